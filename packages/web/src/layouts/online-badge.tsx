import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './top-bar.module.css';
import { useOnline } from './use-online.ts';

/** Online is a quiet dot with its word; offline is a badge that is announced. */
export function OnlineBadge() {
  const isOnline = useOnline();
  return (
    <span role="status" className={styles['online']}>
      <StatusBadge status={isOnline ? 'online' : 'offline'} />
    </span>
  );
}
