import { REMOVED_LINES_MAX } from '@tillbook/core/limits';
import type { Cart, CartLine } from './cart.ts';

const UNDO_STEPS = 20;

/** What a cart was before its last changes, once it is changed again. */
export function pastOf({ past, lines, discount, taxExempt, note, quote }: Cart): Cart['past'] {
  return [...past, { lines, discount, taxExempt, note, quote }].slice(-UNDO_STEPS);
}

const notIn = (lines: readonly CartLine[], others: readonly CartLine[]): number =>
  lines.filter(({ soldId }) => !others.some((other) => other.soldId === soldId)).length;

/**
 * The cart before its last change. A line that goes by this was rung up and is taken out, as by any
 * other key, and is counted; one that comes back was never out.
 */
export function undo(cart: Cart): Cart {
  const before = cart.past.at(-1);
  if (before === undefined) return cart;
  const { lines } = before;
  const back = lines.find((line) => !cart.lines.includes(line)) ?? lines.at(-1);
  const past = cart.past.slice(0, -1);
  const counted = cart.removed + notIn(cart.lines, lines) - notIn(lines, cart.lines);
  const removed = Math.min(REMOVED_LINES_MAX, counted);
  // What goes with the last line comes back with it; else a note is as it was written last.
  const isLast = cart.lines.length === 0 || lines.length === 0;
  const { note, quote } = isLast ? before : cart;
  return { ...cart, ...before, note, quote, removed, selectedId: back?.soldId ?? null, past };
}
