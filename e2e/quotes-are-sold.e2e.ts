import { readFileSync } from 'node:fs';
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
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, salesOf, scan, sellerAtTill, tile, untilItems, untilSold } from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let ids: readonly string[];

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  ids = (await stock(shop, planted, GOODS)).map(({ productId }) => productId);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const inCart = (name: string) => cart(seller.page).getByRole('listitem').filter({ hasText: name });
const isEmpty = () => cart(seller.page).getByText('The cart is empty.').waitFor();
const sheet = (number: string) =>
  seller.page.getByRole('dialog', { name: new RegExp(`^${number}`) });
const kept = () =>
  shop.look<{ number: string; total: number; receipt: string | null; reason: string | null }>(
    `select q.number, q.total_minor::int total, s.receipt_number receipt,
       q.withdraw_reason reason
     from quote q left join sale s using (business_id, sale_id) order by q.created_at`,
  );

const raise = (nth: number, priceMinor: number) =>
  asOwner(shop, planted, 'PATCH', `/api/products/${ids[nth]}`, { version: 1, priceMinor });

/** Offers what is in the cart for as long as it is usual. */
async function save(note = ''): Promise<void> {
  const { page } = seller;
  await cart(page).getByRole('button', { name: 'Save as quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as quote' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Save the quote' }).click();
}

test('a cart is saved as a quote: it has a number and a paper, and nothing is sold', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Save as quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as quote' });
  await dialog.getByLabel('Valid until').fill('');
  await dialog.getByRole('button', { name: 'Save the quote' }).click();
  await dialog.getByText('Choose the last day of the quote.').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await save('For the school');
  const paper = sheet('Q-1').getByRole('article', { name: 'Quote Q-1' });
  await paper.getByText('Quote – not a receipt').waitFor();
  await paper.getByText('For the school').waitFor();
  await expectAccessible(page);
  await picture(page, 'quote-saved');
  await page.keyboard.press('Escape');
  await isEmpty();
  expect(await kept()).toEqual([{ number: 'Q-1', total: 310_000, receipt: null, reason: null }]);
  expect(await salesOf(shop)).toEqual([]);
});

test('it is found in the list and sold at its price, though the list rose', async () => {
  const { page } = seller;
  await raise(0, 350_000);
  await page.goto('/seller/sales?view=quotes&state=open');
  await page.getByRole('row', { name: /Q-1.*Open/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'quotes-list');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^quotes_\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByText('1 row exported').waitFor();
  const [, saved = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(saved).toMatch(/^Q-1,.*,3100\.00$/);
  await page.setViewportSize(PHONE);
  await page.getByText('Q-1', { exact: true }).first().waitFor();
  await picture(page, 'quotes-list-on-a-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('row', { name: /Q-1/ }).click();
  await sheet('Q-1').getByRole('link', { name: 'Sell it' }).click();
  await cart(page)
    .getByText(/^Quote Q-1, valid until /)
    .waitFor();
  await inCart('Sugar 1 kg')
    .getByText(/× 3,100.00/)
    .waitFor();
  await inCart('Sugar 1 kg').getByText('3,500.00', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'quote-in-the-cart');
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  const [sold] = await salesOf(shop);
  expect(sold).toMatchObject({ total: 310_000, sold: '1 Sugar 1 kg' });
  expect(await kept()).toMatchObject([{ number: 'Q-1', receipt: sold?.receipt }]);
});

test('one is withdrawn with a reason, and holds again by Undo', async () => {
  const { page } = seller;
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await save();
  await sheet('Q-2').getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog', { name: 'Withdraw the quote' });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Soap is dearer');
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await sheet('Q-2').getByText('Soap is dearer').waitFor();
  expect((await kept())[1]).toMatchObject({ number: 'Q-2', reason: 'Soap is dearer' });
  await sheet('Q-2').getByRole('button', { name: 'Undo' }).click();
  await sheet('Q-2').getByRole('link', { name: 'Sell it' }).waitFor();
  expect((await kept())[1]).toMatchObject({ reason: null });
});

test('after its last day the cart has the prices of today and says so', async () => {
  const { page } = seller;
  await shop.look(
    `update quote set business_date = business_date - 30, valid_until = business_date - 10
     where number = 'Q-2'`,
  );
  await raise(1, 150_000);
  await page.goto('/seller/sales?view=quotes&q=Q-2');
  await page.getByRole('row', { name: /Q-2.*Expired/ }).click();
  await sheet('Q-2').getByRole('link', { name: 'Sell it' }).click();
  await page.getByText(/Quote Q-2 was valid until .* The cart has the prices of today/).waitFor();
  await inCart('Soap bar')
    .getByText(/× 1,500.00/)
    .waitFor();
});

test('without a connection a cart is not offered, and that is said', async () => {
  const { page, context } = seller;
  await context.setOffline(true);
  const button = cart(page).getByRole('button', {
    name: 'Save as quote. Quotes need the connection.',
  });
  await button.waitFor();
  await context.setOffline(false);
  await cart(page).getByRole('button', { name: 'Save as quote', exact: true }).waitFor();
});
