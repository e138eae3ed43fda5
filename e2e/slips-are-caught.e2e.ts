import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  payPanel,
  salesOf,
  sellerAtTill,
  tile,
  typeByHand,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const NAMES = ['Sugar', 'Rice', 'Tea', 'Salt', 'Beans', 'Soda', 'Bread', 'Milk', 'Eggs', 'Soap'];
const GOODS = NAMES.map((name) => ({
  ...{ name, priceMinor: 310_000, costMinor: 250_000, category: 'Food', stockMilli: 500_000 },
}));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const lastSale = async () => (await salesOf(shop)).at(-1);

const sugarLine = () => cart(seller.page).getByRole('listitem').filter({ hasText: 'Sugar' });

/** Sugar in the cart, and the focus on its line. */
async function ringUp(): Promise<void> {
  const { page } = seller;
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  await sugarLine().focus();
}

/** Makes it so many, and leaves the focus on the line. */
async function makeIt(count: number): Promise<void> {
  const { page } = seller;
  await typeByHand(page, String(count));
  await page.keyboard.press('Enter');
  await untilItems(page, count);
  await sugarLine().focus();
}

test('what a sign at a line does is said where it is pointed at or reached, until Esc', async () => {
  const { page } = seller;
  await ringUp();
  const said = (words: string) => page.getByRole('tooltip').getByText(words, { exact: true });
  const remove = cart(page).getByRole('button', { name: 'Remove Sugar' });
  await remove.hover();
  await said('Remove Sugar').waitFor();
  await page.mouse.move(0, 0);
  await said('Remove Sugar').waitFor({ state: 'detached' });
  await cart(page).getByRole('button', { name: 'Note to Sugar' }).focus();
  await page.keyboard.press('Tab');
  await said('Discount or own price: Sugar').waitFor();
  await page.keyboard.press('Escape');
  await said('Discount or own price: Sugar').waitFor({ state: 'detached' });
  await untilItems(page, 1);
  await remove.click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('a quantity that is typed without Enter is what F9 charges for', async () => {
  const { page } = seller;
  await ringUp();
  await page.keyboard.press('3');
  await page.keyboard.press('F9');
  await payPanel(page).getByText('9,300.00').first().waitFor();
  await untilItems(page, 3);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '9,300.00');
  expect(await lastSale()).toMatchObject({ total: 930_000, sold: '3 Sugar' });
});

test('a quantity that cannot be sold is not charged for, and stays to be mended', async () => {
  const { page } = seller;
  await ringUp();
  await page.keyboard.press('3');
  await page.keyboard.type('.5');
  await page.keyboard.press('F9');
  const field = cart(page).getByRole('textbox', { name: /^Quantity/ });
  await cart(page).getByRole('alert').waitFor();
  expect(await field.inputValue()).toBe('3.5');
  expect(await payPanel(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await cart(page).getByRole('button', { name: 'Remove Sugar' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('a note that is being written is kept when F8 puts the cart aside', async () => {
  const { page } = seller;
  await ringUp();
  await page.keyboard.press('n');
  await typeByHand(page, 'Blue lid');
  await page.keyboard.press('F8');
  await cart(page).getByText('The cart is empty.').waitFor();
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  await page.keyboard.press('Shift+F8');
  const sheet = page.getByRole('dialog', { name: 'Parked sales' });
  await sheet.locator('[data-sale]:focus').waitFor();
  await page.keyboard.press('Enter');
  await cart(page).getByText('Blue lid').waitFor();
});

test('a discount that is typed is taken off before F9 charges; a wrong one is not', async () => {
  const { page } = seller;
  await sugarLine().focus();
  await page.keyboard.press('%');
  const off = cart(page).getByLabel(/^Take off/);
  await off.waitFor();
  await page.keyboard.type('what');
  await page.keyboard.press('F9');
  await cart(page).locator('[aria-invalid=true]').waitFor();
  expect(await payPanel(page).count()).toBe(0);
  await off.fill('10%');
  await page.keyboard.press('F9');
  await payPanel(page).getByText('2,790.00').first().waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '2,790.00');
});

test('what was typed for a sale is no custom before three of them', async () => {
  const { page } = seller;
  await ringUp();
  await makeIt(30);
  expect(
    await sugarLine()
      .getByText(/Usual at once/)
      .count(),
  ).toBe(0);
  await makeIt(1);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
});

test('a digit too many is asked about, of goods and of cash, and Enter goes on all the same', async () => {
  const { page } = seller;
  await ringUp();
  await makeIt(30);
  const line = sugarLine();
  // Sold three, one, and one at once: 30 is ten times the most of it.
  await line.getByText('30? Usual at once here: 1 to 3.').waitFor();
  await soon(() => page.locator('#announcer').textContent()).toMatch(/^30\? Usual at once/);
  await expectAccessible(page);
  await picture(page, 'unusual-quantity');
  await page.keyboard.type('3');
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  expect(await line.getByText(/Usual at once/).count()).toBe(0);
  await unhurried(page);
  await typeByHand(page, '10000');
  const asked = payPanel(page).getByText(/handed over\? That is far more/);
  await payPanel(page).getByText('700.00').first().waitFor();
  expect(await asked.count()).toBe(0);
  await typeByHand(page, '0');
  await asked.waitFor();
  await soon(() => page.locator('#announcer').textContent()).toMatch(/far more than is due/);
  await expectAccessible(page);
  await picture(page, 'unusual-tender');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Change', '90,700.00');
  expect(await lastSale()).toMatchObject({ total: 930_000, change: 9_070_000 });
});
