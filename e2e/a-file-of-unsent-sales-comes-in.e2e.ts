import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  openShift,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

const GOODS = [
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
/** What the lost device had exported. */
let file = '';

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

const receipts = async (): Promise<string[]> =>
  (await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`);

test('a device sells without a connection, exports the file, and all of it is lost', async () => {
  const storage = signedIn(planted.seller, planted);
  const { page, close } = await browsers.visit({ storage, keepsApp: true });
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  expect(await receipts()).toEqual(['B1-T1-A-000001 1 Soap bar']);
  await shop.kill();
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await page.getByRole('button', { name: 'Offline – 2 saved here', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText(/a manager brings it in under Devices/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export file' }).click(),
  ]);
  file = readFileSync(await download.path(), 'utf8');
  // Its storage goes with the browser.
  await close();
  await shop.startAgain();
  expect(await receipts()).toHaveLength(1);
});

const sheetOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bring in a file of unsent sales' });

async function openSheet(visitor: Visitor, path: string): Promise<Locator> {
  const { page } = visitor;
  await page.goto(path);
  await page.getByRole('button', { name: 'Bring in a file' }).click();
  return sheetOf(page);
}

async function choose(sheet: Locator, content: string): Promise<void> {
  await sheet.locator('input[type="file"]').setInputFiles({
    ...{ name: 'unsent-sales.json', mimeType: 'application/json' },
    buffer: Buffer.from(content),
  });
}

const OF_MANAGER = '/manager/dashboard?tab=stock&view=devices';

test('a manager sees what is in it, brings it in, and the sales are there once', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  const { page } = visitor;
  const sheet = await openSheet(visitor, OF_MANAGER);
  await sheet.getByText(/posted once, as if the device had sent it/).waitFor();
  await choose(sheet, 'no file of ours');
  await sheet.getByText('This is no file of unsent sales, or it is damaged.').waitFor();
  await choose(sheet, file);
  await sheet.getByText('2 sales', { exact: true }).waitFor();
  await sheet.getByText('Chrome, Linux').waitFor();
  await sheet.getByText(/TZS\s4,300\.00/).waitFor();
  await expectAccessible(page);
  await picture(page, 'bring-file');
  await page.setViewportSize(PHONE);
  await picture(page, 'bring-file-phone');
  await sheet.getByRole('button', { name: 'Bring in', exact: true }).press('Enter');
  await sheet.getByText('2 entries came in.').waitFor();
  await expectAccessible(page);
  expect(await receipts()).toEqual([
    ...['B1-T1-A-000001 1 Soap bar', 'B1-T1-A-000002 1 Sugar 1 kg', 'B1-T1-A-000003 1 Soap bar'],
  ]);
  const [sold] = await shop.look<{ seller: string }>(
    'select seller_id::text seller from sale order by number desc limit 1',
  );
  expect(sold?.seller).toBe(planted.seller.personId);
  expect(await verifyBooks(shop)).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('once more, by the owner: nothing is doubled, and the act is told', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const sheet = await openSheet(visitor, '/business/management?view=devices');
  await choose(sheet, file);
  await sheet.getByRole('button', { name: 'Bring in', exact: true }).click();
  await sheet.getByText('Nothing new came in.').waitFor();
  await sheet.getByText('2 had come in before, and are not counted again.').waitFor();
  await picture(visitor.page, 'bring-file-again');
  expect(await receipts()).toHaveLength(3);
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
  await sheet.waitFor({ state: 'detached' });
  const acts = await shop.look<{ by: string }>(
    `select actor_id::text by from audit_event where action = 'device_unsent_brought'`,
  );
  expect(acts).toEqual([{ by: planted.manager.personId }]);
  await visitor.close();
});

test('a file that was changed brings in nothing, and says so', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const sheet = await openSheet(visitor, '/business/management?view=devices');
  await choose(sheet, file.replaceAll('310000', '310001'));
  await sheet.getByRole('button', { name: 'Bring in', exact: true }).click();
  await sheet.getByText(/This file is not as its device made it/).waitFor();
  expect(await receipts()).toHaveLength(3);
  await choose(sheet, file.replaceAll(planted.businessId, planted.owner.personId));
  await sheet.getByText(/^This file is of /).waitFor();
  expect(await sheet.getByRole('button', { name: 'Bring in', exact: true }).count()).toBe(0);
  await picture(visitor.page, 'bring-file-of-others');
  await visitor.close();
});
