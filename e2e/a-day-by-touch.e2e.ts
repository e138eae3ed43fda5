import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowsers, PHONE, picture, type Browsers, type Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, payPanel, salesOf, tile, unhurried } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 500_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const balanceOf = async (account: string): Promise<number> => {
  const [row] = await shop.look<{ balance: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int balance
     from journal_line where account_code = $1`,
    [account],
  );
  return row?.balance ?? 0;
};

test('a whole day by touch on a phone: opening, ten sales, a refund, an exchange, the count', async () => {
  seller = await browsers.visit({ viewport: PHONE, isTouch: true });
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page
    .getByRole('link', { name: /New sale/ })
    .first()
    .tap();
  const floats = page.getByRole('group', { name: 'Usual floats' });
  await floats.getByRole('button', { name: '50,000', exact: true }).tap();
  await page.getByRole('button', { name: 'Open shift' }).tap();
  await tile(page, 'Soap bar').waitFor();
  const before = (await salesOf(shop)).length;
  const charge = page.getByRole('button', { name: /^Charge/ }).filter({ visible: true });
  const toCart = page.getByRole('button', { name: /item/ }).filter({ visible: true }).first();

  // Six in exact cash, two with a note, one by card, one with a tenth off.
  for (let sale = 1; sale <= 6; sale += 1) {
    await tile(page, 'Soap bar').tap();
    await charge.tap();
    await unhurried(page);
    await payPanel(page)
      .getByRole('button', { name: /^Exact/ })
      .tap();
    await soon(async () => (await salesOf(shop)).length).toBe(before + sale);
    await tile(page, 'Soap bar').waitFor();
  }
  for (let sale = 7; sale <= 8; sale += 1) {
    await tile(page, 'Soap bar').tap();
    await charge.tap();
    await unhurried(page);
    await payPanel(page).getByRole('button', { name: '2,000', exact: true }).tap();
    await soon(async () => (await salesOf(shop)).length).toBe(before + sale);
    await tile(page, 'Soap bar').waitFor();
  }
  await tile(page, 'Sugar 1 kg').tap();
  await charge.tap();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Card', exact: true }).tap();
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).tap();
  await soon(async () => (await salesOf(shop)).length).toBe(before + 9);
  await tile(page, 'Sugar 1 kg').tap();
  await toCart.tap();
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).tap();
  await cart(page).getByRole('button', { name: '10%', exact: true }).tap();
  await charge.tap();
  await unhurried(page);
  await picture(page, 'day-touch-pay');
  await payPanel(page)
    .getByRole('button', { name: /^Exact/ })
    .tap();
  await soon(async () => (await salesOf(shop)).length).toBe(before + 10);

  await page.getByRole('button', { name: /^Till 1/ }).tap();
  await page.getByRole('menuitem', { name: /Take goods back|Refund/ }).tap();
  const last = (await salesOf(shop)).at(-1)?.receipt ?? '';
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).tap();
  await page.keyboard.type(last);
  await page.getByRole('button', { name: 'More of Sugar 1 kg' }).tap();
  await page.getByRole('button', { name: /^Give back/ }).tap();
  await page.getByRole('article', { name: /^Slip/ }).waitFor();
  await picture(page, 'day-touch-slip');

  // A soap of the first sale for another one: nothing is paid.
  const [first] = (await salesOf(shop)).slice(before);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).tap();
  await page.keyboard.type(first?.receipt ?? '');
  await page.getByRole('button', { name: 'More of Soap bar' }).tap();
  await page.getByRole('button', { name: 'Something else for it' }).tap();
  await tile(page, 'Soap bar').tap();
  await toCart.tap();
  await page
    .getByRole('button', { name: 'Finish the exchange' })
    .filter({ visible: true })
    .last()
    .tap();
  await soon(async () => (await salesOf(shop)).length).toBe(before + 11);
  expect((await salesOf(shop)).at(-1)?.paid).toBe('exchange 120000');

  // 8 × 1,200 in cash; the tenth came back whole.
  expect(await balanceOf('1000')).toBe(5_000_000 + 960_000);
  await page.getByRole('button', { name: /^Till 1/ }).tap();
  await page.getByRole('menuitem', { name: /^Close shift/ }).tap();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').tap();
  await page.keyboard.type('59600');
  await counting.getByRole('button', { name: 'Close shift' }).tap();
  await page
    .getByRole('dialog', { name: /^Close the shift/ })
    .getByRole('button', { name: 'Close shift' })
    .tap();
  await page.getByText('The drawer is exactly right.').waitFor();
  expect([await balanceOf('1000'), await balanceOf('1010')]).toEqual([0, 960_000]);
  expect(await verifyBooks(shop)).toBe(0);
});
