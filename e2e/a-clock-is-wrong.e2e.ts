import { newId } from '../packages/server/test/builders.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

const GOODS = [
  { name: 'Soap bar', priceMinor: 150_000, costMinor: 90_000, stockMilli: 40_000 },
] as const;
const DAY_MS = 86_400_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

/** The day in the shop so many days from now. */
const dayIn = async (days: number): Promise<string> => {
  const [row] = await shop.look(
    `select to_char((now() at time zone timezone)::date + ${days}, 'YYYY-MM-DD') d from branch`,
  );
  return String(row?.['d']);
};

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [soap] = await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/promotions', {
    ...{ _id: newId(), name: 'Soap week', kind: 'percent', scope: 'goods', basisPoints: 2_000 },
    ...{ productIds: [soap?.productId], startsOn: await dayIn(1), endsOn: await dayIn(7) },
    ...{ categoryIds: [], branchIds: [], weekdays: [], fromMinute: null, toMinute: null },
    ...{ amountMinor: null, buyCount: null, getCount: null, minimumMinor: 0 },
    ...{ isCombinable: false, priority: 0, isOn: true },
  });
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('a till whose clock is a day ahead says so, and sells at the prices of today', async () => {
  const { page } = seller;
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  // Any answer tells the time: the page asks for its own.
  await page.reload();
  await page.getByText('The clock of this device is 24 hours ahead.').waitFor();
  await expectAccessible(page);
  await picture(page, 'clock-ahead');
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,500.00');
  const [sale] = await shop.look(
    `select total_minor::int total, clock_suspect suspect,
       to_char(business_date, 'YYYY-MM-DD') d from sale`,
  );
  expect(sale).toEqual({ total: 150_000, suspect: true, d: await dayIn(0) });
});

test('a till whose clock is set right says nothing any more', async () => {
  const { page } = seller;
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await page.getByText('The clock of this device').waitFor({ state: 'detached' });
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,500.00');
  const [sale] = await shop.look(
    'select clock_suspect suspect from sale order by posted_at desc limit 1',
  );
  expect(sale).toEqual({ suspect: false });
  expect(await verifyBooks(shop)).toBe(0);
});
