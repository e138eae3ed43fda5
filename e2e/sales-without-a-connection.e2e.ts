import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { newDevice, type Device } from './harness/device.ts';
import { stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { onceReached, soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  payPanel,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
];
const PATIENCE_MS = 30_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let device: Device;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  device = await newDevice(shop.url);
});
afterAll(async () => {
  await device.close();
  await browsers.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const receipts = async () => (await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`);

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

/** The device's browser, as it is opened in the morning. */
async function opened(): Promise<Page> {
  const page = await device.open();
  return page;
}

test('a server that ends in mid-sale and a browser that is killed lose nothing and double nothing', async () => {
  let page = await opened();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  expect((await receipts()).length).toBe(1);
  // Who is signed in is written down within seconds; nobody is killed in the first ones here.
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);

  await tile(page, 'Sugar').click();
  await shop.kill();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await page.getByText('Saved on this device').waitFor();
  await badge(page, 'Offline – 1 saved here').waitFor();
  await sell(page, 'Soap', '1,200.00');
  await sell(page, 'Sugar', '3,100.00');
  // "Saved" was said: from here on it may not be lost.
  await device.kill();

  page = await opened();
  await page.goto(`${shop.url}/seller/new-sale`);
  await badge(page, 'Offline – 3 saved here').waitFor();
  await page.getByText('Selling goes on with prices and stock as of').waitFor();
  await cart(page).getByText('The cart is empty.').waitFor();
  await tile(page, 'Sugar').getByText('48 left').waitFor();
  await page.evaluate('navigator.storage.persisted = () => Promise.resolve(false)');
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 4 saved here').waitFor();
  // Whoever sells on is told that the browser promised nothing.
  await page.getByText('This browser may clear what is kept').waitFor();
  await picture(page, 'offline-cold-start');
  // A phone shows two short lines of it, and reads out all.
  await page.setViewportSize(PHONE);
  const notice = page.getByRole('status').filter({ hasText: 'Selling goes on with prices' });
  await notice.getByText(/^Offline\. Prices and stock as of \d/).waitFor();
  expect((await notice.boundingBox())?.height).toBeLessThan(70);
  await picture(page, 'offline-cold-start-phone');
  await page.setViewportSize(DESKTOP);

  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  const series = (await receipts())[0]?.split(' ')[0]?.slice(0, -1) ?? '';
  expect(await receipts()).toEqual([
    `${series}1 1 Soap bar`,
    `${series}2 1 Sugar 1 kg`,
    `${series}3 1 Soap bar`,
    `${series}4 1 Sugar 1 kg`,
    `${series}5 1 Soap bar`,
  ]);
  expect(await verifyBooks(shop)).toBe(0);
  await sell(page, 'Sugar', '3,100.00');
  expect((await receipts()).at(-1)).toBe(`${series}6 1 Sugar 1 kg`);
  await device.kill();
});

/** The seller at the same till in a browser of the test's own. */
async function atTill(options: { readonly isPhone?: boolean } = {}): Promise<Visitor> {
  const storage = signedIn(planted.seller, planted);
  const view = options.isPhone === true ? { viewport: PHONE } : {};
  const visitor = await browsers.visit({ storage, keepsApp: true, ...view });
  await visitor.page.goto('/seller/new-sale');
  const { page } = visitor;
  // Another device than the one that was killed: it takes the till over.
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  await tile(page, 'Soap').waitFor();
  await untilKept(page);
  return visitor;
}

test('what waits is listed, saved as a file and sent on demand, at a desk and on a phone', async () => {
  const { page, close } = await atTill({ isPhone: true });
  const before = (await receipts()).length;
  await shop.kill();
  await tile(page, 'Soap').click();
  await page
    .getByRole('button', { name: /^Charge/ })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  await sell(page, 'Sugar', '3,100.00');
  await badge(page, 'Offline – 2 saved here').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText('2 sales, TZS').waitFor();
  expect(await sheet.getByRole('listitem').count()).toBe(2);
  await sheet.getByRole('listitem').first().getByText('Saved on this device').waitFor();
  await expectAccessible(page);
  await picture(page, 'unsent-sheet');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export file' }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(file).toMatchObject({
    totals: [{ currency: 'TZS', count: 2, total: '4300.00' }],
    sales: [{ total: '1200.00' }, { total: '3100.00', lines: [{ name: 'Sugar 1 kg' }] }],
  });
  await page.setViewportSize(PHONE);
  await picture(page, 'unsent-sheet-phone');
  await shop.startAgain();
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await sheet.getByText('Everything is sent').waitFor();
  await page.keyboard.press('Escape');
  expect((await receipts()).length).toBe(before + 2);
  await picture(page, 'sell-phone-online');
  await close();
});

test('one mobile-money code does not pay two sales that the server has not heard of', async () => {
  const { page, close } = await atTill();
  await shop.kill();
  const pay = payPanel(page);
  const payBy = async (code: string) => {
    await tile(page, 'Soap').click();
    await page.keyboard.press('F9');
    await pay.waitFor();
    await unhurried(page);
    await pay.getByRole('button', { name: 'Mobile money' }).click();
    await pay.getByLabel('Provider').fill('M-Pesa');
    await pay.getByLabel('Transaction code').fill(code);
    await page.keyboard.press('Enter');
  };
  await payBy('QK7TY2');
  await untilSold(page, 'Paid', '1,200.00');
  await payBy('qk7 ty2');
  await pay.getByText(/^This code was used for receipt \S+, .*\d:\d\d/).waitFor();
  await expectAccessible(page);
  await pay.getByLabel('Transaction code').fill('QK7TY3');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '1,200.00');
  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  expect(await verifyBooks(shop)).toBe(0);
  await close();
});

test('who signs out with unsent sales is told so, and they arrive without anybody signed in', async () => {
  const { page, said, close } = await atTill();
  const before = (await receipts()).length;
  await shop.kill();
  await sell(page, 'Soap', '1,200.00');
  const leave = async () => {
    await page.getByRole('button', { name: `Your account: ${planted.seller.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  // Nobody could sign in again: to stay is the answer that has the focus.
  const asked = page.getByRole('dialog', { name: 'Sign out without a connection?' });
  await leave();
  await asked.getByText('No password can be checked before the connection is back').waitFor();
  await expectAccessible(page);
  await picture(page, 'sign-out-offline');
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  await tile(page, 'Soap').waitFor();
  await leave();
  await asked.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await soon(() => [...said].sort()).toEqual([
    '1 unsent sale stays on this device and is sent by itself.',
    'Logged out successfully',
  ]);
  await shop.startAgain();
  await onceReached(async () => (await receipts()).length).toBe(before + 1);
  expect(page.url()).toContain('/login');
  const [sale] = await shop.look<{ seller: string }>(
    'select seller_id::text seller from sale order by occurred_at desc limit 1',
  );
  expect(sale?.seller).toBe(planted.seller.personId);
  expect(await verifyBooks(shop)).toBe(0);
  await close();
});

// The last of all: the seller signs in anew.
test('a session that ends over unsent sales loses none: they go by themselves, and the cart stays', async () => {
  const { page, close } = await atTill();
  const before = (await receipts()).length;
  // With service workers on, only what the whole context asks is seen here.
  const context = page.context();
  const aborts = (route: Route) => route.abort('connectionreset');
  await context.route(/\/api\/(sales|till\/sync)$/u, aborts);
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 1 saved here').waitFor();
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  await shop.look('update session set revoked_at = now() where person_id = $1 returning 1', [
    planted.seller.personId,
  ]);
  await page.goto('/seller/sales');
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please login again.').waitFor();
  expect((await receipts()).length).toBe(before);
  // Nobody is signed in, and the connection is whole again: the device itself is known.
  await context.unroute(/\/api\/(sales|till\/sync)$/u);
  await onceReached(async () => (await receipts()).length).toBe(before + 1);
  expect(page.url()).toContain('/login');
  await signIn(page, planted.seller.email);
  await page.waitForURL(/\/seller\//u);
  await page.goto('/seller/new-sale');
  await cart(page).getByText('Sugar 1 kg').first().waitFor();
  await badge(page, 'Online').waitFor();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  expect((await receipts()).length).toBe(before + 2);
  expect(await verifyBooks(shop)).toBe(0);
  await close();
});
