import { t } from '../i18n/en/status.ts';
import { filledLater } from '../ui/filled-later.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './top-bar.module.css';
import { useOnline } from './use-online.ts';

const place = filledLater();

/** From now on this stands in the badge's place: it knows more than whether there is a network. */
export const fillOnlineBadge = place.fill;

/** Online is a quiet dot with its word; offline is a badge that is announced. */
export function OnlineBadge() {
  const isOnline = useOnline();
  const Fuller = place.usePart();
  if (Fuller !== null) return <Fuller />;
  return (
    <span role="status" className={styles['online']}>
      {isOnline && <QuietOnline />}
      {!isOnline && <StatusBadge status="offline" />}
    </span>
  );
}

/** "● Online". */
export function QuietOnline() {
  return (
    <span className={styles['online']}>
      <span className={styles['dot']} aria-hidden />
      {t('online')}
    </span>
  );
}
