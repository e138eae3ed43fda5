import { homePath } from '@tillbook/core/auth/gates';
import { matchPath } from '@tillbook/core/routes';
import { t } from '../i18n/en/session.ts';
import { paths } from '../paths.ts';
import { refusedPath } from '../session/refused-path.ts';
import { useSession } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { WaysOn } from './ways-on.tsx';
import { roleName } from '../session/role-name.ts';

/** The roles that may open a path, in words; null where no path was refused. */
function rolesOf(path: string | null): string | null {
  if (path === null) return null;
  const match = matchPath(path);
  if (match.kind === 'not-found') return null;
  const roles = match.kind === 'route' ? match.route.roles : match.roles;
  return typeof roles === 'string' ? null : roles.map(roleName).join(', ');
}

/** /unauthorized: what the page needs, who one is, and the two ways on. */
export function UnauthorizedScreen() {
  const { user } = useSession();
  const tried = refusedPath();
  const roles = rolesOf(tried);
  if (user === null) {
    return (
      <AuthPage title={t('noAccess')} look="plain">
        <div>
          <ButtonLink to={paths.login()} kind="primary">
            {t('signIn')}
          </ButtonLink>
        </div>
      </AuthPage>
    );
  }
  const role = roleName(user.role);
  return (
    <AuthPage title={t('noAccess')} look="plain">
      {tried !== null && (
        <p>
          <code dir="ltr">{t('addressTried', { address: tried })}</code>
        </p>
      )}
      <p>{roles === null ? t('noAccessRole', { role }) : t('noAccessFor', { roles, role })}</p>
      <div className={styles['row']}>
        <ButtonLink to={homePath(user)} kind="primary">
          {t('goToDashboard')}
        </ButtonLink>
      </div>
      <WaysOn />
    </AuthPage>
  );
}
