import { ean13 } from '@tillbook/core/products/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { look, openCart } from './harness/any-light.ts';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  payPanel,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/**
 * What a till has in its cart that was agreed before, and what it asks about: each is looked at as
 * `the-till-in-any-light` looks at the plain states.
 */
const SUGAR = ean13('616110000001');
const DAY_MS = 86_400_000;
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Sewing machine', priceMinor: 30_000_000, costMinor: 20_000_000 },
].map((good) => ({ ...good, stockMilli: 50_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: newId(), name: 'Asha Mbezi', phone: '0712 345 678' },
  });
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterAll(async () => {
  expect(seller.troubles).toEqual([]);
  await browsers.close();
  await shop.stop();
});

const exactCash = () => cart(seller.page).getByRole('button', { name: 'Exact cash' });

const lookAtCart = (state: string) => look(seller.page, state, () => openCart(seller.page));

async function addSugar(): Promise<void> {
  await scan(seller.page, SUGAR);
  await untilItems(seller.page, 1);
  await unhurried(seller.page);
}

/** So many of the one line, typed as a number key by key. */
async function makeIt(count: number): Promise<void> {
  const { page } = seller;
  await cart(page).getByRole('listitem').first().focus();
  await page.keyboard.type(String(count), { delay: 80 });
  await page.keyboard.press('Enter');
  await untilItems(page, count);
}

async function sellSugar(): Promise<void> {
  await addSugar();
  await exactCash().click();
  await untilSold(seller.page, 'Paid', '3,100.00');
}

test('far more of something than is usual at once, and far more cash than is due', async () => {
  const { page } = seller;
  for (let sold = 0; sold < 3; sold += 1) await sellSugar();
  await addSugar();
  await makeIt(30);
  await cart(page).getByText('30? Usual at once here: 1.').waitFor();
  await lookAtCart('50-unusual-quantity');
  await makeIt(1);
  await unhurried(page);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.type('100000', { delay: 80 });
  const asked = payPanel(page).getByText(/handed over\? That is far more/);
  await asked.waitFor();
  await look(page, '51-unusual-tender', () => asked.waitFor());
  await page.keyboard.press('Escape');
  await exactCash().click();
  await untilSold(page, 'Paid', '3,100.00');
});

test('a cart that was offered before, and goods that were set aside', async () => {
  const { page } = seller;
  await addSugar();
  await cart(page).getByRole('button', { name: 'Save as quote' }).click();
  const offering = page.getByRole('dialog', { name: 'Save as quote' });
  await look(page, '52-quote-is-saved', () => offering.waitFor());
  await offering.getByRole('button', { name: 'Save the quote' }).click();
  await page.getByRole('dialog').getByRole('article', { name: 'Quote Q-1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/seller/sales?view=quotes&state=open');
  await page.getByRole('row', { name: /Q-1/ }).click();
  await page.getByRole('dialog', { name: /^Q-1/ }).getByRole('link', { name: 'Sell it' }).click();
  const quoted = cart(page).getByText(/^Quote Q-1, valid until /);
  await quoted.waitFor();
  await lookAtCart('53-quote-in-the-cart');
  await exactCash().click();
  await untilSold(page, 'Paid', '3,100.00');

  await tile(page, 'Sewing machine').click();
  await untilItems(page, 1);
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByText('Asha Mbezi').waitFor();
  await cart(page).getByRole('button', { name: 'Set aside (lay-by)' }).click();
  const setting = page.getByRole('dialog', { name: 'Set aside (lay-by)' });
  await look(page, '54-lay-by-is-made', () => setting.waitFor());
  await setting.getByRole('textbox', { name: /^First payment/ }).fill('100000');
  await setting.getByRole('button', { name: 'Set aside' }).click();
  await page.getByRole('dialog').getByRole('article', { name: 'Lay-by LB-1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/seller/sales?view=laybys');
  await page.getByRole('row', { name: /LB-1/ }).click();
  const held = page.getByRole('dialog', { name: /^LB-1/ });
  await held.getByRole('link', { name: 'Open at the till' }).click();
  await held.getByRole('button', { name: 'Collect' }).click();
  await cart(page)
    .getByText(/^Lay-by LB-1: TZS\s100,000.00 is paid$/)
    .waitFor();
  await lookAtCart('55-lay-by-in-the-cart');
  await exactCash().click();
  await untilSold(page, 'Paid', '300,000.00');
});

test('a till whose clock is a day ahead', async () => {
  const { page } = seller;
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.reload();
  const said = page.getByText('The clock of this device is 24 hours ahead.');
  await said.waitFor();
  await look(page, '56-clock-ahead', () => said.waitFor());
});
