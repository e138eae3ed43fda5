import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers, picture } from './harness/browser.ts';
import {
  DESKTOP,
  PHONE,
  type Browsers,
  type Visitor,
  type VisitOptions,
} from './harness/browser.ts';
import { mailedCode, PASSWORD, signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const REGISTERED = 'Registration successful!';
const PROVED = 'Your e-mail is verified.';
const EXPIRED = 'Session expired. Please login again.';
const WAITS = 'You will get in as soon as your business admin approves you.';
/** What waits is told within a moment; where it hears nothing it asks every 15 seconds. */
const TOLD_MS = 20_000;

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let owner: Visitor;
const visitors: Visitor[] = [];

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
beforeEach(async () => {
  planted = await plantShop(shop);
  owner = await visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/users');
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

interface Invited {
  readonly name: string;
  readonly email: string;
}

/** A person nobody of the tests before has invited. */
function someone(name: string): Invited {
  return { name, email: `${name.toLowerCase()}.${planted.businessId.slice(-8)}@example.test` };
}

/** Invites by the form, and gives the link that the owner sees to hand over. */
async function invite(
  page: Page,
  { name, email }: Invited,
  role: string,
  choose: (sheet: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Invite a person' });
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Email').fill(email);
  await sheet
    .locator('label')
    .filter({ hasText: new RegExp(`^${role}`) })
    .click();
  if (await sheet.getByRole('group', { name: 'Branches' }).isVisible()) {
    await sheet.locator('label').filter({ hasText: 'Mbezi' }).click();
  }
  await choose(sheet);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  const handover = page.getByRole('dialog', { name: `Invitation for ${name}` });
  await handover.getByText(`An email with the invitation is on its way to ${email}.`).waitFor();
  await handover
    .getByRole('img', { name: `QR code that opens the invitation of ${name}` })
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'invited');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handover.getByRole('button', { name: 'Copy link' }).click();
  await handover.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toBe(await handover.getByLabel('Link').innerText());
  await handover.getByRole('button', { name: 'Done' }).click();
  return copied;
}

/** The link that was mailed to an address. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const find = async (): Promise<string> => {
    const text = await (await page.context().request.get('/mailbox')).text();
    const mail = text.split('<article').find((part) => part.includes(email));
    return /href="([^"]+)"/.exec(mail ?? '')?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Opens an invitation and registers with nothing but a password. */
async function accept(page: Page, link: string, { name, email }: Invited): Promise<void> {
  await page.goto(link);
  await page.getByText(/^Amina Shop invites you to work there as/).waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe(name);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Email').isEditable()).toBe(false);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Opens a waiting person from the list and approves them. */
async function approve(page: Page, name: string): Promise<void> {
  await page.getByText('1 person waits for your approval.').waitFor();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText(`${name} is approved.`).waitFor();
}

/** Marks this load of the page, to see later that it was never loaded anew. */
const markLoad = (page: Page) => page.evaluate('globalThis.isSameLoad = true');
const isSameLoad = (page: Page) => page.evaluate<boolean>('globalThis.isSameLoad === true');

test('the mailed link proves the e-mail; the person waits, is approved, and goes on', async () => {
  const neema = someone('Neema');
  await invite(owner.page, neema, 'Seller');
  const staff = await visit({ viewport: PHONE, theme: 'dark' });
  const { page } = staff;
  await accept(page, await mailedLink(page, neema.email), neema);
  await page.waitForURL('**/pending-verification');
  await page.getByText(WAITS).waitFor();
  await expectAccessible(page);
  await picture(page, 'staff-waits');
  await expectSaid(staff, REGISTERED);
  await markLoad(page);
  await approve(owner.page, neema.name);
  await page.waitForURL('**/seller/dashboard', { timeout: TOLD_MS });
  expect(await isSameLoad(page)).toBe(true);
  await page.getByRole('button', { name: `Your account: ${neema.name}` }).waitFor();
  const [member] = await shop.look(
    `select role, state, can_manage_sales, can_manage_products,
       array(select name from branch where branch_id = any (branch_ids)) branches
     from membership join person using (person_id) where email = $1`,
    [neema.email],
  );
  expect(member).toEqual({
    role: 'seller',
    state: 'active',
    can_manage_sales: true,
    can_manage_products: false,
    branches: ['Mbezi'],
  });
  // The link was for one use.
  const second = await visit();
  await second.page.goto(await mailedLink(page, neema.email));
  await second.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor();
  await expectAccessible(second.page);
});

test('a copied link leaves the e-mail to be proved by a code', async () => {
  const baraka = someone('Baraka');
  const link = await invite(owner.page, baraka, 'Accountant');
  const staff = await visit();
  const { page } = staff;
  expect(link).not.toBe(await mailedLink(page, baraka.email));
  await accept(page, link, baraka);
  // Of staff the list of the specification asks for approval first; the page leads to the code.
  await page.waitForURL('**/pending-verification');
  await page.getByRole('link', { name: 'Verify your email' }).click();
  await page.waitForURL('**/email-verification');
  const find = () => mailedCode(page, baraka.email).catch(() => '');
  await expect.poll(find).not.toBe('');
  await page.getByLabel('Code').fill(await find());
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/pending-verification');
  await page.getByText(WAITS).waitFor();
  await markLoad(page);
  await approve(owner.page, baraka.name);
  await page.waitForURL('**/accountant/dashboard', { timeout: TOLD_MS });
  expect(await isSameLoad(page)).toBe(true);
  await expectSaid(staff, REGISTERED, PROVED);
});

test('who came back by signing in waits without a session, and is told when it is time', async () => {
  const neema = someone('Neema');
  await invite(owner.page, neema, 'Branch manager');
  const staff = await visit();
  const { page } = staff;
  await accept(page, await mailedLink(page, neema.email), neema);
  await page.getByText(WAITS).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, neema.email);
  await page.waitForURL('**/pending-verification');
  await page.getByText(WAITS).waitFor();
  await approve(owner.page, neema.name);
  await page.getByText('You are approved. Sign in to go on.').waitFor({ timeout: TOLD_MS });
  await page.waitForURL('**/login');
  expect(await page.getByLabel('Email').inputValue()).toBe(neema.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager/dashboard');
});

test('who is deactivated is out at the next call, and cannot sign in', async () => {
  const { name, email } = planted.seller;
  const staff = await visit({ storage: signedIn(planted.seller, planted) });
  const { page } = staff;
  await page.goto('/seller/sales');
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await owner.page.getByRole('button', { name: new RegExp(name) }).click();
  const sheet = owner.page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Deactivate' }).click();
  await owner.page.getByText(`${name} is deactivated and signed out.`).waitFor();
  if (page.url().includes('/seller/')) {
    await page
      .getByRole('link', { name: 'Products' })
      .click({ timeout: 5_000 })
      .catch(() => null);
  }
  await page.waitForURL('**/login');
  await expectSaid(staff, EXPIRED);
  await signIn(page, email);
  const reason = 'This account has been deactivated.';
  await page.getByRole('listitem').filter({ hasText: reason }).waitFor();
  await owner.page.getByRole('button', { name: 'Reactivate' }).click();
  await owner.page.getByText(`${name} can work again.`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/dashboard');
});

test('a withdrawn or an invented invitation leads nowhere but to a clear sentence', async () => {
  const neema = someone('Neema');
  // The rights behind a switch go with the invitation.
  const link = await invite(owner.page, neema, 'Seller', async (sheet) => {
    const refunds = owner.page.getByLabel('In detail: Give refunds');
    await sheet.locator('summary').and(refunds).click();
    await sheet.getByRole('combobox', { name: 'Give refunds' }).selectOption('deny');
    await owner.page.setViewportSize(PHONE);
    await picture(owner.page, 'invite-phone');
    await sheet.getByRole('combobox', { name: 'Give refunds' }).scrollIntoViewIfNeeded();
    await picture(owner.page, 'invite-rights-phone');
    await owner.page.setViewportSize(DESKTOP);
  });
  const kept = 'select rights from invitation where email = $1';
  expect(await shop.look(kept, [neema.email])).toMatchObject([
    { rights: { actions: { 'refund.post': 'deny' } } },
  ]);
  await owner.page.getByRole('button', { name: /Neema/ }).click();
  await owner.page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await owner.page.getByText(`The invitation of ${neema.name} is withdrawn.`).waitFor();
  const staff = await visit({ viewport: PHONE });
  for (const address of [link, `/register?invite=${'x'.repeat(43)}`, '/register?invite=short']) {
    await staff.page.goto(address);
    await staff.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor();
  }
  await expectAccessible(staff.page);
  await picture(staff.page, 'invitation-invalid');
  await staff.page.getByRole('link', { name: 'Create an account without it' }).click();
  await staff.page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await staff.page.getByLabel('Email').isEditable()).toBe(true);
});

test('a person is signed out of a device that was lost, and of every other', async () => {
  const { seller } = planted;
  const staff = await visit();
  await signIn(staff.page, seller.email);
  await staff.page.waitForURL('**/seller/dashboard');
  const { page } = owner;
  await page.goto(`/business/users?id=${seller.personId}`);
  const part = page.getByRole('region', { name: 'Signed in here' });
  await part.getByRole('listitem').nth(1).waitFor();
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, 'user-sessions');
  await page.setViewportSize(PHONE);
  await part.scrollIntoViewIfNeeded();
  await picture(page, 'user-sessions-phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  // Away, so that nothing asks meanwhile: a reload could cut the sentence off.
  await staff.page.goto('about:blank');
  await part.getByRole('button', { name: /^Sign out of .* on Linux/ }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(1);
  await staff.page.goto('/seller/dashboard');
  await staff.page.waitForURL('**/login**');
  await part.getByRole('button', { name: /^Sign out of/ }).click();
  await part.getByText('Nowhere at the moment.').waitFor();
  const [left] = await shop.look(
    `select count(*)::int open from session where person_id = $1 and revoked_at is null`,
    [seller.personId],
  );
  expect(left).toEqual({ open: 0 });
  await expectSaid(staff, 'Login successful', EXPIRED);
  await page.goto(`/business/users?id=${seller.personId}`);
  await page.getByRole('link', { name: 'What they did' }).click();
  await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  expect(page.url()).toContain(`actorId=${seller.personId}`);
  expect(await page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe(seller.personId);
  await page.getByRole('combobox', { name: 'Who' }).selectOption('');
  await page
    .getByRole('button', { name: /^Person signed out/ })
    .first()
    .waitFor();
  await picture(page, 'audit-of-people');
});
