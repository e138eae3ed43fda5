import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { t } from '../i18n/en/shell.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NavLink, useCurrent } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';
import styles from './nav.module.css';
import { toggleSidebar } from './sidebar-width.ts';

/** The navigation beside the page: words and icons, or a rail of icons. */
export function Sidebar(props: {
  readonly entries: readonly NavEntry[];
  readonly isRail: boolean;
  /** Absent where the width leaves no choice. */
  readonly canToggle: boolean;
}) {
  const { entries, isRail, canToggle } = props;
  const place = isRail ? 'rail' : 'side';
  return (
    <nav aria-label={t('mainNavigation')} className={styles['side']} data-print="no">
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <li key={entry.to + entry.label}>
            <NavLink entry={entry} place={place} />
            {!isRail && <SubEntries entry={entry} />}
          </li>
        ))}
      </ul>
      {canToggle && (
        <div className={styles['foot']}>
          <IconButton
            label={isRail ? t('expand') : t('collapse')}
            icon={
              isRail ? (
                <PanelLeftOpen size={20} aria-hidden />
              ) : (
                <PanelLeftClose size={20} aria-hidden />
              )
            }
            onClick={toggleSidebar}
            aria-keyshortcuts="["
          />
        </div>
      )}
    </nav>
  );
}

function SubEntries({ entry }: { readonly entry: NavEntry }) {
  const isOpen = useCurrent(entry) !== null;
  if (!isOpen || entry.children === undefined || entry.children.length === 0) return null;
  return (
    <ul className={styles['sub']}>
      {entry.children.map((child) => (
        <li key={child.to}>
          <NavLink entry={child} place="side" />
        </li>
      ))}
    </ul>
  );
}
