import type { CartQuote } from './cart-quote.ts';
import type { CartAction } from './cart.ts';

/** What is collected: its number, and what was paid for it. */
export interface CartLayby {
  readonly number: string;
  readonly paidMinor: number;
}

/** The lay-by whose goods are in a cart, or null. */
export function laybyIn(cart: { readonly quote: CartQuote | null }): CartLayby | null {
  const { quote } = cart;
  if (quote === null || quote.layby === null) return null;
  return { number: quote.number, paidMinor: quote.layby.paidMinor };
}

/** What leaves the goods, their prices and their customer as they are, or ends the cart. */
const LEAVES = new Set<CartAction['kind']>(['select', 'move', 'exchange', 'take up', 'empty']);

/** Whether an action would change what was agreed and paid for: a lay-by is collected as it is. */
export const isAgainstLayby = (
  cart: { readonly quote: CartQuote | null },
  { kind }: Pick<CartAction, 'kind'>,
): boolean => !LEAVES.has(kind) && laybyIn(cart) !== null;
