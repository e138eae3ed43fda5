import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, untilItems } from './harness/till.ts';

const GOODS = [
  { name: 'Sewing machine', category: 'Home', priceMinor: 30_000_000, costMinor: 22_000_000 },
  { name: 'Iron', category: 'Home', priceMinor: 4_500_000, costMinor: 3_000_000 },
].map((good) => ({ ...good, stockMilli: 30_000 }));
const UNSURE = 'Not known whether it was done: no answer came.';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  const customerId = crypto.randomUUID();
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: customerId, name: 'Asha Mbezi', phone: '0712 345 678', creditLimitMinor: 90_000_000 },
  });
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sewing machine').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The next request to there is done, and nobody hears of it. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
/** The next request to there never arrives. */
const loseRequest = (page: Page, path: string) =>
  page.route(path, (route) => route.abort('connectionreset'), { times: 1 });

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const close = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
};
const chooseAsha = async (page: Page) => {
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByText('Asha Mbezi').waitFor();
};
const inMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name }).click();
};
const laybys = () =>
  shop.look(
    `select number, total_minor::int total, paid_minor::int paid from layby
     order by number`,
  );
const payments = () =>
  shop.look(`select amount_minor::int amount from customer_payment order by posted_at`);
const setAside = (page: Page) => cart(page).getByRole('button', { name: 'Set aside (lay-by)' });

test('a lay-by whose answer was lost is asked for when the dialog is opened again, and is one', async () => {
  const { page } = seller;
  await tile(page, 'Sewing machine').click();
  await untilItems(page, 1);
  await chooseAsha(page);
  await setAside(page).click();
  const dialog = dialogOf(page, 'Set aside (lay-by)');
  await loseAnswer(page, '**/api/laybys');
  await dialog.getByRole('textbox', { name: /^First payment/ }).fill('100000');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await dialog.getByText(/For Asha Mbezi. Total TZS\s300,000.00./).waitFor();
  await expectAccessible(page);
  await picture(page, 'answer-lost');
  await close(dialog);
  // Also a page that is loaded anew knows of it.
  await page.reload();
  await setAside(page).click();
  await dialog.getByText(UNSURE).waitFor();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('article', { name: 'Lay-by LB-1' }).waitFor();
  await close(dialogOf(page, /^LB-1/));
  await cart(page).getByText('The cart is empty.').waitFor();
  expect(await laybys()).toEqual([{ number: 'LB-1', total: 30_000_000, paid: 10_000_000 }]);
  expect(await payments()).toEqual([{ amount: 10_000_000 }]);
});

test('another cart is not taken for the one whose answer was lost: it stays, and is set aside next', async () => {
  const { page } = seller;
  await tile(page, 'Iron').click();
  await untilItems(page, 1);
  await chooseAsha(page);
  await setAside(page).click();
  const dialog = dialogOf(page, 'Set aside (lay-by)');
  await loseAnswer(page, '**/api/laybys');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await close(dialog);
  await tile(page, 'Iron').click();
  await untilItems(page, 2);
  await setAside(page).click();
  await dialog.getByText(/For Asha Mbezi. Total TZS\s45,000.00./).waitFor();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('article', { name: 'Lay-by LB-2' }).waitFor();
  await close(dialogOf(page, /^LB-2/));
  await untilItems(page, 2);
  await setAside(page).click();
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await page.getByRole('article', { name: 'Lay-by LB-3' }).waitFor();
  await close(dialogOf(page, /^LB-3/));
  expect(await laybys()).toMatchObject([{}, { total: 4_500_000 }, { total: 9_000_000 }]);
});

test('a payment of a lay-by whose answer was lost is taken once', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/sales?view=laybys&q=asha`);
  await page.getByRole('row', { name: /LB-1/ }).click();
  const sheet = dialogOf(page, /^LB-1/);
  await sheet.getByRole('link', { name: 'Open at the till' }).click();
  const take = sheet.getByRole('button', { name: 'Take a payment' });
  await take.click();
  const dialog = dialogOf(page, 'Take a payment: LB-1');
  await loseAnswer(page, '**/api/laybys/*/payments');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('50000');
  await dialog.getByRole('button', { name: 'Take a payment' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await close(dialog);
  await take.click();
  await dialog.getByText(/Take a payment: LB-1 TZS\s50,000.00/).waitFor();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText(/50,000.00 taken for LB-1, TZS\s150,000.00 is left./).waitFor();
  expect((await laybys())[0]).toMatchObject({ paid: 15_000_000 });
  await close(sheet);
  await tile(page, 'Iron').waitFor();
});

test('a gift card whose answer was lost is sold once, and its code is on its paper then', async () => {
  const { page } = seller;
  await inMenu(page, 'Sell a gift card');
  const dialog = dialogOf(page, 'Sell a gift card');
  await loseAnswer(page, '**/api/gift-cards');
  await dialog.getByLabel('Amount').fill('50,000');
  await dialog.getByRole('button', { name: 'Sell a gift card' }).click();
  await dialog.getByText(UNSURE).waitFor();
  await dialog.getByText(/the paper with its code is shown/).waitFor();
  await expectAccessible(page);
  await close(dialog);
  await inMenu(page, 'Sell a gift card');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  const paper = page.getByRole('article', { name: 'Gift card GC-1' });
  const code = await paper.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText();
  await close(dialogOf(page, 'Gift card GC-1'));
  const sold = await shop.look('select number, last_four four from gift_card');
  expect(sold).toEqual([{ number: 'GC-1', four: code.slice(-4) }]);
});

test('cash whose move never arrived, or whose answer was lost, is kept here and moved once', async () => {
  const { page } = seller;
  const dialog = dialogOf(page, 'Cash in or out');
  const moves = async () =>
    (await shop.look(`select reason from cash_move order by moved_at`)).map(({ reason }) => reason);
  for (const [reason, lose] of [
    ['Bags', loseRequest],
    ['Ropes', loseAnswer],
  ] as const) {
    await page.keyboard.press('Shift+F9');
    await lose(page, '**/api/shifts/*/moves');
    await dialog.getByLabel('Amount').fill('2,000');
    await dialog.getByLabel('For what').selectOption('Transport');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Write it down' }).click();
    await dialog.getByText('Cash out is written down on this device').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    // The device sends it by itself, and nothing is left to be sent.
    await page.getByRole('button', { name: 'Online', exact: true }).waitFor();
    await soon(async () => (await moves()).includes(reason)).toBe(true);
  }
  expect(await moves()).toEqual(['Bags', 'Ropes']);
});

test('a debt is paid once; begun anew, it is a second payment that somebody wanted', async () => {
  const { page } = seller;
  await tile(page, 'Iron').click();
  await untilItems(page, 1);
  await chooseAsha(page);
  await cart(page)
    .getByRole('button', { name: /^On account/ })
    .click();
  await cart(page).getByText('The cart is empty.').waitFor();
  await chooseAsha(page);
  const before = (await payments()).length;
  const paid = async () => (await payments()).slice(before);
  const take = cart(page).getByRole('button', { name: 'Take a payment' });
  const dialog = dialogOf(page, /^Take a payment/);
  const pay = async (amount: string) => {
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Take a payment' }).click();
  };
  await take.click();
  await loseAnswer(page, '**/api/customer-payments');
  await pay('10,000');
  await dialog.getByText(UNSURE).waitFor();
  await close(dialog);
  await take.click();
  await dialog.getByText(/Asha Mbezi: Take a payment TZS\s10,000.00/).waitFor();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await close(dialogOf(page, /^Receipt of payment/));
  expect(await paid()).toEqual([{ amount: 1_000_000 }]);
  await take.click();
  await loseAnswer(page, '**/api/customer-payments');
  await pay('5,000');
  await dialog.getByRole('button', { name: 'Begin anew' }).click();
  await pay('7,000');
  await soon(paid).toEqual([{ amount: 1_000_000 }, { amount: 500_000 }, { amount: 700_000 }]);
});
