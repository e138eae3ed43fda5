import type { Happening } from './report-oracle.ts';

/** What suppliers have to get: whose bill it is since when, and what was paid or credited of it. */

interface Bill {
  readonly id: string;
  readonly supplier: string;
  readonly branch: string;
  /** On which the books have it. */
  readonly day: string;
  readonly invoiceOn: string;
  readonly dueOn: string;
  readonly totalMinor: number;
  /** A credit for goods waits for a bill for goods. */
  readonly isOfGoods: boolean;
  openMinor: number;
}
/** What lowers bills: a payment, a credit for goods, or that the bill itself was taken back. */
interface Lowering {
  readonly supplier: string;
  readonly branch: string;
  readonly day: string;
  readonly amountMinor: number;
  leftMinor: number;
}
type Said = 'supplier' | 'branch' | 'day' | 'amountMinor';

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

function ageOf(invoiceOn: string, day: string): string {
  const days = daysFrom(invoiceOn, day);
  if (days <= 30) return 'days0to30';
  if (days <= 60) return 'days31to60';
  return days <= 90 ? 'days61to90' : 'daysOver90';
}

export function makeSuppliers() {
  const bills: Bill[] = [];
  const lowerings: Lowering[] = [];
  const met: { readonly bill: Bill; readonly by: Lowering; readonly minor: number }[] = [];

  const meet = (bill: Bill, by: Lowering): void => {
    const minor = Math.min(bill.openMinor, by.leftMinor);
    if (minor <= 0) return;
    bill.openMinor -= minor;
    by.leftMinor -= minor;
    met.push({ bill, by, minor });
  };
  /** The oldest by the day on its paper first, and of one day the one that was booked first. */
  const openOf = (supplier: string): Bill[] =>
    bills
      .filter((one) => one.supplier === supplier && one.openMinor > 0)
      .sort((one, other) => daysFrom(other.invoiceOn, one.invoiceOn));

  /** Its oldest credits are taken off a new bill for goods. */
  const bill = (given: Omit<Bill, 'openMinor'>): void => {
    const made = { ...given, openMinor: given.totalMinor };
    bills.push(made);
    if (!made.isOfGoods) return;
    for (const one of lowerings) if (one.supplier === made.supplier) meet(made, one);
  };
  /** A payment or a credit: the oldest bills first; what is left of a credit waits. */
  const lower = (given: Pick<Lowering, Said>): void => {
    const made = { ...given, leftMinor: given.amountMinor };
    lowerings.push(made);
    for (const one of openOf(made.supplier)) meet(one, made);
  };
  const billOf = (id: string): Bill => {
    const found = bills.find((one) => one.id === id);
    if (found === undefined) throw new Error('No such bill');
    return found;
  };
  const isUntouched = (id: string): boolean => billOf(id).openMinor === billOf(id).totalMinor;
  /** A bill of which nothing was paid is taken back on a day. */
  const takeBack = (id: string, day: string): void => {
    const of = billOf(id);
    const { supplier, branch, totalMinor: amountMinor } = of;
    const made = { supplier, branch, day, amountMinor, leftMinor: amountMinor };
    lowerings.push(made);
    meet(of, made);
  };
  const owedTo = (supplier: string): number =>
    openOf(supplier).reduce((all, { openMinor }) => all + openMinor, 0);

  /** What each supplier had to get when a day ended, of what was booked by then. */
  const owedAt = (day: string): Happening[] => {
    const known = met.filter(({ bill: of, by }) => of.day <= day && by.day <= day);
    const partOf = (is: (one: (typeof met)[number]) => boolean): number =>
      known.reduce((all, one) => all + (is(one) ? one.minor : 0), 0);
    const owed = bills
      .filter((one) => one.day <= day)
      .map((one): Happening => {
        const open = one.totalMinor - partOf(({ bill: of }) => of === one);
        const overdue = one.dueOn < day ? open : 0;
        const sums = { owed: open, overdue, [ageOf(one.invoiceOn, day)]: open };
        return { dims: { branch: one.branch, supplier: one.supplier }, sums };
      });
    const credits = lowerings
      .filter((one) => one.day <= day)
      .map((one): Happening => {
        const left = one.amountMinor - partOf(({ by }) => by === one);
        const dims = { branch: one.branch, supplier: one.supplier };
        return { dims, sums: { owed: -left, credits: left } };
      });
    return [...owed, ...credits].filter(({ sums }) => sums['owed'] !== 0);
  };

  return { bill, lower, takeBack, isUntouched, owedTo, owedAt };
}
