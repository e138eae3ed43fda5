import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { newDevice, type Device } from './harness/device.ts';
import { asOwner, stock } from './harness/goods.ts';
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
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  device = await newDevice(shop.url);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await device.close();
  await browsers.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const slipOf = (page: Page) => page.getByRole('article', { name: 'Count slip' });

async function atTill(): Promise<Page> {
  const page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  return page;
}

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

async function throwAway(page: Page, name: string): Promise<void> {
  await tile(page, name).click();
  await cart(page).getByRole('button', { name: 'Discard the cart' }).click();
  const asked = page.getByRole('dialog', { name: 'Discard this cart?' });
  await asked.getByRole('button', { name: 'Customer left' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
}

async function openHere(page: Page, float: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Float' }).fill(float);
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByRole('button', { name: /^Till 1/ }).waitFor();
}

/** Counts the drawer and closes the shift, with a card terminal's slip and a note. */
async function count(page: Page, counted: string): Promise<void> {
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill(counted);
  await counting.getByLabel('Card counted').fill('0');
  await counting.getByRole('textbox', { name: 'Note for the next shift' }).fill('Change is low');
  // Nothing tells what should lie there before the count is handed in.
  expect(await counting.getByText('Expected').count()).toBe(0);
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
}

const reports = () =>
  shop.look<{ z: number; expected: number; difference: number; sales: number }>(
    `select c.z_number::int z, c.expected_minor::int expected,
       c.difference_minor::int difference, c.sales_count::int sales, c.hand_over_note note,
       c.closed_at = k.closed_at "isAtItsTime", k.is_z "isZ"
     from shift_close c left join shift_closing k using (business_id, shift_id)
     order by c.closed_at`,
  );

test('a shift is closed without a network, a killed browser keeps it, and the next one sells', async () => {
  let page = await atTill();
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);
  await page.context().setOffline(true);
  await shop.kill();
  const closedFromMs = Date.now();

  await sell(page, 'Sugar', '3,100.00');
  await throwAway(page, 'Soap');
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  await page.getByText('You are offline. The shift is counted and closed on this device').waitFor();
  await expectAccessible(page);
  await picture(page, 'close-shift-offline');
  await page.getByRole('button', { name: 'Back to selling' }).click();
  // 50,000 float, 1,200 and 3,100 sold: 54,300; 100 are missing.
  await count(page, '54200');
  await page.getByText('Counted and closed here. The Z report is numbered when').waitFor();
  await slipOf(page).getByText('54,200.00').waitFor();
  // The server opened it: this device does not say what the drawer should hold.
  await slipOf(page).getByText('What the drawer should hold is told by the Z report').waitFor();
  await slipOf(page).getByText('Cash (1)').waitFor();
  // As the Z report says it, of what waits here.
  const waits = slipOf(page).getByRole('region', { name: 'As known here' });
  await waits.getByText('Discarded carts (1)').waitFor();
  await waits.getByText('1,200.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'count-slip');
  await badge(page, 'Offline – 2 saved here').waitFor();
  // "Closed here" was said: from here on it may not be lost.
  await device.kill();
  const closedToMs = Date.now();

  page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
  await badge(page, 'Offline – 2 saved here').waitFor();
  await page.getByRole('form', { name: 'Open shift' }).waitFor();
  await openHere(page, '20000');
  await sell(page, 'Soap', '1,200.00');
  await count(page, '21,200');
  // All of this shift is here: its drawer is known.
  const known = slipOf(page).getByRole('region', { name: 'As known here' });
  await known.getByText('21,200.00').waitFor();
  await known.getByText('Difference').waitFor();
  await known.getByText('Discarded carts (0)').waitFor();
  await picture(page, 'count-slip-known');
  await page.getByRole('button', { name: 'Open the next shift' }).click();
  await openHere(page, '10000');
  await sell(page, 'Sugar', '3,100.00');
  await badge(page, 'Offline – 7 saved here').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText(/2 shifts opened · 3 sales, .* · 2 shifts closed/).waitFor();
  await sheet.getByText('Shift closed at Till 1').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'unsent-closings');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export file' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({
    shiftsClosed: [
      { counted: '54200.00', note: 'Change is low' },
      { counted: '21200.00', till: 'Till 1' },
    ],
  });

  await shop.startAgain();
  // A server that was silent for so long is left alone for a while: somebody asks.
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await sheet.getByText('Everything is sent').waitFor();
  await page.keyboard.press('Escape');
  await badge(page, 'Online').waitFor();
  await soon(async () => (await salesOf(shop)).length).toBe(4);
  const told = { note: 'Change is low', isAtItsTime: true, isZ: true };
  expect(await reports()).toEqual([
    { z: 1, expected: 5_430_000, difference: -10_000, sales: 2, ...told },
    { z: 2, expected: 2_120_000, difference: 0, sales: 1, ...told },
  ]);
  const [first] = await shop.look<{ at: string }>(
    'select closed_at::text at from shift_close order by z_number limit 1',
  );
  const closedMs = Date.parse(first?.at ?? '');
  expect(closedMs).toBeGreaterThan(closedFromMs);
  expect(closedMs).toBeLessThan(closedToMs);
  expect(await shop.look('select * from sale_conflict')).toEqual([]);
  const [facts] = await shop.look(
    `select (select count(*)::int from shift) shifts,
       (select count(*)::int from shift_opening) openings,
       (select count(*)::int from shift_closing) closings`,
  );
  expect(facts).toEqual({ shifts: 3, openings: 2, closings: 2 });
  expect(await verifyBooks(shop)).toBe(0);

  // Selling goes on in the third, which is closed with a connection as ever.
  await sell(page, 'Soap', '1,200.00');
  await count(page, '14300');
  await page.getByRole('article', { name: 'Z report 3' }).waitFor();
  expect((await reports()).at(-1)).toMatchObject({ z: 3, expected: 1_430_000, difference: 0 });
  expect(await verifyBooks(shop)).toBe(0);
  await device.kill();
});

test('what was counted here and closed by a manager meanwhile is read by the owner in words', async () => {
  const page = await atTill();
  await openShift(page, '50,000');
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  await page.context().setOffline(true);
  await count(page, '51000');
  await page.getByText('Counted and closed here.').waitFor();
  const [open] = await shop.look<{ id: string }>(
    'select open_shift_id::text id from till where open_shift_id is not null',
  );
  await asOwner(shop, planted, 'POST', `/api/shifts/${open?.id ?? ''}/force-close`, {
    ...{ reason: 'Counted in the evening', countedMinor: 5_120_000 },
  });
  await page.context().setOffline(false);
  await expect
    .poll(() => shop.look('select kind from sale_conflict'), { timeout: PATIENCE_MS })
    .toEqual([{ kind: 'close_elsewhere' }]);
  // Its own screen shows the report that holds, once the server has heard of the count.
  const report = page.getByRole('article', { name: 'Z report 4' });
  await report.getByRole('region', { name: 'Counted too, without a connection' }).waitFor();
  await device.kill();
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/management?view=conflicts');
  await owner.page.getByRole('row', { name: /Shift counted twice/ }).click();
  const sheet = owner.page.getByRole('dialog', { name: /^Shift counted twice/ });
  await sheet.getByText(/counted TZS\s51,000.00\. Before the server heard of it/).waitFor();
  await sheet.getByText(/It differs by TZS\s200.00 from what that report expects/).waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'shift-counted-twice');
  expect(
    await shop.look('select difference_minor::int d from shift_close where is_forced'),
  ).toEqual([{ d: 0 }]);
  expect(await verifyBooks(shop)).toBe(0);
  expect(owner.troubles).toEqual([]);
});

test('a page that is loaded before its close was sent does not sell on in the closed shift', async () => {
  const page = await atTill();
  await openShift(page, '50,000');
  await untilKept(page);
  await page.context().setOffline(true);
  await count(page, '50000');
  await page.getByText('Counted and closed here.').waitFor();
  // The server is there again and knows the shift as open; only the close does not reach it yet.
  await page.route('**/api/till/sync/closes', (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto(`${shop.url}/seller/new-sale`);
  await page.getByRole('form', { name: 'Open shift' }).waitFor();
  const [open] = await shop.look<{ open: number }>(
    'select count(open_shift_id)::int open from till where open_shift_id is not null',
  );
  expect(open).toEqual({ open: 1 });
  await page.unroute('**/api/till/sync/closes');
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await badge(page, 'Online').waitFor();
  expect((await reports()).at(-1)).toMatchObject({ z: 5, difference: 0, isZ: true });
  expect(await verifyBooks(shop)).toBe(0);
  await device.kill();
});
