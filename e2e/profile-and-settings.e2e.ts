import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { PASSWORD, signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const NEW_PASSWORD = 'a quiet till at noon';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
const visitors: Visitor[] = [];

async function visit(storage: Record<string, string> = {}): Promise<Visitor> {
  const visitor = await browsers.visit({ storage });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('a name is changed, shown at once and kept', async () => {
  const { page } = await visit(signedIn(planted.manager, planted));
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.getByText(planted.manager.email).waitFor();
  await expectAccessible(page);
  await picture(page, 'profile');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Enter your name.').first().waitFor();
  await name.fill('Neema Mushi');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your name is saved.').waitFor();
  await page.getByRole('button', { name: 'Save name' }).waitFor({ state: 'detached' });
  await page.reload();
  await soon(() => name.inputValue()).toBe('Neema Mushi');
  expect(
    await shop.look('select name from person where person_id = $1', [planted.manager.personId]),
  ).toEqual([{ name: 'Neema Mushi' }]);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'profile-phone');
});

/** The sessions of the seller that are open. */
async function openSessions(): Promise<number> {
  const [row] = await shop.look<{ count: number }>(
    `select count(*)::int from session where person_id = $1 and revoked_at is null`,
    [planted.seller.personId],
  );
  return row?.count ?? 0;
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('other devices are listed and signed out, one or all; the own one stays', async () => {
  const here = await visit();
  const there = await visit();
  await signIn(here.page, planted.seller.email);
  await here.page.waitForURL('**/seller/dashboard');
  await signIn(there.page, planted.seller.email);
  await there.page.waitForURL('**/seller/dashboard');
  // The third one is the session that was planted.
  expect(await openSessions()).toBe(3);
  await here.page.goto('/seller/profile');
  const devices = here.page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('listitem');
  await soon(() => devices.count()).toBe(3);
  expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1);
  await expectAccessible(here.page);
  await picture(here.page, 'sessions');
  await here.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await here.page.getByText('Signed out on 2 other devices.').waitFor();
  await here.page.getByText('You are signed in on this device only.').waitFor();
  expect(await openSessions()).toBe(1);
  await there.page.goto('/seller/sales');
  await there.page.waitForURL('**/login');
  await there.page.getByText('Session expired. Please login again.').waitFor();
});

test('a wrong current password is told at its field, and nobody is signed out by it', async () => {
  const { page } = await visit();
  await signIn(page, planted.accountant.email);
  await page.waitForURL('**/accountant/dashboard');
  const other = await visit(signedIn(planted.accountant, planted));
  await page.goto('/profile');
  await changePassword(page, 'not-the-password', NEW_PASSWORD);
  await page.getByText('The password is wrong.').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'password-wrong');
  expect(new URL(page.url()).pathname).toBe('/profile');
  await changePassword(page, PASSWORD, 'short');
  await soon(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');

  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await page.getByText('Your password is changed. Other devices were signed out.').waitFor();
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await other.page.goto('/profile');
  await other.page.waitForURL('**/login');

  await signIn(other.page, planted.accountant.email);
  await other.page.getByText('E-mail or password is wrong.').first().waitFor();
  await signIn(other.page, planted.accountant.email, NEW_PASSWORD);
  await other.page.waitForURL('**/accountant/dashboard');
});

test('theme and density act at once and stay, also over a sign-out', async () => {
  const goods = [
    { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 1_000 },
  ];
  await stock(shop, planted, goods);
  const { page } = await visit(signedIn(planted.owner, planted));
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'settings');
  const look = () =>
    page.evaluate<string>(`[
      getComputedStyle(document.documentElement).colorScheme,
      document.documentElement.dataset.density,
    ].join(' ')`);
  expect(await look()).toContain('light');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: /^Comfortable/ }).check();
  await soon(look).toBe('dark comfortable');
  await expectAccessible(page);
  await picture(page, 'settings-dark');

  await page.goto('/business/products');
  const rowHeight = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
  await page.locator('tbody tr').first().waitFor();
  const comfortable = await rowHeight();
  await page.getByRole('button', { name: 'Row height: Comfortable' }).click();
  await soon(rowHeight).toBeLessThan(comfortable);
  await page.reload();
  await soon(look).toBe('dark compact');

  await page.goto('/settings');
  const keeps = page.getByRole('switch', { name: /^Keep messages/ });
  await keeps.waitFor();
  // Another device keeps something of theirs in the same moment: what is chosen here goes on top.
  await shop.look('update person set version = version + 1 where person_id = $1', [
    planted.owner.personId,
  ]);
  await keeps.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await soon(async () => {
    const rows = await shop.look<{ preferences: object }>(
      'select preferences from person where person_id = $1',
      [planted.owner.personId],
    );
    return rows[0]?.preferences;
  }).toMatchObject({ keepMessages: true, density: 'compact' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL('**/login');
  await soon(look).toBe('dark compact');
});
