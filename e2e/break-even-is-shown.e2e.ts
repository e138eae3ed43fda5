import { formatAmount, formatMoney } from '@tillbook/core/money';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf, type OpenTill } from '../packages/server/test/till.ts';
import {
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
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 150_000, category: 'Food' },
].map((good) => ({ ...good, stockMilli: 400_000 }));

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let owner: Visitor;
let till: OpenTill;

async function sell(units: number): Promise<void> {
  const [product] = goods;
  if (product === undefined) throw new Error('no goods');
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
  await asOwner(shop, planted, 'POST', '/api/sales', draft);
  till.lastNumber += 1;
}

async function take(): Promise<OpenTill> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  return { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  till = await take();
  await sell(10);
  // As if as much had been sold on each of ten days before.
  await shop.look(
    `with found as (select to_jsonb(h) as row from till_hour h)
     insert into till_hour select r.* from found, generate_series(1, 10) days,
       jsonb_populate_record(null::till_hour, found.row || jsonb_build_object('business_date',
         (found.row ->> 'business_date')::date - days)) r`,
  );
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Break-even' });
const money = (minor: number): string => formatMoney(minor, 'TZS', 'en');

/** Net sales, margin and days of the month, as the database has them. */
async function figures() {
  const [row] = await shop.look<{ net: number; cost: number; today: number; days: number }>(
    `select sum(net_minor) filter (where business_date < (select max(business_date)
         from till_hour))::int net,
       sum(cost_minor) filter (where business_date < (select max(business_date)
         from till_hour))::int cost,
       sum(net_minor) filter (where business_date = (select max(business_date)
         from till_hour))::int today,
       extract(day from date_trunc('month', max(business_date)) + interval '1 month - 1 day')::int
         days
     from till_hour`,
  );
  return row ?? { net: 0, cost: 0, today: 0, days: 30 };
}

test('an owner states the rent, sees from which sales on a day pays, and when it did', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard');
  const panel = panelOf(page);
  await panel
    .getByText(/is not stated yet/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'State the fixed costs of Kariakoo' }).click();
  await page.waitForURL(/\/business\/branches\?.*part=costs/);
  await page.getByLabel('Each month').fill('400000');
  await page.getByRole('button', { name: 'Save cost' }).click();
  const kept = () =>
    shop.look<{ kind: string; amount: number }>(
      'select kind, amount_minor::int amount from branch_cost',
    );
  await soon(kept).toEqual([{ kind: 'rent', amount: 40_000_000 }]);

  await page.goto('/business/dashboard');
  const { net, cost, today, days } = await figures();
  const line = Math.ceil((40_000_000 * net) / ((net - cost) * days));
  await panel.getByText(`Breaks even at ${money(line)} a day.`).waitFor();
  await panel.getByText(`${money(line - today)} to go; ${money(today)} sold today.`).waitFor();
  await expectAccessible(page);
  await picture(page, 'break-even');

  // Each figure says how it is worked out; what is sold leads to its receipts.
  const dialog = page.getByRole('dialog');
  await panel.getByRole('button', { name: `Break-even of a day: ${money(line)}` }).click();
  await dialog.getByText(`Fixed costs of the month, ${money(40_000_000)} ÷`).waitFor();
  await expectAccessible(page);
  await picture(page, 'break-even-how');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await panel.getByRole('button', { name: `Sold today: ${money(today)}` }).click();
  await dialog.getByRole('link', { name: 'See the receipts' }).click();
  await page.waitForURL(/\/business\/sales\?.*branchId=/);
  await soon(() => page.getByRole('main').locator('tbody tr').count()).toBe(1);
  await page.goBack();

  await panel.getByRole('button', { name: 'What if …' }).click();
  await dialog.getByLabel('Fixed costs of a month').fill('200000');
  await dialog.getByLabel(/^Prices/).fill('10');
  const [higher, half] = [net * 1.1, 20_000_000];
  const then = Math.ceil((half * higher) / ((higher - cost) * days));
  const row = dialog.getByRole('row', { name: /^A day/ });
  await soon(() => row.innerText()).toContain(formatAmount(then, 'TZS', 'en'));
  await soon(() => row.innerText()).toContain(formatAmount(line, 'TZS', 'en'));
  await dialog.getByLabel(/^Prices/).fill('ten');
  await dialog.getByText('Type a percentage between').waitFor();
  await dialog.getByLabel(/^Prices/).fill('-90');
  await soon(() => row.innerText()).toContain('None');
  await dialog.getByText(/no sales cover the costs/).waitFor();
  await expectAccessible(page);
  await picture(page, 'break-even-what-if');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  // Nothing of it was kept.
  expect(await kept()).toEqual([{ kind: 'rent', amount: 40_000_000 }]);

  await sell(20);
  const after = await figures();
  expect(after.today).toBeGreaterThan(line);
  const said = `${money(after.today - line)} above it.`;
  await soon(() => panel.innerText()).toMatch(/Broke even at \d{2}:\d{2}/);
  await soon(() => panel.innerText()).toContain(said);
  await picture(page, 'break-even-reached');
});

test('on a phone in the dark it reads as well', async () => {
  const { page } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  await page.goto('/business/dashboard');
  await panelOf(page)
    .getByText(/Broke even at/)
    .waitFor();
  await panelOf(page).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, 'break-even-phone');
  await panelOf(page).getByRole('button', { name: 'What if …' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Prices/)
    .fill('-5');
  await expectAccessible(page);
  await picture(page, 'break-even-what-if-phone');
});
