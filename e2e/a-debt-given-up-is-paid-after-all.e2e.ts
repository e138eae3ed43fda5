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

/** Neema moved away owing 5,000, which was given up; then she comes and pays 2,000 of it. */

const DEBT = 500_000;
const PAID = 200_000;

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
  await send('/api/customer-openings', { ...ofCustomer(DEBT), owedSince: daysAgo(95) });
  await send('/api/customer-write-offs', { ...ofCustomer(DEBT), reason: 'Moved away' });
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
    `select kind, amount_minor::int amount, balance_after_minor::int balance,
       (abs(amount_minor) - coalesce((select sum(a.amount_minor) from customer_allocation a
         where a.customer_id = e.customer_id
           and case when e.amount_minor > 0 then a.debit_no else a.credit_no end = e.entry_no),
         0))::int open
     from customer_entry e where customer_id = $1 order by entry_no`,
    [customerId],
  );
/** Each taking back: of which giving up, why, by whom and how much. */
const takenBack = () =>
  shop.look(
    `select w.number "of", v.reason, v.posted_by_name "by", v.amount_minor::int amount
     from customer_write_off v join customer_write_off w on w.write_off_id = v.takes_back
     where v.business_id = $1 order by v.posted_at`,
    [planted.businessId],
  );

test('who pays what was given up is told to take that back first, and the debt is paid', async () => {
  const { page } = owner;
  await page.goto(at());
  const givenUp = page.getByRole('table', { name: 'Given up', exact: true });
  await givenUp.getByText(`${planted.owner.name}: Moved away`).waitFor();
  expect([await balance('1100'), await balance('6300')]).toEqual([0, DEBT]);

  await page.getByRole('button', { name: 'Take a payment' }).click();
  const paying = page.getByRole('dialog', { name: /^Take a payment/ });
  const told = /5,000\.00 that Neema Kwanza owed was given up: what is paid now is store credit/;
  await paying.getByText(told).waitFor();
  await picture(page, 'debt-payment-of-given-up');
  await expectAccessible(page);
  await paying.getByRole('button', { name: 'Take back WO-1' }).click();
  const taking = page.getByRole('dialog', { name: 'Take back WO-1' });
  await taking.getByText(/5,000\.00 that Neema Kwanza owed is owed again/).waitFor();
  await taking.getByRole('button', { name: 'It is owed again' }).click();
  await taking.getByRole('link', { name: 'Say why it is taken back.' }).waitFor();
  expect(await takenBack()).toEqual([]);
  await taking.getByLabel('Reason').fill('She came to pay');
  await picture(page, 'debt-giving-up-take-back');
  await expectAccessible(page);
  await taking.getByRole('button', { name: 'It is owed again' }).click();

  // The payment goes on, of what is owed again.
  await paying.waitFor();
  await soon(() => paying.getByLabel('Amount').inputValue()).toBe('5000.00');
  expect(await paying.getByText(told).count()).toBe(0);
  expect(owner.said.at(-1)).toMatch(/WO-1 is taken back: .*5,000\.00 is owed again\./);
  await paying.getByLabel('Amount').fill('2,000');
  await paying.getByRole('radio', { name: 'Bank' }).check();
  await paying.getByRole('button', { name: 'Take a payment' }).click();
  const slip = page.getByRole('dialog', { name: /^Receipt of payment RCP-1/ });
  await slip.getByRole('button', { name: 'Close', exact: true }).last().click();

  const age = page.getByRole('region', { name: 'Age of the debt' });
  await age.getByText('Over 90 days').waitFor();
  await age
    .getByText(/3,000\.00/)
    .first()
    .waitFor();
  await givenUp.getByText(`Taken back by ${planted.owner.name}: She came to pay`).waitFor();
  expect(await page.getByRole('button', { name: 'Take back WO-1' }).count()).toBe(0);
  await page.getByRole('row', { name: /Giving up taken back WO-2 Takes back WO-1/ }).waitFor();
  expect(await takenBack()).toEqual([
    { of: 'WO-1', reason: 'She came to pay', by: planted.owner.name, amount: -DEBT },
  ]);
  expect(await entries()).toEqual([
    { kind: 'opening', amount: DEBT, balance: DEBT, open: DEBT - PAID },
    { kind: 'write_off', amount: -DEBT, balance: 0, open: 0 },
    { kind: 'write_off_void', amount: DEBT, balance: DEBT, open: 0 },
    { kind: 'payment', amount: -PAID, balance: DEBT - PAID, open: 0 },
  ]);
  expect([await balance('1100'), await balance('6300'), await balance('1020')]).toEqual([
    ...[DEBT - PAID, 0, PAID],
  ]);
  await picture(page, 'debt-giving-up-taken-back');
  await expectAccessible(page);

  await page.goto(at('statement'));
  await page.getByRole('row', { name: /Giving up taken back WO-2 Takes back WO-1/ }).waitFor();
  // Why it was is for the shop alone.
  expect(await page.getByText('She came to pay').count()).toBe(0);
});

test('a giving up is taken back from the account on a phone, by keys', async () => {
  const { page } = owner;
  await send('/api/customer-write-offs', { ...ofCustomer(DEBT - PAID), reason: 'Gone again' });
  await page.setViewportSize(PHONE);
  await page.goto(at());
  const button = page.getByRole('button', { name: 'Take back WO-3' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Take back WO-3' }).waitFor();
  await page.keyboard.type('Given up by mistake');
  await page.keyboard.press('Enter');
  await page
    .getByText(`Taken back by ${planted.owner.name}: Given up by mistake`)
    .first()
    .waitFor();
  await button.waitFor({ state: 'detached' });
  await picture(page, 'debt-giving-up-taken-back-phone');
  await expectAccessible(page);
  await expectFits(page);
  expect((await takenBack()).at(-1)).toMatchObject({ of: 'WO-3', amount: PAID - DEBT });
  expect([await balance('1100'), await balance('6300')]).toEqual([DEBT - PAID, 0]);
});

test('an accountant sees what was given up, here and in the journal, and takes nothing back', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
  const { page } = visitor;
  await send('/api/customer-write-offs', { ...ofCustomer(DEBT - PAID), reason: 'For good' });
  await page.goto(`${shop.url}/accountant/dashboard?tab=debts&id=${customerId}`);
  const givenUp = page.getByRole('table', { name: 'Given up', exact: true });
  await givenUp.getByText(`${planted.owner.name}: For good`).waitFor();
  expect(await page.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal&source=customer_write_off_void`);
  const entry = page.getByRole('row', { name: /Giving up of a debt taken back.*WO-2/ });
  await entry.getByRole('link', { name: /^1100/ }).waitFor();
  await entry.getByRole('link', { name: /^6300/ }).waitFor();
  await soon(() => entry.textContent()).toContain('5,000.00');
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
  expect(await verifyBooks(shop)).toBe(0);
});
