import { expect, test } from 'vitest';
import { makeBatches } from '../../test/report-batches.ts';
import { expectedOf } from '../../test/report-expected.ts';
import { makeLying, type Move } from '../../test/report-lying.ts';
import type { Happening } from '../../test/report-oracle.ts';
import { makePoints } from '../../test/report-points.ts';
import { makeShelves } from '../../test/report-shelf.ts';
import { makeTaxed } from '../../test/report-bought-tax.ts';
import { makeSpent, type Spent } from '../../test/report-spent.ts';
import { makeSuppliers } from '../../test/report-suppliers.ts';
import { onReceipt, paidFor, taxesOf, taxOf } from '../../test/report-tax.ts';
import { makeTransfers } from '../../test/report-transfers.ts';

/**
 * The oracle of the random reports, held against what was worked out by hand: a fault that it
 * shared with the app would show nowhere else.
 */

/** Totals of what was counted, of these measures. */
const totals = (counted: readonly Happening[], measures: readonly string[]) => {
  const all = { from: '', to: '9999-12-31', branchId: null, only: null };
  return Object.values(expectedOf(counted, [], measures, all).totals);
};

const OWED = ['owed', 'credits', 'days0to30', 'days31to60', 'days61to90', 'daysOver90', 'overdue'];
const bill = (id: string, invoiceOn: string, dueOn: string, more: object = {}) => ({
  ...{ id, supplier: 'Mill', branch: 'a', day: '2026-03-04', invoiceOn, dueOn },
  ...{ totalMinor: 11_800, isOfGoods: true, ...more },
});
const lowered = (day: string, amountMinor: number, branch = 'a') => ({
  ...{ supplier: 'Mill', branch, day, amountMinor },
});

test('suppliers: 118.00 of January and of March; 140.00 go to the older first', () => {
  const mill = makeSuppliers();
  mill.bill(bill('march', '2026-03-04', '2026-04-03'));
  mill.bill(bill('january', '2026-01-20', '2026-02-19'));
  mill.lower(lowered('2026-03-05', 14_000));
  expect(totals(mill.owedAt('2026-03-03'), OWED)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // January is 43 days ago then.
  expect(totals(mill.owedAt('2026-03-04'), OWED)).toEqual([
    ...[23_600, 0, 11_800, 11_800, 0, 0, 11_800],
  ]);
  expect(totals(mill.owedAt('2026-03-05'), OWED)).toEqual([9_600, 0, 9_600, 0, 0, 0, 0]);
  expect(mill.owedTo('Mill')).toBe(9_600);
});

test('suppliers: a credit of 100.00 waits for goods, and a bill for services is taken back', () => {
  const mill = makeSuppliers();
  mill.lower(lowered('2026-03-04', 10_000));
  mill.bill(bill('power', '2026-03-04', '2026-03-04', { isOfGoods: false }));
  expect(totals(mill.owedAt('2026-03-04'), OWED).slice(0, 2)).toEqual([1_800, 10_000]);
  expect(mill.isUntouched('power')).toBe(true);
  mill.takeBack('power', '2026-03-06');
  expect(totals(mill.owedAt('2026-03-05'), OWED)).toEqual([
    ...[1_800, 10_000, 11_800, 0, 0, 0, 11_800],
  ]);
  mill.bill(bill('flour', '2026-03-06', '2026-04-05', { day: '2026-03-06' }));
  expect(totals(mill.owedAt('2026-03-06'), OWED)).toEqual([1_800, 0, 1_800, 0, 0, 0, 0]);
});

test('expenses: 118.00 with 18.00 of tax and 50.00 of one payee; the second is taken back', () => {
  const posted: string[] = [];
  const taxed = makeTaxed();
  const spent = makeSpent(
    { suppliers: makeSuppliers(), taxed },
    (dims, lines) => void posted.push(`${dims['day']} ${JSON.stringify(lines)}`),
    () => '2026-04-01',
  );
  const rent: Spent = {
    ...{ id: 'rent', branchId: 'a', day: '2026-03-02', category: 'rent', payee: 'mzee ally' },
    ...{ amountMinor: 11_800, taxMinor: 1_800, paidFrom: 'bank', supplierId: null, dueOn: null },
  };
  spent.book(rent);
  const cash = { id: 'taxi', amountMinor: 5_000, taxMinor: 0, paidFrom: 'till' } as const;
  spent.book({ ...rent, ...cash, category: 'misc' });
  const last = spent.lastToTakeBack();
  expect(last?.id).toBe('taxi');
  if (last !== undefined) spent.takeBack(last);
  const measures = ['expenses', 'spent', 'spentTax', 'spentInAll', 'spentShare'];
  expect(totals(spent.told, measures)).toEqual([1, 10_000, 1_800, 11_800, 10_000]);
  const of = (month: string) => spent.told.filter(({ dims }) => dims['month'] === month);
  expect(totals(of('2026-03'), measures)).toEqual([2, 15_000, 1_800, 16_800, 10_000]);
  expect(totals(of('2026-04'), measures)).toEqual([-1, -5_000, 0, -5_000, 10_000]);
  expect(posted).toEqual([
    '2026-03-02 [["6020",10000],["1300",1800],["1020",-11800]]',
    '2026-03-02 [["6000",5000],["1300",0],["6010",-5000]]',
    '2026-04-01 [["6000",-5000],["1300",0],["6010",5000]]',
  ]);
  const rows = taxed.papers.map(({ dims, sums }) => [dims['taxDocument'], dims['day'], sums]);
  const tax = { purchaseNet: 10_000, purchaseTax: 1_800 };
  expect(rows).toEqual([['expense/rent', '2026-03-02', tax]]);
});

test('transfers: three for 1.00 leave; one arrives, one is lost, and one goes back', () => {
  const [shelf, posted]: [string[], string[]] = [[], []];
  const transfers = makeTransfers({
    wallDayOf: () => '2026-03-04',
    take: () => 100,
    put: (branch, _product, { milli, minor }, day) => {
      shelf.push(`${branch} ${milli} ${minor} as in ${day}`);
      return 0;
    },
    book: (branch, by, lines, day = branch) =>
      void posted.push(`${branch} ${by} ${JSON.stringify(lines)} as in ${day}`),
  });
  const MEASURES = ['onWayValue'];
  const onWay = (branch: string | null) => totals(transfers.onWay('2026-03-06', branch), MEASURES);
  transfers.send({ id: 't', from: 'a', to: 'b', product: 'rice' }, 3_000);
  const one = transfers.oldest();
  if (one === undefined) throw new Error('Nothing is on its way');
  expect(transfers.onWay('2026-03-06', null)[0]?.sums).toEqual({
    ...{ onWay: 3_000, onWayValue: 100, daysOnWay: 2 },
  });
  expect([onWay('a'), onWay('b'), onWay('c')]).toEqual([[100], [100], [0]]);
  // A third of 100 is 33, half of 67 is 34, and 33 are the rest.
  transfers.end(one, 'received', 1_000);
  expect(onWay(null)).toEqual([67]);
  transfers.end(one, 'lost', 1_000);
  transfers.end(one, 'returned', 1_000);
  expect([onWay(null), transfers.oldest()]).toEqual([[0], undefined]);
  expect(shelf).toEqual(['b 1000 33 as in b', 'a 1000 33 as in b']);
  expect(posted).toEqual([
    'a transfer_out [["1210",100],["1200",-100]] as in a',
    'b transfer_in [["1200",33],["1210",-33],["5110",0]] as in b',
    'a transfer_loss [["5100",34],["1210",-34]] as in b',
    'a transfer_in [["1200",33],["1210",-33],["5110",0]] as in b',
  ]);
});

test('shelves: four at 60.00, six are sold; three come for 270.00, and what was missing cost 90.00', () => {
  const rice = { productId: 'rice', costMinor: 6_000, openingMilli: 4_000 };
  const shelves = makeShelves(['a'], [rice]);
  expect(shelves.take('a', 'rice', 6_000)).toBe(36_000);
  expect(shelves.at('a', 'rice')).toMatchObject({ milli: -2_000, minor: -12_000 });
  // None of it is there: it is worth what it cost last.
  expect(shelves.worth('a', 'rice', 500)).toBe(3_000);
  // One is left, at 90.00; two that had left at 60.00 cost 30.00 more each.
  expect(shelves.put('a', 'rice', 3_000, 27_000)).toBe(-6_000);
  expect(shelves.at('a', 'rice')).toEqual({ milli: 1_000, minor: 9_000, unitMinor: 9_000 });
  expect(shelves.put('a', 'rice', 2_000, 9_001)).toBe(0);
  expect(shelves.at('a', 'rice').unitMinor).toBe(6_000);
  expect(shelves.take('a', 'rice', 3_000)).toBe(18_001);
  expect(shelves.take('a', 'rice', 1_000)).toBe(6_000);
  // Still one is missing when half of one comes for 25.01: 25.01 more of it are owed to the shelf.
  expect(shelves.put('a', 'rice', 500, 2_501)).toBe(998);
  expect(shelves.at('a', 'rice')).toEqual({ milli: -500, minor: -2_501, unitMinor: 5_002 });
});

test('points: one for each 7.00 of 30.00 are four; two are turned, and what is left keeps its own', () => {
  const points = makePoints({ perMinor: 700, worthMinor: 25 });
  const juma = { _id: 'juma', name: 'Juma', phone: null };
  points.earn({ _id: 'sale', totalMinor: 3_000, customer: juma });
  points.earn({ _id: 'other', totalMinor: 3_000, customer: null });
  const worth = () => points.held().map(({ dims, sums }) => [dims['customer'], sums]);
  expect(worth()).toEqual([['juma', { holders: 1, pointsWorth: 100 }]]);
  points.turn('juma', 2);
  // 16.00 would have earned two alone.
  points.giveBack({ saleId: 'sale', kind: 'refund', totalMinor: 1_400 });
  expect([points.of('juma'), worth()]).toEqual([0, []]);
  points.earn({ _id: 'next', totalMinor: 1_399, customer: juma });
  expect(points.of('juma')).toBe(1);
  points.giveBack({ saleId: 'sale', kind: 'void', totalMinor: 1_600 });
  expect([points.of('juma'), worth()]).toEqual([-1, []]);
});

test('batches: four till May and two till March at 0.50; sold is what may be, the oldest first', () => {
  const batches = makeBatches((_branch, _product, milli) => milli / 20);
  const lying = (today: string) =>
    batches.lying(today, () => null).map(({ dims, sums }) => [dims['batch'], sums]);
  const pills = { branch: 'a', product: 'pills' };
  batches.come({ ...pills, id: 'may', code: 'MAY', expiresOn: '2026-05-31', milli: 4_000 });
  batches.come({ ...pills, id: 'old', code: 'OLD', expiresOn: '2026-03-01', milli: 2_000 });
  const today = '2026-03-04';
  expect([batches.left('a', 'pills', today), batches.left('a', 'pills')]).toEqual([4_000, 6_000]);
  batches.go('a', 'pills', 1_000, today);
  // What is written off may be expired: it goes first.
  batches.go('a', 'pills', 500);
  expect(lying(today)).toEqual([
    ['may', { onHand: 3_000, stockValue: 150, daysLeft: 88 }],
    ['old', { onHand: 1_500, stockValue: 75, daysLeft: -3 }],
  ]);
});

/** Ten of sugar at 60.00 since 4 March, and what happens to it. */
const sugar = (more: readonly (readonly [string, Move['kind'], number, number])[]) => {
  const ages = makeLying(() => ({ category: null, reorderAtMilli: 10_000 }));
  const of = { branch: 'a', product: 'sugar' };
  ages.move({ ...of, day: '2026-03-04', kind: 'adjustment', milli: 10_000, minor: 60_000 });
  for (const [day, kind, milli, minor] of more) ages.move({ ...of, day, kind, milli, minor });
  return ages;
};
const AGES = ['aged0to30', 'aged31to60', 'aged61to90', 'agedOver90'];

test('ages: ten more come for 120.00 each forty days on, five are sold, and one comes back', () => {
  const ages = sugar([
    ['2026-04-13', 'adjustment', 10_000, 120_000],
    ['2026-04-13', 'sale', -5_000, -45_000],
    ['2026-06-10', 'sale_return', 1_000, 9_000],
  ]);
  const on = (day: string) => totals(ages.aged(day), AGES);
  expect(on('2026-04-03')).toEqual([60_000, 0, 0, 0]);
  expect(on('2026-04-04')).toEqual([0, 60_000, 0, 0]);
  expect(on('2026-04-13')).toEqual([90_000, 45_000, 0, 0]);
  // 16 at 90.00: what came back is as old as the rest.
  expect(on('2026-06-10')).toEqual([0, 90_000, 0, 54_000]);
});

test('turnover: 81, 72, 63, 54, 54 and five times 108 are 86.40; 12 at 4 in ten days last 30', () => {
  const ages = makeLying(() => ({ category: null, reorderAtMilli: null }));
  const of = { branch: 'a', product: 'sugar' };
  const days = ['05', '06', '07', '08'].map((day) => `2026-03-${day}`);
  ages.move({ ...of, day: '2026-03-04', kind: 'adjustment', milli: 10_000, minor: 9_000 });
  for (const day of days) ages.move({ ...of, day, kind: 'sale', milli: -1_000, minor: -900 });
  ages.move({ ...of, day: '2026-03-10', kind: 'adjustment', milli: 6_000, minor: 5_400 });
  const sold = days.map((day) => ({
    ...{ dims: { ...of, day }, sums: { quantity: 1_000, net: 1_000, cost: 900 } },
  }));
  const asked = { from: '2026-03-05', to: '2026-03-14', today: '2026-03-15' };
  const found = ages.turnedOver(asked, sold, () => '2026-03-15');
  const within = { from: '', to: '9999-12-31', branchId: null, only: null };
  const shown = ['quantity', 'sellThrough', 'averageStock', 'turnover', 'gmroi', 'daysOfCover'];
  const { rows } = expectedOf(found, ['product'], shown, within);
  expect([...rows.values()].map((row) => Object.values(row))).toEqual([
    [4_000, 2_500, 8_640, 417, 46, 30],
  ]);
  // A day that goes on is not over: without it three were sold in nine days.
  const open = ages.turnedOver({ ...asked, to: '2026-03-08' }, sold, () => '2026-03-08');
  expect(open[0]?.sums['daysOfCover']).toBeUndefined();
});

test('what was sold a month ago, or never, and what is at its point but for what is set aside', () => {
  const ages = sugar([['2026-03-06', 'sale', -1_000, -6_000]]);
  const unsold = (today: string) => ages.unsold(() => today);
  expect(unsold('2026-04-04')).toEqual([]);
  const lain = { onHand: 9_000, stockValue: 54_000, daysUnsold: 30 };
  expect(unsold('2026-04-05')[0]).toMatchObject({ dims: { lastSold: '2026-03-06' }, sums: lain });
  const never = sugar([]).unsold(() => '2026-04-03')[0];
  expect(never).toMatchObject({ dims: { lastSold: null }, sums: { daysUnsold: 30 } });
  const more = sugar([['2026-03-06', 'adjustment', 2_000, 12_000]]);
  expect(more.toReorder(() => 1_000)).toEqual([]);
  expect(more.toReorder(() => 2_000)[0]?.sums).toEqual({
    ...{ onHand: 12_000, free: 10_000, reorderAt: 10_000, stockValue: 72_000 },
  });
});

/** Two soaps at 17.77 and a loaf at 50.01: 3.55 off the soaps, 3.33 off the loaf. */
const SOLD = [
  { product_id: 'soap', unit_price_minor: 1_777, quantity_milli: 2_000, promotion_minor: 355 },
  { product_id: 'loaf', unit_price_minor: 5_001, quantity_milli: 1_000, discount_minor: 333 },
  { product_id: 'soap', unit_price_minor: 1_777, quantity_milli: 1_000, share_minor: 3 },
];
const RATES = new Map([
  ['soap', 1_800],
  ['loaf', 0],
]);

test('tax on top: 31.99 and 17.74 bear 8.95 together, 5.76 and 3.19 line by line; bread none', () => {
  const sale = { tax_mode: 'exclusive', tax_rounding: 'per_rate' };
  const loaf = { rate: '0', net: 4_668, tax: 0, exemptTax: 0 };
  const soaps = { rate: '1800', net: 4_973, tax: 895, exemptTax: 0 };
  expect(taxesOf(sale, SOLD, RATES)).toEqual([soaps, loaf]);
  const exempt = { ...soaps, rate: '0', tax: 0, exemptTax: 895 };
  expect(taxesOf({ ...sale, exempt_reason: 'Embassy' }, SOLD, RATES)).toEqual([exempt, loaf]);
  const halves = [
    { ...SOLD[0], unit_price_minor: 1_775, promotion_minor: 0 },
    { ...SOLD[2], unit_price_minor: 1_775, share_minor: 0 },
  ];
  // 639.00, 319.50 and again 319.50: two halves are a whole together, and each goes up by itself.
  const lines = [...halves, ...halves.slice(1)];
  expect(taxesOf({ ...sale, tax_rounding: 'per_line' }, lines, RATES)[0]?.tax).toBe(1_279);
  expect(taxesOf(sale, lines, RATES)[0]?.tax).toBe(1_278);
  // At full prices: 35.54, 50.01 and 17.77.
  expect(onReceipt(sale, SOLD)).toEqual({ items: 4_000, grossNet: 10_332 });
  expect(paidFor(10_000, { taxMode: 'exclusive' })).toBe(11_800);
});

test('tax within: of 118.00 it is 18.00, and of half of that half of it', () => {
  const sale = { tax_mode: 'inclusive', tax_rounding: 'per_rate' };
  const line = { product_id: 'soap', unit_price_minor: 11_800, quantity_milli: 1_000 };
  const taxed = { rate: '1800', net: 10_000, tax: 1_800, exemptTax: 0 };
  expect(taxesOf(sale, [line], RATES)).toEqual([taxed]);
  // Whoever is exempt pays 100.00, and would at the full price.
  const embassy = { ...sale, exempt_reason: 'Embassy' };
  const free = { rate: '0', net: 10_000, tax: 0, exemptTax: 1_800 };
  expect(taxesOf(embassy, [line], RATES)).toEqual([free]);
  const sold = { ...line, net_minor: 10_000, tax_basis_points: 0 };
  expect(onReceipt(embassy, [sold]).grossNet).toBe(10_000);
  const half = { ...line, discount_minor: 5_900, net_minor: 5_000, tax_basis_points: 1_800 };
  expect(onReceipt(sale, [half]).grossNet).toBe(10_000);
  const given = { ...half, discount_minor: 11_800, net_minor: 0 };
  expect(onReceipt(sale, [given]).grossNet).toBe(10_000);
  expect([
    paidFor(11_800, { taxMode: 'inclusive' }),
    taxOf(11_800, 0, { taxMode: 'inclusive' }),
  ]).toEqual([11_800, 0]);
});
