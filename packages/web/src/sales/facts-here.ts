import type { Sale } from '@tillbook/core/sales/sales.api';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useUser } from '../session/use-session.ts';
import { refundOutbox, unsent } from './browser-outbox.ts';
import { keptBackOf } from './kept-back.ts';
import { backOf } from './own-sales-here.ts';
import { factOf } from './unsent-sale.ts';
import type { Unsent } from './unsent-view.ts';

/** Nobody answered, or nobody who knows. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** A sale that waits on this device to be sent; null: it does not. */
export function unsentFact(saleId: string): Sale | null {
  return factIn(unsent.getSnapshot(), saleId);
}

/** With what came back of it here. */
function factIn({ sales, refunds }: Unsent, saleId: string): Sale | null {
  const found = sales.find(({ draft }) => draft._id === saleId);
  const fact = found === undefined ? null : factOf(found);
  return fact === null ? null : { ...fact, ...backOf(fact, refunds) };
}

/** The same in a component. */
export function useUnsentFact(saleId: string): Sale | null {
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  return useMemo(() => factIn(waiting, saleId), [waiting, saleId]);
}

/** A receipt that this device keeps of a sale; null where it has none. */
export async function keptFact(businessId: string, saleId: string): Promise<Sale | null> {
  const kept = await refundOutbox.receiptOf(businessId, saleId).catch(() => null);
  const fact = kept === null ? null : factOf(kept);
  return kept === null || fact === null ? null : { ...fact, ...keptBackOf(fact, kept) };
}

/** The same in a component, once it is asked for. */
export function useKeptFact(saleId: string, isAsked: boolean): Sale | null {
  const businessId = useUser().business?._id ?? '';
  const [kept, setKept] = useState<Sale | null>(null);
  useEffect(() => {
    let isHere = true;
    setKept(null);
    if (isAsked) {
      void keptFact(businessId, saleId).then((fact) => {
        if (isHere) setKept(fact);
      });
    }
    return () => {
      isHere = false;
    };
  }, [businessId, saleId, isAsked]);
  return kept;
}
