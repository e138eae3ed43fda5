import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectSaid, openBrowsers } from './harness/browser.ts';
import { PHONE, picture, type Browsers } from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits } from './harness/soon.ts';

const NO_ACCESS = 'You do not have access to this page';

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

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const guesses = (page: Page) =>
  page.getByRole('navigation', { name: 'Did you mean one of these?' }).getByRole('link');

test('a mistyped address below an area is explained inside its shell, with likely ones', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const { page } = visitor;
  await page.goto('/business/produts');
  await heading(page, 'Page not found').waitFor();
  await page.getByText('You tried /business/produts').waitFor();
  expect(await page.title()).toBe('Page not found - Amina Shop');
  // The shell is there: navigation, account, messages.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sales' })
    .waitFor();
  await page.getByRole('button', { name: /^Your account/ }).waitFor();
  const likely = await guesses(page).allInnerTexts();
  expect(likely[0]).toBe('/business/products');
  expect(likely.length).toBeLessThanOrEqual(3);
  // Nobody is sent where they may not go.
  expect(likely.filter((path) => !path.startsWith('/business/'))).toEqual([]);
  await expectAccessible(page);
  await picture(page, 'not-found-inside');
  await guesses(page).first().click();
  await heading(page, 'Products').waitFor();
  await page.goto('/business/analytics/zzz');
  await heading(page, 'Page not found').waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL('**/business/dashboard');
  await expectSaid(visitor);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('an address outside of all areas is explained to anybody, without a shell', async () => {
  const visitor = await browsers.visit({ theme: 'dark', viewport: PHONE });
  const { page } = visitor;
  await page.goto('/logn?next=1');
  await heading(page, 'Page not found').waitFor();
  await page.getByText('You tried /logn').waitFor();
  expect(await guesses(page).first().innerText()).toBe('/login');
  expect(await page.getByRole('button', { name: /^Your account/ }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'not-found-outside');
  await page.goto('/%3Cimg%20src=x%20onerror=alert(1)%3E/%E2%80%AE');
  await heading(page, 'Page not found').waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await heading(page, 'Sign in').waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('a page of another role says whose it is, and leads on or to another account', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  const { page } = visitor;
  await page.goto('/business/products');
  await heading(page, NO_ACCESS).waitFor();
  expect(new URL(page.url()).pathname).toBe('/unauthorized');
  await page.getByText('It is for: business admin. You are signed in as seller.').waitFor();
  await expectAccessible(page);
  await picture(page, 'unauthorized');
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/admin/zzz');
  await page.getByText('It is for: super admin. You are signed in as seller.').waitFor();
  await page.goto('/unauthorized');
  await page.getByText('You are signed in as seller.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Switch account' }).click();
  await heading(page, 'Sign in').waitFor();
  await expectSaid(visitor, 'Logged out successfully');
  await page.goto('/unauthorized');
  await heading(page, NO_ACCESS).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in').waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

const PUBLIC = [
  ['/login', 'Sign in'],
  ['/register', 'Create your account'],
  ['/forgot-password', 'Reset your password'],
  ['/reset-password', 'Reset your password'],
  ['/email-verification', 'Check your email'],
  ['/pending-verification', 'Waiting for approval'],
  ['/unauthorized', NO_ACCESS],
  ['/nowhere', 'Page not found'],
] as const;

test('every page without a shell is for everybody: both themes, wide and narrow', async () => {
  for (const [theme, viewport] of [
    ['light', PHONE],
    ['dark', DESKTOP],
  ] as const) {
    const visitor = await browsers.visit({ theme, viewport });
    const { page } = visitor;
    for (const [path, title] of PUBLIC) {
      await page.goto(path);
      await heading(page, title).waitFor();
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await page.title(), path).toBe(`${title} - Tillbook`);
      await expectAccessible(page);
      await expectFits(page, path);
    }
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  }
});
