import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  countHands,
  openShift,
  payPanel,
  scan,
  scanField,
  tile,
  typeByHand,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  {
    ...{ name: 'Sugar 1 kg', category: 'Food', priceMinor: 310_000, costMinor: 250_000 },
    ...{ barcode: SUGAR, stockMilli: 100_000 },
  },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  for (const [name, phone] of [
    ['Asha Mbezi', '0712 345 678'],
    ['Mzee Juma', '0754 100 200'],
  ]) {
    await asOwner(shop, planted, 'POST', '/api/customers', {
      _id: crypto.randomUUID(),
      name,
      phone,
    });
  }
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const picker = () => seller.page.getByRole('dialog', { name: 'Who buys?' });
const buyer = () => cart(seller.page).getByRole('group', { name: 'Customer' });

/** Every sale in the books with who bought, oldest first. */
const sold = () =>
  shop.look<{ who: string | null }>(
    `select c.name "who" from sale s
     left join customer c on c.business_id = s.business_id and c.customer_id = s.customer_id
     order by s.number`,
  );

test('what is typed before the question is there, or before its answer, is not lost', async () => {
  const { page } = seller;
  const later = Promise.withResolvers<void>();
  await page.route('**/assets/customer-picker-*', async (route) => {
    await later.promise;
    await route.continue();
  });
  // This device does not know its customers yet: it asks for whom is meant.
  await page.route('**/api/till/customers/changes*', (route) => route.abort());
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  const asked = page.waitForRequest('**/api/till/customers?q=5678');
  for (const key of ['F4', '5', '6', '7', '9', 'Backspace', '8', 'Enter']) {
    await page.keyboard.press(key, { delay: 30 });
  }
  expect(await scanField(page).inputValue()).toBe('');
  later.resolve();
  await buyer().getByText('Asha Mbezi').waitFor();
  await asked;
  await page.unrouteAll();
  await page.reload();
  await buyer().getByRole('button', { name: 'Take the customer away' }).click();
  await tile(page, 'Sugar 1 kg').waitFor();
});

test('a known customer is chosen by F4, four digits and Enter; x takes the customer away', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await buyer().getByText('Asha Mbezi').waitFor();
  expect(await hands()).toEqual({ touches: 0, keys: 6 });
  await picker().waitFor({ state: 'detached' });
  await buyer().getByRole('button', { name: 'Take the customer away' }).click();
  await buyer().waitFor({ state: 'detached' });
  await cart(page).getByRole('button', { name: 'Customer' }).click();
  await page.keyboard.type('juma');
  await picker().getByText('1 customer found').waitFor();
  await expectAccessible(page);
  await picture(page, 'customer-picker');
  await picker()
    .getByRole('option', { name: /Mzee Juma/ })
    .click();
  await buyer().getByText('Mzee Juma').waitFor();
});

test('a reload and a parked sale keep who buys', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await page.reload();
  await buyer().getByText('Mzee Juma').waitFor();
  await picture(page, 'customer-in-cart');
  await page.keyboard.press('F8');
  await cart(page).getByText('The cart is empty.').waitFor();
  await buyer().waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+F8');
  await page
    .getByRole('dialog', { name: 'Parked sales' })
    .getByRole('button', { name: /^Mzee Juma, / })
    .first()
    .click();
  await buyer().getByText('Mzee Juma').waitFor();
  await untilItems(page, 1);
});

test('keys mean what is on top: behind a question the cart is neither undone nor charged', async () => {
  const { page } = seller;
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const menu = page.getByRole('menu');
  await scan(page, SUGAR);
  await untilItems(page, 2);
  await page.keyboard.press('F4');
  const field = picker().getByRole('combobox');
  await typeByHand(page, 'ash');
  await soon(() => field.inputValue()).toBe('ash');
  for (const key of ['F9', 'F8', 'Shift+F8', 'Alt+m', 'Control+z']) {
    await page.keyboard.press(key);
  }
  await soon(() => field.inputValue()).not.toBe('ash');
  await page.keyboard.press('F1');
  await map.waitFor();
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  await soon(() => picker().locator('input:focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await picker().waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await menu.count()).toBe(0);
  expect(await payPanel(page).count()).toBe(0);
  await untilItems(page, 2);
  await page.keyboard.press('Control+z');
  await untilItems(page, 1);
  await page.keyboard.press('Alt+m');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('the sale names its customer: in the books, on the receipt, in the lists', async () => {
  const { page } = seller;
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
  await buyer().waitFor({ state: 'detached' });
  expect(await sold()).toEqual([{ who: 'Mzee Juma' }]);
  await page.goto(`${shop.url}/seller/sales`);
  await page.getByRole('row').filter({ hasText: 'Mzee Juma' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByText('Mzee Juma').first().waitFor();
  await picture(page, 'customer-on-receipt');
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Sugar 1 kg').waitFor();
});

test('who is not there yet is added in the same field, and buys at once', async () => {
  const { page } = seller;
  await page.keyboard.press('F4');
  // Slower than a scanner.
  await page.keyboard.type('0788 111 222 Neema', { delay: 50 });
  await picker().getByRole('option', { name: 'Add “0788 111 222 Neema”' }).waitFor();
  await picture(page, 'customer-new');
  await page.keyboard.press('Enter');
  await buyer().getByText('Neema').waitFor();
  expect(await shop.look(`select phone from customer where name = 'Neema'`)).toEqual([
    { phone: '+255788111222' },
  ]);
  await page.keyboard.press('F4');
  await page.keyboard.type('1222');
  await picker().getByRole('option', { name: /Neema/ }).waitFor();
  await page.keyboard.press('Escape');
});

test('without a connection customers are found, and the sale brings its customer later', async () => {
  const { page, context } = seller;
  await context.setOffline(true);
  await page.keyboard.press('F4');
  await picker().getByRole('combobox').fill('5678');
  await page.keyboard.press('Enter');
  await buyer().getByText('Asha Mbezi').waitFor();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
  expect(await sold()).toHaveLength(1);
  await context.setOffline(false);
  await soon(async () => (await sold()).at(-1)).toEqual({ who: 'Asha Mbezi' });
  expect(await sold()).toHaveLength(2);
});

test('without a connection somebody new is added, buys at once, and is sent with the sale', async () => {
  const { page, context } = seller;
  await context.setOffline(true);
  await page.keyboard.press('F4');
  await page.keyboard.type('P', { delay: 60 });
  await picker().getByText('Nobody found.', { exact: false }).waitFor();
  await page.keyboard.type('endo 0799 000 111', { delay: 60 });
  await picker()
    .getByRole('option', { name: /Add “Pendo 0799 000 111”.*sent with the sale/ })
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'customer-new-offline');
  await page.keyboard.press('Enter');
  await buyer().getByText('Pendo').waitFor();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
  // The next sale finds them here, before the server has heard of them.
  await page.keyboard.press('F4');
  await page.keyboard.type('0111', { delay: 60 });
  await picker()
    .getByRole('option', { name: /Pendo.*not sent yet/ })
    .waitFor();
  await picture(page, 'customer-made-here');
  await page.keyboard.press('Escape');
  expect(await shop.look(`select from customer where name = 'Pendo'`)).toEqual([]);
  await context.setOffline(false);
  await soon(async () => (await sold()).at(-1)).toEqual({ who: 'Pendo' });
  const made = `select phone, credit_limit_minor::int "limit" from customer where name = 'Pendo'`;
  expect(await shop.look(made)).toEqual([{ phone: '+255799000111', limit: 0 }]);
  expect(await sold()).toHaveLength(3);
});

test('an account that could not be asked for is said so, and asked for again', async () => {
  const { page } = seller;
  const account = /\/api\/till\/customers\/[0-9a-f-]{36}$/;
  await page.route(account, (route) => route.abort());
  await page.keyboard.press('F4');
  await picker().getByRole('combobox').fill('5678');
  await page.keyboard.press('Enter');
  await buyer().getByText('Asha Mbezi').waitFor();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  const failed = cart(page).getByRole('alert').filter({ hasText: 'could not be read' });
  await failed.waitFor();
  await expectAccessible(page);
  await picture(page, 'account-not-read');
  await page.unroute(account);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  await buyer().getByRole('button', { name: 'Take the customer away' }).click();
  await cart(page).getByRole('button', { name: 'Remove Sugar 1 kg' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
});

test('on a phone the customer is chosen by touch', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await tile(page, 'Sugar 1 kg').click();
  await page.getByRole('button', { name: /1 item/ }).click();
  await cart(page).getByRole('button', { name: 'Customer', exact: true }).click();
  await picker().getByRole('combobox').fill('asha');
  await picture(page, 'customer-picker-phone');
  await picker().getByRole('option', { name: /Asha/ }).click();
  await buyer().getByText('Asha Mbezi').waitFor();
  await expectAccessible(page);
  await picture(page, 'customer-in-cart-phone');
});

test('the owner sees what each bought, and those sales alone in the list', async () => {
  const owner = await browsers.visit({ theme: 'dark' });
  const { page } = owner;
  await signIn(page, planted.owner.email);
  await page.waitForURL('**/business/dashboard');
  await page.goto(`${shop.url}/business/management?view=customers`);
  await page.getByRole('button', { name: 'Asha Mbezi' }).click();
  const bought = page.getByRole('table', { name: 'What was bought' });
  await bought.getByRole('row').filter({ hasText: '3,100.00' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'customer-bought');
  await page.getByRole('link', { name: 'Entries and payments' }).click();
  await page.waitForURL('**/business/management?view=debts&id=*');
  await page.getByRole('heading', { name: /Asha Mbezi/, level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Show in Sales' }).click();
  await page.waitForURL('**/business/sales?customerId=*');
  await page.getByText('1 row', { exact: true }).waitFor();
  await picture(page, 'sales-of-customer');
  await page.getByRole('button', { name: 'Remove Customer: Asha Mbezi' }).click();
  await page.getByText('3 rows', { exact: true }).waitFor();
  expect(owner.troubles).toEqual([]);
  await owner.close();
});
