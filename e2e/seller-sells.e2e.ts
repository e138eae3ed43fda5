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
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';
import {
  cart,
  countHands,
  openShift,
  payPanel,
  salesOf,
  scan,
  scanField,
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
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
  { name: 'Maize flour 2 kg', priceMinor: 400_000, costMinor: 330_000, isTaxFree: true },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

// One working day of one seller: every test begins with an empty cart at the same till.
beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The sale that came last, after checking that it is the only one more. */
async function newestAfter(before: number) {
  const sales = await salesOf(shop);
  expect(sales.length).toBe(before + 1);
  return sales.at(-1);
}

const countSales = async (): Promise<number> => (await salesOf(shop)).length;

test('a seller signs in, takes the till and sells with two touches in exact cash', async () => {
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page
    .getByRole('link', { name: /New sale/ })
    .first()
    .click();
  await page.waitForURL('**/seller/new-sale');
  await page.getByRole('heading', { name: 'Open shift' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'open-shift');
  await openShift(page, '50,000');
  const [shift] = await shop.look('select float_minor::int as float from shift');
  expect(shift).toEqual({ float: 5_000_000 });
  await tile(page, 'Sugar 1 kg').waitFor();
  await expectAccessible(page);
  await picture(page, 'sell-ready');

  const hands = await countHands(page);
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  expect(await hands()).toEqual({ touches: 2, keys: 0 });
  await tile(page, 'Sugar 1 kg').getByText('99 left').waitFor();
  expect(await newestAfter(0)).toEqual({
    receipt: 'B1-T1-A-000001',
    total: 310_000,
    change: 0,
    paid: 'cash 310000',
    sold: '1 Sugar 1 kg',
  });
});

test.each([
  ['on a desk', DESKTOP],
  ['on a phone', PHONE],
])('a note handed over is three touches: product, charge, note, %s', async (where, viewport) => {
  const { page } = seller;
  const before = await countSales();
  await page.setViewportSize(viewport);
  const hands = await countHands(page);
  await tile(page, 'Soap bar').click();
  await page
    .getByRole('button', { name: /^Charge/ })
    .filter({ visible: true })
    .click();
  const note = payPanel(page).getByRole('button', { name: '2,000', exact: true });
  await note.waitFor();
  await picture(page, `pay ${where}`);
  await expectAccessible(page);
  await unhurried(page);
  await note.click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Change\s*TZS\s*800.00$/ })
    .waitFor();
  expect(await hands()).toEqual({ touches: 3, keys: 0 });
  await picture(page, `change ${where}`);
  await page.setViewportSize(DESKTOP);
  expect(await newestAfter(before)).toMatchObject({ total: 120_000, change: 80_000 });
});

test('three scans are paid with two keys: F9 and Enter', async () => {
  const { page } = seller;
  const before = await countSales();
  // A scanner is heard wherever the focus is, here on a tile.
  await tile(page, 'Soap bar').focus();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await scan(page, OIL);
  await untilItems(page, 2);
  await scan(page, SUGAR);
  await untilItems(page, 3);
  await unhurried(page);
  const hands = await countHands(page);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '13,700.00');
  expect(await hands()).toEqual({ touches: 0, keys: 2 });
  expect(await newestAfter(before)).toMatchObject({
    total: 1_370_000,
    sold: '2 Sugar 1 kg, 1 Cooking oil 1 L',
  });
  expect(await scanField(page).evaluate((field) => field.matches(':focus'))).toBe(true);
});

test('an unknown code says so and does not stop the next scan', async () => {
  const { page } = seller;
  await scan(page, '4006381333931');
  await page.getByText('No product has the code 4006381333931.').waitFor();
  await expectAccessible(page);
  await picture(page, 'unknown-code');
  await scan(page, OIL);
  await untilItems(page, 1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Remove Cooking oil 1 L' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('a typed quantity and a typed tender show change and its notes before they count', async () => {
  const { page } = seller;
  const before = await countSales();
  await scanField(page).focus();
  await page.keyboard.type('3*sug');
  await page.getByRole('option', { name: /Sugar 1 kg/ }).waitFor();
  await picture(page, 'search');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilItems(page, 3);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await page.keyboard.type('20000');
  const change = payPanel(page).getByRole('status');
  await change.getByText(/Change\s*TZS\s*10,700.00/).waitFor();
  await change.getByText('= 10,000 + 500 + 200').waitFor();
  await expectAccessible(page);
  await picture(page, 'tender');
  expect(await countSales()).toBe(before);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Change', '10,700.00');
  expect(await newestAfter(before)).toMatchObject({
    total: 930_000,
    change: 1_070_000,
    sold: '3 Sugar 1 kg',
  });
});

test('mobile money keeps its code, and the same code does not pay twice', async () => {
  const { page } = seller;
  const before = await countSales();
  const pay = payPanel(page);
  const payBy = async (code: string) => {
    await tile(page, 'Cooking oil').click();
    await page.keyboard.press('F9');
    await pay.waitFor();
    await unhurried(page);
    await pay.getByRole('button', { name: 'Mobile money' }).click();
    await pay.getByLabel('Transaction code').fill(code);
    await pay.getByLabel('Provider').fill('M-Pesa');
    await page.keyboard.press('Enter');
  };
  await payBy('QK7TY2');
  await untilSold(page, 'Paid', '7,500.00');
  expect(await newestAfter(before)).toMatchObject({ paid: 'mobile_money M-Pesa QK7TY2 750000' });

  await payBy('qk7ty2');
  await pay.getByText('This code was used for receipt').waitFor();
  await expectAccessible(page);
  await picture(page, 'reference-used');
  expect(await countSales()).toBe(before + 1);
  await pay.getByLabel('Transaction code').fill('QK7TY3');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '7,500.00');
  expect(await newestAfter(before + 1)).toMatchObject({
    paid: 'mobile_money M-Pesa QK7TY3 750000',
  });
});

test('a card needs no code; a payment in parts is settled by the last part', async () => {
  const { page } = seller;
  const before = await countSales();
  const pay = payPanel(page);
  await tile(page, 'Maize flour').click();
  await page.keyboard.press('F9');
  await page.keyboard.press('Alt+3');
  await pay.getByLabel('Slip number').fill('4111 1111 1111 1111');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await pay.getByText('Never enter a card number. Use the slip number of the terminal.').waitFor();
  await pay.getByLabel('Slip number').fill('');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '4,000.00');
  expect(await newestAfter(before)).toMatchObject({ paid: 'card 400000' });

  await tile(page, 'Cooking oil').click();
  await page.keyboard.press('F9');
  await pay.waitFor();
  await unhurried(page);
  await page.keyboard.type('2500');
  await pay.getByText(/Then still due:\s*TZS\s*5,000.00/).waitFor();
  await page.keyboard.press('Enter');
  await pay
    .getByRole('list', { name: 'Taken so far' })
    .getByText('Cash', { exact: true })
    .waitFor();
  await picture(page, 'split');
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '7,500.00');
  expect(await newestAfter(before + 1)).toMatchObject({ paid: 'cash 250000 + card 500000' });
});

test('a doubled Enter and a doubled touch are one sale each', async () => {
  const { page } = seller;
  const before = await countSales();
  await tile(page, 'Soap bar').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await untilSold(page, 'Paid', '1,200.00');
  expect(await newestAfter(before)).toMatchObject({ total: 120_000 });

  await tile(page, 'Soap bar').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).dblclick();
  await untilSold(page, 'Paid', '1,200.00');
  expect(await newestAfter(before + 1)).toMatchObject({ total: 120_000 });

  // A double touch on Charge opens the panel and pays nothing.
  await tile(page, 'Soap bar').click();
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .dblclick();
  await payPanel(page).waitFor();
  expect(await countSales()).toBe(before + 2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Soap bar' }).click();
});

test('a reload brings the cart back as it was', async () => {
  const { page } = seller;
  await scanField(page).focus();
  await page.keyboard.type('2*oil');
  await page.keyboard.press('Enter');
  await tile(page, 'Maize flour').click();
  await untilItems(page, 3);
  const shown = async () => {
    const lines = await cart(page).getByRole('listitem').allInnerTexts();
    return [...lines, await cart(page).locator('dl').innerText()];
  };
  const before = await shown();
  expect(before.join(' ')).toContain('19,000.00');
  await page.reload();
  await untilItems(page, 3);
  expect(await shown()).toEqual(before);
  await picture(page, 'cart-after-reload');
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '19,000.00');
});

test('the receipt names its number and its taxes, and prints on a roll of 80 mm', async () => {
  const { page } = seller;
  const [tax] = await shop.look<{ receipt: string; net: string; tax: string }>(
    `select receipt_number receipt, net_minor net, t.tax_minor tax from sale
     join (select sale_id, tax_minor from sale_tax where tax_basis_points = 1800) t using (sale_id)
     order by number desc limit 1`,
  );
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('article', { name: `Receipt ${tax?.receipt}` });
  await receipt.waitFor();
  const rates = receipt.getByRole('table', { name: 'Tax by rate' }).getByRole('row');
  const rows = await rates.allInnerTexts();
  const amount = (minor: number): string =>
    (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  expect(rows.map((row) => row.split(/\s+/))).toEqual([
    ['Rate', 'Net', 'Tax'],
    ['0%', '4,000.00', '0.00'],
    ['18%', amount(1_500_000 - Number(tax?.tax)), amount(Number(tax?.tax))],
  ]);
  await expectAccessible(page);
  await picture(page, 'receipt');

  // Nobody stands at a printer: the page is kept as the print dialog would find it.
  await page.evaluate('window.print = () => {}');
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-print="receipt"]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'print');
  const paper = page.locator('[data-print="receipt"]');
  await soon(() => paper.innerText()).toContain(tax?.receipt);
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(pages.length).toBe(1);
  expect((Number(pages[0]?.[1]) / 72) * 25.4).toBeCloseTo(80, 0);
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
});

test('a line that is taken out before the payment is counted with the sale, over a reload', async () => {
  const { page } = seller;
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await tile(page, 'Maize flour').click();
  await untilItems(page, 2);
  await scanField(page).focus();
  await page.keyboard.press('Delete');
  await untilItems(page, 1);
  await page.reload();
  await untilItems(page, 1);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '1,200.00');
  const counts = await shop.look<{ removed: number }>(
    'select removed_count removed from sale order by number desc limit 1',
  );
  expect(counts).toEqual([{ removed: 1 }]);
});

test('every screen of selling holds in the dark and on a phone', async () => {
  const { page } = seller;
  await page.evaluate("localStorage.setItem('tillbook.theme', 'dark')");
  await page.reload();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await expectAccessible(page);
  await picture(page, 'sell-dark');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'shelf-phone-dark');
  await page.getByRole('button', { name: '1 item', exact: true }).click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'cart-phone-dark');
  await expectFits(page);
});
