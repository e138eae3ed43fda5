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
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ ...good, stockMilli: 90_000 }));
const SALES = 12;

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;

/** Twelve receipts of today with one of each. */
async function sellToday(): Promise<void> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const lines = goods.map((product) => ({ product, quantityMilli: 1_000 }));
  for (; till.lastNumber < SALES; till.lastNumber += 1) {
    const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
    await asOwner(shop, planted, 'POST', '/api/sales', draft);
  }
}

/**
 * The day before sold as much; its weekday a week before ten of each, two per cent below those
 * prices. Both are over, at whatever time this runs: a running day is compared up to the same time.
 */
async function sellBefore(): Promise<void> {
  await shop.look(`insert into product_day (business_id, branch_id, product_id, business_date,
      quantity_milli, net_minor, tax_minor, total_minor, cost_minor)
    select business_id, branch_id, product_id, business_date - 1, quantity_milli, net_minor,
      tax_minor, total_minor, cost_minor
    from product_day
    union all
    select business_id, branch_id, product_id, business_date - 8, 10000, net_minor * 49 / 60,
      tax_minor * 49 / 60, net_minor * 49 / 60 + tax_minor * 49 / 60, cost_minor * 10 / ${SALES}
    from product_day`);
  await shop.look(`insert into till_hour (business_id, till_id, business_date, hour, branch_id,
      sales_count, net_minor, tax_minor, total_minor, cost_minor, cash_minor, mobile_money_minor,
      card_minor, cash_count, mobile_money_count, card_count)
    select h.business_id, h.till_id, d.business_date, 9, h.branch_id, d.sales, d.net, d.tax, d.total,
      d.cost, d.total, 0, 0, d.sales, 0, 0
    from (select * from till_hour order by hour limit 1) h,
      (select business_date, min(quantity_milli) / 1000 sales, sum(net_minor) net,
         sum(tax_minor) tax, sum(total_minor) total, sum(cost_minor) cost
       from product_day group by business_date order by business_date limit 2) d`);
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const profit = async (daysBack: number): Promise<number> => {
  const [row] = await shop.look<{ profit: number }>(
    `select (sum(net_minor) - sum(cost_minor))::int profit from product_day
     where business_date = (select max(business_date) from product_day) - $1::int`,
    [daysBack],
  );
  return row?.profit ?? 0;
};

test('the owner reads why a day left more than a week before, follows a part, and what moved it', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.goto('/business/analytics/performance');
  await page.getByRole('link', { name: 'What changed' }).click();
  await page.getByText('one of the two periods has fewer than 10 sales').waitFor();
  await expectAccessible(page);

  await sellToday();
  await sellBefore();
  const [day] = await shop.look<{ day: string }>(
    'select (max(business_date) - 1)::text as day from product_day',
  );
  const days = `from=${day?.day ?? ''}&to=${day?.day ?? ''}`;
  await page.goto(`/business/analytics/performance?by=change&${days}`);
  const [before, now] = [await profit(8), await profit(1)];
  expect(now).toBeGreaterThan(before);
  const panel = page.getByRole('region', { name: 'Why profit changed' }).first();
  const more = formatMoney(now - before, 'TZS', 'en');
  await panel.getByText(`Gross profit came to ${more} more than in the period`).waitFor();
  await soon(() => panel.innerText()).toContain('higher prices');
  await expectAccessible(page);
  await picture(page, 'analytics-change');

  // Read with keys, the last step is the profit of the day, the first that of the week before.
  const way = page.getByRole('slider', { name: /Why profit changed/ });
  await way.focus();
  await page.keyboard.press('End');
  await soon(() => way.getAttribute('aria-valuetext')).toBe(
    `Now: ${formatMoney(now, 'TZS', 'en')}`,
  );
  await page.keyboard.press('Home');
  await soon(() => way.getAttribute('aria-valuetext')).toBe(
    `Before: ${formatMoney(before, 'TZS', 'en')}`,
  );

  // What moved it most leads to the product, a part to its report, an end to the profit of its day.
  const movers = page.getByRole('region', { name: 'What moved it most' }).first();
  await movers.getByRole('link', { name: 'Sugar 1 kg' }).click();
  await page.getByRole('heading', { name: 'Sugar 1 kg', level: 1 }).waitFor();
  await page.goBack();
  await way.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(/report=profit-by-day/);
  await soon(() => page.getByRole('main').innerText()).toContain(formatAmount(before, 'TZS', 'en'));
});

test('on a phone in the dark it reads as well', async () => {
  const { page } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  const [day] = await shop.look<{ day: string }>(
    'select (max(business_date) - 1)::text as day from product_day',
  );
  const days = `from=${day?.day ?? ''}&to=${day?.day ?? ''}`;
  await page.goto(`/business/analytics/performance?by=change&${days}`);
  await page.getByText('Gross profit came to').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'analytics-change-phone');
});
