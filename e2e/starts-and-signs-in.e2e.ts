import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('a stranger is led from the front door to the sign-in page', async () => {
  const { page, troubles, close } = await browsers.visit();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expectAccessible(page);
  await picture(page, 'login');
  expect(troubles).toEqual([]);
  await close();
});
