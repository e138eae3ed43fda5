import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { nowMs } from '../api/clock.ts';
import { useUser } from '../session/use-session.ts';
import { unsent } from './browser-outbox.ts';
import { keptBackOf } from './kept-back.ts';
import { isAsked, rowHere, unsentOf, type SaleHere } from './own-sales-here.ts';
import { SALES, type SalesFilter } from './queries.ts';
import type { ListedSale } from './sales-view.ts';
import { factOf } from './unsent-sale.ts';
import { useReceiptsHere } from './use-receipts-here.ts';

/** What waits on this device of what the person sold. */
export function useOwnUnsent(): readonly SaleHere[] {
  const { _id: personId, business } = useUser();
  const businessId = business?._id ?? '';
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  return useMemo(
    () => unsentOf(waiting, { businessId, personId }),
    [waiting, businessId, personId],
  );
}

/** Receipts that this device keeps of sales which the server has; none while nobody asks. */
function useOwnPosted(isAskedFor: boolean): readonly SaleHere[] {
  const { _id: personId } = useUser();
  const receipts = useReceiptsHere(isAskedFor);
  return useMemo(
    () =>
      receipts
        .filter(({ isUnsent, sellerId }) => !isUnsent && sellerId === personId)
        .flatMap((one): SaleHere[] => {
          const fact = factOf(one);
          if (fact === null) return [];
          return [{ fact, draft: one.draft, here: null, back: keptBackOf(fact, one) }];
        }),
    [receipts, personId],
  );
}

interface Left {
  readonly sale: SaleHere;
  readonly atMs: number;
}

/** What was sent just now, until the list was fetched once more: nothing is missing meanwhile. */
function useLeft(waiting: readonly SaleHere[], fetchedMs: number): readonly SaleHere[] {
  const queries = useQueryClient();
  const before = useRef<readonly SaleHere[]>([]);
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    const now = new Set(waiting.map(({ fact }) => fact._id));
    const gone = before.current.filter(({ fact }) => !now.has(fact._id));
    before.current = waiting;
    if (gone.length === 0) return;
    const atMs = nowMs();
    setLeft((known) => [...known, ...gone.map((sale) => ({ sale, atMs }))]);
    void queries.invalidateQueries({ queryKey: [SALES] });
  }, [waiting, queries]);
  return left
    .filter(({ atMs }) => atMs >= fetchedMs)
    .map(({ sale }) => ({ ...sale, here: 'sent' as const }));
}

/**
 * The person's sales that this device has for a list: what is not sent, and, where the server's
 * list cannot come, the receipts that it keeps.
 */
export function useOwnSalesHere(
  filter: SalesFilter,
  list: { readonly isOwn: boolean; readonly isCutOff: boolean; readonly fetchedMs: number },
): {
  readonly unsent: readonly SaleHere[];
  readonly rows: readonly ListedSale[];
  /** There is something of them, whatever the filter shows. */
  readonly hasAny: boolean;
} {
  const { isOwn, isCutOff, fetchedMs } = list;
  const waiting = useOwnUnsent();
  const left = useLeft(waiting, fetchedMs);
  const posted = useOwnPosted(isOwn && isCutOff);
  const fits = (sale: SaleHere): boolean => isOwn && isAsked(filter, sale);
  const all = [...waiting, ...left, ...posted];
  return {
    unsent: waiting.filter(fits),
    rows: all.filter(fits).map(rowHere),
    hasAny: isOwn && all.length > 0,
  };
}
