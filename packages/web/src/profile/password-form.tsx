import { changePassword } from '@tillbook/core/auth/own-profile.api';
import { PASSWORD_MIN_CHARACTERS } from '@tillbook/core/limits';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PasswordField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { checkPassword, type PasswordChange } from './check-password.ts';
import { SESSIONS } from './queries.ts';

const NOTHING: PasswordChange = { currentPassword: '', newPassword: '' };

/** A wrong current password is said at its field. */
function atField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'REAUTH_FAILED') return error;
  return { errors: [{ pointer: '#/currentPassword', message: error.message }] };
}

/**
 * Changes the password; every other device is signed out by it.
 * @param onChanged begins the form anew, so that no password stays in it
 */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { email } = useUser();
  const queries = useQueryClient();
  const form = useForm<PasswordChange>({
    initial: NOTHING,
    validate: checkPassword,
    submit: async (body) => {
      try {
        await call(changePassword, { body });
      } catch (error) {
        throw atField(error);
      }
      notify.success(t('passwordChanged'));
      void queries.invalidateQueries({ queryKey: [SESSIONS] });
      onChanged();
    },
  });
  return (
    <Form form={form} label={t('changePassword')}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.bind('currentPassword')}
        label={t('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.bind('newPassword')}
        label={t('newPassword')}
        hint={t('passwordHint', { count: PASSWORD_MIN_CHARACTERS })}
        autoComplete="new-password"
      />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('changePassword')}
        </Button>
      </div>
    </Form>
  );
}
