import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  myEmailChange,
  type PendingEmail,
} from '@tillbook/core/auth/own-account.api';
import { email as emailField } from '@tillbook/core/fields';
import { CODE_DIGITS } from '@tillbook/core/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { CodeField, PasswordField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { EmailState } from './email-state.tsx';
import styles from './profile.module.css';
import { atProof, proofMessages, proofOf } from './proof-form.tsx';
import { ACTS, EMAIL_CHANGE, SESSIONS, useHasSecondStep } from './queries.ts';

/** The own address, another that waits for its code, and the wish for one. */
export function EmailPanel() {
  const { isEmailVerified } = useUser();
  const pending = useQuery({
    queryKey: [EMAIL_CHANGE],
    queryFn: ({ signal }) => call(myEmailChange, {}, { signal }),
  });
  const [isAsking, setIsAsking] = useState(false);
  const wanted = pending.data?.email ?? null;
  return (
    <Panel title={t('email')}>
      <Stack>
        <EmailState />
        {wanted !== null && <Waiting email={wanted} />}
        {wanted === null && isAsking && <WishForm onDone={() => setIsAsking(false)} />}
        {wanted === null && !isAsking && isEmailVerified && (
          <div>
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t('changeEmail')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function WishForm({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  const needsCode = useHasSecondStep();
  const form = useForm({
    initial: { email: '', currentPassword: '', code: '' },
    validate: (values) => ({
      ...proofMessages(values, needsCode),
      ...(emailField.safeParse(values.email).success ? {} : { email: t('emailNeeded') }),
    }),
    submit: async (values) => {
      try {
        const body = { email: values.email, ...proofOf(values, needsCode) };
        const answer = await call(askEmailChange, { body });
        queries.setQueryData<PendingEmail>([EMAIL_CHANGE], answer);
        onDone();
      } catch (error) {
        throw atProof(error);
      }
    },
  });
  return (
    <Form form={form} label={t('changeEmail')}>
      <TextField
        {...form.bind('email')}
        label={t('newEmail')}
        hint={t('newEmailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        {...form.bind('currentPassword')}
        label={t('yourPassword')}
        autoComplete="current-password"
      />
      {needsCode && (
        <TextField
          {...form.bind('code')}
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          width="medium"
          spellCheck={false}
        />
      )}
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('sendCode')}
        </Button>{' '}
        <Button kind="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}

function Waiting({ email }: { readonly email: string }) {
  const queries = useQueryClient();
  const look = () => queries.invalidateQueries({ queryKey: [EMAIL_CHANGE] });
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(error.message),
    onSettled: look,
  });
  const form = useForm({
    initial: { code: '' },
    validate: (values) => checkBody(confirmEmailChange, values, { code: t('mailedCodeNeeded') }),
    submit: async (body) => {
      session.takeUser(await call(confirmEmailChange, { body }));
      notify.success(t('emailChanged'));
      await look();
      for (const key of [SESSIONS, ACTS]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Form form={form} label={t('confirmEmail')}>
      <Banner tone="info">
        {t('emailWaits')} <bdi>{email}</bdi>
      </Banner>
      <p className={styles['meta']}>{t('emailWaitsHint')}</p>
      <CodeField
        {...form.bind('code')}
        label={t('mailedCode')}
        hint={t('mailedCodeHint')}
        digits={CODE_DIGITS}
        autoFocus
      />
      <Row>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('confirmEmail')}
        </Button>
        <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('keepEmail')}
        </Button>
      </Row>
    </Form>
  );
}
