import { t } from '../i18n/en/auth.ts';
import styles from './auth.module.css';
import { useServerFacts } from './server-facts.ts';

/** Where mails land while the server has nobody to send them to; absent otherwise. */
export function MailboxLink() {
  const { hasMailbox } = useServerFacts();
  if (!hasMailbox) return null;
  return (
    <p className={styles['meta']}>
      <a href="/mailbox" target="_blank" rel="noreferrer">
        {t('mailbox')}
      </a>
    </p>
  );
}
