import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, salesOf, tile, untilKept, untilSold } from './harness/till.ts';

/** The network is there all the time: it is what lies behind it that is gone. */
const GOODS = [
  {
    name: 'Soap bar',
    priceMinor: 120_000,
    costMinor: 90_000,
    stockMilli: 50_000,
  },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const names = async () => (await salesOf(shop)).map(({ sold }) => sold);

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

/** What the page sends to post a sale while somebody watches. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/sales') posts.push(pathname);
  });
  return posts;
}

test('a till whose server is gone says so untouched, sells on without trying it, and comes back by itself', async () => {
  const storage = signedIn(planted.seller, planted);
  const { page, close } = await browsers.visit({ storage, keepsApp: true });
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await untilKept(page);
  await badge(page, 'Online').waitFor();

  await shop.kill();
  await badge(page, 'Offline').waitFor();
  expect(await page.evaluate('navigator.onLine')).toBe(true);
  const posts = postsOf(page);
  await sellSoap(page);
  await page.getByText('Saved on this device').waitFor();
  expect(posts).toEqual([]);
  await badge(page, 'Offline – 1 saved here').waitFor();

  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  expect(await names()).toEqual(['1 Soap bar']);
  await sellSoap(page);
  await expect.poll(names).toEqual(['1 Soap bar', '1 Soap bar']);
  expect(posts).toEqual(['/api/sales']);
  expect(await verifyBooks(shop)).toBe(0);
  await close();
});

test('a line that swallows everything is seen by the first call that waits for it', async () => {
  const storage = signedIn(planted.seller, planted);
  const { page, close } = await browsers.visit({ storage, keepsApp: true });
  await page.goto('/seller/new-sale');
  // Another device than the one before: it takes the till over.
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  await tile(page, 'Soap').waitFor();
  await untilKept(page);
  const before = (await names()).length;
  await page.route('**/api/**', () => new Promise(() => undefined));
  const posts = postsOf(page);
  await sellSoap(page);
  await page.getByText('Saved on this device').waitFor();
  await badge(page, 'Offline – 1 saved here').waitFor();
  await page.waitForRequest((request) => request.url().endsWith('/api/health/ready'));
  await sellSoap(page);
  await badge(page, 'Offline – 2 saved here').waitFor();
  expect(posts.length).toBeLessThanOrEqual(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await badge(page, 'Online').waitFor();
  await soon(async () => (await names()).length).toBe(before + 2);
  await close();
});

test('a screen of the office says that its figures are from before, until the server is back', async () => {
  const { page, close } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
  });
  await page.goto('/business/sales');
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  const before = page.getByText('What you see is from before the connection was lost.');
  await shop.kill();
  await before.waitFor();
  await picture(page, 'server-gone-office');
  await shop.startAgain();
  await before.waitFor({ state: 'detached' });
  await close();
});

test('one call without an answer does not put a server that answers out of reach', async () => {
  const { page, close } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
  });
  await page.goto('/business/sales');
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await page.route('**/api/products**', (route) => route.abort('connectionreset'));
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/health/ready'));
  await page.goto('/business/products');
  expect((await asked).status()).toBe(200);
  await page.getByText('Online', { exact: true }).waitFor();
  await close();
});
