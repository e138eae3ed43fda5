import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/en/sellers.ts';
import { useOnline } from '../layouts/use-online.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { places } from './browser-outbox.ts';
import styles from './sellers.module.css';
import { TakeTurn } from './take-turn.tsx';

const nothing = () => undefined;

/** In place of every page while the till is locked: a PIN opens it, whoever's. */
export function LockScreen() {
  const { _id: personId, name, business, branch } = useUser();
  const businessId = business?._id ?? '';
  const [branchId, setBranchId] = useState(branch?._id ?? null);
  useEffect(() => {
    const use = (found: string | undefined) => setBranchId((now) => found ?? now);
    // The till stands where it stands, whatever branch its seller works in besides.
    places.of({ businessId, personId }).then((lease) => use(lease?.branchId), nothing);
  }, [businessId, personId]);
  usePageTitle(t('locked'));
  const isOnline = useOnline();
  return (
    <main id="main" className={styles['lock']}>
      <div className={styles['card']}>
        <h1>
          <Lock size={24} aria-hidden />
          {t('locked')}
        </h1>
        <p className={styles['note']}>
          {t('lockedFor', { name })} {t('cartStays')}
        </p>
        {branchId !== null && <TakeTurn branchId={branchId} isLock onDone={nothing} />}
        <Button
          kind="quiet"
          disabledReason={isOnline ? null : t('passwordOffline')}
          onClick={() => void session.logout()}
        >
          {t('byPassword')}
        </Button>
      </div>
    </main>
  );
}
