import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { call } from '../../test/till.ts';
import { sellWednesdays, type Wednesdays } from '../../test/wednesdays.ts';

type Note = AnswerOf<typeof whatChangedNote>;

let app: TestApp;
let shop: TestBusiness;
let bread: TestProduct;
let sell: Wednesdays['sell'];

const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));
const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

async function look(person: TestPerson, query = '', status = 200): Promise<Note> {
  const answer = await call<Note>(app, person, 'GET', `/api/dashboard/what-changed${query}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

/** Sugar is 118.00 with 18 % within: 100.00 net; bread is 50.00 without tax, of which 38 are there. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  ({ bread, sell } = await sellWednesdays(app, shop));
  // Today is no part of it.
  at('2026-03-12T06:00:00Z');
  await sell(3, 0);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('yesterday beside its weekday, worked out by hand', async () => {
  expect(await look(shop.owner)).toEqual({
    ...{ currency: 'TZS', date: '2026-03-11', kind: 'told' },
    usualDates: ['2026-03-04', '2026-02-25', '2026-02-18', '2026-02-11'],
    change: {
      // 12 × 100 + 8 × 50 − 10 against 20 × 100 + 10 × 50; three of four Wednesdays sold.
      ...{ netMinor: 159_000, usualMinor: 250_000, differenceMinor: -91_000 },
      parts: [
        // Two more, three in each usually, at 83.33.
        { name: 'customers', minor: 50_000 },
        // 20 instead of 36.
        { name: 'baskets', minor: -133_333 },
        { name: 'prices', minor: 0 },
        // −8 × 100 − 2 × 50 = −900, of it −833.33 by quantity.
        { name: 'mix', minor: -6_667 },
        { name: 'discounts', minor: -1_000 },
      ],
      // 11.80 off, and nothing on the Wednesdays before.
      givers: [{ _id: shop.owner.personId, name: shop.owner.name, minor: 1_180, usualMinor: 0 }],
      runOut: {
        ...{ count: 1, lostMinor: 10_000 },
        products: [
          { _id: bread.productId, name: 'Bread', branchName: 'Kariakoo', lostMinor: 10_000 },
        ],
      },
    },
  });
});

test('what it tells is what the report of the day and of the weekdays tell', async () => {
  const { change } = await look(shop.owner);
  const net = async (day: string): Promise<number> => {
    const path = `/api/analytics/overview?from=${day}&to=${day}`;
    const { body } = await call<{ now: { netMinor: number } }>(app, shop.owner, 'GET', path);
    return body.now.netMinor;
  };
  expect(change?.netMinor).toBe(await net('2026-03-11'));
  const usual = [await net('2026-03-04'), await net('2026-02-25'), await net('2026-02-18')];
  expect(change?.usualMinor).toBe(Math.round(usual.reduce((sum, one) => sum + one, 0) / 3));
});

describe('with too little to compare it says so, and nothing else', () => {
  test('where fewer than three weekdays sold', async () => {
    at('2026-03-05T06:00:00Z');
    expect(await look(shop.owner)).toMatchObject({ kind: 'few_days', change: null });
    at('2026-03-12T06:00:00Z');
    const other = await look(shop.owner, `?branchId=${branch(1)}`);
    expect(other).toMatchObject({ kind: 'few_days', change: null });
  });
  test('where the day sold too little', async () => {
    at('2026-03-19T06:00:00Z');
    expect(await look(shop.owner)).toMatchObject({ kind: 'few_sales', change: null });
    at('2026-03-12T06:00:00Z');
  });
});

describe('who is told', () => {
  test('a manager of the own branch, and whoever keeps the books', async () => {
    const whole = await look(shop.owner);
    expect(await look(shop.manager)).toEqual(whole);
    expect(await look(shop.owner, `?branchId=${branch(0)}`)).toEqual(whole);
    expect(await look(shop.accountant)).toEqual(whole);
    await look(shop.manager, `?branchId=${branch(1)}`, 403);
  });
  test('no seller, and no other business', async () => {
    await look(shop.seller, '', 403);
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    await look(stranger.owner, `?branchId=${branch(0)}`, 404);
    expect(await look(stranger.owner)).toMatchObject({ kind: 'few_days', change: null });
  });
});
