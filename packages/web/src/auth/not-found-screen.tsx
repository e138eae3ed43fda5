import { useRouter, useRouterState } from '@tanstack/react-router';
import { t } from '../i18n/en/session.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { likelyPaths } from './did-you-mean.ts';
import { WaysOn } from './ways-on.tsx';

/** The not-found page, alone or inside an area's shell: the address tried, and likely ones. */
export function NotFoundScreen() {
  const router = useRouter();
  const tried = useRouterState({ select: (state) => state.location.pathname });
  const { user } = useSession();
  const known: Readonly<Record<string, unknown>> = router.routesByPath;
  const likely = likelyPaths(tried, user?.role ?? null, (path) => known[path] !== undefined);
  return (
    <AuthPage title={t('pageNotFound')} look="plain">
      <p>
        <code dir="ltr">{t('addressTried', { address: tried })}</code>
      </p>
      {likely.length > 0 && (
        <nav aria-label={t('didYouMean')}>
          <p>{t('didYouMean')}</p>
          <ul>
            {likely.map((path) => (
              <li key={path}>
                <AppLink to={path}>{path}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        <ButtonLink to={paths.home()} kind="primary">
          {t('goHome')}
        </ButtonLink>
      </div>
      {user !== null && <WaysOn />}
    </AuthPage>
  );
}
