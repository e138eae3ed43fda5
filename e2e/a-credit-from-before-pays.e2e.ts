import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, untilItems, untilSold } from './harness/till.ts';

/** Neema paid 5,000 in advance at the shop's former product: it is noted, and pays. */

const CREDIT = 500_000;
const DEBT = 200_000;
const SUGAR = {
  ...{ name: 'Sugar 1 kg', category: 'Food', priceMinor: 310_000, costMinor: 250_000 },
  stockMilli: 100_000,
};

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
const customerId = newId();

/** ISO day so many days ago. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [SUGAR]);
  const neema = { name: 'Neema Kwanza', phone: '0715 222 333', creditLimitMinor: null };
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: customerId, ...neema, termsDays: 30 },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const entries = () =>
  shop.look(
    `select e.kind, e.number, e.amount_minor::int amount, e.balance_after_minor::int balance,
       o.is_credit "isCredit"
     from customer_entry e join customer_opening o on o.opening_id = e.source_id
     where e.customer_id = $1 order by e.entry_no`,
    [customerId],
  );
const balance = async (code: string): Promise<number> => {
  const [row] = await shop.look<{ sum: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int sum from journal_line
     where business_id = $1 and account_code = $2`,
    [planted.businessId, code],
  );
  return row?.sum ?? 0;
};

test('what was paid in advance before is noted, shown as ours to give, and pays a debt', async () => {
  const { page } = owner;
  const equity = await balance('3100');
  await page.goto(`${shop.url}/business/management?view=debts&id=${customerId}`);
  await page.getByRole('button', { name: 'Credit from before' }).click();
  const dialog = page.getByRole('dialog', { name: /^Credit from before/ });
  await dialog.getByText(/What was paid in advance, or credited/).waitFor();
  expect(await dialog.getByLabel('Due').count()).toBe(0);
  await dialog.getByLabel('Amount').fill('5,000');
  const branch = dialog.getByLabel('Branch');
  if ((await branch.count()) > 0) await branch.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('link', { name: 'Choose the day it is from.' }).waitFor();
  expect(await entries()).toEqual([]);
  await dialog.getByLabel('Since').fill(daysAgo(40));
  await picture(page, 'credit-from-before');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const age = page.getByRole('region', { name: 'Age of the debt' });
  await age.getByText('We owe them').waitFor();
  await page.getByRole('button', { name: 'Pay out the credit' }).waitFor();
  expect(owner.said.at(-1)).toMatch(/The credit of .*5,000\.00 is noted\./);
  expect([await balance('1100'), await balance('3100')]).toEqual([-CREDIT, equity + CREDIT]);

  await page.getByRole('button', { name: 'Debt from before' }).click();
  const owing = page.getByRole('dialog', { name: /^Debt from before/ });
  await owing.getByLabel('Amount').fill('2,000');
  await owing.getByLabel('Owed since').fill(daysAgo(40));
  if ((await owing.getByLabel('Branch').count()) > 0) {
    await owing.getByLabel('Branch').selectOption({ index: 1 });
  }
  await owing.getByRole('button', { name: 'Save' }).click();
  await owing.waitFor({ state: 'detached' });
  await soon(() => age.textContent()).toContain('3,000.00');
  expect(await entries()).toEqual([
    { kind: 'opening', number: 'COB-1', amount: -CREDIT, balance: -CREDIT, isCredit: true },
    { kind: 'opening', number: 'COB-2', amount: DEBT, balance: DEBT - CREDIT, isCredit: false },
  ]);
  await picture(page, 'credit-from-before-noted');
  await expectAccessible(page);
  expect(await verifyBooks(shop)).toBe(0);
});

test('what is left of it pays at the till, the rest is paid in cash', async () => {
  const seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
  for (const key of ['F4', '2', '3', '3', '3', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByText('Neema Kwanza').waitFor();
  await cart(page).getByText('we owe them TZS 3,000.00').waitFor();
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Store credit' }).click();
  await page.getByRole('form', { name: 'Payment' }).waitFor();
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  expect(
    await shop.look('select method, amount_minor::int amount from payment order by position'),
  ).toEqual([
    { method: 'store_credit', amount: CREDIT - DEBT },
    { method: 'cash', amount: SUGAR.priceMinor - (CREDIT - DEBT) },
  ]);
  const owed = 'select balance_minor::int balance from customer where customer_id = $1';
  expect(await shop.look(owed, [customerId])).toEqual([{ balance: 0 }]);
  expect(seller.troubles).toEqual([]);
  await seller.close();
  expect(await verifyBooks(shop)).toBe(0);
});
