import { useEffect, useState } from 'react';
import { t } from '../i18n/en/sellers.ts';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './sellers.module.css';
import { ChooseSeller } from './take-turn.tsx';
import { tillsHere, type TillHere } from './tills-here.ts';

const stay = () => undefined;

/**
 * On the page to sign in, at a till of this device: whose PIN was used there comes in by it, with
 * a connection or without. Nothing where no till stands, or nobody's PIN was used.
 */
export function PinSignIn() {
  const [tills, setTills] = useState<readonly TillHere[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isOnline = useOnline();
  useEffect(() => {
    // What cannot be read here opens nothing.
    tillsHere().then(setTills, stay);
  }, []);
  if (tills.length === 0) return null;
  return (
    <>
      {!isOnline && <p className={styles['note']}>{t('doorOffline')}</p>}
      <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('door')}
      </Button>
      {isOpen && (
        <Dialog question={t('choose')} onClose={() => setOpen(false)}>
          {tills.map(({ at, businessName, people }) => (
            <section key={at.businessId} className={styles['turn']}>
              {tills.length > 1 && <h3 dir="auto">{businessName}</h3>}
              <ChooseSeller {...{ at, people }} asked="door" onDone={stay} />
            </section>
          ))}
          <p className={styles['note']}>{t('doorHint')}</p>
        </Dialog>
      )}
    </>
  );
}
