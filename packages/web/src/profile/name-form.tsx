import { updateProfile } from '@tillbook/core/auth/own-profile.api';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** The own name, as receipts and colleagues see it. */
export function NameForm() {
  const { name, version } = useUser();
  const form = useForm({
    initial: { name },
    validate: (values) =>
      checkBody(updateProfile, { version, ...values }, { name: t('nameNeeded') }),
    submit: async (values) => {
      const { version: known } = session.getSnapshot().user ?? { version };
      try {
        session.takeUser(await call(updateProfile, { body: { version: known, ...values } }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
        await session.refresh({ forced: true, silent: true });
        throw new Error(t('changed'));
      }
      notify.success(t('savedName'));
    },
  });
  return (
    <Form form={form} label={t('aboutYou')}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <TextField {...form.bind('name')} label={t('name')} autoComplete="name" />
      {form.isDirty && (
        <div>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('saveName')}
          </Button>
        </div>
      )}
    </Form>
  );
}
