import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSaid, openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { PASSWORD, signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

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

const SIGNED_IN = 'Login successful';

async function sellerAt(path: string): Promise<Visitor> {
  const visitor = await browsers.visit();
  await signIn(visitor.page, planted.seller.email);
  await visitor.page.waitForURL('**/seller/dashboard');
  await visitor.page.goto(path);
  return visitor;
}

const devices = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

test('a changed name is on every screen at once, and still there after a reload', async () => {
  const seller = await sellerAt('/seller/profile');
  const { page } = seller;
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Ali Juma');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectSaid(seller, SIGNED_IN, 'Your name is saved.');
  await page.getByRole('button', { name: 'Your account: Ali Juma' }).waitFor();
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Ali Juma');
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('link', { name: 'Enter your name.' }).waitFor();
  expect(seller.troubles).toEqual([]);
  await seller.close();
});

test('a changed password signs out every other device, and only the new one opens', async () => {
  const other = await sellerAt('/seller/profile');
  const seller = await sellerAt('/seller/profile');
  const { page } = seller;
  const next = 'three-bags-of-rice';
  const current = page.getByLabel('Current password', { exact: true });
  const fresh = page.getByLabel('New password', { exact: true });
  const change = page.getByRole('button', { name: 'Change password' });
  await current.fill('not-this-one');
  await fresh.fill('short');
  await change.click();
  await page.getByRole('link', { name: /8/ }).waitFor();
  await fresh.fill(next);
  await change.click();
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  expect(await fresh.inputValue(), 'what was typed stays').toBe(next);
  await current.fill(PASSWORD);
  await change.click();
  await expectSaid(seller, SIGNED_IN, 'Your password is changed. Other devices were signed out.');
  expect(await current.inputValue(), 'no password is left on the screen').toBe('');
  await other.page.reload();
  await other.page.waitForURL('**/login');
  await signIn(other.page, planted.seller.email, next);
  await other.page.waitForURL('**/seller/dashboard');
  expect(seller.troubles).toEqual([]);
  await seller.close();
  await other.close();
});

test('another device is signed out from here, one or all', async () => {
  const first = await sellerAt('/seller/profile');
  const second = await sellerAt('/seller/profile');
  const { page } = second;
  const here = devices(page).filter({ hasText: 'This device' });
  await here.waitFor();
  expect(await here.count()).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed in on this device only.').waitFor();
  expect(await devices(page).count()).toBe(1);
  await first.page.reload();
  await first.page.waitForURL('**/login');
  const third = await sellerAt('/seller/dashboard');
  await page.reload();
  await devices(page).nth(1).waitFor();
  await devices(page).getByRole('button').click();
  await page.getByText('You are signed in on this device only.').waitFor();
  expect(second.troubles).toEqual([]);
  for (const visitor of [first, second, third]) await visitor.close();
});

test('settings act at once and stay: theme and rows on this device, messages with the person', async () => {
  const seller = await sellerAt('/settings');
  const { page } = seller;
  const themeNow = (): Promise<unknown> => page.evaluate('document.documentElement.dataset.theme');
  const rowsNow = (): Promise<unknown> => page.evaluate('document.documentElement.dataset.density');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: /^Comfortable/ }).check();
  expect([await themeNow(), await rowsNow()]).toEqual(['dark', 'comfortable']);
  const keep = page.getByRole('switch', { name: /^Keep messages until I close them/ });
  await keep.check();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await keep.waitFor();
  expect(await keep.isChecked()).toBe(true);
  expect([await themeNow(), await rowsNow()]).toEqual(['dark', 'comfortable']);
  expect(await page.evaluate(`localStorage.getItem('tillbook.theme')`)).toBe('dark');
  const elsewhere = await sellerAt('/settings');
  const kept = elsewhere.page.getByRole('switch', { name: /^Keep messages/ });
  await kept.waitFor();
  expect(await kept.isChecked()).toBe(true);
  expect(seller.troubles).toEqual([]);
  await seller.close();
  await elsewhere.close();
});
