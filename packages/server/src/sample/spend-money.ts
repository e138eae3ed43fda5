import type { ExpenseSource } from '@tillbook/core/books/expenses';
import { addDays, businessDate, dayRange } from '@tillbook/core/reports/period';
import { clerkOf } from '../books/clerk.ts';
import { payOutsFor, postExpense, postVoid, setLimit } from '../books/expenses.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { addSupplier } from '../purchasing/suppliers.ts';
import { clerkAt, dateAfter, supplierId } from './buying.ts';
import type { Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Papers of a day are written in the morning. */
const WRITTEN_MS = 9 * HOUR_MS;
const SORTED = 2;

/** A paper on a day of the history, the first day is 0. */
export interface Paper {
  readonly day: number;
  run(tx: Tx, atMs: number, date: string): Promise<void>;
}

export interface Spending extends Paper {
  readonly from: Exclude<ExpenseSource, 'till' | 'owed'>;
  readonly amountMinor: number;
}

/** When papers are written on a day, so many after the founding one. */
export function morningOf(founded: FoundedShop, day: number): { atMs: number; date: string } {
  const { shop, foundedMs } = founded;
  const date = dateAfter(founded, foundedMs, day);
  const atMs = dayRange(date, shop.timezone, 0).fromMs + WRITTEN_MS;
  return { date, atMs: day === 0 ? foundedMs + 5 * MINUTE_MS : atMs };
}

type Body = Parameters<typeof postExpense>[3];

type Owed = 'reference' | 'supplierId' | 'dueOn';

function spend(tx: Tx, actor: Actor, atMs: number, body: Omit<Body, Owed>): Promise<void> {
  return postExpense(
    tx,
    actor,
    clerkOf(actor, () => atMs),
    { ...body, reference: null, supplierId: null, dueOn: null },
  );
}

/** What is billed to the largest branch for services, on the days of the bills. */
export function owedServices(founded: FoundedShop, chance: Chance, days: number): Paper[] {
  const { shop, owner, branches } = founded;
  return shop.spending.owed.map(({ supplier, daysAgo, category, note, invoice, minor }): Paper => {
    const { name, contact, phone, termsDays } = supplier;
    const run = async (tx: Tx, atMs: number, date: string): Promise<void> => {
      await addSupplier(tx, clerkAt(founded, atMs), {
        ...{ _id: supplierId(founded, name), name, contact, phone, termsDays, leadDays: 0 },
        ...{ email: null, taxNumber: null, note: null },
      });
      const clerk = clerkOf(owner, () => atMs);
      await postExpense(tx, owner, clerk, {
        ...{ _id: chance.id(atMs), branchId: branches[0]?.branchId ?? '', category, note },
        ...{ amountMinor: minor, taxMinor: 0, paidFrom: 'owed', cashMoveId: null, payee: null },
        ...{ supplierId: supplierId(founded, name), dueOn: addDays(date, termsDays) },
        ...{ day: date, reference: invoice },
      });
    };
    return { day: days - 1 - daysAgo, run };
  });
}

/** What each branch spends every month, on the days after the founding and before today. */
export function monthlySpending(founded: FoundedShop, chance: Chance, days: number): Spending[] {
  const { shop, owner, branches } = founded;
  return Array.from({ length: Math.max(0, days - 2) }, (_, at) => at + 1).flatMap((day) => {
    const { date } = morningOf(founded, day);
    const due = shop.spending.monthly.filter(({ on }) => on === Number(date.slice(8)));
    return due.flatMap(({ category, payee, minor, from }) =>
      branches.map(({ branchId }, index): Spending => {
        const amountMinor = Math.round(minor / (index + 1) / 100) * 100;
        const run = (tx: Tx, atMs: number): Promise<void> =>
          spend(tx, owner, atMs, {
            ...{ _id: chance.id(atMs), branchId, category, amountMinor, taxMinor: 0 },
            ...{ paidFrom: from, cashMoveId: null, day: date, payee, note: null },
          });
        return { day, from, amountMinor, run };
      }),
    );
  });
}

/** From the first day on, what is dearer waits for a yes when a manager writes it down. */
export async function limitSpending(tx: Tx, { shop, owner, foundedMs }: FoundedShop) {
  await setLimit(
    tx,
    clerkOf(owner, () => foundedMs + MINUTE_MS),
    shop.spending.limitMinor,
  );
}

/** The last days: one paper written down twice, pay-outs of tills sorted, one that waits. */
export async function spendLately(
  tx: Tx,
  founded: FoundedShop,
  chance: Chance,
  nowMs: number,
): Promise<void> {
  const { shop, owner, branches, staff } = founded;
  const branchId = branches[0]?.branchId ?? '';
  const dayAt = (atMs: number) => businessDate(atMs, shop.timezone, 0);
  const common = { taxMinor: 0, cashMoveId: null, note: null };
  const twiceMs = nowMs - 2 * DAY_MS;
  const [monthly] = shop.spending.monthly.filter(({ category }) => category === 'telephone');
  const _id = chance.id(twiceMs);
  await spend(tx, owner, twiceMs, {
    ...{ ...common, _id, branchId, category: 'telephone', payee: monthly?.payee ?? null },
    ...{ amountMinor: monthly?.minor ?? 1, paidFrom: 'safe', day: dayAt(twiceMs) },
  });
  const back = { _id: chance.id(twiceMs + HOUR_MS), reason: 'Written down twice' };
  await postVoid(
    tx,
    clerkOf(owner, () => twiceMs + MINUTE_MS),
    _id,
    back,
  );
  const sorter = clerkOf(owner, () => nowMs - HOUR_MS);
  const { items } = await payOutsFor(tx, sorter, 3 * SORTED);
  for (const { _id: cashMoveId, branchId: ofBranch, day, amountMinor, reason } of items.slice(
    -SORTED,
  )) {
    await spend(tx, owner, nowMs - HOUR_MS, {
      ...{ ...common, _id: chance.id(nowMs - HOUR_MS), branchId: ofBranch, cashMoveId, day },
      ...{ category: 'transport', payee: null, note: reason, amountMinor, paidFrom: 'till' },
    });
  }
  const manager = staff.find(({ role }) => role === 'branch_manager') ?? owner;
  const { category, payee, minor } = shop.spending.waiting;
  await spend(tx, manager, nowMs - HOUR_MS / 2, {
    ...{ ...common, _id: chance.id(nowMs), branchId, category, payee, amountMinor: minor },
    ...{ paidFrom: 'bank', day: dayAt(nowMs - HOUR_MS / 2) },
  });
}
