import { t } from '../i18n/en/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { WaysOn } from './ways-on.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';

/** /dashboard: for a role that this version has no dashboard for. */
export function NoDashboardScreen() {
  return (
    <AuthPage title={t('noDashboard')} lead={t('noDashboardHint')} look="plain">
      <div className={styles['row']}>
        <ButtonLink to={paths.profile()}>{t('openProfile')}</ButtonLink>
        <ButtonLink to={paths.settings()}>{t('openSettings')}</ButtonLink>
      </div>
      <WaysOn />
    </AuthPage>
  );
}
