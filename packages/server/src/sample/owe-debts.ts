import { addDays } from '@tillbook/core/customers/ageing';
import { clerkOf } from '../customers/clerk.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { postDebtOpening } from '../debts/openings.ts';
import { postPayment } from '../debts/payments.ts';
import { notePromise } from '../debts/promises.ts';
import { onAccountOf } from './add-customers.ts';
import type { Shelves } from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What each who buys on account owed on the first day: its share of the limit, and its age. */
const BEFORE: readonly (readonly { readonly share: number; readonly days: number }[])[] = [
  [{ share: 0.25, days: 72 }],
  [
    { share: 0.3, days: 41 },
    { share: 0.12, days: 9 },
  ],
  [{ share: 0.2, days: 24 }],
];
/** Who paid a part, who promised and did not pay, who promised for a day to come. */
const PAID = 1;
const BROKEN = 0;
const OPEN = 2;

const partOf = (minor: number, share: number): number =>
  Math.round((minor * share) / 1_000) * 1_000;

/** Debts from before the books: they were there on the day the shop was set up. */
export async function oweFromBefore(db: Database, founded: FoundedShop): Promise<void> {
  const { shop, owner, businessId, foundedMs, branches } = founded;
  const chance = chanceOf(`${shop.name} debts`);
  const atMs = foundedMs + 2 * MINUTE_MS;
  const clerk = clerkOf(owner, () => atMs);
  await db.transact(openTenant(businessId), async (tx) => {
    for (const [index, { customerId, limitMinor }] of onAccountOf(founded).entries()) {
      for (const { share, days } of BEFORE[index] ?? []) {
        await postDebtOpening(tx, clerk, {
          ...{ _id: chance.id(atMs), customerId, branchId: branches[0]?.branchId ?? '' },
          ...{ side: 'debt', amountMinor: partOf(limitMinor, share), dueOn: null },
          owedSince: addDays(clerk.today, -days),
        });
      }
    }
  });
}

/** What became of them in the last days: a part is paid, one promise broken, one to come. */
export async function payDebts(db: Database, { founded, nowMs }: Shelves): Promise<void> {
  const chance = chanceOf(`${founded.shop.name} payments`);
  const debtors = onAccountOf(founded);
  await promise(db, founded, chance, { ...debtors[BROKEN], atMs: nowMs - 8 * DAY_MS, days: 5 });
  await pay(db, founded, chance, { ...debtors[PAID], atMs: nowMs - 3 * DAY_MS });
  await promise(db, founded, chance, { ...debtors[OPEN], atMs: nowMs - DAY_MS, days: 4 });
}

type Debtor = Partial<ReturnType<typeof onAccountOf>[number]> & { readonly atMs: number };

async function pay(
  db: Database,
  { businessId, owner, branches }: FoundedShop,
  chance: Chance,
  { customerId, limitMinor = 0, atMs }: Debtor,
): Promise<void> {
  if (customerId === undefined) return;
  const clerk = clerkOf(owner, () => atMs);
  const body = {
    ...{ _id: chance.id(atMs), customerId, branchId: branches[0]?.branchId ?? '' },
    ...{ shiftId: null, leaseId: null, method: 'bank' as const, provider: null, note: null },
    ...{ amountMinor: partOf(limitMinor, 0.35), reference: `TR-${chance.text('0123456789', 6)}` },
  };
  await db.transact(openTenant(businessId), (tx) => postPayment(tx, owner, clerk, body));
}

async function promise(
  db: Database,
  { businessId, owner }: FoundedShop,
  chance: Chance,
  { customerId, limitMinor = 0, atMs, days }: Debtor & { readonly days: number },
): Promise<void> {
  if (customerId === undefined) return;
  const clerk = clerkOf(owner, () => atMs);
  const body = {
    ...{ _id: chance.id(atMs), customerId, promisedOn: addDays(clerk.today, days) },
    ...{ amountMinor: partOf(limitMinor, 0.1), note: 'By phone' },
  };
  await db.transact(openTenant(businessId), (tx) => notePromise(tx, clerk, body));
}
