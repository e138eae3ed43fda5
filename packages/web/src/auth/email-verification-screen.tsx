import { changeWaitingEmail, resendVerification, verifyEmail } from '@tillbook/core/auth/auth.api';
import { CODE_DIGITS, RESEND_GAP_MS } from '@tillbook/core/limits';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { WithQueries } from '../api/with-queries.tsx';
import { t } from '../i18n/en/auth.ts';
import { t as inGates } from '../i18n/en/gates.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { CodeField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { GateUnknown, SignOutButton, StepList, type GateStepLine } from './gate-parts.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { ResendButton } from './resend-button.tsx';
import { useCountdown } from './use-countdown.ts';
import { useGate, type Gate, type GateStatus } from './use-gate.ts';

/** /email-verification: with a registration's session, with a gate cookie, or with neither. */
export function EmailVerificationScreen() {
  return (
    <WithQueries>
      <EmailVerification />
    </WithQueries>
  );
}

function EmailVerification() {
  const gate = useGate('email');
  const { status } = gate;
  const lead = status === undefined ? {} : { lead: inGates('codeSentTo', { email: status.email }) };
  return (
    <AuthPage title={inGates('checkYourEmail')} {...lead}>
      {status === undefined ? <GateUnknown gate={gate} /> : <Waiting gate={gate} status={status} />}
    </AuthPage>
  );
}

function Waiting({ gate, status }: { readonly gate: Gate; readonly status: GateStatus }) {
  const [isChanging, setIsChanging] = useState(false);
  const countdown = useCountdown(status.resendAfterSeconds);
  const { restart } = countdown;
  useEffect(() => restart(status.resendAfterSeconds), [status.resendAfterSeconds, restart]);
  const resend = async () => {
    await call(resendVerification);
    restart(RESEND_GAP_MS / 1000);
  };
  if (isChanging) {
    return (
      <ChangeAddress
        email={status.email}
        onDone={async () => {
          await gate.check();
          setIsChanging(false);
        }}
        onKeep={() => setIsChanging(false)}
      />
    );
  }
  return (
    <>
      <CodeForm onVerified={gate.check} />
      <div className={styles['row']}>
        <ResendButton seconds={countdown.seconds} onResend={resend} />
        <Button kind="quiet" size="small" onClick={() => setIsChanging(true)}>
          {inGates('changeAddress')}
        </Button>
        <SignOutButton />
      </div>
      <MailboxLink />
      <section className={styles['next']}>
        <h2>{inGates('nextSteps')}</h2>
        <StepList steps={stepsOf(status)} />
      </section>
    </>
  );
}

function stepsOf(status: GateStatus): GateStepLine[] {
  const steps = [{ label: inGates('stepEmailTodo'), isDone: status.isEmailVerified }];
  if (status.requiresBusinessSetup) steps.push({ label: inGates('stepSetUp'), isDone: false });
  if (!status.isVerified) steps.push({ label: inGates('stepApproval'), isDone: false });
  return steps;
}

function CodeForm({ onVerified }: { readonly onVerified: () => Promise<unknown> }) {
  const form = useForm({
    initial: { code: '' },
    validate: (values) => checkBody(verifyEmail, values, { code: t('needCode') }),
    submit: async ({ code }) => {
      await call(verifyEmail, { body: { code } });
      await onVerified();
    },
  });
  return (
    <Form form={form} label={inGates('checkYourEmail')}>
      <CodeField
        {...form.bind('code')}
        label={t('code')}
        hint={t('codeHint')}
        digits={CODE_DIGITS}
        autoFocus
      />
      <Button kind="primary" type="submit" wide busy={form.isBusy}>
        {inGates('verify')}
      </Button>
    </Form>
  );
}

function ChangeAddress(props: {
  readonly email: string;
  readonly onDone: () => Promise<void>;
  readonly onKeep: () => void;
}) {
  const { email, onDone, onKeep } = props;
  const form = useForm({
    initial: { email },
    validate: (values) => checkBody(changeWaitingEmail, values, { email: t('needEmail') }),
    submit: async (values) => {
      await call(changeWaitingEmail, { body: values });
      await onDone();
    },
  });
  return (
    <Form form={form} label={inGates('changeAddress')}>
      <TextField
        {...form.bind('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoFocus
      />
      <FormActions>
        <Button kind="quiet" onClick={onKeep}>
          {inGates('changeAddressKeep', { email })}
        </Button>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {inGates('changeAddressSave')}
        </Button>
      </FormActions>
    </Form>
  );
}
