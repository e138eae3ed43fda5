import { formatAmount, formatMoney } from '@tillbook/core/money';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
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
let goods: StockedGood[];
let browsers: Browsers;
let owner: Visitor;

/** Three receipts of today, as a till posts them. */
async function sellToday(): Promise<void> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  for (const [at, units] of [
    [0, 2],
    [1, 3],
    [2, 1],
  ] as const) {
    const product = goods[at];
    if (product === undefined) throw new Error('no goods');
    const draft = draftOf(till, {
      lines: [
        { product, quantityMilli: units * 1_000 },
        ...(at === 0 && goods[2] !== undefined
          ? [{ product: goods[2], quantityMilli: 1_000 }]
          : []),
      ],
      occurredAt: new Date().toISOString(),
    });
    await asOwner(shop, planted, 'POST', '/api/sales', draft);
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

/** What the documents add up to, by the database. */
async function sold(): Promise<{ net: number; cost: number; receipts: number }> {
  const [row] = await shop.look<{ net: number; cost: number; receipts: number }>(
    `select sum(net_minor)::int net, sum(cost_minor)::int cost,
       count(distinct sale_id)::int receipts from sale_line`,
  );
  return row ?? { net: 0, cost: 0, receipts: 0 };
}

/** How many figures of the overview stand in each row, from the top. */
async function cardsInRows(page: Page): Promise<number[]> {
  const names = ['Net sales', 'Profit', 'Margin', 'Receipts'];
  names.push('Average sale', 'Items per sale', 'Refunds');
  const tops = new Map<number, number>();
  for (const name of names) {
    const box = await page.getByRole('region', { name, exact: true }).first().boundingBox();
    const top = Math.round(box?.y ?? -1);
    tops.set(top, (tops.get(top) ?? 0) + 1);
  }
  return [...tops.values()];
}

test('the overview shows what was sold, how it is counted, and opens down to products', async () => {
  const { page } = owner;
  await page.goto('/business/analytics');
  await page.waitForURL('**/business/analytics/overview');
  await heading(page, 'Overview').waitFor();
  const { net, cost, receipts } = await sold();
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await soon(() => card('Net sales').innerText()).toContain(formatMoney(net, 'TZS', 'en'));
  expect(await card('Profit').innerText()).toContain(formatMoney(net - cost, 'TZS', 'en'));
  expect(await card('Receipts').innerText()).toContain(String(receipts));
  await expectAccessible(page);
  await picture(page, 'analytics-overview');
  // Seven figures leave none alone: rows of three and four here, on a tablet of two, two and three.
  expect(await cardsInRows(page)).toEqual([3, 4]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await soon(() => cardsInRows(page)).toEqual([2, 2, 3]);
  await page.setViewportSize(PHONE);
  await soon(() => cardsInRows(page)).toEqual([1, 2, 2, 2]);
  await page.setViewportSize(DESKTOP);

  const how = page.getByRole('button', { name: 'How Net sales is counted' });
  await how.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/without tax, less what came back/).waitFor();
  await dialog.getByText('Africa/Dar_es_Salaam').waitFor();
  await dialog.getByText('A day begins at').waitFor();
  await dialog.getByText('As of', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-how');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await soon(() => how.evaluate((button) => button.matches(':focus'))).toBe(true);
  await how.click();
  await dialog.getByRole('link', { name: 'See the receipts' }).click();
  await page.waitForURL(/\/business\/sales\?from=.*&to=/);
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(receipts);
  await page.goBack();

  await page.getByRole('link', { name: 'Kariakoo' }).click();
  await page.getByRole('link', { name: 'Food' }).click();
  await page.getByText('Products of Food').waitFor();
  await page.getByText('Maize flour 2 kg').first().waitFor();
  await page.reload();
  await page.getByText('Products of Food').waitFor();
});

test('who and what sold is ranked as the database has it; the order stands in the address', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/performance');
  await heading(page, 'Performance').waitFor();
  const ranked = await shop.look<{ name: string }>(
    `select p.name from product_day d join product p using (product_id)
     group by p.name order by sum(d.net_minor) desc`,
  );
  const names = () =>
    page.getByRole('table').first().locator('tbody td:first-child').allInnerTexts();
  await soon(names).toEqual(ranked.map(({ name }) => name));
  await expectAccessible(page);
  await picture(page, 'analytics-performance');
  await page.getByRole('button', { name: /^Net sales/ }).click();
  await page.waitForURL(/sort=net/);
  await soon(names).toEqual(ranked.map(({ name }) => name).reverse());
  await page.getByRole('link', { name: 'Sellers' }).click();
  await page.waitForURL((url) => url.searchParams.get('by') === 'sellers');
  await soon(names).toHaveLength(1);
});

/** What stands as the whole of a column in the report that is open. */
async function wholeOf(page: Page, header: string): Promise<string> {
  const table = page.getByRole('main').getByRole('table').last();
  const headers = await table.locator('thead th').allInnerTexts();
  const at = headers.findIndex((one) => one.startsWith(header));
  return (await table.locator('tfoot tr').locator('td, th').nth(at).innerText()).trim();
}

test('a category, a branch, a seller and a way of paying lead to what comes to the same', async () => {
  const { page } = owner;
  const { net } = await sold();
  const [food] = await shop.look<{ net: number }>(
    `select sum(d.net_minor)::int net from product_day d join product p using (product_id)
     join category c using (category_id) where c.name = 'Food'`,
  );
  const [cash] = await shop.look<{ paid: number }>(
    "select sum(amount_minor)::int paid from payment where method = 'cash'",
  );
  for (const [from, link, header, minor, to] of [
    ['performance?by=categories', 'Food', 'Net sales', food?.net, /only=category/],
    ['performance?by=branches', 'Kariakoo', 'Net sales', net, /sales-by-day.*branchId=/],
    ['performance?by=sellers', null, 'Net sales', net, /sales-by-seller.*only=seller/],
    ['overview', 'Cash', 'Collected', cash?.paid, /sales-by-tender.*only=tender%3Acash/],
  ] as const) {
    await page.goto(`/business/analytics/${from}`);
    const named = page.getByRole('main').getByRole('link', { name: link ?? '', exact: true });
    const inTable = page.getByRole('main').getByRole('table').locator('tbody').getByRole('link');
    await (link === null ? inTable : named).first().click();
    await page.waitForURL(to);
    await soon(() => wholeOf(page, header)).toBe(formatAmount(minor ?? 0, 'TZS', 'en'));
  }
  expect(owner.troubles).toEqual([]);
});

test('a point of a chart opens its receipts by Enter, and by the link beneath it', async () => {
  const { page } = owner;
  const { receipts } = await sold();
  const opened = async () => {
    await page.waitForURL((url) => {
      const { pathname, searchParams } = url;
      const from = searchParams.get('from');
      return pathname === '/business/sales' && from !== null && from === searchParams.get('to');
    });
    await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(receipts);
  };
  const days = page.getByRole('slider', { name: /Net sales/ });
  await page.goto('/business/analytics/overview');
  await days.focus();
  await page.keyboard.press('Enter');
  await opened();
  await page.goto('/business/analytics/overview');
  const figure = page.getByRole('figure').filter({ has: days });
  await figure.getByRole('link', { name: /^See what is behind it/ }).click();
  await opened();
});

test('what sales and profit are made of is drawn, read by keys, and told as a table', async () => {
  const { page } = owner;
  await shop.look('update branch set daily_target_minor = 5000000 where branch_id = $1', [
    planted.branches[0]?.branchId,
  ]);
  await page.goto('/business/analytics/performance?by=mix');
  const { net, cost } = await sold();
  const way = page.getByRole('slider', { name: /From sales to profit/ });
  await way.focus();
  await page.keyboard.press('End');
  const kept = formatMoney(net - cost, 'TZS', 'en');
  await soon(() => way.getAttribute('aria-valuetext')).toBe(`Profit: ${kept}`);
  const margins = page.getByRole('slider', { name: /Margin and sales/ });
  await margins.focus();
  await page.keyboard.press('End');
  await soon(() => margins.getAttribute('aria-valuetext')).toContain('Maize flour 2 kg');
  await page.getByRole('figure', { name: 'How few bring most' }).waitFor();
  await page.getByRole('region', { name: 'How much and how evenly' }).first().waitFor();
  const targets = page.getByRole('region', { name: 'Targets of this month' }).first();
  await targets.getByText('Kariakoo').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-mix');
  // A point of the margins is a product, a step of the way a report.
  await page.keyboard.press('Enter');
  await heading(page, 'Maize flour 2 kg').waitFor();
  await page.goBack();
  await way.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/report=profit-and-loss/);
  await soon(() => page.getByRole('main').innerText()).toContain(
    formatAmount(net - cost, 'TZS', 'en'),
  );
  await page.goBack();
  await targets.getByRole('link', { name: 'Kariakoo' }).click();
  await page.waitForURL(/report=sales-by-day.*branchId=/);
  await page.goBack();
  const figure = page.getByRole('figure', { name: 'From sales to profit' });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const row = figure.getByRole('row', { name: /^Net sales/ });
  await soon(() => row.innerText()).toContain(formatAmount(net, 'TZS', 'en'));
  await figure.getByRole('button', { name: 'Show as chart' }).click();
  await way.waitFor();
});

test('a ranked product opens to its own analytics, which say what the database has', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/performance?from=2026-01-01');
  await page.getByRole('link', { name: 'Soap bar' }).click();
  await heading(page, 'Soap bar').waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-01-01');
  const soap = goods[2]?.productId ?? '';
  const [row] = await shop.look<{ units: number; net: number; left: number }>(
    `select (select sum(quantity_milli) / 1000 from product_day where product_id = $1)::int units,
       (select sum(net_minor) from product_day where product_id = $1)::int net,
       (select sum(quantity_milli) / 1000 from stock_level where product_id = $1)::int "left"`,
    [soap],
  );
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await soon(() => card('Units sold').innerText()).toContain(String(row?.units));
  expect(await card('Net sales').innerText()).toContain(formatMoney(row?.net ?? 0, 'TZS', 'en'));
  // Two receipts hold it: too few to say what goes with it.
  await page.getByText(/2 receipts hold it: too few/).waitFor();
  const figure = page.getByRole('figure', { name: 'Units, price and stock' });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const last = figure.getByRole('row').last();
  await soon(() => last.innerText()).toContain(String(row?.left));
  await figure.getByRole('button', { name: 'Show as chart' }).click();
  await page.getByRole('slider', { name: /Units, price and stock/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-product');

  // Its money leads to reports of it alone, and so does each figure of a branch.
  const address = page.url();
  const net = formatAmount(row?.net ?? 0, 'TZS', 'en');
  await page
    .getByRole('table', { name: /^Money/ })
    .getByRole('link', { name: 'Profit' })
    .click();
  await page.waitForURL(/report=profit-by-product.*only=product/);
  await soon(() => page.getByRole('main').innerText()).toContain(net);
  await page.goto(address);
  const branches = page.getByRole('table', { name: 'Branches' }).locator('tbody tr');
  const [branch] = await shop.look<{ id: string; net: number }>(
    `select branch_id id, sum(net_minor)::int net from product_day where product_id = $1
     group by 1 order by 2 desc limit 1`,
    [soap],
  );
  const said = formatAmount(branch?.net ?? 0, 'TZS', 'en');
  await branches.first().getByRole('link', { name: said, exact: true }).click();
  await page.waitForURL(new RegExp(`report=sales-by-product.*branchId=${branch?.id}`));
  await soon(() => page.getByRole('main').innerText()).toContain(said);
  await page.goto(address);
  await branches.first().getByRole('link').first().click();
  await page.waitForURL(new RegExp(`/business/products\\?.*tab=sales.*branchId=${branch?.id}`));
  await page.goto(address);

  await page.getByRole('button', { name: 'How Units sold is counted' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/less what came back, in the unit/).waitFor();
  await dialog.getByRole('link', { name: 'See the receipts' }).click();
  await page.waitForURL(/\/business\/products\?.*tab=sales/);
  await heading(page, 'Soap bar').waitFor();
  const content = page.getByRole('main');
  await content.getByRole('link', { name: 'Analytics', exact: true }).click();
  await page.waitForURL(`**/business/analytics/products/${soap}`);
  await page.goto('/business/analytics/products/no-such-product');
  await page.getByText('There is no such product.').waitFor();
});

test('one press puts what sold most beside each other', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/comparison');
  await page.getByRole('button', { name: 'Compare the products that sold most' }).click();
  const best = await shop.look<{ id: string }>(
    `select product_id id from product_day group by product_id having sum(net_minor) > 0
     order by sum(net_minor) desc, product_id limit 3`,
  );
  expect(best.length).toBeGreaterThanOrEqual(2);
  await soon(() => new URL(page.url()).searchParams.get('of')).toBe(
    best.map(({ id }) => id).join(','),
  );
  await page.getByRole('table', { name: 'Figures beside the first' }).waitFor();
});

test('two products stand on the same axes, measured by the first, and the address keeps them', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/performance');
  await page.getByRole('link', { name: 'Comparison', exact: true }).last().click();
  await heading(page, 'Comparison').waitFor();
  await page.getByText('Choose at least two to compare them.').waitFor();
  const field = page.getByRole('combobox', { name: /Add a product/ });
  for (const name of ['Sugar', 'Maize']) {
    await field.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: new RegExp(`Remove ${name}`) }).waitFor();
  }
  const nets = await shop.look<{ net: number }>(
    `select sum(d.net_minor)::int net from product_day d join product p using (product_id)
     where p.name like 'Sugar%' or p.name like 'Maize%' group by p.name order by p.name desc`,
  );
  const [sugar, maize] = nets.map(({ net }) => net);
  const table = page.getByRole('region', { name: 'Figures beside the first' }).getByRole('table');
  const row = table.getByRole('row', { name: /^Net sales/ });
  await soon(() => row.innerText()).toContain(formatMoney(sugar ?? 0, 'TZS', 'en'));
  await soon(() => row.innerText()).toContain(formatMoney(maize ?? 0, 'TZS', 'en'));
  const more = Math.round(((maize ?? 0) / (sugar ?? 1) - 1) * 100);
  await soon(() => row.innerText()).toContain(`+${more}%`);
  await expectAccessible(page);
  await picture(page, 'analytics-comparison');
  await row.getByRole('link').last().click();
  await page.waitForURL(/\/business\/analytics\/products\/.*from=/);
  await heading(page, 'Maize flour 2 kg').waitFor();
  await page.goBack();
  await page.getByLabel('Shown as').selectOption('index');
  await soon(() => row.innerText()).toContain('100');
  await page.reload();
  await soon(() => row.innerText()).toContain('100');
  expect(new URL(page.url()).searchParams.get('of')?.split(',')).toHaveLength(2);
  await page.getByRole('link', { name: 'Periods' }).click();
  await page.getByRole('button', { name: 'Add these days' }).click();
  await page.getByRole('button', { name: 'Add the days before' }).click();
  await table.getByRole('row', { name: /^Receipts/ }).waitFor();
  await page.goto(`/business/analytics/comparison?of=${newId()},${newId()}`);
  await page.getByText('One of these is not there any more.').waitFor();
});

test('what is compared is kept under a name, opened, renamed, deleted and brought back', async () => {
  const { page } = owner;
  const of = goods
    .slice(0, 2)
    .map(({ productId }) => productId)
    .join(',');
  const kept = () =>
    shop.look(
      `select name, asked, is_shared shared, removed_at is not null gone from report_view
       where report = 'comparison'`,
    );
  const views = async (item: string | RegExp) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.goto(`/business/analytics/comparison?of=${of}&figure=profit&shown=index`);
  await page.getByRole('table', { name: 'Figures beside the first' }).waitFor();
  await views('Save as a view');
  const dialog = page.getByRole('dialog', { name: 'Save this as a view?' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sugar and flour');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved view: Sugar and flour.').waitFor();
  const asked = { by: 'product', of, figure: 'profit', shown: 'index' };
  const first = { name: 'Sugar and flour', asked, shared: false, gone: false };
  await soon(kept).toEqual([first]);
  await picture(page, 'comparison-saved');

  // Opened from nothing it is the same; changed, it says so.
  await page.goto('/business/analytics/comparison?by=branch');
  await views(/^Sugar and flour/);
  await soon(() => new URL(page.url()).searchParams.get('of')).toBe(of);
  const row = page.getByRole('table', { name: 'Figures beside the first' }).getByRole('row');
  await row.filter({ hasText: 'Net sales' }).first().waitFor();
  await page.getByLabel('Shown as').selectOption({ label: 'Values' });
  await page.getByText('with filters that were changed since').waitFor();
  await views('Replace Sugar and flour with this');
  await page.getByText('Saved view: Sugar and flour.').waitFor();
  const { shown: _shown, ...values } = asked;
  await soon(kept).toEqual([{ ...first, asked: values }]);
  await views('Rename Sugar and flour');
  const renaming = page.getByRole('dialog', { name: 'Rename Sugar and flour?' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Two');
  await renaming.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved view: Two.').waitFor();
  await views('Delete Two');
  await page.getByText('Two was deleted.').waitFor();
  await soon(kept).toMatchObject([{ name: 'Two', gone: true }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(kept).toMatchObject([{ name: 'Two', gone: false }]);
  await expectAccessible(page);
  // It is no view of a report.
  await page.goto('/business/reports');
  await page.getByRole('region', { name: 'Your views' }).getByText('save them under').waitFor();
});

/** As if goods came 16 days ago and were sold 10 days ago, when the rest of the sugar went, too. */
async function longAgo(): Promise<void> {
  const [sugar] = goods;
  await asOwner(shop, planted, 'POST', '/api/stock/adjustments', {
    ...{
      _id: newId(),
      branchId: planted.branches[0]?.branchId,
      reason: 'correction',
      note: 'Gone',
    },
    lines: [{ productId: sugar?.productId, way: 'out', quantityMilli: 38_000 }],
  });
  await shop.look(
    `update stock_movement set business_date = business_date
       - case kind when 'opening' then 16 else 10 end`,
  );
  await shop.look('update product_day set business_date = business_date - 10');
}

test('what ran out is measured by the days on which it was there, and each number says how', async () => {
  const { page } = owner;
  await longAgo();
  const of = goods
    .slice(0, 2)
    .map(({ productId }) => productId)
    .join(',');
  await page.goto(`/business/analytics/comparison?of=${of}`);
  const table = page.getByRole('region', { name: 'Figures beside the first' }).getByRole('table');
  const cells = (name: string) =>
    table.getByRole('row', { name: new RegExp(`^${name}`) }).locator('td');
  // By the totals maize leads, 3 to 2. Sugar sold 2 on 7 days, 0.29 a day; maize 3 on 16, 0.19.
  await soon(() => cells('Days in stock').allInnerTexts()).toEqual(['7', '16\n+129%']);
  const [sugar, maize] = await cells('Sold per day in stock').allInnerTexts();
  expect(sugar?.split('\n')).toEqual(['0.29', 'Best']);
  expect(maize?.split('\n')).toEqual(['0.19', 'Last', '−34%']);
  expect((await cells('Units sold').allInnerTexts())[0]).toContain('Last');
  await expectAccessible(page);
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await picture(page, 'analytics-comparison-in-stock');

  await page.getByRole('button', { name: 'How Sold per day in stock is counted' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Units sold ÷ days in stock/).waitFor();
  await dialog.getByText('Sugar 1 kg: 2 ÷ 7 = 0.29 · Maize flour 2 kg: 3 ÷ 16 = 0.19').waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-comparison-how');
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Figures beside the first' })
    .first()
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toContain('Days in stock,7,16');
  expect(lines).toContain('Sold per day in stock,0.286,0.188');
});

test('sellers are compared by their profit, over a quarter at most', async () => {
  const { page } = owner;
  // The maize was sold by somebody else.
  await shop.look(
    `update sale set seller_id = $1, seller_name = 'Juma' where sale_id in (
       select sale_id from sale_line where product_id = $2)`,
    [planted.seller.personId, goods[1]?.productId],
  );
  const people = [planted.owner, planted.seller].map(({ personId }) => personId).join(',');
  const earned = await shop.look<{ net: number; cost: number }>(
    `select sum(l.net_minor)::int net, sum(l.cost_minor)::int cost
     from sale s join sale_line l using (sale_id) group by s.seller_id
     order by s.seller_id = $1 desc`,
    [planted.owner.personId],
  );
  const address = `/business/analytics/comparison?by=seller&of=${people}`;
  await page.goto(address);
  const table = page.getByRole('region', { name: 'Figures beside the first' }).getByRole('table');
  const row = table.getByRole('row', { name: /^Profit/ });
  for (const [at, { net, cost }] of earned.entries()) {
    await soon(() => row.locator('td').nth(at).innerText()).toContain(
      formatMoney(net - cost, 'TZS', 'en'),
    );
  }
  expect(earned).toHaveLength(2);
  await page.getByLabel('Figure', { exact: true }).selectOption({ label: 'Profit' });
  await page.getByRole('heading', { name: 'Profit over time' }).waitFor();
  await row.getByRole('link').last().click();
  await page.waitForURL(/report=profit-by-seller.*only=seller/);
  await page.goto(`${address}&from=2026-01-01&to=2026-04-30`);
  await page.getByText(/Profit and margin of sellers are told of 92 days at most/).waitFor();
  expect(await row.count()).toBe(0);
});

test('on a phone the filters wait behind a button, and the branch that is left is said', async () => {
  const { page, troubles, close } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
  });
  await page.goto('/business/analytics/overview');
  const fold = page.getByRole('button', { name: /^Filters/ });
  const branch = page.getByLabel('Branch', { exact: true });
  await page.getByText(/Days of Africa/).waitFor();
  // One menu beside the title: the first figures stand on the first screen.
  const sales = page.getByRole('region', { name: 'Net sales', exact: true });
  const foot = await sales.first().boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? PHONE.height)).toBeLessThan(PHONE.height - 100);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await soon(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Print', 'Copy link']);
  await page.keyboard.press('Escape');
  expect(await branch.isVisible()).toBe(false);
  await fold.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await branch.selectOption('Mbezi');
  await page.getByText(/Mbezi alone\./).waitFor();
  expect(await fold.innerText()).toBe('Filters (1)');
  await fold.click();
  expect(await branch.isVisible()).toBe(false);
  expect(troubles).toEqual([]);
  await close();
});

test('on a phone in the dark the pages read as well, and a page that does not load says so', async () => {
  const visitor = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  const { page } = visitor;
  const soap = `products/${goods[2]?.productId ?? ''}`;
  for (const [name, at] of [
    ['overview', 'overview'],
    ['performance', 'performance'],
    ['mix', 'performance?by=mix'],
    ['product', soap],
    ['comparison', `comparison?of=${goods.map(({ productId }) => productId).join(',')}`],
  ] as const) {
    await page.goto(`/business/analytics/${at}`);
    const shown = page.getByRole('link', { name: 'Kariakoo' });
    const read = page.getByText('Maize flour 2 kg').or(page.getByText(/hold it: too few/));
    await shown.or(read).first().waitFor();
    await expectAccessible(page);
    await picture(page, `analytics-${name}-phone`);
  }
  for (const [name, title, at] of [
    ['overview', 'Overview', 'overview'],
    ['performance', 'Performance', 'performance'],
    ['product', 'Product Analytics', soap],
    ['comparison', 'Comparison', 'comparison'],
  ] as const) {
    await page.route(new RegExp(`/assets/${name}-screen-`), (route) => route.abort());
    await page.goto(`/business/analytics/${at}`);
    await page.getByText(`${title} failed to load. Check console.`, { exact: true }).waitFor();
  }
  await page.goto('/business/analytics/none');
  await heading(page, 'Page not found').waitFor();
  await visitor.close();
});
