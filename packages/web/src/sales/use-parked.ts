import { customerTitle } from '@tillbook/core/customers/customer-words';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { keptOf, type CartCustomer, type CartLine } from './cart.ts';
import { keepParked, parkedKey, type ParkedSale } from './parked.ts';
import { pricesNowOf } from './prices-now.ts';
import type { ProductIndex } from './product-index.ts';
import type { Till } from './till.ts';

/** Sales that were put aside at this device, and what is done with them. */
export interface ParkedWork {
  readonly sales: readonly ParkedSale[];
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Puts the cart aside. False when there is nothing to put aside, or nowhere. */
  readonly park: () => boolean;
  /** Takes one up again; a cart in progress is put aside for it. */
  readonly retrieve: (id: string) => void;
  readonly discard: (id: string) => void;
  readonly rename: (id: string, name: string) => void;
  /** What was discarded last, while the list is open. */
  readonly discarded: ParkedSale | null;
  readonly restore: () => void;
}

/** What is kept of a branch's parked sales, as this tab and others change it. */
function useParkedHere(branchId: string, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const { business } = useUser();
  const key = parkedKey(business?._id ?? '', branchId);
  const keeper = useMemo(() => keepParked(key, storage), [key, storage]);
  const [sales, setSales] = useState(keeper.list);
  const refresh = useCallback(() => setSales(keeper.list()), [keeper]);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) refresh();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key, refresh]);
  return { keeper, sales, refresh };
}

/**
 * The sales put aside in a branch at this device.
 * @param storage where they are kept; practice has one of its own
 */
export function useParked(
  till: Till,
  branchId: string,
  index: ProductIndex,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): ParkedWork {
  const user = useUser();
  const { time } = useFormat();
  const { keeper, sales, refresh } = useParkedHere(branchId, storage);
  const [isOpen, setIsOpen] = useState(false);
  const [discarded, setDiscarded] = useState<ParkedSale | null>(null);
  const park = () => {
    const { cart, pending } = till.getSnapshot();
    const [first] = cart.lines;
    if (pending !== null || first === undefined) return false;
    const parkedAtMs = nowMs();
    const name = `${calledBy(first, cart.customer)}, ${time(new Date(parkedAtMs).toISOString())}`;
    const sale = { id: newId(), name, parkedAtMs, parkedBy: user.name, ...keptOf(cart) };
    if (!keeper.put(sale)) {
      notify.error(t('parkFailed'));
      return false;
    }
    till.change({ kind: 'empty' });
    announce(t('parkedAs', { name }));
    refresh();
    return true;
  };
  const retrieve = (id: string) => {
    const { cart, pending } = till.getSnapshot();
    if (pending !== null) return notify.info(t('waitFirst'));
    if (cart.lines.length > 0 && !park()) return;
    const sale = keeper.take(id);
    refresh();
    close();
    if (sale === null) return notify.info(t('parkedGone'));
    till.change({ kind: 'take up', ...keptOf(sale) });
    till.change({ kind: 'reprice', products: pricesNowOf(sale.lines, index) });
    announce(t('retrieved', { name: sale.name }));
  };
  const discard = (id: string) => {
    setDiscarded(keeper.take(id));
    refresh();
  };
  const restore = () => {
    if (discarded !== null && keeper.put(discarded)) setDiscarded(null);
    refresh();
  };
  const rename = (id: string, name: string) => {
    keeper.rename(id, name);
    refresh();
  };
  const open = () => {
    refresh();
    setIsOpen(true);
  };
  const close = () => {
    setDiscarded(null);
    setIsOpen(false);
  };
  return {
    ...{ sales, isOpen, open, close },
    ...{ park, retrieve, discard, rename, discarded, restore },
  };
}

/** By whom a sale is found again, or by what. */
function calledBy(first: CartLine, customer: CartCustomer | null): string {
  return customer === null ? first.name : customerTitle(customer);
}
