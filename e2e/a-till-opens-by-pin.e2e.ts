import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../packages/server/test/builders.ts';
import { expectAccessible, picture } from './harness/browser.ts';
import { newDevice, type Device } from './harness/device.ts';
import { stock } from './harness/goods.ts';
import { signInHere, verifyBooks } from './harness/people.ts';
import { givePin, sellersKnown } from './harness/pins.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

/** Nobody is signed in, and there is no connection: whose PIN was used at the till opens it. */

const PINS = { amina: '2580', juma: '7412' };

let shop: Shop;
let planted: PlantedShop;
let device: Device;
let page: Page;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const { businessId } = planted;
  const branchIds = [planted.branches[0]?.branchId ?? ''];
  const juma = await addPerson(
    { superuserUrl: shop.superuserUrl() },
    { role: 'seller', businessId, branchIds, flags: {} },
  );
  for (const [{ personId }, name] of [
    [planted.seller, 'Amina Said'],
    [juma, 'Juma Bakari'],
  ] as const) {
    const named = `update person set name = $2 where person_id = $1 returning 1`;
    await shop.look(named, [personId, name]);
  }
  await givePin(shop, businessId, planted.seller, PINS.amina);
  await givePin(shop, businessId, juma, PINS.juma);
  await stock(shop, planted, [
    { name: 'Soap', priceMinor: 310_000, costMinor: 200_000, stockMilli: 50_000 },
  ]);
  device = await newDevice(shop.url);
});
afterAll(async () => {
  await device.close();
  await shop.stop();
});

const question = () => page.getByRole('dialog', { name: 'Who sells?' });
const door = () => page.getByRole('button', { name: 'Sell here by PIN' });
const sellerIs = (name: string) =>
  page.getByRole('button', { name: new RegExp(`Who sells:\\s*${name}`) }).waitFor();

async function typePin(name: string, pin: string): Promise<void> {
  await question().getByRole('radio', { name }).check();
  await question().getByLabel(`PIN of ${name}`).fill(pin);
  await unhurried(page);
  await page.keyboard.press('Enter');
}

async function takeOver(name: string, pin: string): Promise<void> {
  await page.keyboard.press('F6');
  await typePin(name, pin);
  await sellerIs(name);
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const atTheDoor = () => page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();

const sold = () =>
  shop.look<{ seller: string; isFact: boolean; isProved: boolean }>(
    `select s.seller_name seller, s.is_fact "isFact",
       exists (select from sale_proof p join seller_key k using (business_id, key_id)
         where p.sale_id = s.sale_id and k.person_id = s.seller_id) "isProved"
     from sale s order by s.number`,
  );

test('a browser at which nobody used a PIN asks for the password', async () => {
  page = await device.open();
  await page.goto(`${shop.url}/login`);
  await signInHere(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await tile(page, 'Soap').waitFor();
  await untilKept(page);
  await signOut();
  await atTheDoor();
  await page.getByRole('link', { name: 'Create account' }).waitFor();
  expect(await door().count()).toBe(0);
});

test('a seller who came in by password types their PIN once, and opens the lock without a server', async () => {
  await signInHere(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').waitFor();
  await expectAccessible(page);
  await picture(page, 'till-pin-once');
  await page.getByRole('button', { name: 'Type PIN' }).click();
  const asked = page.getByRole('dialog', { name: 'Your PIN, once' });
  await asked.getByLabel('PIN of Amina Said').fill(PINS.amina);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  await page.getByText('Type your PIN here once').waitFor({ state: 'detached' });
  await soon(() => sellersKnown(page)).toBe(1);
  await page.keyboard.press('Shift+F6');
  await page.getByRole('heading', { name: 'The till is locked' }).waitFor();
  await shop.kill();
  await page.getByLabel('PIN of Amina Said').fill(PINS.amina);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await tile(page, 'Soap').waitFor();
  await shop.startAgain();
  await page.reload();
  await tile(page, 'Soap').waitFor();
  expect(await page.getByText('Type your PIN here once').count()).toBe(0);
  await signOut();
  await atTheDoor();
});

test('who signed out comes in by PIN with a connection, and finds the cart', async () => {
  await signInHere(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').waitFor();
  await takeOver('Juma Bakari', PINS.juma);
  await soon(() => sellersKnown(page)).toBe(2);
  await takeOver('Amina Said', PINS.amina);
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await signOut();
  await atTheDoor();
  await door().click();
  // Who sold last is offered first.
  await question().getByLabel('PIN of Amina Said').waitFor();
  await expectAccessible(page);
  await picture(page, 'till-door');
  await typePin('Amina Said', '1111');
  await question().getByText('The PIN is wrong. 4 more tries.').waitFor();
  await typePin('Amina Said', PINS.amina);
  await page.waitForURL('**/seller/new-sale');
  await sellerIs('Amina Said');
  await untilItems(page, 1);
});

test('without a server a till that was signed out is opened by PIN from a cold start, and sells', async () => {
  await signOut();
  await atTheDoor();
  await device.shut(page);
  await shop.kill();
  page = await device.open();
  await page.goto(`${shop.url}/`);
  await atTheDoor();
  await page.getByText('No connection: a password cannot be checked now.').waitFor();
  await picture(page, 'till-door-offline');
  await door().click();
  await typePin('Juma Bakari', '1111');
  await question().getByText('The PIN is wrong.').waitFor();
  await typePin('Juma Bakari', PINS.juma);
  await page.waitForURL('**/seller/new-sale');
  await sellerIs('Juma Bakari');
  // The cart is the till's: what Amina left in it is there.
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
});

test('with the server back the sale is signed by who made it, and nobody is asked again', async () => {
  await shop.startAgain();
  await soon(sold).toEqual([{ seller: 'Juma Bakari', isFact: true, isProved: true }]);
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
  await soon(async () => (await sold()).at(-1)).toEqual({
    ...{ seller: 'Juma Bakari', isFact: false, isProved: false },
  });
  expect(await shop.look('select from sale_conflict')).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});
