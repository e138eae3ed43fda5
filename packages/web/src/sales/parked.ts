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

const stored = keptCart.extend({
  id: z.string(),
  name: z.string(),
  parkedAtMs: z.int(),
  parkedBy: z.string(),
});

/** A sale that was put aside as it was kept, by whatever release; null when it cannot be read. */
export function readParked(kept: unknown): ParkedSale | null {
  const read = stored.safeParse(kept);
  return read.success ? read.data : null;
}

/** Where sales are put aside: any seller of the branch at this device finds them. */
export interface ParkedKeeper {
  /** The latest first. */
  readonly list: () => Promise<readonly ParkedSale[]>;
  /** Whether it keeps anything: asked before the cart is emptied. */
  readonly canKeep: () => boolean;
  /** Puts one aside, or gives it another name; with what the cart becomes, or neither. */
  readonly put: (sale: ParkedSale) => void;
  /**
   * Takes one out, with what the cart becomes, or neither. False when another tab has taken it:
   * then the cart is not written.
   */
  readonly take: (id: string) => Promise<boolean>;
  /** Runs after every change, whichever tab made it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The latest first. */
export function byLatest(sales: readonly ParkedSale[]): readonly ParkedSale[] {
  return sales.toSorted((one, other) => other.parkedAtMs - one.parkedAtMs);
}
