import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { newId } from '../packages/server/test/builders.ts';
import { openBrowsers, picture, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  payPanel,
  salesOf,
  scan,
  scanField,
  tile,
  typeByHand,
  unhurried,
  untilItems,
  withHands,
  type HandsBudget,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const SOAP = ean13('616110000002');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, barcode: SOAP },
  { name: 'Rice', priceMinor: 200_000, costMinor: 150_000, more: { unit: 'kg', stepMilli: 1 } },
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
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: newId(), name: 'Asha Mbezi', phone: '0712 345 678', creditLimitMinor: 1_000_000 },
  });
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const MOST_TABS = 40;
/**
 * From the top of the dashboard to New sale, from the float to the usual ones, on to Open shift: 16
 * to 22 were counted, by what of the dashboard is drawn while they go on.
 */
const TO_OPEN = 40;
/** From the top of a refund's sheet: Close, Everything, Less, the quantity, More. */
const TO_FIRST_LINE = 5;
/** From the first of the notes and coins to their sum, and from Count again to Close shift. */
const TO_COUNTED = 8 + 1;

/** Goes on by Tab alone until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${wanted.toString()}`);
}

/** A person's pace: what comes faster and ends with Enter is taken for a scanner. */

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** So many sales are in the books, and the cart is empty again. */
async function untilSales(page: Page, count: number): Promise<void> {
  await soon(async () => (await salesOf(shop)).length).toBe(count);
  await cart(page).getByText('The cart is empty.').waitFor();
}

const balanceOf = async (account: string): Promise<number> => {
  const [row] = await shop.look<{ balance: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int balance
     from journal_line where account_code = $1`,
    [account],
  );
  return row?.balance ?? 0;
};

/** F9, what is pressed or typed, Enter. */
async function payByKeys(page: Page, ...keys: string[]): Promise<void> {
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  for (const key of keys) {
    if (key.includes('+') || key === 'Tab' || key === 'Enter') await page.keyboard.press(key);
    else await typeByHand(page, key);
  }
  await page.keyboard.press('Enter');
}

const line = (page: Page, name: string): Locator =>
  cart(page).getByRole('listitem').filter({ hasText: name });

async function scanned(page: Page, code: string): Promise<void> {
  await scan(page, code);
  await untilItems(page, 1);
}

async function chooseAsha(page: Page): Promise<void> {
  await page.keyboard.press('F4');
  const picker = page.getByRole('dialog', { name: 'Who buys?' });
  await picker.waitFor();
  await typeByHand(page, '5678');
  await picker.getByRole('option', { name: /Asha Mbezi/ }).waitFor();
  await page.keyboard.press('Enter');
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
}

/**
 * One sale by keys: so many, besides what a scanner types; of the Tabs that lead to a button there
 * are none where a sale only has to be paid.
 */
async function sale(
  what: string,
  hands: number | HandsBudget,
  work: (page: Page) => Promise<void>,
) {
  const { page } = seller;
  const before = (await salesOf(shop)).length;
  const budget = typeof hands === 'number' ? { keys: hands } : hands;
  await withHands(page, what, budget, () => work(page));
  await untilSales(page, before + 1);
}

async function openWithFloat(page: Page): Promise<void> {
  await withHands(
    page,
    'a shift is opened with a usual float',
    { keys: 3, tabs: TO_OPEN },
    async () => {
      await press(page, page.getByRole('link', { name: /New sale/ }));
      const floats = page.getByRole('group', { name: 'Usual floats' });
      await press(page, floats.getByRole('button', { name: '50,000', exact: true }));
      await press(page, page.getByRole('button', { name: 'Open shift' }));
      await scanField(page).waitFor();
      await tile(page, 'Rice').waitFor();
    },
  );
}

test('a whole day by keys alone: opening, ten sales of ten kinds, a refund, an exchange, a debt, the count', async () => {
  seller = await browsers.visit();
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await openWithFloat(page);

  await sale('a scan in exact cash: F9, Enter', 2, async () => {
    await scanned(page, SUGAR);
    await payByKeys(page);
  });
  await sale('two of it with a note: `2*soap`, Enter, F9, 5000, Enter', 6 + 1 + 2 + 4, async () => {
    await typeByHand(page, '2*soap');
    await page.keyboard.press('Enter');
    await untilItems(page, 2);
    await payByKeys(page, '5000');
  });
  await sale('for 500 of rice: `500=rice`, Enter, F9, Enter', 8 + 1 + 2, async () => {
    await typeByHand(page, '500=rice');
    await page.keyboard.press('Enter');
    await untilItems(page, 1);
    await payByKeys(page);
  });
  // A key that is held down with another is one more.
  await sale(
    'mobile money: F9, Alt+2, provider, code, Enter',
    { keys: 2 + 2 + 6 + 8, tabs: 1 },
    async () => {
      await scanned(page, SUGAR);
      await payByKeys(page, 'Alt+2', 'M-Pesa', 'Tab', 'QK71A2B3');
    },
  );
  await sale('by card: F9, Alt+3, Enter', 2 + 2, async () => {
    await scanned(page, SUGAR);
    await payByKeys(page, 'Alt+3');
  });
  await sale(
    '1,000 in cash, the rest by card: F9, 1000, Enter, Alt+3, Enter',
    2 + 4 + 3,
    async () => {
      await scanned(page, SUGAR);
      await payByKeys(page, '1000');
      await payPanel(page).getByRole('list', { name: 'Taken so far' }).waitFor();
      await page.keyboard.press('Alt+3');
      await unhurried(page);
      await page.keyboard.press('Enter');
    },
  );
  await sale('a tenth off: %, 10%, Enter, F9, Enter', 1 + 3 + 1 + 2, async () => {
    await scanned(page, SUGAR);
    // An Enter so soon after a scan would be the scanner's own.
    await unhurried(page);
    await page.keyboard.press('%');
    await line(page, 'Sugar 1 kg').getByRole('textbox').first().waitFor();
    await typeByHand(page, '10%');
    await page.keyboard.press('Enter');
    await line(page, 'Sugar 1 kg').getByText('2,790.00').waitFor();
    await payByKeys(page);
  });
  await sale(
    'on account of somebody known: F4, four digits, Enter, F9, Alt+4, Enter',
    6 + 1 + 2 + 1,
    async () => {
      await scanned(page, SUGAR);
      await chooseAsha(page);
      await cart(page)
        .getByRole('button', { name: /^On account/ })
        .waitFor();
      await payByKeys(page, 'Alt+4');
    },
  );
  await sale(
    'put aside and taken up again: F8, Shift+F8, Enter, F9, Enter',
    1 + 2 + 1 + 2,
    async () => {
      await scanned(page, SOAP);
      await page.keyboard.press('F8');
      await cart(page).getByText('The cart is empty.').waitFor();
      await page.keyboard.press('Shift+F8');
      const parked = page.getByRole('dialog', { name: 'Parked sales' });
      // An Enter right after a scan is the scanner's own.
      await unhurried(page);
      const soap = parked.getByRole('button', { name: /^Soap bar, / });
      // It gets the focus by itself, also where the sheet is there before it.
      await expect.poll(() => soap.and(page.locator(':focus')).count()).toBe(1);
      await page.keyboard.press('Enter');
      await untilItems(page, 1);
      // The sheet gives the focus back before anything is charged.
      await expect.poll(() => scanField(page).and(page.locator(':focus')).count()).toBe(1);
      await payByKeys(page);
    },
  );
  await sale('with a note to the line: Alt+N, Gift, Enter, F9, Enter', 2 + 4 + 1 + 2, async () => {
    await scanned(page, SUGAR);
    // An Enter so soon after a scan would be the scanner's own.
    await unhurried(page);
    await page.keyboard.press('Alt+n');
    await line(page, 'Sugar 1 kg').getByRole('textbox').first().waitFor();
    await typeByHand(page, 'Gift');
    await page.keyboard.press('Enter');
    await line(page, 'Sugar 1 kg').getByText('Gift').waitFor();
    await payByKeys(page);
  });
  await picture(page, 'day-ten-sales');

  // What the first one bought comes back.
  const [first, second] = await salesOf(shop);
  await withHands(
    page,
    'one line back by a scan of its receipt: F7, More, Ctrl+Enter',
    { keys: 2 + 2, tabs: TO_FIRST_LINE },
    async () => {
      await page.keyboard.press('F7');
      await tabTo(page, page.getByRole('searchbox', { name: /Scan the receipt/ }));
      await scan(page, first?.receipt ?? '');
      await press(page, page.getByRole('button', { name: 'More of Sugar 1 kg' }));
      await page.getByRole('button', { name: /^Give back.*3,100/ }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article', { name: /^Slip/ }).waitFor();
    },
  );
  await page.keyboard.press('Escape');

  // One soap of the second is exchanged for sugar: 3,100 less 1,200.
  await sale(
    'an exchange: More, Ctrl+Shift+Enter, F9, Enter',
    { keys: 1 + 3 + 2, tabs: TO_FIRST_LINE },
    async () => {
      // A scan is heard wherever the focus is.
      await page.getByRole('article', { name: /^Slip/ }).waitFor({ state: 'detached' });
      await scan(page, second?.receipt ?? '');
      await press(page, page.getByRole('button', { name: 'More of Soap bar' }));
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('region', { name: /^Comes back from/ }).waitFor();
      await scanned(page, SUGAR);
      await payByKeys(page);
    },
  );

  // Asha pays 1,000 of what she owes.
  await withHands(
    page,
    'a part of a debt: who, Alt+T, 1000, Enter',
    { keys: 6 + 2 + 2 + 4 + 1 },
    async () => {
      await chooseAsha(page);
      await cart(page).getByRole('button', { name: 'Take a payment' }).waitFor();
      await page.keyboard.press('Alt+t');
      const paying = page.getByRole('dialog', { name: /^Take a payment/ });
      await paying.getByLabel('Amount').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Control+a');
      await typeByHand(page, '1000');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /^Receipt of payment/ }).waitFor();
    },
  );
  await page.keyboard.press('Escape');
  await press(page, cart(page).getByRole('button', { name: 'Take the customer away' }));

  // 3,100 + 2,400 + 500 + 1,000 + 2,790 + 1,200 + 3,100 − 3,100 + 1,900 + 1,000 in cash.
  expect(await balanceOf('1000')).toBe(5_000_000 + 1_389_000);
  await withHands(
    page,
    'the shift is counted and closed',
    { keys: 2 + 2 + 1 + 5 + 2, tabs: TO_COUNTED },
    async () => {
      await page.keyboard.press('Alt+m');
      const close = page.getByRole('menuitem', { name: /^Close shift/ });
      await page.getByRole('menu').getByRole('menuitem').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('c');
      await page.keyboard.press('l');
      await close.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      const counting = page.getByRole('region', { name: 'Close shift' });
      await tabTo(page, counting.getByLabel('Counted cash'));
      await typeByHand(page, '63890');
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: /^Close the shift/ });
      await press(page, question.getByRole('button', { name: 'Close shift' }));
      await page.getByText('The drawer is exactly right.').waitFor();
    },
  );
  await picture(page, 'day-closed');

  expect((await salesOf(shop)).map(({ paid }) => paid)).toEqual([
    'cash 310000',
    'cash 240000',
    'cash 50000',
    'mobile_money M-Pesa QK71A2B3 310000',
    'card 310000',
    'cash 100000 + card 210000',
    'cash 279000',
    'credit 310000',
    'cash 120000',
    'cash 310000',
    'exchange 120000 + cash 190000',
  ]);
  expect([await balanceOf('1000'), await balanceOf('1010'), await balanceOf('1100')]).toEqual([
    ...[0, 1_389_000, 210_000],
  ]);
  expect(await verifyBooks(shop)).toBe(0);
  await seller.close();
});
