import { useEffect, useState } from 'react';
import { t } from '../i18n/en/scanner.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { isNothing, learnAround, type ScanAround } from '../ui/scan-around.ts';
import { setScanAround } from '../ui/scan-setting.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { AroundFacts, faultsOf } from './around-facts.tsx';

/** A code that is known, and what it is on. */
export interface Known {
  readonly code: string;
  readonly name: string | null;
}

/** Finds the code of a product in what was scanned; null where there is none. */
export type FindKnown = (raw: string) => Promise<Known | null>;

/** What is known of a scan; undefined while it is looked for. The next one has its own. */
function useKnown(raw: string | null, findKnown: FindKnown) {
  const [known, setKnown] = useState<Known | null>();
  useEffect(() => {
    if (raw === null) return;
    let isOld = false;
    const tell = (found: Known | null) => {
      if (!isOld) setKnown(found);
    };
    // A device that kept nothing knows no product: the code is typed.
    findKnown(raw).then(tell, () => tell(null));
    return () => {
      isOld = true;
    };
  }, [raw, findKnown]);
  return [known, setKnown] as const;
}

/**
 * Learns what a scanner sends around its codes from the scan of a code that is known: of a product
 * on this device, or as it is printed under the bars.
 */
export function LearnAround(props: {
  readonly raw: string | null;
  readonly findKnown: FindKnown;
  readonly onDone: () => void;
}) {
  const { raw, findKnown, onDone } = props;
  const [known, setKnown] = useKnown(raw, findKnown);
  if (raw === null || known === undefined) {
    return (
      <>
        <p role="status">{raw === null ? t('learnFrom') : t('looking')}</p>
        <Row>
          <Button onClick={onDone}>{t('cancel')}</Button>
        </Row>
      </>
    );
  }
  const around = known === null ? null : learnAround(raw, known.code);
  return known === null || around === null ? (
    <PrintedCode raw={raw} onKnown={setKnown} onCancel={onDone} />
  ) : (
    <Proposal known={known} around={around} onDone={onDone} />
  );
}

/** Nothing on this device says what of the scan is the code: it is read off the packet. */
function PrintedCode(props: {
  readonly raw: string;
  readonly onKnown: (known: Known) => void;
  readonly onCancel: () => void;
}) {
  const { raw, onKnown, onCancel } = props;
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (learnAround(raw, code.trim()) === null ? { code: t('notIn') } : {}),
    submit: ({ code }) => {
      onKnown({ code: code.trim(), name: null });
      return Promise.resolve();
    },
  });
  return (
    <Form form={form} label={t('learn')}>
      <TextField
        {...form.bind('code')}
        label={t('printed')}
        hint={t('printedHint')}
        autoComplete="off"
        spellCheck={false}
        width="medium"
        autoFocus
      />
      <Row>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('compare')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </Row>
    </Form>
  );
}

/** What was learnt, before it is set. */
function Proposal(props: {
  readonly known: Known;
  readonly around: ScanAround;
  readonly onDone: () => void;
}) {
  const { known, around, onDone } = props;
  const { prefix, suffix } = faultsOf(around);
  const fault = prefix ?? suffix;
  const take = () => {
    setScanAround(around);
    notify.success(isNothing(around) ? t('removed') : t('learnt'));
    onDone();
  };
  return (
    <>
      <p role="status">
        {known.name !== null && t('isKnown', { name: known.name, code: known.code })}{' '}
        {isNothing(around) && t('nothingAround')}
      </p>
      {!isNothing(around) && <AroundFacts around={around} />}
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Row>
        {fault === undefined && (
          <Button kind="primary" onClick={take}>
            {t('take')}
          </Button>
        )}
        <Button onClick={onDone}>{t('cancel')}</Button>
      </Row>
    </>
  );
}
