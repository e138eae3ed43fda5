import type { Dims, Happening } from './report-oracle.ts';

/** What came and is to be billed, and what bills say of it. */

interface Delivery {
  readonly id: string;
  readonly supplier: string;
  readonly branch: string;
  readonly day: string;
  /** Goods and charges, without tax. */
  readonly minor: number;
  /** What of it can be sent back. */
  readonly product: string;
  leftMilli: number;
  readonly backs: { readonly day: string; readonly minor: number }[];
  /** The day of its bill, and what that took it for. */
  billed: { readonly day: string; readonly minor: number } | null;
}

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeBilling() {
  const deliveries: Delivery[] = [];
  const bills: Happening[] = [];

  const came = (given: Omit<Delivery, 'backs' | 'billed'>): Delivery => {
    const delivery = { ...given, backs: [], billed: null };
    deliveries.push(delivery);
    return delivery;
  };
  /** What is still to be billed of it. */
  const leftOf = ({ minor, backs, billed }: Delivery): number =>
    minor - backs.reduce((all, one) => all + one.minor, 0) - (billed?.minor ?? 0);
  const oldest = (branch: string): Delivery | undefined =>
    deliveries.find((one) => one.branch === branch && one.billed === null);

  /** A bill says so much of a delivery, on its day. */
  const bill = (delivery: Delivery, id: string, when: Dims, netMinor: number): void => {
    const toBill = leftOf(delivery);
    const { id: of, supplier, branch } = delivery;
    delivery.billed = { day: when['day'] ?? '', minor: toBill };
    const differs = netMinor - toBill;
    bills.push({
      dims: { ...when, branch, supplier, bill: id, delivery: of, billedOn: when['day'] ?? null },
      sums: {
        ...{ toBill, billed: netMinor },
        ...{ billedMore: Math.max(0, differs), billedLess: Math.max(0, -differs) },
      },
    });
  };

  /** What came by a day, and was in no bill when it ended. */
  const openAt = (to: string): Happening[] =>
    deliveries
      .filter(({ day }) => day <= to)
      .flatMap(({ id, supplier, branch, day, minor: delivered, backs, billed }) => {
        const backUnbilled = backs
          .filter((one) => one.day <= to)
          .reduce((all, { minor }) => all + minor, 0);
        const inBills = billed !== null && billed.day <= to ? billed.minor : 0;
        const notBilled = delivered - backUnbilled - inBills;
        if (notBilled === 0) return [];
        const dims = { supplier, delivery: id, branch, receivedOn: day };
        const daysWaiting = daysFrom(day, to);
        return [{ dims, sums: { delivered, backUnbilled, notBilled, daysWaiting } }];
      });

  return { came, oldest, leftOf, bill, bills, openAt };
}
export type Delivered = Parameters<ReturnType<typeof makeBilling>['bill']>[0];
