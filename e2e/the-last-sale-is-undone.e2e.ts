import { hashSync } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
  type VisitOptions,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
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
  untilKept,
  untilSold,
} from './harness/till.ts';

const PIN = '2846';
const HASH = hashSync(PIN, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
  { name: 'Unga 2 kg', priceMinor: 280_000, costMinor: 210_000, more: { sku: 'UPS-001' } },
].map((good) => ({ category: 'Food', stockMilli: 50_000, ...good }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

async function visit(how: VisitOptions): Promise<Visitor> {
  const storage = signedIn(planted.seller, planted);
  const visitor = await browsers.visit({ ...how, storage, keepsApp: true });
  await visitor.page.clock.install();
  await visitor.page.goto('/seller/new-sale');
  return visitor;
}

/** The seller goes on at a device that is touched; it takes the till over. */
async function byTouch(viewport: typeof PHONE): Promise<Visitor> {
  await seller.close();
  seller = await visit({ viewport, isTouch: true });
  const { page } = seller;
  await page.getByRole('button', { name: /^Till 1/ }).tap();
  await page.getByRole('button', { name: 'Take over' }).tap();
  await tile(page, 'Soap').waitFor();
  return seller;
}

async function mayTakeBack(may: boolean): Promise<void> {
  await shop.look(
    'update membership set can_process_refunds = $2 where person_id = $1 returning 1',
    [planted.seller.personId, may],
  );
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await mayTakeBack(true);
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, $3, now()) returning 1`,
    [planted.businessId, planted.manager.personId, HASH],
  );
  const customer = { _id: newId(), name: 'Asha Mbezi', phone: '0712 345 678' };
  await asOwner(shop, planted, 'POST', '/api/customers', customer);
  browsers = await openBrowsers(shop.url);
  seller = await visit({});
  await openShift(seller.page, '50,000');
  await tile(seller.page, 'Sugar').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo sale' });
/** What the strip says when a sale was undone. */
const undone = (page: Page) =>
  page.getByRole('main').locator('p').filter({ hasText: 'Give back TZS' });
const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

/** What a person sees of the cart: its lines, who buys, the sums. */
async function shownIn(page: Page): Promise<string[]> {
  const lines = await cart(page).getByRole('listitem').allInnerTexts();
  const customer = await cart(page).getByRole('group', { name: 'Customer' }).innerText();
  return [...lines, customer, await cart(page).locator('dl').last().innerText()];
}

/** The void of each receipt: how often, why, what went back, and what became of the sale. */
const voids = () =>
  shop.look<{ receipt: string; total: number; back: string; state: string }>(
    `select s.receipt_number receipt, r.total_minor::int total, x.state,
       (select string_agg(p.method || ' ' || p.amount_minor, ' + ') from refund_payment p
        where p.refund_id = r.refund_id) back
     from refund r join sale s using (business_id, sale_id)
     join sale_state x using (business_id, sale_id)
     where r.kind = 'void' order by r.refunded_at, s.number`,
  );

const heldOf = async (name: string): Promise<number> => {
  const [level] = await shop.look<{ held: number }>(
    `select l.quantity_milli::int held from stock_level l join product p using (business_id, product_id)
     join branch b using (business_id, branch_id) where p.name = $1 and b.code = 'B1'`,
    [name],
  );
  return level?.held ?? 0;
};

const cashInTill = async (): Promise<number> => {
  const [row] = await shop.look<{ balance: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int balance
     from journal_line where account_code = '1000'`,
  );
  return row?.balance ?? 0;
};

test('by keys: one key takes the sale back, its cart is as it was, corrected and charged again', async () => {
  const { page } = seller;
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Discount or own price: Sugar 1 kg' }).click();
  await cart(page).getByRole('button', { name: '10%', exact: true }).click();
  await tile(page, 'Soap').click();
  await tile(page, 'Soap').click();
  await untilItems(page, 3);
  await unhurried(page);
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
  const before = await shownIn(page);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '5,190.00');
  expect([await heldOf('Sugar 1 kg'), await heldOf('Soap bar')]).toEqual([49_000, 48_000]);
  await undo(page).waitFor();
  await expectAccessible(page);
  await picture(page, 'undo-offered');

  const hands = await countHands(page);
  await page.keyboard.press('Alt+U');
  const said = undone(page);
  await said.getByText(/^Give back TZS\s*5,190\.00 in cash\.$/).waitFor();
  // A key that is held down with another counts as one with it.
  expect(await hands()).toEqual({ touches: 0, keys: 2 });
  await untilItems(page, 3);
  expect(await shownIn(page)).toEqual(before);
  await said.getByText('B1-T1-A-000001 is undone').waitFor();
  expect(await undo(page).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'undo-done');
  expect(await voids()).toEqual([
    { receipt: 'B1-T1-A-000001', total: 519_000, back: 'cash 519000', state: 'voided' },
  ]);
  expect(await shop.look('select distinct reason, note from refund_line')).toEqual([
    { reason: 'other', note: 'Undone at the till right after the sale' },
  ]);
  expect([await heldOf('Sugar 1 kg'), await heldOf('Soap bar')]).toEqual([50_000, 50_000]);
  await tile(page, 'Sugar').getByText('50 left').waitFor();
  expect(await cashInTill()).toBe(5_000_000);
  expect(await verifyBooks(shop)).toBe(0);

  await page.getByRole('button', { name: 'One less: Soap bar' }).click();
  await untilItems(page, 2);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,990.00');
  expect((await salesOf(shop)).map(({ receipt, total, sold }) => [receipt, total, sold])).toEqual([
    ['B1-T1-A-000001', 519_000, '1 Sugar 1 kg, 2 Soap bar'],
    ['B1-T1-A-000002', 399_000, '1 Sugar 1 kg, 1 Soap bar'],
  ]);
  const buyers = await shop.look(
    'select c.name from sale s join customer c using (business_id, customer_id) order by s.number',
  );
  expect(buyers).toEqual([{ name: 'Asha Mbezi' }, { name: 'Asha Mbezi' }]);
  expect(await cashInTill()).toBe(5_399_000);
  expect(await verifyBooks(shop)).toBe(0);
});

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

const giveBackSoap = (page: Page) =>
  undone(page)
    .getByText(/^Give back TZS\s*1,200\.00 in cash\.$/)
    .waitFor();

async function emptyCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove Soap bar' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();
}

test('its mobile-money code pays the sale that is charged again in its place', async () => {
  const { page } = seller;
  const before = (await voids()).length;
  const pay = payPanel(page);
  const payByPhone = async () => {
    await page.keyboard.press('F9');
    await pay.waitFor();
    await unhurried(page);
    await pay.getByRole('button', { name: 'Mobile money' }).click();
    await pay.getByLabel('Provider').fill('M-Pesa');
    await pay.getByLabel('Transaction code').fill('QK7TY2');
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('Control+Backspace');
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await payByPhone();
  await untilSold(page, 'Paid', '1,200.00');
  await page.keyboard.press('Alt+U');
  await page
    .getByText(
      /^Give back TZS\s*1,200\.00 by M-Pesa, or charge the sale again with the same code\.$/,
    )
    .waitFor();
  await untilItems(page, 1);
  await picture(page, 'undo-by-code');
  await tile(page, 'Soap').click();
  await untilItems(page, 2);
  await payByPhone();
  await untilSold(page, 'Paid', '2,400.00');
  const paid = await shop.look(
    `select p.amount_minor::int amount, p.reference_use use, x.state
     from payment p join sale s using (business_id, sale_id)
     left join sale_state x using (business_id, sale_id)
     where p.reference = 'QK7TY2' order by p.reference_use`,
  );
  expect(paid).toEqual([
    { amount: 120_000, use: 0, state: 'voided' },
    { amount: 240_000, use: 1, state: null },
  ]);
  expect((await voids()).slice(before).map(({ back }) => back)).toEqual(['mobile_money 120000']);
});

test('letters after a tap are a search, a scan is a scan: nothing is undone, printed or shared', async () => {
  const { page } = seller;
  await page.evaluate('window.print = () => { window.printed = true; }');
  await sellSoap(page);
  const before = await voids();
  await undo(page).waitFor();
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  for (const letter of 'upsUPS') {
    await tile(page, 'Soap').focus();
    await page.keyboard.type(letter);
    expect(await scanField(page).inputValue()).toBe(letter);
    await page.keyboard.press('Escape');
  }
  await tile(page, 'Soap').focus();
  await page.keyboard.type('unga');
  await page.keyboard.press('Enter');
  await untilItems(page, 2);
  await tile(page, 'Soap').focus();
  await scan(page, 'UPS-001');
  await untilItems(page, 3);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '6,800.00');
  expect(await voids()).toEqual(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate('window.printed ?? false')).toBe(false);
  expect(await shop.look('select 1 from receipt_issue')).toEqual([]);
});

test('who may not take back is asked for a PIN, as for any void', async () => {
  const { page } = seller;
  await mayTakeBack(false);
  await sellSoap(page);
  const before = (await voids()).length;
  await page.keyboard.press('Alt+U');
  const dialog = page.getByRole('dialog', { name: 'A manager must approve this' });
  await dialog.getByText('Reason: Undone at the till right after the sale').waitFor();
  expect((await voids()).length).toBe(before);
  await dialog.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.keyboard.press('Enter');
  await giveBackSoap(page);
  await untilItems(page, 1);
  expect((await voids()).length).toBe(before + 1);
  const [asked] = await shop.look(
    `select a.kind, d.decided_by from approval a join approval_decision d using (business_id, approval_id)`,
  );
  expect(asked).toEqual({ kind: 'void_sale', decided_by: planted.manager.personId });
  await mayTakeBack(true);
  await emptyCart(page);
  expect(await verifyBooks(shop)).toBe(0);
});

test('a lost answer is asked for again: the sale is voided once', async () => {
  const { page } = seller;
  await sellSoap(page);
  const before = (await voids()).length;
  await page.route('**/void', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Alt+U');
  await soon(async () => (await voids()).length).toBe(before + 1);
  await page.unroute('**/void');
  await soon(async () => {
    await page.keyboard.press('Alt+U');
    return undone(page).isVisible();
  }).toBe(true);
  await untilItems(page, 1);
  expect((await voids()).length).toBe(before + 1);
  await emptyCart(page);
  expect(await verifyBooks(shop)).toBe(0);
});

/**
 * Waits until all is sent, and the strip has heard of it: the badge is a moment ahead. After
 * silences the device waits longer than a journey does.
 */
async function untilSent(page: Page): Promise<void> {
  await soon(async () => {
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    return badge(page, 'Online').isVisible();
  }).toBe(true);
  await page.getByText('Saved on this device').waitFor({ state: 'hidden' });
}

test('a sale that is only on the device is undone there; both are sent in order, once', async () => {
  const { page } = seller;
  await untilKept(page);
  const before = [(await salesOf(shop)).length, (await voids()).length] as const;
  const cash = await cashInTill();
  await shop.kill();
  const left = await tile(page, 'Soap').getByText(/left$/).innerText();
  await sellSoap(page);
  await badge(page, 'Offline – 1 saved here').waitFor();
  await page.keyboard.press('Alt+U');
  await giveBackSoap(page);
  await untilItems(page, 1);
  await badge(page, 'Offline – 2 saved here').waitFor();
  // Its goods are on the shelf again, and stay there when the page is begun anew.
  await tile(page, 'Soap').getByText(left).waitFor();
  await picture(page, 'undo-offline');
  await page.reload();
  await untilItems(page, 1);
  await tile(page, 'Soap').getByText(left).waitFor();
  await badge(page, 'Offline – 2 saved here').waitFor();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  await badge(page, 'Offline – 3 saved here').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sales on this device' });
  await sheet.getByText(/^Undone: B1-T1-A-\d+/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The answers to the sale and to its void are lost: both are sent again, and are there once.
  const lost = new Set<string>();
  await page.route('**/api/till/sync**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.continue();
    const answer = await route.fetch().catch(() => null);
    if (answer?.ok() === true) lost.add(pathname);
    return route.abort();
  });
  await shop.startAgain();
  await untilSent(page);
  await page.unroute('**/api/till/sync**');
  expect([...lost]).toEqual(['/api/till/sync', '/api/till/sync/refunds']);
  expect((await salesOf(shop)).length).toBe(before[0] + 2);
  const undoneNow = (await voids()).slice(before[1]);
  expect(undoneNow).toMatchObject([{ total: 120_000, back: 'cash 120000', state: 'voided' }]);
  expect((await salesOf(shop)).at(-2)?.receipt).toBe(undoneNow[0]?.receipt);
  expect(await cashInTill()).toBe(cash + 120_000);
  const numbers = await shop.look<{ number: number }>('select number::int from sale order by 1');
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_one, at) => at + 1));
  expect(await verifyBooks(shop)).toBe(0);
});

test('what was not paid in cash is sent first, and says so; then it is undone', async () => {
  const { page } = seller;
  const before = (await voids()).length;
  await shop.kill();
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Card', exact: true }).click();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  await badge(page, 'Offline – 1 saved here').waitFor();
  await page.keyboard.press('Alt+U');
  await page
    .getByText(/only cash can be given back/)
    .first()
    .waitFor();
  await cart(page).getByText('The cart is empty.').waitFor();
  await undo(page).waitFor();
  await shop.startAgain();
  await untilSent(page);
  await page.keyboard.press('Alt+U');
  await undone(page)
    .getByText(/^Give back TZS\s*1,200\.00 by Card\.$/)
    .waitFor();
  await untilItems(page, 1);
  expect((await voids()).slice(before)).toMatchObject([{ back: 'card 120000', state: 'voided' }]);
  await emptyCart(page);
  expect(await verifyBooks(shop)).toBe(0);
});

test('by touch, paid in two ways: one touch; what was begun since is put aside', async () => {
  const { page } = await byTouch(DESKTOP);
  await tile(page, 'Sugar').tap();
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .tap();
  await payPanel(page).getByRole('textbox', { name: 'Cash handed over' }).fill('1000');
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: /^Take/ }).tap();
  await payPanel(page).getByRole('button', { name: 'Card', exact: true }).tap();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).tap();
  await untilSold(page, 'Paid', '3,100.00');
  await tile(page, 'Soap').tap();
  await untilItems(page, 1);
  const hands = await countHands(page);
  await undo(page).tap();
  await soon(async () => {
    const sentences = (await undone(page).locator('strong').innerText()).replaceAll('\u00a0', ' ');
    return sentences.split('. ').sort();
  }).toEqual(['Give back TZS 1,000.00 in cash', 'Give back TZS 2,100.00 by Card.']);
  expect(await hands()).toEqual({ touches: 1, keys: 0 });
  await cart(page).getByRole('listitem').filter({ hasText: 'Sugar 1 kg' }).waitFor();
  expect(await cart(page).getByRole('listitem').count()).toBe(1);
  await page
    .getByRole('button', { name: /^Parked: / })
    .filter({ hasText: '1' })
    .waitFor();
  expect((await voids()).at(-1)).toMatchObject({ back: 'cash 100000 + card 210000' });
  await page.getByRole('button', { name: 'Remove Sugar 1 kg' }).tap();
  expect(await verifyBooks(shop)).toBe(0);
});

test('on a phone it is there for half a minute, and no longer', async () => {
  const { page } = await byTouch(PHONE);
  const sellOne = async () => {
    await tile(page, 'Soap').tap();
    await page
      .getByRole('button', { name: /^Charge/ })
      .filter({ visible: true })
      .tap();
    await unhurried(page);
    await payPanel(page)
      .getByRole('button', { name: /^Exact/ })
      .tap();
    await page
      .getByRole('status')
      .filter({ hasText: /^Paid\s*TZS\s*1,200\.00$/ })
      .waitFor();
  };
  await sellOne();
  await undo(page).waitFor();
  await picture(page, 'undo-phone');
  await undo(page).tap();
  await giveBackSoap(page);
  await expectAccessible(page);
  await picture(page, 'undo-phone-done');
  await page.getByRole('button', { name: '1 item', exact: true }).tap();
  await page.getByRole('button', { name: 'Remove Soap bar' }).tap();
  await page.getByRole('button', { name: 'Products' }).tap();
  await sellOne();
  await undo(page).waitFor();
  await page.clock.fastForward(31_000);
  await undo(page).waitFor({ state: 'detached' });
  const before = (await voids()).length;
  await page.keyboard.press('Alt+U');
  await page.getByRole('button', { name: 'Receipt', exact: true }).waitFor();
  expect((await voids()).length).toBe(before);
  expect(await verifyBooks(shop)).toBe(0);
});
