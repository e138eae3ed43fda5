import { Outlet, useLocation } from '@tanstack/react-router';
import { Check, LogOut } from 'lucide-react';
import { WithQueries } from '../api/with-queries.tsx';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import styles from './setup-layout.module.css';
import { ThemeButton, useThemeHotkey } from './theme-button.tsx';

const STEPS = [
  { to: paths.setup.business(), label: t('business') },
  { to: paths.setup.branches(), label: t('branches') },
] as const;

/** The wizard's frame: its steps on top, one task per page; a step that is done can be reopened. */
export function SetupLayout() {
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  useThemeHotkey();
  const now = Math.max(
    0,
    STEPS.findIndex(({ to }) => pathname.startsWith(to)),
  );
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['name']}>{inFrame('appName')}</span>
        <span className={styles['tools']}>
          <ThemeButton />
          <Button
            kind="quiet"
            size="small"
            icon={<LogOut size={16} aria-hidden />}
            onClick={() => void session.logout()}
          >
            {t('signOut')}
          </Button>
        </span>
      </header>
      <nav aria-label={t('setupSteps')} className={styles['steps']}>
        {isNarrow && <p>{t('stepOf', { step: now + 1, of: STEPS.length })}</p>}
        <ol>
          {STEPS.map(({ to, label }, at) => (
            <li key={to} data-state={at < now ? 'done' : at === now ? 'now' : 'next'}>
              <span className={styles['mark']} aria-hidden>
                {at < now ? <Check size={14} /> : at + 1}
              </span>
              {at < now ? (
                <AppLink to={to}>
                  {label}
                  <span className="sr-only">, {t('stepDone')}</span>
                </AppLink>
              ) : (
                <span aria-current={at === now ? 'step' : undefined}>{label}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <WithQueries>
          <Outlet />
        </WithQueries>
      </main>
    </div>
  );
}
