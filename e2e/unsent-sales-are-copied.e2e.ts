import { readFileSync } from 'node:fs';
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
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { onceReached } from './harness/soon.ts';
import { cart, salesOf, sellerAtTill, tile, untilSold } from './harness/till.ts';

const GOODS = [{ name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 90_000 }];
/** So many lie in the browser alone before a file is asked for. */
const MOST = 20;

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

const exactCash = (page: Page) => cart(page).getByRole('button', { name: 'Exact cash' });

async function sell(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await exactCash(page).click();
  await untilSold(page, 'Paid', '1,200.00');
}

test('a browser that may clear what it keeps asks for a file after twenty unsent sales', async () => {
  const seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await page.evaluate('navigator.storage.persisted = () => Promise.resolve(false)');
  await sell(page);
  await shop.kill();
  for (let sold = 1; sold <= MOST; sold += 1) {
    await sell(page);
    const words = new RegExp(`^Offline – ${sold} saved here`);
    await page.getByRole('button', { name: words }).waitFor();
  }
  const why = page.getByText(/^20 unsent sales lie in this browser alone/);
  await why.waitFor();
  // Nobody is served before: by touch, or by the key.
  await tile(page, 'Soap').click();
  expect(await exactCash(page).getAttribute('aria-disabled')).toBe('true');
  await exactCash(page).hover();
  const reason = page.getByText('Save the unsent sales as a file first').filter({ visible: true });
  await reason.waitFor();
  await page.mouse.move(0, 0);
  await reason.waitFor({ state: 'detached' });
  await page.keyboard.press('F9');
  await page.getByRole('status').filter({ has: reason }).waitFor();
  expect(await page.getByRole('form', { name: 'Payment' }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'unsent-copy-first');
  await page.setViewportSize(PHONE);
  await why.waitFor();
  await expectAccessible(page);
  await picture(page, 'unsent-copy-first-phone');
  await page.setViewportSize(DESKTOP);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file).toMatchObject({ totals: [{ currency: 'TZS', count: MOST, total: '24000.00' }] });
  await why.waitFor({ state: 'detached' });
  // The cart stayed; it and another one are sold.
  await exactCash(page).click();
  await untilSold(page, 'Paid', '1,200.00');
  await sell(page);
  await page.getByRole('button', { name: /^Offline – 22 saved here/ }).waitFor();

  for (let sold = 2; sold < MOST; sold += 1) await sell(page);
  await why.waitFor();
  // Where no file can be made, nobody is turned away for it.
  await page.evaluate('URL.createObjectURL = () => { throw new Error("no room"); }');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await page.getByText('The file could not be made. Sell on,').waitFor();
  await why.waitFor({ state: 'detached' });
  await sell(page);

  await shop.startAgain();
  await onceReached(async () => (await salesOf(shop)).length).toBe(2 * MOST + 2);
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor();
  expect(await verifyBooks(shop)).toBe(0);
  expect(seller.troubles).toEqual([]);
});
