import { inFavour } from '@tillbook/core/customers/account';
import { HandCoins } from 'lucide-react';
import { methodName } from '../ui/payment-words.ts';
import { Button } from '../ui/button.tsx';
import { dueOf, startPaying, type PaidPart } from './pay.ts';
import type { BuyerAccount } from './use-account.ts';
import type { CounterWork } from './use-counter.ts';

/**
 * Store credit of who buys: it ends the sale with one touch, or pays what it can and leaves the
 * rest to the pay panel. Without a connection nobody knows how much is left of it.
 */
export function StoreCredit(props: {
  readonly work: CounterWork;
  readonly buyer: BuyerAccount;
  readonly totalMinor: number;
}) {
  const { work, buyer, totalMinor } = props;
  const { account, asOf } = buyer;
  if (account === null || asOf !== null || !work.isOnline) return null;
  const { taken } = work.exchange;
  const dueMinor = dueOf(totalMinor, taken);
  const amountMinor = Math.min(inFavour(account), dueMinor);
  if (amountMinor <= 0) return null;
  const own = { paymentTypeId: null, typeName: null, provider: null, reference: null };
  const part: PaidPart = {
    ...{ method: 'store_credit', amountMinor, tenderedMinor: amountMinor },
    ...own,
  };
  const parts = [...taken, part];
  return (
    <Button
      size="big"
      wide
      icon={<HandCoins size={20} aria-hidden />}
      disabledReason={work.stopped}
      onClick={() =>
        amountMinor === dueMinor ? work.pay(parts) : work.setPaying({ ...startPaying(), parts })
      }
    >
      {methodName('store_credit')}
    </Button>
  );
}
