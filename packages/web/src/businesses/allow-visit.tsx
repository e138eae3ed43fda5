import { VISIT_PARTS, type VisitPart } from '@tillbook/core/businesses/visits';
import { allowVisit, type Visit, type Visits } from '@tillbook/core/businesses/visits.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './make-key.module.css';
import type { Prove } from './prove.ts';

const TIMES = ['15', '30', '60', '120', '240'] as const;

interface Values extends Readonly<Record<VisitPart, boolean>> {
  readonly minutes: (typeof TIMES)[number];
}

const chosenIn = (values: Values): VisitPart[] => VISIT_PARTS.filter((part) => values[part]);

/** Everything but what a business keeps closest. */
const USUAL: Values = {
  ...(Object.fromEntries(VISIT_PARTS.map((part) => [part, part !== 'costs'])) as Record<
    VisitPart,
    boolean
  >),
  minutes: '30',
};

function messagesFor(values: Values): Record<string, string> {
  const parts = chosenIn(values);
  const [first] = VISIT_PARTS;
  if (parts.length === 0) return { [first]: t('partsNeeded') };
  return parts.every((part) => part === 'costs') ? { [first]: t('costsAlone') } : {};
}

/** Asks what is shown and for how long, then who one is. */
export function AllowVisitSheet(props: {
  readonly visit: Visit;
  readonly take: (answer: Promise<Visits>) => Promise<void>;
  readonly Prove: Prove;
  readonly onClose: () => void;
}) {
  const { visit, take, Prove, onClose } = props;
  const format = useFormat();
  const [wanted, setWanted] = useState<Values | null>(null);
  const title = t('allowQuestion', { name: visit.askedByName });
  if (wanted === null) return <What title={title} onChosen={setWanted} onClose={onClose} />;
  const parts = chosenIn(wanted);
  const minutes = Number(wanted.minutes);
  return (
    <Sheet title={title} onClose={onClose}>
      <Prove
        label={t('allowNow')}
        onCancel={onClose}
        onProved={async (proof) => {
          const params = { visitId: visit._id };
          const body = { minutes, parts, ...proof };
          let until = '';
          await take(
            call(allowVisit, { params, body }).then((answer) => {
              until = answer.visits.find(({ _id }) => _id === visit._id)?.endsAt ?? '';
              return answer;
            }),
          );
          notify.success(t('allowed', { name: visit.askedByName, until: format.time(until) }));
          onClose();
        }}
      >
        <Stack gap="small">
          <p>{`${t('parts')}: ${parts.map((part) => t(`part_${part}`)).join('; ')}.`}</p>
          <p>{`${t('minutes')}: ${t(`minutes_${wanted.minutes}`)}.`}</p>
        </Stack>
      </Prove>
    </Sheet>
  );
}

function What(props: {
  readonly title: string;
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
}) {
  const { title, onChosen, onClose } = props;
  const form = useForm<Values>({
    initial: USUAL,
    validate: messagesFor,
    submit: async (values) => onChosen(values),
  });
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <fieldset className={styles['scopes']}>
          <legend>{t('parts')}</legend>
          {VISIT_PARTS.map((part) => (
            <CheckField key={part} {...form.bind(part)} label={t(`part_${part}`)} />
          ))}
        </fieldset>
        <SelectField
          {...form.bind('minutes')}
          label={t('minutes')}
          width="medium"
          choices={TIMES.map((value) => ({ value, label: t(`minutes_${value}`) }))}
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('allow')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}
