import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/shell.ts';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useGo } from '../ui/use-go.ts';
import { SkipLink } from './app-shell.tsx';
import styles from './app-shell.module.css';
import { ReleaseNotice } from './release-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useNavigation, useShellHotkeys } from './use-navigation.ts';

const Notices = lazyPart(() => import('./notices.tsx'), 'Notices');

/** The sell screen's own shell: no side bar, all room for products and cart. */
export function SellShell({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const go = useGo();
  const entries = useNavigation();
  useShellHotkeys(entries);
  const leave = (
    <Menu
      label={t('leaveSale')}
      opener={<IconButton label={t('leaveSale')} icon={<MenuIcon size={20} aria-hidden />} />}
      groups={[
        {
          entries: entries
            .filter(({ label }) => label !== 'newSale')
            .map(({ to, label, icon: Icon }) => ({
              label: t(label),
              icon: <Icon size={16} aria-hidden />,
              onSelect: () => go(to),
            })),
        },
      ]}
    />
  );
  const name = [user.branch?.name, user.name].filter((part) => part !== undefined).join(' · ');
  return (
    <div className={styles['sell']}>
      <SkipLink />
      <TopBar
        entries={entries}
        start={
          <>
            {leave}
            <span className={styles['sellName']} dir="auto">
              {name}
            </span>
          </>
        }
      />
      <main id="main" tabIndex={-1} className={styles['sellMain']}>
        <ReleaseNotice />
        <Notices />
        {children}
      </main>
    </div>
  );
}
