import { login } from '@tillbook/core/auth/auth.api';
import { useEffect, useRef, useState } from 'react';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/auth.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { rememberedEmail, rememberEmail } from '../session/email-hint.ts';
import { pinDoor } from '../session/pin-door.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { useServerFacts } from './server-facts.ts';

const SampleSignIns = lazyPart(() => import('./sample-sign-ins.tsx'), 'SampleSignIns');
const SecondStepForm = lazyPart(() => import('./second-step-form.tsx'), 'SecondStepForm');

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const NEEDED = { email: t('needEmail'), password: t('needPassword') };

/** True when the password is right and a code is wanted besides. */
async function signIn(credentials: Credentials & { readonly code?: string }): Promise<boolean> {
  rememberEmail(credentials.email);
  const decision = await session.login(credentials);
  if (decision.kind === 'failed') throw new Error(decision.toast.message);
  return decision.kind === 'second-step';
}

/** /login: e-mail and password, then the code where the account wants one. */
export function LoginScreen() {
  const [proved, setProved] = useState<Credentials | null>(null);
  if (proved === null) return <PasswordStep onProved={setProved} />;
  return (
    <AuthPage key="code" title={t('secondStep')} lead={t('secondStepLead')}>
      <SecondStepForm
        onCode={async (code) => void (await signIn({ ...proved, code }))}
        onBack={() => setProved(null)}
      />
    </AuthPage>
  );
}

/** A wrong password keeps the e-mail and puts the cursor into the password. */
function PasswordStep({ onProved }: { readonly onProved: (credentials: Credentials) => void }) {
  const enter = async (credentials: Credentials): Promise<void> => {
    if (await signIn(credentials)) onProved(credentials);
  };
  const password = useRef<HTMLInputElement>(null);
  const form = useForm<Credentials>({
    initial: { email: rememberedEmail(), password: '' },
    validate: (values) => checkBody(login, values, NEEDED),
    submit: enter,
  });
  const { general, failures } = form.state;
  const isRefused = general.length > 0;
  useEffect(() => {
    if (isRefused) password.current?.select();
  }, [isRefused, failures]);
  const { signIns } = useServerFacts();
  const PinDoor = pinDoor.usePart();
  return (
    <AuthPage title={t('signIn')}>
      <Form form={form} label={t('signIn')}>
        <TextField
          {...form.bind('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={form.values.email === ''}
        />
        <PasswordField
          {...form.bind('password')}
          ref={password}
          label={t('password')}
          autoComplete="current-password"
          autoFocus={rememberedEmail() !== ''}
        />
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('signIn')}
        </Button>
      </Form>
      <PasskeyButton />
      {PinDoor !== null && <PinDoor />}
      <div className={styles['links']}>
        <AppLink to={paths.forgotPassword()} onClick={() => rememberEmail(form.values.email)}>
          {t('forgotPassword')}
        </AppLink>
        <AppLink to={paths.register()}>{t('createAccount')}</AppLink>
      </div>
      {signIns.length > 0 && <SampleSignIns signIns={signIns} onChoose={enter} />}
    </AuthPage>
  );
}
