import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addSupplier, ask, done, orderBody, receiptBody, receive } from '../../test/purchasing.ts';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { peek } from '../../test/database.ts';
import { reader, reportSeen } from '../../test/report-looks.ts';

const DAY = 86_400_000;
const MARCH = 'from=2026-03-05&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let rice: TestProduct;
let mill: string;
let depot: string;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const day = (of: number): string => `2026-03-${String(of).padStart(2, '0')}`;
/** Goes to that day of March; it is ten o'clock. */
let first = 0;
const goTo = (of: number) => (at.clock.nowMs = first + (of - 4) * DAY);
const line = (product: TestProduct, units: number, unitCostMinor: number) => ({
  ...{ product, quantityMilli: units * 1_000, unitCostMinor },
});
type Line = ReturnType<typeof line>;

async function order(
  supplierId: string,
  expectedOn: string | null,
  lines: readonly Line[],
  branchId = branch(0),
): Promise<OrderDetail> {
  const body = { ...orderBody(shop, supplierId, lines), expectedOn, branchId };
  const draft = await done<OrderDetail>(at, shop.owner, 'POST', '/api/purchase-orders', body);
  return act(draft, 'order');
}
async function act({ _id }: Pick<OrderDetail, '_id'>, what: string): Promise<OrderDetail> {
  const url = `/api/purchase-orders/${_id}`;
  const { version } = await done<OrderDetail>(at, shop.owner, 'GET', url);
  return done(at, shop.owner, 'POST', `${url}/state`, { version, act: what });
}
/** Lines of an order, by their numbers, come. */
const comes = (of: OrderDetail, lines: Readonly<Record<number, Line>>) =>
  receive(
    at,
    shop,
    receiptBody(
      shop,
      of.supplierId,
      Object.entries(lines).map(([no, one]) => ({ ...one, orderLineNo: Number(no) })),
      { orderId: of._id, branchId: of.branchId, mayExceedOrder: true },
    ),
  );

beforeAll(async () => {
  at = await startTestApp();
  first = at.clock.nowMs;
  shop = await addBusiness(at.database);
  const goods = ['Sugar', 'Rice'].map((name) => ({
    ...{ name, priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  }));
  [sugar, rice] = (await addProducts(at.database, shop, goods)) as [TestProduct, TestProduct];
  mill = (await addSupplier(at, shop, 'Mill'))._id;
  depot = (await addSupplier(at, shop, 'Depot'))._id;
  // Before: sugar at 10.00 of both, at the other branch at 9.00.
  await receive(at, shop, receiptBody(shop, mill, [line(sugar, 1, 1_000)]));
  await receive(at, shop, receiptBody(shop, depot, [line(sugar, 1, 1_000)]));
  const other = { branchId: branch(1) };
  await receive(at, shop, receiptBody(shop, mill, [line(sugar, 1, 900)], other));
  goTo(5);
  const whole = await order(mill, day(8), [line(sugar, 4, 1_000)]);
  const late = await order(mill, day(7), [line(sugar, 2, 1_000), line(rice, 5, 200)]);
  const anyDay = await order(mill, null, [line(rice, 1, 200)]);
  await act(await order(mill, day(6), [line(rice, 9, 200)]), 'cancel');
  await order(depot, day(9), [line(rice, 10, 200)]);
  goTo(7);
  // On the day before it is due, for 11.00, and one more than was ordered, which fills nothing.
  await comes(whole, { 1: line(sugar, 5, 1_100) });
  // In part on its day, and a day late.
  await comes(late, { 1: line(sugar, 2, 1_000) });
  goTo(8);
  await comes(late, { 2: line(rice, 4, 250) });
  await act(late, 'close');
  goTo(9);
  const there = await order(mill, day(9), [line(sugar, 3, 900)], branch(1));
  await comes(there, { 1: line(sugar, 3, 990) });
  expect(anyDay.state).toBe('ordered');
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const seen = (query = MARCH, by: TestPerson = shop.owner) =>
  reportSeen(at, by, 'supplier-performance', query);
const rows = async (query = MARCH, by: TestPerson = shop.owner) =>
  (await seen(query, by)).rows.map(({ cells, values }) => [
    ...[cells['supplier'], values['ordersSent'], values['onTime'], values['fillRate']],
    ...[values['leadTime'], values['priceChange'], values['dearer']],
  ]);

test('orders in time and in full, days to deliver, and what the same goods cost before', async () => {
  expect(await rows()).toEqual([
    // Of four orders three are judged: two in time. 40.00 + 28.00 + 27.00 of 40.00 + 30.00 + 27.00.
    // Two, two, three days and none are 7 ÷ 4. Five sugars 55.00, two 20.00, three 29.70 there:
    // 104.70 beside 50.00 + 20.00 + 27.00; rice had not come before.
    ['Mill', 4, 6_667, 9_794, 1_750, 794, 770],
    // Its day is not over on the ninth.
    ['Depot', 1, null, null, null, null, 0],
  ]);
});

test('an order is judged once its day is over, and what did not come did not fill it', async () => {
  const now = at.clock.nowMs;
  at.clock.nowMs = now + DAY;
  const [, depots] = await rows();
  at.clock.nowMs = now;
  expect(depots).toEqual(['Depot', 1, 0, 0, null, null, 0]);
});

test('a part of it on one branch alone, by what that branch had paid', async () => {
  // 29.70 beside 27.00 there; one order, in time, in full, on its own day.
  const there = ['Mill', 1, 10_000, 10_000, 0, 1_000, 270];
  expect(await rows(`${MARCH}&branchId=${branch(1)}`)).toEqual([there]);
  const own = await reader(at, shop, branch(1));
  expect(await rows(MARCH, own)).toEqual([there]);
  await reportSeen(at, own, 'supplier-performance', `branchId=${branch(0)}`, 403);
});

test('an order is of the day on which it was sent, a price of the day on which goods came', async () => {
  const [mills] = await rows('from=2026-03-06&to=2026-03-08');
  // Five and two sugars: 75.00 beside 70.00.
  expect(mills).toEqual(['Mill', 0, null, null, null, 714, 500]);
  // What came first came for no other price before.
  expect(await rows('from=2026-03-04&to=2026-03-04')).toEqual([]);
});

test('whoever may not see what goods cost sees no prices, a seller nothing', async () => {
  const own = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(0)] },
    flags: { canViewReports: true },
  });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    own.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  const { measures } = await seen(MARCH, own);
  expect(measures).toEqual(['ordersSent', 'onTime', 'fillRate', 'leadTime']);
  await reportSeen(at, shop.seller, 'supplier-performance', '', 403);
});

test('of one supplier alone, of another business nothing', async () => {
  expect((await rows(`${MARCH}&only=supplier:${depot}`)).map(([name]) => name)).toEqual(['Depot']);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await rows(MARCH, stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=supplier-performance&only=supplier:${mill}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});
