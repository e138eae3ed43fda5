/**
 * What each figure is, said once: every screen, report and export counts by these formulas, and
 * shows them. Sales without tax are the ground of all: a refund and a voided sale count on the day
 * on which they happened, not on the day of their sale.
 */

/** What figures are made of, added up over a period and whatever it is narrowed to. */
export interface FigureSums {
  /** Sales less voided ones; a refunded sale stays one. */
  readonly salesCount: number;
  /** How much was on those sales, as it was sold; what came back stays of it. */
  readonly itemsMilli: number;
  /** Those sales at the prices that were asked, without tax, before anything was taken off. */
  readonly grossNetMinor: number;
  /** Sales less what came back, without tax. */
  readonly netMinor: number;
  readonly taxMinor: number;
  /** What customers paid less what they got back, rounding of cash included. */
  readonly totalMinor: number;
  /** What the goods had cost, less what came back. */
  readonly costMinor: number;
  /** Taken off prices as they are shown. */
  readonly discountMinor: number;
  /** Refunds without tax; voided sales are none. */
  readonly refundedMinor: number;
}

export const NO_SUMS: FigureSums = {
  salesCount: 0,
  itemsMilli: 0,
  grossNetMinor: 0,
  netMinor: 0,
  taxMinor: 0,
  totalMinor: 0,
  costMinor: 0,
  discountMinor: 0,
  refundedMinor: 0,
};

/** What goods are looked at by besides. */
export interface GoodsSums extends Omit<FigureSums, 'salesCount' | 'itemsMilli' | 'grossNetMinor'> {
  /** Sold less what came back, in the product's unit. */
  readonly quantityMilli: number;
  /** What refunds brought back; voided sales are none. */
  readonly returnedMilli: number;
}

/** A quantity is in thousandths. */
export type FigureUnit = 'money' | 'count' | 'quantity' | 'rate';
/**
 * Where a figure is read: what posting keeps by till and hour or by product and day, the documents,
 * the journal, the shelves, the drawers, what is owed, or the businesses of the platform.
 */
export type FigureSource =
  | 'tills'
  | 'products'
  | 'sales'
  | 'refunds'
  | 'journal'
  | 'stock'
  | 'drawers'
  | 'payments'
  | 'debts'
  | 'platform';

interface FigureRule {
  readonly unit: FigureUnit;
  readonly sources: readonly FigureSource[];
  /** Whether more of it is better; null: neither. */
  readonly isMoreBetter: boolean | null;
  /** Only for whoever may see what goods cost. */
  readonly needsCost: boolean;
  /** Minor units, a count, thousandths, or basis points; null where nothing can be said. */
  readonly of: (sums: FigureSums) => number | null;
}

/** A part of a whole in basis points, rounded half up; null where there is no whole. */
export function rateOf(part: number, whole: number): number | null {
  // Multiplied first: 57 / 800 is no number of the machine, and a half of a point was lost by it.
  return whole === 0 ? null : Math.round((part * 10_000) / whole);
}

const perSale = ({ netMinor, refundedMinor, salesCount }: FigureSums): number | null =>
  salesCount <= 0 ? null : Math.round((netMinor + refundedMinor) / salesCount);

/** As many as there were on receipts that stand, of those: a return makes no receipt smaller. */
const itemsPerSale = ({ itemsMilli, salesCount }: FigureSums): number | null =>
  salesCount <= 0 ? null : Math.round(itemsMilli / salesCount);

/**
 * What was taken off, as a part of what those sales come to before anything is: both without tax,
 * and both before what came back. Basis points; null where nothing is left to be a part of, as on a
 * day on which more was voided than sold.
 */
export function discountRateOf(
  sums: Pick<FigureSums, 'grossNetMinor' | 'netMinor' | 'refundedMinor'>,
): number | null {
  const { grossNetMinor, netMinor, refundedMinor } = sums;
  return grossNetMinor <= 0
    ? null
    : rateOf(grossNetMinor - netMinor - refundedMinor, grossNetMinor);
}

const UNIT_MILLI = 1_000;

/** What a unit brought on average, without tax; null where nothing stayed sold. */
export function unitNetOf({ netMinor, quantityMilli }: GoodsSums): number | null {
  return quantityMilli <= 0 ? null : Math.round((netMinor * UNIT_MILLI) / quantityMilli);
}

/** Of what was sold, what came back: basis points; null where nothing was sold. */
export function returnRateOf({ quantityMilli, returnedMilli }: GoodsSums): number | null {
  const soldMilli = quantityMilli + returnedMilli;
  return soldMilli <= 0 ? null : rateOf(returnedMilli, soldMilli);
}

const money = { unit: 'money', sources: ['tills'], isMoreBetter: true, needsCost: false } as const;

/** Every figure by its name; its words stand in the catalogue under the same name. */
export const FIGURES = {
  netSales: { ...money, of: (sums) => sums.netMinor },
  profit: { ...money, needsCost: true, of: (sums) => sums.netMinor - sums.costMinor },
  margin: {
    ...money,
    unit: 'rate',
    needsCost: true,
    of: (sums) => rateOf(sums.netMinor - sums.costMinor, sums.netMinor),
  },
  /** Beside what the goods had cost; a margin is beside what they brought. */
  markup: {
    ...money,
    unit: 'rate',
    needsCost: true,
    of: (sums) => rateOf(sums.netMinor - sums.costMinor, sums.costMinor),
  },
  grossSales: { ...money, of: (sums) => sums.grossNetMinor },
  receipts: { ...money, unit: 'count', of: (sums) => sums.salesCount },
  itemsPerSale: { ...money, unit: 'quantity', of: itemsPerSale },
  averageSale: { ...money, sources: ['tills', 'refunds'], of: perSale },
  refunds: {
    ...money,
    sources: ['refunds'],
    isMoreBetter: false,
    of: (sums) => sums.refundedMinor,
  },
  discounts: { ...money, isMoreBetter: null, of: (sums) => sums.discountMinor },
  tax: { ...money, isMoreBetter: null, of: (sums) => sums.taxMinor },
  collected: { ...money, of: (sums) => sums.totalMinor },
} as const satisfies Record<string, FigureRule>;

export type FigureName = keyof typeof FIGURES;

/** The figures of a strip, in the order in which they are read. */
export const STRIP_FIGURES = [
  'netSales',
  'profit',
  'margin',
  'receipts',
  'averageSale',
  'itemsPerSale',
  'refunds',
] as const satisfies readonly FigureName[];

interface OtherRule {
  readonly unit: FigureUnit;
  readonly sources: readonly FigureSource[];
  /** As it is at this moment, whatever days are looked at. */
  readonly isNow: boolean;
}

const ofDays = { unit: 'money', isNow: false } as const;
const asOfNow = { unit: 'money', isNow: true } as const;
const ofPlatform = { unit: 'count', sources: ['platform'], isNow: true } as const;

/** What dashboards show that is no formula over sums of sales. */
export const OTHER_FIGURES = {
  /** Sold on account, less what was taken back to it. */
  creditGiven: { ...ofDays, sources: ['tills'] },
  /** Debts, deposits of lay-bys and gift cards that were paid and did not go back. */
  creditCollected: { ...ofDays, sources: ['payments'] },
  drawerDifference: { ...ofDays, sources: ['drawers'] },
  cost: { ...ofDays, sources: ['tills'] },
  /** What somebody should sell on the days they worked, and what they did (decision 155). */
  sellerTarget: { ...ofDays, sources: ['sales', 'drawers'] },
  targetReached: { ...ofDays, sources: ['sales', 'refunds'] },
  targetRate: { ...ofDays, unit: 'rate', sources: ['sales', 'refunds'] },
  /** What somebody earns of what they sold, and what it is of (decision 158). */
  commission: { ...ofDays, sources: ['sales', 'refunds'] },
  commissionBase: { ...ofDays, sources: ['sales', 'refunds'] },
  /** By the day they are booked on: what comes when its own day is closed is booked later. */
  salesBooked: { ...ofDays, sources: ['journal'] },
  costBooked: { ...ofDays, sources: ['journal'] },
  profitBooked: { ...ofDays, sources: ['journal'] },
  taxBooked: { ...ofDays, sources: ['journal'] },
  /** The journal's account of what drawers had over and short. */
  cashBooked: { ...ofDays, sources: ['journal'] },
  stockValue: { ...asOfNow, sources: ['stock'] },
  customersOwe: { ...asOfNow, sources: ['debts'] },
  suppliersGet: { ...asOfNow, sources: ['debts'] },
  inDrawers: { ...asOfNow, sources: ['drawers'] },
  expected: { ...asOfNow, sources: ['drawers'] },
  onShift: { ...asOfNow, unit: 'count', sources: ['drawers'] },
  businesses: ofPlatform,
  activeToday: { ...ofPlatform, isNow: false },
  processed: { ...ofPlatform, isNow: false },
  waiting: ofPlatform,
  settingUp: ofPlatform,
} as const satisfies Record<string, OtherRule>;

export type OtherFigure = keyof typeof OTHER_FIGURES;

/** Every figure of a dashboard; its name and its formula in words stand in the catalogue, once. */
export type DashboardFigure = FigureName | OtherFigure;

/** Where a figure is read. */
export function sourcesOf(name: DashboardFigure): readonly FigureSource[] {
  return isOther(name) ? OTHER_FIGURES[name].sources : FIGURES[name].sources;
}

/** Whether days say nothing of it: it is as it is now. */
export function isAsOfNow(name: DashboardFigure): boolean {
  return isOther(name) && OTHER_FIGURES[name].isNow;
}

const isOther = (name: DashboardFigure): name is OtherFigure => Object.hasOwn(OTHER_FIGURES, name);

/** A figure of the sums; null where nothing can be said of it. */
export function figureOf(name: FigureName, sums: FigureSums): number | null {
  return FIGURES[name].of(sums);
}

/** Sums of several parts. */
export function addSums(sums: readonly FigureSums[]): FigureSums {
  return sums.reduce<FigureSums>(
    (whole, part) => ({
      salesCount: whole.salesCount + part.salesCount,
      itemsMilli: whole.itemsMilli + part.itemsMilli,
      grossNetMinor: whole.grossNetMinor + part.grossNetMinor,
      netMinor: whole.netMinor + part.netMinor,
      taxMinor: whole.taxMinor + part.taxMinor,
      totalMinor: whole.totalMinor + part.totalMinor,
      costMinor: whole.costMinor + part.costMinor,
      discountMinor: whole.discountMinor + part.discountMinor,
      refundedMinor: whole.refundedMinor + part.refundedMinor,
    }),
    NO_SUMS,
  );
}

const WHOLE_PERCENT = 100;
const TENTH_PERCENT = 10;
const COARSE_FROM = 1_000;

/**
 * How much a figure changed, in basis points of what it was, rounded to what an eye can use:
 * tenths of a percent below ten percent, whole ones above. Null where it was nothing, or is not
 * known: a percentage of zero says nothing.
 */
export function changeOf(figure: {
  readonly value: number | null;
  readonly before: number | null;
}): number | null {
  const { value, before } = figure;
  if (value === null || before === null || before === 0) return null;
  const exact = ((value - before) / Math.abs(before)) * 10_000;
  const step = Math.abs(exact) < COARSE_FROM ? TENTH_PERCENT : WHOLE_PERCENT;
  const rounded = Math.round(exact / step) * step;
  return rounded === 0 ? 0 : rounded;
}
