import type { MatchRow } from '@tillbook/core/matching/matching.api';
import { MARK_REASONS, whyNotMark, type MarkReason } from '@tillbook/core/matching/match-states';
import { t } from '../i18n/en/matching.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useDecide } from './queries.ts';
import { sidesOf } from './row-sheet.tsx';

const isReason = (value: string): value is MarkReason =>
  (MARK_REASONS as readonly string[]).includes(value);

/** Says why a line or a payment has no counterpart and needs none. */
export function ExplainDialog(props: { readonly row: MatchRow; readonly onClose: () => void }) {
  const { row, onClose } = props;
  const decide = useDecide();
  const form = useForm({
    initial: { reason: '', note: '' },
    validate: ({ reason, note }) => {
      if (!isReason(reason)) return { reason: t('reasonMissing') };
      const isMissing = whyNotMark(reason, note.trim() === '' ? null : note) !== null;
      return isMissing ? { note: t('reasonMissing') } : {};
    },
    submit: async ({ reason, note }) => {
      if (!isReason(reason)) return;
      const said = note.trim() === '' ? null : note;
      await decide.mutateAsync({ step: 'mark', ...sidesOf(row), reason, note: said });
      notify.success(t('decided'));
      onClose();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={form.isBusy} onClick={() => void form.submit()}>
        {t('explain')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('explainTitle')} onClose={onClose} actions={actions}>
      <Form form={form}>
        <SelectField
          label={t('reason')}
          placeholder={t('reason')}
          choices={MARK_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
          {...form.bind('reason')}
        />
        <TextField
          label={t('note')}
          optional={form.values.reason !== 'another'}
          maxLength={200}
          {...form.bind('note')}
        />
      </Form>
    </Dialog>
  );
}
