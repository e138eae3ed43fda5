import { rejectUser, type UserRow } from '@tillbook/core/users/users.api';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetchPeople } from './queries.ts';
import { act } from './use-act.ts';

const REASON_MAX = 300;

/** Asks for the reason that a rejected person will read. */
export function RejectDialog(props: {
  readonly row: UserRow;
  readonly onClose: () => void;
  /** Called when it is done: the dialog is to be closed. */
  readonly onRejected: (row: UserRow | null) => void;
}) {
  const { row, onClose, onRejected } = props;
  const refetch = useRefetchPeople();
  const needed = { reason: t('reasonNeeded') };
  const form = useForm({
    initial: { reason: '' },
    validate: (values) =>
      checkBody(rejectUser, { ...values, userId: row._id, version: row.version }, needed),
    submit: async ({ reason }) => {
      const after = await act(row, { kind: 'reject', reason });
      notify.success(t('rejected', { name: row.name }));
      void refetch();
      onRejected(after);
    },
  });
  const usual = [
    { label: t('reasonUsualPerson'), reason: t('reasonPerson') },
    // Owners set up a business; staff were invited to one.
    row.isOwner
      ? { label: t('reasonUsualBusiness'), reason: t('reasonBusiness') }
      : { label: t('reasonUsualMistake'), reason: t('reasonMistake') },
  ];
  return (
    <Dialog question={t('rejectQuestion', { name: row.name })} onClose={onClose}>
      <Form form={form} label={t('rejectEllipsis')}>
        <Stack gap="small">
          <TextAreaField
            {...form.bind('reason')}
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={REASON_MAX}
            autoFocus
          />
          <Row>
            <span>{t('reasonUsual')}</span>
            {usual.map(({ label, reason }) => (
              <Button key={label} size="small" onClick={() => form.set('reason', reason)}>
                {label}
              </Button>
            ))}
          </Row>
        </Stack>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('reject')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
