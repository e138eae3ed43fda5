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
import { asOwner, stock } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const SUGAR = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' };

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [sugar] = await stock(shop, planted, [{ ...SUGAR, stockMilli: 40_000 }]);
  if (sugar === undefined) throw new Error('no goods');
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const lines = [{ product: sugar, quantityMilli: 2_000 }];
  const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
  await asOwner(shop, planted, 'POST', '/api/sales', draft);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

test('an accountant reads the journal, opens an account, and takes both along', async () => {
  const { page } = accountant;
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal&source=sale`);
  await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
  const entry = page.getByRole('row', { name: /Sale / });
  await entry.getByRole('link', { name: '4000 Sales' }).waitFor();
  await soon(() => entry.textContent()).toContain('6,200');
  await picture(page, 'books-journal');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain('4000');
  await entry.getByRole('link', { name: '1000 Cash in tills' }).click();
  await page.getByRole('heading', { name: '1000 Cash in tills' }).waitFor();
  await page.getByRole('row', { name: /Sale .*6,200/ }).waitFor();
  await picture(page, 'books-account');
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal&part=accounts`);
  await page.getByRole('link', { name: '4000 Sales' }).waitFor();
  await picture(page, 'books-accounts-phone');
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal`);
  // On a card each account stands beside its own amount.
  const sold = page
    .getByRole('listitem')
    .filter({ hasText: /^1000 Cash in tills\s*Debit 6,200\.00$/ });
  await sold.first().waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^4000 Sales\s*Credit \d/ })
    .first()
    .waitFor();
  await picture(page, 'books-journal-phone');
});

test('an owner closes the books up to a day and opens them again with a reason', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/management?view=close`);
  await page.getByRole('heading', { name: 'Closing', level: 1 }).waitFor();
  await page.getByText('The books were never closed.').waitFor();
  await page.getByRole('button', { name: /^Close up to/ }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('Only an owner can open the books again').waitFor();
  await picture(page, 'books-close-ask');
  await asked.getByRole('button', { name: /^Close up to/ }).click();
  await page
    .getByText(/The books are closed up to/)
    .first()
    .waitFor();
  await page.getByRole('row', { name: /^Closed/ }).waitFor();
  const kept = () =>
    shop.look<{ kind: string; closed: boolean }>(
      `select kind, closed_to is not null closed from period_close
       where business_id = $1 order by close_no`,
      [planted.businessId],
    );
  expect(await kept()).toEqual([{ kind: 'close', closed: true }]);
  await picture(page, 'books-closed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open again' }).click();
  const reopening = page.getByRole('dialog');
  await reopening.getByLabel('Reason').fill('A bill was missing');
  await reopening.getByRole('button', { name: 'Open them again' }).click();
  await page.getByRole('row', { name: /^Opened again/ }).waitFor();
  await soon(async () => (await kept()).length).toBe(2);
});

test('an owner books an expense and takes it back, and brings cash to the bank', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/management?view=expenses`);
  await page.getByText('No expense in these days').waitFor();
  await page.getByRole('button', { name: 'Book an expense' }).click();
  const form = page.getByRole('form', { name: 'Book an expense' });
  await form.getByLabel('Category').selectOption('rent');
  await form.getByLabel('Amount').fill('118000');
  await form.getByLabel(/tax you get back/).fill('18000');
  await form.getByLabel('Paid from').selectOption('bank');
  await form.getByLabel(/Paid to/).fill('Mzee Ally');
  await picture(page, 'books-expense-form');
  await form.getByRole('button', { name: 'Book it' }).click();
  const row = page.getByRole('row', { name: /Rent.*Mzee Ally.*118,000/ });
  await row.waitFor();
  const booked = await shop.look<{ amount: number }>(
    `select amount_minor::int amount from expense where business_id = $1`,
    [planted.businessId],
  );
  expect(booked).toEqual([{ amount: 11_800_000 }]);
  await picture(page, 'books-expenses');
  await expectAccessible(page);
  await row.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await sheet.getByLabel('Reason').fill('Entered twice');
  await picture(page, 'books-expense-sheet');
  await sheet.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('row', { name: /Rent.*Taken back/ }).waitFor();
  await page.goto(`${shop.url}/business/management?view=banking`);
  await page.getByText('No money was moved in these days').waitFor();
  await page.getByRole('button', { name: 'Move money' }).click();
  const moving = page.getByRole('form', { name: 'Move money' });
  await moving.getByLabel('Amount').fill('50000');
  await moving.getByLabel(/charged by/).fill('500');
  await moving.getByText(/49,500\.00 arrives/).waitFor();
  await picture(page, 'books-move-form');
  await moving.getByRole('button', { name: 'Move it' }).click();
  await page.getByRole('row', { name: /MM-1.*50,000\.00/ }).waitFor();
  const moved = await shop.look<{ fee: number }>(
    `select fee_minor::int fee from money_move where business_id = $1`,
    [planted.businessId],
  );
  expect(moved).toEqual([{ fee: 50_000 }]);
  await picture(page, 'books-banking');
  await expectAccessible(page);
  await page.getByRole('row', { name: /MM-1.*50,000\.00/ }).click();
  await page.waitForURL(/view=banking&id=/);
  await page.reload();
  await page
    .getByRole('dialog', { name: 'MM-1' })
    .getByRole('button', { name: 'Take back' })
    .waitFor();
  await picture(page, 'books-move-sheet');
  await expectAccessible(page);
});

test('an accountant pays the tax that the books hold, and they hold none', async () => {
  const { page } = accountant;
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/accountant/dashboard?tab=banking`);
  await page.getByRole('button', { name: 'Move money' }).click();
  const form = page.getByRole('form', { name: 'Move money' });
  await form.getByLabel('What').selectOption('tax_paid');
  // Two bags of sugar for 6,200.00, 18 % of tax in it.
  await form
    .getByText(/945\.76 of tax on sales, .*0\.00 of input tax\. .*945\.76 is to be paid/)
    .waitFor();
  await form.getByRole('button', { name: 'Take these over' }).click();
  expect(await form.getByLabel('Amount').inputValue()).toBe('945.76');
  await form.getByLabel('Out of').selectOption('bank');
  await picture(page, 'books-tax-form');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Move it' }).click();
  await page.getByRole('row', { name: /Bank.*Tax office.*945\.76/ }).waitFor();
  const [held] = await shop.look<{ minor: number }>(
    `select sum(credit_minor - debit_minor)::int minor from journal_line
     where business_id = $1 and account_code = '2100'`,
    [planted.businessId],
  );
  expect(held).toEqual({ minor: 0 });
  await page.getByRole('row', { name: /Tax office/ }).click();
  await page.getByRole('dialog').getByText('Of input tax, set off').waitFor();
  await expectAccessible(page);
});

/** What somebody is told in the bell. */
async function openNotice(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Messages, \d+ new$/ }).click();
  const told = page.getByRole('region', { name: 'To know' });
  await told.getByRole('link', { name: title }).waitFor();
  await picture(page, 'books-expense-told');
  await told.getByRole('link', { name: title }).click();
}

test('the paper behind an expense is photographed, seen, and taken away again', async () => {
  // Pictures are opened by the cookie of a sign-in.
  const { page } = await browsers.visit();
  await signIn(page, planted.owner.email);
  await page.waitForURL('**/business/dashboard');
  await page.goto(`${shop.url}/business/management?view=expenses`);
  await page.getByRole('row', { name: /Rent.*Mzee Ally/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/^None yet\. Photograph/).waitFor();
  const bill = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 600 } });
  await sheet
    .getByLabel('Add a photo')
    .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: bill });
  const thumb = sheet.getByRole('img', { name: 'Photo 1 of the paper' });
  await thumb.waitFor();
  const height = () =>
    thumb.evaluate((image) => (image as unknown as { naturalHeight: number }).naturalHeight);
  await expect.poll(height).toBe(128);
  await expectAccessible(page);
  await picture(page, 'books-expense-photo');
  const photos = () =>
    shop.look<{ n: number }>('select count(*)::int n from expense_photo where business_id = $1', [
      planted.businessId,
    ]);
  expect(await photos()).toEqual([{ n: 1 }]);
  await sheet.getByRole('button', { name: 'Take photo 1 away' }).click();
  const sure = page.getByRole('dialog', { name: 'Take this photo away?' });
  await sure.getByRole('button', { name: 'Take it away' }).click();
  await sheet.getByText(/^None yet\. Photograph/).waitFor();
  expect(await photos()).toEqual([{ n: 0 }]);
});

test('who may approve is told of an expense that waits, and led to it; who asked hears the answer', async () => {
  const { page } = owner;
  await asOwner(shop, planted, 'PUT', '/api/expenses/limit', { limitMinor: 5_000_000 });
  const manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  await manager.page.goto(`${shop.url}/manager/dashboard?tab=expenses`);
  await manager.page.getByRole('button', { name: 'Book an expense' }).click();
  const form = manager.page.getByRole('form', { name: 'Book an expense' });
  await form.getByLabel('Category').selectOption('repairs');
  await form.getByLabel('Amount').fill('80000');
  await form.getByRole('button', { name: 'Book it' }).click();
  await manager.page.getByRole('row', { name: /Repairs.*80,000/ }).waitFor();
  await page.goto(`${shop.url}/business/dashboard`);
  await openNotice(page, 'An expense waits for your yes');
  const sheet = page.getByRole('dialog', { name: /^EXP-/ });
  await sheet.getByRole('button', { name: 'Approve' }).waitFor();
  await picture(page, 'books-expense-waits');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await soon(() =>
    shop.look(`select e.kind from expense_event e join expense x using (expense_id)
      where x.category = 'repairs'`),
  ).toEqual([{ kind: 'approved' }]);
  await openNotice(manager.page, 'Your expense was answered');
  await manager.page.waitForURL(/tab=expenses&id=/);
  const answered = manager.page.getByRole('dialog', { name: /^EXP-/ });
  await answered.getByText('Booked', { exact: true }).waitFor();
  await expectAccessible(manager.page);
});
