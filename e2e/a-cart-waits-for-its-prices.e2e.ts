import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, picture, type Browsers, type Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
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

const WAITING = 'Prices and taxes are still being fetched.';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted), keepsApp: true });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** What the device kept of the catalogue is gone, as where a browser makes room. */
const FORGET = `(async () => {
  const [{ version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
  const db = await new Promise((done) => {
    const asked = indexedDB.open('tillbook.device', version);
    asked.onsuccess = () => done(asked.result);
  });
  await new Promise((done, failed) => {
    const work = db.transaction('catalogue', 'readwrite');
    work.objectStore('catalogue').clear();
    work.oncomplete = done;
    work.onerror = failed;
  });
  db.close();
})()`;

test('a kept cart that is here before the catalogue has no total, refuses nothing and sells nothing yet', async () => {
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await untilKept(page);
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await cart(page)
    .getByText(/^−10% \(310\.00\)/)
    .waitFor();

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/till\/(catalogue|changes)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(FORGET);
  await page.reload();
  await untilItems(page, 1);
  await cart(page).getByText(WAITING).waitFor();
  await picture(page, 'waits-for-prices');
  expect(await cart(page).getByText('More than the').count()).toBe(0);
  expect(await cart(page).getByRole('button', { name: 'Exact cash' }).count()).toBe(0);
  await page.keyboard.press('F9');
  await cart(page).getByText(WAITING).waitFor();
  expect(await salesOf(shop)).toEqual([]);

  letGo();
  // What was asked for while it waited comes as soon as it can.
  await page.getByRole('form', { name: 'Payment' }).waitFor();
  expect(await salesOf(shop)).toEqual([]);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '2,790.00');
  expect((await salesOf(shop)).map(({ sold, total }) => [sold, total])).toEqual([
    ['1 Sugar 1 kg', 279_000],
  ]);
  expect(await verifyBooks(shop)).toBe(0);
  expect(seller.troubles).toEqual([]);
});
