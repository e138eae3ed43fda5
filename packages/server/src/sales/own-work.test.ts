import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addTill, closeBody, moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;
let juma: TestPerson;
let till: OpenTill;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 90_000 },
  ])) as [TestProduct];
  juma = await addPerson(app.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  till = await openTill(app, shop.seller, await addTill(app, shop), 5_000);
});

const at = (by: TestPerson, path: string, body: object) =>
  call<Shift & { code?: string }>(app, by, 'POST', `/api/shifts/${till.shiftId}/${path}`, body);
const FORCED = { reason: 'Went home', countedMinor: null, tenders: [] };
const force = (by: TestPerson, more: object = {}) => at(by, 'force-close', { ...FORCED, ...more });
const review = (by: TestPerson) => at(by, 'review', { _id: newId(), note: null });
const look = (by: TestPerson) => call<Shift>(app, by, 'GET', `/api/shifts/${till.shiftId}`);
const refused = { status: 403, body: { code: 'OWN_SHIFT' } };

const sell = async (by: TestPerson) => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(app, by, till, draft)).status).toBe(200);
};
const payIn = async (by: TestPerson) => {
  const answer = await at(by, 'moves', moveOf('pay_in', 500, 'from_safe', 'Small change'));
  expect(answer.status, answer.text).toBe(200);
};

test('a manager neither forces the close of a shift that they opened nor reviews it', async () => {
  till = await openTill(app, juma, await addTill(app, shop), 5_000);
  expect((await look(juma)).body.isOthersToJudge).toBe(true);
  expect(await force(juma)).toMatchObject(refused);
  // They close it as everybody does, by what they counted.
  expect((await at(juma, 'close', closeBody(5_000))).status).toBe(200);
  expect(await review(juma)).toMatchObject(refused);
  expect((await look(shop.manager)).body.isOthersToJudge).toBeUndefined();
  expect((await review(shop.manager)).body.state).toBe('reviewed');
});

test.each([
  ['sold', sell],
  ['moved cash', payIn],
])('nor of one in which they %s', async (_what, work) => {
  await work(juma);
  expect(await force(juma)).toMatchObject(refused);
  const forced = await force(shop.manager);
  expect(forced.body).toMatchObject({ state: 'closed', isForced: true });
  // The same again, of who did not: refused as at first, and nothing else of it.
  expect(await force(juma)).toMatchObject(refused);
  expect((await force(shop.manager)).text).toBe(forced.text);
  expect(await review(juma)).toMatchObject(refused);
  expect((await review(shop.owner)).body.state).toBe('reviewed');
});

test('the owner does both, of what they opened themselves, too', async () => {
  till = await openTill(app, shop.owner, await addTill(app, shop), 5_000);
  expect((await look(shop.owner)).body.isOthersToJudge).toBeUndefined();
  expect((await force(shop.owner)).body.state).toBe('closed');
  expect((await review(shop.owner)).body.state).toBe('reviewed');
});

test('a seller is told nothing of who judges', async () => {
  expect((await look(shop.seller)).body.isOthersToJudge).toBeUndefined();
  expect(await force(shop.seller)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_REQUIRED' },
  });
});

test('whoever forces the close counts note by note where the cash is at hand', async () => {
  const pieces = [
    { valueMinor: 500, count: 3 },
    { valueMinor: 1_000, count: 3 },
    { valueMinor: 2_000, count: 0 },
  ];
  const wrong = { status: 422, body: { code: 'VALIDATION_FAILED' } };
  expect(await force(shop.manager, { countedMinor: 4_000, pieces })).toMatchObject(wrong);
  // Pieces of a drawer that nobody counted are none.
  expect(await force(shop.manager, { pieces })).toMatchObject(wrong);
  const counted = { countedMinor: 4_500, pieces };
  const closed = await force(shop.manager, counted);
  expect(closed.body).toMatchObject({
    ...{ isForced: true, countedMinor: 4_500, differenceMinor: -500 },
    pieces: [
      { valueMinor: 1_000, count: 3 },
      { valueMinor: 500, count: 3 },
    ],
  });
  expect((await force(shop.manager, counted)).text).toBe(closed.text);
  const other = [{ valueMinor: 500, count: 9 }];
  expect(await force(shop.manager, { ...counted, pieces: other })).toMatchObject({
    ...{ status: 409, body: { code: 'SHIFT_CLOSED' } },
  });
});
