import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { openShift, payPanel, salesOf, tile, unhurried, untilSold } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect([...owner.troubles, ...seller.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** How every payment stands in the database, in the order of the sales. */
const payments = () =>
  shop.look<{ reference: string | null; phone: string | null; coder: string | null }>(
    `select p.reference, p.payer_phone phone, p.coded_by_name coder
     from payment p join sale s using (business_id, sale_id) order by s.number`,
  );

/** Begins a sale of a soap, paid at the till of the phone's provider. */
async function payBy(page: Page): Promise<void> {
  await tile(page, 'Soap bar').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Lipa Namba', exact: true }).click();
}

test('the owner adds a way of paying whose code may come later', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/settings`);
  await page.getByRole('link', { name: 'Ways of paying' }).click();
  await page.getByRole('button', { name: 'Add a way of paying' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lipa Namba');
  await dialog.getByText('a sale may be made before the code is there').waitFor();
  await dialog.getByLabel('Its code must be entered').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Lipa Namba.*code may come later/ }).waitFor();
});

test('the seller takes the money before its code is there, and says whose number pays', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await payBy(page);
  await payPanel(page).getByText('Leave it empty if the code has not come yet').waitFor();
  await payPanel(page).getByLabel('Phone number that pays').fill('0754 000 111');
  await expectAccessible(page);
  await picture(page, 'code-later');
  await page.setViewportSize(PHONE);
  await picture(page, 'code-later-phone');
  await page.setViewportSize(DESKTOP);
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  // A code that is there is one like any other.
  await payBy(page);
  await payPanel(page).getByLabel('Transaction code').fill('QK1');
  await payPanel(page).getByLabel('Phone number that pays').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '1,200.00');
  await payBy(page);
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  expect(await payments()).toEqual([
    { reference: null, phone: '0754 000 111', coder: null },
    { reference: 'QK1', phone: null, coder: null },
    { reference: null, phone: null, coder: null },
  ]);
});

test('closing the shift says how many wait; the seller enters a code that is not used yet', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  await page.getByText('2 payments by mobile money still await their codes.').waitFor();
  await expectAccessible(page);
  await picture(page, 'closing-with-codes-awaited');
  await page.getByRole('button', { name: 'Back to selling' }).click();

  await page.goto(`${shop.url}/seller/dashboard`);
  const waiting = page.getByRole('region', {
    name: /^Awaiting a code: 2 payments, TZS\s2,400\.00$/,
  });
  await waiting.getByText('0754 000 111').waitFor();
  await expectAccessible(page);
  await picture(page, 'codes-awaited');
  await page.setViewportSize(PHONE);
  await waiting.scrollIntoViewIfNeeded();
  await picture(page, 'codes-awaited-phone');
  await page.setViewportSize(DESKTOP);
  await waiting
    .getByRole('button', { name: /^Enter the code of/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: /^Enter the code of/ });
  await form.getByLabel('Transaction code').fill('qk-1');
  await page.keyboard.press('Enter');
  await form.getByText('The reference qk-1 was already used.').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'code-is-used');
  await form.getByLabel('Transaction code').fill('QK2');
  await form.getByRole('button', { name: 'Save the code' }).click();
  await page
    .getByRole('region', { name: /^Awaiting a code: 1 payment, TZS\s1,200\.00$/ })
    .waitFor();
  expect(await payments()).toEqual([
    { reference: 'QK2', phone: null, coder: planted.seller.name },
    { reference: 'QK1', phone: null, coder: null },
    { reference: null, phone: null, coder: null },
  ]);
});

test('the shift’s sheet tells what waits, and whoever matches payments enters the last', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/management?view=shifts`);
  await page.getByRole('row', { name: /Till 1/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('1 payment, 1,200.00').waitFor();
  await picture(page, 'shift-with-codes-awaited');
  await page.goto(`${shop.url}/business/management?view=matching`);
  const waiting = page.getByRole('region', { name: /^Awaiting a code: 1 payment/ });
  await waiting.getByText(planted.seller.name).waitFor();
  await expectAccessible(page);
  await picture(page, 'codes-awaited-by-the-books');
  await waiting.getByRole('button', { name: /^Enter the code of/ }).click();
  const form = page.getByRole('form', { name: /^Enter the code of/ });
  await form.getByLabel('Transaction code').fill('QK3');
  await form.getByRole('button', { name: 'Save the code' }).click();
  await waiting.waitFor({ state: 'detached' });
  expect((await payments()).at(-1)).toEqual({
    ...{ reference: 'QK3', phone: null, coder: planted.owner.name },
  });
  expect((await salesOf(shop)).map(({ paid }) => paid)).toEqual([
    ...['QK2', 'QK1', 'QK3'].map((code) => `mobile_money Lipa Namba ${code} 120000`),
  ]);
  await verifyBooks(shop);
});
