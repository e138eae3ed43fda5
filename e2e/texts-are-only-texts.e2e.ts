import { REPORT_NAMES } from '@tillbook/core/reports/reports';
import { ROUTES } from '@tillbook/core/routes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { newId } from '../packages/server/test/builders.ts';
import { customerBody } from '../packages/server/test/customers.ts';
import { everyMail } from '../packages/server/test/every-mail.ts';
import { mailboxPage } from '../packages/server/src/mail/mailbox-page.ts';
import { receiptBody, supplierBody } from '../packages/server/test/purchasing.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, tile, untilSold } from './harness/till.ts';

// Whatever somebody types is text wherever it is shown. Every column that keeps free words is filled
// with what would run in HTML, in an attribute, in a script, in a style and in an address; then
// every screen of every role, the receipt's page and the mailbox are opened. Nothing runs, and the
// content policy has nothing to stop.

/** Run in most places that forget to escape them; short, since names are. */
const POLYGLOTS = [
  `'"></title></textarea></script><svg/onload=ran=1><img src=x onerror=ran=1>\${ran=1}{{ran=1}}`,
  'javascript:ran=1//"onmouseover=ran=1 autofocus onfocus=ran=1 x="--><script>ran=1</script>',
];
/** What each of them looks like on a screen. */
const SHOWN = /ran=1/u;
/** Names of columns that keep words of people; what else is text are codes and states. */
const WORDS =
  '(^|_)(name|note|reason|title|label|footer|header|message|address|comment|reference|provider' +
  '|description|certificate|subject|explanation|words|text|device|code_text|sku|phone|tax_number' +
  '|contact|policy|shelf|delivery_note)$';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let sugar: StockedGood | undefined;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  [sugar] = await stock(shop, planted, [
    { name: 'Sugar', priceMinor: 310_000, costMinor: 250_000, stockMilli: 9_000, category: 'Food' },
  ]);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Fills every column of words with one of the polyglots; the columns that took it. */
async function fillEveryText(): Promise<string[]> {
  const columns = await shop.look<{ place: string; table: string; column: string }>(
    `select c.table_name || '.' || c.column_name place, c.table_name "table",
       c.column_name "column"
     from information_schema.columns c join information_schema.tables t using (table_name)
     where c.table_schema = 'public' and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type = 'text' and c.column_name ~ $1 and c.table_name <> 'migration'
     order by 1`,
    [WORDS],
  );
  const filled: string[] = [];
  for (const [nth, { place, table, column }] of columns.entries()) {
    // Names that must differ differ at their end; what a rule of the database refuses stays.
    const isDone = await shop
      .look(
        `update ${table} set ${column} = $1 || substr(md5(ctid::text), 1, 6)
         where ${column} is not null returning 1`,
        [POLYGLOTS[nth % POLYGLOTS.length]],
      )
      .catch(() => []);
    if (isDone.length > 0) filled.push(place);
  }
  return filled;
}

const LOADING = '[aria-busy=true], [role=status][aria-label^=Loading]';
const VIEWS = [
  ...['approvals', 'audit', 'stock', 'adjustments', 'batches', 'products', 'categories', 'brands'],
  ...['conflicts', 'customers', 'debts', 'devices', 'price-lists', 'tax-classes', 'imports'],
  ...['labels', 'bulk', 'changes', 'transfers', 'counts', 'shifts', 'suppliers', 'reorder'],
  ...['orders', 'receipts', 'bills', 'returns', 'openings', 'promotions', 'matching', 'journal'],
  ...['expenses', 'banking', 'close'],
];
const SECTIONS = [
  ...['business', 'formats', 'tax', 'receipts', 'till', 'payments', 'scales', 'approvals', 'stock'],
  ...['notices', 'security', 'connections', 'data'],
];
const MANAGERS = [
  ...['customers', 'debts', 'refunds', 'expenses', 'cash', 'sales', 'quotes', 'orders', 'team'],
  ...['branches', 'stock', 'reports'],
];
const ACCOUNTANTS = [
  ...['customers', 'debts', 'refunds', 'expenses', 'sales', 'receipts', 'payments', 'tax'],
  ...['payables', 'valuation', 'journal', 'banking', 'close', 'matching', 'audit'],
];

type SaleThere = Readonly<Record<'id' | 'shift', string>>;

/** Something of most kinds, so that there are words to be shown. */
async function fillTheShop(own: (path: string, body: object) => Promise<unknown>) {
  const productId = sugar?.productId ?? '';
  const branchId = planted.branches[0]?.branchId ?? '';
  const [supplier, customer] = [supplierBody('Azam'), customerBody({ name: 'Neema', note: 'Old' })];
  await own('/api/suppliers', supplier);
  await own('/api/customers', customer);
  const product = { productId, priceMinor: 310_000, sku: '', costMinor: 250_000, name: '' };
  const line = { product, quantityMilli: 2_000, unitCostMinor: 250_000 };
  const more = { deliveryNote: 'D-1', note: 'Wet' };
  const goods = receiptBody(planted, supplier._id, [line], more);
  await own('/api/goods-receipts', goods);
  const debt = { customerId: customer._id, branchId, amountMinor: 90_000 };
  const since = { owedSince: '2026-01-05', dueOn: '2026-02-05' };
  await own('/api/customer-openings', { _id: newId(), ...debt, ...since });
  const found = { productId, way: 'in', quantityMilli: 1_000, unitCostMinor: 250_000 };
  const adjusted = { branchId, reason: 'found', note: 'Behind the shelf', lines: [found] };
  await own('/api/stock/adjustments', { _id: newId(), ...adjusted });
  const ware = { productId, packId: null, quantityMilli: 1_000, unitPriceMinor: 310_000 };
  const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const offered = { totalMinor: 310_000, validUntil, note: 'For the wedding' };
  const tillId = planted.branches[0]?.tillId;
  const quote = newId();
  await own('/api/quotes', {
    ...{ _id: quote, tillId, lines: [ware], customerId: customer._id, ...offered },
  });
  return {
    productId,
    quote,
    supplierId: supplier._id,
    customerId: customer._id,
    goodsId: goods._id,
  };
}

const under = (area: string): string[] =>
  ROUTES.map(({ path }) => path).filter((path) => path.startsWith(`${area}/`) && !/[{]/.test(path));

const view = (name: string, more = '') => `/business/management?view=${name}${more}`;
const tabs = (role: string, names: readonly string[]) =>
  names.map((tab) => `/${role}/dashboard?tab=${tab}`);

/** Every page of an owner but the reports, and one of each thing that has a page of its own. */
function ofOwner(there: Awaited<ReturnType<typeof fillTheShop>>, sale: SaleThere): string[] {
  return [
    ...[...under('/business'), ...VIEWS.map((name) => view(name))],
    ...SECTIONS.map((section) => `/business/settings?section=${section}`),
    ...['refunds', 'quotes'].map((name) => `/business/sales?view=${name}`),
    `/business/sales?view=quotes&id=${there.quote}`,
    ...[`/business/sales?id=${sale.id}`, '/business/dashboard?view=businesses'],
    ...[`/business/users?id=${planted.seller.personId}`, '/business/users?view=invite'],
    ...[`/business/branches?id=${planted.branches[0]?.branchId}`],
    ...[`/business/analytics/products/${there.productId}`],
    ...[
      `/business/products?id=${there.productId}`,
      `/business/products?view=edit&id=${there.productId}`,
    ],
    ...[view('customers', `&id=${there.customerId}`), view('suppliers', `&id=${there.supplierId}`)],
    ...[view('receipts', `&id=${there.goodsId}`), view('shifts', `&shift=${sale.shift}`)],
  ];
}

const ofReports = (): string[] =>
  REPORT_NAMES.map((report) => `/business/reports?report=${report}`);

/** Every page of the platform. */
function ofAdmin(): string[] {
  return [
    ...under('/admin'),
    `/admin/business?view=${planted.businessId}`,
    ...['waiting', 'unproved', 'approved', 'rejected'].map(
      (tab) => `/admin/verify-users?tab=${tab}`,
    ),
    `/admin/users?id=${planted.owner.personId}`,
  ];
}

/** Nothing of what would have run has run, and nothing is there that could. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const [ran, nodes] = await page.evaluate<[unknown, number]>(
    `[window.ran, document.querySelectorAll(
      'svg[onload], img[onerror], [onmouseover], [onfocus], [href^="javascript:"]').length]`,
  );
  expect([ran, nodes], where).toEqual([undefined, 0]);
}

test('no kind of mail runs what people type, also where no content policy stops it', async () => {
  const { page } = await browsers.visit();
  for (const words of POLYGLOTS) {
    for (const [kind, mail] of Object.entries(everyMail(words))) {
      await page.setContent(mailboxPage([{ ...mail, at: '2026-03-04T07:00:00.000Z' }]));
      await expectOnlyText(page, kind);
      const lines = mail.text.split('\n').filter((line) => line.includes(words));
      const shown = await page.locator('article > pre').innerText();
      if (mail.file !== undefined) {
        const file = await page.locator('details pre').textContent();
        expect(file?.trim(), kind).toBe(mail.file.text.replaceAll('\r\n', '\n').trim());
      }
      for (const line of [...lines, ...(lines.length > 0 ? [words] : [])]) {
        expect(shown, kind).toContain(line);
      }
    }
  }
});

let there: Awaited<ReturnType<typeof fillTheShop>>;
let sale: SaleThere;
let receipt = '';
let seller: Visitor;
const seen: string[] = [];

test('every column that keeps free words holds what would run', async () => {
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
  await tile(seller.page, 'Sugar').click();
  await cart(seller.page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(seller.page, 'Paid', '3,100.00');
  const own = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);
  await own('/api/auth/users/new', {
    ...{ userId: newId(), name: POLYGLOTS[0]?.slice(0, 80), role: 'seller' },
    ...{ email: 'new.person@example.test', branchIds: [planted.branches[0]?.branchId] },
  });
  there = await fillTheShop(own);
  [sale = { id: '', shift: '' }] = await shop.look<SaleThere>(
    'select sale_id id, shift_id shift from sale',
  );
  const link = await own(`/api/sales/${sale.id}/link`, {});
  receipt = String(link['path']);

  const filled = await fillEveryText();
  process.stdout.write(`texts: ${filled.length} columns filled\n`);
  expect(filled).toEqual(
    expect.arrayContaining([
      ...['product.name', 'product.sku', 'person.name', 'business.name', 'branch.name'],
      ...['till.name', 'sale_line.name', 'category.name', 'supplier.name', 'supplier.contact'],
      ...['customer.name', 'customer.note', 'goods_receipt.note', 'stock_adjustment.note'],
      ...['quote.note', 'quote_line.name'],
    ]),
  );
});

const visit = (role: 'owner' | 'manager' | 'accountant' | 'admin') =>
  browsers.visit({ storage: signedIn(planted[role], planted) });

const AREAS = {
  'an owner': [() => visit('owner'), () => ofOwner(there, sale)],
  'an owner’s reports': [() => visit('owner'), ofReports],
  'a seller, the receipt and the mailbox': [
    () => Promise.resolve(seller),
    () => [...under('/seller'), receipt, '/mailbox'],
  ],
  'a manager': [() => visit('manager'), () => [...under('/manager'), ...tabs('manager', MANAGERS)]],
  'an accountant': [
    () => visit('accountant'),
    () => [...under('/accountant'), ...tabs('accountant', ACCOUNTANTS)],
  ],
  'the platform': [() => visit('admin'), ofAdmin],
} satisfies Record<string, readonly [() => Promise<Visitor>, () => string[]]>;

test.each(Object.entries(AREAS))('nothing of it runs on the pages of %s', async (_, area) => {
  const [enter, addresses] = area;
  const visitor = await enter();
  const { page } = visitor;
  for (const address of [...addresses(), '/profile', '/settings', '/business/zzz']) {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await soon(() => page.locator(LOADING).count(), address).toBe(0);
    await expectOnlyText(page, address);
    if (SHOWN.test(await page.locator('body').innerText())) seen.push(address);
  }
  expect(visitor.troubles).toEqual([]);
});

test('it was there to be read, as what it is', () => {
  process.stdout.write(`texts: shown on ${seen.length} pages\n`);
  const quote = `/business/sales?view=quotes&id=${there.quote}`;
  for (const address of ['/business/products', '/seller/products', quote, receipt, '/mailbox']) {
    expect(seen).toContain(address);
  }
  for (const name of ['customers', 'suppliers', 'receipts', 'audit', 'debts', 'journal']) {
    expect(seen, name).toContain(view(name));
  }
  expect(seen.length).toBeGreaterThan(80);
});
