import { ean13 } from '@tillbook/core/products/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look } from './harness/any-light.ts';
import {
  DESKTOP,
  openBrowsers,
  PHONE,
  TWO_FRAMES,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  openShift,
  payPanel,
  scan,
  scanField,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/**
 * Every state that a seller meets at the till, one after the other, each on a desk, on a tablet
 * and on a phone, in both lights: nothing is wider than the window, nothing breaks a rule of
 * accessibility.
 */
const SUGAR = ean13('616110000001');
const FOOD = [
  ['Sugar 1 kg', 310_000, 250_000],
  ['Cooking oil 1 L', 750_000, 640_000],
  ['Wheat flour 2 kg, fortified, for bread and chapati', 480_000, 410_000],
  ['Rice 1 kg', 340_000, 270_000],
  ['Salt 500 g', 60_000, 40_000],
  ['Tea leaves 250 g', 290_000, 220_000],
] as const;
const HOUSEHOLD = [
  ['Soap bar', 120_000, 90_000],
  ['Candle', 50_000, 30_000],
  ['Matches', 10_000, 6_000],
  ['Washing powder 1 kg', 560_000, 450_000],
] as const;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const goods = [
    ...FOOD.map((good) => [...good, 'Food'] as const),
    ...HOUSEHOLD.map((good) => [...good, 'Household'] as const),
  ];
  await stock(
    shop,
    planted,
    goods.map(([name, priceMinor, costMinor, category]) => ({
      ...{ name, priceMinor, costMinor, category },
      ...(name === 'Sugar 1 kg' ? { barcode: SUGAR } : {}),
      stockMilli: name === 'Candle' ? 3_000 : 80_000,
    })),
  );
  const customer = { _id: crypto.randomUUID(), name: 'Asha Mbezi', phone: '0712 345 678' };
  await asOwner(shop, planted, 'POST', '/api/customers', customer);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterAll(async () => {
  expect(seller.troubles).toEqual([]);
  await browsers.close();
  await shop.stop();
});

/** How many lines of the cart are seen whole. */
const LINES_IN_SIGHT = `(() => {
  const list = document.querySelector('ul[aria-label=Cart]');
  const seen = list.getBoundingClientRect();
  return [...list.children].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= seen.top - 1 && bottom <= Math.min(seen.bottom, innerHeight) + 1;
  }).length;
})()`;

/** By how much the total or a button that ends the sale lies below the window. */
const SCROLLED_AWAY = `(() => {
  const foot = document.querySelector('ul[aria-label=Cart] ~ *:last-child');
  return Math.max(0, Math.round(foot.getBoundingClientRect().bottom - innerHeight));
})()`;

test('before a shift: its float is counted', async () => {
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await page.getByRole('group', { name: 'Usual floats' }).waitFor();
  await look(page, '01-no-shift');
  await openShift(page, '50,000');
});

test('an empty cart, a search, and a search that finds nothing', async () => {
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
  await look(page, '02-empty');
  const side = async () => {
    const at = await Promise.all([cart(page), scanField(page)].map((one) => one.boundingBox()));
    return (at[0]?.x ?? 0) < (at[1]?.x ?? 0) ? 'left' : 'right';
  };
  const turn = async (to: string) => {
    await page.getByRole('button', { name: /^Till 1/ }).click();
    await page.getByRole('menuitem', { name: `Cart on the ${to}` }).click();
  };
  expect(await side()).toBe('right');
  await turn('left');
  await page.reload();
  await tile(page, 'Sugar 1 kg').waitFor();
  expect(await side()).toBe('left');
  await look(page, '02-cart-on-the-left');
  await turn('right');
  expect(await side()).toBe('right');
  await scanField(page).fill('so');
  await page.getByRole('option', { name: /Soap bar/ }).waitFor();
  await look(page, '03-search');
  await scanField(page).fill('qwxy');
  await page.getByText('No product fits').waitFor();
  await look(page, '04-nothing-found');
  await scanField(page).fill('suger');
  await page.getByRole('group', { name: 'Did you mean' }).waitFor();
  await look(page, '04-did-you-mean');
  await page.getByRole('button', { name: 'sugar', exact: true }).click();
  await page.getByRole('option', { name: /Sugar 1 kg/ }).waitFor();
  expect(await scanField(page).inputValue()).toBe('sugar');
  await page.keyboard.press('Escape');
  await scanField(page).fill('');
});

test('a cart with many lines, less for some, a customer and a note', async () => {
  const { page } = seller;
  for (const [name] of [...FOOD, ...HOUSEHOLD.slice(0, 1)]) await tile(page, name).click();
  await untilItems(page, 7);
  await scan(page, SUGAR);
  await untilItems(page, 8);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await look(page, '05-line-discount');
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await page.keyboard.press('F4');
  await page.keyboard.type('5678');
  await page.getByText('Asha Mbezi').first().waitFor();
  await look(page, '06-customer-search');
  await page.keyboard.press('Enter');
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
  await cart(page).getByRole('button', { name: 'Note to the sale' }).click();
  await page.getByRole('textbox', { name: 'Note to the sale' }).fill('For the wedding');
  await page.keyboard.press('Enter');
  await look(page, '07-full-cart');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '8 items' }).click();
  await cart(page).getByRole('button', { name: 'Products' }).waitFor();
  await look(page, '07-full-cart-alone');
  await page.setViewportSize(PHONE);
  await page.evaluate(TWO_FRAMES);
  expect(await page.evaluate<number>(LINES_IN_SIGHT)).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate<number>(SCROLLED_AWAY)).toBe(0);
  await cart(page).getByRole('button', { name: 'Products' }).click();
  await page.setViewportSize(DESKTOP);
});

test('a product’s sheet, an unknown code, and sales put aside', async () => {
  const { page } = seller;
  await tile(page, 'Candle').click({ button: 'right' });
  await page.getByRole('dialog', { name: 'Candle' }).waitFor();
  await look(page, '08-product-sheet');
  await page.keyboard.press('Escape');
  await scan(page, ean13('590000000009'));
  await page.getByText(ean13('590000000009')).first().waitFor();
  await look(page, '09-unknown-code');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  await page.keyboard.press('Shift+F8');
  await page.getByRole('dialog', { name: 'Parked sales' }).waitFor();
  await look(page, '10-parked');
  await page.keyboard.press('Enter');
  await untilItems(page, 8);
});

test('paying: in cash, by mobile money, by more than one way', async () => {
  const { page } = seller;
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await look(page, '11-pay-cash');
  await page.keyboard.press('Alt+2');
  await payPanel(page).getByLabel('Transaction code').waitFor();
  await look(page, '12-pay-mobile-money');
  await page.keyboard.press('Alt+1');
  await page.keyboard.type('10000');
  await look(page, '13-pay-in-part');
  await page.keyboard.press('Escape');
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
  await look(page, '14-sold');
});

test('too few left, refused; and without a connection', async () => {
  const { page } = seller;
  for (let count = 0; count < 5; count += 1) await tile(page, 'Candle').click();
  await untilItems(page, 5);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await cart(page).getByText('Only 3 of Candle left.').waitFor();
  await look(page, '15-too-few');
  await cart(page).getByRole('button', { name: 'Sell 3' }).click();
  await untilItems(page, 3);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,500.00');
  await page.getByRole('button', { name: 'Offline – 1 saved here' }).waitFor();
  await look(page, '16-offline');
  await page.getByRole('button', { name: 'Offline – 1 saved here' }).click();
  await page.getByRole('dialog', { name: 'Sales on this device' }).waitFor();
  await look(page, '17-unsent');
  await page.unroute('**/api/**');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor();
});

test('what comes back is looked for, and the drawer is counted', async () => {
  const { page } = seller;
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).waitFor();
  await look(page, '18-receipts');
  await page.goto('/seller/new-sale');
  const menu = page.getByRole('menuitem', { name: /^Close shift/ });
  const open = async () => {
    // Another size of the window closes it.
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Till 1/ }).click();
    await menu.waitFor();
  };
  await look(page, '19-till-menu', open);
  await open();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  await page.getByRole('region', { name: 'Close shift' }).waitFor();
  await look(page, '20-counting');
});
