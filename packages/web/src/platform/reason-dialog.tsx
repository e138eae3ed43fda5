import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { PLATFORM_REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/platform.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** Asks for the reason of a hard decision. */
export function ReasonDialog(props: {
  readonly question: string;
  readonly children: string;
  readonly hint?: string;
  /** The verb. */
  readonly confirm: string;
  /** Takes a body of version and reason. */
  readonly endpoint: AnyEndpoint;
  readonly version: number;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { question, children, hint, confirm, endpoint, version, onConfirm, onClose } = props;
  const needed = { reason: t('reasonNeeded') };
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => checkBody(endpoint, { ...values, version }, needed),
    submit: ({ reason }) => onConfirm(reason),
  });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <Stack gap="small">
          <p>{children}</p>
          <TextAreaField
            {...form.bind('reason')}
            label={t('reason')}
            {...(hint === undefined ? {} : { hint })}
            maxLength={PLATFORM_REASON_MAX_CHARACTERS}
            autoFocus
          />
        </Stack>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {confirm}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
