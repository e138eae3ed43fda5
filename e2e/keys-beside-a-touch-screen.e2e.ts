import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  openShift,
  payPanel,
  salesOf,
  scan,
  tile,
  typeByHand,
  unhurried,
  untilItems,
  untilSold,
  withHands,
} from './harness/till.ts';

/** A till whose first pointer is a finger, and that has a keyboard and a scanner as well. */

const TABLET = { width: 1024, height: 768 };
const SOAP = '5901234123457';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Soap', barcode: SOAP, priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  const storage = signedIn(planted.seller, planted);
  seller = await browsers.visit({ viewport: TABLET, isTouch: true, storage });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
  await tile(seller.page, 'Soap').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const amount = () => payPanel(seller.page).getByRole('textbox', { name: 'Cash handed over' });
const lastSale = async () => (await salesOf(shop)).at(-1);

/** Soap in the cart and the panel open, as fingers and one key do it. */
async function chargeSoap(): Promise<void> {
  const { page } = seller;
  await tile(page, 'Soap').tap();
  await untilItems(page, 1);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  // No keyboard of the screen comes up over the notes: no field has the focus by itself.
  expect(await payPanel(page).locator('input:focus').count()).toBe(0);
  await unhurried(page);
}

test('F9 and Enter take the exact cash, in two keys', async () => {
  const { page } = seller;
  await tile(page, 'Soap').tap();
  await untilItems(page, 1);
  await withHands(page, 'exact cash', { keys: 2 }, async () => {
    await page.keyboard.press('F9');
    await payPanel(page).waitFor();
    await unhurried(page);
    await page.keyboard.press('Enter');
    await untilSold(page, 'Paid', '3,100.00');
  });
  expect(await lastSale()).toMatchObject({ total: 310_000, sold: '1 Soap' });
});

test('what is typed goes to the amount, and never into the search', async () => {
  const { page } = seller;
  await chargeSoap();
  await typeByHand(page, '5000');
  await soon(() => amount().inputValue()).toBe('5000');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Change', '1,900.00');
  expect(await lastSale()).toMatchObject({ total: 310_000 });
});

test('what is typed behind a tap goes there, too', async () => {
  const { page } = seller;
  await chargeSoap();
  await payPanel(page).getByRole('heading').tap();
  await typeByHand(page, '4000');
  await soon(() => amount().inputValue()).toBe('4000');
  await page.keyboard.press('Escape');
  await payPanel(page).waitFor({ state: 'detached' });
});

test('a scan is a scan: nothing of it stays in the amount', async () => {
  const { page } = seller;
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await scan(page, SOAP);
  await payPanel(page).getByText('6,200.00').first().waitFor();
  expect(await amount().inputValue()).toBe('');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '6,200.00');
  expect(await lastSale()).toMatchObject({ total: 620_000, sold: '2 Soap' });
});
