import fc from 'fast-check';
import { roundingBack } from '@tillbook/core/refunds/refund-rounding';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness, type TestPerson, type TestProduct } from './builders.ts';
import { addCustomer } from './customers.ts';
import { done } from './purchasing.ts';
import { postRefund, refundableOf, refundDraftOf } from './refunds.ts';
import { carts, draftFor } from './report-carts.ts';
import { behind, doMore, more, openShift } from './report-deeds.ts';
import { makeDiary, type Diary } from './report-diary.ts';
import { equip, shops, type Equipped } from './report-shop.ts';
import { sayAll, words } from './report-said.ts';
import { paidFor, taxOf } from './report-tax.ts';
import { post, type OpenTill } from './till.ts';

/** A shop in which everything that the reports tell apart happens, by chance. */

const deed = fc.record({
  /** Since the one before: up to two days, or a few seconds. */
  seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 170_000 })),
  where: fc.integer({ min: 0, max: 2 }),
  seller: fc.constantFrom(0, 1, 1, 2, 2),
  said: words,
  ...carts,
  back: fc.option(
    fc.record({
      seconds: fc.integer({ min: 1, max: 100_000 }),
      isVoid: fc.boolean(),
      byManager: fc.boolean(),
      reason: fc.constantFrom('faulty' as const, 'expired' as const, 'changed_mind' as const),
      disposition: fc.constantFrom('stock' as const, 'damaged' as const),
    }),
    { freq: 2 },
  ),
  /** Some of the first product comes back without a receipt, for less than it costs. */
  blind: fc.option(
    fc.record({
      byManager: fc.boolean(),
      units: fc.integer({ min: 1, max: 3 }),
      priceMinor: fc.integer({ min: 700, max: 1_700 }),
      disposition: fc.constantFrom('stock' as const, 'damaged' as const),
    }),
    { freq: 2 },
  ),
  more,
  behind,
});

/** What happens in one shop, in order. */
export const deeds = fc.record({
  ...shops,
  deeds: fc.array(deed, { minLength: 8, maxLength: 14 }),
});
export type Deeds = typeof deeds extends fc.Arbitrary<infer T> ? T : never;
export type Deed = Deeds['deeds'][number];

export interface ReportWorld {
  readonly shop: TestBusiness;
  readonly products: readonly TestProduct[];
  readonly customers: readonly string[];
  /** What was written down beside the app. */
  readonly diary: Diary;
  /** The first day on which anything can lie, and the last. */
  readonly from: string;
  readonly to: string;
}

/** A till, the branch it stands in, and who sells at it. */
export interface Place {
  till: OpenTill & { readonly branchId: string };
  readonly sellers: readonly TestPerson[];
}

/** What deeds are done in. */
export interface Stage extends Equipped {
  readonly app: TestApp;
  readonly asked: Deeds;
  readonly diary: Diary;
  readonly customers: readonly string[];
}

const takenBy = ({ sellers }: Place, byManager: boolean): TestPerson =>
  sellers[byManager ? 2 : 0] as TestPerson;

async function giveBack(
  { app, diary }: Stage,
  place: Place,
  sale: Sale,
  back: NonNullable<Deed['back']>,
): Promise<void> {
  const { till } = place;
  const person = takenBy(place, back.byManager);
  const { personId } = person;
  if (back.isVoid) {
    const url = `/api/sales/${sale._id}/void`;
    const voided = { _id: newId(), reason: back.reason };
    diary.takeBack(till, await done<Refund>(app, person, 'POST', url, voided), personId);
    return;
  }
  const { reason, disposition } = back;
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000, reason, disposition }]);
  const isOwed = sale.payments.some(({ method }) => method === 'credit');
  const method = isOwed ? ('credit' as const) : ('cash' as const);
  const isLast = sale.lines.reduce((all, one) => all + one.quantityMilli, 0) === 1_000;
  const { rounding: policy } = await refundableOf(app, person, sale._id);
  const of = { leftMinor: sale.totalMinor, policy };
  const exact = draft.totalMinor;
  const totalMinor = exact + roundingBack(exact, [{ method, amountMinor: exact }], of, isLast);
  const payments = [{ method, amountMinor: totalMinor }];
  const given = await postRefund(app, person, sale._id, { ...draft, payments, totalMinor });
  if (given.status !== 200) throw new Error(given.text);
  diary.takeBack(till, given.body, personId);
}

/** Goods that nobody has a receipt for: worth what they are on average, paid as store credit. */
async function comeBackBlind(stage: Stage, place: Place, deed: Deed): Promise<void> {
  const { blind } = deed;
  if (blind === null) return;
  const { app, products, customers, diary, asked } = stage;
  const { branchId } = place.till;
  const person = takenBy(place, blind.byManager);
  const product = products[deed.lines[0]?.product ?? 0] as TestProduct;
  const { units, priceMinor: unitPriceMinor, disposition } = blind;
  const { productId } = product;
  const quantityMilli = units * 1_000;
  const rate = product.name === 'Bread' ? 0 : 1_800;
  const totalMinor = paidFor(units * unitPriceMinor, asked.tax, rate);
  const tax = taxOf(units * unitPriceMinor, rate, asked.tax);
  const customerId = customers[deed.customer ?? 0] ?? '';
  await done(app, person, 'POST', '/api/blind-returns', {
    ...{ _id: newId(), branchId, customerId, totalMinor },
    lines: [
      { productId, quantityMilli, unitPriceMinor, disposition, reason: 'faulty', note: null },
    ],
  });
  const cost = diary.worth(branchId, productId, quantityMilli);
  const came = { milli: quantityMilli, minor: cost, kind: 'sale_return' } as const;
  const revalued = disposition === 'stock' ? diary.put(branchId, productId, came) : 0;
  diary.book(branchId, 'blind_return', [
    ...([
      ['4000', totalMinor - tax],
      ['2100', tax],
      ['1100', -totalMinor],
    ] as const),
    ...([
      [disposition === 'stock' ? '1200' : '5100', cost + revalued],
      ['5000', -cost - revalued],
    ] as const),
  ]);
  const dims = { ...diary.when(branchId), till: null };
  const sums = { sales: 0, net: tax - totalMinor, tax: -tax, total: -totalMinor, rounding: 0 };
  diary.tell('journal', dims, { ...sums, paidBefore: -totalMinor });
  diary.people.cameBlind(dims, customerId, totalMinor - tax);
  diary.earned.cameBlind(dims, person.personId, totalMinor);
  diary.accounts.enter(customerId, diary.dayOf(branchId), -totalMinor, { way: 'sold' });
}

async function doAll(stage: Stage, places: readonly Place[]): Promise<void> {
  const { app, asked, diary } = stage;
  for (const one of asked.deeds) {
    app.clock.nowMs += one.seconds * 1_000;
    const place = places[one.where % 2] as Place;
    await sayAll(stage, places, one.said);
    const draft = draftFor(one, place, stage);
    const sold = { ...draft, occurredAt: new Date(app.clock.nowMs).toISOString() };
    const person = place.sellers[one.seller] as TestPerson;
    const answer = await post(app, person, place.till, sold);
    if (answer.status !== 200) throw new Error(answer.text);
    diary.sell(place.till, answer.body, draft, one.removed);
    await comeBackBlind(stage, place, one);
    if (one.back !== null) {
      app.clock.nowMs += one.back.seconds * 1_000;
      await giveBack(stage, place, answer.body, one.back);
    }
    // A moment later, so that of two sales to a customer one is the last.
    app.clock.nowMs += 1_000;
    await doMore(stage, place, one);
  }
}

/** Makes a shop and lets it all happen; leaves the clock after the last deed. */
export async function makeWorld(app: TestApp, asked: Deeds): Promise<ReportWorld> {
  app.clock.nowMs = Date.parse(asked.begins);
  const equipped = await equip(app, asked);
  const { shop, products, sellers } = equipped;
  const customers: string[] = [];
  for (const [name, groupName] of [
    ['Juma', 'Wholesale'],
    ['Neema', null],
  ] as const) {
    const asked = { name, groupName, creditLimitMinor: null };
    customers.push((await addCustomer(app, shop, asked))._id);
  }
  const branches = shop.branches.map(({ branchId }, at) => ({
    ...{ branchId, zone: asked.zones[at] ?? '', cutoffMinutes: asked.cutoffs[at] ?? 0 },
  }));
  const { loyalty } = asked;
  const diary = makeDiary(branches, products, { now: () => app.clock.nowMs, loyalty });
  const stage: Stage = { ...equipped, app, asked, diary, customers };
  const places: Place[] = [];
  for (const [at, { branchId, tillId }] of shop.branches.entries()) {
    const own = sellers[at] ?? [];
    places.push({
      till: { ...(await openShift(stage, { tillId, branchId })), branchId },
      sellers: own,
    });
  }
  const from = new Date(app.clock.nowMs - 2 * 86_400_000).toISOString().slice(0, 10);
  await doAll(stage, places);
  app.clock.nowMs += 3 * 86_400_000;
  const to = new Date(app.clock.nowMs - 2 * 86_400_000).toISOString().slice(0, 10);
  return { shop, products, customers, diary, from, to };
}
