import type { ReactNode } from 'react';
import { t } from '../i18n/en/shell.ts';
import { Banner } from '../ui/banner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { useIsNarrow, useMedia } from '../ui/use-media.ts';
import styles from './app-shell.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { sidebarWidth } from './sidebar-width.ts';
import { Switcher } from './switcher.tsx';
import { TopBar } from './top-bar.tsx';
import { useNavigation, useShellHotkeys } from './use-navigation.ts';
import { useOnline } from './use-online.ts';

const Notices = lazyPart(() => import('./notices.tsx'), 'Notices');

/** The shell of the areas: top bar, navigation beside or below, the screen between them. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const entries = useNavigation();
  const isNarrow = useIsNarrow();
  const isWide = useMedia('(min-width: 1024px)');
  const isOnline = useOnline();
  const choice = useStoredChoice(sidebarWidth);
  useShellHotkeys(entries);
  const hasNav = entries.length > 0;
  const isRail = !isWide || choice === 'rail';
  const nav = !hasNav ? 'none' : isNarrow ? 'bottom' : isRail ? 'rail' : 'side';
  return (
    <div className={styles['shell']} data-nav={nav}>
      <SkipLink />
      <TopBar entries={entries} start={<Switcher />} />
      {hasNav && !isNarrow && <Sidebar entries={entries} isRail={isRail} canToggle={isWide} />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        {!isOnline && <Banner tone="queued">{t('offlineHint')}</Banner>}
        <ReleaseNotice />
        <Notices />
        {children}
      </main>
      {hasNav && isNarrow && <BottomBar entries={entries} />}
    </div>
  );
}

/** The first stop of the Tab key: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={styles['skip']}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
