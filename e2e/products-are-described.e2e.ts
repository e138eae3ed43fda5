import { ean13 } from '@tillbook/core/products/codes';
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
import { soon } from './harness/soon.ts';
import { cart, openShift, scan, scanField, tile, untilItems } from './harness/till.ts';

const SUGAR = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' };
const CUP = { name: 'Tea cup', priceMinor: 200_000, costMinor: 120_000, category: 'Kitchen' };
const CARTON = ean13('616110000101');
const OTHER = ean13('616110000102');

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), theme });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(
    shop,
    planted,
    [SUGAR, CUP].map((good) => ({ ...good, stockMilli: 40_000 })),
  );
  browsers = await openBrowsers(shop.url);
  owner = await visitAs(planted.owner);
  seller = await visitAs(planted.seller);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');
const section = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });
const save = (page: Page) => page.getByRole('button', { name: 'Save product' }).click();

test('a product with variants: every mix that is wanted is made, and sold at the till', async () => {
  const { page } = owner;
  await page.goto('/business/products?view=new');
  await page.getByLabel(/^Name/).fill('Shirt');
  await page.getByLabel(/^Price/).fill('9000');
  await page.getByLabel(/^Cost/).fill('6000');
  await page.getByLabel('It comes in sizes, colours or other variants').check();
  await page.getByLabel('Option 1', { exact: true }).fill('Size');
  const sizes = page.getByRole('textbox', { name: 'Values of option 1' });
  await sizes.fill('S,M,');
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Option 2', { exact: true }).fill('Colour');
  const colours = page.getByRole('textbox', { name: 'Values of option 2' });
  await colours.fill('Red');
  await colours.press('Enter');
  await colours.fill('Blue');
  await colours.press('Enter');
  await page.getByText('4 variants will be made').waitFor();
  await page.getByLabel('Make M / Red').uncheck();
  await page.getByLabel('Price of S / Blue').fill('9500');
  await page.getByLabel('Stock now of S / Red').fill('7');
  await page.getByLabel('SKU of M / Blue').fill('SH-MB');
  await expectAccessible(page);
  await picture(page, 'variants');
  await save(page);
  await page.waitForURL(/familyId=/);
  await soon(() => rows(page, 'Products').count()).toBe(3);
  await picture(page, 'variants-made');
  const made = await shop.look(
    `select p.name, p.price_minor::int price, coalesce(sum(l.quantity_milli), 0)::int stock,
       p.option_values values
     from product p left join stock_level l using (business_id, product_id)
     where p.family_id is not null group by p.product_id, p.name, p.price_minor, p.option_values
     order by p.option_values`,
  );
  expect(made.map(({ price, stock: milli, values }) => [values, price, milli])).toEqual([
    [['M', 'Blue'], 900_000, 0],
    [['S', 'Blue'], 950_000, 0],
    [['S', 'Red'], 900_000, 7_000],
  ]);

  await page.getByRole('link', { name: 'Rename, add variants' }).click();
  await page.getByRole('heading', { name: 'Family Shirt', level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'More values of Size' }).fill('L,');
  await page.getByText('2 variants will be made').waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'family-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Make L / Red').uncheck();
  await expectAccessible(page);
  await picture(page, 'family');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Shirt is saved.').last().waitFor();
  await soon(() => rows(page, 'Products').count()).toBe(4);
  expect(
    await shop.look(`select option_values made from product where option_values[1] = 'L'`),
  ).toEqual([{ made: ['L', 'Blue'] }]);

  const { page: till } = seller;
  await till.goto('/seller/new-sale');
  await openShift(till, '50,000');
  await scanField(till).fill('shirt');
  await till.getByRole('option').filter({ hasText: 'Red' }).click();
  await untilItems(till, 1);
  await cart(till).getByRole('button', { name: 'Exact cash' }).click();
  await cart(till).getByText('The cart is empty.').waitFor();
  const left = await shop.look(
    `select quantity_milli::int left from stock_level join product using (product_id)
     where option_values = '{S,Red}' and quantity_milli > 0`,
  );
  expect(left).toEqual([{ left: 6_000 }]);
});

test('packs, more codes, prices of branches and a reorder point are kept and shown', async () => {
  const { page } = owner;
  await page.goto('/business/products?view=new');
  await page.getByLabel(/^Name/).fill('Soda 300 ml');
  await page.getByLabel(/^Price/).fill('1000');
  await page.getByLabel(/^Cost/).fill('700');
  await page.getByLabel(/^Kariakoo/).fill('48');
  await section(page, 'More bar codes and packs').click();
  await page.getByRole('button', { name: 'Add a bar code' }).click();
  await page.getByRole('textbox', { name: 'Bar code 2' }).fill('4006381333932');
  await page.getByRole('button', { name: 'Add a pack' }).click();
  await page.getByLabel('Pack name').fill('Crate');
  await page.getByLabel('Holds').fill('24');
  await page.getByLabel('Pack price').fill('21600');
  await page.getByText('900.00 for one').waitFor();
  await page.getByLabel('Bar codes of the pack').fill(CARTON);
  await section(page, 'Lowest price').click();
  await page.getByLabel('Lowest price', { exact: false }).first().fill('1200');
  await page.getByLabel('Own price in Mbezi').fill('1100');
  await section(page, 'Shelf, batches').click();
  await page.getByLabel('Reorder point in Kariakoo').fill('50');
  await page.getByLabel('Quantity to order for Kariakoo').fill('96');
  await save(page);
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await page.getByRole('link', { name: 'The last digit does not fit.', exact: false }).waitFor();
  await page.getByRole('link', { name: 'The lowest price is above the price.' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'form-problem');
  await page.getByRole('textbox', { name: 'Bar code 2' }).fill(OTHER);
  await page.getByLabel('Lowest price', { exact: false }).first().fill('900');
  await save(page);
  await page.getByText('Soda 300 ml is saved.').first().waitFor();
  await page.getByRole('heading', { name: 'Soda 300 ml', level: 1 }).waitFor();
  await page.getByText(CARTON).waitFor();
  await page.getByText('Crate: 24 × piece').waitFor();
  await expectAccessible(page);
  await picture(page, 'details');
  const kept = await shop.look(
    `select (select string_agg(barcode || ' ' || kind, ', ' order by kind) from product_barcode b
         where b.product_id = p.product_id) codes,
       (select units_milli || ' ' || price_minor from product_pack k
         where k.product_id = p.product_id) pack,
       (select price_minor::int from branch_price x where x.product_id = p.product_id) branch,
       (select point_milli || ' ' || quantity_milli from reorder_point r
         where r.product_id = p.product_id) point,
       floor_price_minor::int floor
     from product p where name = 'Soda 300 ml'`,
  );
  expect(kept).toEqual([
    {
      codes: `${CARTON} pack, ${OTHER} supplier`,
      pack: '24000 2160000',
      branch: 110_000,
      point: '50000 96000',
      floor: 90_000,
    },
  ]);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Low', exact: true }).click();
  await soon(() => rows(page, 'Products').count()).toBe(1);
});

test('a kit is put together from what is on the shelf; the same name is warned of', async () => {
  const { page } = owner;
  await page.goto('/business/products?view=new');
  await page.getByLabel(/^Name/).fill('Sugar 1 kg');
  await page.getByText('This may be there already:').waitFor();
  await page.getByRole('link', { name: 'Sugar 1 kg' }).waitFor();
  await picture(page, 'likely-same');
  await page.getByLabel(/^Name/).fill('Tea set');
  await page.getByLabel(/^Price/).fill('10000');
  await page.getByRole('radio', { name: /^Kit/ }).check();
  const find = page.getByRole('combobox', { name: 'Add a part' });
  await find.fill('cup');
  await page.getByRole('option', { name: /^Tea cup/ }).waitFor();
  await find.press('Enter');
  await find.fill('sugar');
  await page.getByRole('option', { name: /^Sugar 1 kg/ }).click();
  await page.getByRole('group', { name: 'Tea cup' }).getByLabel('In one kit').fill('4');
  await page.getByText('The parts cost together').filter({ hasText: '7,300.00' }).waitFor();
  await page.getByRole('button', { name: 'Take as the cost' }).click();
  await expectAccessible(page);
  await picture(page, 'kit');
  await save(page);
  await page.getByRole('heading', { name: 'Tea set', level: 1 }).waitFor();
  const parts = await shop.look(
    `select c.name, k.quantity_milli::int quantity, p.cost_minor::int cost
     from kit_component k join product p on p.product_id = k.kit_id
     join product c on c.product_id = k.component_id
     where p.name = 'Tea set' order by 1`,
  );
  expect(parts).toEqual([
    { name: 'Sugar 1 kg', quantity: 1_000, cost: 730_000 },
    { name: 'Tea cup', quantity: 4_000, cost: 730_000 },
  ]);
});

test('what was typed and not saved is there again', async () => {
  const { page } = await visitAs(planted.owner);
  await page.goto('/business/products?view=new');
  await page.getByLabel(/^Name/).fill('Half a thought');
  await soon(() =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('product.'))),
  ).toBe(true);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('You left a product unfinished').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Half a thought');
  expect(await shop.look(`select 1 from product where name = 'Half a thought'`)).toEqual([]);
  await page.close({ runBeforeUnload: false });
});

test('the page of a product: ledger with balances, receipts, prices, audit', async () => {
  const { page } = owner;
  const cup = goods[1]?.productId ?? '';
  const { page: till } = seller;
  await till.goto('/seller/new-sale');
  await tile(till, 'Tea cup').click();
  await untilItems(till, 1);
  await cart(till).getByRole('button', { name: 'Exact cash' }).click();
  await cart(till).getByText('The cart is empty.').waitFor();
  await asOwner(shop, planted, 'PATCH', `/api/products/${cup}`, {
    version: 1,
    priceMinor: 220_000,
    reason: 'New cups',
  });
  await page.goto(`/business/products?id=${cup}`);
  await page.getByRole('link', { name: 'Movements', exact: true }).click();
  await page.waitForURL(/tab=movements/);
  await soon(async () =>
    (await rows(page, 'Movements').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
  ).toEqual([
    expect.stringMatching(/^Sale .* −1 39 /) as string,
    expect.stringMatching(/^Opening stock .* \+40 40 /) as string,
  ]);
  await expectAccessible(page);
  await picture(page, 'movements');
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^movements_\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByText('2 movements exported').waitFor();
  const receipt = rows(page, 'Movements').first().getByRole('link');
  const number = await receipt.innerText();
  await page.getByRole('link', { name: 'Sales', exact: true }).last().click();
  await soon(() => rows(page, 'Sales').first().innerText()).toContain(number);
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await soon(() => rows(page, 'Prices').first().innerText()).toMatch(
    /Price[\s\S]*2,000\.00[\s\S]*2,200\.00[\s\S]*New cups/,
  );
  await picture(page, 'prices');
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await soon(() => rows(page, 'Audit').first().innerText()).toMatch(/Changed/);
  await picture(page, 'audit');
  await page.getByRole('link', { name: 'Movements', exact: true }).click();
  await rows(page, 'Movements').first().getByRole('link').click();
  await page.waitForURL(/\/business\/sales\?id=/);

  await page.setViewportSize(PHONE);
  await page.goto(`/business/products?id=${cup}&tab=movements`);
  await page.getByText('Opening stock').waitFor();
  await expectAccessible(page);
  await picture(page, 'movements-phone');
  await page.goto(`/business/products?id=${cup}`);
  await page.getByText('Stock by branch').waitFor();
  await picture(page, 'details-phone');
  await page.goto(`/business/products?view=edit&id=${cup}`);
  await page.getByLabel(/^Name/).waitFor();
  await expectAccessible(page);
  await picture(page, 'edit-phone');
  await page.goto('/business/products');
  await page.getByRole('link', { name: 'Low', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Tea cup/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'list-phone');
  await page.setViewportSize(DESKTOP);
  await page.reload();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Categories' }).click();
  await page.waitForURL('**/business/management?view=categories');
});

test('a seller sees what it is and where it lies, and no cost', async () => {
  const cup = goods[1]?.productId ?? '';
  const { page } = seller;
  await page.goto(`/seller/products?id=${cup}`);
  await page.getByRole('heading', { name: 'Tea cup', level: 1 }).waitFor();
  await page.getByText('Stock by branch').waitFor();
  expect(await page.getByText('Cost').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Movements', exact: true }).click();
  await soon(() => rows(page, 'Movements').count()).toBe(2);
  expect(await page.getByRole('columnheader', { name: /Value/ }).count()).toBe(0);
  const dark = await visitAs(planted.owner, 'dark');
  await dark.page.goto(`/business/products?id=${cup}`);
  await dark.page.getByText('Stock by branch').waitFor();
  await expectAccessible(dark.page);
  await picture(dark.page, 'details-dark');
  await dark.page.goto('/business/products');
  await soon(() => rows(dark.page, 'Products').count()).toBe(8);
  await expectAccessible(dark.page);
  await picture(dark.page, 'list-dark');
  await scan(dark.page, 'x');
});

test('a picture is chosen, kept small, and taken away', async () => {
  const { page } = owner;
  const cup = goods[1]?.productId ?? '';
  await page.goto(`/business/products?view=edit&id=${cup}`);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  await page
    .getByLabel('Picture', { exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('img', { name: 'The product’s picture' }).waitFor();
  const images = () =>
    shop.look(
      `select image_id is not null has from product where product_id = '${cup}' and exists
         (select 1 from product_image i where i.image_id = product.image_id)`,
    );
  await soon(images).toEqual([{ has: true }]);
  await picture(page, 'picture');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await soon(images).toEqual([]);
});
