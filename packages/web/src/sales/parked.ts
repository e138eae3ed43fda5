import { z } from 'zod';
import type { KeptContent } from './cart.ts';
import { keptCart } from './till-journal.ts';

/** A sale that was put aside: it is nobody's until somebody of the branch takes it up again. */
export interface ParkedSale extends KeptContent {
  readonly id: string;
  readonly name: string;
  readonly parkedAtMs: number;
  readonly parkedBy: string;
}

const stored = z.array(
  keptCart.extend({
    id: z.string(),
    name: z.string(),
    parkedAtMs: z.int(),
    parkedBy: z.string(),
  }),
);

/** Where sales are put aside: any seller of the branch at this device finds them. */
export interface ParkedKeeper {
  readonly list: () => readonly ParkedSale[];
  /** Puts one aside, before the others. False when the browser keeps nothing. */
  readonly put: (sale: ParkedSale) => boolean;
  /** Takes one out; null when another tab has taken it. */
  readonly take: (id: string) => ParkedSale | null;
  readonly rename: (id: string, name: string) => boolean;
}

/** The place in this browser's storage where a branch's sales are put aside. */
export function parkedKey(businessId: string, branchId: string): string {
  return `tillbook.parked.${businessId}.${branchId}`;
}

/** Every change reads first: another tab of this device may be at another till of the branch. */
export function keepParked(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): ParkedKeeper {
  const list = (): readonly ParkedSale[] => {
    try {
      const read = stored.safeParse(JSON.parse(storage.getItem(key) ?? '[]'));
      return read.success ? read.data : [];
    } catch {
      return [];
    }
  };
  const write = (sales: readonly ParkedSale[]): boolean => {
    try {
      storage.setItem(key, JSON.stringify(sales));
      return true;
    } catch {
      return false;
    }
  };
  return {
    list,
    put: (sale) => write([sale, ...list().filter(({ id }) => id !== sale.id)]),
    take: (id) => {
      const sales = list();
      const taken = sales.find((sale) => sale.id === id) ?? null;
      const isOut = taken !== null && write(sales.filter((sale) => sale !== taken));
      return isOut ? taken : null;
    },
    rename: (id, name) => write(list().map((sale) => (sale.id === id ? { ...sale, name } : sale))),
  };
}
