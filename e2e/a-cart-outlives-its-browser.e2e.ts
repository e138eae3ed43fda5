import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDevice, type Device } from './harness/device.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

const PATIENCE_MS = 30_000;
const BANANAS = 'Ndizi Mshare';
const LAMP = 'Taa ya Mezani';
const NOTE = 'For the wedding on Saturday';

let shop: Shop;
let planted: PlantedShop;
let device: Device;
let page: Page;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: BANANAS, priceMinor: 310_000, costMinor: 250_000, stockMilli: 100_000 },
    { name: LAMP, priceMinor: 120_000, costMinor: 90_000, stockMilli: 100_000 },
  ]);
  for (const [name, phone] of [
    ['Asha Mbezi', '0712 345 678'],
    ['Mzee Juma', '0754 100 200'],
  ]) {
    const customer = { _id: crypto.randomUUID(), name, phone };
    await asOwner(shop, planted, 'POST', '/api/customers', customer);
  }
  device = await newDevice(shop.url);
});
afterAll(async () => {
  await device.close();
  await shop.stop();
});

const buyer = () => cart(page).getByRole('group', { name: 'Customer' });
const parked = () => page.getByRole('dialog', { name: 'Parked sales' });

/** How many sealed bytes the device's database holds of carts, and of what was put aside. */
const sealedBytes = () =>
  page.evaluate<number>(`(async () => {
    const [{ version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
    const db = await new Promise((done) => {
      const asked = indexedDB.open('tillbook.device', version);
      asked.onsuccess = () => done(asked.result);
    });
    const all = (store) => new Promise((done) => {
      const asked = db.transaction(store).objectStore(store).getAll();
      asked.onsuccess = () => done(asked.result);
    });
    const kept = [...(await all('carts')), ...(await all('parked'))];
    db.close();
    // Whether the server knows a parked sale lies beside it, and says nothing of what is in it.
    const carts = kept.filter(({ sealed }) => !['sent', 'there'].includes(sealed.plain));
    return carts.reduce((sum, { sealed }) => sum + (sealed.bytes?.byteLength ?? NaN), 0);
  })()`);

/** Does something to the cart that makes it longer, and waits until the disk has it. */
async function written(step: () => Promise<void>): Promise<void> {
  const before = await sealedBytes();
  await step();
  await soon(sealedBytes).toBeGreaterThan(before);
}

async function choose(digits: string, name: string): Promise<void> {
  await page.keyboard.press('F4');
  for (const digit of digits) await page.keyboard.press(digit);
  await page.keyboard.press('Enter');
  await buyer().getByText(name).waitFor();
}

/** What a person reads in the cart: lines, quantities, discounts, customer, note, total. */
const read = () => cart(page).innerText();

/** Ends the browser without a word; what its disk holds then says nothing to who reads it. */
async function killAndOpen(): Promise<void> {
  await device.kill();
  for (const told of [BANANAS, LAMP, NOTE, 'Asha Mbezi', '712345678', 'Mzee Juma', '754100200']) {
    expect([told, device.canRead(told)]).toEqual([told, false]);
  }
  // That reading finds what is there: the local storage's texts and the database's keys.
  expect([planted.seller.name, planted.businessId].map((told) => device.canRead(told))).toEqual([
    true,
    true,
  ]);
  page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
}

test('half a cart and a parked sale are filled on a device', async () => {
  page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await untilKept(page);
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);

  await written(() => tile(page, LAMP).click());
  await written(() => choose('0200', 'Mzee Juma'));
  await cart(page).getByRole('button', { name: 'Park' }).click();
  await cart(page).getByText('The cart is empty.').waitFor();

  await written(async () => {
    await tile(page, BANANAS).click();
    await unhurried(page);
    await tile(page, BANANAS).click();
    await untilItems(page, 2);
  });
  await written(async () => {
    await cart(page)
      .getByRole('button', { name: `Discount or own price: ${BANANAS}` })
      .click();
    await cart(page).getByRole('button', { name: '10%', exact: true }).click();
    await cart(page).getByText(/^−10%/).waitFor();
  });
  await written(() => choose('5678', 'Asha Mbezi'));
  await written(async () => {
    await cart(page).getByRole('button', { name: 'Note to the sale' }).click();
    await page.getByRole('textbox', { name: 'Note to the sale' }).fill(NOTE);
    await page.keyboard.press('Enter');
    await cart(page).getByText(NOTE).waitFor();
  });
});

test('a killed browser opens on exactly that cart, with the server and without it', async () => {
  const before = await read();
  for (const part of [BANANAS, '−10%', 'Asha Mbezi', NOTE, '5,580.00']) {
    expect(before).toContain(part);
  }
  await killAndOpen();
  await cart(page).getByText(NOTE).waitFor();
  await soon(read).toBe(before);
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  await shop.kill();
  await killAndOpen();
  await cart(page).getByText(NOTE).waitFor();
  await soon(read).toBe(before);
});

test('a parked sale is taken up without the server, and what it takes the place of is parked', async () => {
  const before = await read();
  await page.getByRole('button', { name: 'Parked: 1' }).click();
  await written(async () => {
    await parked()
      .getByRole('button', { name: /^Mzee Juma, / })
      .first()
      .click();
    await buyer().getByText('Mzee Juma').waitFor();
  });
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  const taken = await read();
  expect(taken).toContain(LAMP);
  await killAndOpen();
  await buyer().getByText('Mzee Juma').waitFor();
  await soon(read).toBe(taken);
  await page.getByRole('button', { name: 'Parked: 1' }).click();
  await parked()
    .getByRole('button', { name: /^Asha Mbezi, / })
    .first()
    .click();
  await cart(page).getByText(NOTE).waitFor();
  await soon(read).toBe(before);
});

test('it is sold without the server, once; its cart does not come back', async () => {
  await cart(page)
    .getByRole('button', { name: /^Exact cash/ })
    .click();
  await untilSold(page, 'Paid', '5,580.00');
  await killAndOpen();
  await cart(page).getByText('The cart is empty.').waitFor();
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  await shop.startAgain();
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor();
  await soon(async () => (await salesOf(shop)).map(({ sold, total }) => [sold, total])).toEqual([
    [`2 ${BANANAS}`, 558_000],
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});
