import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';
import { sellerAtTill } from './harness/till.ts';

/** 40,000 typed for 4,000, and cash on the account of somebody else. */

const TYPED = 4_000_000;
const MEANT = 400_000;
const OLD = 500_000;
const YOUNG = 300_000;
const DEBT = OLD + YOUNG;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
const customerId = newId();

/** ISO day so many days ago. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const send = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);
const ofCustomer = (amountMinor: number) => ({
  ...{ _id: newId(), customerId, amountMinor, branchId: planted.branches[0]?.branchId },
});

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const neema = { name: 'Neema Kwanza', phone: '0715 222 333', creditLimitMinor: null };
  await send('/api/customers', { _id: customerId, ...neema, termsDays: 30 });
  await send('/api/customer-openings', { ...ofCustomer(OLD), owedSince: daysAgo(95) });
  await send('/api/customer-openings', { ...ofCustomer(YOUNG), owedSince: daysAgo(5) });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const at = (part = '') =>
  `${shop.url}/business/management?view=debts&id=${customerId}${part === '' ? '' : `&part=${part}`}`;
const balance = async (code: string): Promise<number> => {
  const [row] = await shop.look<{ sum: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int sum from journal_line
     where business_id = $1 and account_code = $2`,
    [planted.businessId, code],
  );
  return row?.sum ?? 0;
};
/** What is on the account, with what of each is open. */
const entries = () =>
  shop.look(
    `select kind, number, amount_minor::int amount, balance_after_minor::int balance,
       (abs(amount_minor) - coalesce((select sum(a.amount_minor) from customer_allocation a
         where a.customer_id = e.customer_id
           and case when e.amount_minor > 0 then a.debit_no else a.credit_no end = e.entry_no),
         0))::int open
     from customer_entry e where customer_id = $1 order by entry_no`,
    [customerId],
  );
/** Each taking back: of which payment, why, by whom, and whether out of a drawer. */
const takenBack = () =>
  shop.look(
    `select p.number "of", v.note reason, v.posted_by_name "by", v.amount_minor::int amount,
       v.shift_id is not null "isAtTill"
     from customer_payment v join customer_payment p on p.payment_id = v.takes_back
     where v.business_id = $1 order by v.posted_at`,
    [planted.businessId],
  );

test('a sum that was typed wrongly is taken back with a reason, and what is owed is owed again', async () => {
  const { page } = owner;
  await page.goto(at());
  await page.getByRole('button', { name: 'Take a payment' }).click();
  const paying = page.getByRole('dialog', { name: /^Take a payment/ });
  await paying.getByLabel('Amount').fill('40,000');
  await paying.getByRole('radio', { name: 'Bank' }).check();
  await paying.getByRole('button', { name: 'Take a payment' }).click();
  const slip = page.getByRole('dialog', { name: /^Receipt of payment RCP-1/ });
  await slip.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('We owe them').waitFor();
  expect([await balance('1100'), await balance('1020')]).toEqual([DEBT - TYPED, TYPED]);

  const row = page.getByRole('row', { name: /Payment RCP-1/ });
  await row.getByRole('button', { name: 'Take back RCP-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back RCP-1' });
  await dialog.getByText(/40,000\.00 that Neema Kwanza paid: what it paid is owed again/).waitFor();
  await dialog.getByText('An entry against it is booked today').waitFor();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByRole('link', { name: 'Say why it is taken back.' }).waitFor();
  expect(await takenBack()).toEqual([]);
  await dialog.getByLabel('Reason').fill('4,000 was meant');
  await picture(page, 'debt-payment-take-back');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText(`Taken back by ${planted.owner.name}: 4,000 was meant`).waitFor();
  expect(await page.getByRole('button', { name: /Take back RCP/ }).count()).toBe(0);
  await page.getByRole('row', { name: /Payment taken back RCP-2.*40,000\.00/ }).waitFor();
  const age = page.getByRole('region', { name: 'Age of the debt' });
  await age.getByText(/8,000\.00/).waitFor();
  await age.getByText('Over 90 days').waitFor();
  await age
    .getByText(/5,000\.00/)
    .first()
    .waitFor();
  expect(owner.said.at(-1)).toContain('RCP-1 is taken back: what it paid is owed again.');
  expect(await takenBack()).toEqual([
    {
      ...{ of: 'RCP-1', reason: '4,000 was meant', by: planted.owner.name, amount: -TYPED },
      isAtTill: false,
    },
  ]);
  expect(await entries()).toEqual([
    { kind: 'opening', number: 'COB-1', amount: OLD, balance: OLD, open: OLD },
    { kind: 'opening', number: 'COB-2', amount: YOUNG, balance: DEBT, open: YOUNG },
    { kind: 'payment', number: 'RCP-1', amount: -TYPED, balance: DEBT - TYPED, open: 0 },
    { kind: 'payment_back', number: 'RCP-2', amount: TYPED, balance: DEBT, open: 0 },
  ]);
  expect([await balance('1100'), await balance('1020')]).toEqual([DEBT, 0]);
  await picture(page, 'debt-payment-taken-back');
  await expectAccessible(page);

  await page.goto(at('statement'));
  await page.getByRole('row', { name: /Payment RCP-1 Taken back/ }).waitFor();
  // Why it was is for the shop alone: it may name somebody else.
  expect(await page.getByText('4,000 was meant').count()).toBe(0);
  await page.getByRole('row', { name: /Payment taken back RCP-2 Takes back RCP-1/ }).waitFor();
  await picture(page, 'debt-statement-taken-back');
  await expectAccessible(page);
});

test('cash of an open drawer is taken back on a phone, by keys, and the drawer holds less', async () => {
  const { page } = owner;
  const seller = await sellerAtTill(browsers, planted);
  const [till] = await shop.look<{ shiftId: string; leaseId: string }>(
    `select open_shift_id "shiftId", lease_id "leaseId" from till where open_shift_id is not null`,
  );
  const float = await balance('1000');
  await send('/api/customer-payments', { ...ofCustomer(MEANT), method: 'cash', ...till });
  expect(await balance('1000')).toBe(float + MEANT);
  await page.setViewportSize(PHONE);
  await page.goto(at());
  const button = page.getByRole('button', { name: 'Take back RCP-3' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Take back RCP-3' }).waitFor();
  await picture(page, 'debt-payment-take-back-phone');
  await expectAccessible(page);
  await page.keyboard.type('It was Asha who paid');
  await page.keyboard.press('Enter');
  await page
    .getByText(/Taken back by .*: It was Asha who paid/)
    .first()
    .waitFor();
  await button.waitFor({ state: 'detached' });
  await picture(page, 'debt-payment-taken-back-phone');
  await expectAccessible(page);
  await expectFits(page);
  expect((await takenBack()).at(-1)).toMatchObject({ of: 'RCP-3', isAtTill: true });
  expect([await balance('1000'), await balance('1100')]).toEqual([float, DEBT]);
  expect(seller.troubles).toEqual([]);
  await seller.close();
});

test('an accountant sees both, here and in the journal, and takes nothing back', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
  const { page } = visitor;
  await send('/api/customer-payments', { ...ofCustomer(MEANT), method: 'bank' });
  await page.goto(`${shop.url}/accountant/dashboard?tab=debts&id=${customerId}`);
  await page.getByRole('row', { name: /Payment RCP-5/ }).waitFor();
  await page.getByText(`Taken back by ${planted.owner.name}: 4,000 was meant`).waitFor();
  expect(await page.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal&source=customer_payment_back`);
  const entry = page.getByRole('row', { name: /Customer’s payment taken back.*RCP-2/ });
  await entry.getByRole('link', { name: /^1100/ }).waitFor();
  await entry.getByRole('link', { name: /^1020/ }).waitFor();
  await soon(() => entry.textContent()).toContain('40,000.00');
  await picture(page, 'journal-of-customers-taken-back');
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
  expect(await verifyBooks(shop)).toBe(0);
});
