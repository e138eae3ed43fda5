import { getSale, postSale, type Sale } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { useUser } from '../session/use-session.ts';
import { SEND_TIMEOUT_MS } from './attempt.ts';
import { rememberSale, takeOffStock } from './queries.ts';
import type { SellingPlace } from './sale-draft.ts';
import type { HeldTill } from './sell-screen.tsx';
import { takeFor } from './till-gate.tsx';
import { keepJournal } from './till-journal.ts';
import { Till, type TillState } from './till.ts';

function placeOf({ lease, shift }: HeldTill): SellingPlace {
  return { lease, shiftId: shift._id, lastNumber: lease.lastNumber };
}

function browserWorld(
  lease: TillLease,
  person: { readonly businessId: string; readonly personId: string },
  onPosted: (sale: Sale) => void,
) {
  return {
    post: (body: Parameters<typeof call<typeof postSale>>[1]['body']) =>
      call(postSale, { body }, { timeoutMs: SEND_TIMEOUT_MS }),
    find: (saleId: string) => call(getSale, { params: { saleId } }, { timeoutMs: SEND_TIMEOUT_MS }),
    retake: () => takeFor(lease.tillId, false),
    journal: keepJournal({ ...person, tillId: lease.tillId }, localStorage),
    newId,
    nowMs,
    wait: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onPosted,
  };
}

/** The signed-in person's work at a till: the cart survives reloads, a sale is never sent twice. */
export function useTill(
  held: HeldTill,
  onPosted: (sale: Sale) => void,
): { readonly till: Till; readonly state: TillState } {
  const user = useUser();
  const queries = useQueryClient();
  const told = useRef(onPosted);
  told.current = onPosted;
  const [till] = useState(() => {
    const person = { businessId: user.business?._id ?? '', personId: user._id };
    const world = browserWorld(held.lease, person, (sale) => {
      rememberSale(queries, sale);
      takeOffStock(queries, sale);
      told.current(sale);
    });
    return new Till(world, placeOf(held));
  });
  const { lease, shift } = held;
  const isFirst = useRef(true);
  useEffect(() => {
    // The till began with these; only news replaces the numbers it has counted since.
    if (isFirst.current) isFirst.current = false;
    else till.setPlace(placeOf({ lease, shift }));
  }, [till, lease, shift]);
  useEffect(() => {
    till.start();
    window.addEventListener('online', till.retryNow);
    return () => {
      window.removeEventListener('online', till.retryNow);
      till.stop();
    };
  }, [till]);
  const state = useSyncExternalStore(till.subscribe, till.getSnapshot);
  return { till, state };
}
