import { formatAmount, formatMoney } from '@tillbook/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
].map((good) => ({ ...good, stockMilli: 13_000 }));

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;

/** Everything that lies there is sold. */
async function sellOut(): Promise<void> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const lines = goods.map((product) => ({ product, quantityMilli: 13_000 }));
  const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
  await asOwner(shop, planted, 'POST', '/api/sales', draft);
}

/** As if goods had come so many days ago, and been sold five days ago. */
async function longAgo(name: string, cameDays: number): Promise<void> {
  const of = `product_id = (select product_id from product where name = '${name}')`;
  await shop.look(
    `update stock_movement set business_date = business_date - case kind when 'sale' then 5
       else ${cameDays} end where ${of}`,
  );
  await shop.look(`update product_day set business_date = business_date - 5 where ${of}`);
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  await sellOut();
  await longAgo('Sugar 1 kg', 30);
  await longAgo('Soap bar', 12);
  await shop.look(
    `update sale set business_date = business_date - 5,
       occurred_at = occurred_at - interval '5 days'`,
  );
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner sees what was missed while goods were out of stock, and where that cannot be told', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.goto('/business/reports');
  await page.getByRole('link', { name: 'Missed sales from stock-outs' }).click();
  await page.getByRole('heading', { name: 'Missed sales from stock-outs', level: 1 }).waitFor();
  const [sugar] = await shop.look<{ net: number; cost: number }>(
    `select sum(l.net_minor)::int net, sum(l.cost_minor)::int cost from sale_line l
     join product using (product_id) where product.name = 'Sugar 1 kg'`,
  );
  // In stock on 26 days, out on the 4 since it was sold; 13 of it: 13 ÷ 26 × 4 = 2.
  const missed = Math.round(((sugar?.net ?? 0) * 4) / 26);
  const profit = Math.round((((sugar?.net ?? 0) - (sugar?.cost ?? 0)) * 4) / 26);
  await page.getByText('Seal: All figures agree').waitFor();
  const table = page.getByRole('table');
  const row = table.getByRole('row', { name: /Sugar 1 kg/ });
  await soon(() => row.innerText()).toContain(formatAmount(missed, 'TZS', 'en'));
  const cells = (await row.innerText()).split('\t').map((text) => text.trim());
  expect(cells.slice(3)).toEqual([
    ...['Told', '4', '2.0'],
    ...[formatAmount(missed, 'TZS', 'en'), formatAmount(profit, 'TZS', 'en')],
  ]);
  const untold = table.getByRole('row', { name: /Soap bar/ });
  await soon(() => untold.innerText()).toContain('Too few days to tell');
  expect(await untold.innerText()).not.toMatch(/0\.00/);
  const totals = table.locator('tfoot');
  await soon(() => totals.innerText()).toContain(formatAmount(missed, 'TZS', 'en'));
  await expectAccessible(page);
  await picture(page, 'report-missed-sales');

  const [good] = goods;
  await page.goto(`/business/analytics/products/${good?.productId ?? ''}`);
  // Of the last 28 days it was there on 23: 13 ÷ 23 × 4 = 2.26.
  const lately = Math.round((((sugar?.net ?? 0) - (sugar?.cost ?? 0)) * 4) / 23);
  const said = page.getByText(/4 whole days out of stock: about 2\.3 not sold/);
  await soon(() => said.first().innerText()).toContain(formatMoney(lately, 'TZS', 'en'));
  await picture(page, 'analytics-missed-sales');
  await page.getByRole('button', { name: 'How Missed sales is counted' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Sold per day in stock × days out of stock/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'See the movements' }).click();
  await page.waitForURL(/\/business\/products\?.*tab=movements/);
  await page.goto(`/business/analytics/products/${goods[1]?.productId ?? ''}`);
  await page.getByText(/Too few days in stock to tell what was missed/).waitFor();
});

test('the overview asks to look at what costs more and is not dearer, and leads to the product', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  // Four weeks before, as many of both brought the same; the sugar had cost a tenth less.
  await shop.look(
    `insert into product_day select d.business_id, d.branch_id, d.product_id, d.business_date - 28,
       d.quantity_milli, d.net_minor, d.tax_minor, d.total_minor, case when p.name = 'Sugar 1 kg'
         then d.cost_minor * 9 / 10 else d.cost_minor end, d.discount_minor
     from product_day d join product p using (product_id)`,
  );
  const [sugar] = await shop.look<{ cost: number; units: number }>(
    `select sum(d.cost_minor)::int cost, sum(d.quantity_milli)::int / 1000 units
     from product_day d join product p using (product_id)
     where p.name = 'Sugar 1 kg' and d.business_date > current_date - 20`,
  );
  const { cost = 0, units = 0 } = sugar ?? {};
  const less = cost - (cost * 9) / 10;
  await page.goto('/business/analytics/overview');
  const alerts = page.getByRole('region', { name: 'Needs a look' });
  const told = alerts.getByRole('link', { name: /^1 product earns less of each unit/ });
  await soon(() => told.innerText()).toContain(formatMoney(-less, 'TZS', 'en'));
  await told.click();
  await page.getByRole('heading', { name: 'Margin erosion', level: 1 }).waitFor();
  await page.getByText('Seal: All figures agree').waitFor();
  const row = page.getByRole('table').getByRole('row', { name: /Sugar 1 kg/ });
  const cells = (await row.innerText()).split('\t').map((text) => text.trim());
  const [before, now] = [(cost * 9) / 10 / units, cost / units];
  expect(cells.slice(2, 4)).toEqual(['13', formatAmount(less, 'TZS', 'en')]);
  expect(cells.slice(6, 8)).toEqual([before, now].map((minor) => formatAmount(minor, 'TZS', 'en')));
  expect(await page.getByRole('table').innerText()).not.toContain('Soap bar');
  await expectAccessible(page);
  await picture(page, 'report-margin-erosion');
  // Beside other days there is nothing.
  await page.getByLabel('Beside', { exact: true }).selectOption('A year before (52 weeks)');
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Beside', { exact: true }).selectOption('Same weekdays before');
  await row.getByRole('link', { name: 'Sugar 1 kg' }).click();
  await page.waitForURL(/\/business\/analytics\/products\/.*from=/);
  await page.getByRole('heading', { name: 'Sugar 1 kg', level: 1 }).waitFor();
});

test('the stock summary says from what lay there to what lies there, and leads to the movements', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  // Sugar lay there for long; soap came within these days. Both were sold out in them.
  const [day] = await shop.look<{ from: string }>(
    `select to_char(max(business_date) - 14, 'YYYY-MM-DD') "from" from stock_movement`,
  );
  await page.goto(`/business/reports?report=stock-summary&from=${day?.from ?? ''}`);
  await page.getByRole('heading', { name: 'Stock summary', level: 1 }).waitFor();
  await page.getByText('Seal: All figures agree').waitFor();
  const table = page.getByRole('table');
  const row = table.getByRole('row', { name: /Sugar 1 kg/ });
  const [sugar] = await shop.look<{ units: number; cost: number; left: number }>(
    `select sum(m.quantity_milli) filter (where m.kind <> 'sale')::int / 1000 units,
       sum(m.value_minor) filter (where m.kind <> 'sale')::int cost,
       sum(m.quantity_milli)::int "left"
     from stock_movement m join product p using (product_id) where p.name = 'Sugar 1 kg'`,
  );
  const cells = (await row.innerText()).split('\t').map((text) => text.trim());
  expect(sugar?.left).toBe(0);
  // Opening, three of nothing, sold; and nothing is left.
  expect(cells.slice(3, 8)).toEqual([`${sugar?.units}`, '0', '0', '0', `−${sugar?.units}`]);
  expect(cells.slice(13, 16)).toEqual(['0', formatAmount(sugar?.cost ?? 0, 'TZS', 'en'), '0.00']);
  const soap = table.getByRole('row', { name: /Soap bar/ });
  const came = (await soap.innerText()).split('\t').map((text) => text.trim());
  expect(came.slice(3, 5)).toEqual(['0', '13']);
  await expectAccessible(page);
  await picture(page, 'report-stock-summary');
  await row.getByRole('link', { name: 'Sugar 1 kg' }).click();
  await page.waitForURL(/\/business\/products\?.*tab=movements/);
  await page.getByRole('heading', { name: 'Sugar 1 kg' }).first().waitFor();
});

test('on a phone in the dark the same is read', async () => {
  const { page } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  await page.goto('/business/reports?report=missed-sales');
  await page.getByText('Too few days to tell').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'report-missed-sales-phone');
  await page.goto('/business/reports?report=margin-erosion');
  await page.getByText('Sugar 1 kg').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'report-margin-erosion-phone');
  await page.goto(`/business/analytics/products/${goods[0]?.productId ?? ''}`);
  await page.getByText(/4 whole days out of stock/).waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-missed-sales-phone');
});
