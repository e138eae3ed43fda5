import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { SIGNS } from '@tillbook/core/reports/team-signs';
import type { analyticsTeam } from '@tillbook/core/reports/team-signs.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { done } from '../../test/purchasing.ts';
import { seed, sized } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { addTill, closeBody, moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, soldFor, type OpenTill } from '../../test/till.ts';

/**
 * Months of five cashiers through the doors that tills use, by chance: everybody undoes, takes
 * back, gives off and opens the drawer now and then, and in some months one of them all the time.
 * How often such a team raises false alarms is counted in core, where a month takes a millisecond.
 */

const CASHIERS = 5;
const SHIFTS = 6;
const RECEIPTS = 7;
const PRICE_MINOR = 11_800;
/** What a discount takes off: a tenth. */
const OFF_MINOR = 1_180;
/** Everything of the thief, and of the others, in a month of 42 receipts. */
const THIEF = { voids: 6, refunds: 6, discounts: 18, noSales: 8 } as const;
const HONEST = { voids: 1, refunds: 1, discounts: 3, noSales: 2 } as const;

let app: TestApp;
beforeAll(async () => {
  process.stdout.write(`months: SEED=${seed}\n`);
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

/** For each deed, in which of the month's so many places it is done. */
const anyMonth = (thief: number | null) =>
  fc.tuple(
    ...Array.from({ length: CASHIERS }, (_, who) => {
      const { voids, refunds, discounts, noSales } = who === thief ? THIEF : HONEST;
      const least = who === thief ? 1 : 0;
      const some = (of: number, most: number) =>
        fc.subarray([...Array(of).keys()], { minLength: least * most, maxLength: most });
      const receipts = SHIFTS * RECEIPTS;
      // What was undone does not come back, too.
      const taken = fc.shuffledSubarray([...Array(receipts).keys()], {
        ...{ minLength: least * (voids + refunds), maxLength: voids + refunds },
      });
      return fc
        .record({ taken, discounts: some(receipts, discounts), noSales: some(2 * SHIFTS, noSales) })
        .map(({ taken: back, ...rest }) => {
          return { ...rest, voids: back.slice(0, voids), refunds: back.slice(voids) };
        });
    }),
  );
type Deeds = ReturnType<typeof anyMonth> extends fc.Arbitrary<(infer T)[]> ? T : never;

interface Cashier {
  readonly shop: TestBusiness;
  readonly person: TestPerson;
  readonly sugar: TestProduct;
  readonly deeds: Deeds;
}

async function sell({ person, sugar }: Cashier, till: OpenTill, isLess: boolean): Promise<Sale> {
  const draft = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  const discount = { kind: 'amount', amountMinor: OFF_MINOR, reason: 'Regular customer' };
  const sold = isLess ? soldFor(draft, PRICE_MINOR - OFF_MINOR, { discount }) : draft;
  const answer = await post(app, person, till, sold);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** One shift of a cashier: what was sold, undone, taken back, and a drawer that agrees. */
async function work(cashier: Cashier, shift: number): Promise<void> {
  const { person, deeds } = cashier;
  const till = await openTill(app, person, await addTill(app, cashier.shop), 0);
  let held = 0;
  for (let nth = 0; nth < RECEIPTS; nth += 1) {
    const place = shift * RECEIPTS + nth;
    const sale = await sell(cashier, till, deeds.discounts.includes(place));
    held += sale.totalMinor;
    if (deeds.voids.includes(place)) {
      const url = `/api/sales/${sale._id}/void`;
      await done(app, person, 'POST', url, { _id: newId(), reason: 'wrong_item' });
      held -= sale.totalMinor;
    } else if (deeds.refunds.includes(place)) {
      const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
      const back = await postRefund(app, person, sale._id, draft);
      expect(back.status, back.text).toBe(200);
      held -= sale.totalMinor;
    }
  }
  const url = `/api/shifts/${till.shiftId}`;
  for (const place of [2 * shift, 2 * shift + 1]) {
    if (!deeds.noSales.includes(place)) continue;
    await done(app, person, 'POST', `${url}/moves`, moveOf('no_sale', 0, null, 'Change'));
  }
  await done(app, person, 'POST', `${url}/close`, closeBody(held));
}

/** Who has a mark, and for what. */
async function namedIn(months: readonly Deeds[]) {
  app.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(app.database);
  const goods = [{ name: 'Sugar', priceMinor: PRICE_MINOR, costMinor: 1, quantityMilli: 900_000 }];
  const [sugar] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  const cashiers: Cashier[] = [];
  for (const deeds of months) {
    const branchIds = [shop.branches[0]?.branchId ?? ''];
    const { businessId } = shop;
    const given = { role: 'branch_manager', businessId, branchIds } as const;
    cashiers.push({ shop, sugar, deeds, person: await addPerson(app.database, given) });
  }
  for (let shift = 0; shift < SHIFTS; shift += 1) {
    for (const cashier of cashiers) await work(cashier, shift);
  }
  type Team = AnswerOf<typeof analyticsTeam>;
  const { status, body, text } = await call<Team>(app, shop.owner, 'GET', '/api/analytics/team');
  expect(status, text).toBe(200);
  expect(body.people).toHaveLength(CASHIERS);
  return body.people.flatMap(({ _id, signs }) => {
    const marks = SIGNS.filter((sign) => signs[sign].isApart);
    const who = cashiers.findIndex(({ person }) => person.personId === _id);
    return marks.length === 0 ? [] : [{ who, marks }];
  });
}

const months = (thief: number | null) =>
  fc.sample(anyMonth(thief), { seed, numRuns: sized(10, 1) });

test.each(months(null))('a month of five who are honest names nobody: %#', async (...deeds) => {
  expect(await namedIn(deeds)).toEqual([]);
});

const thief = seed % CASHIERS;
test.each(months(thief))(
  'who undoes, takes back, gives off and opens the drawer all the time is named, and nobody else: %#',
  async (...deeds) => {
    const marks = ['voids', 'refunds', 'noSales', 'discounts'];
    expect(await namedIn(deeds)).toEqual([{ who: thief, marks }]);
  },
);
