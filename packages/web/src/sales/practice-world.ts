import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { Cart } from './cart.ts';
import { byLatest, type ParkedKeeper, type ParkedSale } from './parked.ts';
import type { TillWorld } from './till-world.ts';
import type { UnsentContent } from './unsent-sale.ts';

/** What a practice till has of the page it stands on. */
export interface PracticePage {
  /** The sale as its receipt would show it, priced as a real one. */
  readonly contentOf: (draft: SaleDraft, cart: Cart) => UnsentContent;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onSold: (sale: Sale) => void;
}

/** The till that practice is at: it is nowhere, and nobody else has it. */
export function practiceLease(branch: { readonly _id: string; readonly name: string }): TillLease {
  return {
    ...{ tillId: 'practice', tillName: '', tillCode: 'P', leaseId: 'practice' },
    ...{ branchId: branch._id, branchName: branch.name, branchCode: 'P' },
    branchDay: null,
    ...{ series: 'P', lastNumber: 0, openShift: null },
  };
}

/** Parked sales that last as long as the page does, and are nowhere else. */
export function memoryParked(): ParkedKeeper {
  const kept = new Map<string, ParkedSale>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((hear) => hear());
  return {
    list: () => Promise.resolve(byLatest([...kept.values()])),
    canKeep: () => true,
    put: (sale) => {
      kept.set(sale.id, sale);
      tell();
    },
    take: (id) => {
      const isThere = kept.delete(id);
      tell();
      return Promise.resolve(isThere);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The world of a practice till. It stands in for server, outbox and journal on purpose: a sale is
 * done as soon as it is finished, is kept nowhere and sent to nobody. The till above it is the real
 * one, so what is learned here is how the real one works.
 */
export function practiceWorld(lease: TillLease, page: PracticePage): TillWorld {
  let last: Sale | null = null;
  const done = (): Promise<Sale> =>
    last === null
      ? Promise.reject(new Error('Nothing was sold in practice'))
      : Promise.resolve(last);
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    post: done,
    find: done,
    retake: () => Promise.resolve(lease),
    journal: { save: () => Promise.resolve(true) },
    contentOf: (draft, cart) => {
      const content = page.contentOf(draft, cart);
      last = content.fact;
      return content;
    },
    outbox: {
      begin: () => Promise.resolve('trying'),
      keep: nothing,
      settle: nothing,
      drop: nothing,
    },
    newId: page.newId,
    nowMs: page.nowMs,
    // What is answered at once is never asked again.
    wait: () => () => undefined,
    onPosted: page.onSold,
    onAside: page.onSold,
    mayNumber: () => true,
    onKept: page.onSold,
  };
}
