import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  salesOf,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/** On three products: as a bar code, as a number of their own, and as a UPC of twelve digits. */
const SHARED = ean13('061411000003');
/** They begin with digits that also answer. */
const SUGAR = ean13('123456789012');
const OIL = ean13('234567890123');
const SOAP = ean13('345678901234');
const UNKNOWN = ean13('311122233344');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 100_000, stockMilli: 50_000, category: 'Food' };
  await stock(shop, planted, [
    { ...good, name: 'Tea 100 g', priceMinor: 200_000, barcode: SHARED },
    { ...good, name: 'Tea 250 g', priceMinor: 450_000, more: { sku: SHARED } },
    { ...good, name: 'Tea 500 g', priceMinor: 800_000, more: { sku: SHARED.slice(1) } },
    { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
    { ...good, name: 'Cooking oil 1 L', priceMinor: 750_000, barcode: OIL },
    { ...good, name: 'Soap bar', priceMinor: 120_000, barcode: SOAP },
  ]);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Tea 500 g').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const chooser = (page: Page) => page.getByRole('group', { name: 'Which product?' });
/** What the cart holds, in its order: so many of what. */
const lines = async (page: Page): Promise<string[]> => {
  const found = await cart(page).getByRole('listitem').allInnerTexts();
  const names = [
    'Tea 100 g',
    'Tea 250 g',
    'Tea 500 g',
    'Sugar 1 kg',
    'Cooking oil 1 L',
    'Soap bar',
  ];
  return found.map((text) => names.find((name) => text.includes(name)) ?? text);
};

test('scans behind a question are taken, and each answer is of its own question', async () => {
  const { page } = seller;
  await scan(page, SHARED);
  await chooser(page).waitFor();
  expect(await chooser(page).getByRole('button').count()).toBe(4);
  await expectAccessible(page);
  await picture(page, 'scan-question');
  // Their first digits are those of the answers: a scan answers nothing.
  for (const code of [SUGAR, OIL, SOAP]) await scan(page, code);
  await untilItems(page, 3);
  await chooser(page).waitFor();
  await scan(page, UNKNOWN);
  await page.getByText(UNKNOWN, { exact: false }).first().waitFor();
  await scan(page, SHARED);
  await scan(page, SUGAR);
  await untilItems(page, 4);
  expect(await lines(page)).toEqual(['Sugar 1 kg', 'Cooking oil 1 L', 'Soap bar']);
  await unhurried(page);
  await page.keyboard.press('2');
  await untilItems(page, 5);
  await cart(page).getByText('Tea 250 g', { exact: true }).first().waitFor();
  // The second scan of the same code asks by itself.
  await chooser(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('3');
  await untilItems(page, 6);
  await chooser(page).waitFor({ state: 'detached' });
  await cart(page).getByText('Tea 500 g', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect((await lines(page)).slice().sort()).toEqual(
    ['Sugar 1 kg', 'Cooking oil 1 L', 'Soap bar', 'Tea 250 g', 'Tea 500 g'].sort(),
  );
});

test('escape leaves one out, a touch answers on a phone, and what is sold is what was chosen', async () => {
  const { page } = seller;
  await scan(page, SHARED);
  await scan(page, SHARED);
  await chooser(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await chooser(page)
    .getByRole('button', { name: /^1?\s*Tea 100 g/ })
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'scan-question-phone');
  await chooser(page)
    .getByRole('button', { name: /Tea 100 g/ })
    .click();
  await chooser(page).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1366, height: 768 });
  await untilItems(page, 7);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  // 2 × 3,100 + 7,500 + 1,200 + 4,500 + 8,000 + 2,000
  await untilSold(page, 'Paid', '29,400.00');
  const [sale] = await salesOf(shop);
  expect(sale?.sold.split(', ').sort()).toEqual(
    [
      '2 Sugar 1 kg',
      '1 Cooking oil 1 L',
      '1 Soap bar',
      '1 Tea 100 g',
      '1 Tea 250 g',
      '1 Tea 500 g',
    ].sort(),
  );
  expect(await verifyBooks(shop)).toBe(0);
});

/** Runs in the page: tells how many elements of each part React has drawn again from now on. */
const NOTE_DRAWN = `(() => {
  const propsOf = (one) => one[Object.keys(one).find((key) => key.startsWith('__reactProps$'))];
  const all = [...document.querySelectorAll('body *')].map((one) => [one, propsOf(one)]);
  const head = document.querySelector('button[aria-keyshortcuts="F6"]').closest('div').parentElement;
  globalThis.drawnAgain = () => {
    const again = all.filter(([one, props]) => one.isConnected && propsOf(one) !== props);
    const inside = (place) => again.filter(([one]) => one.closest(place) !== null);
    const tiles = inside('section[aria-label="Products"] ul[aria-label="Products"] > li');
    return {
      head: again.filter(([one]) => head.contains(one)).length,
      tools: inside('section[aria-label="Cart"] button[aria-keyshortcuts="F8"]').length,
      tiles: [...new Set(tiles.map(([one]) => one.closest('li').innerText.split('\\n')[0]))],
      cart: inside('section[aria-label="Cart"]').length,
    };
  };
})()`;
interface Drawn {
  readonly head: number;
  readonly tools: number;
  readonly tiles: readonly string[];
  readonly cart: number;
}
const drawnAgain = (page: Page) => page.evaluate<Drawn>('drawnAgain()');

test('a scan draws its line and its tile, not the head, the tools or what else is sold', async () => {
  const { page } = seller;
  await scan(page, OIL);
  await untilItems(page, 1);
  await page.evaluate(NOTE_DRAWN);
  await scan(page, SUGAR);
  await untilItems(page, 2);
  const scanned = await drawnAgain(page);
  expect(scanned).toMatchObject({ head: 0, tools: 0, tiles: ['Sugar 1 kg'] });
  expect(scanned.cart).toBeGreaterThan(0);
  await page.evaluate(NOTE_DRAWN);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '10,600.00');
  const sold = await drawnAgain(page);
  expect([...sold.tiles].sort()).toEqual(['Cooking oil 1 L', 'Sugar 1 kg']);
  expect(sold.head).toBeGreaterThan(0);
});

test('results take the place of the tiles, which stay as they are behind them', async () => {
  const { page } = seller;
  const tiles = page.getByRole('list', { name: 'Products' });
  const option = page.getByRole('option');
  await page.evaluate(NOTE_DRAWN);
  await page.keyboard.press('F2');
  await page.keyboard.type('t');
  await option.first().waitFor();
  await page.evaluate(`globalThis.firstRow = document.querySelector('[role="option"]')`);
  await page.keyboard.type('ea 5');
  await expect.poll(() => option.allInnerTexts()).toHaveLength(1);
  await soon(() => option.first().innerText()).toContain('Tea 500 g');
  expect(await page.evaluate<boolean>('firstRow.isConnected')).toBe(true);
  // Nobody sees or reaches them; nothing has to be laid out when they come back.
  expect(await tiles.count()).toBe(0);
  const height = `document.querySelector('ul[aria-label="Products"] > li').offsetHeight`;
  expect(await page.evaluate<number>(height)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tile(page, 'Tea 500 g').waitFor();
  expect((await drawnAgain(page)).tiles).toEqual([]);
});
