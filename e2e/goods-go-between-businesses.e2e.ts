import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addBusiness, type TestBusiness } from '../packages/server/test/builders.ts';
import { ownsToo } from '../packages/server/test/owners.ts';
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
import { expectFits, soon } from './harness/soon.ts';

const SUGAR = '6001240100011';

let shop: Shop;
let planted: PlantedShop;
let sister: TestBusiness;
let browsers: Browsers;
/** The same owner at work in the one business, and in the other. */
let here: Visitor;
let there: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const database = { superuserUrl: shop.superuserUrl() };
  await stock(shop, planted, [
    {
      ...{ name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 40_000 },
      barcode: SUGAR,
    },
    { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 20_000 },
  ]);
  sister = await addBusiness(database, { name: 'Amina Wholesale' });
  // The soap there has another code and another SKU; the sugar has the SKU of our soap.
  await stock(shop, { ...planted, ...sister }, [
    { name: 'Washing soap', priceMinor: 110_000, costMinor: 1, stockMilli: 0 },
    {
      ...{ name: 'White sugar', priceMinor: 300_000, costMinor: 1, stockMilli: 0 },
      barcode: SUGAR,
    },
  ]);
  const owner = await ownsToo(database, planted.owner, sister);
  await shop.look(
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000`,
  );
  browsers = await openBrowsers(shop.url);
  here = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const other = { ...planted, ...sister, name: 'Amina Wholesale' };
  there = await browsers.visit({ storage: signedIn(owner, other), viewport: PHONE });
});
afterEach(() => expect([...here.troubles, ...there.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** What the one business is owed, and the other owes. */
async function debts(): Promise<Record<string, number>> {
  const rows = await shop.look<{ code: string; n: number }>(
    `select account_code code, sum(debit_minor - credit_minor)::int n from journal_line
     where account_code in ('1110', '2020') group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]));
}

async function sendTo(quantities: Readonly<Record<string, string>>): Promise<void> {
  const { page } = here;
  await page.goto('/business/management?view=transfers&part=new');
  await page.getByLabel('From').selectOption({ label: 'Kariakoo' });
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Amina Wholesale' });
  const add = page.getByRole('combobox', { name: 'Add goods by name, SKU or code' });
  for (const [name, quantity] of Object.entries(quantities)) {
    await add.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).waitFor();
    await add.press('Enter');
    await page.getByRole('group', { name }).getByLabel('Quantity').fill(quantity);
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Send goods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Amina Wholesale sees them as an offer').waitFor();
  await dialog.getByRole('button', { name: 'Send goods' }).click();
  await page.getByText('Waiting until Amina Wholesale takes the goods.').waitFor();
}

test('an owner sends goods to the other business, which takes them as its own products', async () => {
  await sendTo({ 'Sugar 1 kg': '10', 'Soap bar': '2' });
  await expectAccessible(here.page);
  await picture(here.page, 'offer-sent');
  expect(await debts()).toEqual({ 1110: 2_680_000 });
  const { page } = there;
  await page.goto('/business/management?view=transfers');
  await page.getByText('Amina Shop sends you goods').waitFor();
  await expectAccessible(page);
  await picture(page, 'offer-banner-phone');
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.getByText('Same code as White sugar').waitFor();
  await page.getByRole('button', { name: 'Take the goods' }).click();
  await page.getByText('Choose the product that this is here.').first().waitFor();
  await page.getByLabel('Into which branch').selectOption({ label: 'Mbezi' });
  const soap = page.getByRole('group', { name: 'Soap bar' });
  await soap.getByRole('combobox', { name: 'Choose your product' }).fill('washing');
  await soap.getByRole('option', { name: /Washing soap/ }).click();
  await expectAccessible(page);
  await expectFits(page);
  await picture(page, 'offer-phone');
  await page.getByRole('button', { name: 'Take the goods' }).click();
  await page.getByRole('heading', { name: 'Transfer TR-1' }).waitFor();
  await page.getByText('From Amina Shop to Mbezi').waitFor();
  await picture(page, 'offer-taken-phone');
  expect(await debts()).toEqual({ 1110: 2_680_000, 2020: -2_680_000 });
  const levels = await shop.look(
    `select p.name, l.quantity_milli::int q, l.value_minor::int v from stock_level l
       join product p using (business_id, product_id)
     where l.business_id = $1 and l.quantity_milli > 0 order by 1`,
    [sister.businessId],
  );
  expect(levels).toEqual([
    { name: 'Washing soap', q: 2_000, v: 180_000 },
    { name: 'White sugar', q: 10_000, v: 2_500_000 },
  ]);
  await here.page.getByText('Amina Wholesale took the goods.').waitFor();
  await here.page.getByText('Completed').first().waitFor();
});

test('declined goods are back on the shelf, with the reason', async () => {
  const { page } = there;
  await page.goto('/business/management?view=transfers');
  await page.getByRole('button', { name: 'TR-1' }).waitFor();
  await sendTo({ 'Sugar 1 kg': '5' });
  // The offer comes without a reload.
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not ordered');
  await expectAccessible(page);
  await picture(page, 'offer-decline-phone');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined. The goods are back with Amina Shop.').first().waitFor();
  await soon(() => page.getByText('Amina Shop sends you goods').count()).toEqual(0);
  await here.page.getByText('Amina Wholesale declined: Not ordered').waitFor();
  await picture(here.page, 'offer-declined');
  expect(await debts()).toEqual({ 1110: 2_680_000, 2020: -2_680_000 });
  const [left] = await shop.look<{ q: number }>(
    `select sum(quantity_milli)::int q from stock_level join product using (business_id, product_id)
     where name = 'Sugar 1 kg'`,
  );
  expect(left?.q).toBe(30_000);
});
