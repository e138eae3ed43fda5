import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers, picture } from './harness/browser.ts';
import { PHONE, type Browsers } from './harness/browser.ts';
import { mailedCode, PASSWORD } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const NEW_PASSWORD = 'flour-and-rice-77';
const IF_KNOWN = 'If that email has an account, we sent a code.';
const CHANGED = 'Your password is changed. Sign in with it.';
const EXPIRED = 'Session expired. Please login again.';

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

const problem = (page: Page, said: string) => page.getByRole('listitem').filter({ hasText: said });

/** The code that comes after another one; a mail may arrive a moment after its answer. */
async function nextCode(page: Page, email: string, before: string): Promise<string> {
  const newest = () => mailedCode(page, email).catch(() => before);
  await expect.poll(newest).not.toBe(before);
  return newest();
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL('**/reset-password');
  await page.getByText(IF_KNOWN).waitFor();
}

test('who forgot the password sets a new one with a mailed code', async () => {
  const { email } = planted.seller;
  const elsewhere = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await elsewhere.page.goto('/seller/products');
  await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();

  const visitor = await browsers.visit({ viewport: PHONE });
  const { page } = visitor;
  await askForCode(page, email);
  expect(page.url()).not.toContain(email);
  await page.locator('input[name=code]:focus').waitFor();
  await expectAccessible(page);
  await picture(page, 'reset-code');
  const code = await nextCode(page, email, '');
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Check code' }).click();
  await problem(page, 'The code is wrong or has expired. Ask for a new one.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByRole('link', { name: /8 characters/ }).waitFor();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByRole('link', { name: 'Choose a password you did not use before.' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'reset-password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/login');
  await expectSaid(visitor, CHANGED);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);

  // Whoever else used the account is out at the next call.
  await elsewhere.page.reload();
  await elsewhere.page.waitForURL('**/login');
  await expectSaid(elsewhere, EXPIRED);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await problem(page, 'E-mail or password is wrong.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/dashboard');
  expect([...visitor.troubles, ...elsewhere.troubles]).toEqual([]);
  await visitor.close();
  await elsewhere.close();
});

test('an unknown e-mail is answered as a known one, and no mail leaves', async () => {
  const visitor = await browsers.visit({ theme: 'dark' });
  const { page } = visitor;
  await askForCode(page, 'nobody@example.test');
  const mailbox = await page.context().request.get('/mailbox');
  expect(await mailbox.text()).not.toContain('nobody@example.test');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Check code' }).click();
  await problem(page, 'The code is wrong or has expired. Ask for a new one.').waitFor();
  await expectSaid(visitor);
  await expectAccessible(page);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('another code may be asked for after 30 seconds, and ends the one before', async () => {
  const { email } = planted.owner;
  const visitor = await browsers.visit();
  const { page } = visitor;
  await page.clock.install();
  await askForCode(page, email);
  const first = await nextCode(page, email, '');
  const resend = page.getByRole('button', { name: /^Send a new code/ });
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const seconds = Number(/\((\d+)\)/.exec(await resend.innerText())?.[1]);
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(30);
  await page.clock.runFor((seconds - 1) * 1_000);
  await page.getByRole('button', { name: 'Send a new code (1)' }).waitFor();
  await page.clock.runFor(1_000);
  await page.getByRole('button', { name: 'Send a new code', exact: true }).waitFor();
  await page.clock.resume();
  // The server counts by its own clock, which here has not moved.
  await shop.look(
    "update email_code set sent_at = array(select t - interval '30 seconds' from unnest(sent_at) t)",
  );
  await resend.click();
  await page.getByText('A new code is on its way. The older one stopped working.').waitFor();
  await page.getByRole('button', { name: /^Send a new code \(/ }).waitFor();
  const second = await nextCode(page, email, first);
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Check code' }).click();
  await problem(page, 'The code is wrong or has expired. Ask for a new one.').waitFor();
  await page.getByLabel('Code').fill(second);
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByLabel('New password').waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('an old link, without a code ever asked for, still leads on', async () => {
  const visitor = await browsers.visit();
  const { page } = visitor;
  await page.goto('/reset-password');
  await page.locator('input[name=email]:focus').waitFor();
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByRole('link', { name: 'Enter your e-mail address.' }).click();
  await page.locator('input[name=email]:focus').waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});
