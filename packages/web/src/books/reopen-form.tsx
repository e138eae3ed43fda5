import type { ClosingState, reopenPeriod } from '@tillbook/core/books/period-close.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetch } from './queries.ts';

const NOTHING = 'none';

/** Opens closed books again, whole or up to a day that was the last closed one before. */
export function ReopenForm(props: {
  readonly state: ClosingState;
  readonly reopen: typeof reopenPeriod;
  readonly onClose: () => void;
}) {
  const { state, reopen, onClose } = props;
  const { date } = useFormat();
  const refetch = useRefetch();
  const [id] = useState(newId);
  const days = state.history.flatMap(({ closedTo }) =>
    closedTo === null || closedTo >= (state.closedTo ?? '') ? [] : [closedTo],
  );
  const choices = [...new Set(days)].toSorted().toReversed();
  const form = useForm({
    initial: { closedTo: choices[0] ?? NOTHING, reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    submit: async ({ closedTo, reason }) => {
      const day = closedTo === NOTHING ? null : closedTo;
      await call(reopen, { body: { _id: id, closedTo: day, reason } });
      notify.success(t('reopenedSaid'));
      void refetch();
      onClose();
    },
  });
  return (
    <Dialog question={t('reopenAsk')} onClose={onClose}>
      <Form form={form} label={t('reopenAsk')}>
        <p>{t('reopenLead')}</p>
        <SelectField
          {...form.bind('closedTo')}
          label={t('stays')}
          choices={[
            ...choices.map((value) => ({ value, label: date(value) })),
            { value: NOTHING, label: t('staysNone') },
          ]}
        />
        <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} autoFocus />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('reopenDo')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
