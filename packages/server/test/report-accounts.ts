import type { Happening } from './report-oracle.ts';

/** What customers owe: who owes since when, and what was paid of it, the oldest first. */

/** By goods that were sold or came back, by what was paid, or by anything else. */
export type AccountWay = 'sold' | 'paid' | 'other';

interface Entry {
  readonly customer: string;
  readonly way: AccountWay;
  /** The sale that it is of. */
  readonly saleId: string | null;
  readonly day: string;
  readonly amountMinor: number;
  leftMinor: number;
}

/** Terms of a customer of these tests, in days. */
const TERMS = 30;
const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeAccounts() {
  const entries: Entry[] = [];
  const met: { readonly debt: Entry; readonly credit: Entry; readonly minor: number }[] = [];

  /** Puts an amount on an account: above zero it is owed, below zero it is paid. */
  const enter = (
    customer: string,
    day: string,
    amountMinor: number,
    { saleId = null, way }: { readonly saleId?: string | null; readonly way: AccountWay },
  ): void => {
    if (amountMinor === 0) return;
    const entry = { customer, saleId, way, day, amountMinor, leftMinor: Math.abs(amountMinor) };
    const isDebt = amountMinor > 0;
    const others = entries.filter(
      (one) => one.customer === customer && one.amountMinor > 0 !== isDebt && one.leftMinor > 0,
    );
    // What comes back lowers its own debt first.
    const isOwn = (one: Entry) => !isDebt && saleId !== null && one.saleId === saleId;
    for (const one of [...others.filter(isOwn), ...others.filter((other) => !isOwn(other))]) {
      const minor = Math.min(one.leftMinor, entry.leftMinor);
      if (minor === 0) continue;
      one.leftMinor -= minor;
      entry.leftMinor -= minor;
      met.push(isDebt ? { debt: entry, credit: one, minor } : { debt: one, credit: entry, minor });
    }
    entries.push(entry);
  };

  const balanceOf = (customer: string): number =>
    entries.reduce((all, one) => all + (one.customer === customer ? one.amountMinor : 0), 0);

  const inFavour = (): { readonly customer: string; readonly minor: number }[] =>
    [...new Set(entries.map(({ customer }) => customer))]
      .map((customer) => ({ customer, minor: -balanceOf(customer) }))
      .filter(({ minor }) => minor > 0);

  /** What each customer owed when a day ended, by the age of their debts. */
  const owedAt = (day: string): Happening[] =>
    [...new Set(entries.map(({ customer }) => customer))].flatMap((customer) => {
      const known = entries.filter((one) => one.customer === customer && one.day <= day);
      const balance = known.reduce((all, one) => all + one.amountMinor, 0);
      if (balance === 0) return [];
      const ages = { days0to30: 0, days31to60: 0, days61to90: 0, daysOver90: 0, overdue: 0 };
      for (const debt of known.filter(({ amountMinor }) => amountMinor > 0)) {
        const paid = met
          .filter((one) => one.debt === debt && one.credit.day <= day)
          .reduce((all, { minor }) => all + minor, 0);
        const open = debt.amountMinor - paid;
        const days = daysFrom(debt.day, day);
        if (days > TERMS) ages.overdue += open;
        if (days <= 30) ages.days0to30 += open;
        else if (days <= 60) ages.days31to60 += open;
        else if (days <= 90) ages.days61to90 += open;
        else ages.daysOver90 += open;
      }
      const sums = { owed: Math.max(balance, 0), credits: Math.max(-balance, 0), ...ages };
      return [{ dims: { day, customer }, sums }];
    });

  /** How each account went along from one day to another, both included. */
  const between = (from: string, to: string): Happening[] =>
    [...new Set(entries.map(({ customer }) => customer))].map((customer) => {
      const sumOf = (isOne: (entry: Entry) => boolean): number =>
        entries.reduce(
          (all, one) => all + (one.customer === customer && isOne(one) ? one.amountMinor : 0),
          0,
        );
      const within = (way: AccountWay): number =>
        sumOf((one) => one.way === way && one.day >= from && one.day <= to);
      const owedAfter = sumOf(({ day }) => day <= to);
      const sums = {
        ...{ owedBefore: sumOf(({ day }) => day < from), soldOnAccount: within('sold') },
        ...{ paidOnAccount: -within('paid'), otherOnAccount: within('other'), owedAfter },
        owedDays: owedAfter * (daysFrom(from, to) + 1),
      };
      return { dims: { customer }, sums };
    });

  return { enter, balanceOf, inFavour, owedAt, between };
}
