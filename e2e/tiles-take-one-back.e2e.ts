import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCart } from './harness/any-light.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems } from './harness/till.ts';

const LONG = 'Washing machine with dryer, 8 kg, five years of guarantee';
const GOODS = [
  { name: 'Soap bar', priceMinor: 120_000 },
  { name: LONG, priceMinor: 1_250_000_000 },
  { name: 'Rice loose', priceMinor: 340_000, more: { unit: 'kg', stepMilli: 250 } },
].map((good) => ({ costMinor: 90_000, stockMilli: 5_000_000, ...good }));

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

const products = (page: Page) => page.getByRole('region', { name: 'Products' });
const less = (page: Page, name: string): Locator =>
  products(page).getByRole('button', { name: `One less: ${name}`, exact: true });
const bar = (page: Page, count: string) => page.getByRole('button', { name: count, exact: true });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Where the words of a tile lie: line by line, as they are drawn. */
const wordsOf = (page: Page, name: string): Promise<Box[]> =>
  page.evaluate<Box[]>(`(() => {
    const tiles = [...document.querySelectorAll('section[aria-label=Products] li > button')];
    const tile = tiles.find((one) => one.textContent.startsWith(${JSON.stringify(name)}));
    const range = document.createRange();
    return [...tile.querySelectorAll('span:not(.sr-only)')]
      .filter((one) => one.children.length === 0 && one.getClientRects().length > 0)
      .flatMap((one) => {
        range.selectNodeContents(one);
        return [...range.getClientRects()].map(({ x, y, width, height }) =>
          ({ x, y, width, height }));
      });
  })()`);

test('on a phone a tile takes one of it back, the last one with its line, and that is undone', async () => {
  const seller = await sellerAtTill(browsers, planted, { viewport: PHONE, isTouch: true });
  const { page } = seller;
  await tile(page, 'Soap').waitFor();
  expect(
    await products(page)
      .getByRole('button', { name: /^One less/ })
      .count(),
  ).toBe(0);
  for (const name of ['Soap', 'Soap', LONG, 'Rice']) await tile(page, name).tap();
  await bar(page, '4 items').waitFor();
  await expectAccessible(page);
  await picture(page, 'tile-less');
  for (const name of ['Soap bar', LONG, 'Rice loose']) {
    const box = (await less(page, name).boundingBox())!;
    expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44);
    const words = await wordsOf(page, name);
    expect(words.length, name).toBeGreaterThanOrEqual(3);
    expect(
      words.filter((one) => meets(one, box)),
      name,
    ).toEqual([]);
  }
  // Of what is weighed it takes a whole kilogram, as the cart's own button does.
  await tile(page, 'Rice').tap();
  await tile(page, 'Rice').getByText('2 in the cart').waitFor({ state: 'attached' });
  await less(page, 'Rice loose').tap();
  await tile(page, 'Rice').getByText('1 in the cart').waitFor({ state: 'attached' });
  await less(page, 'Soap bar').tap();
  await bar(page, '3 items').waitFor();
  await tile(page, 'Soap').getByText('1 in the cart').waitFor({ state: 'attached' });
  await less(page, 'Soap bar').tap();
  await bar(page, '2 items').waitFor();
  await less(page, 'Soap bar').waitFor({ state: 'detached' });
  await openCart(page);
  expect(await cart(page).getByText('Soap bar', { exact: true }).count()).toBe(0);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Undo' }).click();
  await cart(page).getByText('Soap bar', { exact: true }).waitFor();
  // Where the cart is in sight its own button is the only one.
  await page.setViewportSize(DESKTOP);
  await untilItems(page, 3);
  await page.getByRole('button', { name: 'One less: Soap bar' }).click();
  await untilItems(page, 2);
  expect(seller.troubles).toEqual([]);
});
