import type { ExpenseCategory, ExpenseSource } from '@tillbook/core/books/expenses';
import type { BusinessType } from '@tillbook/core/businesses/businesses.api';
import type { Flags, StaffRole } from '@tillbook/core/permissions';
import type { CategoryColour } from '@tillbook/core/products/category-colours';
import type { TaxMode } from '@tillbook/core/sales/sale-total';
import type { BranchPlans } from './keep-branches.ts';
import type { ShopDeeds } from './shop-deeds.ts';

/** A kind of goods on the list of a sample shop. */
export interface Goods {
  readonly name: string;
  readonly category: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  /** How often it is in a basket, compared with the others. */
  readonly weight: number;
  readonly isZeroRated: boolean;
  /** Sold by the kilogram. */
  readonly isByWeight: boolean;
  /** What the shelf plan says of it. */
  readonly more: GoodsMore;
}

/** What some goods have besides: who makes them, how they come, when more is ordered. */
export interface GoodsMore {
  readonly brand?: string;
  /** Sold whole too: its name, how many, and what it costs together. */
  readonly pack?: { readonly name: string; readonly units: number; readonly priceMinor: number };
  /** Ordered again at so many, so many at once. */
  readonly reorder?: readonly [point: number, quantity: number];
  /** Expires so many days after it came; it comes from a supplier, in batches. */
  readonly keepsDays?: number;
  readonly details?: Readonly<Record<string, string>>;
}

/** A product made of others. */
export interface ShopKit {
  readonly name: string;
  readonly category: string;
  readonly priceMinor: number;
  readonly parts: readonly (readonly [name: string, quantity: number])[];
}

/** Something done for money. */
export interface ShopService {
  readonly name: string;
  readonly category: string;
  readonly priceMinor: number;
  /** Who sells it says what it costs. */
  readonly isOpenPrice?: boolean;
}

/** One thing in several options; every combination is a product. */
export interface ShopFamily {
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Pieces of each variant in each branch. */
  readonly pieces: number;
}

export interface ShopSupplier {
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly termsDays: number;
  readonly leadDays: number;
  /** Whose goods of these categories it brings. */
  readonly categories: readonly string[];
}

export interface ShopTill {
  readonly code: string;
  /** The e-mail of who works at it. */
  readonly seller: string;
  /** Sales of an ordinary day. */
  readonly perDay: number;
  /** Weekdays on which it stays closed, Sunday is 0. */
  readonly restDays: readonly number[];
  /** Whether its shift of today still runs. */
  readonly isOpenToday: boolean;
}

export interface ShopBranch {
  readonly name: string;
  readonly code: string;
  readonly address: string;
  readonly tills: readonly ShopTill[];
}

export interface ShopPerson {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Codes of the branches that the person works in. */
  readonly branches: readonly string[];
  /** Flags besides those of every new user. */
  readonly flags: Partial<Flags>;
  /** False: waits for the owner. */
  readonly isApproved: boolean;
}

/** What a shop spends besides goods. */
export interface ShopSpending {
  readonly monthly: readonly {
    /** The day of the month. */
    readonly on: number;
    readonly category: ExpenseCategory;
    readonly payee: string;
    readonly minor: number;
    readonly from: Exclude<ExpenseSource, 'till' | 'owed'>;
  }[];
  /** Who billed what in the last days, for the largest branch; it is owed. */
  readonly owed: readonly {
    readonly supplier: Omit<ShopSupplier, 'leadDays' | 'categories'>;
    readonly daysAgo: number;
    readonly category: ExpenseCategory;
    readonly note: string;
    readonly invoice: string;
    readonly minor: number;
  }[];
  /** Above it a manager's expense waits for a yes. */
  readonly limitMinor: number;
  /** The one that waits. */
  readonly waiting: {
    readonly category: ExpenseCategory;
    readonly payee: string;
    readonly minor: number;
  };
  /** What the owner takes out every month. */
  readonly drawingMinor: number;
}

type Weighted<T> = readonly (readonly [T, number])[];

/**
 * What happened to a shop besides its everyday, so that its figures have something to say. Days are
 * counted back from today; `demand` is how many of those who bought still do.
 */
export interface ShopStory {
  /** Its price became another one. */
  readonly price: {
    readonly name: string;
    readonly daysAgo: number;
    readonly toMinor: number;
    readonly demand: number;
  };
  /** Its supplier asks more for it since, and its price stayed. */
  readonly dearer: { readonly name: string; readonly daysAgo: number; readonly toMinor: number };
  /** Fewer and fewer want it. */
  readonly fading: { readonly name: string; readonly daysAgo: number; readonly demand: number };
  /** It ran out in one branch until the next delivery came; the last day is the eve of one. */
  readonly stockOut: {
    readonly name: string;
    readonly branch: string;
    readonly fromDaysAgo: number;
    readonly toDaysAgo: number;
  };
  /** In one branch more and more is taken off: every week such a share of the sales more. */
  readonly generous: {
    readonly branch: string;
    readonly daysAgo: number;
    readonly shareAWeek: number;
  } | null;
  /** Hours of one weekday on which everybody comes. */
  readonly rush: {
    readonly weekday: number;
    readonly hours: readonly number[];
    readonly factor: number;
  };
}

/** A sample business: what it is, who works there, and how its days go. */
export interface Shop {
  readonly name: string;
  readonly businessType: BusinessType;
  readonly currency: string;
  readonly timezone: string;
  readonly taxMode: TaxMode;
  readonly taxBasisPoints: number;
  readonly branches: readonly ShopBranch[];
  readonly plans: BranchPlans;
  readonly staff: readonly ShopPerson[];
  /** Of its categories on the till; the others have none. */
  readonly colours: Readonly<Record<string, CategoryColour>>;
  readonly goods: readonly Goods[];
  readonly kits: readonly ShopKit[];
  readonly services: readonly ShopService[];
  readonly families: readonly ShopFamily[];
  readonly suppliers: readonly ShopSupplier[];
  readonly floatMinor: number;
  /** Drawers that do not agree are off by a multiple of this. */
  readonly slipMinor: number;
  readonly opensAtHour: number;
  /** How busy each hour is, from the one it opens at. */
  readonly hours: readonly number[];
  /** How busy each weekday is, Sunday first. */
  readonly weekdays: readonly number[];
  readonly basketSizes: Weighted<number>;
  /** Pieces of one kind in a basket. */
  readonly pieces: Weighted<number>;
  readonly methods: Weighted<'cash' | 'mobile_money' | 'card' | 'cash_and_mobile'>;
  readonly providers: Weighted<string>;
  readonly cards: Weighted<string>;
  /** How suppliers are paid. */
  readonly paysBy: Weighted<'cash' | 'bank' | 'mobile_money'>;
  readonly spending: ShopSpending;
  readonly story: ShopStory;
  readonly deeds: ShopDeeds;
  /** How much of a kind is left on a shelf, least and most. */
  readonly leftOver: readonly [number, number];
  /** The first eight digits of its bar codes. */
  readonly barcodePrefix: string;
}

/** Name, price, cost, weight; `zero`: zero rated, `kg`: sold by the kilogram. */
export type GoodsLine = readonly [
  name: string,
  price: number,
  cost: number,
  weight: number,
  ...marks: ('zero' | 'kg')[],
];

/** The goods of a list by category; prices in `unitMinor` each. */
export function goodsOf(
  lists: Readonly<Record<string, readonly GoodsLine[]>>,
  unitMinor: number,
  more: Readonly<Record<string, GoodsMore>> = {},
): Goods[] {
  return Object.entries(lists).flatMap(([category, lines]) =>
    lines.map(([name, price, cost, weight, ...marks]) => ({
      name,
      category,
      priceMinor: price * unitMinor,
      costMinor: cost * unitMinor,
      weight,
      isZeroRated: marks.includes('zero'),
      isByWeight: marks.includes('kg'),
      more: more[name] ?? {},
    })),
  );
}
