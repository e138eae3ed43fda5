import { ROUTES } from '@tillbook/core/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, type Browsers } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { newId } from '../packages/server/test/builders.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, tile, untilSold } from './harness/till.ts';

// Whatever somebody types is text wherever it is shown. Every column that keeps free words is filled
// with what would run in HTML, in an attribute, in a script, in a style and in an address; then
// every screen of every role, the receipt's page and the mailbox are opened. Nothing runs, and the
// content policy has nothing to stop.

/** Runs in most places that forget to escape it; short, since names are. */
const POLYGLOT = `'"></title></textarea></script><svg/onload=ran=1><img src=x onerror=ran=1>\${ran=1}{{ran=1}}`;
/** Names of columns that keep words of people; what else is text are codes and states. */
const WORDS =
  '(^|_)(name|note|reason|title|label|footer|header|message|address|comment|reference|provider' +
  '|description|certificate|subject|explanation|words|text|device|code_text)$';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Sugar', priceMinor: 310_000, costMinor: 250_000, stockMilli: 9_000, category: 'Food' },
  ]);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Fills every column of words with the polyglot; the columns that took it. */
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
  for (const { place, table, column } of columns) {
    // Names that must differ differ at their end; what a rule of the database refuses stays.
    const isDone = await shop
      .look(
        `update ${table} set ${column} = $1 || substr(md5(ctid::text), 1, 6)
         where ${column} is not null returning 1`,
        [POLYGLOT],
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
  ...['orders', 'receipts', 'bills', 'returns', 'openings'],
];

const under = (area: string): string[] =>
  ROUTES.map(({ path }) => path).filter((path) => path.startsWith(`${area}/`) && !/[{]/.test(path));

test('what people type runs nowhere: every screen, receipt and mail', async () => {
  const seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
  await tile(seller.page, 'Sugar').click();
  await cart(seller.page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(seller.page, 'Paid', '3,100.00');
  const own = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);
  await own('/api/auth/users/new', {
    ...{ userId: newId(), name: POLYGLOT.slice(0, 80), role: 'seller' },
    ...{ email: 'new.person@example.test', branchIds: [planted.branches[0]?.branchId] },
  });
  const [sale] = await shop.look<{ id: string }>('select sale_id id from sale');
  const { path: receipt } = await own(`/api/sales/${sale?.id}/link`, {});

  const filled = await fillEveryText();
  for (const place of [
    'product.name',
    'person.name',
    'business.name',
    'branch.name',
    'till.name',
  ]) {
    expect(filled, place).toContain(place);
  }
  expect(filled).toEqual(expect.arrayContaining(['sale_line.name', 'category.name']));

  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  const accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
  const admin = await browsers.visit({ storage: signedIn(planted.admin, planted) });
  const shared = ['/profile', '/settings', '/business/zzz'];
  const seen: string[] = [];
  for (const [visitor, addresses] of [
    [owner, [...under('/business'), ...VIEWS.map((view) => `/business/management?view=${view}`)]],
    [seller, [...under('/seller'), `${receipt as string}`, '/mailbox']],
    [manager, [...under('/manager'), '/manager/dashboard?tab=team']],
    [accountant, [...under('/accountant'), '/accountant/dashboard?tab=audit']],
    [admin, under('/admin')],
  ] as const) {
    const { page } = visitor;
    for (const address of [...addresses, ...shared]) {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await soon(() => page.locator(LOADING).count(), address).toBe(0);
      const [ran, nodes] = await page.evaluate<[unknown, number]>(
        `[window.ran, document.querySelectorAll('svg[onload], img[onerror]').length]`,
      );
      expect([ran, nodes], address).toEqual([undefined, 0]);
      if ((await page.locator('body').innerText()).includes('onerror=ran=1')) seen.push(address);
    }
    expect(visitor.troubles).toEqual([]);
  }
  // It was there to be read, as what it is.
  for (const address of ['/business/products', '/seller/products', receipt, '/mailbox']) {
    expect(seen).toContain(address);
  }
  expect(seen.length).toBeGreaterThan(20);
});
