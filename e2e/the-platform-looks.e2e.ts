import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { soon } from './harness/soon.ts';
import { addPerson, type TestPerson } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 40_000 },
  { name: 'Soda 300 ml', priceMinor: 100_000, costMinor: 70_000, stockMilli: 40_000 },
];
const REASON = 'Two owners claim this shop. Write to us.';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let root: Visitor;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, viewport = DESKTOP): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), viewport });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  root = await visitAs(planted.admin);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('a super admin stops a business; its owner reads why and changes nothing', async () => {
  const { page } = root;
  await page.goto('/admin/business');
  await page.getByRole('searchbox').fill('amina');
  const row = page.getByRole('table', { name: 'Businesses' }).locator('tbody tr');
  await row.filter({ hasText: 'Amina Shop' }).waitFor();
  await page.waitForURL(/q=amina/u);
  await expectAccessible(page);
  await picture(page, 'admin-businesses');
  await row.getByRole('button', { name: 'Amina Shop' }).click();
  await page.getByRole('heading', { name: 'Amina Shop', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Stop this business' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop this business' }).click();
  await dialog.getByRole('link', { name: 'Write the reason.' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Stop this business' }).click();
  await page.getByText('Suspended', { exact: true }).waitFor();
  const [kept] = await shop.look<{ suspended_reason: string }>(
    'select suspended_reason from business',
  );
  expect(kept?.suspended_reason).toBe(REASON);
  await expectAccessible(page);
  await picture(page, 'admin-business');

  const owner = await visitAs(planted.owner, PHONE);
  await owner.page.goto('/business/settings');
  await owner.page.getByText(REASON).waitFor();
  const name = owner.page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('Another name');
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.page.getByText('you can read and export, and change nothing').first().waitFor();
  await picture(owner.page, 'stopped-business');
  const [business] = await shop.look<{ name: string }>('select name from business');
  expect(business?.name).toBe('Amina Shop');

  await page.getByRole('button', { name: 'Let it go on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let it go on' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await owner.page.getByText(REASON).waitFor({ state: 'detached' });
});

test('a super admin reads what fails and how businesses stand, and looks at those', async () => {
  const [business] = await shop.look<{ id: string }>('select business_id id from business');
  const failed = `insert into job_run (business_id, job, due_at, state, attempt, started_at,
       lease_until, finished_at, next_try_at, error)
     values ($1, 'audit.seal', now(), 'failed', 2, now(), now(), now(),
       now() + interval '5 minutes', 'the disk is full')`;
  await shop.look(failed, [business?.id]);
  const { page } = root;
  await page.goto('/admin/dashboard');
  const failing = page.getByRole('region', { name: 'Failing nightly work' });
  await failing.getByText('the disk is full').waitFor();
  await failing.getByRole('link', { name: 'Amina Shop' }).waitFor();
  await expectAccessible(page);
  await failing.scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Businesses by state' }).scrollIntoViewIfNeeded();
  await picture(page, 'admin-dashboard');
  await page.setViewportSize(PHONE);
  await failing.scrollIntoViewIfNeeded();
  await picture(page, 'admin-dashboard-phone');
  await page.setViewportSize(DESKTOP);
  // It was set up long ago, and nobody sells there.
  const old = `update business set created_at = now() - interval '15 days' returning 1`;
  await shop.look(old);
  await page.reload();
  const quiet = page.getByRole('region', { name: 'Nothing sold for 14 days' });
  await quiet.getByRole('listitem').filter({ hasText: 'Never sold anything' }).waitFor();
  await expectAccessible(page);
  await quiet.scrollIntoViewIfNeeded();
  await picture(page, 'admin-dashboard-quiet');
  await quiet.getByRole('link', { name: 'All of them' }).click();
  await page.waitForURL(/quietDays=14/u);
  const rows = page.getByRole('table', { name: 'Businesses' }).locator('tbody tr');
  await rows.filter({ hasText: 'Amina Shop' }).waitFor();
  await page.goto('/admin/dashboard');
  const states = page.getByRole('region', { name: 'Businesses by state' });
  await states.getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL(/standing=active/u);
  await rows.filter({ hasText: 'Amina Shop' }).waitFor();
  await page.getByRole('combobox', { name: 'Books' }).selectOption('broken');
  await page.waitForURL(/books=broken/u);
  await rows.filter({ hasText: 'Amina Shop' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('combobox', { name: 'Books' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Books' }).inputValue()).toBe('broken');
  await picture(page, 'admin-businesses-broken');
});

test('a super admin finds a person, signs them out, blocks them and lets them in', async () => {
  const { page } = root;
  await page.goto('/admin/users?role=seller');
  const rows = page.getByRole('table', { name: 'People' }).locator('tbody tr');
  await rows.filter({ hasText: 'Seller at Amina Shop' }).waitFor();
  await soon(() => rows.count()).toBe(1);
  await rows.getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Sign out everywhere' }).click();
  await sheet.getByText('nowhere').waitFor();
  await sheet.getByRole('button', { name: 'Block' }).click();
  const asking = page.getByRole('dialog', { name: /^Block /u });
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Somebody else uses this address');
  await asking.getByRole('button', { name: 'Block' }).click();
  await sheet.getByText('Blocked', { exact: true }).waitFor();
  const state = () =>
    shop.look<{ out: boolean }>(
      'select deactivated_at is not null out from person where person_id = $1',
      [planted.seller.personId],
    );
  expect(await state()).toEqual([{ out: true }]);
  await expectAccessible(page);
  await picture(page, 'admin-person');
  await sheet.getByRole('button', { name: 'Unblock' }).click();
  await sheet.getByText('Active', { exact: true }).waitFor();
  expect(await state()).toEqual([{ out: false }]);
  await page.keyboard.press('Escape');
  await page.goto('/admin/users');
  await rows.nth(4).waitFor();
  await picture(page, 'admin-users');
});

test('a super admin looks through branches, products and sales of all', async () => {
  const { page } = root;
  await page.goto('/admin/branches');
  await page.getByRole('link', { name: 'Amina Shop' }).first().waitFor();
  await picture(page, 'admin-branches');
  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill('sug');
  const products = page.getByRole('table', { name: 'Products' }).locator('tbody tr');
  await page.waitForURL(/q=sug/u);
  await products.filter({ hasText: 'Sugar' }).waitFor();
  await products.filter({ hasText: 'Soda' }).waitFor({ state: 'detached' });
  expect(await products.count()).toBe(1);
  expect(await products.textContent()).not.toContain('2,500');
  await expectAccessible(page);
  await picture(page, 'admin-products');
  await page.goto('/admin/sales');
  await page.getByText('Nothing was sold yet').waitFor();
  await picture(page, 'admin-sales');
});

test('a super admin approves and rejects many owners; one was decided about meanwhile', async () => {
  const database = { superuserUrl: shop.superuserUrl() };
  const names = ['Zawadi Moshi', 'Omar Said', 'Neema Late', planted.owner.name];
  const asking: TestPerson[] = [];
  for (const name of names) {
    asking.push(await addPerson(database, { role: 'business_admin', name }));
  }
  const ids = asking.map(({ personId }) => personId);
  await shop.look(
    `update person set owner_approval = 'waiting',
       owner_asked_at = now() - case name when 'Neema Late' then interval '40 hours'
         else interval '3 hours' end where person_id = any ($1)`,
    [ids],
  );
  const { page } = root;
  await page.goto('/admin/verify-users');
  const rows = page.getByRole('table', { name: 'Verify users' }).locator('tbody tr');
  await rows.nth(3).waitFor();
  await soon(() => rows.first().textContent()).toMatch(/Neema Late.*Overdue/);
  await rows.filter({ hasText: planted.owner.name }).getByText('Like somebody else').waitFor();
  await rows.filter({ hasText: planted.owner.name }).getByRole('button').click();
  await page
    .getByRole('region', { name: 'Likely the same' })
    .getByText('Same name')
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'verify-users-many');
  await page.getByRole('button', { name: 'Choose those without remarks' }).click();
  await page.getByText('3 chosen').waitFor();
  await page.getByRole('button', { name: 'Approve 3' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Omar Said').waitFor();
  // Somebody else is faster.
  await shop.look(
    `update person set owner_approval = 'rejected', version = version + 1 where name = 'Omar Said'`,
  );
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  await dialog.getByText('2 of 3 decisions are made.').waitFor();
  await dialog.getByText('This cannot be done now.').waitFor();
  await expectAccessible(page);
  await picture(page, 'verify-users-result');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await rows.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: `Choose ${planted.owner.name}` }).check();
  await page.getByRole('button', { name: 'Reject 1' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('You have an account already.');
  await dialog.getByRole('button', { name: 'Reject 1' }).click();
  await dialog.getByText('1 decision is made.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Nobody waits', { exact: true }).waitFor();
  const decided = await shop.look<{ name: string; state: string; acts: string[] }>(
    `select name, owner_approval state, array(select action from platform_audit
       where subject_id = person_id order by seq) acts
     from person where person_id = any ($1) order by person_id`,
    [ids],
  );
  expect(decided).toEqual([
    { name: 'Zawadi Moshi', state: 'approved', acts: ['owner.approved'] },
    { name: 'Omar Said', state: 'rejected', acts: [] },
    { name: 'Neema Late', state: 'approved', acts: ['owner.approved'] },
    { name: planted.owner.name, state: 'rejected', acts: ['owner.rejected'] },
  ]);
});

test('a super admin closes sign-up, sets limits and how long things stay, and says something to everybody', async () => {
  const { page } = root;
  await page.goto('/admin/settings');
  await page.getByRole('checkbox', { name: /^Sign-up is open/u }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Sign-up is open: on → off').waitFor();
  const stranger = await browsers.visit({ viewport: DESKTOP });
  await stranger.page.goto('/register');
  await stranger.page.getByRole('textbox', { name: 'Your name' }).fill('Neema Paul');
  await stranger.page.getByRole('textbox', { name: 'Email' }).fill('neema@example.test');
  await stranger.page.getByLabel('Password', { exact: true }).fill('a long enough secret 7');
  await stranger.page.getByRole('button', { name: 'Create account' }).click();
  await stranger.page.getByText('New accounts are not opened at the moment.').first().waitFor();

  // What a figure is stands in one line, the figure at its end.
  const people = page.getByText('People of one business, besides its owner');
  expect((await people.boundingBox())?.height ?? 99).toBeLessThan(24);
  await page.getByRole('textbox', { name: 'Branches of one business' }).fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Branches of one business: none → 2').waitFor();

  const sessions = page.getByRole('textbox', { name: 'Sessions that ended' });
  await sessions.fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter whole days, from 1 to 90.').first().waitFor();
  await sessions.fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Sessions that ended: 7 → 5').waitFor();
  expect(
    await shop.look(`select value from platform_setting where name = 'keep_sessions'`),
  ).toEqual([{ value: 5 }]);

  await page.getByRole('button', { name: 'New notice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We are away on Sunday.');
  await dialog.getByRole('button', { name: 'Show it' }).click();
  await page.getByText('Shown', { exact: true }).waitFor();
  expect(await shop.look('select words, ended_at from platform_notice')).toEqual([
    { words: 'We are away on Sunday.', ended_at: null },
  ]);
  await expectAccessible(page);
  await picture(page, 'admin-settings');
  const owner = await visitAs(planted.owner);
  await owner.page.goto('/business/branches');
  await owner.page.getByText('has all 2 branches that are possible here').waitFor();
  const banner = owner.page.getByRole('status').filter({ hasText: 'We are away on Sunday.' });
  await banner.getByRole('button', { name: 'Close' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take down' }).click();
  await page.getByText('Over', { exact: true }).waitFor();
});

test('the dashboard tells how the server does, and from it everybody hears of maintenance', async () => {
  const body = JSON.stringify({ email: 'guessed@shop.test', password: 'not-this-one-either' });
  const headers = { 'content-type': 'application/json' };
  for (let at = 0; at < 5; at += 1) {
    const answer = await fetch(`${shop.url}/api/auth/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
  }
  const { page } = root;
  await page.goto('/admin/dashboard');
  const noisy = page.getByRole('list', { name: 'Refused sign-ins' });
  await noisy.getByText('guessed@shop.test').waitFor();
  const calls = page.getByRole('table', { name: 'Calls to the server' });
  await calls.getByRole('row', { name: /^Sign-in and account/ }).waitFor();
  await page.getByRole('region', { name: 'Businesses that sold, per week' }).waitFor();
  await expectAccessible(page);
  await noisy.scrollIntoViewIfNeeded();
  await picture(page, 'admin-dashboard-server');
  await page.setViewportSize(PHONE);
  await picture(page, 'admin-dashboard-server-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Maintenance notice' }).click();
  const dialog = page.getByRole('dialog');
  const words = await dialog.getByRole('textbox', { name: 'Text' }).inputValue();
  expect(words).toContain('You can sell on');
  await expectAccessible(page);
  await picture(page, 'admin-maintenance');
  await dialog.getByRole('button', { name: 'Show it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const newest = 'select words, level from platform_notice order by written_at desc limit 1';
  expect(await shop.look(newest)).toEqual([{ words, level: 'warning' }]);
  const owner = await visitAs(planted.owner, PHONE);
  await owner.page.goto('/business/dashboard');
  await owner.page.getByText(words).waitFor();
});
