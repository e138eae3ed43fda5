import type { Sale } from '@tillbook/core/sales/sales.api';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/practice.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { useLatest } from '../ui/use-latest.ts';
import { exactCash, startPaying, type PaidPart, type Paying } from './pay.ts';
import { memoryParked, practiceLease, practiceWorld } from './practice-world.ts';
import { presentFact } from './present-fact.ts';
import { usePromoted } from './promoted.ts';
import { recentProviders } from './providers.ts';
import { overLimitOf, roundedTotal } from './selling.ts';
import { Till } from './till.ts';
import { totalOf } from './totals.ts';
import { useAdding, useReading } from './use-adding.ts';
import { useAsking } from './use-asking.ts';
import type { CounterWork } from './use-counter.ts';
import { useParked } from './use-parked.ts';
import type { useShelfData } from './use-shelf-data.ts';

/** Where practice is: the branch whose goods and rules it has. */
export interface PracticeBranch {
  readonly _id: string;
  readonly name: string;
}

/** What of a counter's work there is in practice: what asks nobody else. */
export type PracticeWork = Pick<
  CounterWork,
  | ('till' | 'state' | 'catalogue' | 'index' | 'rules' | 'selling' | 'promoter' | 'promoted')
  | ('total' | 'over' | 'parked' | 'inCart' | 'stopped' | 'paying' | 'setPaying' | 'providers')
  | ('readCode' | 'add' | 'change' | 'asking' | 'charge' | 'exactCash' | 'pay')
>;

type Shelf = ReturnType<typeof useShelfData>;

/** A till of this page alone: the real one over the practice world. */
function useShadowTill(branch: PracticeBranch, shelf: Shelf, onSold: (sale: Sale) => void) {
  const user = useUser();
  const { place } = useFormat();
  const now = useLatest({ shelf, place, onSold });
  const [till] = useState(() => {
    const lease = practiceLease(branch);
    const world = practiceWorld(lease, {
      ...{ newId, nowMs },
      onSold: (sale) => now.current.onSold(sale),
      contentOf: (draft, cart) => {
        const { rules, selling, index } = now.current.shelf;
        const { currency, timeZone } = now.current.place;
        const business = { name: '', currency: currency ?? '', zone: timeZone ?? 'UTC' };
        const product = (soldId: string) => index.byId.get(soldId);
        const at = { lease, business, seller: user, rules, selling, product };
        return { draft, cart, sellerId: user._id, fact: presentFact(draft, cart, at) };
      },
    });
    return new Till(world, { lease, shiftId: 'practice', lastNumber: 0 });
  });
  return { till, state: useSyncExternalStore(till.subscribe, till.getSnapshot) };
}

/** What is in the cart and what it comes to, as at the real till. */
function useCartSums(shelf: Shelf, { cart }: CounterWork['state']) {
  const { rules, selling, index } = shelf;
  const { lines, discount, taxExempt } = cart;
  const { promoter, promoted } = usePromoted(selling, index, lines);
  const content = useMemo(() => ({ lines, discount, taxExempt }), [lines, discount, taxExempt]);
  const total = useMemo(() => totalOf(content, rules, promoted), [content, rules, promoted]);
  const inCart = useMemo(
    () => new Map(lines.map(({ soldId, quantityMilli }) => [soldId, quantityMilli])),
    [lines],
  );
  const over = total === null ? null : overLimitOf(content, total, index, selling);
  return { promoter, promoted, total, inCart, over };
}

/** Holds the practice counter together, for one customer. */
export function usePracticeTill(
  branch: PracticeBranch,
  shelf: Shelf,
  onSold: (sale: Sale) => void,
): PracticeWork {
  const businessId = useUser().business?._id ?? '';
  const { catalogue, index, rules, selling } = shelf;
  const [aside] = useState(memoryParked);
  const [paying, setPaying] = useState<Paying | null>(null);
  const { till, state } = useShadowTill(branch, shelf, (sale) => {
    setPaying(null);
    onSold(sale);
  });
  const parked = useParked(till, index, aside);
  const sums = useCartSums(shelf, state);
  const { total, over, promoted, promoter } = sums;
  const real = useAsking(till, index, rules);
  // A new product, a gift card and a refund would be real ones.
  const missing = useMemo(
    () => ({ ...real.missing, addCard: null, lookUpGift: null, openReceipt: null }),
    [real.missing],
  );
  const asking = { ...real, missing };
  const add = useAdding(till, rules, promoter, asking.askPrice);
  const readCode = useReading(businessId, index);
  const stopped = total === null ? inSales('totalTooLarge') : over === null ? null : t('over');
  const canSell = stopped === null && state.pending === null && state.cart.lines.length > 0;
  const pay = (parts: readonly PaidPart[]) => {
    if (!canSell || total === null) return;
    till.sell(parts, { ...roundedTotal(total.totalMinor, parts, selling.rounding), promoted });
  };
  return {
    ...{ till, state, catalogue, index, rules, selling, parked, asking, add, readCode, pay },
    ...{ ...sums, stopped, paying, setPaying, change: till.change },
    providers: recentProviders(businessId),
    charge: () => {
      if (canSell && paying === null) setPaying(startPaying());
    },
    exactCash: () => pay(exactCash(total?.totalMinor ?? 0, selling.rounding)),
  };
}
