import { lookUpInvitation, register } from '@tillbook/core/auth/auth.api';
import { fieldsOf } from '@tillbook/core/auth/user';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { PASSWORD_MIN_CHARACTERS } from '@tillbook/core/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorOf, ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { WithQueries } from '../api/with-queries.tsx';
import { t } from '../i18n/en/auth.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { rememberedEmail, rememberEmail } from '../session/email-hint.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useForm } from '../ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { passwordMessage } from './password-message.ts';
import { roleName } from '../session/role-name.ts';

type Invitation = AnswerOf<typeof lookUpInvitation>;

const NEEDED = { name: t('needName'), email: t('needEmail') };

/** /register: an owner's new account, or with `?invite=` that of somebody who was invited. */
export function RegisterScreen() {
  const invite = useUrlState().get('invite');
  if (invite === '') return <Registration />;
  return (
    <WithQueries>
      <Invited invite={invite} />
    </WithQueries>
  );
}

/** The account of somebody whose invitation is looked up first. */
function Invited({ invite }: { readonly invite: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', invite],
    queryFn: ({ signal }) => call(lookUpInvitation, { body: { invite } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  if (invitation.data !== undefined) {
    return <Registration key={invite} invite={invite} invitation={invitation.data} />;
  }
  const { error } = invitation;
  const isInvalid = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <AuthPage title={isInvalid ? t('invitationInvalid') : t('createAccountTitle')}>
      {invitation.isPending && <SkeletonLines lines={4} />}
      {error !== null && !isInvalid && (
        <ErrorCard error={error} onRetry={() => void invitation.refetch()} />
      )}
      {isInvalid && (
        <>
          <p>{error.message}</p>
          <p>{t('invitationInvalidHint')}</p>
          <ButtonLink to={paths.login()} kind="primary" wide>
            {t('backToSignIn')}
          </ButtonLink>
          <ButtonLink to={paths.register()} wide>
            {t('invitationOwnAccount')}
          </ButtonLink>
        </>
      )}
    </AuthPage>
  );
}

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function bodyOf({ code, ...values }: Values, invite: string | undefined) {
  const wanted = code === '' ? {} : { code };
  return invite === undefined ? values : { ...values, ...wanted, invite };
}

/** Whoever was invited has an account with a second step. */
const asksForCode = (body: unknown): boolean => fieldsOf(body)?.['requiresSecondStep'] === true;

function Registration(props: { readonly invite?: string; readonly invitation?: Invitation }) {
  const { invite, invitation } = props;
  const [wantsCode, setWantsCode] = useState(false);
  const form = useForm<Values>({
    initial: {
      name: invitation?.name ?? '',
      email: invitation?.email ?? rememberedEmail(),
      password: '',
      code: '',
    },
    validate: (values) => ({
      ...checkBody(register, bodyOf(values, invite), NEEDED),
      ...passwordMessage('password', values.password),
    }),
    submit: async (values) => {
      rememberEmail(values.email);
      const { decision, outcome } = await session.register(bodyOf(values, invite));
      if (decision.kind === 'registered') return;
      if (outcome.kind === 'answer' && asksForCode(outcome.body)) setWantsCode(true);
      const isRefused = outcome.kind === 'answer' && outcome.status >= 400;
      throw isRefused ? apiErrorOf(outcome) : new Error(decision.toast.message);
    },
  });
  const lead =
    invitation === undefined
      ? {}
      : {
          lead: t('invitationFor', {
            business: invitation.businessName,
            role: roleName(invitation.role),
          }),
        };
  return (
    <AuthPage title={t('createAccountTitle')} {...lead}>
      <Form form={form} label={t('createAccountTitle')}>
        <TextField {...form.bind('name')} label={t('yourName')} autoComplete="name" autoFocus />
        <TextField
          {...form.bind('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          readOnly={invitation !== undefined}
        />
        <PasswordField
          {...form.bind('password')}
          label={t('password')}
          hint={t('passwordHint', { count: PASSWORD_MIN_CHARACTERS })}
          autoComplete="new-password"
        />
        {wantsCode && (
          <TextField
            {...form.bind('code')}
            label={t('appCode')}
            hint={t('appOrRecoveryHint')}
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('createAccount')}
        </Button>
      </Form>
      <p className={styles['meta']}>
        {t('haveAccount')} <AppLink to={paths.login()}>{t('signIn')}</AppLink>
      </p>
    </AuthPage>
  );
}
