import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addSupplier, ask, billBody, done, receiptBody, receive } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';

const DAY = 86_400_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let mill: string;
let truck: string;
/** 100.00 of sugar and 15.00 for bringing it, 50.00, and 30.00 at the other branch. */
let first: ReceiptDetail;
let second: ReceiptDetail;
let third: ReceiptDetail;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query: string, by = shop.owner) => reportSeen(at, by, name, query);
const came = (quantityMilli: number, more: object = {}): Promise<ReceiptDetail> => {
  const line = { product: sugar, quantityMilli, unitCostMinor: 1_000 };
  return receive(at, shop, receiptBody(shop, mill, [line], more));
};
const billed = (supplierId: string, ...parts: (readonly [ReceiptDetail, number])[]) => {
  const receipts = parts.map(([{ _id: receiptId }, netMinor]) => ({
    ...{ receiptId, netMinor, taxMinor: 0 },
  }));
  return done(at, shop.owner, 'POST', '/api/supplier-bills', billBody(supplierId, receipts));
};

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  mill = (await addSupplier(at, shop, 'Mill'))._id;
  truck = (await addSupplier(at, shop, 'Truck'))._id;
  const charges = [{ name: 'Transport', amountMinor: 1_500, supplierId: truck }];
  first = await came(10_000, { charges });
  at.clock.nowMs += DAY;
  second = await came(5_000);
  third = await came(3_000, { branchId: branch(1) });
  at.clock.nowMs += DAY;
  // Two of the second go back before anybody billed them.
  await done(at, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: newId(), supplierId: mill, branchId: branch(0), receiptId: second._id },
    ...{ reason: 'Damaged', taxMinor: 0 },
    lines: [{ productId: sugar.productId, stockQuantityMilli: 2_000, creditMinor: 2_000 }],
  });
  at.clock.nowMs += DAY;
  // On the seventh: 4.00 too much for the first, 1.00 too little at the other branch.
  await billed(mill, [first, 10_400], [third, 2_900]);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const open = async (to: string, more = '', by = shop.owner) =>
  (await seen('received-not-billed', `to=${to}${more}`, by)).rows.map(({ cells, values }) => [
    ...[cells['supplier'], cells['delivery'], values['delivered'], values['backUnbilled']],
    ...[values['notBilled'], values['daysWaiting']],
  ]);
const account = async (query: string, code: string, postedBy: string | null) => {
  const books = await seen('trial-balance', `${query}&also=postedBy`);
  return books.rows
    .filter(({ ids }) => ids['account'] === code)
    .filter(({ ids }) => postedBy === null || ids['postedBy'] === postedBy)
    .reduce((all, { values }) => all + (values['balance'] ?? 0), 0);
};

test('what came is to be billed from its day on, who carried it apart from who brought it', async () => {
  expect(await open('2026-03-03')).toEqual([]);
  expect(await open('2026-03-04')).toEqual(
    expect.arrayContaining([
      ['Mill', first.number, 10_000, 0, 10_000, 0],
      ['Truck', first.number, 1_500, 0, 1_500, 0],
    ]),
  );
  expect((await open('2026-03-06')).find(([, number]) => number === second.number)).toEqual([
    ...['Mill', second.number, 5_000, 2_000, 3_000, 1],
  ]);
});

test('a bill takes it off, whatever it asks itself, and what went back is not waited for', async () => {
  expect(await open('2026-03-07')).toEqual([
    ['Truck', first.number, 1_500, 0, 1_500, 3],
    ['Mill', second.number, 5_000, 2_000, 3_000, 2],
  ]);
});

test.each(['03', '04', '05', '06', '07', '30'])(
  'on 2026-03-%s it is what the books have received and not billed',
  async (day) => {
    const to = `2026-03-${day}`;
    const { totals } = await seen('received-not-billed', `to=${to}`);
    const booked = await account(`from=2026-03-01&to=${to}`, '2010', null);
    expect(totals['notBilled']).toBe(0 - booked);
  },
);

test('a bill beside its deliveries: too much for one of them is not made up by the other', async () => {
  const bills = await seen('billed-against-received', MARCH);
  expect(bills.rows.map(({ cells, values }) => [cells['supplier'], values])).toEqual([
    ['Mill', { toBill: 13_000, billed: 13_300, billedMore: 400, billedLess: 100 }],
  ]);
  expect(bills.rows[0]?.cells['billedOn']).toBe('2026-03-07');
  expect(await account(MARCH, '5200', 'supplier_bill')).toBe(300);
  const { rows } = await seen('billed-against-received', `${MARCH}&also=delivery`);
  expect(rows.map(({ cells, values }) => [cells['delivery'], values['billed']])).toEqual([
    [first.number, 10_400],
    [third.number, 2_900],
  ]);
});

test('each delivery is of the branch that got it, and a manager sees no other', async () => {
  expect(await open('2026-03-06', `&branchId=${branch(1)}`)).toEqual([
    ['Mill', third.number, 3_000, 0, 3_000, 1],
  ]);
  const own = await reader(at, shop, branch(1));
  expect(await open('2026-03-06', '', own)).toHaveLength(1);
  const { totals } = await seen('billed-against-received', MARCH, own);
  expect(totals).toMatchObject({ billed: 2_900, billedMore: 0, billedLess: 100 });
  await reportSeen(at, own, 'received-not-billed', `branchId=${branch(0)}`, 403);
});

test('of one supplier alone, of another business nothing', async () => {
  expect(await open('2026-03-07', `&only=supplier:${truck}`)).toHaveLength(1);
  await reportSeen(at, shop.seller, 'received-not-billed', '', 403);
  await reportSeen(at, shop.seller, 'billed-against-received', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await open('2026-03-07', '', stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=received-not-billed&only=supplier:${mill}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test.each(['received-not-billed', 'billed-against-received'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name, name === 'received-not-billed' ? 'to=2026-03-07' : MARCH);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);
