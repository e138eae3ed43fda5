import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplierBody } from '../packages/server/test/purchasing.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await asOwner(shop, planted, 'POST', '/api/suppliers', supplierBody('City Power'));
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

async function bookOwed(page: Page, amount: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Book an expense' }).click();
  const form = page.getByRole('form', { name: 'Book an expense' });
  await form.getByLabel('Category').selectOption('utilities');
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Paid from').selectOption('owed');
  await form.getByRole('button', { name: 'Book it' }).click();
  await form.locator('select[name="supplierId"][aria-invalid="true"]').waitFor();
  await form.getByLabel('Supplier', { exact: true }).selectOption({ label: 'City Power' });
  await form.getByLabel(/Number on the bill/).fill(number);
  await picture(page, 'expense-owed-form');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Book it' }).click();
}
const kept = () =>
  shop.look<{ invoice: string; days: number; owed: number }>(
    `select b.invoice_number invoice, b.due_on - b.invoice_on days,
       (b.total_minor - coalesce((select sum(s.amount_minor) from supplier_settlement s
         where s.bill_id = b.bill_id), 0))::int owed
     from supplier_bill b where b.business_id = $1 and b.kind = 'services'
     order by b.invoice_number`,
    [planted.businessId],
  );

test('an accountant enters two bills that are owed, and sees what is payable', async () => {
  const { page } = accountant;
  await page.goto(`${shop.url}/accountant/dashboard?tab=expenses`);
  await bookOwed(page, '59000', 'CP-1');
  await page.getByRole('row', { name: /City Power.*Owed to a supplier.*59,000/ }).waitFor();
  await bookOwed(page, '60000', 'CP-2');
  await page.getByRole('row', { name: /City Power.*Owed to a supplier.*60,000/ }).waitFor();
  await page.getByText(/Of it, .*119,000.00 is still owed/).waitFor();
  // Thirty days are the supplier's terms.
  expect(await kept()).toEqual([
    { invoice: 'CP-1', days: 30, owed: 5_900_000 },
    { invoice: 'CP-2', days: 30, owed: 6_000_000 },
  ]);
  await picture(page, 'expenses-owed');
  await page.setViewportSize(PHONE);
  await picture(page, 'expenses-owed-phone');
  await page.goto(`${shop.url}/accountant/dashboard?tab=payables`);
  await page.getByText('City Power').first().waitFor();
  await page
    .getByText(/119,000/)
    .first()
    .waitFor();
});

test('an owner pays a part of one, which stays then, and takes the other back', async () => {
  const { page } = owner;
  const bills = `${shop.url}/business/management?view=bills`;
  await page.goto(bills);
  await page.getByRole('row', { name: /CP-1.*Open.*59,000/ }).waitFor();
  await page.getByRole('button', { name: 'BILL-1' }).click();
  await page.getByText('Electricity and water').waitFor();
  await page.getByRole('button', { name: 'Pay this bill' }).click();
  const paying = page.getByRole('dialog');
  await paying.getByLabel(/^Payment/).fill('20000');
  await paying.getByRole('radio', { name: 'Bank' }).check();
  await paying.getByRole('button', { name: 'Book payment' }).click();
  await page.getByText('Payment PAY-1').waitFor();
  await picture(page, 'bill-of-services');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'EXP-1' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('39,000.00').waitFor();
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await sheet.getByLabel('Reason').fill('Of the neighbour');
  await sheet.getByRole('button', { name: 'Take it back' }).click();
  await sheet.getByText(/is paid or credited already/).waitFor();
  await picture(page, 'expense-owed-stays');
  await expectAccessible(page);
  await page.goto(`${shop.url}/business/management?view=expenses`);
  await page.getByRole('row', { name: /City Power.*60,000/ }).click();
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await sheet.getByLabel('Reason').fill('Of the neighbour');
  await sheet.getByRole('button', { name: 'Take it back' }).click();
  await page
    .getByRole('row', { name: /60,000.*/ })
    .getByText('Taken back')
    .waitFor();
  expect(await kept()).toMatchObject([{ owed: 3_900_000 }, { owed: 0 }]);
  await page.goto(bills);
  await page.getByRole('row', { name: /CP-2.*Taken back/ }).waitFor();
  await picture(page, 'bills-taken-back');
});
