import { DISCOUNT_REASONS, QUICK_DISCOUNTS } from './discount.ts';
import { tenderSuggestions, type PaymentMethod } from './payment.ts';

/** What a practice customer brings to learn, the easiest first. */
export const PRACTICE_KINDS = [
  'exact',
  'change',
  'quantity',
  'remove',
  'unknown_code',
  'mobile_money',
  'discount',
  'split',
  'park',
] as const;
export type PracticeKind = (typeof PRACTICE_KINDS)[number];

/** Goods and how many of them, in thousandths. */
export interface PracticeGoods {
  /** The product's id, or the pack's. */
  readonly soldId: string;
  readonly name: string;
  readonly quantityMilli: number;
}

export type PracticeBasket = readonly PracticeGoods[];

/** A way of paying that is asked for. */
export interface AskedPayment {
  readonly method: PaymentMethod;
  /** What it covers; null is all that is left. */
  readonly amountMinor: number | null;
  /** What is handed over in cash; null is exactly what it covers. */
  readonly tenderedMinor: number | null;
  readonly provider: string | null;
  readonly reference: string | null;
}

/** One sale as a customer wants it. */
export interface AskedSale {
  readonly goods: PracticeBasket;
  /** What is taken off, and why. */
  readonly discount: {
    readonly basisPoints: number;
    readonly offMinor: number;
    readonly reason: string;
  } | null;
  readonly payments: readonly AskedPayment[];
}

/** When a customer says the next thing; a finished sale ends what was said before it, too. */
export type PracticeMoment = 'in_cart' | 'scanned' | 'parked' | 'sold';

/** What is wanted, said in turns: each until its moment has come. */
export interface PracticeTurn {
  /** What is to be in the cart, or is named. */
  readonly goods: PracticeBasket;
  readonly until: PracticeMoment;
}

/** One scripted customer. */
export interface PracticeTask {
  readonly kind: PracticeKind;
  readonly turns: readonly PracticeTurn[];
  /** The sales it takes, in their order. */
  readonly sales: readonly AskedSale[];
  /** A code that no product has, to be scanned. */
  readonly code: string | null;
}

/** What a till's catalogue and rules say of goods; the engine that prices real sales answers. */
export interface PracticeShop {
  /** Goods that are sold by whole pieces at a price. */
  readonly goods: readonly Pick<PracticeGoods, 'soldId' | 'name'>[];
  readonly currency: string;
  /** How much of a sale its seller may take off, in hundredths of a percent. */
  readonly discountBasisPoints: number;
  /** How a mobile-money provider is called here. */
  readonly provider: string;
  /**
   * What a basket comes to with so much taken off it, and what that takes off. `isAllowed`: its
   * seller may take it off alone.
   */
  readonly price: (
    basket: PracticeBasket,
    discountBasisPoints: number,
  ) => { readonly cashMinor: number; readonly offMinor: number; readonly isAllowed: boolean };
  /** Whether anything carries a bar code. */
  readonly isKnown: (code: string) => boolean;
}

const PIECE_MILLI = 1_000;
const CASH: AskedPayment = {
  ...{ method: 'cash', amountMinor: null, tenderedMinor: null },
  ...{ provider: null, reference: null },
};

/** Numbers from zero to one that a seed alone decides (mulberry32, public domain). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Chance = ReturnType<typeof chanceOf>;

/** The goods of a shop in the order of chance, one after the other and round again. */
class Basket {
  readonly #ring: PracticeShop['goods'];
  #at = 0;

  constructor(goods: PracticeShop['goods'], chance: Chance) {
    const ring = [...goods];
    for (let at = ring.length - 1; at > 0; at -= 1) {
      const other = Math.floor(chance() * (at + 1));
      const [one, two] = [ring[at], ring[other]];
      if (one !== undefined && two !== undefined) [ring[at], ring[other]] = [two, one];
    }
    this.#ring = ring;
  }

  get size(): number {
    return this.#ring.length;
  }

  /** The next so many, each another and one piece; fewer where the shop has not so many. */
  take(count: number, quantityMilli = PIECE_MILLI): PracticeBasket {
    const taken = Array.from({ length: Math.min(count, this.size) }, (_, at) => {
      const next = this.#ring[(this.#at + at) % this.size];
      return next === undefined ? [] : [{ ...next, quantityMilli }];
    }).flat();
    this.#at += taken.length;
    return taken;
  }
}

const plain = (goods: PracticeBasket, payments: readonly AskedPayment[] = [CASH]): AskedSale => ({
  ...{ goods, discount: null, payments },
});

const said = (goods: PracticeBasket, until: PracticeMoment): PracticeTurn => ({ goods, until });

type Maker = (shop: PracticeShop, basket: Basket, chance: Chance) => PracticeTask | null;

/** Cash in notes that are more than it costs; the smallest such sum a customer likely has. */
function paidInNotes(shop: PracticeShop, goods: PracticeBasket): AskedPayment {
  const { cashMinor } = shop.price(goods, 0);
  const tenderedMinor = tenderSuggestions(cashMinor, shop.currency)[1] ?? null;
  return { ...CASH, tenderedMinor };
}

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_SIGNS = 8;

/** A transaction code as providers give them. */
function referenceBy(chance: Chance): string {
  const sign = () => SIGNS[Math.floor(chance() * SIGNS.length)] ?? 'A';
  return Array.from({ length: REFERENCE_SIGNS }, sign).join('');
}

/** Half of an amount, rounded down to one that is easily said: 2,350 of 4,700 is 2,000. */
export function easyHalf(amountMinor: number): number {
  const half = Math.floor(amountMinor / 2);
  const step = 10 ** Math.max(0, String(half).length - 1);
  return Math.floor(half / step) * step;
}

const CODE_DIGITS = 10;

/** Thirteen digits of the range that no goods are given, which nothing here carries. */
function unknownCode(shop: PracticeShop, chance: Chance): string {
  for (;;) {
    const digits = String(Math.floor(chance() * 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const code = `990${digits}`;
    if (!shop.isKnown(code)) return code;
  }
}

/** Goods that something may be taken off, as much as their seller may alone. */
function discounted(shop: PracticeShop, basket: Basket): AskedSale | null {
  const most = shop.discountBasisPoints;
  const basisPoints = QUICK_DISCOUNTS.find((quick) => quick <= most) ?? most;
  for (let tried = 0; tried < basket.size; tried += 1) {
    const goods = basket.take(1);
    const { offMinor, isAllowed } = shop.price(goods, basisPoints);
    if (!isAllowed || offMinor === 0) continue;
    return { ...plain(goods), discount: { basisPoints, offMinor, reason: DISCOUNT_REASONS[2] } };
  }
  return null;
}

const one = (kind: PracticeKind, sale: AskedSale, more: Partial<PracticeTask> = {}) => ({
  ...{ kind, turns: [said(sale.goods, 'sold')], sales: [sale], code: null },
  ...more,
});

const MAKERS: Readonly<Record<PracticeKind, Maker>> = {
  exact: (_shop, basket) => one('exact', plain(basket.take(1))),
  change: (shop, basket) => {
    const goods = basket.take(3);
    return one('change', plain(goods, [paidInNotes(shop, goods)]));
  },
  quantity: (_shop, basket, chance) => {
    const pieces = 3 + Math.floor(chance() * 4);
    return one('quantity', plain(basket.take(1, pieces * PIECE_MILLI)));
  },
  remove: (_shop, basket) => {
    if (basket.size < 2) return null;
    const all = basket.take(3);
    const [unwanted, ...kept] = all;
    if (unwanted === undefined) return null;
    const turns = [said(all, 'in_cart'), said([unwanted], 'sold')];
    return one('remove', plain(kept), { turns });
  },
  unknown_code: (shop, basket, chance) => {
    const goods = basket.take(1);
    const turns = [said([], 'scanned'), said(goods, 'sold')];
    return one('unknown_code', plain(goods), { turns, code: unknownCode(shop, chance) });
  },
  mobile_money: ({ provider }, basket, chance) => {
    const reference = referenceBy(chance);
    const mobile = { ...CASH, method: 'mobile_money' as const, provider, reference };
    return one('mobile_money', plain(basket.take(2), [mobile]));
  },
  discount: (shop, basket) => {
    const sale = shop.discountBasisPoints === 0 ? null : discounted(shop, basket);
    return sale === null ? null : one('discount', sale);
  },
  split: (shop, basket, chance) => {
    const goods = basket.take(2);
    const amountMinor = easyHalf(shop.price(goods, 0).cashMinor);
    if (amountMinor === 0) return null;
    const { provider } = shop;
    const mobile = { method: 'mobile_money' as const, amountMinor, provider };
    const paid = [{ ...CASH, ...mobile, reference: referenceBy(chance) }, CASH];
    return one('split', plain(goods, paid));
  },
  park: (_shop, basket) => {
    if (basket.size < 2) return null;
    const first = basket.take(Math.min(2, basket.size - 1));
    const between = basket.take(1);
    const turns = [
      said(first, 'in_cart'),
      said(first, 'parked'),
      said(between, 'sold'),
      said(first, 'sold'),
    ];
    return { kind: 'park', turns, sales: [plain(between), plain(first)], code: null };
  },
};

/**
 * The customers of a round, the easiest first: the same for the same shop and seed. A kind that the
 * shop cannot ask for (two goods where it has one, a discount where none is allowed) is left out;
 * a shop without goods has no customers.
 * @param seed any whole number
 */
export function practiceTasks(shop: PracticeShop, seed: number): readonly PracticeTask[] {
  if (shop.goods.length === 0) return [];
  const chance = chanceOf(seed);
  const basket = new Basket(shop.goods, chance);
  return PRACTICE_KINDS.flatMap((kind) => MAKERS[kind](shop, basket, chance) ?? []);
}
