import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  openShift,
  payPanel,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
  { name: 'Candle', priceMinor: 50_000, costMinor: 30_000, stockMilli: 1_000 },
];
const SALES = '**/api/sales';
const SYNC = '**/api/till/sync';

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let seller: Visitor;

// One shift of one seller: every test begins with an empty cart at the same till.
beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const exactCash = () => cart(seller.page).getByRole('button', { name: 'Exact cash' });
const badge = (said: string) => seller.page.getByRole('button', { name: said, exact: true });
const totals = async (): Promise<number[]> => (await salesOf(shop)).map(({ total }) => total);

test('a price that the owner changed meanwhile is shown old and new, and sold at one touch', async () => {
  const { page } = seller;
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  const [sugar] = goods;
  await asOwner(shop, planted, 'PATCH', `/api/products/${sugar?.productId}`, {
    version: 1,
    priceMinor: 330_000,
  });
  await tile(page, 'Sugar').getByText('3,300').waitFor();
  await exactCash().click();
  const notice = cart(page).getByRole('alert');
  await notice.getByText('Prices have changed since they were put in the cart.').waitFor();
  expect(await notice.getByRole('listitem').innerText()).toBe('Sugar 1 kg: 3,100.00 3,300.00');
  await cart(page).getByText('Now 3,300.00').waitFor();
  expect(await totals()).toEqual([]);
  await expectAccessible(page);
  await picture(page, 'price-changed');
  await notice.getByRole('button', { name: 'Use the new prices' }).click();
  await exactCash().click();
  await untilSold(page, 'Paid', '3,300.00');
  expect(await totals()).toEqual([330_000]);
});

test('two of the last one are refused with what is left, and the one is sold', async () => {
  const { page } = seller;
  await tile(page, 'Candle').click();
  await tile(page, 'Candle').click();
  await untilItems(page, 2);
  await exactCash().click();
  await cart(page).getByText('Only 1 of Candle left.').waitFor();
  await cart(page).getByRole('listitem').getByText('Only 1 left').waitFor();
  expect((await totals()).length).toBe(1);
  await expectAccessible(page);
  await picture(page, 'too-few');
  await cart(page).getByRole('button', { name: 'Sell 1' }).click();
  await untilItems(page, 1);
  await exactCash().click();
  await untilSold(page, 'Paid', '500.00');
  expect(await totals()).toEqual([330_000, 50_000]);
  const [level] = await shop.look(
    `select quantity_milli::int "left" from stock_level join product using (product_id)
     where name = 'Candle' and branch_id = $1`,
    [planted.branches[0]?.branchId],
  );
  expect(level).toEqual({ left: 0 });
});

test('an answer lost on the way: the sale is done, and sending it again makes no second one', async () => {
  const { page } = seller;
  const lose = async (route: Route) => {
    // It is posted; only the seller does not hear of it.
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(SALES, lose, { times: 1 });
  await page.route(SYNC, (route) => route.abort());
  await tile(page, 'Soap').click();
  await exactCash().click();
  await untilSold(page, 'Paid', '1,200.00');
  await badge('Offline – 1 saved here').waitFor();
  await page.getByText('Saved on this device').waitFor();
  expect(await totals()).toEqual([330_000, 50_000, 120_000]);
  await expectAccessible(page);
  await picture(page, 'saved-here');
  await page.unroute(SYNC);
  await badge('Offline – 1 saved here').click();
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await sheet.getByText('Everything is sent').waitFor();
  await page.keyboard.press('Escape');
  await badge('Online').waitFor();
  expect(await totals()).toEqual([330_000, 50_000, 120_000]);
});

test('a sale that never arrived is sent by itself, also after a reload', async () => {
  const { page } = seller;
  await page.route(SALES, (route) => route.abort('connectionreset'), { times: 1 });
  await page.route(SYNC, (route) => route.abort());
  await tile(page, 'Soap').click();
  await exactCash().click();
  await untilSold(page, 'Paid', '1,200.00');
  await badge('Offline – 1 saved here').waitFor();
  await page.reload();
  await badge('Offline – 1 saved here').waitFor();
  await cart(page).getByText('The cart is empty.').waitFor();
  expect((await totals()).length).toBe(3);
  await page.unroute(SYNC);
  await badge('Online').waitFor();
  expect(await totals()).toEqual([330_000, 50_000, 120_000, 120_000]);
});

test('a reload while a sale is on its way asks for it, and it counts once', async () => {
  const { page } = seller;
  let isPosted = (): void => undefined;
  const posted = new Promise<void>((resolve) => (isPosted = resolve));
  await page.route(
    SALES,
    async (route) => {
      await route.fetch();
      isPosted();
    },
    { times: 1 },
  );
  await tile(page, 'Soap').click();
  await exactCash().click();
  await posted;
  await page.reload();
  await untilSold(page, 'Paid', '1,200.00');
  expect(await totals()).toEqual([330_000, 50_000, 120_000, 120_000, 120_000]);
});

test.each([
  ['after it was posted', true],
  ['before it arrived', false],
])('a server killed %s and started again ends with the one sale', async (_when, isPosted) => {
  const { page } = seller;
  const before = await totals();
  let restarted = Promise.resolve();
  await page.route(
    SALES,
    async (route) => {
      if (isPosted) await route.fetch();
      restarted = shop.killAndStartAgain();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await tile(page, 'Soap').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '1,200.00');
  if (isPosted) await picture(page, 'saved-without-server');
  await restarted;
  await badge('Online').waitFor();
  expect(await totals()).toEqual([...before, 120_000]);
  const [books] = await shop.look(
    'select sum(debit_minor)::int debit, sum(credit_minor)::int credit from journal_line',
  );
  expect(books?.['debit']).toBe(books?.['credit']);
});
