import { formatAmount } from '@tillbook/core/money';
import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../packages/server/test/copy-cluster.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

/** Two weeks of a sample business, with promotions, discounts, voided receipts and refunds. */
const SETTINGS = { SAMPLE_DATA: '1', SAMPLE_DAYS: '14' };

let shop: Shop;
let browsers: Browsers;
let owner: Visitor;
let manager: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  // Only a new installation gets samples.
  shop = await startShop(newDataDir('tillbook-e2e-rows-'), SETTINGS);
  browsers = await openBrowsers(shop.url);
  const visit = async (email: string, area: RegExp): Promise<Visitor> => {
    const visitor = await browsers.visit();
    await signIn(visitor.page, email, SAMPLE_PASSWORD);
    await visitor.page.waitForURL(area);
    return visitor;
  };
  owner = await visit('business_admin@demo.test', /\/business\//);
  manager = await visit('branch_manager@demo.test', /\/manager\//);
  accountant = await visit('accountant@demo.test', /\/accountant\//);
}, 240_000);
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const DAYS = { from: daysAgo(13), to: daysAgo(0) };
const at = (path: string, search: Readonly<Record<string, string>>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(search).toString()}`;

const table = (page: Page): Locator => page.getByRole('main').getByRole('table').last();
const rows = (page: Page): Locator => table(page).locator('tbody tr');

/** The place of a column by the beginning of its header. */
async function columnOf(page: Page, header: string): Promise<number> {
  const headers = await table(page).locator('thead th').allInnerTexts();
  const place = headers.findIndex((one) => one.startsWith(header));
  expect(place, `${header} among ${headers.join(', ')}`).toBeGreaterThanOrEqual(0);
  return place;
}
async function cellOf(page: Page, row: Locator, header: string): Promise<string> {
  const text = await row
    .locator('td, th')
    .nth(await columnOf(page, header))
    .innerText();
  return text.trim();
}
const totalOf = (page: Page, header: string): Promise<string> =>
  cellOf(page, table(page).locator('tfoot tr'), header);

/** Opens a report and waits for its rows. */
async function open(page: Page, path: string, search: Readonly<Record<string, string>>) {
  await page.goto(at(path, search));
  await rows(page).first().getByRole('link').first().waitFor();
}

/** Opens a row: what it says stands as the total of where it leads. */
async function follow(page: Page, header: string, to: RegExp, row = rows(page).first()) {
  const name = (await row.getByRole('link').first().innerText()).trim();
  const said = await cellOf(page, row, header);
  await row.getByRole('link').first().click();
  await page.waitForURL(to);
  await soon(() => totalOf(page, header)).toBe(said);
  return { name, said };
}

/** The sales of a list, by their receipt numbers, when all pages of it are loaded. */
async function allSales(page: Page): Promise<Locator> {
  const sales = rows(page).filter({ hasText: /-\d{6}/ });
  await sales.first().waitFor();
  const more = page.getByRole('button', { name: 'Load more' });
  while ((await more.count()) > 0) {
    const before = await sales.count();
    await more.click();
    await soon(() => sales.count()).toBeGreaterThan(before);
  }
  return sales;
}

const chip = (page: Page, what: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Remove .*${what}`) });

test('an owner opens a category, a weekday and a shelf, and finds the same figure there', async () => {
  const { page } = owner;
  await open(page, '/business/reports', { report: 'sales-by-category', ...DAYS });
  const { name } = await follow(page, 'Net sales', /report=sales-by-product.*only=category/);
  await page.getByText(`Category: ${name}.`).waitFor();
  await chip(page, `Category: ${name}`).waitFor();
  await expectAccessible(page);
  await picture(page, 'report-of-one-category');
  const narrowed = await totalOf(page, 'Net sales');
  // The filter is taken away by the keyboard alone.
  await chip(page, `Category: ${name}`).focus();
  await page.keyboard.press('Enter');
  await soon(() => page.url()).not.toContain('only=');
  await soon(() => totalOf(page, 'Net sales')).not.toBe(narrowed);

  await open(page, '/business/reports', { report: 'sales-by-weekday', ...DAYS });
  const day = await follow(page, 'Net sales', /report=sales-by-day.*only=weekday/);
  await chip(page, `Weekday: ${day.name}`).waitFor();
  const receipts = await cellOf(page, rows(page).first(), 'Receipts');
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/business\/sales\?/);
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  const sales = await allSales(page);
  // Those that were voided are listed, too, and are no receipts.
  const voided = await sales.filter({ hasText: 'Voided' }).count();
  expect((await sales.count()) - voided).toBe(Number(receipts));

  await open(page, '/business/reports', { report: 'sales-by-product', ...DAYS });
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(new RegExp(`products\\?id=.*tab=sales&from=${DAYS.from}&to=${DAYS.to}`));
  await rows(page).first().waitFor();

  await open(page, '/business/reports', { report: 'stock-value-by-category' });
  await follow(page, 'Value', /report=stock-value&.*only=category/);
  expect(owner.troubles).toEqual([]);
});

test('what a report should be of is found by typing, and is the report’s own filter', async () => {
  const { page } = owner;
  await open(page, '/business/reports', { report: 'sales-by-day', ...DAYS });
  const whole = await totalOf(page, 'Net sales');
  await page.getByRole('button', { name: 'Narrow' }).click();
  const dialog = page.getByRole('dialog', { name: 'What should all rows be of?' });
  await dialog.getByLabel('By what').selectOption({ label: 'Till' });
  const tills = dialog.getByRole('listbox', { name: 'Till', exact: true }).getByRole('option');
  await tills.first().waitFor();
  await expectAccessible(page);
  await picture(page, 'report-narrow');
  const field = dialog.getByRole('combobox', { name: 'Till', exact: true });
  const first = (await tills.first().innerText()).trim();
  await field.fill(first);
  await soon(() => tills.first().innerText()).toContain(first);
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await chip(page, `Till: ${first}`).waitFor();
  await soon(() => totalOf(page, 'Net sales')).not.toBe(whole);
  await page.getByText(`Till: ${first}.`).waitFor();
  const address = page.url();
  await rows(page).last().getByRole('link').first().click();
  await page.waitForURL(/\/business\/sales\?.*tillId=/);
  await chip(page, 'Till: ').waitFor();
  const phone = await browsers.visit({ viewport: PHONE, theme: 'dark' });
  await signIn(phone.page, 'business_admin@demo.test', SAMPLE_PASSWORD);
  await phone.page.waitForURL(/\/business\//);
  await phone.page.goto(address);
  await chip(phone.page, `Till: ${first}`).waitFor();
  await phone.page.getByRole('button', { name: /^Filters/ }).click();
  await phone.page.getByRole('button', { name: 'Narrow' }).click();
  await phone.page.getByRole('dialog').getByRole('listbox').getByRole('option').first().waitFor();
  await expectAccessible(phone.page);
  await picture(phone.page, 'report-narrow-phone');
  expect([...owner.troubles, ...phone.troubles]).toEqual([]);
  await phone.close();
});

test('what runs out before more can come is listed, the soonest first, and ordered from there', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=reorder');
  await page.getByLabel('What is listed').selectOption('Runs out before more can come');
  await page.waitForURL(/by=cover/);
  await page.getByRole('columnheader', { name: 'Runs out on' }).waitFor();
  const place = await columnOf(page, 'Lasts');
  const lasts = await rows(page).evaluateAll(
    (all, at) => all.map((row) => Number.parseInt(row.children[at]?.textContent ?? '', 10)),
    place,
  );
  expect(lasts.length).toBeGreaterThan(0);
  expect(lasts).toEqual([...lasts].sort((one, other) => one - other));
  await expectAccessible(page);
  await picture(page, 'reorder-soon');
  await page.getByRole('button', { name: /^Make \d+ draft orders?$/ }).click();
  await page.waitForURL(/view=orders.*state=draft/);
  await rows(page).first().waitFor();
  const phone = await browsers.visit({ viewport: PHONE, theme: 'dark' });
  await signIn(phone.page, 'branch_manager@demo.test', SAMPLE_PASSWORD);
  await phone.page.waitForURL(/\/manager\//);
  await phone.page.goto('/manager/dashboard?tab=stock&view=reorder&by=cover');
  await phone.page.getByText(/^What lasts shorter than its supplier takes/).waitFor();
  await expectAccessible(phone.page);
  await picture(phone.page, 'reorder-soon-phone');
  expect([...owner.troubles, ...phone.troubles]).toEqual([]);
  await phone.close();
});

test('the tiles of discounts and refunds lead to reports that come to the same', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard?branch=all');
  const today = page.getByRole('row', { name: /^Discounts/ });
  // What it was on the same weekday stands beneath it.
  const said = (await today.getByRole('button').innerText()).trim();
  expect(said).toMatch(/[1-9]/);
  await today.getByRole('link', { name: 'Discounts' }).click();
  await page.waitForURL(/report=sales-by-day/);
  await soon(() => totalOf(page, 'Discounts')).toBe(said);

  for (const figure of ['Refunds', 'Discounts']) {
    const { page: books } = accountant;
    await books.goto('/accountant/dashboard');
    const row = books.getByRole('row', { name: new RegExp(`^${figure}`) });
    const month = (await row.locator('td').nth(0).innerText()).trim();
    expect(month).toMatch(/[1-9]/);
    await row.getByRole('link', { name: figure }).click();
    await books.waitForURL(/tab=reports.*report=sales-by-day/);
    await soon(() => totalOf(books, figure)).toBe(month);
  }
});

test('the accountant’s panels of tax and of accounts lead to what they are made of', async () => {
  const { page } = accountant;
  await page.goto('/accountant/dashboard');
  const panel = (name: string) =>
    page.getByRole('region', { name, exact: true }).first().getByRole('table').first();
  const rate = panel('Tax by rate').locator('tbody tr').first();
  const tax = (await rate.locator('td').last().innerText()).trim();
  expect(tax).toMatch(/[1-9]/);
  await rate.getByRole('link').click();
  await page.waitForURL(/tab=tax.*report=tax-by-rate.*only=rate/);
  await soon(() => totalOf(page, 'Tax')).toBe(tax);
  await page.goto('/accountant/dashboard');
  await panel('Accounts').getByRole('link', { name: '4000 Sales' }).click();
  await page.waitForURL(/tab=journal.*account=4000/);
  await page.getByRole('heading', { name: '4000 Sales', level: 1 }).waitFor();
  expect(accountant.troubles).toEqual([]);
});

test('an accountant goes from the trial balance to the journal of an account', async () => {
  const { page } = accountant;
  const path = '/accountant/dashboard?tab=reports';
  await open(page, path, { report: 'trial-balance', ...DAYS });
  const sales = rows(page).filter({ hasText: '4000 Sales' });
  const [debit, credit] = [await cellOf(page, sales, 'Debit'), await cellOf(page, sales, 'Credit')];
  const [kept] = await shop.look<{ debit: number; credit: number }>(
    `select sum(l.debit_minor)::float8 debit, sum(l.credit_minor)::float8 credit
     from journal_entry e join journal_line l using (business_id, entry_id)
     join business b using (business_id)
     where b.name = 'Amina Grocers' and l.account_code = '4000'
       and e.ledger_date between '${DAYS.from}' and '${DAYS.to}'`,
  );
  expect([debit, credit]).toEqual([
    formatAmount(kept?.debit ?? 0, 'TZS', 'en'),
    formatAmount(kept?.credit ?? 0, 'TZS', 'en'),
  ]);
  await sales.getByRole('link').first().click();
  await page.waitForURL(/tab=journal.*account=4000/);
  await page.getByRole('heading', { name: '4000 Sales', level: 1 }).waitFor();
  const card = page.getByRole('region', { name: /^Credit/ });
  await soon(() => card.innerText()).toContain(credit);
  await expectAccessible(page);

  await open(page, path, { report: 'shifts', ...DAYS });
  const shift = (await rows(page).first().getByRole('link').first().innerText()).trim();
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(/tab=journal.*source=shift_close/);
  await page
    .getByRole('row', { name: new RegExp(shift) })
    .first()
    .waitFor();
  expect(accountant.troubles).toEqual([]);
});

test('a manager goes from an hour to the days that it is made of', async () => {
  const { page } = manager;
  await open(page, '/manager/dashboard?tab=reports', { report: 'sales-by-hour', ...DAYS });
  const busy = rows(page).nth(3);
  await follow(page, 'Net sales', /\/manager\/.*report=sales-by-day.*only=hour/, busy);
  await expectAccessible(page);
  expect(manager.troubles).toEqual([]);
});
