import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { makeSuperAdmin, registerOwner, setUpBusiness, signIn } from './harness/people.ts';
import { startShop, type Shop } from './harness/server.ts';

const ADMIN = 'platform@example.test';
const OWNER = { name: 'Amina Juma', email: 'amina@example.test' };
const APPROVAL_MS = 40_000;

let shop: Shop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  await makeSuperAdmin(shop, ADMIN);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner registers, sets up, is approved while waiting, and puts a product on the shelf', async () => {
  const owner = await browsers.visit();
  await registerOwner(owner.page, OWNER);
  await expectAccessible(owner.page);
  await setUpBusiness(owner.page, 'Amina Shop');
  const [business] = await shop.look<{ name: string; currency: string; finished: boolean }>(
    'select name, currency, setup_finished_at is not null as finished from business',
  );
  expect(business).toEqual({ name: 'Amina Shop', currency: 'TZS', finished: true });
  await picture(owner.page, 'waiting');

  const admin = await browsers.visit();
  await signIn(admin.page, ADMIN);
  await admin.page.waitForURL('**/admin/**');
  await admin.page.goto('/admin/verify-users');
  await admin.page
    .getByRole('cell', { name: OWNER.email })
    .or(admin.page.getByText(OWNER.email))
    .first()
    .waitFor();
  await expectAccessible(admin.page);
  await picture(admin.page, 'verify-users');
  await admin.page.getByRole('button', { name: 'Approve', exact: true }).click();

  // The owner did nothing meanwhile: the waiting page goes on by itself.
  await owner.page.waitForURL('**/business/dashboard', { timeout: APPROVAL_MS });

  await owner.page.goto('/business/products');
  await owner.page.getByText('No products yet').waitFor();
  await owner.page.getByRole('button', { name: 'Add product' }).first().click();
  await owner.page.getByLabel('Name', { exact: true }).fill('Sugar 1 kg');
  await owner.page.getByLabel('Price').fill('3100');
  await owner.page.getByLabel('Cost').fill('2500');
  await owner.page.getByLabel('Stock in Main shop').fill('20');
  await picture(owner.page, 'add-product');
  await owner.page.getByRole('button', { name: 'Save product' }).click();
  await owner.page.getByText('Sugar 1 kg is saved.').waitFor();
  const [level] = await shop.look<{ quantity: string; worth: string }>(
    'select quantity_milli quantity, value_minor worth from stock_level',
  );
  expect(level).toEqual({ quantity: '20000', worth: '5000000' });
  expect([...owner.troubles, ...admin.troubles]).toEqual([]);
  await owner.close();
  await admin.close();
});
