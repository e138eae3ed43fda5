import { customerTitle } from '@tillbook/core/customers/customer-words';
import { useState } from 'react';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { keptOf, type CartCustomer, type CartLine } from './cart.ts';
import type { ParkedKeeper, ParkedSale } from './parked.ts';
import { pricesNowOf } from './prices-now.ts';
import type { ProductIndex } from './product-index.ts';
import type { Till } from './till.ts';
import { useParkedSales } from './use-parked-sales.ts';
import { ALONE, type SharedParked } from './use-shared-parked.ts';

/** Sales that were put aside at this device, and what is done with them. */
export interface ParkedWork {
  readonly sales: readonly ParkedSale[];
  /** What lies at other tills of the branch. */
  readonly others: SharedParked['others'];
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Puts the cart aside. False when there is nothing to put aside, or nowhere. */
  readonly park: () => boolean;
  /** Takes one up again; a cart in progress is put aside for it. */
  readonly retrieve: (id: string) => void;
  /** False when another tab has taken it. */
  readonly discard: (id: string) => Promise<boolean>;
  readonly rename: (id: string, name: string) => void;
  /** What was discarded last, while the list is open. */
  readonly discarded: ParkedSale | null;
  readonly restore: () => void;
}

/**
 * The sales put aside in a branch at this device.
 * What gets another name or comes back is another one, in one write: what other tills were told
 * of does not change, and what ended does not lie there again.
 * @param keeper where they are kept; practice has one of its own
 * @param shared what other tills of the branch have; practice has none
 */
export function useParked(
  till: Till,
  index: ProductIndex,
  keeper: ParkedKeeper,
  shared: SharedParked = ALONE,
): ParkedWork {
  const user = useUser();
  const { time } = useFormat();
  const sales = useParkedSales(keeper);
  const [isOpen, setIsOpen] = useState(false);
  const [discarded, setDiscarded] = useState<ParkedSale | null>(null);
  const park = () => {
    const { cart, pending } = till.getSnapshot();
    const [first] = cart.lines;
    if (pending !== null || first === undefined) return false;
    const parkedAtMs = nowMs();
    const name = `${calledBy(first, cart.customer)}, ${time(new Date(parkedAtMs).toISOString())}`;
    if (!keeper.canKeep()) {
      notify.error(t('parkFailed'));
      return false;
    }
    keeper.put({ id: newId(), name, parkedAtMs, parkedBy: user.name, ...keptOf(cart) });
    till.change({ kind: 'empty' });
    announce(t('parkedAs', { name }));
    return true;
  };
  const takeUp = async (id: string): Promise<void> => {
    close();
    const found = await foundHere(id, keeper, shared);
    if (found === null) return;
    const { cart, pending } = till.getSnapshot();
    if (pending !== null) return notify.info(t('waitFirst'));
    if (cart.lines.length > 0 && !park()) return;
    // Out of the list and into the cart in one write, so that a crash leaves it in one of them.
    const isTaken = keeper.take(found.id);
    till.change({ kind: 'take up', ...keptOf(found) });
    till.change({ kind: 'reprice', products: pricesNowOf(found.lines, index) });
    if (await isTaken) return announce(t('retrieved', { name: found.name }));
    till.change({ kind: 'empty' });
    notify.info(t('parkedGone'));
  };
  const retrieve = (id: string) => {
    if (till.getSnapshot().pending !== null) return notify.info(t('waitFirst'));
    void takeUp(id);
  };
  const discard = async (id: string): Promise<boolean> => {
    const found = sales.find((sale) => sale.id === id) ?? null;
    const isTaken = await keeper.take(id);
    setDiscarded(isTaken ? found : null);
    return isTaken;
  };
  const restore = () => {
    if (discarded !== null) keeper.put({ ...discarded, id: newId() });
    setDiscarded(null);
  };
  const rename = (id: string, name: string) => {
    const found = sales.find((sale) => sale.id === id);
    if (found === undefined) return;
    keeper.put({ ...found, id: newId(), name });
    void keeper.take(id);
  };
  const close = () => {
    setDiscarded(null);
    setIsOpen(false);
  };
  return {
    ...{ sales, others: shared.others, isOpen, open: () => setIsOpen(true), close },
    ...{ park, retrieve, discard, rename, discarded, restore },
  };
}

/** What is taken up, on this device before anything else; null: why there is none was said. */
async function foundHere(
  id: string,
  keeper: ParkedKeeper,
  shared: SharedParked,
): Promise<ParkedSale | null> {
  const own = (await keeper.list().catch(() => [])).find((sale) => sale.id === id);
  if (own !== undefined) return (await shared.release(id)) ? own : null;
  return shared.take(id);
}

/** By whom a sale is found again, or by what. */
function calledBy(first: CartLine, customer: CartCustomer | null): string {
  return customer === null ? first.name : customerTitle(customer);
}
