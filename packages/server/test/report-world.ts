import fc from 'fast-check';
import { totalSale } from '@tillbook/core/sales/sale-total';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TestApp } from './app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from './builders.ts';
import { addCustomer } from './customers.ts';
import { peek } from './database.ts';
import { postRefund, refundDraftOf } from './refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from './till.ts';

/** A shop in which everything that the reports tell apart happens, by chance. */

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Midway',
  'Africa/Dar_es_Salaam',
  'Europe/Berlin',
  'America/St_Johns',
] as const;

const REASONS = ['Regular customer', 'Near expiry', 'Bulk buy'] as const;

const discount = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.constantFrom(250, 500, 1_000),
    reason: fc.constantFrom(...REASONS),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountMinor: fc.integer({ min: 1, max: 90 }),
    reason: fc.constantFrom(...REASONS),
  }),
);

const deed = fc.record({
  /** Since the one before: up to two days, or a few seconds. */
  seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 170_000 })),
  where: fc.integer({ min: 0, max: 2 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 4 }),
      units: fc.integer({ min: 1, max: 4 }),
      discount: fc.option(discount, { freq: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  discount: fc.option(discount, { freq: 4 }),
  method: fc.constantFrom('cash' as const, 'card' as const, 'credit' as const),
  customer: fc.option(fc.integer({ min: 0, max: 1 })),
  back: fc.option(
    fc.record({
      seconds: fc.integer({ min: 1, max: 100_000 }),
      isVoid: fc.boolean(),
      reason: fc.constantFrom('faulty' as const, 'expired' as const, 'changed_mind' as const),
      disposition: fc.constantFrom('stock' as const, 'damaged' as const),
    }),
    { freq: 2 },
  ),
  /** Some of the first product comes back without a receipt, for less than it costs. */
  blind: fc.option(
    fc.record({
      units: fc.integer({ min: 1, max: 3 }),
      priceMinor: fc.integer({ min: 700, max: 1_700 }),
      disposition: fc.constantFrom('stock' as const, 'damaged' as const),
    }),
    { freq: 2 },
  ),
});

/** What happens in one shop, in order. */
export const deeds = fc.record({
  zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
  cutoffs: fc.tuple(fc.constantFrom(0, 240, 359), fc.constantFrom(0, 240, 359)),
  /** The last Sunday of March is a day of 23 hours in Berlin; the first of November one of 25. */
  begins: fc.constantFrom('2026-03-27T08:00:00Z', '2026-10-22T08:00:00Z', '2026-05-04T08:00:00Z'),
  deeds: fc.array(deed, { minLength: 8, maxLength: 14 }),
});
export type Deeds = typeof deeds extends fc.Arbitrary<infer T> ? T : never;
type Deed = Deeds['deeds'][number];

export interface ReportWorld {
  readonly shop: TestBusiness;
  readonly products: readonly TestProduct[];
  readonly customers: readonly string[];
  /** The first day on which anything can lie, and the last. */
  readonly from: string;
  readonly to: string;
}

interface Place {
  readonly till: OpenTill;
  readonly person: TestPerson;
}

async function equip(app: TestApp, { zones, cutoffs }: Deeds) {
  const shop = await addBusiness(app.database);
  const stocked = { quantityMilli: 1_000_000 };
  const products = await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    { ...stocked, name: 'Bread', priceMinor: 5_001, costMinor: 3_999 },
    { ...stocked, name: 'Tea', priceMinor: 2_363, costMinor: 2_500 },
    { ...stocked, name: 'Soap red', priceMinor: 1_777, costMinor: 901 },
    { ...stocked, name: 'Soap blue', priceMinor: 1_777, costMinor: 877 },
  ]);
  const { businessId } = shop;
  const say = (text: string, values: unknown[]) => peek(app.database, text, values);
  await say(`update product set tax_class_id = $1 where name = 'Bread' and business_id = $2`, [
    shop.taxClasses.zero,
    businessId,
  ]);
  for (const [table, column, name, goods] of [
    ['category', 'category_id', 'Food', ['Sugar', 'Bread']],
    ['category', 'category_id', 'Care', ['Soap red', 'Soap blue']],
    ['brand', 'brand_id', 'Azam', ['Bread', 'Tea']],
  ] as const) {
    const made = newId();
    await say(`insert into ${table} (business_id, ${column}, name) values ($1, $2, $3)`, [
      businessId,
      made,
      name,
    ]);
    await say(`update product set ${column} = $1 where business_id = $2 and name = any ($3)`, [
      made,
      businessId,
      goods,
    ]);
  }
  for (const [at, { branchId }] of shop.branches.entries()) {
    await say('update branch set timezone = $1, cutoff_minutes = $2 where branch_id = $3', [
      zones[at],
      cutoffs[at],
      branchId,
    ]);
  }
  return { shop, products };
}

function draftFor(deed: Deed, place: Place, world: Pick<ReportWorld, 'products' | 'customers'>) {
  const { products, customers } = world;
  const lines = deed.lines.map(({ product, units, discount }) => ({
    product: products[product] as TestProduct,
    quantityMilli: units * 1_000,
    discount,
  }));
  const plain = draftOf(place.till, { lines });
  const { totalMinor } = totalSale({
    ...{ taxMode: 'inclusive', taxRounding: 'per_rate', discount: deed.discount },
    lines: lines.map(({ product, quantityMilli, discount }) => ({
      ...{ quantityMilli, discount, unitPriceMinor: product.priceMinor },
      taxBasisPoints: product.name === 'Bread' ? 0 : 1_800,
    })),
  });
  const customerId = deed.customer === null ? null : (customers[deed.customer] ?? null);
  const method = customerId === null && deed.method === 'credit' ? 'card' : deed.method;
  const payment = { _id: newId(), provider: null, reference: null, amountMinor: totalMinor };
  return {
    ...plain,
    ...{ totalMinor, customerId, payments: [{ ...payment, method }] },
    ...(deed.discount === null ? {} : { discount: deed.discount }),
    lines: plain.lines.map((line, at) => {
      const own = lines[at]?.discount ?? null;
      return own === null ? line : { ...line, discount: own };
    }),
  } satisfies SaleDraft;
}

async function giveBack(app: TestApp, place: Place, sale: Sale, back: NonNullable<Deed['back']>) {
  if (back.isVoid) {
    const url = `/api/sales/${sale._id}/void`;
    const done = await call(app, place.person, 'POST', url, { _id: newId(), reason: back.reason });
    if (done.status !== 200) throw new Error(done.text);
    return;
  }
  const { reason, disposition } = back;
  const draft = refundDraftOf(place.till, sale, [{ quantityMilli: 1_000, reason, disposition }]);
  const isOwed = sale.payments.some(({ method }) => method === 'credit');
  const method = isOwed ? 'credit' : 'cash';
  const payments = draft.payments.map((payment) => ({ ...payment, method }));
  const done = await postRefund(app, place.person, sale._id, { ...draft, payments });
  if (done.status !== 200) throw new Error(done.text);
}

/** Goods that nobody has a receipt for. */
async function comeBackBlind(
  app: TestApp,
  place: Place,
  world: Pick<ReportWorld, 'products' | 'customers'> & { readonly branchId: string },
  deed: Deed,
): Promise<void> {
  const { blind } = deed;
  if (blind === null) return;
  const { products, customers, branchId } = world;
  const product = products[deed.lines[0]?.product ?? 0] as TestProduct;
  const { units, priceMinor: unitPriceMinor, disposition } = blind;
  const line = { productId: product.productId, quantityMilli: units * 1_000, unitPriceMinor };
  const done = await call(app, place.person, 'POST', '/api/blind-returns', {
    ...{ _id: newId(), branchId, customerId: customers[deed.customer ?? 0] },
    lines: [{ ...line, disposition, reason: 'faulty', note: null }],
    totalMinor: units * unitPriceMinor,
  });
  if (done.status !== 200) throw new Error(done.text);
}

/** Makes a shop and lets it all happen; leaves the clock after the last deed. */
export async function makeWorld(app: TestApp, asked: Deeds): Promise<ReportWorld> {
  app.clock.nowMs = Date.parse(asked.begins);
  const { shop, products } = await equip(app, asked);
  const customers: string[] = [];
  for (const name of ['Juma', 'Neema']) {
    customers.push((await addCustomer(app, shop, { name, creditLimitMinor: null }))._id);
  }
  const [first, second] = shop.branches;
  const places: Place[] = [];
  for (const [tillId, person] of [
    [first?.tillId, shop.owner],
    [second?.tillId, shop.owner],
  ] as const) {
    places.push({ till: await openTill(app, person, tillId ?? ''), person });
  }
  const from = new Date(app.clock.nowMs - 2 * 86_400_000).toISOString().slice(0, 10);
  for (const one of asked.deeds) {
    app.clock.nowMs += one.seconds * 1_000;
    const place = places[one.where % 2] as Place;
    const draft = draftFor(one, place, { products, customers });
    const sold = { ...draft, occurredAt: new Date(app.clock.nowMs).toISOString() };
    const answer = await post(app, place.person, place.till, sold);
    if (answer.status !== 200) throw new Error(answer.text);
    const branchId = shop.branches[one.where % 2]?.branchId ?? '';
    await comeBackBlind(app, place, { products, customers, branchId }, one);
    if (one.back === null) continue;
    app.clock.nowMs += one.back.seconds * 1_000;
    await giveBack(app, place, answer.body, one.back);
  }
  app.clock.nowMs += 3 * 86_400_000;
  const to = new Date(app.clock.nowMs - 2 * 86_400_000).toISOString().slice(0, 10);
  return { shop, products, customers, from, to };
}
