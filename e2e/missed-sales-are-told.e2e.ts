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
    ...['Told', '4', '2'],
    ...[formatAmount(missed, 'TZS', 'en'), formatAmount(profit, 'TZS', 'en')],
  ]);
  const untold = table.getByRole('row', { name: /Soap bar/ });
  expect(await untold.innerText()).toContain('Too few days to tell');
  expect(await untold.innerText()).not.toMatch(/0\.00/);
  const totals = table.locator('tfoot');
  expect(await totals.innerText()).toContain(formatAmount(missed, 'TZS', 'en'));
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
  await page.goto(`/business/analytics/products/${goods[0]?.productId ?? ''}`);
  await page.getByText(/4 whole days out of stock/).waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-missed-sales-phone');
});
