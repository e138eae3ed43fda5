import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** Who sold what to whom, and what became of it: all that reports of people ask of a diary. */

interface Bought {
  readonly dims: Dims;
  readonly sale: Sale;
  readonly costs: readonly number[];
  readonly removedCount: number;
  isVoided: boolean;
}
/** What a customer bought, brought back or was given back for. */
interface Traded {
  readonly dims: Dims;
  readonly customer: string;
  readonly sums: Record<string, number>;
  /** Null where nothing was bought by it. */
  readonly bought: Bought | null;
}

/** Whoever bought nothing for longer has lapsed. */
const LAPSED_AFTER_DAYS = 60;
const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
const dayOf = ({ dims }: Pick<Bought, 'dims'>): string => dims['day'] ?? '';

export function makePeople() {
  const sales: Bought[] = [];
  const traded: Traded[] = [];
  const voids: Happening[] = [];

  const sold = (given: Omit<Bought, 'isVoided'>): void => {
    const bought = { ...given, isVoided: false };
    sales.push(bought);
    const { dims, sale } = bought;
    if (sale.customer === null) return;
    const sums = { sales: 1, net: sale.netMinor };
    traded.push({ dims, customer: sale.customer._id, sums, bought });
  };

  /** A refund of a sale; a void makes it one that never was. */
  const cameBack = (dims: Dims, refund: Refund): void => {
    const of = sales.find(({ sale }) => sale._id === refund.saleId);
    if (of === undefined) throw new Error('Nothing was sold');
    const isVoid = refund.kind === 'void';
    const { netMinor: voided, taxMinor: voidedTax, totalMinor: voidedInAll } = refund;
    if (isVoid) {
      of.isVoided = true;
      const whose = { till: of.dims['till'] ?? null, seller: of.sale.sellerId };
      const why = { returnReason: refund.reasons[0] ?? null };
      const sums = { times: 1, voided, voidedTax, voidedInAll };
      voids.push({ dims: { ...dims, ...whose, ...why }, sums });
    }
    if (of.sale.customer === null) return;
    const sums = { sales: isVoid ? -1 : 0, net: -refund.netMinor };
    traded.push({ dims, customer: of.sale.customer._id, sums, bought: null });
  };

  const cameBlind = (dims: Dims, customer: string, netMinor: number): void =>
    void traded.push({ dims, customer, sums: { net: -netMinor }, bought: null });

  const lines = () =>
    sales
      .filter(({ isVoided }) => !isVoided)
      .flatMap(({ dims, sale, costs }) =>
        sale.lines.map((line, at) => ({ dims, line, cost: costs[at] ?? 0 })),
      );

  /** Lines at another price than the list's, by what both come to. */
  const overrides = (): Happening[] =>
    lines().flatMap(({ dims, line }) => {
      const { override, productId: product, quantityMilli, unitPriceMinor } = line;
      if (override === null || override.listPriceMinor === unitPriceMinor) return [];
      const atListPrice = halfUp(override.listPriceMinor, quantityMilli, 1_000);
      const atOwnPrice = halfUp(unitPriceMinor, quantityMilli, 1_000);
      const sums = { times: 1, atListPrice, atOwnPrice };
      return [{ dims: { ...dims, product, overrideReason: override.reason }, sums }];
    });

  /** Lines that brought less than the goods had cost. */
  const belowCost = (): Happening[] =>
    lines()
      .filter(({ line, cost }) => line.netMinor < cost)
      .map(({ dims, line, cost: belowCostCost }) => {
        const { netMinor: belowCostSales, stockQuantityMilli } = line;
        const sums = { times: 1, belowCost: stockQuantityMilli, belowCostSales, belowCostCost };
        return { dims: { ...dims, product: line.productId }, sums };
      });

  const takenOut = (): Happening[] =>
    sales.map(({ dims, removedCount }) => ({
      dims,
      sums: { carts: 1, cartsWithLinesOut: removedCount > 0 ? 1 : 0, linesOut: removedCount },
    }));

  const boughtBy = (customer: string): Bought[] =>
    sales.filter((one) => one.sale.customer?._id === customer && !one.isVoided);

  /** Whoever bought before a month returned in it; everybody else is new in it. */
  const buyers = (): Happening[] =>
    traded.map(({ dims, customer, sums, bought }) => {
      const [first] = boughtBy(customer);
      const month = `${dims['month']}-01`;
      const buyerKind = first !== undefined && dayOf(first) < month ? 'returning' : 'new';
      const own = bought === null || bought.isVoided ? {} : { [`buyer ${customer}`]: 1 };
      return { dims: { ...dims, buyerKind }, sums: { ...sums, ...own } };
    });

  /** Customers of a branch, or of all, who bought nothing there for long. */
  const lapsed = (today: string, branchId: string | null): Happening[] => {
    const everybody = new Set(traded.map(({ customer }) => customer));
    return [...everybody].flatMap((customer) => {
      const own = boughtBy(customer).filter(
        ({ dims }) => branchId === null || dims['branch'] === branchId,
      );
      const last = own.at(-1);
      if (last === undefined) return [];
      const daysSinceBought = daysFrom(dayOf(last), today);
      if (daysSinceBought <= LAPSED_AFTER_DAYS) return [];
      return [{ dims: { customer }, sums: { daysSinceBought, lastSale: last.sale.netMinor } }];
    });
  };

  return {
    ...{ sold, cameBack, cameBlind },
    ...{ voids, overrides, belowCost, takenOut, buyers, lapsed },
  };
}
