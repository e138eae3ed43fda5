import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { soon } from './harness/soon.ts';
import { expectAccessible, expectSaid, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers, Visitor } from './harness/browser.ts';
import { mailedCode, PASSWORD, signIn } from './harness/people.ts';
import { appCode, setUpSecondStep } from './harness/second-step.ts';
import { plantShop, signedIn as signedInAs, type PlantedShop } from './harness/plant.ts';
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
  await soon(() => devices(page).count()).toBe(1);
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

test('a phone becomes the second step: set up, signed in with, replaced by a recovery code, off', async () => {
  const seller = await sellerAt('/seller/profile');
  const { page } = seller;
  const panel = page.getByRole('region', { name: 'Two-step sign-in' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  await panel.getByLabel('Your password', { exact: true }).fill('not-this-one');
  await panel.getByRole('button', { name: 'Go on' }).click();
  await panel.getByRole('link', { name: 'The password is wrong.' }).waitFor();
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Go on' }).click();
  await panel.getByRole('img', { name: 'Scan with your authenticator app' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'second-step-key');
  const key = (await panel.locator('code').innerText()).trim();
  const used = appCode(key);
  await panel.getByLabel('Code that the app shows').fill(used);
  await panel.getByRole('button', { name: 'Switch on' }).click();
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  const [recovery = '', another = ''] = await codes.allInnerTexts();
  await expectAccessible(page);
  await picture(page, 'second-step-codes');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('tillbook-recovery-codes.txt');
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await panel.getByText('10 recovery codes left').waitFor();

  const other = await browsers.visit({ viewport: PHONE });
  await signIn(other.page, planted.seller.email);
  await other.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  await expectAccessible(other.page);
  await picture(other.page, 'second-step-asked');
  await other.page.getByLabel('Code').fill(used);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('link', { name: /wrong or was used already/ }).waitFor();
  // Of the next half minute: it counts already, however fast or slow this went.
  await other.page.getByLabel('Code').fill(appCode(key, 1));
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.waitForURL('**/seller/dashboard');
  await other.close();
  const third = await browsers.visit();
  await signIn(third.page, planted.seller.email);
  await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.page.getByLabel('Recovery code').fill(recovery);
  await third.page.getByRole('button', { name: 'Sign in' }).click();
  await third.page.waitForURL('**/seller/dashboard');
  expect(third.troubles.filter((trouble) => !trouble.includes('403'))).toEqual([]);
  await third.close();

  await page.reload();
  await panel.getByText('9 recovery codes left').waitFor();
  await page.getByText('A recovery code was used').waitFor();
  await panel.getByRole('button', { name: 'Switch off' }).click();
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByLabel('Code of your authenticator app').fill(another);
  await panel.getByRole('button', { name: 'Switch off' }).click();
  await panel.getByRole('button', { name: 'Set up' }).waitFor();
  const left = await shop.look('select person_id from second_step where person_id = $1', [
    planted.seller.personId,
  ]);
  expect(left).toEqual([]);
  await seller.close();
});

test('another address is proved by its code; the old one takes everything back by its mail', async () => {
  const { email } = planted.seller;
  const next = `moved-${email}`;
  const seller = await sellerAt('/seller/profile');
  const { page } = seller;
  const panel = page.getByRole('region', { name: 'Email' });
  await panel.getByRole('button', { name: 'Change address' }).click();
  await panel.getByLabel('New address').fill(next);
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Send the code' }).click();
  await panel.getByText(next).waitFor();
  await panel.getByText(email, { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'email-waits');
  await panel.getByLabel('Code from the mail').fill(await mailedCode(page, next));
  await panel.getByRole('button', { name: 'Use this address' }).click();
  await expectSaid(seller, SIGNED_IN, 'Your address is changed. Other devices were signed out.');
  await panel.getByLabel('Code from the mail').waitFor({ state: 'detached' });
  await panel.getByText(next).waitFor();

  const old = await browsers.visit();
  await old.page.goto('/mailbox');
  const text = await old.page.locator('body').innerText();
  const link = /\/reset-password\?undo=[\w-]{43}/.exec(text)?.[0] ?? '';
  await old.page.goto(link);
  await old.page.getByRole('button', { name: 'This was not me' }).click();
  await old.page.getByRole('heading', { name: 'Your account is yours again' }).waitFor();
  await expectAccessible(old.page);
  await picture(old.page, 'email-taken-back');
  await old.page.getByRole('link', { name: 'Set a new password' }).click();
  expect(await old.page.getByLabel('Email').inputValue()).toBe(email);
  expect(
    await shop.look('select email, password_hash from person where person_id = $1', [
      planted.seller.personId,
    ]),
  ).toEqual([{ email, password_hash: null }]);
  await page.reload();
  await page.waitForURL('**/login');
  await old.close();
  await seller.close();
});

test('a role that needs the second step sets it up first, then goes on; the owner demands it', async () => {
  const owner = await browsers.visit({ storage: signedInAs(planted.owner, planted) });
  await owner.page.goto('/business/settings?section=security');
  const seller = await sellerAt('/seller/dashboard');
  const demand = owner.page.getByRole('switch', { name: /^Business admin/ });
  await demand.click();
  await owner.page.getByText('Set up two-step sign-in for yourself first').first().waitFor();
  await owner.page.getByRole('switch', { name: /^Seller/ }).click();
  await owner.page.getByText('Saved. It counts from now on.').waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'second-step-demanded');
  const { page } = seller;
  await page.goto('/seller/products');
  await page.waitForURL('**/profile');
  await page.getByText('Your role needs two-step sign-in here.').waitFor();
  await setUpSecondStep(page);
  await page.goto('/seller/products');
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  await owner.close();
  await seller.close();
});
