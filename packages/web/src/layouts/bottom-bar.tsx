import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/shell.ts';
import { Sheet } from '../ui/dialog.tsx';
import { NavLink } from './nav-link.tsx';
import { bottomBar, type NavEntry } from './navigation.ts';
import styles from './nav.module.css';

/** The navigation of a phone: at most five places, the rest behind More. */
export function BottomBar({ entries }: { readonly entries: readonly NavEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { shown, hasMore } = bottomBar(entries);
  const close = () => setIsOpen(false);
  return (
    <nav aria-label={t('mainNavigation')} className={styles['bottom']} data-print="no">
      {shown.map((entry) => (
        <NavLink key={entry.to} entry={entry} place="bottom" />
      ))}
      {hasMore && (
        <button
          type="button"
          className={styles['more']}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
          {t('more')}
        </button>
      )}
      {isOpen && (
        <Sheet title={t('menu')} onClose={close}>
          <ul className={styles['list']} onClick={close}>
            {entries.map((entry) => (
              <li key={entry.to + entry.label}>
                <NavLink entry={entry} place="side" />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </nav>
  );
}
