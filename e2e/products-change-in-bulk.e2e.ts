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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Maize flour 2 kg', priceMinor: 400_000, costMinor: 330_000, category: 'Food' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
].map((good) => ({ ...good, stockMilli: 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const prices = () => shop.look('select name, price_minor::int price from product order by name');
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator('tbody tr').nth(row).locator('td').nth(column);
const PRICE = 7;

test('an owner types and pastes over the grid, looks at what changes, and takes it back', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=bulk');
  await soon(() => page.getByRole('grid').locator('tbody tr').count()).toEqual(3);
  await expectAccessible(page);
  // Enter edits, Enter saves and moves down, Esc leaves a cell as it was.
  await cell(page, 0, PRICE).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4200');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await soon(() => cell(page, 1, PRICE).innerText()).toEqual('1200.00');
  // A block of a spreadsheet: prices and costs of the second and third product.
  await cell(page, 1, PRICE).focus();
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1300\\t950\\n3200\\tmuch');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    document.activeElement.dispatchEvent(event);
  })()`);
  await page.getByText('1 cell cannot be read').waitFor();
  await picture(page, 'bulk-grid');
  await page.getByRole('button', { name: 'Review 4 changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('4,200.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'bulk-review');
  await dialog.getByRole('button', { name: 'Apply to 3 products' }).click();
  await page.getByText('3 products changed.').waitFor();
  expect(await prices()).toEqual([
    { name: 'Maize flour 2 kg', price: 420_000 },
    { name: 'Soap bar', price: 130_000 },
    { name: 'Sugar 1 kg', price: 320_000 },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 products are as they were before.').first().waitFor();
  expect(await prices()).toEqual([
    { name: 'Maize flour 2 kg', price: 400_000 },
    { name: 'Soap bar', price: 120_000 },
    { name: 'Sugar 1 kg', price: 310_000 },
  ]);
});

test('an act over all that match raises prices; the history takes it back', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=bulk&q=kg');
  await soon(() => page.getByRole('grid').locator('tbody tr').count()).toEqual(2);
  await page.getByRole('button', { name: 'Change all that match' }).click();
  await page.getByLabel(/^Raise or lower prices/).fill('5');
  await page.getByLabel('Rounding').selectOption({ label: 'To hundreds' });
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('button', { name: 'Apply to 2 products' }).click();
  await page.getByText('2 products changed.').waitFor();
  // 4,200 and 3,255 to hundreds.
  expect(await prices()).toEqual([
    { name: 'Maize flour 2 kg', price: 420_000 },
    { name: 'Soap bar', price: 120_000 },
    { name: 'Sugar 1 kg', price: 330_000 },
  ]);
  await page.getByRole('link', { name: 'Change history' }).click();
  const rows = page.getByRole('table', { name: 'Change history' }).locator('tbody tr');
  await soon(() => rows.count()).toEqual(2);
  await rows.first().getByRole('button', { name: 'Prices by 5 %' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('3,300.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'change-history');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByText('2 products are as they were before.').waitFor();
  expect((await prices()).map(({ price }) => price)).toEqual([400_000, 120_000, 310_000]);
  await page.setViewportSize(PHONE);
  await page.goto('/business/management?view=bulk');
  await soon(() => page.getByRole('grid').locator('tbody tr').count()).toEqual(3);
  await expectAccessible(page);
  await picture(page, 'bulk-grid-phone');
});
