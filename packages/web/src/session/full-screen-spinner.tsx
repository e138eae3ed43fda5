import { t } from '../i18n/en/session.ts';
import { useAfter } from '../ui/states.tsx';
import styles from './full-screen-spinner.module.css';
import { useSession } from './use-session.ts';

/** A quick check shows no spinner at all. */
const SPINNER_MS = 300;
/** From here on a person wants to know why it takes so long; the check ends at 8 s. */
const SLOW_MS = 5_000;

/** Fills the screen while the session is checked: the shop's name, later the reason. */
export function FullScreenSpinner() {
  const { user } = useSession();
  const turns = useAfter(SPINNER_MS);
  const isSlow = useAfter(SLOW_MS);
  return (
    <div className={styles['screen']} role="status" aria-label={t('opening')}>
      <span className={styles['name']} dir="auto">
        {user?.business?.name ?? 'Tillbook'}
      </span>
      <span className={styles['ring']} data-shown={turns ? '' : undefined} aria-hidden />
      <span className={styles['slow']}>{isSlow ? t('slowConnection') : ''}</span>
    </div>
  );
}
