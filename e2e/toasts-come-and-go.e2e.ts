import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers, Visitor, VisitOptions } from './harness/browser.ts';
import { PASSWORD } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const WRONG = 'E-mail or password is wrong.';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
beforeEach(async () => {
  planted = await plantShop(shop);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const toasts = (page: Page): Locator => page.getByLabel('Messages').locator('[data-kind]');

/** Fills in the sign-in form, then stops the clock: what is shown next closes when we say so. */
async function readyToSignIn(options: VisitOptions, password: string): Promise<Visitor> {
  const visitor = await browsers.visit(options);
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill(planted.seller.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  return visitor;
}

async function failToSignIn(page: Page): Promise<void> {
  const before = await toasts(page).count();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => toasts(page).count()).toBe(before + 1);
}

const WIDTHS = [
  ['a wide screen', DESKTOP, 'light'],
  ['a phone', PHONE, 'dark'],
] as const;

for (const [where, viewport, theme] of WIDTHS) {
  test(`on ${where} a toast stands at the top right for 5 seconds`, async () => {
    const visitor = await readyToSignIn({ viewport, theme }, 'not the password');
    const { page } = visitor;
    await failToSignIn(page);
    const toast = toasts(page).filter({ hasText: WRONG });
    const box = await toast.boundingBox();
    const right = viewport.width - ((box?.x ?? 0) + (box?.width ?? 0));
    expect(right).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(16);
    expect(box?.y).toBeLessThan(viewport.height / 5);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    await picture(page, `toast-${theme}`);
    await page.clock.runFor(4_999);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
}

test('in a language that is written from the right it still stands at the right', async () => {
  const visitor = await readyToSignIn({}, 'not the password');
  const { page } = visitor;
  await page.evaluate("document.documentElement.dir = 'rtl'");
  await failToSignIn(page);
  const box = await toasts(page).boundingBox();
  expect(DESKTOP.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(16);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('a toast waits while it is pointed at or focused, and goes on afterwards', async () => {
  const visitor = await readyToSignIn({}, 'not the password');
  const { page } = visitor;
  await failToSignIn(page);
  const toast = toasts(page);
  await page.clock.runFor(3_000);
  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(10, 700);
  await page.clock.runFor(1_999);
  expect(await toast.count()).toBe(1);
  await toast.getByRole('button', { name: 'Close' }).focus();
  await page.clock.runFor(60_000);
  expect(await toast.count()).toBe(1);
  await page.getByLabel('Email').focus();
  await page.clock.runFor(1);
  await toast.waitFor({ state: 'detached' });
  await failToSignIn(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('at most three stand there, the newest on top; all are kept to be read again', async () => {
  const visitor = await readyToSignIn({}, 'not the password');
  const { page } = visitor;
  await failToSignIn(page);
  await failToSignIn(page);
  await page.clock.runFor(1_000);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Pages on their way need the clock.
  await page.clock.resume();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/dashboard');
  await page.getByText('Login successful').waitFor();
  const tops = await toasts(page).evaluateAll((cards) =>
    cards
      .map((card) => ({ y: card.getBoundingClientRect().y, text: card.textContent }))
      .sort((one, other) => one.y - other.y)
      .map(({ text }) => text),
  );
  expect(tops[0]).toBe('Login successful');
  await expectAccessible(page);
  await page.clock.runFor(6_000);
  await expect.poll(() => toasts(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Messages, 3 new' }).click();
  const sheet = page.getByRole('dialog', { name: 'Messages' });
  const kept = await sheet.getByRole('listitem').allInnerTexts();
  expect(kept.map((text) => text.split('\n')[0])).toEqual(['Login successful', WRONG, WRONG]);
  await expectAccessible(page);
  await picture(page, 'messages');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('of four the oldest gives way', async () => {
  const visitor = await readyToSignIn({}, PASSWORD);
  const { page } = visitor;
  await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
  await failToSignIn(page);
  await failToSignIn(page);
  await failToSignIn(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => visitor.said).toHaveLength(4);
  expect(await toasts(page).count()).toBe(3);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});
