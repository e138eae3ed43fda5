import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { newId } from '../packages/server/test/builders.ts';
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
import {
  cart,
  openShift,
  salesOf,
  scan,
  scanField,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const CARTON = ean13('616110000024');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let sugar: StockedGood;
let rice: StockedGood;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const packs = [
    {
      ...{ _id: newId(), name: 'Carton of 24', unitsMilli: 24_000, priceMinor: 7_000_000 },
      barcodes: [CARTON],
    },
  ];
  const goods = { costMinor: 200_000, category: 'Food' };
  [sugar, rice] = (await stock(shop, planted, [
    {
      ...{ ...goods, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR, stockMilli: 50_000 },
      more: { packs, sellerNote: 'Shelf behind the counter' },
    },
    {
      ...{ ...goods, name: 'Rice', priceMinor: 280_000, stockMilli: 20_000 },
      more: { unit: 'kg', stepMilli: 50 },
    },
  ])) as [StockedGood, StockedGood];
  const components = [
    { productId: sugar.productId, quantityMilli: 2_000 },
    { productId: rice.productId, quantityMilli: 1_500 },
  ];
  const card = { costMinor: 0, taxClassId: planted.taxClasses.standard, barcode: null };
  await asOwner(shop, planted, 'POST', '/api/products', {
    ...{ ...card, _id: newId(), name: 'Family basket', sku: 'KIT-1', categoryName: 'Food' },
    ...{ priceMinor: 900_000, kind: 'kit', components },
  });
  await asOwner(shop, planted, 'POST', '/api/products', {
    ...{ ...card, _id: newId(), name: 'Delivery', sku: 'SRV-1', categoryName: null },
    ...{ priceMinor: 200_000, kind: 'service' },
  });
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function held({ productId }: StockedGood): Promise<number> {
  const [level] = await shop.look(
    `select quantity_milli::int held from stock_level l
     join branch b using (business_id, branch_id) where product_id = $1 and b.code = 'B1'`,
    [productId],
  );
  return Number(level?.['held']);
}

test('a carton is scanned by its own code, and 24 pieces leave the shelf', async () => {
  const { page } = seller;
  await tile(page, 'Sugar 1 kg Carton of 24').getByText('2').first().waitFor();
  await scan(page, CARTON);
  await untilItems(page, 1);
  await scan(page, SUGAR);
  await untilItems(page, 2);
  await cart(page).getByText('Sugar 1 kg · Carton of 24', { exact: true }).waitFor();
  await cart(page).getByText('Shelf behind the counter').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'packs-cart');
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '73,100.00');
  expect(await held(sugar)).toBe(25_000);
  expect((await salesOf(shop)).at(-1)).toMatchObject({ total: 7_310_000 });
  await tile(page, 'Sugar 1 kg Carton of 24').getByText('Low').waitFor();
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('article', { name: /^Receipt/ });
  await receipt.getByText('Sugar 1 kg · Carton of 24').waitFor();
  await picture(page, 'packs-receipt');
  await page.keyboard.press('Escape');
});

test('rice goes over the counter by 0.35 kg, sugar only whole', async () => {
  const { page } = seller;
  await scanField(page).focus();
  // Slower than a scanner.
  await page.keyboard.type('0.35*rice', { delay: 80 });
  await page.getByRole('option', { name: /Rice/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await cart(page).getByText('0.35 kg × 2,800.00').waitFor();
  await tile(page, 'Sugar 1 kg').first().click();
  await cart(page)
    .getByRole('button', { name: /change the quantity of Sugar 1 kg$/ })
    .click();
  const quantity = cart(page).getByRole('textbox', { name: 'Quantity of Sugar 1 kg', exact: true });
  await quantity.fill('1.5');
  await page.keyboard.press('Enter');
  await cart(page).getByText('Sugar 1 kg is sold in whole ones only.').waitFor();
  await expectAccessible(page);
  await picture(page, 'whole-only');
  await quantity.fill('2');
  await page.keyboard.press('Enter');
  await cart(page).getByText('2 × 3,100.00').waitFor();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '7,180.00');
  expect([await held(sugar), await held(rice)]).toEqual([23_000, 19_650]);
});

test('packs and baskets share one shelf: the cart says what is too much before it is sent', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await picture(page, 'packs-phone');
  await scanField(page).fill('carton');
  await page.getByRole('option', { name: /Sugar 1 kg · Carton of 24/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'packs-search-phone');
  await scanField(page).fill('');
  await page.setViewportSize(DESKTOP);
  await tile(page, 'Family basket').click();
  await tile(page, 'Delivery').click();
  await tile(page, 'Sugar 1 kg').first().click();
  await cart(page)
    .getByRole('button', { name: /change the quantity of Sugar 1 kg$/ })
    .click();
  await cart(page).getByRole('textbox', { name: 'Quantity of Sugar 1 kg', exact: true }).fill('22');
  await page.keyboard.press('Enter');
  // 22 and the two of the basket are 24; there are 23.
  await cart(page).getByText('Only 23 left').waitFor();
  await cart(page).getByText('Only 23 of Sugar 1 kg left.').waitFor();
  await picture(page, 'shared-shelf');
  await page.setViewportSize(PHONE);
  await page.evaluate("localStorage.setItem('tillbook.theme', 'dark')");
  await page.reload();
  await page.getByRole('button', { name: '24 items' }).click();
  await expectAccessible(page);
  await picture(page, 'shared-shelf-phone-dark');
  await page.setViewportSize(DESKTOP);
  await cart(page).getByRole('button', { name: 'One less: Sugar 1 kg', exact: true }).click();
  await cart(page).getByText('Only 23 left').waitFor({ state: 'detached' });
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '76,100.00');
  expect([await held(sugar), await held(rice)]).toEqual([0, 18_150]);
  const moved = await shop.look(
    `select count(*)::int moves, count(distinct source_line)::int lines from stock_movement
     where source_id = (select sale_id from sale order by number desc limit 1)`,
  );
  expect(moved).toEqual([{ moves: 3, lines: 2 }]);
});

const GOODS = ['Delivery', 'Rice', 'Carton', 'Basket', 'Sugar'];
/** What stands on the shelf, in its order. */
const shelf = async ({ page }: Visitor) => {
  const texts = await page.locator('ul[aria-label=Products] > li').allInnerTexts();
  return texts.map((text) => GOODS.find((name) => text.includes(name)));
};

async function more({ page }: Visitor, name: string, act: string): Promise<void> {
  await tile(page, name).click({ button: 'right' });
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
}

test('what is pinned for the branch is a key of all its tills, and moves nothing in a shift', async () => {
  const [first] = planted.branches;
  const secondTill = [planted.businessId, newId(), first?.branchId];
  await shop.look(
    `insert into till (business_id, till_id, branch_id, name, code, created_at)
     values ($1, $2, $3, 'Till 2', 'T2', now())`,
    secondTill,
  );
  await shop.look('insert into audit_stream (business_id, stream_id) values ($1, $2)', [
    ...secondTill.slice(0, 2),
  ]);
  await more(seller, 'Delivery', 'Pin to the favourites');
  await seller.page.getByRole('button', { name: 'Favourites', exact: true }).click();
  expect(await shelf(seller)).toEqual(['Delivery']);
  const owner = await browsers.visit({
    storage: signedIn(planted.owner, planted),
  });
  const { page } = owner;
  await page.goto('/business/sales?sell=1');
  await page.getByRole('button', { name: /Till 2/ }).click();
  await openShift(page, '50,000');
  await more(owner, 'Rice', 'Pin for the whole branch');
  await page.getByText('Rice is a key of every till of the branch now.').waitFor();
  await expect.poll(() => shelf(seller)).toEqual(['Delivery', 'Rice']);
  await more(owner, 'Sugar 1 kg Carton', 'Pin for the whole branch');
  await expect.poll(() => shelf(seller)).toEqual(['Delivery', 'Rice', 'Carton']);
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await tile(page, 'Rice').click({ button: 'right' });
  await page.getByText('A key of every till of this branch.').waitFor();
  await expectAccessible(page);
  await picture(page, 'tile-sheet-of-a-key');
  await page.getByRole('button', { name: 'Put the branch’s keys in order' }).click();
  const order = page.getByRole('dialog', { name: 'Keys of the branch' });
  await order.getByRole('button', { name: 'Move Rice later' }).click();
  await expectAccessible(page);
  await picture(page, 'keys-in-order');
  await order.getByRole('button', { name: 'Save the order' }).click();
  await order.waitFor({ state: 'detached' });
  await expect.poll(() => shelf(owner)).toEqual(['Carton', 'Rice']);
  const kept = await shop.look(
    `select p.name, k.pack_id is not null "isPack", b.code from quick_key k
     join product p using (business_id, product_id) join branch b using (business_id, branch_id)
     order by k.position`,
  );
  expect(kept).toEqual([
    { name: 'Sugar 1 kg', isPack: true, code: 'B1' },
    { name: 'Rice', isPack: false, code: 'B1' },
  ]);
  // A till in a shift keeps its order, after a reload too; a seller may not take a key away.
  await seller.page.reload();
  await expect.poll(() => shelf(seller)).toEqual(['Delivery', 'Rice', 'Carton']);
  await tile(seller.page, 'Rice').click({ button: 'right' });
  const sheet = seller.page.getByRole('dialog', { name: 'Rice' });
  await sheet.getByText('A key of every till of this branch.').waitFor();
  const ways = sheet.getByRole('button', { name: /whole branch|branch’s keys/ });
  expect(await ways.count()).toBe(0);
  await seller.page.setViewportSize(PHONE);
  await expectAccessible(seller.page);
  await picture(seller.page, 'tile-sheet-of-a-key-phone-dark');
  await seller.page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await more(owner, 'Rice', 'Put the branch’s keys in order');
  await picture(page, 'keys-in-order-phone');
  await order.getByRole('button', { name: 'Leave as it was' }).click();
  await more(owner, 'Rice', 'Take it from the branch’s keys');
  await expect.poll(() => shelf(owner)).toEqual(['Carton']);
  expect(owner.troubles).toEqual([]);
  await owner.close();
});
