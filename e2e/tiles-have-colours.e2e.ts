import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { sellerAtTill, tile } from './harness/till.ts';

const GOODS = [
  { name: 'Soap bar', category: 'Household', priceMinor: 120_000 },
  { name: 'Water 1 l', category: 'Drinks', priceMinor: 80_000 },
  { name: 'Juice 500 ml', category: 'Drinks', priceMinor: 150_000 },
  { name: 'Newspaper', priceMinor: 100_000 },
].map((good) => ({ costMinor: 90_000, stockMilli: 50_000, ...good }));

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

async function giveColour(name: string, colour: string): Promise<void> {
  const [category] = await shop.look<{ id: string }>(
    'select category_id id from category where name = $1',
    [name],
  );
  const answer = await fetch(`${shop.url}/api/categories/${category?.id ?? ''}`, {
    method: 'PATCH',
    headers: { ...planted.owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, colour }),
  });
  expect(answer.status).toBe(200);
}

/** The colour at the beginning of a tile, as the browser paints it. */
const edgeOf = (page: Page, name: string) =>
  page.evaluate(`(() => {
    const tiles = [...document.querySelectorAll('section[aria-label=Products] li > button')];
    const tile = tiles.find((one) => one.textContent.startsWith(${JSON.stringify(name)}));
    return getComputedStyle(tile).borderInlineStartColor;
  })()`);
/** A colour of the theme, as the browser paints it. */
const painted = (page: Page, token: string) =>
  page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(${token})';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);

test('the tiles of a category have its colour in any light, and keep it without a connection', async () => {
  await giveColour('Drinks', 'teal');
  await giveColour('Household', 'orange');
  const seller = await sellerAtTill(browsers, planted, { viewport: DESKTOP });
  const { page, context } = seller;
  await tile(page, 'Water').waitFor();
  const marked = async () => {
    const [teal, orange, plain] = [
      await painted(page, '--chart-3'),
      await painted(page, '--chart-2'),
      await painted(page, '--border'),
    ];
    expect(await edgeOf(page, 'Water')).toBe(teal);
    expect(await edgeOf(page, 'Juice')).toBe(teal);
    expect(await edgeOf(page, 'Soap')).toBe(orange);
    expect(await edgeOf(page, 'Newspaper')).toBe(plain);
    return teal;
  };
  const light = await marked();
  await expectAccessible(page);
  await picture(page, 'tile-colours');
  await page.emulateMedia({ colorScheme: 'dark' });
  // The page hears of it a moment later.
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(await marked()).not.toBe(light);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await picture(page, 'tile-colours-phone-dark');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Offline/ }).waitFor();
  await marked();
  expect(seller.troubles).toEqual([]);
});
