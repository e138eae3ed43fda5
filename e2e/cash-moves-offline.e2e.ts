import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
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
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
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
  await asOwner(shop, planted, 'PUT', '/api/till/cash-rules', {
    ...{ isCountBlind: true, sellerMaxMinor: 1_000_000, version: 1 },
  });
  device = await newDevice(shop.url);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await device.close();
  await browsers.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cash in or out' });
const openMenu = (page: Page) => page.getByRole('button', { name: /^Till 1/ }).click();

async function atTill(): Promise<Page> {
  const page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  return page;
}

async function sell(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

/** Fills the dialog and writes it down; without a connection it stays on this device. */
async function moveCash(
  page: Page,
  asked: {
    readonly kind: string;
    readonly amount?: string;
    readonly forWhat?: string;
    readonly reason: string;
  },
): Promise<void> {
  const dialog = dialogOf(page);
  // The frame says what is unsent before the till below it listens for keys.
  await page.getByRole('button', { name: /^Till 1/ }).waitFor();
  await page.keyboard.press('Shift+F9');
  await dialog.getByLabel('What happens').selectOption(asked.kind);
  if (asked.amount !== undefined) await dialog.getByLabel('Amount').fill(asked.amount);
  if (asked.forWhat !== undefined) {
    await dialog.getByLabel('For what').selectOption(asked.forWhat);
  }
  await dialog.getByLabel('Reason').fill(asked.reason);
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await dialog.getByText(`${asked.kind} is written down on this device`).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const moves = () =>
  shop.look<{ kind: string; amount: number; reason: string; by: string }>(
    `select m.number, m.kind, m.amount_minor::int amount, m.reason, m.moved_by::text by,
       (f.move_id is not null) "isTold"
     from cash_move m left join cash_move_fact f using (move_id) order by m.moved_at`,
  );

test('cash is moved without a network, a killed browser keeps it, and the Z report agrees', async () => {
  let page = await atTill();
  await openShift(page, '50,000');
  await sell(page);
  await untilKept(page);
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);
  await page.context().setOffline(true);
  await shop.kill();

  const dialog = dialogOf(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Cash in or out' }).click();
  await dialog.getByText('You are offline. It is written down on this device').waitFor();
  // Nobody is there to ask for more than a seller may.
  await dialog.getByLabel('Amount').fill('10,001');
  await dialog.getByLabel('For what').selectOption('Transport');
  await dialog.getByLabel('Reason').fill('Rider');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await dialog
    .getByText(/Alone you pay out at most TZS\s10,000.00 at once/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'cash-move-offline');
  await dialog.getByLabel('Amount').fill('3,000');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await dialog.getByText('Cash out is written down on this device').waitFor();
  await dialog.getByText('Cash move, numbered when it is sent').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await badge(page, 'Offline – 1 saved here').waitFor();
  await sell(page);
  await moveCash(page, { kind: 'To the safe', amount: '10,000', reason: 'Midday' });
  await badge(page, 'Offline – 3 saved here').waitFor();
  // "Written down" was said: from here on it may not be lost.
  await device.kill();

  page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
  await badge(page, 'Offline – 3 saved here').waitFor();
  await moveCash(page, { kind: 'Open the drawer', reason: 'Changed a note' });
  await badge(page, 'Offline – 4 saved here').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText(/1 sale, .* · 3 cash moves/).waitFor();
  await sheet.getByText('To the safe at Till 1').waitFor();
  await expectAccessible(page);
  await picture(page, 'unsent-cash-moves');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export file' }).click(),
  ]);
  const file: unknown = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  expect(file).toMatchObject({
    sales: [{ total: '1200.00' }],
    cashMoves: [
      { kind: 'pay_out', amount: '3000.00', reason: 'Rider', till: 'Till 1' },
      { kind: 'drop', amount: '10000.00', reason: 'Midday' },
      { kind: 'no_sale', amount: '0.00', reason: 'Changed a note' },
    ],
  });
  await page.keyboard.press('Escape');

  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  await soon(async () => (await salesOf(shop)).length).toBe(2);
  const { personId: by } = planted.seller;
  const isTold = true;
  expect(await moves()).toEqual([
    { number: 1, kind: 'pay_out', amount: 300_000, reason: 'Rider', by, isTold },
    { number: 2, kind: 'drop', amount: 1_000_000, reason: 'Midday', by, isTold },
    { number: 3, kind: 'no_sale', amount: 0, reason: 'Changed a note', by, isTold },
  ]);
  expect(await shop.look('select * from sale_conflict')).toEqual([]);

  // 50,000 float and twice 1,200; 3,000 and 10,000 were taken out.
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill('39400');
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
  const report = page.getByRole('article', { name: /^Z report/ });
  await report.getByRole('list', { name: 'Cash moves' }).getByText('Rider').waitFor();
  expect(
    await shop.look(
      `select expected_minor::int expected, difference_minor::int difference,
         pay_outs_minor::int "payOuts", drops_minor::int drops, no_sales::int "noSales"
       from shift_close`,
    ),
  ).toEqual([
    { expected: 3_940_000, difference: 0, payOuts: 300_000, drops: 1_000_000, noSales: 1 },
  ]);
  expect(await verifyBooks(shop)).toBe(0);
  await device.kill();
});

test('what was taken out before a close that this device did not hear of is told the owner', async () => {
  const page = await atTill();
  await openShift(page, '50,000');
  await sell(page);
  await untilKept(page);
  await page.context().setOffline(true);
  const out = { kind: 'Cash out', amount: '2,000', forWhat: 'Transport', reason: 'Porter' };
  await moveCash(page, out);
  const [open] = await shop.look<{ id: string }>(
    'select open_shift_id::text id from till where open_shift_id is not null',
  );
  await asOwner(shop, planted, 'POST', `/api/shifts/${open?.id ?? ''}/force-close`, {
    ...{ reason: 'Counted in the evening', countedMinor: 4_920_000 },
  });
  await page.context().setOffline(false);
  await expect
    .poll(() => shop.look(`select kind from sale_conflict`), { timeout: PATIENCE_MS })
    .toEqual([{ kind: 'late_move' }]);
  // Once it has a connection it is told of the close; the next shift is opened by whoever comes.
  await page.getByRole('article', { name: /^Z report/ }).waitFor();
  await page.getByRole('button', { name: 'Open the next shift' }).click();
  await page.getByRole('group', { name: 'Usual floats' }).waitFor();
  await device.kill();
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/management?view=conflicts');
  await owner.page.getByRole('row', { name: /Cash moved before the close, told after it/ }).click();
  const sheet = owner.page.getByRole('dialog', { name: /^Cash moved before the close/ });
  await sheet.getByText(/^It is an addendum to the Z report/).waitFor();
  await sheet.getByText('Cash out: Porter').waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'late-cash-move');
  // 2,000 were missing at the count; nothing is short any more.
  const [short] = await shop.look(
    `select sum(debit_minor - credit_minor)::int short from journal_line
     where account_code = '6100'`,
  );
  expect(short).toEqual({ short: 0 });
  expect(await verifyBooks(shop)).toBe(0);
  expect(owner.troubles).toEqual([]);
});

test('who signs out with unsent cash is told so, and it arrives with nobody signed in', async () => {
  const page = await atTill();
  await openShift(page, '50,000');
  await sell(page);
  await untilKept(page);
  await shop.kill();
  await moveCash(page, { kind: 'Open the drawer', reason: 'Looked inside' });
  await page.getByRole('button', { name: `Your account: ${planted.seller.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out without a connection?' })
    .getByRole('button', { name: 'Sign out anyway' })
    .click();
  await page.getByText('1 unsent entry stays on this device and is sent by itself.').waitFor();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await shop.startAgain();
  // A server that was silent is left alone for a while, longer each time.
  const looked = async () => (await moves()).filter(({ reason }) => reason === 'Looked inside');
  await expect.poll(async () => (await looked()).length, { timeout: PATIENCE_MS }).toBe(1);
  expect(await shop.look('select kind from sale_conflict')).toEqual([{ kind: 'late_move' }]);
  expect(await verifyBooks(shop)).toBe(0);
});
