import { can } from '@tillbook/core/permissions';
import { CalendarClock } from 'lucide-react';
import { useContext, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/en/promise-here.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { unsent } from './browser-outbox.ts';
import { PromiseSlot } from './debt-slot.ts';
import styles from './strip.module.css';
import type { LastSale, OwedOfSale } from './last-sale.ts';

/**
 * When a sale on account is due, and when who bought says to pay it: asked while they stand there,
 * and never in the way of the next sale.
 */
export function PromiseHere({
  last,
  owed,
  isFresh,
}: {
  readonly last: LastSale;
  readonly owed: OwedOfSale;
  /** No other sale has begun. One that begins leaves an open dialog to whoever types in it. */
  readonly isFresh: boolean;
}) {
  const PromiseForm = useContext(PromiseSlot);
  const mayNote = can(useUser(), 'customer.use');
  const { date } = useFormat();
  const [isNoting, setIsNoting] = useState(false);
  const [promisedOn, setPromisedOn] = useState<string | null>(null);
  const { sales } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const isOnline = useOnline();
  const { customer, amountMinor, dueOn } = owed;
  // A promise goes by what the account holds, so it has to have the sale.
  const isSent = !sales.some(({ draft }) => draft._id === last.saleId);
  if (!isFresh && !isNoting) return null;
  if (promisedOn !== null) {
    return <span className={styles['owed']}>{t('promisedFor', { day: date(promisedOn) })}</span>;
  }
  return (
    <span className={styles['owed']}>
      {dueOn !== null && <span>{t('due', { day: date(dueOn) })}</span>}
      {mayNote && isSent && PromiseForm !== null && (
        <Button
          icon={<CalendarClock size={20} aria-hidden />}
          aria-haspopup="dialog"
          disabledReason={isOnline ? null : t('needsConnection')}
          onClick={() => setIsNoting(true)}
        >
          {t('promise')}
        </Button>
      )}
      {isNoting && PromiseForm !== null && (
        <PromiseForm
          {...{ customer, amountMinor }}
          onNoted={setPromisedOn}
          onClose={() => setIsNoting(false)}
        />
      )}
    </span>
  );
}
