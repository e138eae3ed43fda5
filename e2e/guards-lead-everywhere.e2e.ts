import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, type Browsers } from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { walk, worker } from './harness/walk.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const WORKERS = [
  ['super admin', '/admin', () => planted.admin],
  ['owner', '/business', () => planted.owner],
  ['manager', '/manager', () => planted.manager],
  ['seller', '/seller', () => planted.seller],
  ['accountant', '/accountant', () => planted.accountant],
] as const;

for (const [who, area, person] of WORKERS) {
  test(`the ${who} reaches ${area} and what is everybody's, and nothing else`, async () => {
    const visitor = await browsers.visit({ storage: signedIn(person(), planted) });
    await walk(visitor, worker(area));
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
}
