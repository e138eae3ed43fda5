import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { TeamSums } from '@tillbook/core/reports/team-signs';
import type { analyticsTeam } from '@tillbook/core/reports/team-signs.api';
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
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { discardOf, syncDiscard } from '../../test/discard-facts.ts';
import { enrol } from '../../test/facts.ts';
import { seed, sized } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { deeds, makeWorld } from '../../test/report-world.ts';
import { addTill, closeBody, moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Team = AnswerOf<typeof analyticsTeam>;

let app: TestApp;
beforeAll(async () => {
  process.stdout.write(`teams by chance: SEED=${seed}\n`);
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

async function look(person: TestPerson, query = ''): Promise<Team> {
  const answer = await call<Team>(app, person, 'GET', `/api/analytics/team${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Sugar at 118.00, `count` times; the first so many with a discount of so many hundredths. */
async function sellMany(
  { till, person, sugar }: { till: OpenTill; person: TestPerson; sugar: TestProduct },
  count: number,
  discounts: readonly number[] = [],
) {
  const sales = [];
  for (let at = 0; at < count; at += 1) {
    const basisPoints = discounts[at] ?? 0;
    const totalMinor = 11_800 - (11_800 * basisPoints) / 10_000;
    const line = { product: sugar, quantityMilli: 1_000 };
    const draft = draftOf(till, { lines: [line], totalMinor });
    const discount = { kind: 'percent', basisPoints, reason: 'Regular customer' };
    // Of the first cart two lines were taken out again.
    const removed = at === 0 ? { removedCount: 2 } : {};
    const given = { ...draft, ...removed, ...(basisPoints > 0 ? { discount } : {}) };
    const answer = await post(app, person, till, given as typeof draft);
    expect(answer.status, answer.text).toBe(200);
    sales.push(answer.body);
  }
  return sales;
}

async function team(): Promise<{ shop: TestBusiness; people: TestPerson[]; tills: OpenTill[] }> {
  app.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(app.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 900_000 }];
  const [sugar] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  const people: TestPerson[] = [];
  const tills: OpenTill[] = [];
  for (let at = 0; at < 3; at += 1) {
    const person = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId },
      branchIds: [shop.branches[0]?.branchId ?? ''],
    });
    const till = await openTill(app, person, await addTill(app, shop), 0);
    people.push(person);
    tills.push(till);
  }
  const [asha, baraka, chika] = people.map((person, at) => ({
    ...{ person, till: tills[at] as OpenTill, sugar },
  }));
  if (asha === undefined || baraka === undefined || chika === undefined) throw new Error('nobody');
  // Asha gives 10 % twelve times, near her ceiling of 25 % three times more, and undoes five sales.
  const discounts = [...Array<number>(12).fill(1_000), 2_300, 2_400, 2_500];
  const [, , , , , ...hers] = await sellMany(asha, 40, discounts);
  for (const sale of hers.slice(-5)) {
    const url = `/api/sales/${sale._id}/void`;
    await done(app, asha.person, 'POST', url, { _id: newId(), reason: 'wrong_item' });
  }
  await sellMany(baraka, 50, [1_000]);
  const [first] = await sellMany(chika, 29);
  if (first === undefined) throw new Error('nothing sold');
  // What Chika sold comes back at Baraka's till.
  const draft = refundDraftOf(baraka.till, first, [{ quantityMilli: 1_000 }]);
  const back = await postRefund(app, baraka.person, first._id, draft);
  expect(back.status, back.text).toBe(200);
  const device = await enrol(app, asha.person, asha.till.deviceId);
  for (let at = 0; at < 4; at += 1) {
    const fact = discardOf(asha.till, asha.person, sugar);
    const { body } = await syncDiscard(app, device, asha.till.tillId, fact);
    expect(body.state).toBe('posted');
  }
  const shift = `/api/shifts/${asha.till.shiftId}`;
  const opening = moveOf('no_sale', 0, null, 'Change for a note');
  await done(app, asha.person, 'POST', `${shift}/moves`, opening);
  await done(app, asha.person, 'POST', `${shift}/close`, closeBody(0));
  return { shop, people, tills };
}

test('each person stands beside the team, with what they did and what is too little to tell', async () => {
  const { shop, people } = await team();
  const told = await look(shop.owner);
  const of = (at: number) => told.people.find(({ _id }) => _id === people[at]?.personId);
  const nothing = {
    ...{ removed: 2, discards: 0, blindReturns: 0, refunds: 0, voids: 0, noSales: 0, shifts: 0 },
  };
  // 40 x 118.00; 12 x 11.80 and 118.00 x (23 + 24 + 25) % off. Nothing is left in the drawer.
  const expected = 40 * 11_800 - 12 * 1_180 - 8_496 - 5 * 11_800;
  expect(of(0)?.sums).toEqual({
    ...{ ...nothing, receipts: 40, grossMinor: 472_000, discountMinor: 22_656, discounted: 15 },
    ...{ nearCeiling: 3, voids: 5, noSales: 1, shifts: 1, differenceMinor: expected },
    discards: 4,
  });
  expect(of(1)?.sums).toEqual({
    ...{ ...nothing, receipts: 50, grossMinor: 590_000, discountMinor: 1_180, discounted: 1 },
    ...{ nearCeiling: 0, refunds: 1, differenceMinor: 0 },
  });
  expect(of(0)?.signs.voids).toEqual({ rate: 1_250, isApart: false });
  // Four carts for forty receipts.
  expect(of(0)?.signs.discards).toEqual({ rate: 1_000, isApart: false });
  expect(of(2)?.signs.voids).toEqual({ rate: null, isApart: false });
  // Of two people of whom enough is known there is no team yet.
  expect(told.medians.voids).toBeNull();
});

test('who differs comes first; a branch and days narrow it', async () => {
  const { shop, people, tills } = await team();
  const [soap] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 900_000 },
  ]);
  const chika = { till: tills[2] as OpenTill, person: people[2] as TestPerson };
  await sellMany({ ...chika, sugar: soap as TestProduct }, 1);
  const told = await look(shop.owner);
  expect(told.medians).toMatchObject({ voids: 0, refunds: 0, discounts: 20 });
  expect(told.people[0]?._id).toBe(people[0]?.personId);
  expect(told.people[0]?.signs).toMatchObject({
    ...{ voids: { rate: 1_250, isApart: true }, discounts: { rate: 480, isApart: true } },
    ...{ refunds: { rate: 0, isApart: false }, noSales: { rate: null, isApart: false } },
    ...{ nearCeiling: { rate: 2_000, isApart: false }, drawer: { rate: null, isApart: false } },
  });
  expect(told.people[1]?.signs.refunds).toEqual({ rate: 200, isApart: false });
  const other = shop.branches[1]?.branchId ?? '';
  expect((await look(shop.owner, `?branchId=${other}`)).people).toEqual([]);
  expect((await look(shop.owner, '?from=2026-03-01&to=2026-03-03')).people).toEqual([]);
  expect((await look((await addBusiness(app.database)).owner)).people).toEqual([]);
  expect((await call(app, shop.seller, 'GET', '/api/analytics/team')).status).toBe(403);
});

test('who pays no tax was asked the same price: 21 % off 118.00 is not near a ceiling of 25 %', async () => {
  const { shop, people, tills } = await team();
  const goods = [{ name: 'Oil', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 9_000 }];
  const [oil] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  const [, , till] = tills as [OpenTill, OpenTill, OpenTill];
  // 93.22 are left, and 79.00 of it without the tax: 24.78 is 23.9 % of that and of 24.78 together.
  const draft = draftOf(till, {
    lines: [{ product: oil, quantityMilli: 1_000 }],
    totalMinor: 7_900,
  });
  const discount = { kind: 'percent', basisPoints: 2_100, reason: 'Regular customer' };
  const taxExempt = { reason: 'Embassy', certificate: null };
  const sent = { ...draft, discount, taxExempt } as typeof draft;
  const answer = await post(app, people[2] as TestPerson, till, sent);
  expect(answer.status, answer.text).toBe(200);
  const chika = (await look(shop.owner)).people.find(({ _id }) => _id === people[2]?.personId);
  const asked = { receipts: 30, grossMinor: 30 * 11_800, discountMinor: 2_478, discounted: 1 };
  expect(chika?.sums).toMatchObject({ ...asked, nearCeiling: 0 });
});

const NOTHING: TeamSums = {
  ...{ receipts: 0, grossMinor: 0, discountMinor: 0, discounted: 0, nearCeiling: 0, removed: 0 },
  ...{ discards: 0, voids: 0, refunds: 0, blindReturns: 0, noSales: 0, shifts: 0 },
  differenceMinor: 0,
};

/** The same from the rows of each document, one by one. */
async function reckoned(businessId: string): Promise<Map<string, TeamSums>> {
  const rows = <T extends Record<string, unknown>>(text: string) =>
    peek<T>(app.database, `${text} where business_id = $1`, [businessId]);
  const people = new Map<string, TeamSums>();
  const add = (personId: string, sums: Partial<TeamSums>) => {
    const own = people.get(personId) ?? NOTHING;
    const more = Object.entries(sums) as [keyof TeamSums, number][];
    const next = more.map(([name, value]) => [name, own[name] + value]);
    people.set(personId, { ...own, ...Object.fromEntries(next) } as TeamSums);
  };
  // What was asked is what prices say, less promotions, whatever of it is tax.
  const lines = await rows<{ id: string; price: string; milli: string; promo: string }>(
    `select sale_id id, unit_price_minor price, quantity_milli milli, promotion_minor promo
     from sale_line`,
  );
  const askedFor = (sale: string): number =>
    lines
      .filter(({ id }) => id === sale)
      .map(({ price, milli, promo }) => Math.round((+price * +milli) / 1_000) - Number(promo))
      .reduce((all, one) => all + one, 0);
  type Sold = Record<'id' | 'p' | 'off' | 'promo' | 'removed', string> & { ceiling: number | null };
  const sales = await rows<Sold>(
    `select sale_id id, seller_id p, discount_minor off, promotion_minor promo,
       removed_count removed, ceiling_basis_points ceiling from sale`,
  );
  for (const { id, p, off, promo, removed, ceiling } of sales) {
    const own = Number(off) - Number(promo);
    const asked = askedFor(id);
    // Nine tenths of what the seller may give off alone.
    const isNear = own > 0 && ceiling !== null && own * 100_000 >= 9 * ceiling * asked;
    add(p, { receipts: 1, grossMinor: asked, discountMinor: own, removed: Number(removed) });
    add(p, { discounted: own > 0 ? 1 : 0, nearCeiling: isNear ? 1 : 0 });
  }
  for (const { p, kind } of await rows<{ p: string; kind: string }>(
    'select refunded_by p, kind from refund',
  )) {
    add(p, kind === 'void' ? { voids: 1 } : { refunds: 1 });
  }
  for (const { p } of await rows<{ p: string }>('select discarded_by p from cart_discard')) {
    add(p, { discards: 1 });
  }
  for (const { p } of await rows<{ p: string }>('select posted_by p from blind_return')) {
    add(p, { blindReturns: 1 });
  }
  const moves = await rows<{ p: string; kind: string }>('select moved_by p, kind from cash_move');
  for (const { p } of moves.filter(({ kind }) => kind === 'no_sale')) add(p, { noSales: 1 });
  // A drawer is its opener's; who only counted one did something at a till, too.
  const openers = await rows<{ id: string; p: string }>(
    'select shift_id id, opened_by p from shift',
  );
  const opener = new Map(openers.map(({ id, p }) => [id, p]));
  for (const { id, off, counted } of await rows<{ id: string; off: string; counted: boolean }>(
    'select shift_id id, difference_minor off, is_counted counted from shift_close',
  )) {
    const shift = { shifts: 1, differenceMinor: Math.abs(Number(off)) };
    if (counted) add(opener.get(id) ?? '', shift);
  }
  return people;
}

// Each world is a test of its own: 300 of them within one ran into its time.
test.each(fc.sample(deeds, { seed, numRuns: sized(300) }))(
  'whatever happens in a shop, it is what its documents say: %#',
  async (asked) => {
    const { shop, from, to } = await makeWorld(app, asked);
    const { people } = await look(shop.owner, `?from=${from}&to=${to}`);
    const due = await reckoned(shop.businessId);
    expect(people.map(({ _id }) => _id).sort()).toEqual([...due.keys()].sort());
    for (const { _id, sums } of people) expect(sums).toEqual(due.get(_id));
  },
);
