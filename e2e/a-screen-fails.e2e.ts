import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture } from './harness/browser.ts';
import { PHONE, type Browsers, type Visitor } from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

/** With and without the query by which a browser is made to ask again. */
const fileOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js(?:\\?|$)`);
const PRODUCTS = fileOf('products-screen');
const SILENT = 'The server did not answer. Check the connection and try again.';

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

const owner = (options = {}): Promise<Visitor> =>
  browsers.visit({ ...options, storage: signedIn(planted.owner, planted) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });

/** A file of the app that is there but throws: what a broken or mixed deployment brings. */
const throws = (error: string) => ({ contentType: 'text/javascript', body: `throw ${error};` });

/** The reports of React about what its boundary caught are meant for developers. */
function uncaught({ troubles }: Visitor): string[] {
  return troubles.filter((text) => text.includes('uncaught') || text.includes('Content Security'));
}

test('a screen whose file does not come: Try Again waits a second, asks again, and works', async () => {
  const visitor = await owner();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (PRODUCTS.test(request.url())) asked.push(request.url());
  });
  await page.clock.install();
  await page.route(PRODUCTS, (route) => route.abort('connectionfailed'));
  await page.goto('/business/products');
  await heading(page, 'Module Loading Error').waitFor();
  await page
    .getByText(
      'Component failed to load. This might be due to a missing file or deployment issue.',
      { exact: true },
    )
    .waitFor();
  // The rest of the page works, and the heading has the focus.
  await page.getByRole('link', { name: 'Users' }).waitFor();
  await page.locator('h1:focus').waitFor();
  expect(await page.locator('details[open]').count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'boundary-module');
  await page.getByText('Technical Details').click();
  await page.getByText(/dynamically imported module/).waitFor();
  await expectAccessible(page);

  // Asked for ahead and imported, once each: nothing tries again before it is told to.
  const before = asked.length;
  expect(before).toBeLessThanOrEqual(2);
  expect(asked.filter((url) => url.includes('?'))).toEqual([]);
  await page.unroute(PRODUCTS);
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  await tryAgain(page).click();
  await page.getByRole('button', { name: 'Trying…' }).waitFor();
  await page.clock.runFor(999);
  await page.getByRole('button', { name: 'Trying…' }).waitFor();
  expect(asked).toHaveLength(before);
  await page.clock.runFor(1);
  await page.clock.resume();
  await heading(page, 'Products').waitFor();
  expect(asked).toHaveLength(before + 1);
  expect(uncaught(visitor)).toEqual([]);
  await visitor.close();
});

test('while the file stays away each attempt asks anew, and Go Home leads out', async () => {
  const visitor = await owner({ theme: 'dark', viewport: PHONE });
  const { page } = visitor;
  let refusals = 0;
  await page.route(PRODUCTS, (route) => {
    refusals += 1;
    return route.abort('connectionfailed');
  });
  await page.goto('/business/products');
  await heading(page, 'Module Loading Error').waitFor();
  const first = refusals;
  await tryAgain(page).click();
  await expect.poll(() => refusals, { timeout: 5_000 }).toBeGreaterThan(first);
  await tryAgain(page).waitFor();
  await expectAccessible(page);
  await picture(page, 'boundary-phone');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL('**/business/dashboard');
  await page.getByRole('button', { name: /^Your account/ }).waitFor();
  expect(uncaught(visitor)).toEqual([]);
  await visitor.close();
});

test('going elsewhere leaves the failure behind', async () => {
  const visitor = await owner();
  const { page } = visitor;
  await page.route(PRODUCTS, (route) => route.abort('connectionfailed'));
  await page.goto('/business/products');
  await heading(page, 'Module Loading Error').waitFor();
  await page.getByRole('link', { name: 'Users' }).click();
  await heading(page, 'Users').waitFor();
  await page.unroute(PRODUCTS);
  await page.getByRole('link', { name: 'Products' }).click();
  await heading(page, 'Products').waitFor();
  expect(uncaught(visitor)).toEqual([]);
  await visitor.close();
});

const KINDS = [
  [
    'a lost connection',
    'new TypeError("NetworkError when attempting to fetch resource.")',
    'Network Connection Error',
    'Network connection issue detected. Please check your internet connection.',
    'Check Wi-Fi or mobile data.',
  ],
  [
    'files of an older version',
    'Object.assign(new Error("gone"), { name: "ChunkLoadError" })',
    'Application Update Required',
    'Application update detected. Reloading may resolve the issue.',
    'A newer version is ready; reload takes a few seconds.',
  ],
  [
    'anything else, in its own words',
    'new Error("The shelf is broken.")',
    'Something Went Wrong',
    'The shelf is broken.',
    'Copy Technical Details for support.',
  ],
  [
    'anything else without words',
    'new Error("")',
    'Something Went Wrong',
    'An unexpected error occurred while loading this component.',
    'Try again.',
  ],
] as const;

test('each kind of failure has its own title, message and tips', async () => {
  for (const [what, error, title, message, tip] of KINDS) {
    const visitor = await owner();
    const { page } = visitor;
    await page.route(PRODUCTS, (route) => route.fulfill(throws(error)));
    await page.goto('/business/products');
    await heading(page, title).waitFor();
    await page.getByText(message, { exact: true }).first().waitFor();
    await page.getByRole('listitem').filter({ hasText: tip }).waitFor();
    for (const name of ['Try Again', 'Reload Page']) {
      expect(await page.getByRole('button', { name }).count(), what).toBe(1);
    }
    expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
    expect(uncaught(visitor)).toEqual([]);
    await visitor.close();
  }
});

test('only after an update does Try Again load the whole page anew', async () => {
  const visitor = await owner();
  const { page } = visitor;
  const isSameLoad = () => page.evaluate<boolean>('globalThis.isSameLoad === true');
  const fail = async (error: string, title: string): Promise<void> => {
    await page.unroute(PRODUCTS);
    await page.route(PRODUCTS, (route) => route.fulfill(throws(error)));
    await page.goto('/business/products');
    await heading(page, title).waitFor();
    await page.evaluate('globalThis.isSameLoad = true');
  };
  await fail('new Error("The shelf is broken.")', 'Something Went Wrong');
  await tryAgain(page).click();
  await page.getByRole('button', { name: 'Trying…' }).waitFor();
  await tryAgain(page).waitFor();
  expect(await isSameLoad()).toBe(true);
  await fail('new Error("Loading chunk 7 failed.")', 'Application Update Required');
  await page.unroute(PRODUCTS);
  await tryAgain(page).click();
  await heading(page, 'Products').waitFor();
  expect(await isSameLoad()).toBe(false);
  await fail('new Error("The shelf is broken.")', 'Something Went Wrong');
  await page.unroute(PRODUCTS);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await heading(page, 'Products').waitFor();
  expect(uncaught(visitor)).toEqual([]);
  await visitor.close();
});

test('the frame of the page itself may fail, and a page before signing in too', async () => {
  const LAYOUT = fileOf('shell');
  const REGISTER = fileOf('register-screen');
  const visitor = await owner();
  const { page } = visitor;
  await page.route(LAYOUT, (route) => route.abort('connectionfailed'));
  await page.goto('/business/products');
  await heading(page, 'Module Loading Error').waitFor();
  await expectAccessible(page);
  await page.unroute(LAYOUT);
  await tryAgain(page).click();
  await heading(page, 'Products').waitFor();
  const stranger = await browsers.visit();
  await stranger.page.route(REGISTER, (route) => route.abort('connectionfailed'));
  await stranger.page.goto('/register');
  await heading(stranger.page, 'Module Loading Error').waitFor();
  await stranger.page.unroute(REGISTER);
  await tryAgain(stranger.page).click();
  await heading(stranger.page, 'Create your account').waitFor();
  expect([...uncaught(visitor), ...uncaught(stranger)]).toEqual([]);
  await visitor.close();
  await stranger.close();
});

test('data that does not come is told in its place, and the page survives', async () => {
  const visitor = await owner();
  const { page, troubles } = visitor;
  const PEOPLE = '**/api/auth/users**';
  await page.clock.install();
  await page.route(PEOPLE, (route) => route.abort('internetdisconnected'));
  await page.goto('/business/users');
  await heading(page, 'Users').waitFor();
  await page.clock.fastForward(10_000);
  const card = page.getByRole('alert').filter({ hasText: SILENT });
  await card.waitFor();
  await expectAccessible(page);
  await picture(page, 'data-failed');
  await page.unroute(PEOPLE);
  const html = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
  await page.route(PEOPLE, (route) => route.fulfill(html));
  await card.getByRole('button', { name: 'Try again' }).click();
  await page.clock.fastForward(10_000);
  await page.getByRole('alert').filter({ hasText: 'Something went wrong. Try again.' }).waitFor();
  await page.unroute(PEOPLE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(planted.seller.email).first().waitFor();
  expect(troubles).toEqual([]);
  await visitor.close();
});
