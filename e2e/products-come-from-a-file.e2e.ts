import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readFile as readTable } from '../packages/server/src/imports/read-file.ts';
import { xlsxOf } from '../packages/server/test/make-xlsx.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const products = () =>
  shop.look(
    `select p.name, p.price_minor::int price, l.quantity_milli::int quantity
     from product p join stock_level l using (business_id, product_id)
     join branch b using (business_id, branch_id)
     where b.name = 'Kariakoo' and p.archived_at is null order by p.name`,
  );

const FILE = [
  'Product name;Code;Selling price (TZS);Buying price;Group;Qty Kariakoo;Unit;Remarks',
  'Cola 500 ml;C-1;1.250,50;900;Drinks > Sodas;24;;cold',
  'Rice 1 kg;R-1;3200;2750;Food;12,5;kg;',
  'Salt;S-1;abc;300;Food;3;;',
  'Pepper;C-1;800;300;Food;;;',
  'Candle;K-1;900;700;Home;2,5;;',
].join('\r\n');

test('an owner brings products from a CSV file, sees what is wrong, and takes it back', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=imports');
  await page.getByText('Nothing was imported yet').waitFor();
  await expectAccessible(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'duka.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') });
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  expect(await page.getByLabel('Buying price').inputValue()).toBe('cost');
  expect(await page.getByLabel('Remarks').inputValue()).toBe('');
  await expectAccessible(page);
  await picture(page, 'import-columns');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('2 new products').waitFor();
  await page.getByText('1 × Price: is not a number').waitFor();
  await page.getByText('1 × SKU: stands in the file twice').waitFor();
  await page.getByText(/^1 × .*: is a part of what is counted in whole steps$/).waitFor();
  await expectAccessible(page);
  await picture(page, 'import-checked');
  expect(await products()).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report of every row' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  expect(report).toContain('4,Salt,S-1,abc,300,Food,3,,,Left out,Price: is not a number');
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByRole('heading', { name: 'The products are there' }).waitFor();
  expect(await products()).toEqual([
    { name: 'Cola 500 ml', price: 125_050, quantity: 24_000 },
    { name: 'Rice 1 kg', price: 320_000, quantity: 12_500 },
  ]);
  // The page loaded anew is where it was.
  await page.reload();
  await page.getByRole('heading', { name: 'The products are there' }).waitFor();
  await picture(page, 'import-done');
  await page.getByRole('button', { name: 'Take it back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('2 products are as they were before.').waitFor();
  expect(await products()).toEqual([]);
});

test('an Excel file is read; a file that is none is refused in words; all fits on a phone', async () => {
  const { page } = owner;
  await page.setViewportSize(PHONE);
  await page.goto('/business/management?view=imports');
  await page.getByRole('button', { name: /duka.csv/ }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  });
  await page.getByText('This is no CSV and no Excel file.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take another file' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'shop.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsxOf([
      ['Name', 'Price', 'Stock'],
      ['Tea', 1500.5, 3],
    ]),
  });
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  await picture(page, 'import-columns-phone');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('1 new product').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByRole('heading', { name: 'The products are there' }).waitFor();
  expect(await products()).toEqual([{ name: 'Tea', price: 150_050, quantity: 3_000 }]);
  // What a list exports to Excel can be read again, and nothing in it is a formula.
  await page.goto('/business/products');
  await page.getByRole('button', { name: 'Export as …' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^products_.*\.xlsx$/);
  expect(await readTable(await readFile(await saved.path()))).toMatchObject({
    format: 'xlsx',
    rows: [{ cells: expect.arrayContaining(['Tea', '1500.5']) as string[] }],
  });
});

const DEBTS = [
  'Mteja;Simu;Deni;Tarehe;Maelezo',
  'Asha Mbezi;0712 345 678;40,000;05/01/2026;sugar',
  'Asha Mbezi;0712 345 678;2.500,50;20/02/2026;',
  'Juma;;elfu kumi;01/02/2026;',
  'Neema 0715222333;;;;only a customer',
].join('\r\n');

test('customers and what they owe come from a file, and go back while nothing was paid', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/business/management?view=customers');
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.getByRole('link', { name: 'Customers and debts' }).waitFor();
  expect(page.url()).toContain('subject=debts');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'deni.csv', mimeType: 'text/csv', buffer: Buffer.from(DEBTS) });
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  expect(await page.getByLabel('Tarehe').inputValue()).toBe('since');
  await expectAccessible(page);
  await picture(page, 'debts-file-columns');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('2 new customers').waitFor();
  await page.getByText('1 debt of a customer who is known').waitFor();
  await page.getByText('1 × Owed: is not a number').waitFor();
  await expectAccessible(page);
  await picture(page, 'debts-file-checked');
  await page.setViewportSize(PHONE);
  await picture(page, 'debts-file-checked-phone');
  await page.getByRole('button', { name: 'Bring in 3 rows' }).click();
  await page.getByRole('heading', { name: 'The customers and their debts are there' }).waitFor();
  const owed = () =>
    shop.look(
      `select c.name, c.balance_minor::int owed, c.archived_at is not null archived,
         (select count(*)::int from customer_opening o where o.customer_id = c.customer_id) papers
       from customer c where c.phone is not null order by c.name`,
    );
  expect(await owed()).toEqual([
    { name: 'Asha Mbezi', owed: 4_250_050, archived: false, papers: 2 },
    { name: 'Neema', owed: 0, archived: false, papers: 0 },
  ]);
  await picture(page, 'debts-file-done-phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('link', { name: 'Debt book' }).click();
  await page.getByRole('button', { name: 'Asha Mbezi' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('3 rows are taken back.').waitFor();
  expect(await owed()).toEqual([
    { name: 'Asha Mbezi', owed: 0, archived: true, papers: 4 },
    { name: 'Neema', owed: 0, archived: true, papers: 0 },
  ]);
});
