import { Bell } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useFormat } from '../i18n/format-context.tsx';
import { t as known } from '../i18n/en/notices.ts';
import { t } from '../i18n/en/ui.ts';
import { Sheet } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toastStore } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { useNotices } from './notice-queries.ts';
import { NoticesList } from './notices-list.tsx';
import styles from './top-bar.module.css';

/** The bell: what one should know, and every message since the app was opened. */
export function MessagesButton() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const told = useNotices().data?.pages[0]?.unread ?? 0;
  const { history } = toasts;
  const unread = toasts.unread + told;
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
          <Stack gap="large">
            <NoticesList onLeave={() => setIsOpen(false)} />
            <Stack gap="small">
              <h3 className={styles['part']}>{known('sinceOpened')}</h3>
              {history.length === 0 && <p>{t('messagesEmpty')}</p>}
              <ol className={styles['history']}>
                {history.map((message) => (
                  <li key={message.id} data-kind={message.kind}>
                    <span dir="auto">{message.text}</span>
                    <small>{format.time(new Date(message.atMs).toISOString())}</small>
                  </li>
                ))}
              </ol>
            </Stack>
          </Stack>
        </Sheet>
      )}
    </>
  );
}
