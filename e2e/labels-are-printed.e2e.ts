import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'قهوة عربية', priceMinor: 400_000, costMinor: 330_000, category: 'Food' },
  { name: 'Soap bar with a long name', priceMinor: 120_000, costMinor: 90_000, category: 'Home' },
].map((good) => ({ ...good, stockMilli: 4_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The PDF that the button makes: how large it is. */
async function madePdf(page: Page, name: string): Promise<number> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('labels.pdf');
  const bytes = await readFile(await saved.path());
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await writeFile(join(folder, `${name}.pdf`), bytes);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return bytes.length;
}

test('an owner makes codes and a sheet of labels from the third place on; the prices are noted', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=labels');
  await page.getByText('No labels yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 3 products with a changed price' }).click();
  await page.getByRole('button', { name: 'Make bar codes for 3 products' }).click();
  await page.getByText('3 bar codes made.').waitFor();
  const codes = await shop.look(`select count(*)::int "count" from product_barcode
    where kind = 'own' and barcode ~ '^20[0-9]{11}$'`);
  expect(codes).toEqual([{ count: 3 }]);
  await page.getByLabel('Labels of Sugar 1 kg').fill('24');
  await page.getByLabel('First label at place').fill('3');
  await page.getByText('26 labels, 2 pages').waitFor();
  await expectAccessible(page);
  await picture(page, 'labels');
  expect(await madePdf(page, 'labels-24')).toBeGreaterThan(1_000);
  await page.getByText('26 labels are in the PDF.').waitFor();
  const printed = await shop.look(
    `select l.price_minor::int price, l.copies from label_print_line l
     join product p using (business_id, product_id) order by p.name`,
  );
  expect(printed).toEqual([
    { price: 120_000, copies: 1 },
    { price: 310_000, copies: 24 },
    { price: 400_000, copies: 1 },
  ]);
  await page
    .getByLabel('Labels on the sheet')
    .selectOption({ label: 'Shelf: 14 labels, 99.1 × 38.1 mm' });
  expect(await madePdf(page, 'labels-shelf')).toBeGreaterThan(1_000);
});

test('a changed price waits for its label; as many labels as there are in stock; on a phone', async () => {
  const { page } = owner;
  const [soap] = await shop.look(
    `update product set price_minor = price_minor where name like 'Soap%'
     returning product_id "productId", version`,
  );
  expect(soap).toBeDefined();
  await page.setViewportSize(PHONE);
  await page.goto(`/business/management?view=labels&ids=${String(soap?.['productId'])}`);
  await page.getByText('1 label, 1 page').waitFor();
  await page
    .getByLabel('How many of each')
    .selectOption({ label: 'As many as there are in stock' });
  await page.getByText(/^4 labels, 1 page$/).waitFor();
  // It has the code that was made.
  expect(await page.getByRole('button', { name: /^Make a bar code/ }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'labels-phone');
  expect(await madePdf(page, 'labels-phone')).toBeGreaterThan(1_000);
  await page.getByText('4 labels are in the PDF.').waitFor();
});
