import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, picture } from './harness/browser.ts';
import { newDevice, type Device } from './harness/device.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, salesOf, tile, untilKept, untilSold } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
];
const PATIENCE_MS = 30_000;

let shop: Shop;
let planted: PlantedShop;
let device: Device;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  device = await newDevice(shop.url);
});
afterAll(async () => {
  await device.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

/** Counts the drawer and closes the shift; ends at its report. */
async function closeShift(page: Page, counted: string): Promise<void> {
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill(counted);
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('article', { name: /^Z report/ }).waitFor();
}

const shifts = () =>
  shop.look<{ float: number; openedAt: string; saidAt: string | null; sales: number }>(
    `select s.float_minor::int "float", s.opened_at::text "openedAt", o.opened_at::text "saidAt",
       (select count(*)::int from sale x where x.shift_id = s.shift_id) sales
     from shift s left join shift_opening o on o.opening_id = s.shift_id order by s.opened_at`,
  );

test('the shop closed last night, there is no network this morning: a shift is opened and sells', async () => {
  let page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);
  await closeShift(page, '51200');
  await page.goto(`${shop.url}/seller/new-sale`);
  await page.getByRole('form', { name: 'Open shift' }).waitFor();
  await device.kill();
  await shop.kill();
  const nightMs = Date.now();

  page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
  await page.getByText('You are offline. The shift is opened on this device').waitFor();
  await expectAccessible(page);
  await picture(page, 'open-shift-offline');
  await page.getByRole('textbox', { name: 'Float' }).fill('20000');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Shift opened and saved on this device').waitFor();
  await badge(page, 'Offline – 1 saved here').waitFor();
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 3 saved here').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText('1 shift opened · 2 sales').waitFor();
  await sheet.getByText('Shift opened at Till 1').waitFor();
  await picture(page, 'unsent-opening');
  // "Saved" was said: from here on it may not be lost.
  await device.kill();
  const openedByMs = Date.now();

  page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
  await badge(page, 'Offline – 3 saved here').waitFor();
  await sell(page, 'Soap', '1,200.00');
  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  await soon(async () => (await salesOf(shop)).length).toBe(4);
  const found = await shifts();
  expect(found.map(({ float, sales }) => [float, sales])).toEqual([
    [5_000_000, 1],
    [2_000_000, 3],
  ]);
  const [, morning] = found;
  expect(morning?.openedAt).toBe(morning?.saidAt);
  const openedMs = Date.parse(morning?.openedAt ?? '');
  expect(openedMs).toBeGreaterThan(nightMs);
  expect(openedMs).toBeLessThan(openedByMs);
  expect(await shop.look('select * from sale_conflict')).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);

  // Selling goes on in it, and its drawer holds 20,000, 3,100 and three times 1,200.
  await sell(page, 'Soap', '1,200.00');
  await closeShift(page, '26700');
  const [report] = await shop.look<{ expected: number; difference: number }>(
    `select c.expected_minor::int expected, c.difference_minor::int difference
     from shift_close c order by c.z_number desc limit 1`,
  );
  expect(report).toEqual({ expected: 2_670_000, difference: 0 });
  expect(await verifyBooks(shop)).toBe(0);
  await device.kill();
});
