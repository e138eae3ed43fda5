import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers, picture } from './harness/browser.ts';
import type { Browsers, Visitor, VisitOptions } from './harness/browser.ts';
import { mailedCode, PASSWORD, signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const LOGIN = '**/api/auth/login';
const REGISTER = '**/api/auth/register';
const WRONG = 'E-mail or password is wrong.';
const WELCOME = 'Login successful';
const VERIFY = 'Please verify your email address to continue';
const VERIFIED = 'Your e-mail is verified. Sign in to go on.';
const RESENT = 'A new code is on its way. The older one stopped working.';
const PENDING = 'Your account is pending admin approval';
const APPROVED = 'You are approved. Sign in to go on.';
const MALFORMED = 'Invalid response format from server';
/** The waiting pages ask this often where they hear nothing. */
const POLL_MS = 60_000;

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

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const isFocused = (page: Page, name: string) => page.locator(`input[name=${name}]:focus`).waitFor();
const storedNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("Object.keys(localStorage).filter((name) => !name.endsWith('theme'))");

const unprove = (personId: string) =>
  shop.look('update person set email_verified_at = null where person_id = $1', [personId]);
const setMember = (personId: string, state: string) =>
  shop.look('update membership set state = $2 where person_id = $1', [personId, state]);

/** Signing in when the e-mail is known already: only the password is left to type. */
async function signInFilled(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await isFocused(page, 'password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

test('a wrong password says so once, keeps the e-mail and waits in the password', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Enter your e-mail address.' }).waitFor();
  await page.getByRole('link', { name: 'Enter your password.' }).waitFor();
  expect(calls).not.toContain('/api/auth/login');
  // Whether an e-mail has an account is not to be seen.
  for (const email of [planted.seller.email, 'nobody@example.test']) {
    await page.getByLabel('Email').fill(email);
    await passwordField(page).fill('not the password');
    const answered = page.waitForResponse(LOGIN);
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(401);
    await page.getByRole('listitem').filter({ hasText: WRONG }).waitFor();
    await isFocused(page, 'password');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await passwordField(page).inputValue()).toBe('not the password');
    expect(await storedNames(page)).toEqual([]);
    await page.getByLabel('Email').focus();
  }
  await expectSaid(visitor, WRONG, WRONG);
  expect(pathOf(page)).toBe('/login');
  await expectAccessible(page);
  await picture(page, 'login-refused');
});

test('each role lands on its own dashboard with one toast', async () => {
  const landings = [
    [planted.admin, '/admin/dashboard'],
    [planted.owner, '/business/dashboard'],
    [planted.manager, '/manager/dashboard'],
    [planted.seller, '/seller/dashboard'],
    [planted.accountant, '/accountant/dashboard'],
  ] as const;
  for (const [person, dashboard] of landings) {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page, person.email);
    await page.waitForURL(`**${dashboard}`);
    await page.getByRole('button', { name: `Your account: ${person.name}` }).waitFor();
    await page.locator('h1').waitFor();
    expect(pathOf(page)).toBe(dashboard);
    await expectSaid(visitor, WELCOME);
    const stored = await storedNames(page);
    const inBusiness = ['tillbook.businessContext', 'tillbook.shopName'];
    const names = ['tillbook.token', 'tillbook.user'];
    const isAdmin = person === planted.admin;
    expect(stored.toSorted()).toEqual((isAdmin ? names : [...inBusiness, ...names]).toSorted());
  }
});

test('an unproved e-mail waits for its code; then signing in takes the password alone', async () => {
  const { email, personId } = planted.seller;
  await unprove(personId);
  const visitor = await visit({ theme: 'dark' });
  const { page } = visitor;
  await signIn(page, email);
  await page.waitForURL('**/email-verification');
  await page.getByText(`We sent a code to ${email}.`).waitFor();
  expect(await storedNames(page)).toEqual([]);
  await expectAccessible(page);
  await picture(page, 'email-verification');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText(RESENT).waitFor();
  const code = await mailedCode(page, email);
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await signInFilled(page, email);
  await page.waitForURL('**/seller/dashboard');
  await expectSaid(visitor, VERIFY, RESENT, VERIFIED, WELCOME);
});

test('who is not approved waits, and goes on when the page next asks', async () => {
  const { email, personId } = planted.seller;
  await setMember(personId, 'awaiting');
  const visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await signIn(page, email);
  await page.waitForURL('**/pending-verification');
  await page.getByText('You will get in as soon as your business admin approves you.').waitFor();
  expect(await storedNames(page)).toEqual([]);
  await expectAccessible(page);
  await picture(page, 'pending');
  await page.reload();
  await page.getByText('You will get in as soon as your business admin approves you.').waitFor();
  await setMember(personId, 'active');
  await page.clock.runFor(POLL_MS);
  await signInFilled(page, email);
  await page.waitForURL('**/seller/dashboard');
  await expectSaid(visitor, PENDING, APPROVED, WELCOME);
});

test('the e-mail comes before the approval, and a rejection is read and answered', async () => {
  const { email, personId } = planted.seller;
  await unprove(personId);
  await setMember(personId, 'awaiting');
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, email);
  await page.waitForURL('**/email-verification');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText(RESENT).waitFor();
  await page.getByLabel('Code').fill(await mailedCode(page, email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/pending-verification');
  await shop.look(
    `update membership set state = 'rejected', rejected_reason = 'We do not know you.'
     where person_id = $1`,
    [personId],
  );
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'You were not approved' }).waitFor();
  await page.getByText('We do not know you.').waitFor();
  await page.getByLabel('What should the admin know?').fill('Juma of the evening shift.');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Your answer was sent.').waitFor();
  await page.getByText('You will get in as soon as your business admin approves you.').waitFor();
  const [member] = await shop.look('select state, note from membership where person_id = $1', [
    personId,
  ]);
  expect(member).toEqual({ state: 'awaiting', note: 'Juma of the evening shift.' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  const asked = 'Your answer was sent. You will get in as soon as an admin approves.';
  await expectSaid(visitor, VERIFY, RESENT, asked, 'Logged out successfully');
  await page.goto('/pending-verification');
  await page.getByText('Sign in to see where you stand.').waitFor();
});

test('an owner who is not approved sets up first and waits afterwards', async () => {
  const { email, personId } = planted.owner;
  await shop.look("update person set owner_approval = 'waiting' where person_id = $1", [personId]);
  const waits = await visit();
  await signIn(waits.page, email);
  await waits.page.waitForURL('**/pending-verification');
  await waits.page.getByText('You will get in as soon as an admin approves.').waitFor();
  await expectSaid(waits, PENDING);
  await shop.look('update business set setup_finished_at = null where business_id = $1', [
    planted.businessId,
  ]);
  const setsUp = await visit();
  await signIn(setsUp.page, email);
  await setsUp.page.waitForURL('**/setup/business');
  await setsUp.page.getByRole('heading', { name: 'Your business' }).waitFor();
  await expectSaid(setsUp, WELCOME);
});

test('a deactivated person is told so and stays', async () => {
  const { email, personId } = planted.seller;
  await shop.look('update person set deactivated_at = now() where person_id = $1', [personId]);
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, email);
  const reason = 'This account has been deactivated.';
  await page.getByRole('listitem').filter({ hasText: reason }).waitFor();
  expect(pathOf(page)).toBe('/login');
  await expectSaid(visitor, reason);
});

const html = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
const empty = { status: 200, contentType: 'application/json', body: '{"data":{}}' };

test('a sign-in that fails on the way says the reason, else "Login failed"', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const attempt = async (sentence: string): Promise<void> => {
    await signIn(page, planted.seller.email);
    await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
    await isFocused(page, 'password');
    expect(await storedNames(page)).toEqual([]);
    await page.unroute(LOGIN);
  };
  await page.route(LOGIN, (route) => route.fulfill(html));
  await attempt('Login failed');
  await page.route(LOGIN, (route) => route.fulfill(empty));
  await attempt(MALFORMED);
  await page.route(LOGIN, (route) => route.abort('internetdisconnected'));
  await attempt('Failed to fetch');
  await expectSaid(visitor, 'Login failed', MALFORMED, 'Failed to fetch');
});

test('a registration that fails on the way says "Registration failed", and keeps what was typed', async () => {
  const visitor = await visit();
  const { page, said } = visitor;
  await page.goto('/register');
  await page.getByLabel('Your name').fill('Neema Said');
  await page.getByLabel('Email').fill('neema@example.test');
  await passwordField(page).fill(PASSWORD);
  const attempt = async (sentence: string): Promise<void> => {
    const before = said.length;
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => said.slice(before)).toEqual([sentence]);
    expect(await page.getByLabel('Email').inputValue()).toBe('neema@example.test');
    expect(await storedNames(page)).toEqual([]);
    await page.unroute(REGISTER);
  };
  await page.route(REGISTER, (route) => route.fulfill(html));
  await attempt('Registration failed');
  await page.route(REGISTER, (route) => route.abort('internetdisconnected'));
  await attempt('Registration failed');
  const user = '{"user":{"role":"business_admin"}}';
  await page.route(REGISTER, (route) => route.fulfill({ ...empty, status: 201, body: user }));
  await attempt(MALFORMED);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/email-verification');
  await expect.poll(() => said.at(-1)).toBe('Registration successful!');
  await expectAccessible(page);
});
