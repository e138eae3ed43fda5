import { forgotPassword, resetPassword, verifyResetCode } from '@tillbook/core/auth/auth.api';
import { CODE_DIGITS, PASSWORD_MIN_CHARACTERS, RESEND_GAP_MS } from '@tillbook/core/limits';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { WithQueries } from '../api/with-queries.tsx';
import { t } from '../i18n/en/auth.ts';
import { paths } from '../paths.ts';
import {
  rememberCodeSent,
  rememberedEmail,
  rememberEmail,
  secondsToResend,
} from '../session/email-hint.ts';
import { useGo } from '../ui/use-go.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { CodeField, PasswordField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { MailboxLink } from './mailbox-link.tsx';
import { passwordMessage } from './password-message.ts';
import { ResendButton } from './resend-button.tsx';
import { UndoEmail } from './undo-email.tsx';
import { useCountdown } from './use-countdown.ts';

interface Proof {
  readonly email: string;
  readonly code: string;
}

const NEEDED = { email: t('needEmail'), code: t('needCode') };

/** /reset-password: the mailed code first, then the new password; or an address taken back. */
export function ResetPasswordScreen() {
  const undo = useUrlState().get('undo');
  if (undo === '') return <ResetPassword />;
  return (
    <WithQueries>
      <UndoEmail undo={undo} />
    </WithQueries>
  );
}

function ResetPassword() {
  const [proof, setProof] = useState<Proof | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const lead = refusal?.message ?? (rememberedEmail() === '' ? undefined : t('codeSentIfKnown'));
  return (
    <AuthPage title={t('resetTitle')} {...(lead === undefined ? {} : { lead })}>
      {proof === null ? (
        <CodeStep onProven={setProof} />
      ) : (
        <PasswordStep
          proof={proof}
          onRefused={(error) => {
            setRefusal(error);
            setProof(null);
          }}
        />
      )}
      <p className={styles['meta']}>
        <AppLink to={paths.login()}>{t('backToSignIn')}</AppLink>
      </p>
    </AuthPage>
  );
}

function CodeStep({ onProven }: { readonly onProven: (proof: Proof) => void }) {
  const countdown = useCountdown(secondsToResend(performance.now()));
  // The one-time link of a new installation carries both.
  const url = useUrlState();
  const knownEmail = url.get('email') === '' ? rememberedEmail() : url.get('email');
  const form = useForm<Proof>({
    initial: { email: knownEmail, code: url.get('code') },
    validate: (values) => checkBody(verifyResetCode, values, NEEDED),
    submit: async (values) => {
      await call(verifyResetCode, { body: values });
      rememberEmail(values.email);
      onProven(values);
    },
  });
  const resend = async () => {
    await call(forgotPassword, { body: { email: form.values.email } });
    rememberCodeSent(performance.now());
    countdown.restart(RESEND_GAP_MS / 1000);
  };
  return (
    <>
      <Form form={form} label={t('resetTitle')}>
        <TextField
          {...form.bind('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={knownEmail === ''}
        />
        <CodeField
          {...form.bind('code')}
          label={t('code')}
          hint={t('codeHint')}
          digits={CODE_DIGITS}
          autoFocus={knownEmail !== ''}
        />
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('codeCheck')}
        </Button>
      </Form>
      <div className={styles['row']}>
        <ResendButton seconds={countdown.seconds} onResend={resend} />
      </div>
      <MailboxLink />
    </>
  );
}

function PasswordStep(props: {
  readonly proof: Proof;
  readonly onRefused: (error: ApiError) => void;
}) {
  const { proof, onRefused } = props;
  const go = useGo();
  const form = useForm({
    initial: { newPassword: '' },
    validate: (values) => passwordMessage('newPassword', values.newPassword),
    submit: async ({ newPassword }) => {
      try {
        await call(resetPassword, { body: { ...proof, newPassword } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RESET_CODE_INVALID') onRefused(error);
        throw error;
      }
      notify.success(t('passwordChanged'));
      go(paths.login());
    },
  });
  return (
    <Form form={form} label={t('resetTitle')}>
      {/* Password managers keep the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={proof.email} readOnly />
      <PasswordField
        {...form.bind('newPassword')}
        label={t('newPassword')}
        hint={t('passwordHint', { count: PASSWORD_MIN_CHARACTERS })}
        autoComplete="new-password"
        autoFocus
      />
      <Button kind="primary" type="submit" wide busy={form.isBusy}>
        {t('passwordSave')}
      </Button>
    </Form>
  );
}
