import { t } from '../i18n/en/status.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './top-bar.module.css';
import { useOnline } from './use-online.ts';

/** Online is a quiet dot with its word; offline is a badge that is announced. */
export function OnlineBadge() {
  const isOnline = useOnline();
  return (
    <span role="status" className={styles['online']}>
      {isOnline && <span className={styles['dot']} aria-hidden />}
      {isOnline ? t('online') : <StatusBadge status="offline" />}
    </span>
  );
}
