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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, scan, scanField, tile, unhurried } from './harness/till.ts';

// The SKU of the first is SKU-001: the scale knows it by its own bar code.
const GOODS = [
  { name: 'Beef', priceMinor: 1_200_000, costMinor: 900_000, barcode: '00042' },
  { name: 'Sugar loose', priceMinor: 310_000, costMinor: 250_000 },
].map((good) => ({ stockMilli: 100_000, more: { unit: 'kg', stepMilli: 1 }, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('the owner says how the scale’s codes are read', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=scales');
  await page.getByRole('button', { name: 'Add a prefix' }).click();
  const row = page.getByRole('group', { name: 'Codes that begin with 20' });
  await row.getByLabel('Prefix', { exact: true }).selectOption('21');
  await page.getByText('21 00042 12.345 c').waitFor();
  await page.getByRole('button', { name: 'Add a prefix' }).click();
  const second = page.getByRole('group', { name: 'Codes that begin with 20' });
  await second.getByLabel('It holds the').selectOption('price');
  await second.getByLabel('Decimals').selectOption('0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the codes' }).click();
  await page.getByText('Codes of scales saved').waitFor();
  await picture(page, 'codes-of-scales');
  await page.setViewportSize(PHONE);
  await picture(page, 'codes-of-scales-phone');
  const stored = () =>
    shop.look('select prefix, kind, item_digits, decimals from weighed_code order by 1');
  await soon(stored).toEqual([
    { prefix: '20', kind: 'price', item_digits: 5, decimals: 0 },
    { prefix: '21', kind: 'weight', item_digits: 5, decimals: 3 },
  ]);
});

test('a scan of a scale’s code sells its weight, or what its price buys', async () => {
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await tile(page, 'Beef').waitFor();
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Beef' });
  await scan(page, ean13('210004200750'));
  await line.getByText('0.75 kg × 12,000.00').waitFor();
  // 3,000 at 12,000 a kilogram are a quarter of one more.
  await scan(page, ean13('200004203000'));
  await line.getByText('1 kg × 12,000.00').waitFor();
  await scan(page, '2100042007504');
  await page.getByText('No product has the code 2100042007504.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
});

test('500 of sugar: typed before it, or on its line', async () => {
  const { page } = seller;
  await scanField(page).fill('500=sug');
  await page.getByRole('option', { name: /Sugar loose/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Sugar loose' });
  await line.getByText('0.161 kg × 3,100.00').waitFor();
  await line.getByText('499.10').waitFor();
  await line.getByRole('button', { name: 'Sell Sugar loose for an amount of money' }).click();
  await line.getByRole('textbox').fill('1550');
  await line.getByText('0.5 kg, 1,550.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'sold-by-money');
  await page.keyboard.press('Enter');
  await line.getByText('0.5 kg × 3,100.00').waitFor();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  const sold = () => shop.look('select name, quantity_milli::int milli from sale_line order by 1');
  await soon(sold).toEqual([
    { name: 'Beef', milli: 1_000 },
    { name: 'Sugar loose', milli: 500 },
  ]);
});
