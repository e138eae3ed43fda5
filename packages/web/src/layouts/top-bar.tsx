import { CircleHelp, Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { onHelpAsked } from '../ui/ask-for-help.ts';
import { HelpDialog } from '../ui/help-dialog.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { KeyEditor } from './change-keys.ts';
import { MessagesButton } from './messages-button.tsx';
import type { NavEntry } from './navigation.ts';
import { OnlineBadge } from './online-badge.tsx';
import { Palette } from './palette.tsx';
import styles from './top-bar.module.css';

/** What stands at the top of every page: where one is, search, messages, help, the account. */
export function TopBar(props: {
  readonly entries: readonly NavEntry[];
  /** The switcher, or on the sell screen what leaves it. */
  readonly start: ReactNode;
}) {
  const { entries, start } = props;
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = () => setOpen(null);
  useEffect(() => onHelpAsked(() => setOpen('help')), []);
  useHotkeys(inFrame('navigation'), [
    {
      keys: 'mod+k',
      label: t('openPalette'),
      run: () => setOpen('palette'),
      inFields: true,
      everywhere: true,
    },
    { keys: '?', label: t('help'), run: () => setOpen('help') },
  ]);
  return (
    <header className={styles['bar']} data-print="no">
      <div className={styles['start']}>{start}</div>
      <button
        type="button"
        className={styles['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Search size={16} aria-hidden />
        <span>{t('openPalette')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles['end']}>
        <OnlineBadge />
        <span className={styles['searchSmall']}>
          <IconButton
            label={t('openPalette')}
            icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('palette')}
          />
        </span>
        <MessagesButton />
        <IconButton
          label={t('help')}
          icon={<CircleHelp size={20} strokeWidth={1.75} aria-hidden />}
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={() => setOpen('help')}
        />
        <AccountMenu />
      </div>
      {open === 'palette' && <Palette entries={entries} onClose={close} />}
      {open === 'help' && <HelpDialog onClose={close} editor={<KeyEditor />} />}
    </header>
  );
}
