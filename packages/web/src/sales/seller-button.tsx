import type { TillLease } from '@tillbook/core/sales/tills.api';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sellers.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { setLocked } from '../session/lock.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTillHotkeys } from '../session/till-keys.ts';
import { notify } from '../ui/notify.ts';
import styles from './sellers.module.css';
import { Face, TakeTurn } from './take-turn.tsx';
import type { CounterWork } from './use-counter.ts';
import { useRest } from './use-rest.ts';
import { usePeopleHere } from './use-sellers.ts';
import { whyNotLock } from './who-is-here.ts';
import { TillButton } from './till-button.tsx';

/** Who sells, in the head of the till; behind it the others, and the lock. */
export function SellerButton(props: {
  readonly lease: TillLease;
  readonly work: Pick<CounterWork, 'selling'> & { readonly isPending: boolean };
}) {
  const { lease, work } = props;
  const { _id, name } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { people } = usePeopleHere(lease.branchId);
  const { isPending } = work;
  const whyNot = whyNotLock(people.find((person) => person._id === _id));
  const lock = () => {
    if (isPending) return notify.info(t('waitFirst'));
    if (whyNot !== null) return notify.info(t(whyNot));
    setLocked(_id);
  };
  const open = () => (isPending ? notify.info(t('waitFirst')) : setOpen(true));
  useTillHotkeys(inSales('newSale'), [
    { keys: 'F6', label: inKeys('seller'), run: open, inFields: true },
    { keys: 'shift+F6', label: inKeys('lock'), run: lock, inFields: true },
  ]);
  // Whoever could not open it again is not locked out.
  useRest(whyNot === null && !isPending ? work.selling.lockAfterMinutes : null, () => {
    setLocked(_id);
  });
  const close = () => setOpen(false);
  return (
    <div className={styles['seller']}>
      <TillButton kind="quiet" aria-haspopup="dialog" act="F6" onClick={open}>
        <span className={styles['button']}>
          <Face _id={_id} name={name} />
          <span className="sr-only">{t('whoSells')}</span>
          <span className={styles['name']} dir="auto">
            {name}
          </span>
        </span>
      </TillButton>
      {isOpen && (
        <Dialog
          question={t('choose')}
          onClose={close}
          actions={
            <Button
              icon={<Lock size={20} aria-hidden />}
              disabledReason={whyNot === null ? null : t(whyNot)}
              onClick={lock}
            >
              {t('lock')}
            </Button>
          }
        >
          <TakeTurn branchId={lease.branchId} onDone={close} />
          <p className={styles['note']}>{t('cartStays')}</p>
        </Dialog>
      )}
    </div>
  );
}
