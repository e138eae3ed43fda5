import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { givePin, sellersKnown } from './harness/pins.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

/** Two sellers at one till: by PIN, with a connection and without, each in their own name. */

const PINS = { amina: '2580', juma: '7412' };
/** What a change of sellers may take, the network with it. */
const TURN_MS = 2_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let till: Visitor;
let juma: TestPerson;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const { businessId } = planted;
  const branchIds = [planted.branches[0]?.branchId ?? ''];
  const database = { superuserUrl: shop.superuserUrl() };
  const flags = { canProcessRefunds: true };
  juma = await addPerson(database, { role: 'seller', businessId, branchIds, flags });
  await shop.look(`update person set name = 'Juma Bakari' where person_id = $1 returning 1`, [
    juma.personId,
  ]);
  await shop.look(`update person set name = 'Amina Said' where person_id = $1 returning 1`, [
    planted.seller.personId,
  ]);
  await givePin(shop, businessId, planted.seller, PINS.amina);
  await givePin(shop, businessId, juma, PINS.juma);
  const good = { costMinor: 200_000, stockMilli: 50_000 };
  await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000 },
    { ...good, name: 'Rice', priceMinor: 420_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  till = await browsers.visit();
  const { page } = till;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await tile(page, 'Soap').waitFor();
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who sells?' });
const sellerIs = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Who sells:\\s*${name}`) }).waitFor();

/** F6, a person, their PIN, Enter; how long it took from Enter on. */
async function takeOver(page: Page, name: string, pin: string): Promise<number> {
  await page.keyboard.press('F6');
  await dialog(page).getByRole('radio', { name }).check();
  await dialog(page).getByLabel(`PIN of ${name}`).fill(pin);
  await unhurried(page);
  const startMs = performance.now();
  await page.keyboard.press('Enter');
  await sellerIs(page, name);
  await tile(page, 'Soap').waitFor();
  return performance.now() - startMs;
}

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', amount);
}

const sold = () =>
  shop.look<{ number: number; seller: string; isFact: boolean; isProved: boolean }>(
    `select s.number, s.seller_name seller, s.is_fact "isFact",
       exists (select from sale_proof p join seller_key k using (business_id, key_id)
         where p.sale_id = s.sale_id and k.person_id = s.seller_id) "isProved"
     from sale s order by s.number`,
  );
const asked = { isFact: false, isProved: false };
const fact = { isFact: true, isProved: true };

test('with a connection: one key, a PIN, and the sale is theirs; the cart stays', async () => {
  const { page } = till;
  await sell(page, 'Soap', '3,100.00');
  await tile(page, 'Rice').click();
  await untilItems(page, 1);
  await page.keyboard.press('F6');
  await dialog(page).getByRole('radio', { name: 'Juma Bakari' }).waitFor();
  await picture(page, 'sellers-sheet');
  await expectAccessible(page);
  await dialog(page).getByRole('radio', { name: 'Juma Bakari' }).check();
  await dialog(page).getByLabel('PIN of Juma Bakari').fill('1357');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('The PIN is wrong. 4 more tries.').waitFor();
  await picture(page, 'sellers-wrong-pin');
  await page.keyboard.press('Escape');
  const tookMs = await takeOver(page, 'Juma Bakari', PINS.juma);
  expect(tookMs).toBeLessThan(TURN_MS);
  process.stdout.write(`another seller after ${Math.round(tookMs)} ms\n`);
  await untilItems(page, 1);
  await picture(page, 'sellers-juma');
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '4,200.00');
  expect(await sold()).toEqual([
    { number: 1, seller: 'Amina Said', ...asked },
    { number: 2, seller: 'Juma Bakari', ...asked },
  ]);
});

test('without a network: who was here before takes over, and each signs their own', async () => {
  const { page, context } = till;
  await takeOver(page, 'Amina Said', PINS.amina);
  // Both PINs were used here: their keys lie on the device.
  await soon(() => sellersKnown(page)).toBe(2);
  await context.setOffline(true);
  const tookMs = await takeOver(page, 'Juma Bakari', PINS.juma);
  expect(tookMs).toBeLessThan(TURN_MS);
  process.stdout.write(`another seller without a network after ${Math.round(tookMs)} ms\n`);
  await sell(page, 'Soap', '3,100.00');
  await page.keyboard.press('F6');
  await dialog(page).getByRole('radio', { name: 'Amina Said' }).check();
  await dialog(page).getByLabel('PIN of Amina Said').fill('1357');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('The PIN is wrong.').waitFor();
  await page.keyboard.press('Escape');
  await takeOver(page, 'Amina Said', PINS.amina);
  await sell(page, 'Rice', '4,200.00');
  await picture(page, 'sellers-offline');
  expect(await sold()).toHaveLength(2);
  await context.setOffline(false);
  await soon(async () => (await sold()).slice(2)).toEqual([
    { number: 3, seller: 'Juma Bakari', ...fact },
    { number: 4, seller: 'Amina Said', ...fact },
  ]);
  // The session is Amina's again, and nobody was asked for anything.
  await sell(page, 'Soap', '3,100.00');
  await soon(async () => (await sold()).at(-1)).toEqual({
    ...{ number: 5, seller: 'Amina Said', ...asked },
  });
  expect(await shop.look('select from sale_conflict')).toEqual([]);
});

test('who sells in the shift of a colleague gives back from its drawer, and undoes own sales', async () => {
  const { page } = till;
  await takeOver(page, 'Juma Bakari', PINS.juma);
  await sell(page, 'Rice', '4,200.00');
  await sell(page, 'Soap', '3,100.00');
  const own = await shop.look<{ saleId: string; receipt: string }>(
    `select sale_id "saleId", receipt_number receipt from sale
     where seller_name = 'Juma Bakari' order by number desc limit 2`,
  );
  const [soap, rice] = own as [(typeof own)[0], (typeof own)[0]];
  const find = async (receipt: string) => {
    await page.goto('/seller/sales?view=refunds');
    await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  };
  await find(rice.receipt);
  await page.getByRole('button', { name: 'Everything' }).click();
  await page.getByLabel('Cash from').waitFor();
  await soon(() => page.getByLabel('Cash from').locator('option').allTextContents()).toEqual([
    'Till 1 · Amina Said',
  ]);
  await page.getByRole('button', { name: /^Give back.*4,200\.00$/ }).click();
  await soon(() => shop.look(`select from refund`)).toHaveLength(1);
  await find(soap.receipt);
  await page.getByRole('button', { name: 'Void this sale' }).click();
  await unhurried(page);
  await page
    .getByRole('dialog', { name: /^Void the whole sale/ })
    .getByRole('button', { name: 'Void this sale' })
    .click();
  await soon(() =>
    shop.look(
      `select r.kind, r.refunded_by_name "by", h.opened_by_name "drawer"
       from sale s join refund r using (business_id, sale_id)
       join shift h on h.business_id = r.business_id and h.shift_id = r.shift_id
       where s.sale_id = any($1) order by s.number`,
      [[soap.saleId, rice.saleId]],
    ),
  ).toEqual([
    { kind: 'refund', by: 'Juma Bakari', drawer: 'Amina Said' },
    { kind: 'void', by: 'Juma Bakari', drawer: 'Amina Said' },
  ]);
  await page.goto('/seller/new-sale');
  await tile(page, 'Soap').waitFor();
  // What is hers alone is told before it is begun: nobody counts a drawer for nothing.
  await page.getByRole('button', { name: /^Till 1/ }).click();
  for (const [entry, whose] of [
    ['Close shift', 'It is closed by who opened it, or by a manager.'],
    ['Cash in or out', 'Its cash is moved by who opened it, or by a manager.'],
    ['X report', 'Its report is read by who opened it, or by a manager.'],
  ] as const) {
    const stopped = page.getByRole('menuitem', { name: new RegExp(`^${entry}`) });
    expect(await stopped.getAttribute('aria-disabled')).toBe('true');
    await page.getByText(`Amina Said opened this shift. ${whose}`).first().waitFor();
  }
  await page.keyboard.press('Escape');
  await takeOver(page, 'Amina Said', PINS.amina);
});

test('the lock covers every page until a PIN opens it, and the cart is still there', async () => {
  const { page } = till;
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await page.getByRole('button', { name: /Who sells/ }).waitFor();
  await page.keyboard.press('Shift+F6');
  const locked = page.getByRole('heading', { name: 'The till is locked' });
  await locked.waitFor();
  await expectAccessible(page);
  await picture(page, 'till-locked');
  await page.goto('/seller/sales');
  await locked.waitFor();
  await page.setViewportSize(PHONE);
  await picture(page, 'till-locked-phone');
  await page.getByRole('radio', { name: 'Juma Bakari' }).check();
  await page.getByLabel('PIN of Juma Bakari').fill(PINS.juma);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/new-sale');
  await sellerIs(page, 'Juma Bakari');
  await page
    .getByRole('button', { name: /1 item/ })
    .first()
    .waitFor();
  await picture(page, 'sellers-phone');
  expect(till.troubles).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});
