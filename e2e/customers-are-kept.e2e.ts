import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

const LIST = '/business/management?view=customers';

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit();
  await signIn(owner.page, planted.owner.email);
  await owner.page.waitForURL('**/business/dashboard');
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const customers = () =>
  shop.look<{ name: string | null; phone: string | null; group: string | null; limit: string }>(
    `select name, phone, group_name "group", coalesce(credit_limit_minor::text, 'none') "limit"
     from customer order by sort_name`,
  );

async function add(typed: string): Promise<void> {
  const { page } = owner;
  await page.goto(`${shop.url}${LIST}`);
  await page.getByRole('button', { name: 'Add customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Who is the customer?' });
  await dialog.getByLabel('Name and phone number').fill(typed);
  await dialog.getByRole('button', { name: 'Add customer' }).click();
}

test('the owner adds a customer in one field; a number is somebody once', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}${LIST}`);
  await page.getByText('No customers yet').waitFor();
  await picture(page, 'customers-none');
  await add('Asha Mbezi 0712 345 678');
  await page.getByRole('heading', { name: 'Asha Mbezi', level: 1 }).waitFor();
  await soon(() => owner.said).toContain('Asha Mbezi is a customer now.');
  await page.getByText('+255 712 345 678').waitFor();
  await expectAccessible(page);
  await picture(page, 'customer');

  await page.goto(`${shop.url}${LIST}`);
  await page.getByRole('button', { name: 'Asha Mbezi' }).waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Who is the customer?' });
  const field = dialog.getByLabel('Name and phone number');
  await field.fill('0712');
  await field.press('Enter');
  await dialog.getByText('Type a name or a whole phone number.').first().waitFor();
  await field.fill('+255712345678 Somebody');
  await dialog.getByText('Name: Somebody. Phone: +255 712 345 678.').waitFor();
  await dialog.getByRole('link', { name: 'Asha Mbezi' }).waitFor();
  await picture(page, 'customer-there-already');
  await dialog.getByRole('link', { name: 'Asha Mbezi' }).click();
  await page.getByRole('heading', { name: 'Asha Mbezi', level: 1 }).waitFor();
  expect(await customers()).toEqual([
    { name: 'Asha Mbezi', phone: '+255712345678', group: null, limit: '0' },
  ]);
});

test('a customer is edited: group, account; the list finds by number, name and group', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Asha Mbezi' });
  await dialog.getByLabel('Group').fill('Wholesale');
  await dialog.getByLabel('Buys on account').selectOption('Up to a limit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an amount, like 3200.').first().waitFor();
  await dialog.getByLabel('Credit limit').fill('50,000');
  await dialog.getByLabel('Days to pay').fill('14');
  await picture(page, 'customer-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Wholesale').waitFor();
  expect(await customers()).toEqual([
    { name: 'Asha Mbezi', phone: '+255712345678', group: 'Wholesale', limit: '5000000' },
  ]);

  await add('Mzee Juma');
  await page.getByRole('heading', { name: 'Mzee Juma', level: 1 }).waitFor();
  await add('0754 100 200');
  await page.getByRole('heading', { name: '+255 754 100 200', level: 1 }).waitFor();
  await page.goto(`${shop.url}${LIST}`);
  const rows = page.getByRole('table').getByRole('row');
  await page.getByText('3 rows').waitFor();
  await picture(page, 'customers');
  const search = page.getByRole('searchbox', { name: 'Search name, phone or group' });
  for (const [typed, found] of [
    ['5678', 'Asha Mbezi'],
    ['0754', '+255 754 100 200'],
    ['juma', 'Mzee Juma'],
    ['whole', 'Asha Mbezi'],
  ] as const) {
    await search.fill(typed);
    await page.getByText('1 row', { exact: true }).waitFor();
    await rows.filter({ hasText: found }).waitFor();
  }
  await search.fill('zz');
  await page.getByRole('button', { name: 'Clear filters' }).first().waitFor();
  await search.fill('');
  await page.getByRole('combobox', { name: 'Group' }).selectOption('Wholesale (1)');
  await page.waitForURL('**/*group=Wholesale*');
  await page.getByText('1 row', { exact: true }).waitFor();
});

test('the export holds what the list is narrowed to, with every field', async () => {
  const { page } = owner;
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^customers_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe("Asha Mbezi,'+255712345678,,Wholesale,,,TZS,0.00,50000.00,14,In use");
});

test('who is archived leaves the list and comes back', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Asha Mbezi' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Take into use again' }).waitFor();
  // A debt is still paid there, and none is added.
  await page.getByRole('link', { name: 'Entries and payments' }).click();
  await page.getByRole('button', { name: 'Take a payment' }).waitFor();
  expect(await page.getByRole('button', { name: 'Debt from before' }).count()).toBe(0);
  await page.goto(`${shop.url}${LIST}`);
  await page.getByText('2 rows').waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived only');
  await page.getByRole('button', { name: 'Asha Mbezi' }).click();
  await page.getByRole('button', { name: 'Take into use again' }).click();
  await page.getByRole('button', { name: 'Archive' }).waitFor();
  const [kept] = await shop.look<{ open: boolean }>(
    `select archived_at is null "open" from customer where name = 'Asha Mbezi'`,
  );
  expect(kept).toEqual({ open: true });
});

test('a manager looks and adds, but does not edit', async () => {
  const manager = await browsers.visit({ viewport: PHONE, theme: 'dark' });
  await signIn(manager.page, planted.manager.email);
  await manager.page.waitForURL('**/manager/dashboard');
  await manager.page.goto(`${shop.url}/manager/dashboard?tab=customers`);
  await manager.page.getByRole('button', { name: 'Asha Mbezi' }).waitFor();
  await picture(manager.page, 'customers-phone-dark');
  await manager.page.getByRole('button', { name: 'Asha Mbezi' }).click();
  await manager.page.getByRole('heading', { name: 'Asha Mbezi', level: 1 }).waitFor();
  expect(await manager.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await expectAccessible(manager.page);
  await picture(manager.page, 'customer-phone-dark');
  expect(manager.troubles).toEqual([]);
  await manager.close();
});

test('a seller needs the right to see the list, and then edits too', async () => {
  const seller = await browsers.visit();
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${shop.url}/seller/sales`);
  await page.getByRole('heading', { name: 'My sales', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Customers' }).count()).toBe(0);
  await page.goto(`${shop.url}/seller/sales?view=customers`);
  await page.getByText('You may not see the list of customers').waitFor();

  await owner.page.goto(`${shop.url}/business/users`);
  await owner.page.getByRole('button', { name: 'Test seller' }).click();
  await owner.page.getByRole('switch', { name: /customers/i }).click();
  await soon(() =>
    shop.look('select 1 from membership where can_manage_customers and role = $$seller$$'),
  ).toHaveLength(1);
  await page.goto(`${shop.url}/seller/sales`);
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'Asha Mbezi' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await expectAccessible(page);
  expect(seller.troubles).toEqual([]);
  await seller.close();
});
