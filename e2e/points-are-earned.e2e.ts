import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, tile, untilItems, untilSold } from './harness/till.ts';

const GOODS = [
  {
    ...{ name: 'Sugar 1 kg', category: 'Food', priceMinor: 310_000, costMinor: 250_000 },
    stockMilli: 100_000,
  },
];
const CUSTOMER_ID = crypto.randomUUID();

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: CUSTOMER_ID, name: 'Asha Mbezi', phone: '0712 345 678' },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect([...owner.troubles, ...seller.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const kept = () =>
  shop.look<{ kind: string; points: number }>(
    'select kind, points::int from loyalty_entry order by made_at, entry_id',
  );
const chooseAsha = async () => {
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await seller.page.keyboard.press(key);
  await cart(seller.page).getByText('Asha Mbezi').waitFor();
};

test('the owner says what earns a point and what it is worth, and sees it by an example', async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/business/settings?section=loyalty`);
  await page.getByText('Nobody holds points.').waitFor();
  await page.getByText('Sales earn no points now.').waitFor();
  await page.getByRole('checkbox', { name: /Customers earn points/ }).check();
  await page.getByRole('textbox', { name: /^One point for each/ }).fill('1,000');
  await page.getByRole('textbox', { name: /^A point is worth/ }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an amount above zero.').first().waitFor();
  expect(await shop.look('select terms_no from loyalty_terms')).toEqual([]);
  await page.getByRole('textbox', { name: /^A point is worth/ }).fill('50');
  await page.getByRole('textbox', { name: /^Fewest points at once/ }).fill('5');
  await page.getByText('A sale of TZS 10,000.00 earns 10 points, worth TZS 500.00.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The terms of the points are saved.').waitFor();
  await picture(page, 'loyalty-terms');
  await page.setViewportSize(PHONE);
  await picture(page, 'loyalty-terms-phone');
  expect(
    await shop.look(
      `select terms_no, is_on, per_minor::int, worth_minor::int, least_points::int
       from loyalty_terms`,
    ),
  ).toEqual([
    { terms_no: 1, is_on: true, per_minor: 100_000, worth_minor: 5_000, least_points: 5 },
  ]);
});

test('a sale of a known customer earns points; enough of them pay the next one', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await tile(page, 'Sugar 1 kg').waitFor();
  await chooseAsha();
  await cart(page).getByText('0 points').waitFor();
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  // 3,100 are three whole thousands.
  expect(await kept()).toEqual([{ kind: 'earned', points: 3 }]);

  await chooseAsha();
  await cart(page).getByText('3 points · can be used from 5').waitFor();
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await chooseAsha();
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByText('6 points').waitFor();
  await expectAccessible(page);
  await picture(page, 'points-at-the-till');
  await cart(page).getByRole('button', { name: 'Use points: TZS 300.00' }).click();
  await cart(page).getByText('we owe them TZS 300.00').waitFor();
  await cart(page).getByText('0 points').waitFor();
  await cart(page).getByRole('button', { name: 'Store credit' }).click();
  await page.getByRole('form', { name: 'Payment' }).waitFor();
  await picture(page, 'points-pay');
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  const paid = await shop.look(
    `select p.method, p.amount_minor::int amount from payment p join sale s using (sale_id)
     where s.number = 3 order by p.position`,
  );
  expect(paid).toEqual([
    { method: 'store_credit', amount: 30_000 },
    { method: 'cash', amount: 280_000 },
  ]);
  expect((await kept()).map(({ kind, points }) => [kind, points])).toEqual([
    ['earned', 3],
    ['earned', 3],
    ['turned', -6],
    ['earned', 3],
  ]);
});

test('the account shows what moved the points; the owner gives some, and turns a part', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${shop.url}/business/management?view=debts&id=${CUSTOMER_ID}`);
  await page.getByText('3 points').waitFor();
  await page.getByText('Turned into credit').waitFor();
  await page.getByRole('button', { name: 'Give or take points' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('20');
  await dialog.getByRole('button', { name: 'Give' }).click();
  await dialog.getByText('Say why.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Old paper card');
  await expectAccessible(page);
  await picture(page, 'points-given');
  await dialog.getByRole('button', { name: 'Give' }).click();
  await page.getByText('Asha Mbezi has 23 points now.').waitFor();
  await page.getByText('By hand: Old paper card').waitFor();
  await page.getByRole('button', { name: 'Turn into store credit' }).click();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('24');
  await dialog.getByRole('button', { name: 'Turn into store credit' }).click();
  await dialog.getByText('There are 23 points.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('10');
  await dialog.getByText('Worth TZS 500.00').waitFor();
  await picture(page, 'points-turned');
  await dialog.getByRole('button', { name: 'Turn into store credit' }).click();
  await page.getByText('TZS 500.00 of store credit for 10 points.').waitFor();
  await page.getByText('13 points').waitFor();
  await expectAccessible(page);
  await picture(page, 'points-of-a-customer');
  await page.setViewportSize(PHONE);
  await picture(page, 'points-of-a-customer-phone');
  expect(
    await shop.look('select points::int, amount_minor::int amount from customer_reward order by 1'),
  ).toEqual([
    { points: 6, amount: 30_000 },
    { points: 10, amount: 50_000 },
  ]);
  await soon(async () => {
    const [{ credit } = { credit: 0 }] = await shop.look<{ credit: number }>(
      'select -balance_minor::int credit from customer',
    );
    return credit;
  }).toBe(50_000);
});

test('points of who was forgotten are nobody’s, and are told so', async () => {
  const { page } = owner;
  const _id = crypto.randomUUID();
  await asOwner(shop, planted, 'POST', '/api/customers', { _id, name: 'Zawadi' });
  const given = { _id: crypto.randomUUID(), customerId: _id, way: 'give', points: 4 };
  await asOwner(shop, planted, 'POST', '/api/loyalty/adjustments', { ...given, note: 'Old card' });
  await page.setViewportSize({ width: 1366, height: 768 });
  const account = `${shop.url}/business/management?view=debts&id=${_id}`;
  await page.goto(account);
  await page.getByText('4 points · Worth TZS 200.00').waitFor();
  await page.goto(`${shop.url}/business/management?view=customers&id=${_id}`);
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('heading', { name: /^Former customer/, level: 1 }).waitFor();
  await page.goto(account);
  await page.getByText('4 points · Of somebody who was forgotten').waitFor();
  expect(await page.getByRole('button', { name: 'Give or take points' }).count()).toBe(0);
});
