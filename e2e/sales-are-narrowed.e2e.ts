import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

/** What the page tells of an element's lines. */
interface Sized {
  readonly getClientRects: () => { readonly length: number };
}

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

/** Soap, soap for less, soap at an own price, and oil by M-Pesa. */
beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  const [soap, oil] = await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000 },
    { ...good, name: 'Oil', priceMinor: 500_000 },
  ]);
  if (soap === undefined || oil === undefined) throw new Error('no goods');
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const sell = async (product: typeof soap, totalMinor: number, line: object, paid: object) => {
    till.lastNumber += 1;
    const occurredAt = new Date().toISOString();
    const lines = [{ product, quantityMilli: 1_000 }];
    const draft: SaleDraft = draftOf(till, { lines, number: till.lastNumber, occurredAt });
    await asOwner(shop, planted, 'POST', '/api/sales', {
      ...{ ...draft, totalMinor, lines: draft.lines.map((one) => ({ ...one, ...line })) },
      payments: [{ _id: newId(), method: 'cash', amountMinor: totalMinor, ...paid }],
    });
  };
  const cash = (tenderedMinor: number) => ({ tenderedMinor, provider: null, reference: null });
  const reason = 'Regular customer';
  await sell(soap, 310_000, {}, cash(310_000));
  const discount = { kind: 'percent', basisPoints: 1_000, reason };
  await sell(soap, 279_000, { discount }, cash(279_000));
  const override = { listPriceMinor: 310_000, reason };
  await sell(soap, 320_000, { unitPriceMinor: 320_000, override }, cash(320_000));
  const money = { method: 'mobile_money', provider: 'M-Pesa', reference: 'SFK1AAAA11' };
  await sell(oil, 500_000, {}, money);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const main = (): Locator => owner.page.getByRole('main');
const field = (name: string): Locator => main().getByRole('textbox', { name });

/** The receipts in the list by the end of their numbers, and the address that leads to them. */
async function shows(numbers: readonly string[], said: RegExp): Promise<void> {
  await soon(async () => {
    const rows = await main().getByRole('table').locator('tbody tr td:first-child').allInnerTexts();
    return rows.map((text) => text.trim().slice(-1));
  }).toEqual(numbers);
  expect(owner.page.url()).toMatch(said);
}
async function clear(): Promise<void> {
  await main().getByRole('button', { name: 'Clear filters' }).first().click();
  await shows(['4', '3', '2', '1'], /\/business\/sales$/);
}

test('sales are found by the code of a payment, and by what they came to', async () => {
  const { page } = owner;
  await page.goto('/business/sales');
  await shows(['4', '3', '2', '1'], /\/business\/sales$/);
  await field('Transaction code').fill('sfk1 aaaa-11');
  await shows(['4'], /reference=sfk1/);
  await page.reload();
  await shows(['4'], /reference=sfk1/);
  await clear();
  await field('Total from').fill('3,100');
  await shows(['4', '3', '1'], /least=3/);
  await field('Total to').fill('3200');
  await shows(['3', '1'], /most=3200/);
  await picture(page, 'sales-narrowed');
  await expectAccessible(page);
  await main().getByRole('button', { name: 'Remove Total from: 3,100' }).click();
  await shows(['3', '2', '1'], /most=3200/);
  await field('Total from').fill('much');
  await main().getByText('Enter an amount in figures, like 3200.').waitFor();
  await shows(['3', '2', '1'], /least=much/);
  await clear();
});

test('beside the side bar of a small desk it is seen what a sale came to, and no number breaks', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = main().getByRole('table');
  await table.getByRole('columnheader', { name: 'State, paid by' }).waitFor();
  const rowsOf = () =>
    table
      .locator('tbody td:first-child bdi')
      .evaluateAll((numbers) => numbers.map((one) => (one as Sized).getClientRects().length));
  expect(await rowsOf()).toEqual([1, 1, 1, 1]);
  const total = table.getByRole('columnheader', { name: 'Total (TZS)' });
  const edges = await Promise.all([total.boundingBox(), main().boundingBox()]);
  const [cell, room] = edges.map((box) => (box === null ? 0 : box.x + box.width));
  expect(cell).toBeGreaterThan(0);
  expect(cell).toBeLessThanOrEqual(room ?? 0);
  await table.getByRole('row', { name: /M-Pesa|Mobile money/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'sales-on-a-small-desk');
  await page.setViewportSize(DESKTOP);
  await table.getByRole('columnheader', { name: 'Lines' }).waitFor();
});

test('a row says what was odd, and columns that were chosen stay on this device', async () => {
  const { page } = owner;
  await page.goto('/business/sales');
  await shows(['4', '3', '2', '1'], /\/business\/sales$/);
  const table = main().getByRole('table');
  const row = (end: string) => table.getByRole('row', { name: new RegExp(`-00000${end} `) });
  await row('3').getByText('Own price').waitFor();
  await row('2').getByText('Discount', { exact: true }).waitFor();
  expect(
    await row('1')
      .getByText(/Own price|Discount|Below cost/)
      .count(),
  ).toBe(0);
  await main().getByRole('button', { name: 'Columns' }).press('Enter');
  for (const name of ['Till', 'Discount', 'Tax', 'Open on account']) {
    await main().getByRole('checkbox', { name }).check();
    await table.getByRole('columnheader', { name, exact: true }).waitFor();
  }
  await expectAccessible(page);
  await picture(page, 'sales-columns');
  await main().getByRole('checkbox', { name: 'Till' }).uncheck();
  await page.keyboard.press('Escape');
  await main().getByRole('checkbox', { name: 'Tax' }).waitFor({ state: 'detached' });
  await page.reload();
  await row('2').getByRole('cell', { name: '310.00' }).waitFor();
  expect(await table.getByRole('columnheader', { name: 'Till' }).count()).toBe(0);
  const [sold] = await shop.look(
    `select discount_minor::int off, tax_minor::int tax from sale where number = 2`,
  );
  // 310.00 off of 3,100.00; 2,790.00 with 18 % inside: 425.59 tax.
  expect(sold).toEqual({ off: 31_000, tax: 42_559 });
  await row('2').getByRole('cell', { name: '425.59' }).waitFor();
  await main().getByLabel('Out of the ordinary').selectOption('below_cost');
  await main().getByText('Nothing matches these filters.').first().waitFor();
  await clear();
});

test('on a phone the first receipt is on the first screen, and one menu leads on', async () => {
  const { page } = owner;
  await page.setViewportSize(PHONE);
  await main().getByRole('link', { name: 'New sale' }).waitFor();
  const first = await main()
    .getByRole('list', { name: 'Sales' })
    .locator('li')
    .first()
    .boundingBox();
  expect(first).not.toBeNull();
  expect((first?.y ?? PHONE.height) + (first?.height ?? 0)).toBeLessThan(PHONE.height - 100);
  await main().getByRole('button', { name: 'More actions' }).click();
  await expectAccessible(page);
  await picture(page, 'sales-ways-on-a-phone');
  await page.getByRole('menuitem', { name: 'Quotes' }).click();
  await page.getByRole('heading', { name: 'Quotes', level: 1 }).waitFor();
  await page.goBack();
  await page.setViewportSize(DESKTOP);
  await main().getByRole('link', { name: 'Quotes' }).waitFor();
});

test('by what is out of the ordinary, and by what was sold; the file has the same', async () => {
  const { page } = owner;
  const odd = main().getByRole('combobox', { name: 'Out of the ordinary' });
  await odd.selectOption('With a discount');
  await shows(['2'], /flag=discounted/);
  await odd.selectOption('At an own price');
  await shows(['3'], /flag=own_price/);
  await odd.selectOption('Without a connection');
  await main().getByText('Nothing matches', { exact: false }).waitFor();
  await clear();
  await main().getByRole('button', { name: 'Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which product was sold?' });
  await dialog.getByRole('combobox').fill('soa');
  await dialog.getByRole('option', { name: /^Soap/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'sales-of-which-product');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await shows(['3', '2', '1'], /productId=/);
  await main().getByRole('button', { name: 'Remove Product: Soap' }).waitFor();
  await odd.selectOption('With a discount');
  await shows(['2'], /flag=discounted/);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'sales-narrowed-phone');
  await page.setViewportSize(DESKTOP);
  const saved = page.waitForEvent('download');
  await main().getByRole('button', { name: 'Export', exact: true }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('2790.00');
});
