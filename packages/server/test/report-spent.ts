import type { Line } from './report-books.ts';
import type { Taxed } from './report-bought-tax.ts';
import type { Dims, Happening } from './report-oracle.ts';
import type { makeSuppliers } from './report-suppliers.ts';

/** What was spent, on the day of its paper, and what of it was taken back, on the day of that. */

/** An expense that the books have. */
export interface Spent {
  readonly id: string;
  readonly branchId: string;
  readonly day: string;
  readonly category: 'rent' | 'utilities' | 'wages' | 'misc';
  /** Whoever got it, in small letters: however it is written it is one. */
  readonly payee: string | null;
  readonly amountMinor: number;
  /** Of it, what is got back. */
  readonly taxMinor: number;
  readonly paidFrom: 'safe' | 'bank' | 'mobile_money' | 'till' | 'owed';
  /** Of what is owed. */
  readonly supplierId: string | null;
  readonly dueOn: string | null;
}

const ACCOUNTS = { rent: '6020', utilities: '6030', wages: '6040', misc: '6000' } as const;
const FROM = {
  ...({ safe: '1010', bank: '1020', mobile_money: '1030', owed: '2000' } as const),
  // A till's pay-out was petty cash until it was said what it was for.
  till: '6010',
} as const;

export function makeSpent(
  {
    suppliers,
    taxed,
  }: {
    readonly suppliers: Pick<ReturnType<typeof makeSuppliers>, 'bill' | 'takeBack' | 'isUntouched'>;
    readonly taxed: Pick<Taxed, 'hand'>;
  },
  post: (dims: Dims, lines: readonly Line[]) => void,
  dayOf: (branchId: string) => string,
) {
  const told: Happening[] = [];
  const booked: Spent[] = [];

  const enter = (
    one: Spent,
    day: string,
    postedBy: 'expense' | 'expense_void',
    way: 1 | -1,
  ): void => {
    const { branchId: branch, category: expenseCategory, payee, amountMinor, taxMinor } = one;
    const when = { day, month: day.slice(0, 7), branch };
    const net = amountMinor - taxMinor;
    const sums = { expenses: way, spent: way * net, spentTax: way * taxMinor };
    told.push({ dims: { ...when, expenseCategory, payee }, sums });
    const paper = { when, kind: postedBy, id: one.id, supplier: one.supplierId, invoice: null };
    taxed.hand({ ...paper, netMinor: way * net, taxMinor: way * taxMinor });
    post({ ...when, postedBy }, [
      [ACCOUNTS[one.category], way * net],
      ['1300', way * taxMinor],
      [FROM[one.paidFrom], -way * amountMinor],
    ]);
  };
  const book = (one: Spent): void => {
    booked.push(one);
    enter(one, one.day, 'expense', 1);
    const { id, supplierId: supplier, dueOn, branchId: branch, day, amountMinor } = one;
    if (supplier === null || dueOn === null) return;
    const paper = { day, invoiceOn: day, dueOn, totalMinor: amountMinor, isOfGoods: false };
    suppliers.bill({ ...paper, id, supplier, branch });
  };
  const lastToTakeBack = (): Spent | undefined =>
    booked.findLast(({ id, supplierId }) => supplierId === null || suppliers.isUntouched(id));
  const takeBack = (one: Spent): void => {
    booked.splice(booked.indexOf(one), 1);
    const today = dayOf(one.branchId);
    enter(one, today, 'expense_void', -1);
    if (one.supplierId !== null) suppliers.takeBack(one.id, today);
  };
  return { told, book, lastToTakeBack, takeBack };
}
