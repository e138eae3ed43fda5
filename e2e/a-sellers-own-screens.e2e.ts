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
import { stock, type StockedGood } from './harness/goods.ts';
import { plantShop, type PlantedShop, signedIn } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  openShift,
  salesOf,
  scan,
  scanField,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let oil: StockedGood;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const branchId = planted.branches[0]?.branchId ?? '';
  const low = { reorderPoints: [{ branchId, pointMilli: 20_000, quantityMilli: 48_000 }] };
  const good = { costMinor: 100_000, category: 'Food' };
  [, oil] = (await stock(shop, planted, [
    { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, stockMilli: 90_000, barcode: SUGAR },
    { ...good, name: 'Cooking oil 1 L', priceMinor: 750_000, stockMilli: 12_000, more: low },
  ])) as [StockedGood, StockedGood];
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted), keepsApp: true });
  await seller.page.goto('/seller/dashboard');
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('the day begins with what runs low, and a look at it leads into the sale', async () => {
  const { page } = seller;
  const low = page.getByRole('region', { name: 'Running low' });
  await low.getByRole('link', { name: 'Cooking oil 1 L' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'seller-home-begins');
  await low.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/seller/products?stock=low');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await picture(page, 'lookup-low');
  await page.getByRole('row', { name: /Cooking oil 1 L/ }).click();
  await page.getByRole('link', { name: 'Add to the sale' }).click();
  await openShift(page, '50,000');
  await untilItems(page, 1);
  expect(new URL(page.url()).search).toBe('');
  await cart(page).getByText('Cooking oil 1 L', { exact: true }).first().waitFor();
  // A reload has the cart, and asks for nothing again.
  await page.reload();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '7,500.00');
  expect((await salesOf(shop)).map(({ sold }) => sold)).toEqual(['1 Cooking oil 1 L']);
  const [level] = await shop.look(
    'select quantity_milli::int held from stock_level where product_id = $1 and quantity_milli > 0',
    [oil.productId],
  );
  expect(level?.['held']).toBe(11_000);
});

test('what was parked waits on the dashboard and is taken up from there', async () => {
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  await page.goto(`${shop.url}/seller/dashboard`);
  const parked = page.getByRole('list', { name: 'Parked sales' });
  await parked.getByRole('link', { name: /^Sugar 1 kg/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'seller-home-parked');
  await page.setViewportSize(PHONE);
  await picture(page, 'seller-home-phone');
  await page.setViewportSize(DESKTOP);
  await parked.getByRole('link', { name: /^Sugar 1 kg/ }).click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  expect((await salesOf(shop)).at(-1)).toMatchObject({ sold: '1 Sugar 1 kg' });
});

const keysIn = (names: readonly string[]): string[] => [...new Set(names)].sort();

test('the profile tests the scanner and shows the keys that the sell screen shows', async () => {
  const { page } = seller;
  await scanField(page).focus();
  await page.keyboard.press('F1');
  const map = page.getByRole('dialog', { name: /Keyboard|Keys|Help/ });
  await map.waitFor();
  const shown = await map.locator('dd').allInnerTexts();
  await expectAccessible(page);
  await picture(page, 'key-map');
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  await scanField(page).focus();
  await page.keyboard.press('?');
  await map.waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${shop.url}/seller/profile`);
  const panel = page.getByRole('region', { name: 'Scanner test' });
  await panel.getByText('No scan yet.').waitFor();
  await scan(page, SUGAR);
  await panel.getByText(SUGAR, { exact: true }).waitFor();
  await panel.getByText('its check digit fits').waitFor();
  await unhurried(page);
  await scan(page, 'LOT-0042-A');
  await panel.getByText('a code without a check digit').waitFor();
  await expectAccessible(page);
  await picture(page, 'seller-profile');
  const told = await page
    .getByRole('region', { name: 'Keys of the sell screen' })
    .locator('dd')
    .allInnerTexts();
  // Keys that only act while paying, on a line, or on who owes, and those of who may take back, are
  // not in force there.
  const elsewhere = ['F7', 'Alt1', 'Escape', 'AltN', 'AltT'];
  expect(keysIn(told.filter((keys) => !elsewhere.includes(keys) && !shown.includes(keys)))).toEqual(
    [],
  );
  await page.setViewportSize(PHONE);
  await picture(page, 'seller-profile-phone');
  await page.setViewportSize(DESKTOP);
});

test('without a connection the day says so, and what this device keeps of it', async () => {
  const { page, context } = seller;
  await page.goto(`${shop.url}/seller/dashboard`);
  const mine = page.getByRole('region', { name: 'Collected' });
  await mine.getByText('10,600').first().waitFor();
  await context.setOffline(true);
  await page.getByText('What you see is from before the connection was lost.').waitFor();
  await page.getByRole('heading', { name: 'My day' }).waitFor();
  await page.keyboard.press('n');
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await page.goBack();
  const here = page.getByRole('region', { name: 'Sales on this device' });
  await here.getByText(/^Till 1, Kariakoo, open since/).waitFor();
  await here.getByText(/1 sale, TZS\s3,100\.00/).waitFor();
  const latest = page.getByRole('list', { name: 'Your latest sales on this device' });
  await expect.poll(() => latest.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await picture(page, 'seller-home-offline');
  // Begun anew without a connection there are no figures at all.
  await page.reload();
  await page.getByText('You are offline. You can sell on').waitFor();
  await here.getByText(/1 sale, TZS\s3,100\.00/).waitFor();
  await picture(page, 'seller-home-begun-offline');
  // What a customer asks for is answered all the same, by what the till keeps.
  await page.goto(`${shop.url}/seller/products?q=sug`);
  await page.getByText(/^No connection\. These are prices and stock as of/).waitFor();
  const known = page.getByRole('row', { name: /Sugar 1 kg/ });
  // Ninety, less one that was sold just now; of the one before the till may not have been told.
  await known.getByText(/^8[89] left/).waitFor();
  await known.getByText('3,100').waitFor();
  await expectAccessible(page);
  await picture(page, 'lookup-offline');
  await page.goto(`${shop.url}/seller/products?stock=low`);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('row', { name: /Cooking oil 1 L/ }).waitFor();
  await page.goto(`${shop.url}/seller/dashboard`);
  await here.getByText(/1 sale, TZS\s3,100\.00/).waitFor();
  expect(await salesOf(shop)).toHaveLength(2);
  // What is sold before the page hears again is on it all the same.
  const heard = Promise.withResolvers<void>();
  await page.route('**/api/live', async (asked) => {
    await heard.promise;
    await asked.continue();
  });
  await context.setOffline(false);
  await expect.poll(async () => (await salesOf(shop)).length, { timeout: 30_000 }).toBe(3);
  heard.resolve();
  await here.waitFor({ state: 'detached' });
  await mine.getByText('13,700').first().waitFor();
});

test('what the last shift said, the target and the drawer stand on the dashboard', async () => {
  const { page } = seller;
  const owner = planted.owner.headers;
  const sent = { ...owner, 'content-type': 'application/json' };
  const rules = { isCountBlind: false, sellerMaxMinor: null, version: 1 };
  const body = JSON.stringify(rules);
  const at = `${shop.url}/api/till/cash-rules`;
  expect((await fetch(at, { method: 'PUT', headers: sent, body })).status).toBe(200);
  const branchId = planted.branches[0]?.branchId;
  await shop.look('update branch set daily_target_minor = 2740000 where branch_id = $1', [
    branchId,
  ]);
  await page.goto(`${shop.url}/seller/dashboard`);
  await page.getByText('50% of what Kariakoo should sell today', { exact: false }).waitFor();
  const drawer = page.getByRole('region', { name: 'Your drawer is open' });
  // The float and what was sold: the sum is of the database, the words of the screen.
  await drawer.getByText('63,700.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'seller-home-whole');
});

test('the shift is closed from the dashboard', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/dashboard`);
  await page.getByRole('link', { name: 'Close the shift' }).click();
  await page.getByRole('heading', { name: 'Count the drawer' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await picture(page, 'close-from-home');
});

test('the owner sees what today came to, of everybody or of one', async () => {
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const { page } = owner;
  await page.goto('/business/sales');
  const days = page.getByRole('navigation', { name: 'Days' });
  await days.getByRole('link', { name: 'Today' }).click();
  const sum = page.getByRole('status').filter({ hasText: /^\d+ sales?,/ });
  await sum.filter({ hasText: /3 sales,\s*TZS\s*13,700\.00/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'business-sales-today');
  await page.getByLabel('Seller', { exact: true }).selectOption(planted.owner.personId);
  await sum.filter({ hasText: /0 sales,\s*TZS\s*0\.00/ }).waitFor();
  await page.getByLabel('Seller', { exact: true }).selectOption(planted.seller.personId);
  await sum.filter({ hasText: /3 sales/ }).waitFor();
  await page.setViewportSize(PHONE);
  await picture(page, 'business-sales-phone');
  expect(owner.troubles).toEqual([]);
});
