import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { DESKTOP, expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers, Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, openShift, salesOf, scan, tile, untilItems, untilSold } from './harness/till.ts';

/** On both kinds of tea. */
const SHARED = ean13('061411000003');
const UNKNOWN = ean13('311122233344');

const GOODS = [
  { name: 'Soap bar', priceMinor: 120_000 },
  { name: 'Tea 100 g', priceMinor: 200_000, barcode: SHARED },
  { name: 'Tea 250 g', priceMinor: 450_000, more: { sku: SHARED } },
].map((good) => ({ costMinor: 90_000, stockMilli: 90_000, ...good }));

const NOT_FETCHED = 'This part could not be fetched. Check the connection and try again.';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('a button that cannot be fetched is left out, and the till sells on', async () => {
  const { page } = seller;
  // The line drops before the browser has every part of the app.
  await page.route('**/assets/undo-sale-*', (route) => route.abort());
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  for (let sold = 1; sold <= 2; sold += 1) {
    await tile(page, 'Soap').click();
    await cart(page).getByRole('button', { name: 'Exact cash' }).click();
    await untilSold(page, 'Paid', '1,200.00');
  }
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await expectAccessible(page);
  expect(await salesOf(shop)).toHaveLength(2);
  expect(await verifyBooks(shop)).toBe(0);

  // With the line back it is there after the next sale.
  await page.unroute('**/assets/undo-sale-*');
  await tile(page, 'Soap').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
});

const missingDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'This could not be loaded.', exact: true });
const cashDialog = (page: Page) => page.getByRole('dialog', { name: 'Cash in or out' });
const menu = (page: Page) => page.getByRole('button', { name: /^Till 1/ });
async function openCash(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Cash in or out' }).click();
}
/** Asks for the part once more, until that has failed, too. */
async function tryInVain(page: Page, again: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('requestfailed'), again.click()]);
  await again.and(page.locator('[aria-busy]')).waitFor({ state: 'detached' });
}
/** The window has its own look: without its stylesheet it lies in the page like any text. */
const coversThePage = (page: Page) =>
  page.evaluate<boolean>(`[...document.querySelectorAll('[role=dialog]')]
    .some((one) => getComputedStyle(one.parentElement).position === 'fixed')`);

test('a dialog that cannot be fetched is told in its place, and comes when it is tried again', async () => {
  const { page } = seller;
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  for (const file of ['cash-dialog-*.js*', 'dialog-window-*.css']) {
    const away = `**/assets/${file}`;
    await page.route(away, (route) => route.abort('connectionfailed'));
    await page.reload();
    await untilItems(page, 1);
    await openCash(page);
    await missingDialog(page).getByText(NOT_FETCHED, { exact: true }).waitFor();
    await expectAccessible(page);
    await picture(page, `part-missing-${file.split('-')[0]}`);
    // Close leads back to the till, to what opened it; the cart is as it was.
    await missingDialog(page).getByRole('button', { name: 'Close' }).click();
    await missingDialog(page).waitFor({ state: 'detached' });
    await menu(page).and(page.locator(':focus')).waitFor();
    await untilItems(page, 1);
    await openCash(page);
    await missingDialog(page).waitFor();
    await page.keyboard.press('Escape');
    await missingDialog(page).waitFor({ state: 'detached' });
    await openCash(page);
    const again = missingDialog(page).getByRole('button', { name: 'Try again' });
    await tryInVain(page, again);
    await missingDialog(page).getByText(NOT_FETCHED, { exact: true }).waitFor();
    await page.unroute(away);
    await again.click();
    await cashDialog(page).waitFor();
    expect(await coversThePage(page), file).toBe(true);
    await cashDialog(page).getByRole('button', { name: 'Close' }).click();
    await cashDialog(page).waitFor({ state: 'detached' });
    await menu(page).and(page.locator(':focus')).waitFor();
  }
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
});

test('a dialog that a newer version has no more offers to load that version', async () => {
  const { page } = seller;
  await page.route('**/assets/cash-dialog-*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/seller/new-sale');
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await openCash(page);
  await missingDialog(page)
    .getByText('Application update detected. Reloading may resolve the issue.', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'part-outdated');
  await page.unroute('**/assets/cash-dialog-*');
  await page.evaluate('globalThis.isSameLoad = true');
  await missingDialog(page).getByRole('button', { name: 'Reload Page' }).click();
  await page.waitForFunction('globalThis.isSameLoad === undefined');
  await untilItems(page, 1);
  await openCash(page);
  await cashDialog(page).waitFor();
});

test('without the part that asks what a scan means the till sells on, and scans wait for it', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await page.route('**/assets/scan-notices-*', (route) => route.abort('connectionfailed'));
  await page.goto('/seller/new-sale');
  await tile(page, 'Soap').waitFor();
  await scan(page, SHARED);
  const told = page.getByRole('region', { name: 'Products' }).getByRole('alert');
  await told.getByText(NOT_FETCHED, { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'scans-wait-for-their-part');
  await scan(page, UNKNOWN);
  await scan(page, SHARED);
  await tile(page, 'Soap').click();
  await tryInVain(page, told.getByRole('button', { name: 'Try again' }));
  await told.getByText(NOT_FETCHED, { exact: true }).waitFor();
  await page.unroute('**/assets/scan-notices-*');
  await told.getByRole('button', { name: 'Try again' }).click();
  const chooser = page.getByRole('group', { name: 'Which product?' });
  await chooser.getByRole('button', { name: /Tea 100 g/ }).click();
  await chooser.getByRole('button', { name: /Tea 250 g/ }).click();
  await chooser.waitFor({ state: 'detached' });
  await page.getByText(UNKNOWN, { exact: false }).first().waitFor();
  await page.setViewportSize(DESKTOP);
  await untilItems(page, 4);
});
