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
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  countHands,
  payPanel,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit();
  await signIn(owner.page, planted.owner.email);
  await owner.page.waitForURL('**/business/dashboard');
});
afterEach(() => expect([...owner.troubles, ...(seller?.troubles ?? [])]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner says what may be taken off, how cash is rounded, and how else is paid', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/settings?section=till`);
  const selling = page.getByRole('form', { name: 'Selling' });
  await selling.getByLabel('Smallest coin').fill('fifty');
  await selling.getByRole('button', { name: 'Save how you sell' }).click();
  await selling.getByText('Enter an amount above zero.').first().waitFor();
  await selling.getByLabel('Smallest coin').fill('50');
  await selling.getByRole('button', { name: 'Save how you sell' }).click();
  await page.getByText('Saved. Tills follow within a minute.').waitFor();
  await page.goto('/business/settings?section=approvals');
  await page
    .getByRole('group', { name: 'Ask an own price', exact: true })
    .getByLabel('Seller')
    .selectOption('allow');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Tills follow within a minute.').waitFor();
  await page.getByRole('link', { name: 'Ways of paying' }).click();
  await page.getByRole('button', { name: 'Add a way of paying' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Voucher');
  await dialog.getByLabel('Kind').selectOption({ label: 'Other, such as a voucher' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '1050 Other ways of paying' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'selling-settings');
  const [kept] = await shop.look(
    `select s.rounding_step_minor step, t.name, t.kind, t.account_code,
       r.rights #>> '{seller,actions,sale.override_price}' own
     from selling_settings s join payment_type t using (business_id)
     join role_rights r using (business_id)`,
  );
  expect(kept).toEqual({
    ...{ step: 5_000, own: 'allow' },
    ...{ name: 'Voucher', kind: 'other', account_code: '1050' },
  });
});

const lastSale = async () =>
  (
    await shop.look(
      `select total_minor::int total, discount_minor::int discount, rounding_minor::int rounding
       from sale order by occurred_at desc limit 1`,
    )
  )[0];

test('a tenth off a line is two touches; cash is paid in the coins there are', async () => {
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  const hands = await countHands(page);
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await picture(page, 'line-discount');
  await expectAccessible(page);
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await cart(page).getByText('−10% (310.00) · Regular customer').waitFor();
  expect(await hands()).toEqual({ touches: 2, keys: 0 });

  // 3,100 less a tenth is 2,790: 2,800 in cash.
  await cart(page)
    .getByRole('button', { name: /^Exact cash\s*TZS\s*2,800/ })
    .waitFor();
  await page.keyboard.press('F9');
  await payPanel(page)
    .getByText(/Cash rounding/)
    .waitFor();
  await picture(page, 'pay-rounded');
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Exact 2,800' }).click();
  await untilSold(page, 'Paid', '2,800.00');
  expect(await lastSale()).toEqual({ total: 280_000, discount: 31_000, rounding: 1_000 });
});

test('an own price and the sale’s discount are undone one by one; a voucher pays exactly', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Sugar 1 kg' });
  await line.focus();
  await page.keyboard.press('%');
  const form = page.getByRole('form', { name: 'Discount or own price: Sugar 1 kg' });
  await form.getByLabel('Own price').fill('3000');
  await form.getByLabel('Reason').selectOption({ label: 'Damaged packaging' });
  await form.getByRole('button', { name: 'Apply' }).click();
  await line.getByText('Own price · Damaged packaging').waitFor();
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByLabel('Take off').fill('2,5%');
  // An Enter so soon after a scan is the scanner's.
  await unhurried(page);
  await page.keyboard.press('Enter');
  // 2.5 % of 3,000 is 75.
  await cart(page).getByText('2,925.00').first().waitFor();
  await page.keyboard.press('Control+z');
  await cart(page).getByText('3,000.00').first().waitFor();
  await page.keyboard.press('F9');
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Voucher' }).click();
  await payPanel(page).getByLabel('Transaction code').fill('V-77');
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '3,000.00');
  expect(await lastSale()).toEqual({ total: 300_000, discount: 0, rounding: 0 });
  const [paid] = await shop.look(
    `select type_name, reference, l.override_reason from payment p
     join sale_line l using (business_id, sale_id) where p.method = 'other'`,
  );
  expect(paid).toEqual({
    ...{ type_name: 'Voucher', reference: 'V-77', override_reason: 'Damaged packaging' },
  });
});

test('the report of the shift tells the voucher by its name, beside its way of paying', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=shifts&state=open');
  await page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr').first().click();
  const parts = page
    .getByRole('dialog')
    .getByRole('article', { name: 'X report' })
    .getByRole('region', { name: 'Other, expected by provider' });
  await parts.getByText('Voucher (1)').waitFor();
  await parts.getByText('3,000.00').waitFor();
  await picture(page, 'x-report-by-provider');
  await page.goto('/business/sales');
  await page.getByLabel('Paid by').selectOption('Voucher');
  const rows = page.getByRole('table', { name: 'Sales' }).locator('tbody tr');
  await rows.filter({ hasText: '3,000.00' }).waitFor();
  await soon(() => rows.count()).toBe(1);
});

test('more than one may is said before it is tried, and refused in words', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await tile(page, 'Soap bar').click();
  await page.getByRole('button', { name: /1 item/ }).click();
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByText('You may take off up to 10%.').waitFor();
  await whole.getByLabel('Take off').fill('20%');
  await whole.getByRole('button', { name: 'Apply' }).click();
  await cart(page).getByText('More than the 10% you may take off').waitFor();
  await picture(page, 'over-limit-phone');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Control+z');
  await cart(page).getByText('More than the 10%').waitFor({ state: 'detached' });
  expect(await verifyBooks(shop)).toBe(0);
});
