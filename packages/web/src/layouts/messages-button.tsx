import { Bell } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/ui.ts';
import { Sheet } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toastStore } from '../ui/notify.ts';
import styles from './top-bar.module.css';

/** The bell: every message since the app was opened, so that none is lost when it closes. */
export function MessagesButton() {
  const { history, unread } = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const [isOpen, setIsOpen] = useState(false);
  const format = useFormat();
  const open = () => {
    setIsOpen(true);
    toastStore.markRead();
  };
  return (
    <>
      <IconButton
        label={unread > 0 ? t('messagesUnread', { count: unread }) : t('messages')}
        icon={
          <span className={styles['bell']} data-unread={unread > 0 ? '' : undefined}>
            <Bell size={20} strokeWidth={1.75} aria-hidden />
          </span>
        }
        onClick={open}
        aria-haspopup="dialog"
      />
      {isOpen && (
        <Sheet title={t('messages')} onClose={() => setIsOpen(false)}>
          {history.length === 0 && <p>{t('messagesEmpty')}</p>}
          <ol className={styles['history']}>
            {history.map((message) => (
              <li key={message.id} data-kind={message.kind}>
                <span dir="auto">{message.text}</span>
                <small>{format.time(new Date(message.atMs).toISOString())}</small>
              </li>
            ))}
          </ol>
        </Sheet>
      )}
    </>
  );
}
