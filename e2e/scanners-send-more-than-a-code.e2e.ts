import type { Page } from 'playwright-core';
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
import { plantShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  payPanel,
  salesOf,
  scanField,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';
import { wedge } from './harness/wedge.ts';

const SUGAR = ean13('616110000001');
const LOT = 'LOT-0042-A';
const [STX, ETX, GS, CR, LF] = ['\u0002', '\u0003', '\u001D', '\r', '\n'];

let shop: Shop;
let browsers: Browsers;
let seller: Visitor;
let page: Page;

beforeAll(async () => {
  shop = await startShop();
  const planted = await plantShop(shop);
  const good = { costMinor: 100_000, stockMilli: 90_000 };
  await stock(shop, planted, [
    { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
    { ...good, name: 'Cooking oil 1 L', priceMinor: 750_000, barcode: LOT },
  ]);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted, { keepsApp: true });
  ({ page } = seller);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const panel = () => page.getByRole('region', { name: 'Scanner test' });
const around = () => page.getByRole('region', { name: 'What your scanner sends around a code' });

/** Counts from here on what the browser copied, and which keys with Ctrl reached the page. */
async function countCopies(): Promise<() => Promise<{ copies: number; ctrl: string[] }>> {
  await page.evaluate(`
    globalThis.heardHere = { copies: 0, ctrl: [] };
    addEventListener('copy', () => (heardHere.copies += 1));
    addEventListener('keydown', (e) => e.ctrlKey && e.key !== 'Control' && heardHere.ctrl.push(e.key));
  `);
  return () => page.evaluate<{ copies: number; ctrl: string[] }>('globalThis.heardHere');
}

test('the scanner test names all that came, and learns what stands around a known code', async () => {
  await untilKept(page);
  await page.goto(`${shop.url}/seller/profile`);
  await around().getByText('Nothing is set.').waitFor();
  await wedge(page, `]E0${SUGAR}${ETX}${CR}${LF}`);
  await panel().getByText(`Came as ]E0${SUGAR}<ETX><CR><LF>`).waitFor();
  // Nothing is set: what is printed is taken for a part of the code.
  await panel().getByText(`]E0${SUGAR}`, { exact: true }).waitFor();

  await around().getByRole('button', { name: 'Learn it from a scan' }).click();
  await around().getByText('Scan any code that you know now').waitFor();
  await expectAccessible(page);
  await wedge(page, `]E0${SUGAR}${ETX}${CR}${LF}`);
  await around().getByText(`This is Sugar 1 kg, ${SUGAR}.`).waitFor();
  await around().getByText('and every other AIM identifier').waitFor();
  await around().getByText('<ETX>').waitFor();
  await expectAccessible(page);
  await picture(page, 'scanner-learns');
  await page.setViewportSize(PHONE);
  await around().scrollIntoViewIfNeeded();
  await picture(page, 'scanner-learns-phone');
  await page.setViewportSize(DESKTOP);
  await around().getByRole('button', { name: 'Use this' }).click();
  await around().getByRole('button', { name: 'Remove' }).waitFor();

  await wedge(page, `]C0${LOT}${ETX}${CR}${LF}`);
  await panel().getByText(LOT, { exact: true }).waitFor();
  await panel().getByText(`Came as ]C0${LOT}<ETX><CR><LF>`).waitFor();
});

test('goods are sold by such a scanner, and nobody loses Ctrl and C', async () => {
  await page.goto(`${shop.url}/seller/new-sale`);
  await scanField(page).waitFor();
  const heard = await countCopies();
  await scanField(page).focus();
  await wedge(page, `]E0${SUGAR}${ETX}${CR}${LF}`);
  await untilItems(page, 1);
  await wedge(page, `]C0${LOT}${GS}${ETX}`);
  await untilItems(page, 2);
  expect(await scanField(page).inputValue()).toBe('');
  expect(await heard()).toEqual({ copies: 0, ctrl: [] });

  await unhurried(page);
  await page.keyboard.type('sugar', { delay: 60 });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  expect(await heard()).toEqual({ copies: 1, ctrl: ['a', 'c'] });
  await page.keyboard.press('Escape');
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '10,600.00');
  expect((await salesOf(shop)).map(({ sold }) => sold)).toEqual([
    '1 Sugar 1 kg, 1 Cooking oil 1 L',
  ]);
});

test('what is typed is kept by the device; a code with the same signs keeps its own', async () => {
  await page.goto(`${shop.url}/seller/profile`);
  await around().getByRole('button', { name: 'Change' }).click();
  const before = around().getByLabel('Before each code');
  await before.fill('<CR>~');
  await around().getByRole('button', { name: 'Save' }).click();
  await around().getByText('Enter and Tab end a scan').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'scanner-typed');
  await before.fill('<stx>~');
  await around().getByLabel('After each code').fill('');
  await around().getByRole('button', { name: 'Save' }).click();
  await around().getByText('<STX>~').waitFor();
  await page.reload();
  await around().getByText('<STX>~').waitFor();

  const heard = await countCopies();
  await wedge(page, `${STX}~~A-100-B${CR}`);
  await panel().getByText('~A-100-B', { exact: true }).waitFor();
  await panel().getByText('Came as <STX>~~A-100-B<CR>').waitFor();
  expect((await heard()).ctrl).toEqual([]);
});

test('a code of mobile money is scanned into its field without what the scanner adds', async () => {
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await page.keyboard.press('F9');
  await unhurried(page);
  const pay = payPanel(page);
  await pay.getByRole('button', { name: 'Mobile money' }).click();
  await pay.getByLabel('Provider').fill('M-Pesa');
  await pay.getByLabel('Transaction code').focus();
  await wedge(page, `${STX}~QK7TY2A9${GS}${CR}`);
  await untilSold(page, 'Paid', '3,100.00');
  expect((await salesOf(shop)).at(-1)).toMatchObject({
    paid: 'mobile_money M-Pesa QK7TY2A9 310000',
  });
});

test('a packet that is no product here teaches by what is printed on it; and all is removed', async () => {
  await page.goto(`${shop.url}/seller/profile`);
  await around().getByRole('button', { name: 'Remove' }).click();
  await around().getByText('Nothing is set.').waitFor();
  await around().getByRole('button', { name: 'Learn it from a scan' }).click();
  await wedge(page, `#4006381333931$\t`);
  const printed = around().getByLabel('The code as it is printed under the bars');
  await printed.fill('4006381333948');
  await around().getByRole('button', { name: 'Compare' }).click();
  await around().getByText('This is not in what was scanned.').first().waitFor();
  await expectAccessible(page);
  await printed.fill('4006381333931');
  await around().getByRole('button', { name: 'Compare' }).click();
  await around().getByText('#', { exact: true }).waitFor();
  await around().getByText('$', { exact: true }).waitFor();
  await around().getByRole('button', { name: 'Use this' }).click();
  await around().getByRole('button', { name: 'Remove' }).waitFor();
  await wedge(page, `#4006381333931$\t`);
  await panel().getByText('4006381333931', { exact: true }).waitFor();
  await picture(page, 'scanner-learnt');
});
