import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from './harness/chance.ts';
import { newDevice, type Device } from './harness/device.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, openShift, salesOf, tile, untilKept, untilSold } from './harness/till.ts';

const KILLS = process.env['SOAK'] === '1' ? 200 : 3;
const WITHIN_MS = 50;
const PATIENCE_MS = 30_000;
const AT_ONCE_MS = 500;
const { below, seed } = chanceOf();

let shop: Shop;
let planted: PlantedShop;
let device: Device;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 500_000 },
  ]);
  device = await newDevice(shop.url);
});
afterAll(async () => {
  await device.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

/** The seller is signed in on the device, the shift is open, and all that it needs is kept. */
async function readyToSell(): Promise<Page> {
  const page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await untilKept(page);
  // Who is signed in is written down within seconds; nobody is killed in the first ones here.
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);
  return page;
}

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

/** An app that is installed: nothing it keeps is cleared, and no file is asked for after twenty. */
const PROMISED = 'navigator.storage.persisted = () => Promise.resolve(true)';

/** Ends the browser while it does what it does behind its "Paid", and begins anew. */
async function killed(): Promise<Page> {
  await wait(below(WITHIN_MS));
  await device.kill();
  const page = await device.open();
  await page.addInitScript(PROMISED);
  await page.goto(`${shop.url}/seller/new-sale`);
  return page;
}

/** The till says that it has kept so many sales, and that none is half made. */
async function hasKept(page: Page, sales: number, timeout = PATIENCE_MS): Promise<void> {
  await badge(page, `Offline – ${sales} saved here`).waitFor({ timeout });
  await cart(page).getByText('The cart is empty.').waitFor();
}

/** Each number of the till's series is one sale of one soap, and no number is left out. */
async function everySaleIsThere(sales: number): Promise<void> {
  const sold = await salesOf(shop);
  const numbers = sold.map(({ receipt }) => Number(receipt.slice(-6)));
  expect(numbers).toEqual(Array.from({ length: sales }, (_none, at) => at + 1));
  expect(new Set(sold.map((sale) => sale.sold))).toEqual(new Set(['1 Soap bar']));
  expect(await verifyBooks(shop)).toBe(0);
}

/** So long a kill may take, with all that comes before and after them. */
const PER_KILL_MS = 10_000;
const WHOLE_MS = 120_000 + KILLS * PER_KILL_MS;

test(
  'a browser that is killed just after it said "Paid" has kept every sale',
  { timeout: WHOLE_MS },
  async () => {
    process.stdout.write(`kills: SEED=${seed}, ${KILLS}\n`);
    let page = await readyToSell();
    await shop.kill();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await sellSoap(page);
      page = await killed();
      await hasKept(page, kill);
    }
    await shop.startAgain();
    await badge(page, 'Online').waitFor();
    await everySaleIsThere(KILLS);
  },
);

/** What lies in the outbox is gone, on the disk too. */
const LOSE = `(async () => {
  const [{ version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
  const db = await new Promise((done, failed) => {
    const asked = indexedDB.open('tillbook.device', version);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = failed;
  });
  const lost = db.transaction('sales', 'readwrite', { durability: 'strict' });
  const count = await new Promise((done) => {
    const asked = lost.objectStore('sales').count();
    asked.onsuccess = () => done(asked.result);
  });
  lost.objectStore('sales').clear();
  await new Promise((done, failed) => Object.assign(lost, { oncomplete: done, onabort: failed }));
  db.close();
  return count;
})()`;

test('with an outbox that does not outlive the browser, its sale is missed here and in the books', async () => {
  await device.kill();
  let page = await device.open();
  await page.goto(`${shop.url}/seller/new-sale`);
  await badge(page, 'Online').waitFor();
  await shop.kill();
  await sellSoap(page);
  await hasKept(page, 1);
  expect(await page.evaluate<number>(LOSE)).toBe(1);
  page = await killed();
  await badge(page, 'Offline').waitFor();
  await expect(hasKept(page, 1, AT_ONCE_MS)).rejects.toThrow(/Timeout/);
  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  // One more, so that what is missing lies between two that are there: the till is ahead of the
  // server by what was lost, and goes on from its own number.
  await sellSoap(page);
  await expect.poll(async () => (await salesOf(shop)).length).toBe(KILLS + 1);
  const [gap] = await shop.look(
    `select count(*)::int gaps from sale_conflict where kind = 'number_gap'`,
  );
  expect(gap).toEqual({ gaps: 1 });
  await expect(everySaleIsThere(KILLS + 2)).rejects.toThrow(/deeply equal/);
});
