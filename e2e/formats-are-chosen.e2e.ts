import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, untilKept, untilSold } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Sugar 1 kg', priceMinor: 310_050, costMinor: 250_000, stockMilli: 40_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await sellerAtTill(browsers, planted, { keepsApp: true });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const stored = () =>
  shop.look(
    `select number_format, date_format, time_format, week_start from business
     where business_id = $1`,
    [planted.businessId],
  );

test('an owner chooses by examples how numbers, dates and weeks are written', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=formats');
  await page.getByLabel('Numbers', { exact: true }).waitFor();
  const example = page.getByRole('region', { name: 'How it looks' });
  await example.getByText('1,234,567.00').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Numbers', { exact: true }).selectOption('1.234.567,89');
  await page.getByLabel('Dates', { exact: true }).selectOption('Day first: 31/12/2026');
  await page.getByLabel('Times', { exact: true }).selectOption('12 hours: 5:05 pm');
  await page.getByLabel('First day of the week').selectOption('Sunday');
  await example.getByText('1.234.567,00').waitFor();
  await example.getByText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m$/u).waitFor();
  await picture(page, 'settings-formats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').first().waitFor();
  expect(await stored()).toEqual([
    {
      ...{ number_format: 'point_comma', date_format: 'day_month_year' },
      ...{ time_format: 'h12', week_start: 'sunday' },
    },
  ]);
  await page.goto('/business/management?view=audit');
  await page
    .getByText(/Numbers: 1,234,567\.89 → 1\.234\.567,89/u)
    .first()
    .waitFor();
});

test('the till of a seller follows with its next refresh, its receipts too, and offline', async () => {
  const { page, context } = seller;
  await page.reload();
  await tile(page, 'Sugar 1 kg').getByText('3.100,50').waitFor();
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3\\.100,50');
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await tile(page, 'Sugar 1 kg').getByText('3.100,50').waitFor();
  await context.setOffline(false);
});

test('the dashboard, a receipt and a report show it', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard');
  await page.getByText('3.100,50').first().waitFor();
  await page.goto('/business/sales');
  await page
    .getByText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m$/u)
    .first()
    .waitFor();
  const [sale] = await shop.look<{ id: string }>('select sale_id id from sale');
  await page.goto(`/business/sales?id=${sale?.id}`);
  const receipt = page.getByRole('article', { name: /^Receipt|B1-T1-/u });
  await receipt.getByText('3.100,50').first().waitFor();
  await receipt.getByText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m$/u).waitFor();
  await page.goto('/business/reports?report=sales-by-day&period=thisWeek');
  await page.getByRole('cell', { name: '3.100,50' }).first().waitFor();
  await page
    .getByRole('cell', { name: /\d\d\/\d\d\/\d{4}/u })
    .first()
    .waitFor();
  await expectAccessible(page);
});

test('weekdays stand beside each other from the chosen day, on a phone too', async () => {
  const { page } = owner;
  await page.goto('/business/analytics');
  const grid = page.getByRole('region', { name: 'Busy hours' });
  await grid.getByRole('columnheader').nth(1).waitFor();
  await soon(() => grid.getByRole('columnheader').allTextContents()).toEqual([
    ...['Hour', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ]);
  await expectAccessible(page);
  // A field leads to its receipts, and the list says by what it is narrowed.
  await grid.getByRole('link').first().click();
  await page.waitForURL(/\/business\/sales\?.*weekday=[1-7]/);
  await page
    .getByText(/B1-T1-/)
    .first()
    .waitFor();
  const [sold] = await shop.look<{ weekday: string }>(
    'select extract(isodow from business_date)::text weekday from sale',
  );
  expect(await page.getByRole('combobox', { name: 'Weekday' }).inputValue()).toBe(sold?.weekday);
  await page.setViewportSize(PHONE);
  await page.goto('/business/settings?section=formats');
  await page.getByLabel('Numbers', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'settings-formats-phone');
});
