import type { Promotion } from '@tillbook/core/promotions/promotion';
import { tenderSuggestions } from '@tillbook/core/sales/payment';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Chance } from './chance.ts';
import type { Product } from './founded.ts';
import { cartOf, type Bought } from './offer-promotions.ts';
import type { Shop } from './shop.ts';

/** What a customer bought and how they paid, before a till gives it its number. */
export type InventedSale = Pick<
  SaleDraft,
  | ('_id' | 'customerId' | 'lines' | 'discount' | 'payments' | 'totalMinor')
  | ('quoteId' | 'removedCount' | 'approvalIds')
> & {
  readonly atMs: number;
  /** The one line of another sale comes back with it, and pays for a part of it. */
  readonly back?: {
    readonly saleId: string;
    readonly refundId: string;
    readonly exchangeId: string;
    readonly totalMinor: number;
  };
};

type Payment = SaleDraft['payments'][number];

/** Who invents: the shop, its goods, and the codes that were given already. */
export interface Inventor {
  readonly chance: Chance;
  readonly shop: Shop;
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly usedCodes: Set<string>;
  /** Of so many sales more than usual something is taken off, as a share of all. */
  readonly takenOff: number;
}

/** Kilograms, in thousandths. */
const WEIGHTS = [
  [250, 3],
  [500, 6],
  [750, 2],
  [1_000, 15],
  [1_500, 3],
  [2_000, 7],
  [3_000, 2],
  [5_000, 1],
] as const;

/** How often somebody takes the whole pack where there is one. */
const PACK_SHARE = 0.05;

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const SHARE_OF_SPLIT = 2;
const EXACT_CASH = 0.4;

/** What is taken off a sale as a whole, most often nothing; never more than a seller may alone. */
const OFFERS: readonly (readonly [SaleDraft['discount'], number])[] = [
  [null, 93],
  [{ kind: 'percent', basisPoints: 500, reason: 'Regular customer' }, 5],
  [{ kind: 'percent', basisPoints: 200, reason: 'Buys for a kiosk' }, 2],
];

const GENEROUS: typeof OFFERS = [
  [{ kind: 'percent', basisPoints: 500, reason: 'Regular customer' }, 1],
];

/** A basket of that moment with its payments. */
export function inventSale(inventor: Inventor, atMs: number): InventedSale {
  const { chance } = inventor;
  const bought = basketOf(inventor);
  const discount = chance.pick(inventor.takenOff > chance.next() ? GENEROUS : OFFERS);
  const cart = cartOf(inventor, bought, discount, atMs);
  const _id = chance.id(atMs);
  return { _id, atMs, ...cart, payments: paymentsOf(inventor, atMs, cart.totalMinor) };
}

function basketOf({ chance, shop, products }: Inventor): Bought[] {
  const size = chance.pick(shop.basketSizes);
  const weighted = products.map((product) => [product, product.weight] as const);
  const basket = new Set<Product>();
  while (basket.size < size) basket.add(chance.pick(weighted));
  return [...basket].map((product) => {
    const { pack } = product.more;
    const { priceMinor: unitPriceMinor } = product;
    if (pack !== undefined && chance.next() < PACK_SHARE) {
      const { priceMinor } = pack;
      return { product, packId: product.packId, quantityMilli: 1_000, unitPriceMinor: priceMinor };
    }
    const quantityMilli = product.isByWeight
      ? chance.pick(WEIGHTS)
      : chance.pick(shop.pieces) * 1_000;
    return { product, packId: null, quantityMilli, unitPriceMinor };
  });
}

/** The units that left the shelf with a line. */
export function unitsOf(
  product: Product,
  line: { readonly packId: string | null; readonly quantityMilli: number },
): number {
  const units = line.packId === null ? 1 : (product.more.pack?.units ?? 1);
  return line.quantityMilli * units;
}

function paymentsOf(inventor: Inventor, atMs: number, totalMinor: number): Payment[] {
  const { chance, shop } = inventor;
  const method = chance.pick(shop.methods);
  if (method === 'cash') return [cash(inventor, atMs, totalMinor)];
  if (method === 'mobile_money') return [mobileMoney(inventor, atMs, totalMinor)];
  if (method === 'card') return [card(inventor, atMs, totalMinor)];
  const cashMinor = Math.floor(totalMinor / SHARE_OF_SPLIT / shop.slipMinor) * shop.slipMinor;
  // Too little to be worth two ways of paying.
  if (cashMinor === 0) return [cash(inventor, atMs, totalMinor)];
  return [
    { ...cash(inventor, atMs, cashMinor), tenderedMinor: cashMinor },
    mobileMoney(inventor, atMs, totalMinor - cashMinor),
  ];
}

function cash({ chance, shop }: Inventor, atMs: number, amountMinor: number): Payment {
  const [exact = amountMinor, ...notes] = tenderSuggestions(amountMinor, shop.currency);
  const isExact = notes.length === 0 || chance.next() < EXACT_CASH;
  const tenderedMinor = isExact ? exact : notes[chance.between(0, notes.length - 1)];
  const _id = chance.id(atMs);
  return { _id, method: 'cash', amountMinor, tenderedMinor, provider: null, reference: null };
}

function mobileMoney(inventor: Inventor, atMs: number, amountMinor: number): Payment {
  const { chance, shop, usedCodes } = inventor;
  let reference = chance.text(SIGNS, 10);
  while (usedCodes.has(reference)) reference = chance.text(SIGNS, 10);
  usedCodes.add(reference);
  const provider = chance.pick(shop.providers);
  const _id = chance.id(atMs);
  return { _id, method: 'mobile_money', amountMinor, provider, reference };
}

function card({ chance, shop }: Inventor, atMs: number, amountMinor: number): Payment {
  const provider = chance.pick(shop.cards);
  const reference = chance.text('0123456789', 6);
  return { _id: chance.id(atMs), method: 'card', amountMinor, provider, reference };
}
