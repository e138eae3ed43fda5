import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

const GOODS = [
  {
    name: 'Sugar 1 kg',
    priceMinor: 310_000,
    costMinor: 250_000,
    stockMilli: 40_000,
    barcode: '6001240100011',
  },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 20_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
/** Manages the branch that the goods go to. */
let rehema: TestPerson;
let manager: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  rehema = await addPerson(
    { superuserUrl: shop.superuserUrl() },
    {
      role: 'branch_manager',
      businessId: planted.businessId,
      branchIds: [planted.branches[1]?.branchId ?? ''],
      name: 'Rehema',
    },
  );
  await shop.look(
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000`,
  );
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  manager = await browsers.visit({ storage: signedIn(rehema, planted), viewport: PHONE });
});
afterEach(() => expect([...owner.troubles, ...manager.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Quantity and value of sugar in both branches, and of the accounts that goods pass. */
async function figures() {
  const levels = await shop.look<{ q: number; v: number }>(
    `select quantity_milli::int q, value_minor::int v from stock_level l
       join branch b using (business_id, branch_id) join product p using (business_id, product_id)
     where p.name = 'Sugar 1 kg' order by b.code`,
  );
  const accounts = await shop.look<{ code: string; n: number }>(
    `select account_code code, sum(debit_minor - credit_minor)::int n from journal_line
     where account_code in ('1210', '5100') group by 1 order by 1`,
  );
  return {
    levels: levels.map(({ q, v }) => [q, v]),
    accounts: Object.fromEntries(accounts.map(({ code, n }) => [code, n])),
  };
}

test('an owner drafts a transfer and sends it', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=transfers');
  await page.getByText('No transfers yet').waitFor();
  await expectAccessible(page);
  await picture(page, 'transfers-empty');
  await page.getByRole('link', { name: 'New transfer' }).first().click();
  await page.getByRole('heading', { name: 'New transfer' }).waitFor();
  // A draft that lacks everything says so.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Add what you want to send.').first().waitFor();
  await page.getByLabel('From').selectOption({ label: 'Kariakoo' });
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Mbezi' });
  const add = page.getByRole('combobox', { name: 'Add goods by name, SKU or code' });
  // As a scanner types: Enter comes long before the answer, and takes what was just typed.
  for (const [typed, name] of [
    ['Sugar', 'Sugar 1 kg'],
    ['Soap', 'Soap bar'],
  ] as const) {
    await add.fill(typed);
    await add.press('Enter');
    await page.getByRole('group', { name }).waitFor();
  }
  const sugar = page.getByRole('group', { name: 'Sugar 1 kg' });
  await sugar.getByText('40 on hand').waitFor();
  await sugar.getByLabel('Quantity').fill('10');
  await page.getByRole('group', { name: 'Soap bar' }).getByLabel('Quantity').fill('5');
  await expectAccessible(page);
  await picture(page, 'transfer-draft');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { name: 'Transfer TR-1' }).waitFor();
  await picture(page, 'transfer-drafted');
  expect((await figures()).levels[0]).toEqual([40_000, 10_000_000]);
  await page.getByRole('button', { name: 'Send goods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('leave the shelf of Kariakoo').waitFor();
  await expectAccessible(page);
  await picture(page, 'transfer-send');
  // The soap stays at home.
  await dialog.getByRole('group', { name: 'Soap bar' }).getByLabel('Quantity').fill('0');
  await dialog.getByRole('button', { name: 'Send goods' }).click();
  await page.getByText('On its way').first().waitFor();
  await soon(figures).toEqual({
    levels: [
      [30_000, 7_500_000],
      [0, 0],
    ],
    accounts: { 1210: 2_500_000 },
  });
});

test('the manager of the other branch receives nine of ten and writes one off', async () => {
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=stock&view=transfers');
  await page.getByRole('button', { name: 'TR-1' }).click();
  await page.getByRole('heading', { name: 'Transfer TR-1' }).waitFor();
  await picture(page, 'transfer-phone');
  await page.getByRole('button', { name: 'Receive goods' }).click();
  const scan = page.getByLabel('Scan a code');
  for (const code of ['6001240100011', '6001240100011']) {
    await scan.fill(code);
    await scan.press('Enter');
  }
  await page.getByText('Sugar 1 kg: 2').waitFor();
  await scan.fill('4006381333931');
  await scan.press('Enter');
  await page.getByText('Nothing on its way here has the code 4006381333931.').waitFor();
  const sugar = page.getByRole('group', { name: 'Sugar 1 kg' });
  await sugar.getByLabel('Arrived here').fill('12');
  await sugar.getByText('2 more than sent').waitFor();
  await sugar.getByLabel('Arrived here').fill('9');
  await expectAccessible(page);
  await picture(page, 'transfer-receive-phone');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByText('1 Sugar 1 kg did not arrive yet.').waitFor();
  await soon(figures).toEqual({
    levels: [
      [30_000, 7_500_000],
      [9_000, 2_250_000],
    ],
    accounts: { 1210: 250_000 },
  });
  await page.getByRole('button', { name: 'Goods are missing' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What became of it').selectOption({ label: 'Lost' });
  await dialog.getByText('1 Sugar 1 kg is written off: its value becomes a stock loss.').waitFor();
  await expectAccessible(page);
  await picture(page, 'transfer-decide-phone');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await page.getByText('Completed').first().waitFor();
  await picture(page, 'transfer-completed-phone');
  await soon(figures).toEqual({
    levels: [
      [30_000, 7_500_000],
      [9_000, 2_250_000],
    ],
    accounts: { 1210: 0, 5100: 250_000 },
  });
});

test('the owner sees it end without a reload, and finds it in the list', async () => {
  const { page } = owner;
  await page.getByText('Completed').first().waitFor();
  await page.getByText('1 Sugar 1 kg lost').waitFor();
  await expectAccessible(page);
  await picture(page, 'transfer-completed');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'transfer-print');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.reload();
  await page.getByText('1 Sugar 1 kg lost').waitFor();
  await expectAccessible(page);
  await picture(page, 'transfer-dark');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goto('/business/management?view=transfers&state=open');
  await page.getByText('Nothing matches these filters.').first().waitFor();
  await page.goto('/business/management?view=transfers');
  const rows = page.getByRole('table', { name: 'Transfers' }).locator('tbody tr');
  await soon(() => rows.count()).toEqual(1);
  await expectAccessible(page);
  await picture(page, 'transfers-list');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^transfers_\d{4}-\d{2}-\d{2}\.csv$/);
});

test('a manager drafts on a phone from the own branch only', async () => {
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=stock&view=transfers');
  await page.getByRole('link', { name: 'New transfer' }).first().click();
  const from = page.getByLabel('From');
  await from.waitFor();
  await soon(() => from.locator('option').allInnerTexts()).toEqual(['Choose', 'Mbezi']);
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Kariakoo' });
  const add = page.getByRole('combobox', { name: 'Add goods by name, SKU or code' });
  await add.fill('sugar');
  await page.getByRole('option', { name: /Sugar 1 kg/ }).click();
  const sugar = page.getByRole('group', { name: 'Sugar 1 kg' });
  await sugar.getByLabel('Quantity').fill('20');
  await expectFits(page);
  await expectAccessible(page);
  await picture(page, 'transfer-draft-phone');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { name: 'Transfer TR-2' }).waitFor();
  // More than lies there is refused in a sentence that names it; less is sent.
  await page.getByRole('button', { name: 'Send goods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send goods' }).click();
  await page.getByText('Only 9 of Sugar 1 kg left.').waitFor();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Call off' }).click();
  await dialog.getByText('Nothing has left yet.').waitFor();
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await page.getByText('Cancelled').first().waitFor();
  await soon(() => shop.look('select number, state from transfer order by number')).toEqual([
    { number: 'TR-1', state: 'completed' },
    { number: 'TR-2', state: 'cancelled' },
  ]);
});
