import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { keptConnection } from '../../test/database.ts';
import {
  addSupplier,
  ask,
  done,
  orderBody,
  orderGoods,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';

const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let mill: string;
let depot: string;
let short: OrderDetail;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = '', by = shop.owner) => reportSeen(at, by, name, query);
const act = (order: Pick<OrderDetail, '_id' | 'version'>, what: string) =>
  done<OrderDetail>(at, shop.owner, 'POST', `/api/purchase-orders/${order._id}/state`, {
    ...{ version: order.version, act: what },
  });

/** On 4 March three of sugar and five of rice are ordered, for the 11th; one of sugar comes. */
async function orderFromMill([sugar, rice]: readonly [TestProduct, TestProduct]): Promise<void> {
  const lines = [
    { product: sugar, quantityMilli: 3_000, unitCostMinor: 1_000 },
    { product: rice, quantityMilli: 5_000, unitCostMinor: 200 },
  ];
  short = await orderGoods(at, shop, mill, lines);
  const came = { product: sugar, quantityMilli: 1_000, unitCostMinor: 1_100, orderLineNo: 1 };
  await receive(at, shop, receiptBody(shop, mill, [came], { orderId: short._id }));
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = ['Sugar', 'Rice'].map((name) => ({
    ...{ name, priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  }));
  const [sugar, rice] = (await addProducts(at.database, shop, goods)) as [TestProduct, TestProduct];
  mill = (await addSupplier(at, shop, 'Mill'))._id;
  depot = (await addSupplier(at, shop, 'Depot'))._id;
  await orderFromMill([sugar, rice]);
  // At the other branch, for no day: a carton of six at 7.00, of which two pieces came.
  const carton = { product: rice, quantityMilli: 1_000, packUnitsMilli: 6_000, unitCostMinor: 700 };
  const body = { ...orderBody(shop, depot, [carton]), branchId: branch(1), expectedOn: null };
  const draft = await done<OrderDetail>(at, shop.owner, 'POST', '/api/purchase-orders', body);
  const open = await act(draft, 'order');
  const two = { product: rice, quantityMilli: 2_000, unitCostMinor: 117, orderLineNo: 1 };
  const of = { orderId: open._id, branchId: branch(1) };
  await receive(at, shop, receiptBody(shop, depot, [two], of));
  // What was only written down, given up, closed short or came in full is not to come.
  const one = { product: sugar, quantityMilli: 2_000, unitCostMinor: 1_000 };
  await done(at, shop.owner, 'POST', '/api/purchase-orders', orderBody(shop, mill, [one]));
  await act(await orderGoods(at, shop, mill, [one]), 'cancel');
  const partly = await orderGoods(at, shop, mill, [one]);
  const half = { ...one, quantityMilli: 1_000, orderLineNo: 1 };
  await receive(at, shop, receiptBody(shop, mill, [half], { orderId: partly._id }));
  const [after] = (
    await done<{ items: OrderDetail[] }>(at, shop.owner, 'GET', '/api/purchase-orders?limit=50')
  ).items.filter(({ _id }) => _id === partly._id);
  await act({ _id: partly._id, version: after?.version ?? 0 }, 'close');
  const whole = await orderGoods(at, shop, mill, [one]);
  const all = { ...one, orderLineNo: 1 };
  await receive(at, shop, receiptBody(shop, mill, [all], { orderId: whole._id }));
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const lines = async (query = '', by = shop.owner) =>
  (await seen('open-orders', query, by)).rows.map(({ cells, values }) => [
    ...[cells['supplier'], cells['product'], cells['dueOn'], values['ordered'], values['arrived']],
    ...[values['toCome'], values['toComeValue'], values['daysLate']],
  ]);
const suppliers = async (query = '', by = shop.owner) =>
  (await seen('open-orders-by-supplier', query, by)).rows.map(({ cells, values }) => [
    ...[cells['supplier'], values['orders'], values['orderedValue'], values['arrivedValue']],
    ...[values['toComeValue'], values['lateValue']],
  ]);

test('line by line: two of three sugars at 10.00, five rices at 2.00, four of a carton of six', async () => {
  expect(await lines()).toEqual(
    expect.arrayContaining([
      ['Mill', 'Sugar', '2026-03-11', 3_000, 1_000, 2_000, 2_000, 0],
      ['Mill', 'Rice', '2026-03-11', 5_000, 0, 5_000, 1_000, 0],
      // Four sixths of 7.00 are 4.67.
      ['Depot', 'Rice', null, 6_000, 2_000, 4_000, 467, null],
    ]),
  );
  const { totals, rowsCount } = await seen('open-orders');
  expect([rowsCount, totals['toComeValue'], totals['toCome']]).toEqual([3, 3_467, null]);
});

test('by supplier: what was ordered of those lines, what came of it, what is to come', async () => {
  expect(await suppliers()).toEqual([
    ['Mill', 1, 4_000, 1_000, 3_000, 0],
    ['Depot', 1, 700, 233, 467, 0],
  ]);
});

test('what was expected is late from the day after it', async () => {
  const now = at.clock.nowMs;
  const lateOn = async (day: number): Promise<unknown> => {
    at.clock.nowMs = now + (day - 4) * DAY;
    const [first] = await lines();
    return [first?.[7], (await suppliers())[0]?.[5]];
  };
  expect(await lateOn(11)).toEqual([0, 0]);
  expect(await lateOn(12)).toEqual([1, 3_000]);
  expect(await lateOn(30)).toEqual([19, 3_000]);
  at.clock.nowMs = now;
});

test('of each branch it is its own, and a manager sees no other', async () => {
  expect((await suppliers(`branchId=${branch(0)}`)).map(([name]) => name)).toEqual(['Mill']);
  const own = await reader(at, shop, branch(1));
  expect((await lines('', own)).map(([name]) => name)).toEqual(['Depot']);
  await reportSeen(at, own, 'open-orders', `branchId=${branch(0)}`, 403);
});

test('of one supplier alone, of another business nothing', async () => {
  expect((await lines(`only=supplier:${depot}`)).map(([name]) => name)).toEqual(['Depot']);
  await reportSeen(at, shop.seller, 'open-orders', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('open-orders', '', stranger.owner)).rows).toEqual([]);
  const foreign = `/api/reports?report=open-orders&only=supplier:${mill}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test.each(['open-orders', 'open-orders-by-supplier'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);

test('an order that counts more than its deliveries brought breaks the seal, by its number', async () => {
  const seal = () => done<Seal>(at, shop.owner, 'GET', '/api/reports/seal?report=open-orders');
  expect((await seal()).state).toBe('holds');
  const client = await keptConnection(at.database.superuserUrl);
  const change = (by: string) =>
    client.query(
      `update purchase_order_line set received_milli = received_milli ${by}
       where order_id = $1 and line_no = 1`,
      [short._id],
    );
  await change('+ 7');
  const { state, rows } = await seal();
  await change('- 7');
  expect(state).toBe('broken');
  expect(rows).toMatchObject([
    { kind: 'order', what: 'received', number: short.number, expected: 1_000, found: 1_007 },
  ]);
  expect((await seal()).state).toBe('holds');
});
