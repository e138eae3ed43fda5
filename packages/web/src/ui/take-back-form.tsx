import { t } from '../i18n/en/expenses.ts';
import { Button } from './button.tsx';
import { Form, FormActions } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

/** Takes a paper back with a reason: an entry against it is booked today. */
export function TakeBackForm(props: {
  /** What else the paper's own taking back does. */
  readonly lead?: string;
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { lead, onSubmit, onCancel } = props;
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    submit: ({ reason }) => onSubmit(reason.trim()),
  });
  return (
    <Form form={form} label={t('takeBack')}>
      {lead !== undefined && <p>{lead}</p>}
      <p>{t('takeBackLead')}</p>
      <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} autoFocus />
      <FormActions>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button kind="danger" type="submit" busy={form.isBusy}>
          {t('takeBackDo')}
        </Button>
      </FormActions>
    </Form>
  );
}
