import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { newId } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock, type StockedGood } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  scan,
  scanField,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const SOAP = ean13('616110000002');
const ASKED = '/api/till/stock-elsewhere';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let there: string;
let sugar: StockedGood;
let soap: StockedGood;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [, next] = planted.branches;
  there = (await nameOf(next?.branchId)) ?? '';
  const lies = (quantityMilli: number) => ({ branchId: next?.branchId ?? '', quantityMilli });
  const here = { branchId: planted.branches[0]?.branchId ?? '', quantityMilli: 3_000 };
  const goods = { costMinor: 90_000, category: 'Food', stockMilli: 0 };
  const carton = {
    ...{ _id: newId(), name: 'Carton of 24', unitsMilli: 24_000, priceMinor: 7_000_000 },
    barcodes: [],
  };
  [sugar, soap] = (await stock(shop, planted, [
    {
      ...{ ...goods, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
      more: { packs: [carton], openingStock: [here, lies(50_000)] },
    },
    {
      ...{ ...goods, name: 'Soap bar', priceMinor: 120_000, barcode: SOAP },
      more: { openingStock: [lies(4_000)] },
    },
    { ...goods, name: 'Rare spice', priceMinor: 500_000 },
  ])) as [StockedGood, StockedGood];
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').first().waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function nameOf(branchId: string | undefined): Promise<string | undefined> {
  const [row] = await shop.look('select name from branch where branch_id = $1', [branchId]);
  return row?.['name'] as string | undefined;
}

/** What the other branch holds, as the database has it. */
async function heldThere({ productId }: StockedGood): Promise<number> {
  const [row] = await shop.look(
    'select quantity_milli::int held from stock_level where product_id = $1 and branch_id = $2',
    [productId, planted.branches[1]?.branchId],
  );
  return Number(row?.['held']);
}

const region = () => seller.page.getByRole('region', { name: 'In other branches' });
const told = (quantity: string) =>
  region()
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${there}\\s*${quantity}$`) });
const sheet = (name: string) => seller.page.getByRole('dialog', { name });
async function leave(name: string): Promise<void> {
  await seller.page.keyboard.press('Escape');
  await sheet(name).waitFor({ state: 'detached' });
}
/** Whether what is typed is searched for: a sheet that closed gives the focus back. */
const isFocused = (page: Page) =>
  scanField(page).evaluate((field) => field === field.ownerDocument.activeElement);
/** How often the server was asked since the page was opened. */
const timesAsked = () =>
  seller.page.evaluate(
    (path) =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes(path)).length,
    ASKED,
  );

test('what is here is asked of others by hand only, in what a tile counts', async () => {
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').first().click({ button: 'right' });
  const ask = sheet('Sugar 1 kg').getByRole('button', { name: 'Other branches' });
  await ask.waitFor();
  expect(await timesAsked()).toBe(0);
  await ask.click();
  await told('50').waitFor();
  await region()
    .getByText(/^As of/)
    .waitFor();
  expect([await timesAsked(), await heldThere(sugar)]).toEqual([1, 50_000]);
  await expectAccessible(page);
  await picture(page, 'other-branches');
  await leave('Sugar 1 kg');
  // Fifty are two cartons.
  await tile(page, 'Sugar 1 kg Carton of 24').click({ button: 'right' });
  await told('2').waitFor();
  await leave('Sugar 1 kg · Carton of 24');
});

test('what a search finds out of stock is asked by keys, and told at once', async () => {
  const { page } = seller;
  await scanField(page).focus();
  await page.keyboard.type('soap', { delay: 80 });
  await page.getByRole('option', { name: /Soap bar.*Out/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Shift+Enter');
  await sheet('Soap bar').waitFor();
  await told('4').waitFor();
  expect(await heldThere(soap)).toBe(4_000);
  await leave('Soap bar');
  expect(await scanField(page).inputValue()).toBe('soap');
  await page.getByRole('option', { name: /Soap bar/ }).click({ button: 'right' });
  await told('4').waitFor();
  await leave('Soap bar');
  await soon(() => isFocused(page)).toBe(true);
  await page.keyboard.press('Escape');
  await tile(page, 'Rare spice').click({ button: 'right' });
  await told('Not kept there').waitFor();
  await leave('Rare spice');
});

test('a sale of more than is here is refused, and says where the rest is', async () => {
  const { page } = seller;
  await scan(page, SOAP);
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  const refused = cart(page).getByRole('alert');
  await refused.getByRole('button', { name: 'Other branches' }).click();
  await sheet('Soap bar').waitFor();
  await told('4').waitFor();
  await expectAccessible(page);
  await picture(page, 'other-branches-of-what-is-out');
  await leave('Soap bar');
  await refused.getByRole('button', { name: 'Remove it from the cart' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('without a connection, or an answer, it says that it is not known now', async () => {
  const { page, context } = seller;
  await context.setOffline(true);
  await tile(page, 'Soap bar').click({ button: 'right' });
  await region().getByText('is not known now: there is no connection.').waitFor();
  await expectAccessible(page);
  await picture(page, 'other-branches-offline');
  await context.setOffline(false);
  await told('4').waitFor();
  await leave('Soap bar');
  await page.route(`**${ASKED}?*`, (route) => route.abort());
  await tile(page, 'Soap bar').click({ button: 'right' });
  await region().getByText('is not known now: the server did not answer.').waitFor();
  await page.unroute(`**${ASKED}?*`);
  await region().getByRole('button', { name: 'Ask again' }).click();
  await told('4').waitFor();
  await leave('Soap bar');
});

test('a product that is looked up says it as well, on a phone too', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/products`);
  await page.getByRole('searchbox').fill(SOAP);
  await told('4').waitFor();
  await picture(page, 'other-branches-of-a-scan');
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/seller/products?id=${sugar.productId}`);
  await told('50').waitFor();
  await expectAccessible(page);
  await picture(page, 'other-branches-on-a-phone');
  await page.setViewportSize(DESKTOP);
  expect(await page.getByRole('main').innerText()).not.toMatch(/cost|margin/iu);
  expect(await verifyBooks(shop)).toBe(0);
});
