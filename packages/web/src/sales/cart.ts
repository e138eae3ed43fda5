import { QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { REMOVED_LINES_MAX } from '@tillbook/core/limits';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { CartExchange } from './cart-exchange.ts';
import { isAgainstLayby } from './cart-layby.ts';
import { atListPrices, type CartQuote } from './cart-quote.ts';
import { pastOf, undo } from './cart-past.ts';
import { whyNotAdd } from './cart-room.ts';
import type { TillProduct } from './till-product.ts';
import { plusMilli } from './quantity-step.ts';

type DraftLine = SaleDraft['lines'][number];
/** What is taken off a line or the sale, and why. */
export type GivenOff = NonNullable<SaleDraft['discount']>;
export type OwnPrice = NonNullable<DraftLine['override']>;
export type TaxExempt = NonNullable<SaleDraft['taxExempt']>;

/** One product or pack in the cart, with what the till showed when it was put there. */
export interface CartLine {
  /** The product's id, or the pack's: one line of each. At an open price the line's own. */
  readonly soldId: string;
  readonly productId: string;
  readonly packId: string | null;
  readonly name: string;
  readonly sku: string;
  readonly sellerNote: string | null;
  readonly unit: string;
  readonly stepMilli: number;
  readonly unitPriceMinor: number;
  readonly taxBasisPoints: number;
  readonly quantityMilli: number;
  /** What the seller wrote to it. */
  readonly note: string | null;
  readonly discount: GivenOff | null;
  /** What the list asks where `unitPriceMinor` is an own price. */
  readonly override: OwnPrice | null;
}

/** Who buys, as cart and receipt name them; made here: the server hears of them with the sale. */
export interface CartCustomer {
  readonly _id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly isMadeHere?: boolean | undefined;
}

/** What a sale comes to: everything that is undone together. */
export interface CartContent {
  readonly lines: readonly CartLine[];
  /** Of the whole sale. */
  readonly discount: GivenOff | null;
  readonly taxExempt: TaxExempt | null;
}

export interface Cart extends CartContent {
  /** The line that `+`, `−` and Delete mean: the last one touched. */
  readonly selectedId: string | null;
  /** What the cart was before its last changes, the latest last. */
  readonly past: readonly (CartContent & Pick<Cart, 'note' | 'quote'>)[];
  /** How many lines were taken out of it again. */
  readonly removed: number;
  /** What the seller wrote to the whole sale. */
  readonly note: string | null;
  /** Null: anybody. */
  readonly customer: CartCustomer | null;
  /** What comes back and pays for it. */
  readonly exchange: CartExchange | null;
  /** The quote that is sold. */
  readonly quote: CartQuote | null;
}

export type CartAction =
  | { readonly kind: 'add'; readonly product: TillProduct; readonly quantityMilli: number }
  /** Sold at a price that was said: a line of its own every time. */
  | {
      readonly kind: 'add open';
      readonly soldId: string;
      readonly product: TillProduct;
      readonly quantityMilli: number;
      readonly unitPriceMinor: number;
      readonly note: string | null;
    }
  | { readonly kind: 'quantity'; readonly soldId: string; readonly quantityMilli: number }
  | { readonly kind: 'step'; readonly soldId: string; readonly by: 1 | -1 }
  | { readonly kind: 'remove'; readonly soldId: string }
  | { readonly kind: 'select'; readonly soldId: string | null }
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  | { readonly kind: 'reprice'; readonly products: readonly PriceNow[] }
  /** To a line, or to the whole sale where none is named. */
  | { readonly kind: 'note'; readonly soldId: string | null; readonly note: string | null }
  | { readonly kind: 'customer'; readonly customer: CartCustomer | null }
  /** Of a line, or of the whole sale where none is named. */
  | {
      readonly kind: 'discount';
      readonly soldId: string | null;
      readonly discount: GivenOff | null;
    }
  /** An own price, or the list's again. */
  | {
      readonly kind: 'own price';
      readonly soldId: string;
      readonly price: { readonly unitPriceMinor: number; readonly reason: string } | null;
    }
  | { readonly kind: 'exempt'; readonly taxExempt: TaxExempt | null }
  | { readonly kind: 'exchange'; readonly exchange: CartExchange | null }
  /** The list's prices instead of the quote's. */
  | { readonly kind: 'drop quote' }
  | { readonly kind: 'undo' }
  /** What was in another cart takes the place of this one. */
  | ({ readonly kind: 'take up' } & KeptContent)
  | { readonly kind: 'empty' };

/** What a product costs now. */
export type PriceNow = Pick<CartLine, 'soldId' | 'unitPriceMinor' | 'taxBasisPoints'>;

/** What of a cart is kept when it is put aside, and over a reload. */
export type KeptContent = CartContent &
  Pick<Cart, 'removed' | 'note' | 'customer' | 'exchange' | 'quote'>;

export const NO_CONTENT: KeptContent = {
  ...{ lines: [], discount: null, taxExempt: null, removed: 0 },
  ...{ note: null, customer: null, exchange: null, quote: null },
};
export const EMPTY_CART: Cart = { ...NO_CONTENT, selectedId: null, past: [] };

/** What of a cart is kept. */
export function keptOf(content: KeptContent): KeptContent {
  const { lines, discount, taxExempt, removed, note, customer, exchange, quote } = content;
  return { lines, discount, taxExempt, removed, note, customer, exchange, quote };
}

function changed(cart: Cart, lines: readonly CartLine[], selectedId: string | null): Cart {
  const past = pastOf(cart);
  // What is said of the whole sale is about what is sold: it goes with the last line.
  const { customer, exchange, removed } = cart;
  if (lines.length === 0) return { ...EMPTY_CART, past, customer, exchange, removed };
  return { ...cart, lines, selectedId, past };
}

/** The cart with another line in the place of one. */
function changedLine(cart: Cart, soldId: string, change: (line: CartLine) => CartLine): Cart {
  const lines = cart.lines.map((line) => (line.soldId === soldId ? change(line) : line));
  return changed(cart, lines, soldId);
}

function add(cart: Cart, product: TillProduct, quantityMilli: number): Cart {
  const { _id: soldId } = product;
  if (whyNotAdd(cart, { soldId, quantityMilli }) !== null) return cart;
  const there = cart.lines.find((line) => line.soldId === soldId);
  if (there === undefined) return append(cart, product, { soldId, quantityMilli, note: null });
  return setQuantity(cart, soldId, there.quantityMilli + quantityMilli);
}

type OwnOfLine = Pick<CartLine, 'soldId' | 'quantityMilli' | 'note'> &
  Partial<Pick<CartLine, 'unitPriceMinor'>>;

function append(cart: Cart, product: TillProduct, own: OwnOfLine): Cart {
  if (whyNotAdd(cart, own) !== null) return cart;
  const { productId, packId, name, sku, sellerNote, unit, stepMilli } = product;
  const { priceMinor: unitPriceMinor, taxBasisPoints } = product;
  const line: CartLine = {
    ...{ productId, packId, name, sku, sellerNote, unit, stepMilli },
    ...{ unitPriceMinor, taxBasisPoints, discount: null, override: null, ...own },
  };
  return changed(cart, [...cart.lines, line], own.soldId);
}

function setQuantity(cart: Cart, soldId: string, quantityMilli: number): Cart {
  if (quantityMilli <= 0) return remove(cart, soldId);
  const milli = Math.min(QUANTITY_MAX_MILLI, quantityMilli);
  return changedLine(cart, soldId, (line) => ({ ...line, quantityMilli: milli }));
}

function remove(cart: Cart, soldId: string): Cart {
  const at = cart.lines.findIndex((line) => line.soldId === soldId);
  if (at < 0) return cart;
  const lines = cart.lines.filter((line) => line.soldId !== soldId);
  const left = changed(cart, lines, (lines[at] ?? lines.at(-1))?.soldId ?? null);
  return { ...left, removed: Math.min(REMOVED_LINES_MAX, cart.removed + 1) };
}

function step(cart: Cart, soldId: string, by: 1 | -1): Cart {
  const line = cart.lines.find((one) => one.soldId === soldId);
  if (line === undefined) return cart;
  return setQuantity(cart, soldId, line.quantityMilli + by * plusMilli(line.stepMilli));
}

function move(cart: Cart, by: 1 | -1): Cart {
  const at = cart.lines.findIndex((line) => line.soldId === cart.selectedId);
  const from = at < 0 ? (by === 1 ? -1 : cart.lines.length) : at;
  const next = cart.lines[Math.min(cart.lines.length - 1, Math.max(0, from + by))];
  return { ...cart, selectedId: next?.soldId ?? null };
}

function reprice(cart: Cart, products: readonly PriceNow[]): Cart {
  const now = new Map(products.map((product) => [product.soldId, product]));
  const lines = cart.lines.map((line) => repriced(line, now.get(line.soldId)));
  // A price that changed is not undone: the old one is no longer true.
  return { ...cart, lines, past: [] };
}

/** An own price stays; what the list asks beside it is told anew. */
function repriced(line: CartLine, now: PriceNow | undefined): CartLine {
  if (now === undefined) return line;
  if (line.override === null) return { ...line, ...now };
  const override = { ...line.override, listPriceMinor: now.unitPriceMinor };
  return { ...line, taxBasisPoints: now.taxBasisPoints, override };
}

function discounted(cart: Cart, soldId: string | null, discount: GivenOff | null): Cart {
  if (soldId !== null) return changedLine(cart, soldId, (line) => ({ ...line, discount }));
  return cart.lines.length === 0 ? cart : { ...cart, past: pastOf(cart), discount };
}

function ownPriced(
  cart: Cart,
  soldId: string,
  price: { readonly unitPriceMinor: number; readonly reason: string } | null,
): Cart {
  return changedLine(cart, soldId, (line) => {
    const listPriceMinor = line.override?.listPriceMinor ?? line.unitPriceMinor;
    if (price === null) return { ...line, unitPriceMinor: listPriceMinor, override: null };
    const { unitPriceMinor, reason } = price;
    return { ...line, unitPriceMinor, override: { listPriceMinor, reason } };
  });
}

function exempted(cart: Cart, taxExempt: TaxExempt | null): Cart {
  return cart.lines.length === 0 ? cart : { ...cart, past: pastOf(cart), taxExempt };
}

function write(cart: Cart, soldId: string | null, note: string | null): Cart {
  if (soldId === null) return cart.lines.length === 0 ? cart : { ...cart, note };
  return changedLine(cart, soldId, (line) => ({ ...line, note }));
}

function takeUp(content: KeptContent): Cart {
  const selectedId = content.lines.at(-1)?.soldId ?? null;
  return { ...EMPTY_CART, ...keptOf(content), selectedId };
}

/** The cart after an action. A quantity of zero or less takes the line away. */
export function changeCart(cart: Cart, action: CartAction): Cart {
  if (isAgainstLayby(cart, action)) return cart;
  switch (action.kind) {
    case 'add':
      return add(cart, action.product, action.quantityMilli);
    case 'add open': {
      const { kind: _kind, product, ...own } = action;
      return append(cart, product, own);
    }
    case 'quantity':
      return setQuantity(cart, action.soldId, action.quantityMilli);
    case 'step':
      return step(cart, action.soldId, action.by);
    case 'remove':
      return remove(cart, action.soldId);
    case 'select':
      return { ...cart, selectedId: action.soldId };
    case 'move':
      return move(cart, action.by);
    case 'reprice':
      return reprice(cart, action.products);
    case 'note':
      return write(cart, action.soldId, action.note);
    case 'customer':
      return { ...cart, customer: action.customer };
    case 'discount':
      return discounted(cart, action.soldId, action.discount);
    case 'own price':
      return ownPriced(cart, action.soldId, action.price);
    case 'exempt':
      return exempted(cart, action.taxExempt);
    case 'exchange':
      return { ...cart, exchange: action.exchange };
    case 'drop quote':
      return { ...atListPrices(cart), past: [] };
    case 'undo':
      return undo(cart);
    case 'take up':
      return takeUp(action);
    case 'empty':
      return EMPTY_CART;
  }
}
