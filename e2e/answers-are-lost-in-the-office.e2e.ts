import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

/** What an office books is booked once, whatever happens to the answer. */

const GOODS = [{ name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 }];
const UNSURE = 'Not known whether it was done: no answer came.';
const CUSTOMER = newId();

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: CUSTOMER, name: 'Asha Mbezi', phone: '0712 345 678' },
  });
  await asOwner(shop, planted, 'PUT', '/api/loyalty', {
    ...{ termsNo: null, isOn: true, perMinor: 100_000, worthMinor: 5_000, leastPoints: 5 },
  });
  await asOwner(shop, planted, 'POST', '/api/suppliers', {
    ...{ _id: newId(), name: 'Bakhresa Foods', termsDays: 30, leadDays: 7 },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The next request that books something there is done, and nobody hears of it. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(path, async (route: Route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}
const at = (view: string, more = '') => `${shop.url}/business/management?view=${view}${more}`;
const account = () => at('debts', `&id=${CUSTOMER}`);
const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

/** Whoever opens the form again, on a page that is loaded anew, is asked first; once it is done. */
async function asked(where: Page | Locator, said: RegExp | string): Promise<void> {
  await where.getByText(UNSURE).waitFor();
  await where.getByText(said).waitFor();
  await where.getByRole('button', { name: 'Ask again' }).click();
}

const line = (page: Page) => page.getByRole('group', { name: 'Soap bar', exact: true });
async function addSoap(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Add product/ }).fill('Soap');
  await page.keyboard.press('Enter');
  await line(page).waitFor();
}

test('a debt from before is noted once', async () => {
  const { page } = owner;
  const dialog = dialogOf(page, /^Debt from before/);
  const open = () => page.getByRole('button', { name: 'Debt from before' }).click();
  await page.goto(account());
  await open();
  await loseAnswer(page, '**/api/customer-openings');
  await dialog.getByLabel('Amount').fill('40,000');
  await dialog.getByLabel('Owed since').fill('2026-01-31');
  await dialog.getByLabel('Branch').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await expectAccessible(page);
  await page.reload();
  await open();
  await asked(dialog, /Asha Mbezi: Debt from before TZS\s40,000.00/);
  await dialog.waitFor({ state: 'hidden' });
  expect(await shop.look('select amount_minor::int amount from customer_opening')).toEqual([
    { amount: 4_000_000 },
  ]);
});

test('a debt is given up once', async () => {
  const { page } = owner;
  const dialog = dialogOf(page, /^Give up a debt/);
  const open = () => page.getByRole('button', { name: 'Give up a debt' }).click();
  await page.goto(account());
  await open();
  await loseAnswer(page, '**/api/customer-write-offs');
  await dialog.getByLabel('Amount').fill('6,000');
  await dialog.getByLabel('Reason').fill('Moved away');
  await dialog.getByRole('button', { name: 'Give up a debt' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await page.reload();
  await open();
  await asked(dialog, /Asha Mbezi: Give up a debt TZS\s6,000.00/);
  await dialog.waitFor({ state: 'hidden' });
  expect(await shop.look('select amount_minor::int amount from customer_write_off')).toEqual([
    { amount: 600_000 },
  ]);
});

test('points by hand are given once, and turned into credit once', async () => {
  const { page } = owner;
  const points = () => shop.look('select kind, points::int from loyalty_entry order by made_at');
  const dialog = page.getByRole('dialog');
  const give = () => page.getByRole('button', { name: 'Give or take points' }).click();
  await page.goto(account());
  await give();
  await loseAnswer(page, '**/api/loyalty/adjustments');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('20');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Old paper card');
  await dialog.getByRole('button', { name: 'Give' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await picture(page, 'answer-lost-in-the-office');
  await page.reload();
  await give();
  await asked(dialog, 'Asha Mbezi: Given 20');
  await page.getByText('Asha Mbezi has 20 points now.').waitFor();
  const turn = () => page.getByRole('button', { name: 'Turn into store credit' }).click();
  await turn();
  await loseAnswer(page, '**/api/loyalty/rewards');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('10');
  await dialog.getByRole('button', { name: 'Turn into store credit' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await page.reload();
  await turn();
  await asked(dialog, /Asha Mbezi: Turn into store credit TZS\s500.00/);
  await dialog.waitFor({ state: 'hidden' });
  expect((await points()).map(({ points: count }) => count)).toEqual([20, -10]);
});

test('goods that came are received once', async () => {
  const { page } = owner;
  await page.goto(at('receipts', '&id=new'));
  await page.getByLabel('Supplier', { exact: true }).selectOption({ label: 'Bakhresa Foods' });
  await page.getByLabel('Branch', { exact: true }).selectOption({ index: 1 });
  await addSoap(page);
  await line(page).getByLabel('Quantity').fill('10');
  await line(page).getByLabel(/^Cost/).fill('800');
  await loseAnswer(page, '**/api/goods-receipts');
  await page.getByRole('button', { name: 'Book receipt' }).click();
  await page.getByText(UNSURE).waitFor();
  await expectAccessible(page);
  await page.goto(at('receipts', '&id=new'));
  await asked(page, /Receive goods TZS\s9,440.00|TZS\s9,440.00/);
  await page.getByRole('heading', { name: 'Receipt GRN-1' }).waitFor();
  expect(await shop.look('select number from goods_receipt')).toEqual([{ number: 'GRN-1' }]);
});

test('a bill is booked once, and is found though it took everything that was to be billed', async () => {
  const { page } = owner;
  const choose = () =>
    page.getByLabel('Supplier', { exact: true }).selectOption({ label: 'Bakhresa Foods' });
  await page.goto(at('bills', '&id=new'));
  await choose();
  await page.getByLabel('Invoice number').fill('BF-778');
  await loseAnswer(page, '**/api/supplier-bills');
  await page.getByRole('button', { name: 'Book bill' }).click();
  await page.getByText(UNSURE).waitFor();
  await page.goto(at('bills', '&id=new'));
  await choose();
  await asked(page, /BF-778 TZS\s9,440.00/);
  await page.getByRole('heading', { name: 'Bill BILL-1' }).waitFor();
  expect(await shop.look('select number from supplier_bill')).toEqual([{ number: 'BILL-1' }]);
});

test('goods go back once', async () => {
  const { page } = owner;
  const open = async () => {
    await page.goto(at('receipts'));
    await page.getByRole('button', { name: 'GRN-1' }).click();
    await page.getByRole('link', { name: 'Send goods back' }).click();
  };
  await open();
  await page.getByRole('button', { name: 'Soap bar' }).click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel(/^Credit agreed/).fill('1600');
  await page.getByLabel('Reason').fill('Wet');
  await loseAnswer(page, '**/api/supplier-returns');
  await page.getByRole('button', { name: 'Book return' }).click();
  await page.getByText(UNSURE).waitFor();
  await open();
  await asked(page, /TZS\s1,600.00/);
  await page.getByRole('button', { name: 'RET-1' }).waitFor();
  expect(await shop.look('select number from supplier_return')).toEqual([{ number: 'RET-1' }]);
});

test('stock is adjusted once; begun anew, it is a second adjustment that somebody wanted', async () => {
  const { page } = owner;
  const break2 = async (quantity: string) => {
    await page.getByRole('combobox', { name: 'Scan or type a product' }).fill('soap');
    await page.getByRole('option', { name: /Soap bar/ }).click();
    await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
    await page.getByRole('button', { name: 'Post adjustment' }).click();
  };
  const numbers = async () =>
    (await shop.look('select number from stock_adjustment order by posted_at')).map(
      ({ number }) => number,
    );
  await page.goto(at('adjustments', '&id=new&reason=damage'));
  await loseAnswer(page, '**/api/stock/adjustments');
  await break2('3');
  await page.getByText(UNSURE).waitFor();
  await page.goto(at('adjustments', '&id=new&reason=damage'));
  await asked(page, /Soap bar/);
  await page.getByRole('heading', { name: 'ADJ-1' }).waitFor();
  expect(await numbers()).toEqual(['ADJ-1']);
  await page.goto(at('adjustments', '&id=new&reason=damage'));
  await loseAnswer(page, '**/api/stock/adjustments');
  await break2('1');
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await page.goto(at('adjustments', '&id=new&reason=damage'));
  await break2('1');
  await page.getByRole('heading', { name: 'ADJ-3' }).waitFor();
  expect(await numbers()).toEqual(['ADJ-1', 'ADJ-2', 'ADJ-3']);
  expect(await verifyBooks(shop)).toBe(0);
});
