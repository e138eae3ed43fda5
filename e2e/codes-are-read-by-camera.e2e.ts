import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { filmOf } from './harness/camera.ts';
import { stock } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, salesOf, sellerAtTill, tile, unhurried } from './harness/till.ts';

const SUGAR = ean13('616110000001');
const OIL = ean13('501234567890');
const film = filmOf([SUGAR, OIL]);

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let blind: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { category: 'Food', stockMilli: 100_000, costMinor: 100_000 };
  await stock(shop, planted, [
    { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
    { ...good, name: 'Cooking oil 1 L', priceMinor: 750_000, barcode: OIL },
  ]);
  browsers = await openBrowsers(shop.url, film.flags);
  blind = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await blind.close();
  await shop.stop();
  film.remove();
});

test('packets held before the camera go into the cart, each once, and are sold', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  await dialog.getByText(SUGAR).waitFor();
  await expectAccessible(page);
  await picture(page, 'camera-phone');
  await dialog.getByText(OIL).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(DESKTOP);
  await picture(page, 'camera-cart');
  const counted = (name: string) => cart(page).getByText(name, { exact: true }).count();
  expect([await counted('Sugar 1 kg'), await counted('Cooking oil 1 L')]).toEqual([1, 1]);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
  await expect.poll(async () => (await salesOf(shop)).length).toBe(1);
  expect((await salesOf(shop))[0]?.sold).toMatch(/^1 \S.*, 1 \S/);
});

test('without a camera it says so, and the scanner still works', async () => {
  const { page, close, troubles } = await blind.visit();
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${shop.url}/seller/profile`);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  await dialog.getByText(/There is no camera here|may not use the camera/).waitFor();
  await expectAccessible(page);
  await picture(page, 'camera-missing');
  expect(troubles).toEqual([]);
  await close();
});
