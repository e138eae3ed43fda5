import { t } from '../i18n/en/shell.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { leaving } from './sign-out.ts';

/** Asks who signs out without a connection whether they mean it; to stay is the safe answer. */
export function SignOutQuestion() {
  return (
    <ConfirmDialog
      question={t('signOutOffline')}
      confirm={t('signOutAnyway')}
      keep={t('staySignedIn')}
      tone="danger"
      onConfirm={leaving.go}
      onClose={leaving.stay}
    >
      <p>{t('signOutOfflineHint')}</p>
    </ConfirmDialog>
  );
}
