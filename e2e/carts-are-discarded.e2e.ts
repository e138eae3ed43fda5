import { readFileSync } from 'node:fs';
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
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  countHands,
  scan,
  scanField,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  {
    name: 'Sugar 1 kg',
    priceMinor: 310_000,
    costMinor: 250_000,
    barcode: SUGAR,
  },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));
const PATIENCE_MS = 20_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** What the database holds of discarded carts, in their order. */
const kept = () =>
  shop.look<Record<string, unknown>>(
    `select d.reason, d.note, d.total_minor::int total, d.parked_seconds is not null parked,
       d.discarded_by_name "by", (select json_agg(json_build_array(p.name, l.quantity_milli,
         l.unit_price_minor) order by l.line_no) from cart_discard_line l
         join product p using (business_id, product_id)
         where l.business_id = d.business_id and l.discard_id = d.discard_id) lines
     from cart_discard d order by d.occurred_at`,
  );
const untilKept = (count: number) =>
  expect.poll(async () => (await kept()).length, { timeout: PATIENCE_MS }).toBe(count);
const asked = () => seller.page.getByRole('dialog', { name: 'Discard this cart?' });
const isEmpty = () => cart(seller.page).getByText('The cart is empty.').waitFor();

test('by touch it is two touches; the next product says that nobody takes it back', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await scan(page, SUGAR);
  await tile(page, 'Soap bar').click();
  await untilItems(page, 3);
  const hands = await countHands(page);
  await cart(page).getByRole('button', { name: 'Discard the cart' }).click();
  await asked().getByRole('button', { name: 'Customer left' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'discard-a-cart');
  await asked().getByRole('button', { name: 'Customer left' }).click();
  await isEmpty();
  expect(await hands()).toEqual({ touches: 2, keys: 0 });
  await cart(page).getByText('The cart is discarded.').waitFor();
  await expectAccessible(page);
  await picture(page, 'discarded-cart');
  // While it can be taken back nobody is told.
  expect(await kept()).toEqual([]);
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await untilKept(1);
  expect(await kept()).toEqual([
    {
      ...{ reason: 'customer_left', note: null, total: 740_000, parked: false },
      by: planted.seller.name,
      lines: [
        ['Sugar 1 kg', 2_000, 310_000],
        ['Soap bar', 1_000, 120_000],
      ],
    },
  ]);
});

test('by keys it is Alt X and a number; Ctrl Z gives the cart back, and there was no discard', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  await page.keyboard.press('Alt+x');
  await asked().waitFor();
  await page.keyboard.press('2');
  await isEmpty();
  expect(await hands()).toEqual({ touches: 0, keys: 3 });
  await cart(page).getByText('The cart is discarded.').waitFor();
  await page.keyboard.press('Control+z');
  await untilItems(page, 1);
  await page.keyboard.press('Alt+x');
  await asked().waitFor();
  await page.keyboard.press('Escape');
  await asked().waitFor({ state: 'detached' });
  await untilItems(page, 1);
  await page.keyboard.press('Alt+x');
  await asked().waitFor();
  await page.keyboard.press('3');
  await isEmpty();
  // A scanner's keys right behind the digit would be one code with it.
  await unhurried(page);
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await untilKept(2);
  expect((await kept()).map(({ reason, total }) => [reason, total])).toEqual([
    ['customer_left', 740_000],
    ['could_not_pay', 120_000],
  ]);
});

test('without a network it waits on the device; a parked one too, in own words', async () => {
  const { page } = seller;
  await page.keyboard.press('F8');
  await isEmpty();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await page.context().setOffline(true);
  await page.keyboard.press('Alt+x');
  await asked().waitFor();
  await page.keyboard.press('4');
  await isEmpty();
  await page.keyboard.press('Shift+F8');
  const sheet = page.getByRole('dialog', { name: 'Parked sales' });
  await sheet.locator('[data-sale]:focus').waitFor();
  await page.keyboard.press('Delete');
  await sheet.getByRole('textbox', { name: 'Another reason' }).fill('The lights went out');
  await picture(page, 'discard-parked');
  await page.keyboard.press('Enter');
  await sheet.getByText('Nothing is parked').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  expect((await kept()).length).toBe(2);
  await page.getByRole('button', { name: 'Offline', exact: true }).press('Enter');
  const here = page.getByRole('dialog', { name: 'Sales on this device' });
  await here.getByText('2 discarded carts', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'discarded-carts-wait');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    here.getByRole('button', { name: 'Export file' }).click(),
  ]);
  const by = { till: 'Till 1', discardedBy: planted.seller.name, state: 'waiting' };
  const file = JSON.parse(readFileSync(await saved.path(), 'utf8')) as Record<string, unknown>;
  expect(file).toMatchObject({
    sales: [],
    discardedCarts: [
      { ...by, reason: 'practice', total: '1200.00', lines: [{ name: 'Soap bar', quantity: 1 }] },
      { ...by, reason: 'other', note: 'The lights went out', total: '3100.00' },
    ],
    sealed: [{ parts: [{ kind: 'discard' }, { kind: 'discard' }] }],
  });
  await page.keyboard.press('Escape');
  await here.waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await untilKept(4);
  expect((await kept()).slice(2)).toMatchObject([
    { reason: 'practice', note: null, total: 120_000, parked: false },
    {
      reason: 'other',
      note: 'The lights went out',
      total: 310_000,
      parked: true,
    },
  ]);
});

test('on a phone the reasons are in reach, and lines that are taken out one by one ask nothing', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /1 item/ }).click();
  await picture(page, 'discard-on-a-phone-cart');
  await cart(page).getByRole('button', { name: 'Discard the cart' }).click();
  await asked().getByRole('button', { name: 'Rung up by mistake' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'discard-on-a-phone');
  await asked().getByRole('button', { name: 'Keep it' }).click();
  await page.setViewportSize(DESKTOP);
  await scanField(page).focus();
  await page.keyboard.press('Delete');
  await isEmpty();
  expect((await kept()).length).toBe(4);
});

test('a cart that is emptied by undoing asks nothing, and its lines are told with the next sale', async () => {
  const { page } = seller;
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 2);
  await page.keyboard.press('Control+z');
  await untilItems(page, 1);
  await page.keyboard.press('Control+z');
  await isEmpty();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  // The line that the phone's journey took out of the cart before is one of the three.
  const told = await shop.look('select removed_count::int removed from sale');
  expect(told).toEqual([{ removed: 3 }]);
  expect((await kept()).length).toBe(4);
});

test('the owner reads who discarded how many carts, why, and each of them', async () => {
  const owner = await browsers.visit({
    storage: signedIn(planted.owner, planted),
  });
  const { page } = owner;
  await page.goto('/business/reports?report=discarded-carts');
  const row = page.getByRole('row', { name: new RegExp(planted.seller.name) });
  await row.getByText('12,900.00').waitFor();
  await expectAccessible(page);
  await picture(page, 'discarded-carts-report');
  await page.goto('/business/reports?report=discarded-carts&also=discardReason');
  await page.getByRole('row', { name: /Could not pay.*1,200\.00/ }).waitFor();
  await page.goto('/business/reports?report=discarded-carts');
  await row.getByRole('link').first().click();
  await page.waitForURL(/view=audit.*action=cart_discarded/);
  const acts = page.getByRole('main').locator('tbody tr');
  await expect.poll(() => acts.count()).toBe(4);
  await picture(page, 'discarded-carts-acts');
  expect(owner.troubles).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});

test('the X report says how many, and the Z report of a shift that closed offline has them all', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'X report' }).click();
  const x = page.getByRole('article', { name: 'X report' });
  await x.getByText('Discarded carts (4)').waitFor();
  expect((await x.innerText()).replace(/\s+/g, ' ')).toContain('Discarded carts (4) 12,900.00');
  await expectAccessible(page);
  await picture(page, 'discarded-carts-x-report');
  await page.keyboard.press('Escape');
  await x.waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await tile(page, 'Soap bar').click();
  await untilItems(page, 1);
  await page.keyboard.press('Alt+x');
  await asked().waitFor();
  await page.keyboard.press('1');
  await isEmpty();
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill('50000');
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
  await page.getByText(/Counted and closed here/).waitFor();
  expect(await reported()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(reported, { timeout: PATIENCE_MS }).toEqual([{ count: 5, total: 1_410_000 }]);
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/management?view=shifts');
  await owner.page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr').click();
  const z = owner.page.getByRole('article', { name: 'Z report 1' });
  await z.getByText('Discarded carts (5)').waitFor();
  expect((await z.innerText()).replace(/\s+/g, ' ')).toContain('Discarded carts (5) 14,100.00');
  await expectAccessible(owner.page);
  await picture(owner.page, 'discarded-carts-z-report');
  expect(owner.troubles).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});

/** What Z reports tell of discarded carts. */
const reported = () =>
  shop.look<Record<string, unknown>>(
    'select discards_count count, discards_minor::int total from shift_close',
  );
