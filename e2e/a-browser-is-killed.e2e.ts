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

const KILLS = process.env['SOAK'] === '1' ? 100 : 3;
const WITHIN_MS = 50;
const PATIENCE_MS = 30_000;
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

async function opened(): Promise<Page> {
  const page = await device.open();
  return page;
}

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

test('a browser that is killed just after it said "Paid" has kept every sale', async () => {
  process.stdout.write(`kills: SEED=${seed}, ${KILLS}\n`);
  let page = await opened();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await untilKept(page);
  // Who is signed in is written down within seconds; nobody is killed in the first ones here.
  await expect.poll(() => device.hasOnDisk('tillbook.user'), { timeout: PATIENCE_MS }).toBe(true);
  await shop.kill();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sellSoap(page);
    await wait(below(WITHIN_MS));
    await device.kill();
    page = await opened();
    await page.goto(`${shop.url}/seller/new-sale`);
    await badge(page, `Offline – ${kill} saved here`).waitFor();
    await cart(page).getByText('The cart is empty.').waitFor();
  }
  await shop.startAgain();
  await badge(page, 'Online').waitFor();
  const sold = await salesOf(shop);
  const numbers = sold.map(({ receipt }) => Number(receipt.slice(-6)));
  expect(numbers).toEqual(Array.from({ length: KILLS }, (_none, at) => at + 1));
  expect(new Set(sold.map((sale) => sale.sold))).toEqual(new Set(['1 Soap bar']));
  expect(await verifyBooks(shop)).toBe(0);
});
