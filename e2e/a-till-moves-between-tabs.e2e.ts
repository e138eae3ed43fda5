import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { newId } from '../packages/server/test/builders.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  salesOf,
  scanField,
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

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  const customer = { _id: newId(), name: 'Asha Mbezi', phone: '0712 345 678' };
  await asOwner(shop, planted, 'POST', '/api/customers', customer);
  browsers = await openBrowsers(shop.url);
});
beforeEach(async () => {
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted), keepsApp: true });
});
afterEach(async () => {
  expect(seller.troubles).toEqual([]);
  await seller.close();
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const OTHER_TAB = 'This till is open in another tab';
const MOVED = 'Selling moved to another tab';
const said = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).and(page.locator('p'));
const moveHere = (page: Page) => page.getByRole('button', { name: 'Move here' }).click();
const badge = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

/** A new device takes the till over from the one of the test before, or is the first there. */
async function atTill(page: Page): Promise<void> {
  await page.goto('/seller/new-sale');
  const held = page.getByRole('button', { name: /^Till 1.*Held by/ });
  await page.getByRole('form', { name: 'Open shift' }).or(held).waitFor();
  if (await held.isVisible()) {
    await held.click();
    await page.getByRole('button', { name: 'Take over' }).click();
  } else {
    await openShift(page, '50,000');
  }
  await tile(page, 'Sugar').waitFor();
  await untilKept(page);
}

/** One more tab of the same browser, at the same till. */
async function secondTab(): Promise<Page> {
  const page = await seller.context.newPage();
  await page.goto('/seller/new-sale');
  return page;
}

async function exactCash(page: Page, amount: string): Promise<void> {
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await exactCash(page, '1,200.00');
}

/** What a person sees of the cart: its lines, who buys, the sums. */
async function shownIn(page: Page): Promise<string[]> {
  const lines = await cart(page).getByRole('listitem').allInnerTexts();
  const customer = await cart(page).getByRole('group', { name: 'Customer' }).innerText();
  return [...lines, customer, await cart(page).locator('dl').last().innerText()];
}

/** Nothing of selling is there: no product, no field, no key that would charge. */
async function expectCannotSell(page: Page): Promise<void> {
  const sales = (await salesOf(shop)).length;
  expect(await scanField(page).count()).toBe(0);
  expect(await tile(page, 'Soap').count()).toBe(0);
  expect(await cart(page).count()).toBe(0);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  expect((await salesOf(shop)).length).toBe(sales);
}

const numbersIn = async (series: string): Promise<number[]> => {
  const rows = await shop.look<{ number: number }>(
    'select number::int from sale where series = $1 order by occurred_at, number',
    [series],
  );
  return rows.map(({ number }) => number);
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

test('a second tab only says that the till is open; “Move here” takes it with its cart, both ways', async () => {
  const first = seller.page;
  await atTill(first);
  await sellSoap(first);
  await tile(first, 'Sugar').click();
  await untilItems(first, 1);
  await cart(first).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await cart(first).getByRole('button', { name: '10%', exact: true }).click();
  await cart(first)
    .getByText(/^−10% \(310\.00\)/)
    .waitFor();
  await tile(first, 'Soap').click();
  await tile(first, 'Soap').click();
  await untilItems(first, 3);
  await unhurried(first);
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await first.keyboard.press(key);
  await cart(first).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
  const before = await shownIn(first);
  expect(before.join(' ')).toContain('5,190.00');

  const second = await secondTab();
  await said(second, OTHER_TAB).waitFor();
  await expectCannotSell(second);
  await expectAccessible(second);
  await picture(second, 'other-tab');
  await moveHere(second);
  await untilItems(second, 3);
  await soon(() => shownIn(second)).toEqual(before);
  await said(first, MOVED).waitFor();
  await expectCannotSell(first);
  await expectAccessible(first);
  await picture(first, 'moved-tab');

  await exactCash(second, '5,190.00');
  await tile(second, 'Sugar').click();
  await untilItems(second, 1);
  await moveHere(first);
  await untilItems(first, 1);
  await said(second, MOVED).waitFor();
  await expectCannotSell(second);
  await exactCash(first, '3,100.00');
  await moveHere(second);
  await cart(second).getByText('The cart is empty.').waitFor();
  await sellSoap(second);

  expect((await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`)).toEqual([
    'B1-T1-A-000001 1 Soap bar',
    'B1-T1-A-000002 1 Sugar 1 kg, 2 Soap bar',
    'B1-T1-A-000003 1 Sugar 1 kg',
    'B1-T1-A-000004 1 Soap bar',
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});

test('a till that moves while its sale is sent posts that sale once', async () => {
  const first = seller.page;
  await atTill(first);
  const second = await secondTab();
  await said(second, OTHER_TAB).waitFor();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    void first.route('**/api/sales', async (route) => {
      resolve();
      await held;
      await route.continue().catch(() => undefined);
    });
  });
  await tile(first, 'Soap').click();
  await untilItems(first, 1);
  await cart(first).getByRole('button', { name: 'Exact cash' }).click();
  await reached;
  await moveHere(second);
  await said(first, MOVED).waitFor();
  // It asks, is told that nothing was posted, and sends it; what was under way comes after it.
  await untilSold(second, 'Paid', '1,200.00');
  letGo();
  await sellSoap(second);
  await soon(() => numbersIn('B')).toEqual(upTo(2));
  await soon(() => badge(second, 'Online').isVisible()).toBe(true);
  expect(await shop.look('select 1 from sale_conflict')).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});

test('offline, both tabs in turn number on; what they kept is posted once each, in order', async () => {
  const first = seller.page;
  await atTill(first);
  const second = await secondTab();
  await said(second, OTHER_TAB).waitFor();
  await shop.kill();
  await sellSoap(first);
  await moveHere(second);
  await sellSoap(second);
  await badge(second, 'Offline – 2 saved here').waitFor();
  await moveHere(first);
  await sellSoap(first);
  await badge(first, 'Offline – 3 saved here').waitFor();
  await shop.startAgain();
  await badge(first, 'Online').waitFor();
  await soon(() => numbersIn('C')).toEqual(upTo(3));
  expect(await shop.look('select 1 from sale_conflict')).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});

test.each([
  ['closed', (page: Page) => page.close()],
  [
    'crashed',
    async (page: Page) => {
      const session = await page.context().newCDPSession(page);
      // Nobody is left to answer.
      void session.send('Page.crash').catch(() => undefined);
      await page.waitForEvent('crash');
    },
  ],
])('a first tab that is %s leaves till and cart to the second by itself', async (how, end) => {
  const first = seller.page;
  await atTill(first);
  await sellSoap(first);
  await tile(first, 'Sugar').click();
  await untilItems(first, 1);
  const second = await secondTab();
  await said(second, OTHER_TAB).waitFor();
  await end(first);
  await untilItems(second, 1);
  await exactCash(second, '3,100.00');
  await soon(() => numbersIn(how === 'closed' ? 'D' : 'E')).toEqual(upTo(2));
  expect(await verifyBooks(shop)).toBe(0);
});

test('without the lock, two tabs sell at once and give one number twice: that is what it is for', async () => {
  await seller.context.addInitScript({
    content: `
      const request = navigator.locks?.request.bind(navigator.locks);
      const isTill = (name) => name.startsWith('tillbook.till.');
      if (request !== undefined) navigator.locks.request = (name, ...how) =>
        isTill(name) ? how.at(-1)({ name, mode: 'exclusive' }) : request(name, ...how);`,
  });
  const first = seller.page;
  await atTill(first);
  const second = await secondTab();
  await tile(second, 'Soap').waitFor();
  expect(await said(second, OTHER_TAB).count()).toBe(0);
  await shop.kill();
  await sellSoap(first);
  await sellSoap(second);
  await badge(second, 'Offline – 2 saved here').waitFor();
  await shop.startAgain();
  await badge(second, 'Needs attention 1').waitFor();
  expect(await numbersIn('F')).toEqual([1]);
});
