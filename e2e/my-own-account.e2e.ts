import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { addPerson } from '../packages/server/test/builders.ts';
import { expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers, Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { PASSWORD, signIn, verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { setUpSecondStep } from './harness/second-step.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, scan, sellerAtTill, tile, untilItems, untilSold } from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 9_000 },
].map((good) => ({ ...good, barcode: SUGAR }));
/** Notes the pitch of every tone, and plays it. */
const LISTEN = `
  globalThis.heard = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    heard.push(this.frequency.value);
    return start.apply(this, when);
  };
`;
const KNOWN = [1_320];
const DONE = [660, 880, 1_100];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
const visitors: Visitor[] = [];

async function visit(storage: Record<string, string> = {}): Promise<Visitor> {
  const visitor = await browsers.visit({ storage });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  visitors.push(seller);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The tones since the last look; in Chromium pitches are kept as floats. */
const heard = async (page: Page): Promise<number[]> =>
  (await page.evaluate<number[]>('heard.splice(0)')).map(Math.round);

const switches = (page: Page) => ({
  scans: page.getByRole('switch', { name: /^Scans/ }),
  sales: page.getByRole('switch', { name: /^A finished sale/ }),
});

async function sellSugar(page: Page): Promise<{ scanned: number[]; sold: number[] }> {
  await tile(page, 'Sugar 1 kg').waitFor();
  await scan(page, SUGAR);
  await untilItems(page, 1);
  const scanned = await heard(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  return { scanned, sold: await heard(page) };
}

test('the till is heard as its person chose, on this device and on the next', async () => {
  const { page } = seller;
  await page.context().addInitScript({ content: LISTEN });
  await page.reload();
  expect(await sellSugar(page)).toEqual({ scanned: KNOWN, sold: [] });
  await page.goto('/settings');
  const here = switches(page);
  expect([await here.scans.isChecked(), await here.sales.isChecked()]).toEqual([true, false]);
  await here.scans.click();
  await here.sales.click();
  await page.getByRole('radio', { name: '100%' }).check();
  await expectAccessible(page);
  await picture(page, 'sounds');
  await soon(async () => {
    const rows = await shop.look<{ preferences: object }>(
      'select preferences from person where person_id = $1',
      [planted.seller.personId],
    );
    return rows[0]?.preferences;
  }).toMatchObject({ scanSounds: false, saleSounds: true, soundVolume: 100 });
  // To try a tone it is heard whatever is off.
  await page.getByRole('button', { name: 'Known scan', exact: true }).click();
  expect(await heard(page)).toEqual(KNOWN);
  await page.goto('/seller/new-sale');
  expect(await sellSugar(page)).toEqual({ scanned: [], sold: DONE });

  const other = await visit(signedIn(planted.seller, planted));
  await other.page.goto('/settings');
  const there = switches(other.page);
  await soon(() => there.scans.isChecked()).toBe(false);
  expect(await there.sales.isChecked()).toBe(true);
  expect(await other.page.getByRole('radio', { name: '100%' }).isChecked()).toBe(true);
});

const salesCount = () => shop.look('select count(*)::int n from sale');

test('the device says which till it holds; a scanner is tried there; one sees what one did', async () => {
  const { page } = seller;
  const sold = await salesCount();
  await page.goto('/settings');
  const till = page.getByRole('region', { name: 'Till on this device' });
  const [held] = await shop.look<{ branch: string; till: string }>(
    `select b.name branch, t.name till from shift s
     join till t using (business_id, till_id)
     join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id`,
  );
  await till.getByText(`${held?.branch} · ${held?.till}`, { exact: true }).waitFor();
  await till.getByText('Everything is sent').waitFor();
  await till.getByRole('button', { name: 'Show, send or save what waits' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Sales that are made without a connection/)
    .waitFor();
  await page.keyboard.press('Escape');
  const device = page.getByRole('region', { name: 'This device', exact: true });
  await device.getByText(/ of .*[GMk]B$/u).waitFor();
  expect(await device.getByText('Africa/Dar_es_Salaam').count()).toBe(2);
  await picture(page, 'device');

  await page.goto('/seller/profile');
  const tried = page.getByRole('region', { name: 'Scanner test' });
  await tried.getByText(/No scan yet/).waitFor();
  const wrong = `${SUGAR.slice(0, -1)}${(Number(SUGAR.at(-1)) + 1) % 10}`;
  await scan(page, wrong);
  await tried.getByText(wrong, { exact: true }).waitFor();
  await tried.getByText(/^13 characters · its check digit does not fit/).waitFor();
  expect(await salesCount()).toEqual(sold);

  const did = page.getByRole('region', { name: 'What you did here' }).getByRole('listitem');
  await did.first().waitFor();
  const acts = await shop.look<{ action: string }>(
    'select action from audit_event where actor_id = $1',
    [planted.seller.personId],
  );
  expect(acts.map(({ action }) => action)).toContain('shift_opened');
  await soon(() => did.count()).toBe(Math.min(acts.length, 8));
  await did.filter({ hasText: 'Shift opened' }).filter({ hasText: 'Till 1' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'scanner-test');
  const manager = await visit(signedIn(planted.manager, planted));
  await manager.page.goto('/profile');
  await manager.page.getByText('Nothing yet in this business.').waitFor();
});

test('what happened to the account is listed, the newest first, further back on demand', async () => {
  const { manager } = planted;
  await shop.look(
    `insert into person_act (person_id, kind, at, device)
     select $1, 'pin', now() - make_interval(days => n), 'Till ' || n
     from generate_series(1, 9) n order by n desc`,
    [manager.personId],
  );
  const { page } = await visit();
  await signIn(page, manager.email);
  await page.waitForURL('**/manager/dashboard');
  await page.goto('/profile');
  const acts = page.getByRole('region', { name: 'What happened to your account' });
  const lines = acts.getByRole('listitem');
  await lines.nth(7).waitFor();
  expect(await lines.count()).toBe(8);
  await soon(() => lines.first().innerText()).toMatch(/^Signed in/);
  await acts.getByRole('button', { name: 'Show more' }).click();
  await lines.nth(9).waitFor();
  await acts.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  const kinds = await shop.look<{ kind: string; device: string }>(
    'select kind, device from person_act where person_id = $1 order by at desc',
    [manager.personId],
  );
  const shown = await lines.allInnerTexts();
  expect(shown.length).toBe(kinds.length);
  for (const [nth, { device }] of kinds.entries()) expect(shown[nth]).toContain(device);
  // Somebody else's account tells nothing of it.
  await seller.page.goto('/seller/profile');
  const others = seller.page.getByRole('region', { name: 'What happened to your account' });
  await others.getByText('Signed in').or(others.getByText('Nothing yet.')).first().waitFor();
  expect(await others.getByText('Till 1').count()).toBe(0);
});

test('an erased account opens nothing any more; the lists show a pseudonym, the books are whole', async () => {
  const { page } = await visit();
  const { email, personId } = planted.seller;
  await signIn(page, email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/seller/profile');
  await page.getByRole('button', { name: 'Erase my account…' }).click();
  const erase = page.getByRole('region', { name: 'Erase my account' });
  const forEver = erase.getByRole('button', { name: 'Erase it for ever' });
  await erase.getByLabel('Your password').fill('not-this-one');
  await forEver.click();
  await erase.getByRole('link', { name: 'The password is wrong.' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await erase.scrollIntoViewIfNeeded();
  await picture(page, 'account-erase-phone');
  await erase.getByLabel('Your password').fill(PASSWORD);
  await forEver.click();
  await page.waitForURL('**/login');
  await signIn(page, email);
  await page.getByText('E-mail or password is wrong.').first().waitFor();
  // The till that was open in their name is shut to them, too.
  await seller.page.goto('/seller/sales');
  await seller.page.waitForURL('**/login');

  const former = `Former user ${personId.slice(-6)}`;
  expect(
    await shop.look('select name, email, password_hash from person where person_id = $1', [
      personId,
    ]),
  ).toEqual([{ name: former, email: `${personId}@erased.invalid`, password_hash: null }]);
  const owner = await visit(signedIn(planted.owner, planted));
  await owner.page.goto('/business/users?state=suspended');
  const people = owner.page.getByRole('table').locator('tbody tr');
  await people.filter({ hasText: former }).waitFor();
  expect(await owner.page.getByText(email).count()).toBe(0);
  await expectAccessible(owner.page);
  await picture(owner.page, 'account-erased');
  expect(await verifyBooks(shop)).toBe(0);
});

test('a super admin without the demanded second step sets it up before anything else', async () => {
  const other = await addPerson(
    { superuserUrl: shop.superuserUrl() },
    { role: 'super_admin', isSuperAdmin: true },
  );
  await shop.look(
    `update person p set password_hash = q.password_hash from person q
     where p.person_id = $1 and q.person_id = $2`,
    [other.personId, planted.admin.personId],
  );
  await shop.look(
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000 where person_id = $1`,
    [other.personId],
  );
  const demanded = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${other.token}` };
    const answer = await fetch(`${shop.url}/api/dashboard/platform`, { headers });
    return answer.ok || ((await answer.json()) as { code: string }).code;
  };
  const root = await visit(signedIn(planted.admin, planted));
  await root.page.goto('/profile');
  const demand = root.page.getByRole('switch', { name: /^Every super admin needs it/ });
  await demand.click();
  await root.page
    .getByText(/Set up two-step sign-in for yourself first/)
    .first()
    .waitFor();
  expect(await demand.isChecked()).toBe(false);
  expect(await demanded()).toBe(true);
  await setUpSecondStep(root.page);
  await demand.click();
  await soon(() => demand.isChecked()).toBe(true);
  await soon(demanded).toBe('SECOND_STEP_SETUP_NEEDED');
  await expectAccessible(root.page);
  await picture(root.page, 'platform-demand');

  const { page } = await visit(signedIn(other, planted));
  for (const path of ['/admin/business', '/admin/users', '/settings']) {
    await page.goto(path);
    await page.waitForURL('**/profile');
  }
  await page.getByText('Your role needs two-step sign-in here.').waitFor();
  expect(await page.getByRole('region', { name: 'Where you are signed in' }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'platform-demanded');
  await setUpSecondStep(page);
  await page.goto('/admin/business');
  await page.getByRole('heading', { name: 'Businesses' }).waitFor();
  expect(await demanded()).toBe(true);
  expect(
    await shop.look('select count(*)::int n from second_step where person_id = any ($1)', [
      [other.personId, planted.admin.personId],
    ]),
  ).toEqual([{ n: 2 }]);
});
