import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Promotion } from '@tillbook/core/promotions/promotion';
import { applyPromotions } from '@tillbook/core/promotions/apply-promotions';
import type { PromotionAnswer } from '@tillbook/core/promotions/promotions.api';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let soap: TestProduct;
let rice: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  const goods = { costMinor: 500, quantityMilli: 900_000 };
  [soap, rice] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Soap', priceMinor: 1_500 },
    { ...goods, name: 'Rice', priceMinor: 2_000 },
  ])) as [TestProduct, TestProduct];
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await peek(app.database, 'update promotion set is_on = false');
});
afterAll(() => app.close());

const PLAIN = {
  ...({ kind: 'percent', scope: 'goods', basisPoints: null, amountMinor: null } as const),
  ...{ buyCount: null, getCount: null, minimumMinor: 0, isCombinable: false, categoryIds: [] },
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  ...{ branchIds: [], priority: 0, isOn: true },
};
type Catalogue = AnswerOf<typeof tillCatalogue>;
type Given = Partial<Promotion> & { readonly branchIds?: readonly string[] };
const bodyOf = (over: Given) => ({
  ...PLAIN,
  ...{ _id: newId(), name: 'Soap week', productIds: [soap.productId], ...over },
});
const buyTwoGetOne = { kind: 'buy_get', basisPoints: 10_000, buyCount: 2, getCount: 1 } as const;

async function add(over: Given) {
  const body = bodyOf(over);
  const answer = await call<PromotionAnswer>(app, shop.owner, 'POST', '/api/promotions', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** So many soaps and a rice as a till sells them that knows the promotion. */
function promoted(of: PromotionAnswer | null, soaps: number): SaleDraft {
  const lines = [
    { product: soap, quantityMilli: soaps * 1_000 },
    { product: rice, quantityMilli: 1_000 },
  ];
  const asked = lines.map(({ product, quantityMilli }) => ({
    ...{ productId: product.productId, categoryId: null, packId: null, quantityMilli },
    ...{ unitPriceMinor: product.priceMinor, isOwnPrice: false, floorMinor: null },
  }));
  const given = applyPromotions(of === null ? [] : [of], asked);
  const off = given.flat().reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const draft = draftOf(till, { lines, totalMinor: soaps * 1_500 + 2_000 - off });
  draft.lines = draft.lines.map((line, at) => {
    const promotions = [...(given[at] ?? [])];
    return promotions.length === 0 ? line : { ...line, promotions };
  });
  return draft;
}

const keptOf = (saleId: string) =>
  peek(
    app.database,
    `select g.line_no line, g.name, g.is_of_cart cart, g.amount_minor::int off,
       l.promotion_minor::int "ofLine", s.promotion_minor::int "ofSale"
     from sale_line_promotion g join sale_line l using (business_id, sale_id, line_no)
     join sale s using (business_id, sale_id) where sale_id = $1 order by line_no`,
    [saleId],
  );

test('a sale keeps which promotion took how much off which line', async () => {
  const tenth = await add({ basisPoints: 1_000 });
  const sold = await post(app, shop.seller, till, promoted(tenth, 2));
  expect(sold.status, sold.text).toBe(200);
  expect(sold.body).toMatchObject({ totalMinor: 4_700, promotionMinor: 300, discountMinor: 300 });
  const given = { promotionId: tenth._id, name: 'Soap week', isOfCart: false, amountMinor: 300 };
  expect(sold.body.lines.map(({ promotions }) => promotions)).toEqual([[given], []]);
  expect(await keptOf(sold.body._id)).toEqual([
    { line: 1, name: 'Soap week', cart: false, off: 300, ofLine: 300, ofSale: 300 },
  ]);
  const again = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sold.body._id}`);
  expect(again.body).toEqual(sold.body);
});

test('the books see a line that tells more than its promotions did', async () => {
  const fault = 'update sale_line_promotion set amount_minor = amount_minor + 1';
  expect(await brokenByFault(app.database, fault)).toEqual(['I100']);
});

test('of one promotion of the cart each line keeps its part', async () => {
  const cart = await add({
    scope: 'cart',
    productIds: [],
    basisPoints: 1_000,
    minimumMinor: 3_000,
  });
  const sold = await post(app, shop.seller, till, promoted(cart, 1));
  expect(sold.body).toMatchObject({ totalMinor: 3_150, promotionMinor: 350 });
  expect(await keptOf(sold.body._id)).toMatchObject([
    { line: 1, cart: true, off: 150 },
    { line: 2, cart: true, off: 200 },
  ]);
});

test('what promotions take off needs no reason and no ceiling; a discount after them does', async () => {
  const half = await add({ basisPoints: 5_000 });
  const discount = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Staff' };
  const draft = promoted(half, 2);
  const [first, ...rest] = draft.lines;
  const less = (basisPoints: number, totalMinor: number): SaleDraft => ({
    ...draft,
    ...{ _id: newId(), lines: [{ ...first!, discount: { ...discount, basisPoints } }, ...rest] },
    ...{ totalMinor, payments: [{ ...draft.payments[0]!, _id: newId(), amountMinor: totalMinor }] },
  });
  // 3,000 less half, less 10 % of 1,500: a seller's whole ceiling
  const within = await post(app, shop.seller, till, less(1_000, 3_350));
  expect(within.status, within.text).toBe(200);
  const over = await post(app, shop.seller, till, {
    ...less(1_100, 3_335),
    number: till.lastNumber + 1,
  });
  expect(over).toMatchObject({ status: 403, body: { code: 'DISCOUNT_OVER_LIMIT' } });
});

test('three for the price of two: each that comes back gives back what was paid for it', async () => {
  const three = await add(buyTwoGetOne);
  const sold = await post(app, shop.seller, till, promoted(three, 3));
  expect(sold.body).toMatchObject({ totalMinor: 5_000, promotionMinor: 1_500 });
  const backs: number[] = [];
  for (const before of [0, 1_000, 2_000]) {
    const back = [{ lineNo: 1, quantityMilli: 1_000 }];
    const draft = refundDraftOf(till, sold.body, back, { 1: before });
    const url = `/api/sales/${sold.body._id}/refunds`;
    const answer = await call<Refund>(app, shop.owner, 'POST', url, draft);
    expect(answer.status, answer.text).toBe(200);
    backs.push(answer.body.totalMinor);
  }
  expect(backs).toEqual([1_000, 1_000, 1_000]);
});

test('a till that has it otherwise is refused; the same sale again gives the same answer', async () => {
  const tenth = await add({ basisPoints: 1_000 });
  const without = await post(app, shop.seller, till, promoted(null, 2));
  expect(without).toMatchObject({ status: 409, body: { code: 'PROMOTION_CHANGED' } });
  const draft = promoted(tenth, 2);
  const more = structuredClone(draft);
  more.lines[0]!.promotions![0]!.amountMinor = 400;
  const greedy = await post(app, shop.seller, till, more);
  expect(greedy).toMatchObject({ status: 409, body: { code: 'PROMOTION_CHANGED' } });
  const first = await post(app, shop.seller, till, draft);
  const second = await call<Sale>(app, shop.seller, 'POST', '/api/sales', draft);
  expect(second).toMatchObject({ status: 200, body: first.body });
});

test('a sale that happened keeps what its till gave, and the difference is told', async () => {
  const tenth = await add({ basisPoints: 1_000 });
  const fact = () => {
    const plain = nextFact(till, shop.seller, { lines: [{ product: soap, quantityMilli: 1_000 }] });
    const { lines, ...draft } = promoted(tenth, 2);
    const totalMinor = { totalMinor: draft.totalMinor, payments: draft.payments };
    return { ...plain, ...totalMinor, lines };
  };
  expect(told(await sync(app, device, [fact()]))).toEqual(['posted']);
  await peek(app.database, 'update promotion set ended_at = $1', [
    new Date(TEST_NOW - 60_000).toISOString(),
  ]);
  const late = fact();
  expect(told(await sync(app, device, [late]))).toEqual(['price_stale']);
  expect(await keptOf(late._id)).toMatchObject([{ off: 300 }]);
  const [conflict] = await peek<{ details: unknown }>(
    app.database,
    'select details from sale_conflict where sale_id = $1',
    [late._id],
  );
  expect(conflict?.details).toMatchObject({
    promotions: [{ name: 'Soap', givenMinor: 300, nowMinor: 0 }],
  });
});

test('the report tells how often each was given, what it took off and what that brought', async () => {
  const tenth = await add({ basisPoints: 1_000, name: 'Tenth' });
  const sold = await post(app, shop.seller, till, promoted(tenth, 2));
  expect(sold.status, sold.text).toBe(200);
  const url = '/api/reports?report=promotions&from=2026-03-04&to=2026-03-04';
  const { body } = await call<AnswerOf<typeof getReport>>(app, shop.owner, 'GET', url);
  const row = body.rows.find(({ ids }) => ids['promotion'] === tenth._id);
  expect(row?.cells['promotion']).toBe('Tenth');
  // 2,700 with 18 % in it are 2,288 net; two soaps had cost 1,000: 1,288 of 2,288
  const values = { times: 1, quantity: 2_000, discounts: 300, netSales: 2_288, margin: 5_629 };
  expect(row?.values).toEqual(values);
});

test('the report counts a pack as the pieces in it, as every report of goods does', async () => {
  const pack = await addPack(app.database, shop, {
    ...{ productId: soap.productId, name: 'Box', unitsMilli: 6_000, priceMinor: 8_000 },
  });
  const tenth = await add({ name: 'A tenth off boxes', basisPoints: 1_000 });
  const lines = [
    { product: soap, pack, quantityMilli: 2_000 },
    { product: soap, quantityMilli: 1_000 },
  ];
  const promised = draftOf(till, { lines });
  const off = [1_600, 150].map((amountMinor) => [{ promotionId: tenth._id, amountMinor }]);
  const totalMinor = promised.totalMinor - 1_750;
  const [cash] = promised.payments;
  const answer = await post(app, shop.seller, till, {
    ...{ ...promised, totalMinor },
    lines: promised.lines.map((line, at) => ({ ...line, promotions: off[at] ?? [] })),
    payments: [{ ...cash, amountMinor: totalMinor, tenderedMinor: totalMinor }],
  } as SaleDraft);
  expect(answer.status, answer.text).toBe(200);
  const url = '/api/reports?report=promotions&from=2026-03-04&to=2026-03-04';
  const { body } = await call<AnswerOf<typeof getReport>>(app, shop.owner, 'GET', url);
  const row = body.rows.find(({ ids }) => ids['promotion'] === tenth._id);
  // Two boxes of six, and one by itself.
  expect(row?.values).toMatchObject({ times: 1, quantity: 13_000, discounts: 1_750 });
});

test('tills are told of those of their branch, also of what is to come', async () => {
  const [here = '', elsewhere = ''] = shop.branches.map(({ branchId }) => branchId);
  const mine = await add({ basisPoints: 1_000, branchIds: [here] });
  const coming = await add({ basisPoints: 2_000, startsOn: '2199-01-01' });
  await add({ basisPoints: 3_000, branchIds: [elsewhere] });
  const url = `/api/till/catalogue?branchId=${here}`;
  const { body, status, text } = await call<Catalogue>(...[app, shop.seller, 'GET' as const, url]);
  expect(status, text).toBe(200);
  const known = body.selling.promotions?.items.map(({ _id }) => _id);
  expect(known?.sort()).toEqual([mine._id, coming._id].sort());
});

test('one is changed by its version, ended for good, and never of another business', async () => {
  const body = bodyOf({ basisPoints: 1_000 });
  const added = await call<PromotionAnswer>(app, shop.owner, 'POST', '/api/promotions', body);
  const again = await call<PromotionAnswer>(app, shop.owner, 'POST', '/api/promotions', body);
  expect(again.body).toEqual(added.body);
  const reused = { ...body, name: 'Another' };
  expect(await call(app, shop.owner, 'POST', '/api/promotions', reused)).toMatchObject({
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  const url = `/api/promotions/${added.body._id}`;
  const { _id, kind, scope, ...fields } = body;
  const edit = (version: number, who = shop.owner) =>
    call<PromotionAnswer>(app, who, 'PATCH', url, { ...fields, version, basisPoints: 2_000 });
  expect((await edit(1, other.owner)).status).toBe(404);
  expect((await edit(1, shop.seller)).status).toBe(403);
  expect((await edit(1)).body).toMatchObject({ version: 2, basisPoints: 2_000 });
  expect((await edit(1)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
  const end = (version: number) => call(app, shop.owner, 'POST', `${url}/end`, { version });
  const ended = await end(2);
  expect(ended.status, ended.text).toBe(200);
  expect((await end(2)).body).toEqual(ended.body);
  expect((await edit(3)).body).toMatchObject({ code: 'INVALID_STATE' });
  const wrong = bodyOf({ basisPoints: null });
  expect(await call(app, shop.owner, 'POST', '/api/promotions', wrong)).toMatchObject({
    body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '#/basisPoints' }] },
  });
  const unknown = bodyOf({ basisPoints: 1_000, productIds: [newId()] });
  expect((await call(app, shop.owner, 'POST', '/api/promotions', unknown)).status).toBe(404);
  const acts = await peek<{ action: string }>(
    app.database,
    `select action from audit_event where subject_id = $1 order by seq`,
    [added.body._id],
  );
  expect(acts.map(({ action }) => action)).toEqual([
    ...['promotion.added', 'promotion.changed', 'promotion.ended'],
  ]);
});
