import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers } from './harness/browser.ts';
import { PHONE, type Browsers, type Visitor, type VisitOptions } from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const LOGOUT = '**/api/auth/logout';
const BYE = 'Logged out successfully';
/** What else is stored belongs to the device. */
const OF_THE_PERSON = ['user', 'token', 'businessContext', 'shopName'].map(
  (name) => `tillbook.${name}`,
);
const DARK = { 'tillbook.theme': 'dark' };

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
const visitors: Visitor[] = [];

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
beforeEach(async () => {
  planted = await plantShop(shop);
});
afterEach(async () => {
  for (const { troubles, close } of visitors.splice(0)) {
    expect(troubles).toEqual([]);
    await close();
  }
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function visit(options?: VisitOptions): Promise<Visitor> {
  const visitor = await browsers.visit(options);
  visitors.push(visitor);
  return visitor;
}

const seller = (more: Record<string, string> = {}) =>
  visit({ storage: { ...signedIn(planted.seller, planted), ...more } });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const storedNames = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage)');
const themeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.theme');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function expectSignedOut(visitor: Visitor, ...said: string[]): Promise<void> {
  const { page } = visitor;
  await heading(page, 'Sign in').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expectSaid(visitor, ...said);
  const left = await storedNames(page);
  for (const name of OF_THE_PERSON) expect(left).not.toContain(name);
  expect(await themeOf(page)).toBe('dark');
}

test('signing out ends the session, forgets the person and keeps the theme', async () => {
  const visitor = await seller(DARK);
  const { page } = visitor;
  await page.goto('/seller/products');
  await page.getByRole('link', { name: 'Sales' }).click();
  await heading(page, 'Sales').waitFor();
  await signOut(page);
  await expectSignedOut(visitor, BYE);
  await expectAccessible(page);
  const [ended] = await shop.look(
    'select count(*)::int open from session where person_id = $1 and revoked_at is null',
    [planted.seller.personId],
  );
  expect(ended).toEqual({ open: 0 });
  await page.goBack();
  await heading(page, 'Sign in').waitFor();
  await page.goto('/seller/sales');
  await expectSignedOut(visitor, BYE);
});

const html = { contentType: 'text/html', body: '<h1>Proxy</h1>' };
const TROUBLES: readonly (readonly [what: string, answer: (route: Route) => Promise<void>])[] = [
  ['the server is broken', (route) => route.fulfill({ ...html, status: 500 })],
  ['a proxy answers', (route) => route.fulfill({ ...html, status: 502 })],
  ['the session is over already', (route) => route.fulfill({ status: 401, json: {} })],
  ['it is forbidden', (route) => route.fulfill({ status: 403, json: { message: 'No' } })],
  ['there is no connection', (route) => route.abort('internetdisconnected')],
];

test('signing out works when the call does not', async () => {
  for (const [what, answer] of TROUBLES) {
    const visitor = await seller(DARK);
    const { page } = visitor;
    await page.goto('/seller/sales');
    await heading(page, 'Sales').waitFor();
    await page.route(LOGOUT, answer);
    const called = page.waitForRequest(LOGOUT);
    await signOut(page);
    expect((await called).method(), what).toBe('GET');
    await expectSignedOut(visitor, BYE);
  }
});

test('signing out without an answer gives up after 8 seconds and signs out', async () => {
  const visitor = await seller(DARK);
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/seller/sales');
  await heading(page, 'Sales').waitFor();
  await page.route(LOGOUT, () => undefined);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const called = page.waitForRequest(LOGOUT);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await called;
  await page.clock.runFor(7_999);
  expect(await heading(page, 'Sales').count()).toBe(1);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expectSignedOut(visitor, BYE);
});

test('signing out in one tab signs out the other; signing in brings it along', async () => {
  const visitor = await seller();
  const { page: first, context } = visitor;
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto('/seller/sales');
    await heading(page, 'Sales').waitFor();
  }
  await signOut(first);
  await heading(first, 'Sign in').waitFor();
  await heading(second, 'Sign in').waitFor();
  expect(new URL(second.url()).pathname).toBe('/login');
  await expectSaid(visitor, BYE);
  await signIn(first, planted.owner.email);
  await first.waitForURL('**/business/dashboard');
  await second.waitForURL('**/business/dashboard');
  await second.getByRole('button', { name: `Your account: ${planted.owner.name}` }).waitFor();
  await expectSaid(visitor, BYE, 'Login successful');
});

test('another person in another tab takes the page of the first along', async () => {
  const visitor = await seller();
  const { page: first, context } = visitor;
  await first.goto('/seller/sales');
  await heading(first, 'Sales').waitFor();
  const second = await context.newPage();
  await second.goto('/forgot-password');
  await second.evaluate(
    `Object.assign(localStorage, ${JSON.stringify(signedIn(planted.owner, planted))})`,
  );
  await heading(first, 'You do not have access to this page').waitFor();
  expect(new URL(first.url()).pathname).toBe('/unauthorized');
});

test('the theme is switched on public pages too, and stays', async () => {
  const visitor = await visit({ theme: 'dark', viewport: PHONE });
  const { page } = visitor;
  await page.goto('/login');
  // The system's preference chooses first.
  expect(await themeOf(page)).toBe('dark');
  expect(await storedNames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect(await themeOf(page)).toBe('light');
  await expectAccessible(page);
  await page.reload();
  await heading(page, 'Sign in').waitFor();
  expect(await themeOf(page)).toBe('light');
  await page.getByRole('link', { name: 'Create account' }).click();
  await heading(page, 'Create your account').waitFor();
  await page.keyboard.press('Alt+Shift+T');
  await expect.poll(() => themeOf(page)).toBe('dark');
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  expect(await themeOf(page)).toBe('dark');
  await page.evaluate("localStorage.setItem('tillbook.theme', 'sepia')");
  await page.reload();
  await page.getByRole('button', { name: /^Your account/ }).click();
  expect(await themeOf(page)).toBe('dark');
  await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click();
  expect(await themeOf(page)).toBe('light');
  await signOut(page);
  await heading(page, 'Sign in').waitFor();
  expect(await themeOf(page)).toBe('light');
  await page.reload();
  await heading(page, 'Sign in').waitFor();
  expect(await themeOf(page)).toBe('light');
});
