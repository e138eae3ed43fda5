import { readFileSync } from 'node:fs';
import { formatMoney } from '@tillbook/core/money';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';
import { cart, openShift, tile, untilItems } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Maize flour 2 kg', priceMinor: 400_000, costMinor: 330_000, category: 'Food' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
].map((good) => ({ ...good, stockMilli: 40_000 }));
/** "About a second", with room for a busy machine. */
const AT_ONCE_MS = 3_000;

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let owner: Visitor;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), theme });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await visitAs(planted.owner);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const rowsOf = (page: Page, caption: string) =>
  page.getByRole('table', { name: caption }).locator('tbody tr');

/** The names in the list of products, from the top. */
const names = (page: Page): Promise<string[]> =>
  rowsOf(page, 'Products').locator('td:first-child').allInnerTexts();

test('an owner adds a product with stock; it stands in the list as in the database', async () => {
  const { page } = owner;
  await page.goto('/business/products');
  await soon(() => names(page)).toEqual(['Maize flour 2 kg', 'Soap bar', 'Sugar 1 kg']);
  await expectAccessible(page);
  await picture(page, 'products');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByLabel(/^Name/).fill('Tea leaves 100 g');
  await page.getByLabel(/^Price/).fill('1500');
  await page.getByLabel(/^Cost/).fill('1100');
  await page.getByLabel(/^Kariakoo/).fill('12');
  await page.getByLabel(/^Mbezi/).fill('2,5');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('In steps of 1.').first().waitFor();
  expect(await shop.look(`select from product where name = 'Tea leaves 100 g'`)).toEqual([]);
  await expectAccessible(page);
  await page.getByLabel(/^Mbezi/).fill('2');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Tea leaves 100 g is saved.').waitFor();
  const levels = await shop.look(
    `select quantity_milli::int quantity, value_minor::int worth from stock_level
     join product using (product_id) where name = 'Tea leaves 100 g' order by quantity`,
  );
  expect(levels).toEqual([
    { quantity: 2_000, worth: 220_000 },
    { quantity: 12_000, worth: 1_320_000 },
  ]);
  await page.getByRole('heading', { name: 'Tea leaves 100 g', level: 1 }).waitFor();
  await page.getByText('14', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'product-page');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click();
  await soon(() => names(page)).toContain('Tea leaves 100 g');
});

test('search, filters and order stand in the address and survive a reload', async () => {
  const { page } = owner;
  await page.goto('/business/products');
  await page.getByRole('searchbox').fill('sug');
  await page.waitForURL('**/business/products?q=sug');
  await soon(() => names(page)).toEqual(['Sugar 1 kg']);
  await page.reload();
  await soon(() => names(page)).toEqual(['Sugar 1 kg']);
  await page.getByRole('searchbox').fill('');
  await page.waitForURL((url) => url.search === '');

  await page.getByLabel('Category').selectOption('Food');
  await soon(() => names(page)).toEqual(['Maize flour 2 kg', 'Sugar 1 kg']);
  expect(page.url()).toContain('categoryId=');
  await page.getByRole('button', { name: /^Price \(TZS\)/ }).click();
  await page.waitForURL(/sort=price/);
  await soon(() => names(page)).toEqual(['Sugar 1 kg', 'Maize flour 2 kg']);
  await page.getByRole('button', { name: /^Price \(TZS\)/ }).click();
  await page.waitForURL(/sort=-price/);
  await soon(() => names(page)).toEqual(['Maize flour 2 kg', 'Sugar 1 kg']);

  await page.getByLabel('Stock', { exact: true }).selectOption('Out');
  await page.getByText('Nothing matches these filters.').waitFor();
  await expectAccessible(page);
  await picture(page, 'products-nothing');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await soon(async () => (await names(page)).length).toBe(4);
});

test('two people change one product: the later one is told, loses nothing silently, and saves', async () => {
  const { page } = owner;
  const soap = goods[2]?.productId ?? '';
  await page.goto(`/business/products?id=${soap}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Price/).fill('1300');
  await asOwner(shop, planted, 'PATCH', `/api/products/${soap}`, { version: 1, costMinor: 95_000 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Someone else changed this product meanwhile.').first().waitFor();
  expect(await page.getByLabel(/^Price/).inputValue()).toMatch(/^1300/);
  await expectAccessible(page);
  await picture(page, 'edit-conflict');
  const read = () =>
    shop.look(
      'select price_minor::int price, cost_minor::int cost from product where product_id = $1',
      [soap],
    );
  expect(await read()).toEqual([{ price: 120_000, cost: 95_000 }]);
  await page.getByRole('button', { name: 'Load the newest' }).click();
  await soon(() => page.getByLabel(/^Cost/).inputValue()).toBe('950');
  await page.getByLabel(/^Price/).fill('1300');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Soap bar is saved.').waitFor();
  expect(await read()).toEqual([{ price: 130_000, cost: 95_000 }]);
});

test('archiving can be taken back; the export holds what the list shows', async () => {
  const { page } = owner;
  await page.goto('/business/products?q=tea');
  await rowsOf(page, 'Products').first().click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByText(/^Tea leaves 100 g is archived\./).waitFor();
  const isArchived = () =>
    shop.look(`select archived_at is not null archived from product where name like 'Tea%'`);
  expect(await isArchived()).toEqual([{ archived: true }]);
  await picture(page, 'archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Tea leaves 100 g is sold again.').waitFor();
  await page.goBack();
  await soon(() => names(page)).toEqual(['Tea leaves 100 g']);
  expect(await isArchived()).toEqual([{ archived: false }]);

  // What tells margins comes after the list, and is waited for: without it a file had none.
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/product-choices', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/business/products?sort=-price');
  await soon(async () => (await names(page)).length).toBe(4);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('Exporting: 4 so far').waitFor();
  release();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^products_\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\ufeffName,SKU,Bar code,Category,Currency,Price,Cost,Margin %,Stock,Status');
  const withoutSku = lines.map((line) => line.split(',').toSpliced(1, 1).join(','));
  expect(withoutSku).toEqual([
    'Maize flour 2 kg,,Food,TZS,4000.00,3300.00,2.65,40.000,Active',
    'Sugar 1 kg,,Food,TZS,3100.00,2500.00,4.84,40.000,Active',
    'Tea leaves 100 g,,,TZS,1500.00,1100.00,13.47,14.000,Active',
    'Soap bar,,Household,TZS,1300.00,950.00,13.77,40.000,Active',
  ]);
  await page.getByText('4 products exported').waitFor();
});

/** What a card of a dashboard says. */
async function figure(page: Page, label: string): Promise<string> {
  const value = page.getByRole('region', { name: label, exact: true }).locator('h2 + p');
  return (await value.innerText()).replace(/\s+/g, ' ').trim();
}

/** Items on each of so many receipts, to one decimal. */
const perSale = ({ items, count }: Totals): string => String(Math.round(items / count / 100) / 10);

const money = (minor: number): string => formatMoney(minor, 'TZS', 'en').replace(/\s+/g, ' ');

/** Sells these products in exact cash, one each. */
async function sell(page: Page, ...products: readonly string[]): Promise<void> {
  for (const product of products) await tile(page, product).click();
  await untilItems(page, products.length);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
}

interface Totals extends Record<string, unknown> {
  readonly total: number;
  readonly net: number;
  readonly tax: number;
  readonly cost: number;
  readonly count: number;
  readonly items: number;
  /** At the prices that were asked, without the tax in them. */
  readonly gross: number;
  readonly shelf: number;
}

async function totals(): Promise<Totals> {
  const [all] = await shop.look<Totals>(
    `select sum(total_minor)::int total, sum(net_minor)::int net, sum(tax_minor)::int tax,
       count(*)::int count, (select sum(cost_minor)::int from sale_line) cost,
       (select sum(quantity_milli)::int from sale_line) items,
       (select sum(round(unit_price_minor * quantity_milli / 1000 * 10000.0
         / (10000 + tax_basis_points)))::int from sale_line) gross,
       (select sum(value_minor)::int from stock_level) shelf from sale`,
  );
  if (all === undefined) throw new Error('nothing was sold');
  return all;
}

test('a sale in another browser moves the dashboard at once, without a reload', async () => {
  const { page } = owner;
  const seller = await visitAs(planted.seller);
  await page.goto('/business/dashboard');
  await soon(() => figure(page, 'Net sales')).toBe(money(0));
  await expectAccessible(page);
  await picture(page, 'dashboard-empty');
  await page.evaluate('globalThis.isSamePage = true');
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');

  await sell(seller.page, 'Sugar', 'Soap');
  await expect.poll(() => figure(page, 'Receipts'), { timeout: AT_ONCE_MS }).toBe('1');
  expect(await figure(page, 'Net sales')).toBe(money((await totals()).net));
  await sell(seller.page, 'Maize');
  await expect.poll(() => figure(page, 'Receipts'), { timeout: AT_ONCE_MS }).toBe('2');
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);

  const all = await totals();
  const { total, net, cost, count } = all;
  expect(total).toBe(840_000);
  expect(await figure(page, 'Net sales')).toBe(money(net));
  const also = page.getByRole('table', { name: 'Also today' });
  expect(await also.getByRole('row', { name: /^Collected/ }).innerText()).toContain('8,400.00');
  expect(await figure(page, 'Profit')).toBe(money(net - cost));
  expect(await figure(page, 'Receipts')).toBe(String(count));
  expect(await figure(page, 'Average sale')).toBe(money(Math.round(net / count)));
  const items = await also.getByRole('row', { name: /^Items per sale/ }).innerText();
  expect(items).toContain(perSale(all));
  const top = page.getByRole('region', { name: 'Top products' });
  expect((await top.innerText()).replace(/\s+/g, ' ')).toMatch(
    // 4,000.00, 3,100.00 and 1,300.00 with 18 % tax in them.
    /Maize flour 2 kg .*3,389\.83.*Sugar 1 kg .*2,627\.12.*Soap bar .*1,101\.69/,
  );
  await top.getByRole('link', { name: 'By profit' }).click();
  const [most] = await shop.look<{ name: string; profit: number }>(
    `select p.name, sum(d.net_minor - d.cost_minor)::int profit
     from product_day d join product p on p.product_id = d.product_id
     group by p.name order by 2 desc`,
  );
  await top.getByText(`${most?.name ?? ''} left most: ${money(most?.profit ?? 0)}`).waitFor();
  await top.getByRole('link', { name: 'By sales' }).click();
  await expectAccessible(page);
  await picture(page, 'dashboard');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'dashboard-phone');
  await page.setViewportSize(DESKTOP);
});

test('a figure of the dashboard says how it is counted, by keyboard and by touch', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard');
  const { net, count } = await totals();
  const dialog = page.getByRole('dialog', { name: 'How is “Net sales” counted?' });
  const tile = page.getByRole('button', { name: 'Net sales', exact: true });
  await tile.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(/without tax, less what came back/).waitFor();
  const told = (await dialog.innerText()).replace(/\s+/g, ' ');
  for (const part of [money(net), `Receipts behind it ${count}`, 'Africa/Dar_es_Salaam']) {
    expect(told).toContain(part);
  }
  expect(told).toMatch(/A day begins at .*All branches|All branches .*A day begins at/);
  await expectAccessible(page);
  await picture(page, 'figure-how');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'figure-how-phone');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await soon(() => tile.evaluate((button) => button.matches(':focus'))).toBe(true);
  const value = page.getByRole('button', { name: /^Collected: / });
  await value.click();
  await page.getByRole('dialog', { name: 'How is “Collected” counted?' }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'See the receipts' }).click();
  await page.waitForURL(/\/business\/sales\?from=.*&to=/);
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await page.setViewportSize(DESKTOP);
  await page.goBack();
  await page.getByRole('link', { name: 'What is behind it: Net sales' }).click();
  await page.waitForURL(/\/business\/sales\?from=.*&to=/);
  await soon(() => rowsOf(page, 'Sales').count()).toBe(count);
});

test('what runs low and which device is silent is told to the owner, and leads to those', async () => {
  const { page } = owner;
  const tea = 'Tea leaves 100 g';
  await shop.look(
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     select business_id, branch_id, product_id, quantity_milli, 1000 from stock_level
     join product using (business_id, product_id) where name = $1`,
    [tea],
  );
  await shop.look(
    `insert into device (business_id, device_id, name, secret_hash, enrolled_at, enrolled_by,
       enrolled_by_name)
     select business_id, gen_random_uuid(), 'Old tablet', sha256('old'), now() - interval '8 days',
       $1, 'Asha' from business where name = $2`,
    [planted.owner.personId, planted.name],
  );
  await page.goto('/business/dashboard');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByRole('link', { name: '1 product is at its reorder point or below' }).click();
  await soon(() => names(page)).toEqual([tea]);
  // Of one branch, it leads to the products of that branch.
  const branchId = planted.branches[0]?.branchId ?? '';
  await page.goto(`/business/dashboard?branch=${branchId}`);
  await needs.getByRole('link', { name: '1 product is at its reorder point or below' }).click();
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/business/products' && searchParams.get('branchId') === branchId,
  );
  await soon(() => names(page)).toEqual([tea]);
  await page.goto('/business/dashboard');
  await needs.getByRole('link', { name: 'Of 1 device nothing was heard for a week' }).click();
  await page.waitForURL(/view=devices&state=silent/);
  await soon(() => rowsOf(page, 'Devices').count()).toBe(1);
  await page.getByRole('cell', { name: 'Old tablet', exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'devices-silent');
  await page.getByLabel('State', { exact: true }).selectOption('All devices');
  await soon(() => rowsOf(page, 'Devices').count()).toBeGreaterThan(1);
});

test('the owner looks at other days than today, and Back leads to today', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard');
  await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  const all = await totals();
  const { net, cost, count, gross } = all;
  await soon(() => figure(page, 'Discounts')).toBe(money(0));
  expect(await figure(page, 'Gross sales')).toBe(money(gross));
  expect(await figure(page, 'Items per sale')).toBe(perSale(all));
  const markup = Math.round(((net - cost) * 10_000) / cost);
  expect(await figure(page, 'Markup')).toBe(`${Math.round(markup / 10) / 10}%`);
  expect(await figure(page, 'Net sales')).toBe(money(net));
  expect(await figure(page, 'Profit')).toBe(money(net - cost));
  expect(await figure(page, 'Receipts')).toBe(String(count));
  await page.getByText(/ – .*, beside .* – /).waitFor();
  const branches = page.getByRole('region', { name: 'Branches' });
  await branches.getByText('Kariakoo sold most: 100% of net sales.').waitFor();
  // The products of those days, by sales and by profit, as the database has them.
  const goods = page.getByRole('region', { name: 'Top products' });
  const best = await shop.look<{ name: string; net: number; profit: number }>(
    `select p.name, sum(d.net_minor)::int net, sum(d.net_minor - d.cost_minor)::int profit
     from product_day d join product p on p.product_id = d.product_id
     group by p.name order by 2 desc`,
  );
  const [bestSold] = best;
  const [bestKept] = [...best].sort((one, other) => other.profit - one.profit);
  const mostOf = (one: typeof bestSold, of: 'net' | 'profit') =>
    `${one?.name ?? ''} ${of === 'net' ? 'brought' : 'left'} most: ${money(one?.[of] ?? 0)}`;
  await goods.getByText(mostOf(bestSold, 'net')).waitFor();
  await goods.getByRole('link', { name: 'By profit' }).click();
  await goods.getByText(mostOf(bestKept, 'profit')).waitFor();
  await goods.getByRole('link', { name: bestKept?.name ?? '' }).click();
  await page.waitForURL(/\/business\/analytics\/products\/.*from=.*&to=/);
  await page.goBack();
  await goods.getByRole('link', { name: 'By sales' }).click();
  // The fields of the week, hour by weekday, come to all that was sold; one leads to its receipts.
  const busy = page.getByRole('region', { name: 'Busy hours' }).first();
  await busy.getByText(/sold most: \d+% of the net sales of the period/).waitFor();
  const fields = busy.getByRole('table').getByRole('link');
  const sums = await fields.evaluateAll((links) =>
    links.map((link) => link.closest('td')?.title.replaceAll(/[^\d]/g, '')),
  );
  expect(sums.reduce((sum, one) => sum + Number(one), 0)).toBe(net);
  await expectAccessible(page);
  await picture(page, 'dashboard-of-a-week');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'dashboard-of-a-week-phone');
  await page.setViewportSize(DESKTOP);

  await page.getByRole('link', { name: 'What is behind it: Net sales' }).click();
  await page.waitForURL(/\/business\/sales\?from=.*&to=/);
  await soon(() => rowsOf(page, 'Sales').count()).toBe(count);
  await page.goBack();
  await page.getByLabel('Branch', { exact: true }).selectOption('Mbezi');
  await soon(() => figure(page, 'Net sales')).toBe(money(0));
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/\/business\/analytics\/overview\?from=.*&to=.*&branchId=/);
  await page.goBack();
  await page.getByLabel('Branch', { exact: true }).selectOption('All branches');
  await page.getByLabel('Period', { exact: true }).selectOption('Today');
  await page.getByRole('table', { name: 'Also today' }).waitFor();
});

test('the owner finds every sale, and opens one with Back to the list', async () => {
  const { page } = owner;
  await page.goto('/business/sales');
  await soon(() => rowsOf(page, 'Sales').count()).toBe(2);
  await expectAccessible(page);
  await picture(page, 'sales');
  await page.getByLabel('Branch', { exact: true }).selectOption('Mbezi');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByLabel('Branch', { exact: true }).selectOption('Kariakoo');
  await soon(() => rowsOf(page, 'Sales').count()).toBe(2);
  await rowsOf(page, 'Sales').last().click();
  const receipt = page.getByRole('dialog').getByRole('article', { name: 'Receipt B1-T1-A-000001' });
  await receipt.waitFor();
  expect((await receipt.innerText()).replace(/\s+/g, ' ')).toContain('Total (TZS) 4,400.00');
  await expectAccessible(page);
  await picture(page, 'sale');
  await page.goBack();
  await receipt.waitFor({ state: 'detached' });
  expect(page.url()).toContain('branchId=');

  // On a phone the list comes first: what narrows it is said, and opened by a button.
  await page.setViewportSize(PHONE);
  const branch = page.getByLabel('Branch', { exact: true });
  await branch.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove Branch: Kariakoo' }).waitFor();
  await picture(page, 'sales-phone');
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await branch.selectOption('All branches');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
});

test('manager, seller, accountant and super admin see what the database holds', async () => {
  const { total, net, tax, cost, count, shelf } = await totals();
  const seen = [
    {
      person: planted.manager,
      path: '/manager/dashboard',
      figures: { 'Net sales': money(net), Receipts: String(count) },
    },
    {
      person: planted.seller,
      path: '/seller/dashboard',
      figures: { Collected: money(total), 'Average sale': money(Math.round(net / count)) },
    },
    {
      person: planted.accountant,
      path: '/accountant/dashboard',
      figures: {
        'Net sales, in the books': money(net),
        'Cost, in the books': money(cost),
        'Profit, in the books': money(net - cost),
        'Tax, in the books': money(tax),
        'Stock at cost': money(shelf),
      },
    },
    {
      person: planted.admin,
      path: '/admin/dashboard',
      figures: { Businesses: '1', 'Sold something today': '1' },
    },
  ];
  for (const { person, path, figures } of seen) {
    const { page } = await visitAs(person, 'dark');
    await page.goto(path);
    for (const [label, value] of Object.entries(figures)) {
      await soon(() => figure(page, label), `${path} ${label}`).toBe(value);
    }
    await expectAccessible(page);
    await picture(page, `dark${path.replaceAll('/', '-')}`);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await picture(page, `phone${path.replaceAll('/', '-')}`);
    await expectFits(page, path);
  }
});
