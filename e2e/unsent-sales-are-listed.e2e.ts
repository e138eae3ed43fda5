import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 50_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted), keepsApp: true });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
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

const list = (page: Page) => page.getByRole('table', { name: 'My sales' });
const rowOf = (page: Page, receipt: string) =>
  list(page).getByRole('row', { name: new RegExp(receipt) });
const rows = async (page: Page): Promise<string[]> => {
  const found = await list(page).locator('tbody tr').allInnerTexts();
  return found.map((text) => /B1-T1-A-\d+/.exec(text)?.[0] ?? text);
};

/** Paper is what the page shows to the printer at that moment. */
const WATCH_PRINTS = `window.print = () => {
  const paper = document.querySelector('[data-print="receipt"]');
  window.printed = [...(window.printed ?? []), paper.textContent];
  window.dispatchEvent(new Event('afterprint'));
}`;

async function printOnce(page: Page): Promise<string> {
  await page.evaluate('window.printed = []');
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await soon(() => page.evaluate<number>('window.printed.length')).toBe(1);
  return page.evaluate<string>('window.printed[0]');
}

test('without a network the list holds what waits and what this device keeps', async () => {
  const { page } = seller;
  await sell(page, 'Soap', '1,200.00');
  await untilKept(page);
  await shop.kill();
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await page.goto(`${shop.url}/seller/sales`);
  await page.getByText('You are offline. These are the sales that this device keeps.').waitFor();
  await page.getByText(/2 sales of the list are not sent yet: TZS\s4,300\.00\./).waitFor();
  await soon(() => rows(page)).toEqual(['B1-T1-A-000003', 'B1-T1-A-000002', 'B1-T1-A-000001']);
  await rowOf(page, 'A-000003').getByText('Saved on this device').waitFor();
  await rowOf(page, 'A-000001').getByText('Paid', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'my-sales-offline');
  await page.setViewportSize(PHONE);
  await page.getByRole('list', { name: 'My sales' }).getByRole('listitem').nth(2).waitFor();
  await expectAccessible(page);
  await picture(page, 'my-sales-offline-phone');
  await page.setViewportSize(DESKTOP);
  // The filters of the list ask what lies here, too.
  await page.getByLabel('Paid by').selectOption({ label: 'Card' });
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Remove Paid by: Card' }).click();
  await soon(async () => (await rows(page)).length).toBe(3);
});

test('each is opened and printed; every paper after the first says that it is a copy', async () => {
  const { page } = seller;
  await page.evaluate(WATCH_PRINTS);
  await rowOf(page, 'A-000002').press('Enter');
  const sheet = page.getByRole('dialog', { name: /B1-T1-A-000002/ });
  await sheet.getByText('Sugar 1 kg').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'my-sales-offline-open');
  expect(await printOnce(page)).not.toContain('COPY');
  expect(await printOnce(page)).toContain('COPY 1');
  await page.keyboard.press('Escape');
  // What the server has is shown from what this device kept of it.
  await rowOf(page, 'A-000001').press('Enter');
  await page
    .getByRole('dialog', { name: /B1-T1-A-000001/ })
    .getByText('Soap bar')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${shop.url}/seller/dashboard`);
  const latest = page.getByRole('list', { name: 'Your latest sales on this device' });
  await latest.getByText('Saved on this device').nth(1).waitFor();
  await latest.getByRole('link', { name: 'B1-T1-A-000003' }).click();
  await page
    .getByRole('dialog', { name: /B1-T1-A-000003/ })
    .getByText('Soap bar')
    .first()
    .waitFor();
});

test('one that is not sent is undone in the list, and is still there as undone', async () => {
  const { page } = seller;
  const sheet = page.getByRole('dialog', { name: /B1-T1-A-000003/ });
  await sheet.getByRole('button', { name: 'Undo sale' }).click();
  const asked = page.getByRole('dialog', { name: 'Undo B1-T1-A-000003?' });
  await asked.getByText(/TZS\s1,200\.00 goes back in cash/).waitFor();
  await expectAccessible(page);
  await picture(page, 'my-sales-undo');
  await asked.getByRole('button', { name: 'Undo sale' }).click();
  await page
    .getByText(/^Give back TZS\s1,200\.00 in cash\.$/)
    .first()
    .waitFor();
  await asked.waitFor({ state: 'detached' });
  await sheet.getByText('Voided', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Undo sale' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await rowOf(page, 'A-000003').getByText('Voided', { exact: true }).waitFor();
});

test('with a network they stand among the others until they are sent, and once after it', async () => {
  const { page, context } = seller;
  await context.route('**/api/till/sync**', (route) => route.abort());
  await shop.startAgain();
  await page.goto(`${shop.url}/seller/sales`);
  await page.getByText(/^2 sales of the list are not sent yet/).waitFor();
  await soon(() => rows(page)).toEqual(['B1-T1-A-000003', 'B1-T1-A-000002', 'B1-T1-A-000001']);
  expect(await salesOf(shop)).toHaveLength(1);
  await picture(page, 'my-sales-waiting');
  await page.goto(`${shop.url}/seller/dashboard`);
  const here = page.getByRole('region', { name: 'Sales on this device' });
  await here
    .getByText(/Not sent yet, and not in these figures: 2 sales, TZS\s4,300\.00\./)
    .waitFor();
  await picture(page, 'seller-home-waiting');
  await expectAccessible(page);
  await here.getByRole('link', { name: 'B1-T1-A-000002' }).click();
  await page
    .getByRole('dialog', { name: /B1-T1-A-000002/ })
    .getByText('Sugar 1 kg')
    .first()
    .waitFor();
  await context.unroute('**/api/till/sync**');
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await soon(async () => (await salesOf(shop)).length).toBe(3);
  await rowOf(page, 'A-000002').getByText('Paid', { exact: true }).waitFor();
  await page.getByText(/of the list (is|are) not sent yet/).waitFor({ state: 'detached' });
  expect(await rows(page)).toEqual(['B1-T1-A-000003', 'B1-T1-A-000002', 'B1-T1-A-000001']);
  // Two papers were printed that the server never heard of.
  await page.evaluate(WATCH_PRINTS);
  expect(await printOnce(page)).toContain('COPY 2');
  expect((await salesOf(shop)).map(({ receipt, sold }) => `${receipt} ${sold}`)).toEqual([
    'B1-T1-A-000001 1 Soap bar',
    'B1-T1-A-000002 1 Sugar 1 kg',
    'B1-T1-A-000003 1 Soap bar',
  ]);
  await soon(() =>
    shop.look(
      `select s.receipt_number receipt, r.kind, r.total_minor::int total, x.state
       from refund r join sale s using (business_id, sale_id)
       join sale_state x using (business_id, sale_id)`,
    ),
  ).toEqual([{ receipt: 'B1-T1-A-000003', kind: 'void', total: 120_000, state: 'voided' }]);
  expect(await verifyBooks(shop)).toBe(0);
});
