import type { Layby } from '@tillbook/core/sales/laybys.api';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/laybys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { unsent } from './browser-outbox.ts';
import { laybyIn, type CartLayby } from './cart-layby.ts';
import { keptOf } from './cart.ts';
import { quotedContent } from './cart-quote.ts';
import { asQuote } from './layby-quote.ts';
import type { PaidPart } from './pay.ts';
import type { ProductIndex } from './product-index.ts';
import type { Till } from './till.ts';

const LaybySheet = lazyPart(() => import('./layby-sheet.tsx'), 'LaybySheet');

/** Goods that are set aside, at the till. */
export interface LaybyWork {
  /** Asks until when and for which first payment, and sets the cart aside. */
  readonly make: () => void;
  readonly isMaking: boolean;
  /** With the one that was made; it leaves the cart if that is what is in it. */
  readonly endMaking: (layby: Layby | null, isOfCart: boolean) => void;
  /** Shows one: it is paid, collected and cancelled from there. */
  readonly open: (laybyId: string) => void;
  /** What was paid before for what is in the cart. */
  readonly taken: readonly PaidPart[];
  /** The same as a sum. */
  readonly paidMinor: number;
  /** Whether what is in the cart is collected: it stays as it was agreed. */
  readonly isCollecting: boolean;
  /** Why it cannot be collected now, or null. */
  readonly stopped: string | null;
  readonly sheet: ReactNode;
}

const NOTHING: readonly PaidPart[] = [];

/** What was paid before, as a part of the payment. */
function partsOf(layby: CartLayby | null): readonly PaidPart[] {
  if (layby === null) return NOTHING;
  const { paidMinor: amountMinor, number: reference } = layby;
  const way = { method: 'deposit', paymentTypeId: null, typeName: null, provider: null } as const;
  return [{ ...way, amountMinor, tenderedMinor: amountMinor, reference }];
}

/** @param park puts the cart aside; false when it cannot */
export function useLaybys(
  till: Till,
  index: ProductIndex,
  isOnline: boolean,
  park: () => boolean,
): LaybyWork {
  const [isMaking, setIsMaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot).sales.length;
  const { cart } = till.getSnapshot();
  const collected = laybyIn(cart);
  const isCollecting = collected !== null;
  const collect = (layby: Layby) => {
    const { number, paidMinor } = layby;
    if (till.getSnapshot().cart.lines.length > 0 && !park()) return;
    setOpenId(null);
    const content = quotedContent(asQuote(layby), index, t('laybyOf', { number }), newId);
    const { quote } = content;
    // What was agreed stays, the rates of tax with it.
    const rates = new Map(layby.lines.map((line) => [line.productId, line.taxBasisPoints]));
    const lines = content.lines.map((line) => ({
      ...{ ...line, taxBasisPoints: rates.get(line.productId) ?? line.taxBasisPoints },
    }));
    const kept = quote === null ? null : { ...quote, layby: { paidMinor } };
    till.change({ kind: 'take up', ...keptOf({ ...content, lines, quote: kept }) });
    announce(t('collecting', { number }));
  };
  const { shiftId, lease } = till.place;
  const drawer = { shiftId, leaseId: lease.leaseId };
  const close = () => setOpenId(null);
  return {
    isMaking,
    make: () => setIsMaking(true),
    endMaking: (layby, isOfCart) => {
      setIsMaking(false);
      if (layby === null) return;
      if (isOfCart) till.change({ kind: 'empty' });
      setOpenId(layby._id);
    },
    open: (laybyId) => {
      if (!isOnline) return notify.error(t('offline'));
      setOpenId(laybyId);
    },
    taken: partsOf(collected),
    paidMinor: collected?.paidMinor ?? 0,
    isCollecting,
    stopped: isCollecting ? whyNot(isOnline, waiting, cart.exchange !== null) : null,
    sheet: openId !== null && (
      <LaybySheet laybyId={openId} drawer={drawer} onCollect={collect} onClose={close} />
    ),
  };
}

function whyNot(isOnline: boolean, waiting: number, hasExchange: boolean): string | null {
  if (!isOnline) return t('offline');
  if (hasExchange) return t('notExchange');
  return waiting > 0 ? t('waiting') : null;
}
