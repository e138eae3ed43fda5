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
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
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
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
];

/** Two tabs sell at once, as without the lock of a till: both give out one number. */
const WITHOUT_LOCK = `
  const request = navigator.locks?.request.bind(navigator.locks);
  const isTill = (name) => name.startsWith('tillbook.till.');
  if (request !== undefined) navigator.locks.request = (name, ...how) =>
    isTill(name) ? how.at(-1)({ name, mode: 'exclusive' }) : request(name, ...how);`;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
/** The tab that goes on selling. */
let page: Page;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ keepsApp: true });
  await seller.context.addInitScript({ content: WITHOUT_LOCK });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const badge = (at: Page, said: string) => at.getByRole('button', { name: said, exact: true });
const sheet = (at: Page, title: string | RegExp): Locator =>
  at.getByRole('dialog', { name: title });

async function sell(at: Page, name: string, amount: string): Promise<void> {
  await tile(at, name).click();
  await untilItems(at, 1);
  await unhurried(at);
  await cart(at).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(at, 'Paid', amount);
}

const receipts = async (): Promise<string[]> =>
  (await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`);

/** The form that takes back what the receipt of that number was of. */
async function refundOf(digits: string): Promise<Locator> {
  await page.goto('/seller/new-sale');
  await tile(page, 'Soap').waitFor();
  await page.keyboard.press('F7');
  await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(digits);
  await page
    .getByRole('region', { name: 'Find a receipt' })
    .getByRole('button', { name: new RegExp(`-${digits} `) })
    .first()
    .click();
  const form = sheet(page, /^Refund of/);
  await form.getByRole('button', { name: 'Everything' }).waitFor();
  return form;
}

const ONCE = 'each line once, in cash';

test('a sale that the server can make nothing of stays here, and holds back what comes back', async () => {
  const first = seller.page;
  await signIn(first, planted.seller.email);
  await first.waitForURL('**/seller/dashboard');
  await first.goto('/seller/new-sale');
  await openShift(first, '50,000');
  await sell(first, 'Sugar', '3,100.00');
  await untilKept(first);
  page = await seller.context.newPage();
  await page.goto('/seller/new-sale');
  await tile(page, 'Soap').waitFor();
  await shop.kill();
  await sell(first, 'Soap', '1,200.00');
  await sell(page, 'Sugar', '3,100.00');
  await badge(page, 'Offline – 2 saved here').waitFor();
  await shop.startAgain();
  await badge(page, 'Needs attention 1').waitFor();
  await first.close();
  expect(await receipts()).toEqual(['B1-T1-A-000001 1 Sugar 1 kg', 'B1-T1-A-000002 1 Soap bar']);
  const form = await refundOf('000001');
  await form.getByText(ONCE).waitFor();
  await page.keyboard.press('Escape');
});

test('its seller hands it over: it is with the managers as it is, and the till goes on', async () => {
  await badge(page, 'Needs attention 1').press('Enter');
  const unsent = sheet(page, 'Sales on this device');
  await unsent.getByText(/^1 entry cannot be posted as it is/).waitFor();
  await unsent.getByText(/^The server could not read it: /).waitFor();
  await expectAccessible(page);
  await picture(page, 'hand-over');
  await page.setViewportSize(PHONE);
  await picture(page, 'hand-over-phone');
  // Without an answer it stays where it is.
  await shop.kill();
  await unsent.getByRole('button', { name: 'Hand over to a manager' }).press('Enter');
  await page.getByText('No answer. What is not handed over yet stays here. Try again.').waitFor();
  await shop.startAgain();
  const handed = unsent.getByRole('region', { name: 'Handed over' });
  // Until the connection is found to be back it is asked again.
  await soon(async () => {
    const again = unsent.getByRole('button', { name: 'Hand over to a manager' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
    return handed.isVisible();
  }).toBe(true);
  await handed.getByText('B1-T1-A-000002').waitFor();
  await handed.getByText(/3,100\.00/).waitFor();
  await unsent.getByText('Everything is sent').waitFor();
  await expectAccessible(page);
  await picture(page, 'handed-over-phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Escape');
  await badge(page, 'Online').waitFor();
  const [kept] = await shop.look<{ number: string; amount: number; code: string }>(
    `select paper_number number, amount_minor::int amount, code from unposted_fact`,
  );
  expect(kept).toEqual({
    ...{ number: 'B1-T1-A-000002', amount: 310_000, code: 'RECEIPT_NUMBER_TAKEN' },
  });

  // What comes back is asked of the server again, and the next sale is posted at once.
  const form = await refundOf('000001');
  expect(await form.getByText(ONCE).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto('/seller/new-sale');
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Online').waitFor();
  await soon(receipts).toHaveLength(3);
  expect(await verifyBooks(shop)).toBe(0);
});

/** A sale that was sealed by a key which is gone. */
const UNREADABLE = `(async () => {
  const [{ version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
  const db = await new Promise((done, failed) => {
    const asked = indexedDB.open('tillbook.device', version);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = failed;
  });
  const write = db.transaction('sales', 'readwrite', { durability: 'strict' });
  write.objectStore('sales').put({
    saleId: '0198c0de-0000-7000-8000-000000000001', tillKey: 'a/b', businessId: 'a', tillId: 'b',
    series: 'A', number: 9, state: 'waiting', sinceMs: 0, problem: null, format: 1,
    sealed: { iv: new Uint8Array(12), bytes: new Uint8Array([255, 0, 7]).buffer },
  });
  await new Promise((done, failed) => Object.assign(write, { oncomplete: done, onabort: failed }));
  db.close();
})()`;

test('what the device cannot read is said, is in the file as it lies there, and stops nothing', async () => {
  await page.evaluate(UNREADABLE);
  await page.goto('/seller/new-sale');
  await badge(page, 'Needs attention 1').press('Enter');
  const unsent = sheet(page, 'Sales on this device');
  await unsent.getByText(/^1 entry on this device cannot be read, so it is not sent/).waitFor();
  await unsent.getByText('Everything that can be read is sent.').waitFor();
  await expectAccessible(page);
  await picture(page, 'unreadable');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    unsent.getByRole('button', { name: 'Export file' }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as object;
  expect(file).toMatchObject({ unreadable: [{ kind: 'sale', sealed: { bytes: '/wAH' } }] });
  await page.keyboard.press('Escape');
  const before = (await receipts()).length;
  await sell(page, 'Soap', '1,200.00');
  await soon(receipts).toHaveLength(before + 1);
  await badge(page, 'Needs attention 1').waitFor();
  expect(seller.troubles).toEqual([]);
});

test('a manager sees it with its amount, saves it as it is, and settles it with a note', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  const manager = visitor.page;
  await manager.goto('/manager/dashboard?tab=stock&view=conflicts');
  const row = manager.getByRole('row').filter({ hasText: 'Could not be posted' });
  await row.getByText('B1-T1-A-000002').waitFor();
  await row.click();
  const conflict = sheet(manager, 'Could not be posted');
  await conflict.getByText(/^A sale, written down by Chrome, Linux/).waitFor();
  await conflict.getByText(/3,100\.00/).waitFor();
  await conflict.getByText(planted.seller.name).waitFor();
  await expectAccessible(manager);
  await picture(manager, 'not-posted');
  const [download] = await Promise.all([
    manager.waitForEvent('download'),
    conflict.getByRole('button', { name: 'Save it as a file' }).click(),
  ]);
  const [kept] = await shop.look<{ text: string }>('select fact_text text from unposted_fact');
  expect(readFileSync(await download.path(), 'utf8')).toBe(kept?.text);
  await conflict.getByRole('textbox', { name: 'Note' }).fill('Entered again as 000003');
  await conflict.getByRole('button', { name: 'Mark as settled' }).click();
  await conflict.waitFor({ state: 'detached' });
  const settled = await shop.look('select note, settled_by_name by from sale_conflict_settlement');
  expect(settled).toEqual([{ note: 'Entered again as 000003', by: planted.manager.name }]);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});
