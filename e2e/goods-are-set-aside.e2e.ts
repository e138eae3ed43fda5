import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  payPanel,
  salesOf,
  sellerAtTill,
  tile,
  untilItems,
  untilSold,
} from './harness/till.ts';

const GOODS = [
  { name: 'Sewing machine', category: 'Home', priceMinor: 30_000_000, costMinor: 22_000_000 },
  { name: 'Iron', category: 'Home', priceMinor: 4_500_000, costMinor: 3_000_000 },
].map((good) => ({ ...good, stockMilli: 30_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: crypto.randomUUID(), name: 'Asha Mbezi', phone: '0712 345 678' },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sewing machine').waitFor();
});
afterEach(() => expect([...owner.troubles, ...seller.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

interface KeptLayby extends Record<string, unknown> {
  readonly number: string;
  readonly total: number;
  readonly paid: number;
  readonly back: string | null;
  readonly fee: number | null;
  readonly receipt: string | null;
}
const kept = () =>
  shop.look<KeptLayby>(
    `select y.number, y.total_minor::int total, y.paid_minor::int paid, y.back,
       y.fee_minor::int fee, s.receipt_number receipt
     from layby y join quote q on q.quote_id = y.layby_id
     left join sale s on s.sale_id = q.sale_id order by q.created_at`,
  );
const shelves = () =>
  shop.look<{ name: string; there: number; aside: number }>(
    `select p.name, l.quantity_milli::int there, l.set_aside_milli::int aside
     from stock_level l join product p using (business_id, product_id)
     where l.quantity_milli > 0 order by p.name desc`,
  );
const paper = (page: Page, number: string) =>
  page.getByRole('dialog').getByRole('article', { name: `Lay-by ${number}` });
const sheet = (page: Page, number: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${number}`) });
const setAside = () => cart(seller.page).getByRole('button', { name: 'Set aside (lay-by)' });
const chooseAsha = async () => {
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await seller.page.keyboard.press(key);
  await cart(seller.page).getByText('Asha Mbezi').waitFor();
};

test('the owner says how much is paid at once, and what a cancelling keeps', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/settings?section=till`);
  const least = page.getByRole('textbox', { name: /^Least first payment/ });
  await least.fill('120');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Enter 0 to 100 percent.').first().waitFor();
  expect(await shop.look('select version from selling_settings')).toEqual([]);
  await least.fill('20');
  await page.getByRole('textbox', { name: /^Kept when one is cancelled/ }).fill('5,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await soon(() =>
    shop.look(
      `select layby_least_basis_points least, layby_fee_minor::int fee from selling_settings`,
    ),
  ).toEqual([{ least: 2_000, fee: 500_000 }]);
  await page.getByText('Saved. Tills follow within a minute.').waitFor();
  await page.getByRole('heading', { name: 'Lay-bys' }).scrollIntoViewIfNeeded();
  await picture(page, 'lay-by-settings');
});

test('a cart is set aside for a customer with a first payment; nothing is sold', async () => {
  const { page } = seller;
  await page.reload();
  await tile(page, 'Sewing machine').click();
  await untilItems(page, 1);
  await cart(page)
    .getByRole('button', { name: /^Set aside \(lay-by\). Choose the customer first/ })
    .waitFor();
  await chooseAsha();
  await setAside().click();
  const dialog = page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await dialog.getByText(/For Asha Mbezi. Total TZS\s300,000.00/).waitFor();
  const amount = dialog.getByRole('textbox', { name: /^First payment/ });
  expect(await amount.inputValue()).toBe('60000.00');
  await amount.fill('59999');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await dialog
    .getByText(/At least TZS\s60,000.00 is paid at once./)
    .first()
    .waitFor();
  await dialog.getByLabel('Collect by').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await dialog.getByText('Choose a day from today on, two years at most.').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'lay-by-is-made');
  expect(await kept()).toEqual([]);
  await page.keyboard.press('Escape');
  await setAside().click();
  await amount.fill('100000');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  const first = paper(page, 'LB-1');
  await first.getByText('Lay-by – the goods stay here until all is paid').waitFor();
  await first.getByText('200,000.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'lay-by-paper');
  await page.setViewportSize(PHONE);
  await picture(page, 'lay-by-paper-on-a-phone');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Escape');
  await cart(page).getByText('The cart is empty.').waitFor();
  expect(await kept()).toMatchObject([
    { number: 'LB-1', total: 30_000_000, paid: 10_000_000, back: null, receipt: null },
  ]);
  expect(await shelves()).toEqual([
    { name: 'Sewing machine', there: 30_000, aside: 1_000 },
    { name: 'Iron', there: 30_000, aside: 0 },
  ]);
  expect(await salesOf(shop)).toEqual([]);
});

test('what is set aside stays there: the till has fewer to sell, and the stock list says why', async () => {
  await tile(seller.page, 'Sewing machine').getByText('29 left').waitFor();
  const { page } = owner;
  await page.goto(`${shop.url}/business/management?view=stock`);
  const row = page.getByRole('row', { name: /Sewing machine.*Kariakoo/ });
  await row.waitFor();
  await page.getByRole('columnheader', { name: 'Set aside' }).waitFor();
  await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  await picture(page, 'lay-by-stock');
});

test('it is found, paid in parts by mobile money, and never paid too much', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/sales?view=laybys&q=asha`);
  await page.getByRole('row', { name: /LB-1.*Asha Mbezi.*Open/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'lay-bys-list');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await saving;
  await page.getByText('1 row exported').waitFor();
  expect(file.suggestedFilename()).toMatch(/^lay-bys_\d{4}-\d{2}-\d{2}\.csv$/);
  const [, saved = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(saved).toMatch(/^LB-1,.*,Open,300000\.00,100000\.00$/);
  await page.setViewportSize(PHONE);
  await page.getByText('LB-1', { exact: true }).first().waitFor();
  await picture(page, 'lay-bys-list-on-a-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('row', { name: /LB-1/ }).click();
  await sheet(page, 'LB-1').getByRole('link', { name: 'Open at the till' }).click();
  await sheet(page, 'LB-1').getByRole('button', { name: 'Take a payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a payment: LB-1' });
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  const take = dialog.getByRole('button', { name: 'Take a payment' });
  await amount.fill('200001');
  await take.click();
  await dialog
    .getByText(/TZS\s200,000.00 is left to pay./)
    .first()
    .waitFor();
  await amount.fill('50000');
  await dialog.getByRole('radio', { name: 'Mobile money' }).check();
  await take.click();
  await dialog.getByText('Enter the code of the message.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Provider' }).fill('M-Pesa');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('QX12AB34');
  await expectAccessible(page);
  await picture(page, 'lay-by-is-paid');
  await take.click();
  await page.getByText(/50,000.00 taken for LB-1, TZS\s150,000.00 is left./).waitFor();
  await paper(page, 'LB-1')
    .getByText(/Mobile money · RCP-2 · QX12AB34/)
    .waitFor();
  expect((await kept())[0]).toMatchObject({ paid: 15_000_000 });
  expect(
    await shop.look(
      `select method, amount_minor::int amount, reference from customer_payment order by posted_at`,
    ),
  ).toEqual([
    { method: 'cash', amount: 10_000_000, reference: null },
    { method: 'mobile_money', amount: 5_000_000, reference: 'QX12AB34' },
  ]);
});

test('it is collected as it was agreed: what was paid pays, the rest is taken', async () => {
  const { page } = seller;
  await sheet(page, 'LB-1').getByRole('button', { name: 'Collect' }).click();
  await cart(page)
    .getByText(/^Lay-by LB-1: TZS\s150,000.00 is paid$/)
    .waitFor();
  await untilItems(page, 1);
  await expectAccessible(page);
  await picture(page, 'lay-by-in-the-cart');
  await page.reload();
  await cart(page)
    .getByText(/^Lay-by LB-1: TZS\s150,000.00 is paid$/)
    .waitFor();
  await cart(page)
    .getByRole('button', { name: /^Charge TZS\s150,000.00/ })
    .waitFor();
  await tile(page, 'Iron').click();
  await page
    .getByText('Lay-by LB-1 is collected as it was agreed. Finish it, or leave it.')
    .waitFor();
  await untilItems(page, 1);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '1 item' }).click();
  await picture(page, 'lay-by-in-the-cart-on-a-phone');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('F9');
  await payPanel(page).getByText('150,000.00').first().waitFor();
  await picture(page, 'lay-by-is-collected');
  await page.keyboard.press('Escape');
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '300,000.00');
  const [sold] = await salesOf(shop);
  expect(sold).toMatchObject({ total: 30_000_000, sold: '1 Sewing machine' });
  expect((await kept())[0]).toMatchObject({ receipt: sold?.receipt });
  expect(
    await shop.look('select method, amount_minor::int amount from payment order by position'),
  ).toEqual([
    { method: 'deposit', amount: 15_000_000 },
    { method: 'cash', amount: 15_000_000 },
  ]);
  expect(await shelves()).toMatchObject([{ there: 29_000, aside: 0 }, { aside: 0 }]);
});

test('all paid before, it is collected without a question for money', async () => {
  const { page } = seller;
  await chooseAsha();
  await tile(page, 'Iron').click();
  await untilItems(page, 1);
  await setAside().click();
  const dialog = page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await dialog.getByRole('textbox', { name: /^First payment/ }).fill('45000');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await paper(page, 'LB-2').waitFor();
  expect(await sheet(page, 'LB-2').getByRole('button', { name: 'Take a payment' }).count()).toBe(0);
  await sheet(page, 'LB-2').getByRole('button', { name: 'Collect' }).click();
  await cart(page)
    .getByText(/^Lay-by LB-2/)
    .waitFor();
  await cart(page).getByRole('button', { name: 'Hand over' }).waitFor();
  expect(await cart(page).getByRole('button', { name: 'Exact cash' }).count()).toBe(0);
  await picture(page, 'lay-by-is-handed-over');
  await page.keyboard.press('F9');
  await untilSold(page, 'Paid', '45,000.00');
  expect((await kept())[1]).toMatchObject({ number: 'LB-2', paid: 4_500_000 });
  expect(await salesOf(shop)).toHaveLength(2);
});

test('the owner cancels one: the fee is told and kept, the rest is store credit', async () => {
  await chooseAsha();
  await tile(seller.page, 'Iron').click();
  await untilItems(seller.page, 1);
  await setAside().click();
  const made = seller.page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await made.getByRole('button', { name: 'Set aside' }).click();
  await paper(seller.page, 'LB-3').waitFor();
  await seller.page.keyboard.press('Escape');
  const { page } = owner;
  await page.goto(`${shop.url}/business/sales?view=laybys&state=open`);
  await page.getByRole('row', { name: /LB-3/ }).click();
  await sheet(page, 'LB-3').getByRole('button', { name: 'Cancel the lay-by' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the lay-by: LB-3' });
  await dialog.getByText(/TZS\s4,000.00 of the TZS\s9,000.00 that was paid goes back/).waitFor();
  await dialog.getByText(/TZS\s5,000.00 is kept. Tell the customer first./).waitFor();
  await dialog.getByRole('radio', { name: 'As store credit' }).check();
  await dialog.getByRole('button', { name: 'Cancel the lay-by' }).click();
  await dialog.getByText('Say why it is cancelled.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved away');
  await expectAccessible(page);
  await picture(page, 'lay-by-is-cancelled');
  await dialog.getByRole('button', { name: 'Cancel the lay-by' }).click();
  await sheet(page, 'LB-3').getByText('Moved away').waitFor();
  expect((await kept())[2]).toMatchObject({ back: 'store_credit', fee: 500_000, paid: 900_000 });
  expect(
    await shop.look(`select balance_minor::int balance from customer where name = 'Asha Mbezi'`),
  ).toEqual([{ balance: -400_000 }]);
  expect(await shelves()).toMatchObject([{ aside: 0 }, { there: 29_000, aside: 0 }]);
});

test('a seller who may not give back asks, and the lay-by ends once somebody says yes', async () => {
  const { page } = seller;
  await chooseAsha();
  await tile(page, 'Iron').click();
  await untilItems(page, 1);
  await setAside().click();
  const made = page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await made.getByRole('button', { name: 'Set aside' }).click();
  await sheet(page, 'LB-4').getByRole('button', { name: 'Cancel the lay-by' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the lay-by: LB-4' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Found it cheaper');
  await dialog.getByRole('button', { name: 'Cancel the lay-by' }).click();
  const asking = page.getByRole('dialog').filter({ hasText: 'Ask on their screen' });
  await asking.getByText('Lay-by LB-4 is cancelled: TZS\u00a04,000.00 goes back').waitFor();
  await expectAccessible(page);
  await picture(page, 'lay-by-cancelling-is-asked');
  await asking.getByRole('button', { name: 'Ask on their screen' }).click();
  await page.getByRole('status').getByText('Waiting for an answer').waitFor();
  expect((await kept())[3]).toMatchObject({ back: null });
  const [asked] = await shop.look<{ id: string }>(
    'select approval_id id from approval order by asked_at desc limit 1',
  );
  await asOwner(shop, planted, 'POST', `/api/approvals/${asked?.id ?? ''}/decide`, {
    ...{ _id: crypto.randomUUID(), answer: 'approved', note: null },
  });
  await sheet(page, 'LB-4').getByText('Found it cheaper').waitFor();
  expect((await kept())[3]).toMatchObject({ back: 'cash', fee: 500_000 });
  const used = await shop.look<{ kind: string; amount: number }>(
    `select a.kind, u.amount_minor::int amount from approval_use u
     join approval a using (business_id, approval_id)`,
  );
  expect(used).toEqual([{ kind: 'refund_over_limit', amount: 400_000 }]);
  await page.keyboard.press('Escape');
});

test('one past its day is told on the dashboard, and what goes back in cash is whole coins', async () => {
  await chooseAsha();
  await tile(seller.page, 'Iron').click();
  await untilItems(seller.page, 1);
  await setAside().click();
  const made = seller.page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await made.getByRole('button', { name: 'Set aside' }).click();
  await paper(seller.page, 'LB-5').waitFor();
  await seller.page.keyboard.press('Escape');
  await shop.look(`update layby set due_on = '2020-01-01' where number = 'LB-5' returning 1`);
  await shop.look(
    `update selling_settings set rounding_step_minor = 30000, rounding_method = 'nearest'
     returning 1`,
  );
  const { page } = owner;
  await page.goto(`${shop.url}/business/dashboard`);
  const told = page.getByRole('link', { name: '1 lay-by should have been collected' });
  await told.waitFor();
  await expectAccessible(page);
  await picture(page, 'lay-by-overdue-is-told');
  await told.click();
  await page.getByRole('row', { name: /LB-5.*Overdue/ }).waitFor();
  await soon(() => page.getByRole('row', { name: /LB-/ }).count()).toBe(1);
  await page.getByRole('row', { name: /LB-5/ }).click();
  await sheet(page, 'LB-5').getByRole('button', { name: 'Cancel the lay-by' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the lay-by: LB-5' });
  await dialog.getByRole('radio', { name: 'In cash' }).check();
  await dialog.getByText(/TZS\s4,000.00 of the TZS\s9,000.00 that was paid goes back/).waitFor();
  await dialog.getByText(/^In coins that is TZS\s3,900.00.$/).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody came');
  await expectAccessible(page);
  await picture(page, 'lay-by-goes-back-in-coins');
  await dialog.getByRole('button', { name: 'Cancel the lay-by' }).click();
  await sheet(page, 'LB-5')
    .getByText(/TZS\s3,900.00 went back in cash, TZS\s5,000.00 was kept./)
    .waitFor();
  expect(
    await shop.look(
      `select y.back_minor::int owed, o.amount_minor::int given, (select
         sum(credit_minor - debit_minor)::int from journal_line where account_code = '6200') kept
       from layby y join customer_payout o using (business_id, layby_id)
       where y.number = 'LB-5'`,
    ),
  ).toEqual([{ owed: 400_000, given: 390_000, kept: 10_000 }]);
});

test('without a connection nothing is set aside, and that is said', async () => {
  const { page, context } = seller;
  await chooseAsha();
  await tile(page, 'Iron').click();
  await context.setOffline(true);
  await cart(page)
    .getByRole('button', { name: /^Set aside \(lay-by\). Lay-bys need the connection/ })
    .waitFor();
  await context.setOffline(false);
  await cart(page).getByRole('button', { name: 'Set aside (lay-by)', exact: true }).waitFor();
});
