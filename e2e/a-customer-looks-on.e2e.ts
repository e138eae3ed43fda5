import { ean13 } from '@tillbook/core/products/codes';
import { hashSync } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  payPanel,
  salesOf,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/** A second window faces the customer: it follows the till, and can do nothing. */

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 150_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 50_000, ...good }));
const PIN = '2580';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let display: Page;
/** What the display asked of the server since it was loaded; its code comes while it is idle. */
let calls: string[] = [];

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(`update person set name = 'Amina Said' where person_id = $1 returning 1`, [
    planted.seller.personId,
  ]);
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, $3, now()) returning 1`,
    [
      planted.businessId,
      planted.seller.personId,
      hashSync(PIN, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    ],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const goods = () => display.getByRole('region', { name: 'Your goods' });
const sums = () => display.getByRole('region', { name: 'What it comes to' });
const idle = () => display.getByText('Welcome').waitFor();

test('the seller opens it from the till, and what is scanned is on it at once', async () => {
  const { page, context } = seller;
  await page.getByRole('button', { name: /^Till/ }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Customer display' }).click();
  display = await opening;
  await display.getByRole('heading', { level: 1 }).waitFor();
  await idle();
  await expectAccessible(display);
  calls = [];
  display.on('request', (request) => {
    if (!request.url().includes('/assets/')) calls.push(request.url());
  });
  await scan(page, SUGAR);
  await goods().getByText('Sugar 1 kg').waitFor();
  await sums()
    .getByText(/^TZS\s*3,100\.00$/)
    .waitFor();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 2);
  const last = goods().locator('[aria-current]');
  await last.getByText('Soap bar').waitFor();
  await sums()
    .getByText(/^TZS\s*4,600\.00$/)
    .waitFor();
});

test('a discount, the payment and the change are seen, and what was paid after it', async () => {
  const { page } = seller;
  await cart(page).getByRole('button', { name: 'Discount or own price: Soap bar' }).click();
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await goods().getByText('Discount 10%').waitFor();
  await sums().getByText('You save').waitFor();
  await sums()
    .getByText(/^TZS\s*4,450\.00$/)
    .waitFor();
  expect(await display.getByText('Regular customer').count()).toBe(0);
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  await payPanel(page).getByRole('textbox', { name: 'Cash handed over' }).fill('5000');
  await sums()
    .getByText(/^TZS\s*550\.00$/)
    .waitFor();
  await expectAccessible(display);
  await picture(display, 'customer-display-cart');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Change', '550.00');
  await display.getByText('Paid – thank you').waitFor();
  const [sale] = await salesOf(shop);
  await display.getByText(`Receipt ${sale?.receipt}`).waitFor();
  await display.getByText(/^TZS\s*550\.00$/).waitFor();
  await display.getByRole('img', { name: 'Scan to see this receipt' }).waitFor();
  await expectAccessible(display);
  await picture(display, 'customer-display-paid');
  expect(sale).toMatchObject({ total: 445_000, change: 55_000 });
  const links = await shop.look('select count(*)::int n from receipt_link');
  expect(links).toEqual([{ n: 1 }]);
});

test('it empties with the cart, and a reload shows what is there', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await goods().getByText('Sugar 1 kg').waitFor();
  expect(calls).toEqual([]);
  await display.reload();
  await goods().getByText('Sugar 1 kg').waitFor();
  await display.setViewportSize(PHONE);
  await expectAccessible(display);
  await picture(display, 'customer-display-phone');
  await cart(page).getByRole('button', { name: 'Remove Sugar 1 kg' }).click();
  await idle();
  // The register is still this seller's: the display asked for no lock.
  await scan(page, SUGAR);
  await untilItems(page, 1);
});

test('while the till is locked or its page is closed it says so, and shows no PIN pad', async () => {
  const { page } = seller;
  await page.keyboard.press('Shift+F6');
  await page.getByRole('heading', { name: 'The till is locked' }).waitFor();
  await display.getByText('This till is not selling now').waitFor();
  expect(await display.getByRole('textbox').count()).toBe(0);
  await expectAccessible(display);
  await page.getByRole('radio', { name: 'Amina Said' }).check();
  await page.getByLabel('PIN of Amina Said').fill(PIN);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await goods().getByText('Sugar 1 kg').waitFor();
  await page.goto('/seller/dashboard');
  await display.getByText('This till is not selling now').waitFor();
  await page.goto('/seller/new-sale');
  await goods().getByText('Sugar 1 kg').waitFor();
  expect(await verifyBooks(shop)).toBe(0);
});

test('it goes with the session: nobody signs in on the screen of the customer', async () => {
  const { page } = seller;
  const closing = display.waitForEvent('close');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await closing;
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
