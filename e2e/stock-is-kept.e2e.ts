import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: '5901234123457' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
  {
    name: 'Amoxicillin 500 mg',
    priceMinor: 50_000,
    costMinor: 20_000,
    more: { tracksBatches: true },
  },
].map((good) => ({ ...good, stockMilli: good.name.startsWith('Amox') ? 0 : 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let goods: readonly StockedGood[];
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** What lies in the first branch, in thousandths. */
async function held(name: string): Promise<number | undefined> {
  const rows = await shop.look<{ q: number }>(
    `select l.quantity_milli::int q from stock_level l join product p using (business_id, product_id)
     where p.name = $1 and l.branch_id = $2`,
    [name, planted.branches[0]?.branchId],
  );
  return rows[0]?.q;
}
const soapId = (): string => goods[1]?.productId ?? '';

test('an owner writes off what broke with the keyboard alone, and takes it back', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=adjustments');
  await page.getByText('No adjustments yet').waitFor();
  await page.getByRole('link', { name: 'Adjust stock' }).first().click();
  await page.getByRole('radio', { name: /^Damaged/ }).waitFor();
  await expectAccessible(page);
  // A scanner types the code and presses Enter at once.
  await page.getByRole('combobox', { name: 'Scan or type a product' }).focus();
  await page.keyboard.type('5901234123457');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sugar 1 kg' }).waitFor();
  await page.getByRole('textbox', { name: 'Quantity' }).focus();
  await page.keyboard.type('3');
  await page.getByText('after it 37').waitFor();
  await page.getByText('Stock is worth about TZS 7,500.00 less').waitFor();
  await picture(page, 'stock-adjustment-form');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'ADJ-1' }).waitFor();
  expect(await held('Sugar 1 kg')).toBe(37_000);
  const booked = await shop.look(
    `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
     join journal_entry using (business_id, entry_id) where source_kind = 'stock_adjustment'
     order by line_no`,
  );
  expect(booked).toEqual([
    { a: '1200', d: 0, c: 750_000 },
    { a: '5100', d: 750_000, c: 0 },
  ]);
  await expectAccessible(page);
  await picture(page, 'stock-adjustment');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'ADJ-2' }).waitFor();
  expect(await held('Sugar 1 kg')).toBe(40_000);
  await page.goto('/business/management?view=adjustments');
  await page.getByRole('button', { name: 'ADJ-1' }).waitFor();
  await page.getByText('Taken back', { exact: true }).waitFor();
  await page.getByLabel('Reason').selectOption('Stolen');
  await page.getByText('Clear filters').first().waitFor();
  await soon(() => page.getByRole('button', { name: 'ADJ-1' }).count()).toBe(0);
});

test('batches come in with their day; an expired one is written off from its list', async () => {
  const { page } = owner;
  const add = async (code: string, day: string, quantity: string) => {
    await page.goto('/business/management?view=adjustments&id=new&reason=found');
    await page.getByRole('combobox', { name: 'Scan or type a product' }).fill('amox');
    await page.getByRole('option', { name: /Amoxicillin/ }).click();
    await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
    await page.getByRole('button', { name: 'Post adjustment' }).click();
    await page.getByText('Enter the batch that stands on the box.').first().waitFor();
    await page.getByRole('textbox', { name: 'Batch' }).fill(code);
    await page.getByLabel(/^Good until/).fill(day);
    await page.getByRole('button', { name: 'Post adjustment' }).click();
    await page.getByRole('heading', { name: /^ADJ-/ }).waitFor();
  };
  await add('OLD-1', '2025-01-31', '5');
  await add('NEW-2', '2035-01-31', '20');
  await page.goto('/business/management?view=batches');
  await page
    .getByRole('button', { name: /Amoxicillin 500 mg/ })
    .nth(1)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'stock-batches');
  await page.getByRole('link', { name: 'Expired', exact: true }).click();
  await soon(() => page.getByText('NEW-2').count()).toBe(0);
  await page.getByRole('button', { name: /Amoxicillin 500 mg/ }).click();
  await page.getByRole('dialog').getByText('OLD-1').waitFor();
  await expectAccessible(page);
  await picture(page, 'stock-batch');
  await page.getByRole('link', { name: 'Write it off' }).click();
  await page.getByRole('heading', { name: 'Amoxicillin 500 mg' }).waitFor();
  expect(await page.getByRole('radio', { name: /^Expired/ }).isChecked()).toBe(true);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('5');
  await page.getByRole('button', { name: 'Post adjustment' }).click();
  await page.getByRole('heading', { name: /^ADJ-/ }).waitFor();
  await page.getByText('OLD-1 −5').waitFor();
  const left = await shop.look(
    'select code, quantity_milli::int q from stock_batch order by code desc',
  );
  expect(left).toEqual([
    { code: 'OLD-1', q: 0 },
    { code: 'NEW-2', q: 20_000 },
  ]);
});

test('the lists say what is low and what lay there on a past day, as the books do', async () => {
  const { page } = owner;
  await shop.look(
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 50000, 100000)`,
    [planted.businessId, planted.branches[0]?.branchId, soapId()],
  );
  await page.goto('/business/management?view=stock');
  await page
    .getByRole('button', { name: /Soap bar/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'stock-lists');
  await page.getByRole('link', { name: /^Low/ }).last().click();
  await page.getByText('At or under the reorder point.').waitFor();
  await soon(() => page.getByRole('button', { name: /Sugar/ }).count()).toBe(0);
  await page.getByRole('button', { name: /Soap bar/ }).waitFor();
  await page.getByRole('link', { name: 'On a past day' }).click();
  await page.getByText('Nothing lay there at the end of that day').waitFor();
  const today = await shop.look<{ day: string }>(
    `select to_char(max(business_date), 'YYYY-MM-DD') "day" from stock_movement`,
  );
  await page.getByLabel('End of').fill(today[0]?.day ?? '');
  // 40 at 2,500, 40 at 900 and 20 at 200.
  await page.getByText('stock was worth TZS 140,000.00').waitFor();
  await page.getByText('The inventory account says the same.').waitFor();
  await picture(page, 'stock-on-a-day');
});

test('the owner decides what happens when more is sold than is there', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=stock');
  await page.getByText('Refuse the sale').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Warn, then sell/ }).check();
  await expectAccessible(page);
  await picture(page, 'stock-policy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Warn, then sell').waitFor();
  expect(await shop.look('select stock_policy p from business')).toEqual([{ p: 'warn' }]);
});

test('a manager sees and adjusts the own branch on a phone, in the dark', async () => {
  const storage = signedIn(planted.manager, planted);
  const manager = await browsers.visit({ storage, viewport: PHONE, theme: 'dark' });
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=stock&view=stock');
  await page.getByText('Soap bar').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'stock-lists-phone');
  await page.goto(
    `/manager/dashboard?tab=stock&view=adjustments&id=new&reason=own_use&productId=${soapId()}`,
  );
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByText('as much is booked as own use').waitFor();
  await expectAccessible(page);
  await picture(page, 'stock-adjustment-phone');
  await page.getByRole('button', { name: 'Post adjustment' }).click();
  await page.getByRole('heading', { name: /^ADJ-/ }).waitFor();
  expect(await held('Soap bar')).toBe(38_000);
  await expectFits(page);
  expect(manager.troubles).toEqual([]);
  await manager.close();
});
