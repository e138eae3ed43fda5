import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, openShift, tile, untilItems, untilSold } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;
let manager: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await shop.look('update membership set can_manage_users = true where person_id = $1', [
    planted.manager.personId,
  ]);
  const sugar = { name: 'Sugar 1 kg', barcode: ean13('616110000001'), costMinor: 100_000 };
  await stock(shop, planted, [{ ...sugar, priceMinor: 310_000, stockMilli: 90_000 }]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted), keepsApp: true });
  manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
});
afterEach(() => {
  expect([owner, seller, manager].flatMap(({ troubles }) => troubles)).toEqual([]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const kept = () =>
  shop.look<{ daily: number | null; branch: string; by: string }>(
    `select daily_minor::int daily, b.name branch, saved_by_name by
     from seller_target t join branch b using (business_id, branch_id)
     where person_id = $1 order by from_date`,
    [planted.seller.personId],
  );

test('the owner says what a seller should sell a day, from today on', async () => {
  const { page } = owner;
  await page.goto(`/business/users?id=${planted.seller.personId}`);
  const part = page.getByRole('region', { name: 'Daily target' });
  await part.getByText('Kariakoo: no target of their own today.').waitFor();
  const form = part.getByRole('form', { name: 'Daily target' });
  const today = await form.getByLabel('From', { exact: true }).inputValue();
  await form.getByLabel('From', { exact: true }).fill('2020-01-01');
  await form.getByRole('textbox', { name: 'Daily target' }).fill('0');
  await form.getByRole('button', { name: 'Save target' }).click();
  await form.getByText('or leave it empty for none.').first().waitFor();
  await form
    .getByText(/^Choose .* or a later day\.$/u)
    .first()
    .waitFor();
  await expectAccessible(page);
  expect(await kept()).toEqual([]);
  await form.getByLabel('From', { exact: true }).fill(today);
  await form.getByRole('textbox', { name: 'Daily target' }).fill('12,400');
  await page.keyboard.press('Enter');
  await page.getByText(`Target saved for ${planted.seller.name}.`).waitFor();
  await part.getByText(/^Kariakoo: TZS\s12,400\.00 a day\.$/u).waitFor();
  expect(await kept()).toEqual([{ daily: 1_240_000, branch: 'Kariakoo', by: planted.owner.name }]);
  await expectAccessible(page);
  await picture(page, 'target-of-person');
  await page.setViewportSize(PHONE);
  await part.getByRole('list', { name: 'Targets that were said' }).scrollIntoViewIfNeeded();
  await picture(page, 'target-of-person-phone');
  await page.setViewportSize(DESKTOP);
});

test('the seller sees the own sales of today against the own target', async () => {
  const { page } = seller;
  await page.goto('/seller/dashboard');
  const own = page.getByText('of your target of today in Kariakoo', { exact: false });
  await own.filter({ hasText: /^0%/u }).waitFor();
  await page.keyboard.press('F2');
  await openShift(page, '50,000');
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await page.goto(`${shop.url}/seller/dashboard`);
  await own.filter({ hasText: /^25%.*TZS\s12,400\.00/u }).waitFor();
  await expectAccessible(page);
  await picture(page, 'seller-own-target');
});

test('the owner says what they earn of it, and the seller sees what the month earned so far', async () => {
  const { page } = owner;
  await page.goto(`/business/users?id=${planted.seller.personId}`);
  const part = page.getByRole('region', { name: 'Commission' });
  await part.getByText('Kariakoo: no commission today.').waitFor();
  const form = part.getByRole('form', { name: 'Commission' });
  const rate = form.getByRole('textbox', { name: 'Commission' });
  for (const [typed, refused] of [
    ['120', 'Enter a percentage up to 100'],
    ['0', 'Enter more than nothing'],
  ] as const) {
    await rate.fill(typed);
    await form.getByRole('button', { name: 'Save commission' }).click();
    await form.getByText(refused).first().waitFor();
  }
  expect(await shop.look('select 1 from seller_commission')).toEqual([]);
  await rate.fill('2.5');
  await page.keyboard.press('Enter');
  await page.getByText(`Commission saved for ${planted.seller.name}.`).waitFor();
  await part.getByText('Kariakoo: 2.5% of sales without tax.').waitFor();
  const said = 'select rate_basis_points rate, saved_by_name by from seller_commission';
  expect(await shop.look(said)).toEqual([{ rate: 250, by: planted.owner.name }]);
  await expectAccessible(page);
  await picture(page, 'commission-of-person');

  // Sugar for 3,100.00 was sold today, 18 % of tax in it: 2,627.12, of which 2.5 % are 65.68.
  await seller.page.goto(`${shop.url}/seller/dashboard`);
  const earned = seller.page.getByRole('region', { name: /^Commission, .* so far$/u });
  await earned.getByText(/2,627\.12/u).waitFor();
  await earned.getByText(/65\.68/u).waitFor();
  await expectAccessible(seller.page);
  await picture(seller.page, 'seller-own-commission');

  await page.goto('/business/reports?report=commission-by-person');
  const row = page.getByRole('row').filter({ hasText: planted.seller.name });
  await row.getByText('65.68', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'commission-report');
});

test('the ranking of sellers shows target, what was reached and its part', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/performance?by=sellers');
  await page.getByRole('table', { name: 'Sellers', exact: true }).waitFor();
  const table = page.getByRole('table', { name: 'Targets of sellers' });
  const row = table.getByRole('row').filter({ hasText: planted.seller.name });
  await row.getByText('12,400.00', { exact: true }).waitFor();
  await row.getByText('25.0%', { exact: true }).waitFor();
  await page.getByText('A day off asks for nothing', { exact: false }).waitFor();
  await expectAccessible(page);
  await picture(page, 'ranking-targets');
});

test('the manager sees the team against its targets, says a higher one and ends it', async () => {
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=team');
  const table = page.getByRole('table', { name: 'Daily targets' });
  const row = table.getByRole('row').filter({ hasText: planted.seller.name });
  await row.getByText('12,400.00', { exact: true }).waitFor();
  await row.getByText('25.0%', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'team-targets');
  const name = `Set target of ${planted.seller.name}`;
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name: `Daily target of ${planted.seller.name}` });
  const amount = sheet.getByRole('textbox', { name: 'Daily target' });
  await amount.fill('31,000');
  await sheet.getByRole('button', { name: 'Save target' }).click();
  await sheet.getByText(/^Kariakoo: TZS\s31,000\.00 a day\.$/u).waitFor();
  await row.getByText('10.0%', { exact: true }).waitFor({ state: 'attached' });
  expect(await kept()).toMatchObject([{ daily: 3_100_000, by: planted.manager.name }]);
  await amount.fill('');
  await sheet.getByRole('button', { name: 'Save target' }).click();
  await sheet.getByText('Kariakoo: no target of their own today.').waitFor();
  expect(await kept()).toMatchObject([{ daily: null }]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await row.getByText('10.0%', { exact: true }).waitFor({ state: 'detached' });
  await page.setViewportSize(PHONE);
  await row.scrollIntoViewIfNeeded();
  await picture(page, 'team-targets-phone');
});
