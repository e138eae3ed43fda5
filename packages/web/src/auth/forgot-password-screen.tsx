import { forgotPassword } from '@tillbook/core/auth/auth.api';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/auth.ts';
import { paths } from '../paths.ts';
import { rememberCodeSent, rememberedEmail, rememberEmail } from '../session/email-hint.ts';
import { useGo } from '../ui/use-go.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';

/** /forgot-password: mails a code; the answer never tells whether the e-mail has an account. */
export function ForgotPasswordScreen() {
  const go = useGo();
  const form = useForm({
    initial: { email: rememberedEmail() },
    validate: (values) => checkBody(forgotPassword, values, { email: t('needEmail') }),
    submit: async ({ email }) => {
      await call(forgotPassword, { body: { email } });
      rememberEmail(email);
      rememberCodeSent(performance.now());
      go(paths.resetPassword());
    },
  });
  return (
    <AuthPage title={t('resetTitle')}>
      <Form form={form} label={t('resetTitle')}>
        <TextField
          {...form.bind('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
        />
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('sendCode')}
        </Button>
      </Form>
      <p className={styles['meta']}>
        <AppLink to={paths.login()}>{t('backToSignIn')}</AppLink>
      </p>
    </AuthPage>
  );
}
