import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { beforeShop, NEXT_PAGE, type Releases } from './harness/next-release.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 50_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let releases: Releases;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  releases = await beforeShop(shop.url);
  browsers = await openBrowsers(releases.url);
});
afterAll(async () => {
  await browsers.close();
  await releases.close();
  await shop.stop();
});

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const isNext = (page: Page) =>
  page.evaluate<boolean>("document.querySelector('meta[name=release]') !== null");

/** By how much the till is longer than its window. */
const BELOW = 'Math.max(0, document.documentElement.scrollHeight - innerHeight)';

test('a newer release is offered while sales wait; nothing is lost, and each is sent once', async () => {
  const storage = signedIn(planted.seller, planted);
  const { page, context } = await browsers.visit({ storage, keepsApp: true });
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  await shop.kill();
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 2 saved here').waitFor();
  await context.route('**/api/till/sync**', (route) => route.abort());
  releases.next();
  await shop.startAgain();
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update())');
  const offer = page
    .getByRole('status')
    .filter({ hasText: 'A newer version of the app is ready.' });
  await offer.waitFor();
  await expectAccessible(page);
  await picture(page, 'newer-release');
  // The page is the one that it was; it sells on behind what waits.
  expect(await isNext(page)).toBe(false);
  await sell(page, 'Sugar', '3,100.00');
  await badge(page, 'Offline – 3 saved here').waitFor();
  expect(await isNext(page)).toBe(false);
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  // What is offered stands above; it pushes nothing that ends a sale out of the window.
  expect(await page.evaluate<number>(BELOW)).toBe(0);
  expect(await salesOf(shop)).toHaveLength(1);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await soon(() => isNext(page).catch(() => false)).toBe(true);
  expect(await page.content()).toContain(NEXT_PAGE);
  await untilItems(page, 1);
  await cart(page).getByText('Soap bar', { exact: true }).first().waitFor();
  await badge(page, 'Offline – 3 saved here').waitFor();
  expect(await offer.count()).toBe(0);
  await context.unroute('**/api/till/sync**');
  await soon(async () => {
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    return badge(page, 'Online').isVisible();
  }).toBe(true);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  expect((await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`)).toEqual([
    'B1-T1-A-000001 1 Soap bar',
    'B1-T1-A-000002 1 Sugar 1 kg',
    'B1-T1-A-000003 1 Soap bar',
    'B1-T1-A-000004 1 Sugar 1 kg',
    'B1-T1-A-000005 1 Soap bar',
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});
