import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { openBrowsers, picture, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  countHands,
  payPanel,
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
const OIL = ean13('616110000002');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Cooking oil 1 L', priceMinor: 750_000, costMinor: 640_000, barcode: OIL },
].map((good) => ({ category: 'Food', stockMilli: 500_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

// What a seller's hands do, counted: over budget is a fault. Every test ends with an empty cart.
beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  const customer = { _id: crypto.randomUUID(), name: 'Asha Mbezi', phone: '0712 345 678' };
  await asOwner(shop, planted, 'POST', '/api/customers', customer);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const NOTHING = { touches: 0, keys: 0 };
const lastSale = async () => (await salesOf(shop)).at(-1);

/** Ends a sale whose end is not what is counted. */
async function settle(amount: string): Promise<void> {
  const { page } = seller;
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

test('one item from its tile, paid with a note: 3 touches', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  await tile(page, 'Sugar 1 kg').click();
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  const note = payPanel(page).getByRole('button', { name: '5,000', exact: true });
  await note.waitFor();
  await unhurried(page);
  await note.click();
  await untilSold(page, 'Change', '1,900.00');
  expect(await hands()).toEqual({ ...NOTHING, touches: 3 });
  expect(await lastSale()).toMatchObject({ total: 310_000, change: 190_000, sold: '1 Sugar 1 kg' });
});

test('one item from its tile, in exact cash: 2 touches', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  expect(await hands()).toEqual({ ...NOTHING, touches: 2 });
  expect(await lastSale()).toMatchObject({ total: 310_000, change: 0 });
});

test('paid as the sale before it, by card: 2 touches, and never offered after cash', async () => {
  const { page } = seller;
  const repeat = cart(page).getByRole('button', { name: /^Repeat/ });
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  expect(await repeat.count()).toBe(0);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  const hands = await countHands(page);
  await tile(page, 'Cooking oil 1 L').click();
  await cart(page).getByRole('button', { name: 'Repeat: Card' }).click();
  await untilSold(page, 'Paid', '7,500.00');
  expect(await hands()).toEqual({ ...NOTHING, touches: 2 });
  expect(await lastSale()).toMatchObject({ total: 750_000, paid: 'card 750000' });
});

test('by mobile money as before it: 2 touches, and its code', async () => {
  const { page } = seller;
  const pay = payPanel(page);
  await tile(page, 'Sugar 1 kg').click();
  await page.keyboard.press('F9');
  await pay.waitFor();
  await unhurried(page);
  await page.keyboard.press('Alt+2');
  await pay.getByLabel('Provider').fill('M-Pesa');
  await pay.getByLabel('Transaction code').fill('QK7TY2');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  const hands = await countHands(page);
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByRole('button', { name: 'Repeat: Mobile money' }).click();
  await pay.getByLabel('Transaction code').and(page.locator(':focus')).waitFor();
  await picture(page, 'repeat-mobile');
  await page.keyboard.type('QK7TY3');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  expect(await hands()).toEqual({ touches: 2, keys: 'QK7TY3'.length + 1 });
  expect(await lastSale()).toMatchObject({ paid: 'mobile_money M-Pesa QK7TY3 310000' });
});

async function scanThree(): Promise<void> {
  const { page } = seller;
  for (const [at, code] of [SUGAR, OIL, SUGAR].entries()) {
    await scan(page, code);
    await untilItems(page, at + 1);
  }
  await unhurried(page);
}

test('three scans in exact cash: 2 keys after them', async () => {
  const { page } = seller;
  await scanThree();
  const hands = await countHands(page);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '13,700.00');
  expect(await hands()).toEqual({ ...NOTHING, keys: 2 });
  expect(await lastSale()).toMatchObject({ sold: '2 Sugar 1 kg, 1 Cooking oil 1 L' });
});

test('three scans with what was handed over: 2 keys and its digits', async () => {
  const { page } = seller;
  await scanThree();
  const hands = await countHands(page);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await page.keyboard.type('20000');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Change', '6,300.00');
  expect(await hands()).toEqual({ ...NOTHING, keys: 2 + '20000'.length });
  expect(await lastSale()).toMatchObject({ total: 1_370_000, change: 630_000 });
});

test('twelve of one: the keys `12*` and a scan', async () => {
  const { page } = seller;
  await scanField(page).focus();
  const hands = await countHands(page);
  await page.keyboard.type('12*');
  // Nobody types and scans within a tenth of a second.
  await unhurried(page);
  await scan(page, SUGAR);
  await untilItems(page, 12);
  expect(await hands()).toEqual({ ...NOTHING, keys: 3 });
  await settle('37,200.00');
  expect(await lastSale()).toMatchObject({ sold: '12 Sugar 1 kg' });
});

test('twelve of one by hand: 2 touches, a long one and one on the 12', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  await tile(page, 'Sugar 1 kg').click({ button: 'right' });
  const sheet = page.getByRole('dialog', { name: 'Sugar 1 kg' });
  await sheet.getByRole('button', { name: 'Add 12', exact: true }).click();
  await untilItems(page, 12);
  expect(await hands()).toEqual({ ...NOTHING, touches: 2 });
  await settle('37,200.00');
  expect(await lastSale()).toMatchObject({ sold: '12 Sugar 1 kg' });
});

test('a known customer: F4, four digits, Enter', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await unhurried(page);
  const hands = await countHands(page);
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
  expect(await hands()).toEqual({ ...NOTHING, keys: 6 });
  await settle('3,100.00');
  const [sold] = await shop.look(
    `select c.name from sale s join customer c using (business_id, customer_id)
     order by s.number desc limit 1`,
  );
  expect(sold).toEqual({ name: 'Asha Mbezi' });
});

test('10 % off a line: 2 touches', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await unhurried(page);
  const hands = await countHands(page);
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await cart(page)
    .getByText(/^−10% \(310\.00\)/)
    .waitFor();
  expect(await hands()).toEqual({ ...NOTHING, touches: 2 });
  await settle('2,790.00');
  expect(await lastSale()).toMatchObject({ total: 279_000, sold: '1 Sugar 1 kg' });
});

test('a sale put aside: 1 touch, or 1 key', async () => {
  const { page } = seller;
  const before = (await salesOf(shop)).length;
  const aside = page.getByRole('button', { name: /^Parked: / });
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  const touched = await countHands(page);
  await cart(page).getByRole('button', { name: 'Park' }).click();
  await aside.filter({ hasText: '1' }).waitFor();
  expect(await touched()).toEqual({ ...NOTHING, touches: 1 });
  await tile(page, 'Cooking oil 1 L').click();
  await untilItems(page, 1);
  const typed = await countHands(page);
  await page.keyboard.press('F8');
  await aside.filter({ hasText: '2' }).waitFor();
  expect(await typed()).toEqual({ ...NOTHING, keys: 1 });
  expect((await salesOf(shop)).length).toBe(before);
});

test('the last receipt once more: 1 touch', async () => {
  const { page } = seller;
  await page.evaluate('window.print = () => {}');
  const copies = async () => (await shop.look('select 1 from receipt_issue')).length;
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await print.click();
  await soon(copies).toBe(1);
  const hands = await countHands(page);
  await print.click();
  await soon(copies).toBe(2);
  expect(await hands()).toEqual({ ...NOTHING, touches: 1 });
});

test('one line back by a scan of its receipt: 4 touches and keys at most', async () => {
  const { page } = seller;
  const receipt = (await lastSale())?.receipt ?? '';
  const hands = await countHands(page);
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).waitFor();
  await scan(page, receipt);
  await page.getByRole('button', { name: 'More of Sugar 1 kg' }).click();
  await page.getByRole('button', { name: /^Give back.*2,790\.00$/ }).click();
  await page.getByRole('article', { name: /^Slip/ }).waitFor();
  const { touches, keys } = await hands();
  expect(touches + keys).toBeLessThanOrEqual(4);
  expect({ touches, keys }).toEqual({ touches: 2, keys: 1 });
  const back = await shop.look(
    `select s.receipt_number receipt, r.total_minor::int total from refund r
     join sale s using (business_id, sale_id)`,
  );
  // What was paid for it, less its 10 %.
  expect(back).toEqual([{ receipt, total: 279_000 }]);
  await picture(page, 'budget-refund');
});
