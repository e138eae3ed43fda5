import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, type PlantedShop, signedIn } from './harness/plant.ts';
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
const UNKNOWN = ean13('400638133393');
const OTHER = ean13('501234567890');
const NAMELESS = ean13('616110000099');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));
const MISC = {
  ...{ name: 'Miscellaneous', priceMinor: 0, costMinor: 0, stockMilli: 0, category: 'Other' },
  ...{ barcode: NAMELESS, more: { kind: 'service', isOpenPrice: true } },
};

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [...GOODS, MISC]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const { page } = owner;
  await page.goto('/business/sales?sell=1');
  await page
    .getByRole('button', { name: /Till 1/ })
    .first()
    .click();
  await openShift(page, '50,000');
  await tile(page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const notes = () =>
  shop.look('select name, unit_price_minor::int price, note from sale_line order by note');

test('an unknown code is sold at a price that is said, and the scans behind it go on', async () => {
  const { page } = owner;
  await scan(page, UNKNOWN);
  await page.getByText(`No product has the code ${UNKNOWN}.`).waitFor();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await scan(page, OTHER);
  await page.getByText('1 more code waits.').waitFor();
  await expectAccessible(page);
  await picture(page, 'unknown-codes');
  await page.getByRole('button', { name: 'Sell as Miscellaneous' }).click();
  const ask = page.getByRole('dialog', { name: 'Miscellaneous: what does it cost?' });
  await ask.getByLabel('What is it?').waitFor();
  expect(await ask.getByLabel('What is it?').inputValue()).toBe(UNKNOWN);
  await expectAccessible(page);
  await picture(page, 'open-price');
  // A scan while the till asks is sold too, and leaves nothing in the field.
  await scan(page, SUGAR);
  await unhurried(page);
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  await ask.waitFor({ state: 'detached' });
  await untilItems(page, 3);
  await cart(page).getByText(UNKNOWN).waitFor();
  await page.getByText(`No product has the code ${OTHER}.`).waitFor();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '8,700.00');
  expect((await salesOf(shop)).at(-1)).toMatchObject({
    total: 870_000,
    sold: '2 Sugar 1 kg, 1 Miscellaneous',
  });
  expect(await notes()).toMatchObject([{ price: 250_000, note: UNKNOWN }, { note: null }]);
});

test('`300=misc` says the price at once; nothing found is sold under its name', async () => {
  const { page } = owner;
  await scanField(page).focus();
  // As fast as a person, not as a scanner.
  await page.keyboard.type('300=misc', { delay: 60 });
  await page.getByRole('option', { name: /Miscellaneous/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await page.keyboard.type('rope');
  await page.getByText('No product fits.').waitFor();
  await picture(page, 'nothing-fits');
  await page.getByRole('button', { name: 'Sell as Miscellaneous' }).click();
  await page.getByRole('dialog').getByLabel('Price').waitFor();
  await unhurried(page);
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await untilItems(page, 2);
  await cart(page).getByText('rope').waitFor();
  await picture(page, 'open-prices-in-cart');
  await page.reload();
  await untilItems(page, 2);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '450.00');
  expect((await salesOf(shop)).at(-1)).toMatchObject({
    sold: '1 Miscellaneous, 1 Miscellaneous',
    total: 45_000,
  });
});

test('where tax comes on top, `500=misc` is what the customer pays', async () => {
  const onTop = await plantShop(shop, { taxMode: 'exclusive' });
  await stock(shop, onTop, [MISC]);
  const seller = await sellerAtTill(browsers, onTop);
  const { page } = seller;
  await scanField(page).fill('500=misc');
  await page.getByRole('option', { name: /Miscellaneous/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await picture(page, 'paid-with-tax-on-top');
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '500.00');
  const [sold] = await shop.look(
    `select total_minor::int total, tax_minor::int tax from sale where business_id = $1`,
    [onTop.businessId],
  );
  // 423.73 and 18 % of it.
  expect(sold).toEqual({ total: 50_000, tax: 7_627 });
  expect(seller.troubles).toEqual([]);
  await seller.close();
});

test('what has no room in the cart is said and heard, and not added', async () => {
  const { page } = owner;
  await page.evaluate('navigator.vibrate = (beats) => { window.shaken = beats.length; }');
  await scanField(page).focus();
  await page.keyboard.type('1000000000*sugar', { delay: 60 });
  await page.getByRole('option', { name: /Sugar/ }).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await cart(page).getByText('This is more than one sale can hold.').waitFor();
  const before = await cart(page).innerText();
  await scan(page, SUGAR);
  await page.getByText('No more of Sugar 1 kg was added').waitFor();
  // The tone of a code that nobody knows shakes three times, that of goods once.
  expect(await page.evaluate('window.shaken')).toBe(3);
  expect(await cart(page).innerText()).toBe(before);
  await expectAccessible(page);
  await picture(page, 'line-is-full');
  await cart(page).getByRole('button', { name: 'Remove Sugar 1 kg' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('a price that is typed before its question is there is the price', async () => {
  const { page } = owner;
  const later = Promise.withResolvers<void>();
  await page.route('**/assets/open-price-*', async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.reload();
  await tile(page, 'Sugar 1 kg').waitFor();
  await scan(page, NAMELESS);
  await unhurried(page);
  await page.keyboard.type('750', { delay: 60 });
  await page.keyboard.press('Enter', { delay: 60 });
  expect(await scanField(page).inputValue()).toBe('');
  later.resolve();
  await untilItems(page, 1);
  await page.unrouteAll();
  // Asked for once more while the question is open, what is typed goes into it at once.
  await scan(page, NAMELESS);
  const price = page.getByRole('dialog').getByLabel('Price');
  await price.waitFor();
  await scan(page, NAMELESS);
  await unhurried(page);
  await page.keyboard.type('80', { delay: 60 });
  expect(await price.inputValue()).toBe('80');
  await page.keyboard.press('Enter');
  await untilItems(page, 2);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '830.00');
  expect((await salesOf(shop)).at(-1)).toMatchObject({ total: 83_000 });
});

test('who manages products adds one at the till, with its code, and sells it at once', async () => {
  const { page } = owner;
  await scan(page, OTHER);
  await page.getByRole('button', { name: 'Add the product' }).click();
  const card = page.getByRole('dialog', { name: 'Add a product' });
  await card.getByLabel('Name of the product').waitFor();
  await card.getByRole('button', { name: 'Add and sell' }).click();
  await card.getByText('Enter a name').first().waitFor();
  await card.getByLabel('Name of the product').fill('Exercise book');
  await card.getByLabel('Price', { exact: true }).fill('900');
  await card.getByLabel('In stock here now').fill('40');
  await expectAccessible(page);
  await picture(page, 'new-card');
  await page.setViewportSize(PHONE);
  await picture(page, 'new-card-phone');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await scan(page, OTHER);
  await untilItems(page, 2);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,800.00');
  const [kept] = await shop.look(
    `select p.barcode, p.price_minor::int price, l.quantity_milli::int held
     from product p join stock_level l using (business_id, product_id)
     join branch b using (business_id, branch_id)
     where p.name = 'Exercise book' and b.code = 'B1'`,
  );
  expect(kept).toEqual({ barcode: OTHER, price: 90_000, held: 38_000 });
});

test('a long touch pins a product, and the shelf begins with what is pinned', async () => {
  const { page } = owner;
  await tile(page, 'Soap bar').click({ button: 'right' });
  const sheet = page.getByRole('dialog', { name: 'Soap bar' });
  await sheet.getByRole('button', { name: 'Pin to the favourites' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'tile-sheet');
  await sheet.getByRole('button', { name: 'Pin to the favourites' }).click();
  await page.reload();
  const tab = page.getByRole('button', { name: 'Favourites', exact: true });
  await tab.and(page.locator('[aria-pressed=true]')).waitFor();
  await expect.poll(() => page.locator('ul[aria-label=Products] > li').count()).toBe(1);
  await page.getByRole('button', { name: 'Sold last' }).click();
  await tile(page, 'Exercise book').waitFor();
  await picture(page, 'favourites');
  await tab.click();
  await tile(page, 'Soap bar').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('button', { name: 'Take it from the favourites' }).click();
  await tab.waitFor({ state: 'detached' });
});

test('at a phone in the dark a finger that stays asks for more', async () => {
  const { page } = owner;
  await page.evaluate("localStorage.setItem('tillbook.theme', 'dark')");
  await page.setViewportSize(PHONE);
  await page.reload();
  const soap = tile(page, 'Soap bar');
  await soap.waitFor();
  await soap.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 60, clientY: 200 });
  const sheet = page.getByRole('dialog', { name: 'Soap bar' });
  await sheet.waitFor();
  await expectAccessible(page);
  await picture(page, 'tile-sheet-phone-dark');
  await sheet.getByRole('button', { name: 'Add 6', exact: true }).click();
  await page.getByRole('button', { name: '6 items', exact: true }).waitFor();
  await scan(page, UNKNOWN);
  await page.getByRole('button', { name: 'Sell as Miscellaneous' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'unknown-phone-dark');
});
