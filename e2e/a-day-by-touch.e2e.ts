import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, payPanel, salesOf, scan, tile, unhurried, withHands } from './harness/till.ts';

const TABLET = { width: 1024, height: 768 };
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

const balanceOf = async (account: string): Promise<number> => {
  const [row] = await shop.look<{ balance: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int balance
     from journal_line where account_code = $1`,
    [account],
  );
  return row?.balance ?? 0;
};

const charge = () => seller.page.getByRole('button', { name: /^Charge/ }).filter({ visible: true });
const toCart = () =>
  seller.page
    .getByRole('button', { name: /^\d+ items?$/ })
    .filter({ visible: true })
    .first();

/** One sale from the ready screen to the ready screen, with so many touches. */
async function sale(what: string, touches: number, work: (page: Page) => Promise<void>) {
  const { page } = seller;
  const before = (await salesOf(shop)).length;
  await withHands(page, what, { touches }, () => work(page));
  await soon(async () => (await salesOf(shop)).length).toBe(before + 1);
  await tile(page, 'Soap bar').waitFor();
}

/** Tile, Charge: the pay panel is open, and whoever waited a moment is not taken for a slip. */
async function chargeOne(page: Page, name: string): Promise<void> {
  await tile(page, name).tap();
  await charge().tap();
  await unhurried(page);
}

const chip = (page: Page, name: RegExp | string) =>
  payPanel(page).getByRole('button', { name, exact: typeof name === 'string' });

/** A number on the keypad of the screen, its noughts by threes and twos. */
async function tapKeys(within: Page | Locator, number: string): Promise<void> {
  const pad = within.getByRole('group', { name: 'Keypad' });
  for (const key of number.match(/000|00|\d/g) ?? []) {
    await pad.getByRole('button', { name: key, exact: true }).tap();
  }
}

/** The keys that lie under the button which completes the sale, or below the window. */
async function keysOutOfReach(page: Page): Promise<string[]> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  const end = await chip(page, 'Complete the sale').boundingBox();
  const keys = await payPanel(page)
    .getByRole('group', { name: 'Keypad' })
    .getByRole('button')
    .all();
  const hidden: string[] = [];
  for (const key of keys) {
    const at = await key.boundingBox();
    const isInReach = at !== null && end !== null && at.y + at.height <= end.y;
    if (!isInReach) hidden.push((await key.textContent()) ?? '');
  }
  return hidden;
}

async function chooseAsha(page: Page): Promise<void> {
  await cart(page).getByRole('button', { name: 'Customer', exact: true }).tap();
  const picker = page.getByRole('dialog', { name: 'Who buys?' });
  await tapKeys(picker, '5678');
  await picker.getByRole('option', { name: /Asha Mbezi/ }).tap();
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
}

/** The menu of the till, and one of its entries. */
async function choose(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Till 1/ }).tap();
  await page.getByRole('menuitem', { name: entry }).tap();
}

/** No key lies under the button that completes the sale, in any window. */
async function everyKeyInReach(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(viewport);
    expect({ viewport, hidden: await keysOutOfReach(page) }).toEqual({ viewport, hidden: [] });
  }
}

/** Scans a receipt where what comes back is found; the scanner is heard with no field in focus. */
async function findReceipt(page: Page, receipt: string): Promise<void> {
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await scan(page, receipt);
}

test('a whole day by touch on a phone: opening, ten sales of eight kinds, a refund, an exchange, a debt, the count', async () => {
  seller = await browsers.visit({ viewport: PHONE, isTouch: true });
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await withHands(page, 'a shift is opened with a usual float', { touches: 3 }, async () => {
    await page
      .getByRole('link', { name: /New sale/ })
      .first()
      .tap();
    const floats = page.getByRole('group', { name: 'Usual floats' });
    await floats.getByRole('button', { name: '50,000', exact: true }).tap();
    await page.getByRole('button', { name: 'Open shift' }).tap();
    await tile(page, 'Soap bar').waitFor();
  });

  // After the last item two touches are left: Charge and a chip.
  for (let count = 0; count < 3; count += 1) {
    await sale('one item in exact cash', 3, async () => {
      await chargeOne(page, 'Soap bar');
      await chip(page, /^Exact/).tap();
    });
  }
  for (const name of ['Sugar 1 kg', 'Sugar 1 kg', 'Soap bar']) await tile(page, name).tap();
  await sale('after the last of three items', 2, async () => {
    await charge().tap();
    await unhurried(page);
    await chip(page, /^Exact/).tap();
  });
  await sale('one item with a note', 3, async () => {
    await chargeOne(page, 'Soap bar');
    await chip(page, '2,000').tap();
  });
  await sale('by card', 4, async () => {
    await chargeOne(page, 'Sugar 1 kg');
    await chip(page, 'Card').tap();
    await picture(page, 'day-touch-card');
    await everyKeyInReach(page);
    await chip(page, 'Complete the sale').tap();
  });
  await sale('by card once more, from the cart', 3, async () => {
    await tile(page, 'Sugar 1 kg').tap();
    await toCart().tap();
    await unhurried(page);
    await cart(page).getByRole('button', { name: 'Repeat: Card' }).tap();
  });
  await sale('in cash and by card', 7, async () => {
    await chargeOne(page, 'Sugar 1 kg');
    await picture(page, 'day-touch-keypad');
    await everyKeyInReach(page);
    await tapKeys(payPanel(page), '1000');
    await chip(page, /^Take/).tap();
    await chip(page, 'Card').tap();
    await unhurried(page);
    await everyKeyInReach(page);
    await chip(page, 'Complete the sale').tap();
  });
  await sale('a tenth off', 6, async () => {
    await tile(page, 'Sugar 1 kg').tap();
    await toCart().tap();
    await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).tap();
    await cart(page).getByRole('button', { name: '10%', exact: true }).tap();
    await charge().tap();
    await unhurried(page);
    await picture(page, 'day-touch-pay');
    await chip(page, /^Exact/).tap();
  });
  await tile(page, 'Soap bar').tap();
  await toCart().tap();
  await withHands(page, 'twelve of one by its quantity', { touches: 4 }, async () => {
    await cart(page).getByRole('button', { name: '1, change the quantity of Soap bar' }).tap();
    await tapKeys(cart(page), '12');
    await cart(page).getByRole('button', { name: 'Done', exact: true }).tap();
    await cart(page).getByRole('button', { name: '12, change the quantity of Soap bar' }).waitFor();
  });
  await picture(page, 'day-touch-quantity');
  await cart(page).getByRole('button', { name: 'Remove Soap bar' }).tap();
  await cart(page).getByRole('button', { name: 'Products' }).tap();
  const tenthOff = (await salesOf(shop)).at(-1)?.receipt ?? '';
  await sale('on account of somebody known', 9, async () => {
    await tile(page, 'Sugar 1 kg').tap();
    await toCart().tap();
    await chooseAsha(page);
    await unhurried(page);
    await cart(page)
      .getByRole('button', { name: /^On account/ })
      .tap();
  });

  await withHands(page, 'one line back by its receipt', { touches: 4 }, async () => {
    await choose(page, /Take goods back|Refund/);
    await findReceipt(page, tenthOff);
    await page.getByRole('button', { name: 'More of Sugar 1 kg' }).tap();
    await page.getByRole('button', { name: /^Give back/ }).tap();
    await page.getByRole('article', { name: /^Slip/ }).waitFor();
  });
  await picture(page, 'day-touch-slip');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();

  // A soap of the first sale for another one: nothing is paid.
  const [first] = await salesOf(shop);
  await sale('an exchange for the same', 5, async () => {
    await findReceipt(page, first?.receipt ?? '');
    await page.getByRole('button', { name: 'More of Soap bar' }).tap();
    await page.getByRole('button', { name: 'Something else for it' }).tap();
    await tile(page, 'Soap bar').tap();
    await toCart().tap();
    await page
      .getByRole('button', { name: 'Finish the exchange' })
      .filter({ visible: true })
      .last()
      .tap();
  });

  await withHands(page, 'a part of a debt is paid', { touches: 12 }, async () => {
    await toCart().tap();
    await chooseAsha(page);
    await cart(page).getByRole('button', { name: 'Take a payment' }).tap();
    const paying = page.getByRole('dialog', { name: /^Take a payment/ });
    await tapKeys(paying, '1000');
    await paying.getByRole('button', { name: 'Take a payment' }).tap();
    const slip = page.getByRole('dialog', { name: /^Receipt of payment/ });
    await slip.getByRole('button', { name: 'Close' }).first().tap();
    await cart(page).getByRole('button', { name: 'Take the customer away' }).waitFor();
  });
  await picture(page, 'day-touch-debt');

  // 3 × 1,200 + 7,400 + 1,200 + 1,000 + 2,790 − 2,790 + 1,000 in cash.
  const cashMinor = 1_420_000;
  expect(await balanceOf('1000')).toBe(5_000_000 + cashMinor);
  await withHands(page, 'the shift is counted and closed', { touches: 9 }, async () => {
    await choose(page, /^Close shift/);
    const counting = page.getByRole('region', { name: 'Close shift' });
    // Six notes of 10,000, two of 2,000, one of 200.
    await tapKeys(counting, '6');
    for (const [note, count] of [
      ['2,000', '2'],
      ['200', '1'],
    ] as const) {
      await counting.getByRole('textbox', { name: `${note} ×` }).tap();
      await tapKeys(counting, count);
    }
    await picture(page, 'day-touch-count');
    await counting.getByRole('button', { name: 'Close shift' }).tap();
    await page
      .getByRole('dialog', { name: /^Close the shift/ })
      .getByRole('button', { name: 'Close shift' })
      .tap();
    await page.getByText('The drawer is exactly right.').waitFor();
  });
  expect((await salesOf(shop)).map(({ paid }) => paid)).toEqual([
    ...['cash 120000', 'cash 120000', 'cash 120000', 'cash 740000', 'cash 120000'],
    ...['card 310000', 'card 310000', 'cash 100000 + card 210000', 'cash 279000'],
    ...['credit 310000', 'exchange 120000'],
  ]);
  expect([await balanceOf('1000'), await balanceOf('1010'), await balanceOf('1100')]).toEqual([
    ...[0, cashMinor, 210_000],
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});
