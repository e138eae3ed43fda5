import { undoEmailChange } from '@tillbook/core/auth/own-account.api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/gates.ts';
import { paths } from '../paths.ts';
import { rememberEmail } from '../session/email-hint.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';

/**
 * /reset-password?undo=…: from the mail to the address before. A press takes the account back; to
 * open the page does nothing, since mail servers open links too.
 */
export function UndoEmail({ undo }: { readonly undo: string }) {
  const takeBack = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { undo } }),
    onSuccess: ({ email }) => rememberEmail(email),
  });
  if (takeBack.data !== undefined) {
    return (
      <AuthPage key="done" title={t('undoDone')} lead={takeBack.data.message}>
        <ButtonLink to={paths.forgotPassword()} kind="primary" wide>
          {t('undoNewPassword')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage key="ask" title={t('undoTitle')} lead={t('undoHint')}>
      {takeBack.error !== null && <p role="alert">{takeBack.error.message}</p>}
      <Button kind="danger" wide busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('undoDo')}
      </Button>
      <p className={styles['meta']}>
        <AppLink to={paths.login()}>{t('undoKeep')}</AppLink>
      </p>
    </AuthPage>
  );
}
