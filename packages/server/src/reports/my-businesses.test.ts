import { afterAll, beforeAll, expect, test } from 'vitest';
import type { businessesToday } from '@tillbook/core/businesses/my-businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let second: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database, { name: 'Amina Shop' });
  second = await addBusiness(at.database, { name: 'Gulf Gadgets', currency: 'KWD' });
  stranger = await addBusiness(at.database, { name: 'Somebody else’s' });
  await peek(at.database, 'update business set owner_id = $2 where business_id = $1', [
    second.businessId,
    shop.owner.personId,
  ]);
  for (const [of, priceMinor] of [
    [shop, 1_000_00],
    [second, 2_500],
    [stranger, 9_999_00],
  ] as const) {
    const [soap] = (await addProducts(at.database, of, [
      { name: 'Soap', priceMinor, costMinor: priceMinor / 2, quantityMilli: 9_000 },
    ])) as [TestProduct];
    const till = await openTill(at, of.seller, of.branches[0]?.tillId ?? '', 10_000);
    const lines = [{ product: soap, quantityMilli: 2_000 }];
    expect((await post(at, of.seller, till, draftOf(till, { lines }))).status).toBe(200);
  }
});
afterAll(() => at.close());

type Mine = AnswerOf<typeof businessesToday>;
const mine = (by: TestPerson = shop.owner) => done<Mine>(at, by, 'GET', '/api/my-businesses/today');

test('an owner sees the day of the own businesses, each in its currency, and nobody else’s', async () => {
  const { businesses, currency, rates } = await mine();
  expect([currency, rates]).toEqual([null, []]);
  // By hand: 2 × 1,000.00, tax of 18 % within: net 1,694.92, cost 1,000.00; the drawer had 100.00.
  // 2 × 2.500 = 5.000, net 4.237, cost 2.500; the drawer had 10.000.
  expect(businesses).toEqual([
    {
      ...{ _id: shop.businessId, name: 'Amina Shop', currency: 'TZS', businessDate: '2026-03-04' },
      ...{ salesMinor: 2_000_00, profitMinor: 694_92, cashMinor: 2_100_00, debtsMinor: 0 },
      ...{ comparedDate: '2026-02-25', netSalesMinor: { value: 1_694_92, before: null } },
      alerts: [],
    },
    {
      ...{ _id: second.businessId, name: 'Gulf Gadgets', currency: 'KWD' },
      ...{ businessDate: '2026-03-04', salesMinor: 5_000, profitMinor: 1_737 },
      ...{ cashMinor: 15_000, debtsMinor: 0, alerts: [] },
      ...{ comparedDate: '2026-02-25', netSalesMinor: { value: 4_237, before: null } },
    },
  ]);
  const day = await done<{ salesMinor: { value: number }; profitMinor: { value: number } }>(
    ...([at, shop.owner, 'GET', '/api/dashboard/business'] as const),
  );
  expect([day.salesMinor.value, day.profitMinor.value]).toEqual([2_000_00, 694_92]);
});

test('what needs somebody and what customers owe stand there, of the own businesses alone', async () => {
  const third = await addBusiness(at.database, { name: 'Mwenge Stores', stockPolicy: 'allow' });
  const branchId = third.branches[0]?.branchId ?? '';
  const goods = { priceMinor: 1_000_00, costMinor: 600_00 };
  const [tea, oil] = (await addProducts(at.database, third, [
    { ...goods, name: 'Tea', quantityMilli: 1_000 },
    { ...goods, name: 'Oil', quantityMilli: 2_000 },
  ])) as [TestProduct, TestProduct];
  const till = await openTill(at, third.seller, third.branches[0]?.tillId ?? '', 0);
  for (const lines of [
    [{ product: tea, quantityMilli: 1_000 }],
    [{ product: oil, quantityMilli: 3_000 }],
  ]) {
    expect((await post(at, third.seller, till, draftOf(till, { lines }))).status).toBe(200);
  }
  const { _id: customerId } = await addCustomer(at, third, { name: 'Mama Neema' });
  const debt = { _id: newId(), customerId, branchId, amountMinor: 7_500_00 };
  const since = { owedSince: '2026-02-01', dueOn: '2026-03-01' };
  await done(at, third.owner, 'POST', '/api/customer-openings', { ...debt, ...since });
  const { businesses } = await mine(third.owner);
  expect(businesses).toMatchObject([
    {
      ...{ name: 'Mwenge Stores', debtsMinor: 7_500_00 },
      alerts: [
        { kind: 'products_oversold', count: 1 },
        { kind: 'products_out', count: 1 },
      ],
    },
  ]);
  expect((await mine()).businesses.map(({ alerts }) => alerts)).toEqual([[], []]);
});

test('who only works in a business, be it as its admin, does not own it', async () => {
  expect((await mine(stranger.owner)).businesses.map(({ name }) => name)).toEqual([
    'Somebody else’s',
  ]);
  expect((await mine(second.owner)).businesses).toEqual([]);
  const refused = await ask(at, shop.manager, 'GET', '/api/my-businesses/today');
  expect(refused.body.code).toBe('PERMISSION_REQUIRED');
});

test('rates and the currency are the person’s own; a day said again is corrected', async () => {
  const rate = { fromCurrency: 'KWD', toCurrency: 'TZS', onDay: '2026-03-01' };
  const url = '/api/my-businesses/rates';
  await done(at, shop.owner, 'PUT', url, { ...rate, rateNano: 8_000_000_000_000 });
  await done(at, shop.owner, 'PUT', url, { ...rate, rateNano: 8_650_250_000_000 });
  await done(at, shop.owner, 'PUT', '/api/my-businesses/currency', { currency: 'TZS' });
  expect(await mine()).toMatchObject({
    currency: 'TZS',
    rates: [{ ...rate, rateNano: 8_650_250_000_000 }],
  });
  expect(await mine(stranger.owner)).toMatchObject({ currency: null, rates: [] });
  const same = { ...rate, toCurrency: 'KWD', rateNano: 1 };
  expect((await ask(at, shop.owner, 'PUT', url, same)).body.code).toBe('VALIDATION_FAILED');
  const none = { ...rate, fromCurrency: 'XQX', rateNano: 1 };
  expect((await ask(at, shop.owner, 'PUT', url, none)).body.code).toBe('VALIDATION_FAILED');
});

test('net sales stand beside the same weekday before, up to this time of the day', async () => {
  const shopOf = await addBusiness(at.database, { name: 'Week by Week' });
  const goods = { name: 'Rice', priceMinor: 1_180_00, costMinor: 600_00, quantityMilli: 90_000 };
  const [rice] = (await addProducts(at.database, shopOf, [goods])) as [TestProduct];
  const till = await openTill(at, shopOf.seller, shopOf.branches[0]?.tillId ?? '', 10_000);
  const sell = async (units: number) => {
    const occurredAt = new Date(at.clock.nowMs).toISOString();
    const lines = [{ product: rice, quantityMilli: units * 1_000 }];
    const sold = await post(at, shopOf.seller, till, draftOf(till, { lines, occurredAt }));
    expect(sold.status, sold.text).toBe(200);
  };
  const begunMs = at.clock.nowMs;
  try {
    // 3,000.00 without tax at this minute, 5,000.00 more an hour later.
    await sell(3);
    at.clock.nowMs += 3_600_000;
    await sell(5);
    at.clock.nowMs = begunMs + 7 * 86_400_000 + 60_000;
    await sell(2);
    const [one] = (await mine(shopOf.owner)).businesses;
    expect(one).toMatchObject({
      ...{ businessDate: '2026-03-11', comparedDate: '2026-03-04' },
      netSalesMinor: { value: 2_000_00, before: 3_000_00 },
    });
    const day = await done<{ netSalesMinor: object }>(
      ...([at, shopOf.owner, 'GET', '/api/dashboard/business'] as const),
    );
    expect(day.netSalesMinor).toEqual(one?.netSalesMinor);
  } finally {
    at.clock.nowMs = begunMs;
  }
});
