import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, addProducts } from '../../test/builders.ts';
import type { TestBusiness, TestPerson, TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { sellWednesdays } from '../../test/wednesdays.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestPerson;

const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));

async function givers(query = ''): Promise<(readonly [string, number, number])[] | undefined> {
  const path = `/api/dashboard/what-changed${query}`;
  const answer = await call<AnswerOf<typeof whatChangedNote>>(app, shop.owner, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  const told = answer.body.change?.givers;
  return told?.map(({ _id, minor, usualMinor }) => [_id, minor, usualMinor] as const);
}

/** One soap for 50.00, so much off. */
async function sellFor(
  person: TestPerson,
  till: OpenTill,
  product: TestProduct,
  offMinor: number,
): Promise<string> {
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const lines = [{ product, quantityMilli: 1_000 }];
  const draft = draftOf(till, { lines, totalMinor: 5_000 - offMinor, occurredAt });
  const discount = { kind: 'amount', amountMinor: offMinor, reason: 'Regular customer' };
  const answer = await post(app, person, till, { ...draft, discount } as typeof draft);
  expect(answer.status, answer.text).toBe(200);
  return draft._id;
}

/** The owner gives 11.80 off on the last of four Wednesdays, a seller of Mbezi each time. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  await sellWednesdays(app, shop);
  const [, mbezi] = shop.branches;
  const branchIds = [mbezi?.branchId ?? ''];
  const { businessId } = shop;
  other = await addPerson(app.database, { role: 'seller', businessId, branchIds });
  const [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 5_000, costMinor: 100, quantityMilli: 90_000 },
  ])) as [TestProduct];
  at('2026-02-18T06:00:00Z');
  const till = await openTill(app, other, mbezi?.tillId ?? '', 0);
  for (const [day, offMinor] of [
    ['2026-02-18', 30],
    ['2026-02-25', 60],
    ['2026-03-04', 61],
    ['2026-03-11', 500],
  ] as const) {
    at(`${day}T08:00:00Z`);
    await sellFor(other, till, soap, offMinor);
  }
  at('2026-03-12T06:00:00Z');
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('who gave more off than on the mean of the weekdays, the most first, in the branches in sight', async () => {
  // 151 on three Wednesdays are 50 on each.
  const all = [[shop.owner.personId, 1_180, 0] as const, [other.personId, 500, 50] as const];
  expect(await givers()).toEqual(all);
  const own = await givers(`?branchId=${shop.branches[0]?.branchId ?? ''}`);
  expect(own).toEqual(all.slice(0, 1));
});

test('what promotions took off is nobody’s, and a clock that was not believed changes no day', async () => {
  const [mine] = await peek<{ id: string; at: string }>(
    app.database,
    `select sale_id id, occurred_at "at" from sale
     where seller_id = $1 and business_date = '2026-03-11'`,
    [other.personId],
  );
  const change = (set: string, ...values: unknown[]) =>
    peek(app.database, `update sale set ${set} where sale_id = $1`, [mine?.id, ...values]);
  await change('promotion_minor = 460, cart_discount_minor = 40');
  // 40 are less than the 50 of a usual Wednesday.
  expect(await givers()).toEqual([[shop.owner.personId, 1_180, 0]]);
  await change('promotion_minor = 0, cart_discount_minor = 500');
  await change(`clock_suspect = true, occurred_at = '2025-11-01T08:00:00Z'`);
  expect((await givers())?.[1]).toEqual([other.personId, 500, 50]);
  await change('clock_suspect = false, occurred_at = $2', mine?.at);
});
