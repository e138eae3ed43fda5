import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { makeSuperAdmin, registerOwner, setUpBusiness, signIn } from './harness/people.ts';
import { startShop, type Shop } from './harness/server.ts';

const ADMIN = 'platform@example.test';
const OWNER = { name: 'Amina Juma', email: 'amina@example.test' };
/** Less than a page takes to look by itself: what comes within this was pushed. */
const PUSHED_MS = 15_000;

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

test('an owner registers, sets up, is approved while waiting, stocks a product and sells it', async () => {
  // The platform's queue is open all the while, and moves by itself.
  const admin = await browsers.visit();
  await signIn(admin.page, ADMIN);
  await admin.page.waitForURL('**/admin/**');
  await admin.page.goto('/admin/verify-users');
  const queue = admin.page.getByRole('table').first();
  await admin.page.getByText('Nobody waits', { exact: true }).waitFor();
  await admin.page.evaluate('window.isSamePage = true');

  const owner = await browsers.visit();
  await registerOwner(owner.page, OWNER);
  await expectAccessible(owner.page);
  await queue.getByText(OWNER.name).waitFor({ timeout: PUSHED_MS });
  await setUpBusiness(owner.page, 'Amina Shop');
  const [business] = await shop.look<{ name: string; currency: string; finished: boolean }>(
    'select name, currency, setup_finished_at is not null as finished from business',
  );
  expect(business).toEqual({ name: 'Amina Shop', currency: 'TZS', finished: true });
  await picture(owner.page, 'waiting');

  await queue.getByText('Amina Shop').waitFor({ timeout: PUSHED_MS });
  await admin.page.getByText(OWNER.email).first().waitFor();
  expect(await admin.page.evaluate('window.isSamePage')).toBe(true);
  await expectAccessible(admin.page);
  await picture(admin.page, 'verify-users');
  await admin.page.getByRole('button', { name: 'Approve', exact: true }).click();

  // The owner did nothing meanwhile: the waiting page goes on by itself.
  await owner.page.waitForURL('**/business/dashboard', { timeout: PUSHED_MS });

  await owner.page.goto('/business/products');
  await owner.page.getByText('No products yet').waitFor();
  await owner.page.getByRole('button', { name: 'Add product' }).first().click();
  await owner.page.getByLabel(/^Name/).fill('Sugar 1 kg');
  await owner.page.getByLabel(/^Price/).fill('3100');
  await owner.page.getByLabel(/^Cost/).fill('2500');
  await owner.page.getByLabel(/^Main shop/).fill('20');
  await picture(owner.page, 'add-product');
  await owner.page.getByRole('button', { name: 'Save product' }).click();
  await owner.page.getByText('Sugar 1 kg is saved.').waitFor();
  const [level] = await shop.look<{ quantity: string; worth: string }>(
    'select quantity_milli quantity, value_minor worth from stock_level',
  );
  expect(level).toEqual({ quantity: '20000', worth: '5000000' });

  // The sale, by keyboard alone: the float, the product, F9, Enter. The goods come late: what was
  // typed meanwhile is taken when they are there.
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  await owner.page.route('**/api/till/catalogue?*', async (route) => {
    await late;
    await route.continue();
  });
  await owner.page.goto('/business/sales?sell=1');
  await owner.page.getByRole('button', { name: '50,000' }).focus();
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('button', { name: 'Open shift' }).focus();
  await owner.page.keyboard.press('Enter');
  const scan = owner.page.getByPlaceholder('Scan, or type a name or code');
  await scan.waitFor();
  await owner.page.keyboard.type('sug', { delay: 120 });
  await owner.page.keyboard.press('Enter');
  expect(await scan.inputValue()).toBe('sug');
  release();
  await owner.page.getByText('Cart, 1 item').waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'cart');
  await owner.page.keyboard.press('F9');
  await owner.page.getByRole('heading', { name: /^Pay/ }).waitFor();
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('region', { name: 'Cart' }).getByText('The cart is empty.').waitFor();
  await owner.page.getByText('19 left').waitFor();
  await picture(owner.page, 'sold');

  const [sale] = await shop.look(
    `select s.receipt_number receipt, s.total_minor::int total, l.cost_minor::int cost,
       (select quantity_milli::int from stock_level) as left,
       (select sum(debit_minor)::int from journal_line j where j.entry_id = e.entry_id) booked
     from sale s join sale_line l using (business_id, sale_id)
     join journal_entry e on e.source_id = s.sale_id`,
  );
  expect(sale).toEqual({
    receipt: 'MAINSH-T1-A-000001',
    total: 310_000,
    cost: 250_000,
    left: 19_000,
    booked: 560_000,
  });

  await owner.page.goto('/business/dashboard');
  await owner.page.getByText('3,100').first().waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'dashboard');
  expect([...owner.troubles, ...admin.troubles]).toEqual([]);
  await owner.close();
  await admin.close();
});
