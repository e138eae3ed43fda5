import { formatAmount } from '@tillbook/core/money';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import { textsOfPdf } from '../packages/web/test/read-pdf.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
].map((good) => ({ ...good, stockMilli: 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let owner: Visitor;

const OFF_MINOR = 60_000;

/** Two receipts of today, as a till posts them, the second for less. */
async function sellToday(): Promise<void> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  for (const [at, product] of goods.entries()) {
    const draft = draftOf(till, {
      lines: [{ product, quantityMilli: (at + 2) * 1_000 }],
      occurredAt: new Date().toISOString(),
    });
    const offMinor = at === 0 ? 0 : OFF_MINOR;
    const [cash] = draft.payments;
    const paidMinor = draft.totalMinor - offMinor;
    const reason = 'The bar is dented';
    await asOwner(shop, planted, 'POST', '/api/sales', {
      ...draft,
      ...(offMinor > 0 && { discount: { kind: 'amount', amountMinor: offMinor, reason } }),
      payments: [{ ...cash, amountMinor: paidMinor, tenderedMinor: paidMinor }],
      totalMinor: paidMinor,
    });
    till.lastNumber += 1;
  }
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  await sellToday();
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** What the lines of the receipts add up to. */
async function sold(): Promise<{ net: number; cost: number }> {
  const [row] = await shop.look<{ net: number; cost: number }>(
    'select sum(net_minor)::int net, sum(cost_minor)::int cost from sale_line',
  );
  return row ?? { net: 0, cost: 0 };
}

test('a report is found, parted, narrowed, saved, and leads to the receipts', async () => {
  const { page } = owner;
  await page.goto('/business/reports');
  await heading(page, 'Reports').waitFor();
  await expectAccessible(page);
  await picture(page, 'reports');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'reports-phone');
  await page.setViewportSize(DESKTOP);
  const questions = page.getByRole('region', { name: 'What would you like to know?' });
  await questions.getByRole('link', { name: 'What should I reorder?' }).click();
  await heading(page, 'Low and out of stock').waitFor();
  await page.goBack();
  await questions.waitFor();
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('profit product');
  // Both words are in seven of them: profit, its classes, and what wears a margin away.
  await soon(() => page.getByRole('main').getByRole('listitem').count()).toBe(7);
  await page.getByRole('link', { name: 'Profit by product', exact: true }).click();
  await heading(page, 'Profit by product').waitFor();

  const { net, cost } = await sold();
  const table = page.getByRole('table');
  const totals = table.locator('tfoot');
  await soon(() => totals.innerText()).toContain(formatAmount(net, 'TZS', 'en'));
  await soon(() => totals.innerText()).toContain(formatAmount(net - cost, 'TZS', 'en'));
  await page.getByRole('link', { name: 'Sugar 1 kg' }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'report-profit');

  await page.getByLabel('Also by').selectOption({ label: 'Branch' });
  await page.waitForURL(/also=branch/);
  await table.getByRole('columnheader', { name: 'Branch' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Margin' }).uncheck();
  await page.waitForURL(/columns=netSales(,|%2C)cost(,|%2C)profit/);
  await soon(() => table.getByRole('columnheader', { name: 'Margin' }).count()).toBe(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(1 + goods.length + 1);
  expect(lines[0]).toContain('Net sales (TZS)');
  expect(lines.at(-1)).toContain(String(net / 100));

  const book = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as …' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const cells = await readSheet(await (await book).path());
  const cellOf = (text: string) =>
    text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);
  expect(cells).toEqual(lines.map((line) => line.split(',').map(cellOf)));

  const onPaper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as …' }).click();
  await page.getByRole('menuitem', { name: /^PDF/ }).click();
  const paper = await onPaper;
  expect(paper.suggestedFilename()).toMatch(/^profit-by-product_.*\.pdf$/);
  const bytes = await readFile(await paper.path());
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await writeFile(join(folder, 'report-profit.pdf'), bytes);
  const text = textsOfPdf(bytes).join('\n');
  expect(text).toContain('Profit by product');
  for (const { name } of goods) expect(text).toContain(name);
  expect(text).toContain(formatAmount(net, 'TZS', 'en'));

  await page.goto('/business/reports?report=sales-by-seller');
  await table.locator('tbody').getByRole('link').first().click();
  await page.waitForURL(/\/business\/sales\?.*sellerId=/);
  await soon(() => table.locator('tbody tr').count()).toBe(goods.length);
});

test('a report tells how each of its columns is counted', async () => {
  const { page } = owner;
  await page.goto('/business/reports?report=profit-by-day&period=today');
  await page.getByRole('button', { name: 'How this is counted' }).click();
  const dialog = page.getByRole('dialog', { name: 'How this is counted' });
  await dialog.getByText('Profit as a part of net sales.').waitFor();
  const columns = await dialog.locator('dt').allInnerTexts();
  expect(columns).toEqual(['Net sales', 'Cost', 'Profit', 'Margin', 'Markup', 'Share']);
  await expectAccessible(page);
  await picture(page, 'report-how');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('items per sale, gross sales and markup are columns to choose, as the database has them', async () => {
  const { page } = owner;
  const [all] = await shop.look<{ gross: number; items: number; markup: number }>(
    `select sum(round(unit_price_minor * quantity_milli / 1000 * net_minor::numeric
         / total_minor))::int gross,
       round(sum(quantity_milli) / count(distinct sale_id))::int items,
       round((sum(net_minor) - sum(cost_minor)) * 10000.0 / sum(cost_minor))::int markup
     from sale_line`,
  );
  const { gross, items, markup } = all ?? { gross: 0, items: 0, markup: 0 };
  await page.goto('/business/reports?report=sales-by-day&period=today');
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Items per sale', 'Gross sales', 'Markup']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.waitForURL(/columns=.*itemsPerSale.*grossSales.*markup/);
  await page.keyboard.press('Escape');
  const total = page.getByRole('table').locator('tfoot');
  for (const text of [
    formatAmount(gross, 'TZS', 'en'),
    `${items / 1_000}`,
    `${Math.round(markup / 10) / 10}%`,
  ]) {
    await soon(() => total.innerText()).toContain(text);
  }
  await expectAccessible(page);
  await picture(page, 'report-items-and-gross');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [head, day] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/Items per sale,Gross sales \(TZS\),Markup %$/);
  expect(day).toContain(`,${(gross / 100).toFixed(2)},`);
});

test('From and To show the days that words mean; what is typed goes before the words', async () => {
  const { page } = owner;
  const dayOf = (atMs: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(atMs);
  const [today, yesterday] = [dayOf(Date.now()), dayOf(Date.now() - 86_400_000)];
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto('/business/reports?report=sales-by-day&period=yesterday');
  await page.getByRole('table').waitFor();
  expect([await field('From').inputValue(), await field('To').inputValue()]).toEqual([
    yesterday,
    yesterday,
  ]);
  expect(page.url()).not.toMatch(/from=|to=/);
  await field('To').fill(today);
  await page.waitForURL(new RegExp(`to=${today}`));
  await soon(() => field('From').inputValue()).toBe(yesterday);
  expect(await field('Period').locator('option:checked').innerText()).toBe('Chosen days');
  await field('Period').selectOption({ label: 'Today' });
  await page.waitForURL((url) => !url.search.includes('to='));
  await soon(() => field('From').inputValue()).toBe(today);
  // A report of one day has the day at whose end it is.
  await page.goto('/business/reports?report=payables');
  await soon(() => field('At the end of').inputValue()).toBe(today);
});

test('columns close with Esc, and the focus is at their button again', async () => {
  const { page } = owner;
  await page.goto('/business/reports?report=profit-by-day&period=today');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Margin' }).press('Escape');
  await soon(() => page.getByRole('checkbox').count()).toBe(0);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Columns');
});

test('a report says whether it holds, or which rows break it, and the nights are listed', async () => {
  const { page } = owner;
  await page.goto('/business/reports?report=sales-by-tender&period=today');
  const seal = page.getByRole('region', { name: 'Seal' });
  await seal.getByText('Seal: All figures agree').waitFor();
  await seal.getByText('Seal: All figures agree').click();
  await seal.getByText('Sales = tenders + credit, with tax and rounding: holds').waitFor();
  await expectAccessible(page);
  await picture(page, 'seal-holds');

  const [sale] = await shop.look<{ id: string; number: string }>(
    'select sale_id id, receipt_number number from sale order by receipt_number limit 1',
  );
  await shop.look(
    `set session_replication_role = replica;
     update payment set amount_minor = amount_minor + 700, tendered_minor = tendered_minor + 700
     where sale_id = '${sale?.id ?? ''}'`,
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await seal.getByText(/^Seal: \d+ figures do not agree$/).waitFor();
  const row = seal.getByRole('row', { name: new RegExp(`Receipt ${sale?.number ?? '?'}.*Paid`) });
  await soon(() => row.innerText()).toMatch(/\+7\.00/);
  await expectAccessible(page);
  await picture(page, 'seal-broken');
  await row.getByRole('link').click();
  await page.waitForURL(new RegExp(`/business/sales\\?.*id=${sale?.id ?? '?'}`));

  await shop.look(
    `insert into self_audit select business_id, day, day, day + interval '1 minute', 95, 1200,
       case when n = 1 then '{I08}'::text[] else '{}' end,
       case when n = 1 then '[{"id": "I08", "sentence": "Payments are the sale’s total",
         "rows": ["sale 7: total 100, paid 107"]}]'::jsonb else '[]' end
     from (select '${planted.businessId}'::uuid business_id, n,
       timestamptz '2026-01-01T02:00:00Z' + n * interval '1 day' as day
       from generate_series(1, 3) n) nights`,
  );
  await page.goto('/business/reports?report=nights');
  await heading(page, 'Nightly looks at the books').waitFor();
  const nights = page.getByRole('table', { name: 'Nightly looks at the books' });
  await soon(() => nights.locator('tbody tr').count()).toBe(3);
  await expectAccessible(page);
  await picture(page, 'nights');
  await page.getByLabel('Nights').selectOption({ label: 'Only those with a finding' });
  await soon(() => nights.locator('tbody tr').count()).toBe(1);
  await nights.getByText('sale 7: total 100, paid 107').waitFor();
});

test('on a phone in the dark a report reads as well, and what is not there says so', async () => {
  const visitor = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  const { page } = visitor;
  await page.goto('/business/reports?report=sales-by-day&period=week&compare=weekdays');
  await page.getByRole('region', { name: 'Totals' }).waitFor();
  await expectAccessible(page);
  await page.getByText(/^Seal: /).waitFor();
  await picture(page, 'report-phone');
  // Name, days and the first figures stand on the first screen, above the bar at its foot.
  const figures = await page
    .getByRole('region', { name: 'Totals' })
    .locator('dd')
    .nth(1)
    .boundingBox();
  expect(figures?.y ?? PHONE.height).toBeLessThan(PHONE.height - 100);
  await page.getByText(/^\d+ \w+ \d+ – .*, beside/).waitFor();

  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await soon(() => page.getByRole('menuitem').allInnerTexts()).toEqual([
    ...[
      /^CSV/,
      /^Excel/,
      /^PDF/,
      /^Save as a view/,
      /^On schedule/,
      /^Columns/,
      /^How this is/,
    ].map((said) => expect.stringMatching(said) as string),
    ...['Refresh', 'Print', 'Copy link'],
  ]);
  await expectAccessible(page);
  await picture(page, 'report-menu-phone');
  await page.keyboard.press('Escape');
  const focused = () =>
    page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');
  await soon(focused).toBe('More actions');
  const saved = page.waitForEvent('download');
  await more.click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^sales-by-day_.*\.xlsx$/);
  await more.click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Which columns are shown?' });
  await columns.getByRole('checkbox', { name: 'Receipts' }).uncheck();
  await page.waitForURL(/columns=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await columns.waitFor({ state: 'detached' });
  const filters = page.getByRole('button', { name: 'Filters (2)' });
  await filters.press('Enter');
  await page.getByLabel('Branch', { exact: true }).press('Escape');
  await soon(() => filters.getAttribute('aria-expanded')).toBe('false');
  expect(await focused()).toBe('Filters (2)');
  await page.goto('/business/reports?report=sales-by-moon');
  await page.getByText('There is no such report').waitFor();
  await page.goto('/business/reports?report=sales-by-day&from=2020-01-01');
  await page.getByText('This report cannot show these days').waitFor();
  // What reads the documents offers no year, and says why; an old address of one says it, too.
  await page.goto('/business/reports?report=profit-by-seller&period=month');
  await page.getByRole('region', { name: 'Totals' }).waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const year = page.getByRole('option', { name: 'Last year: over 92 days' });
  expect(await year.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.goto('/business/reports?report=profit-by-seller&period=lastYear');
  await page.getByText(/It reads 92 days at most.* Choose a shorter period\./).waitFor();
  await expectAccessible(page);
  await picture(page, 'report-too-many-days-phone');
  await page.goto('/business/reports?report=sales-by-day&period=lastYear');
  await page.getByRole('region', { name: 'Totals' }).waitFor();
  await visitor.close();
});
