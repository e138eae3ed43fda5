import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers } from './harness/browser.ts';
import type { Browsers, Visitor } from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const CHECK = '**/api/auth/validate-session';
const EXPIRED = 'Session expired. Please login again.';
const SLOW = 'Slow connection - opening what is on this device';
const STORED = ['user', 'token', 'businessContext', 'shopName'].map((name) => `tillbook.${name}`);

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

const owner = (more: Record<string, string> = {}): Promise<Visitor> =>
  browsers.visit({ storage: { ...signedIn(planted.owner, planted), ...more } });
const storedOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate<Record<string, string>>('({ ...localStorage })');
const productsHeading = (page: Page) => page.getByRole('heading', { name: 'Products', level: 1 });
const spinner = (page: Page) => page.getByRole('status', { name: 'Opening' });

/** Holds the answer to the session check until it is released. */
async function holdCheck(page: Page): Promise<(answer: (route: Route) => unknown) => void> {
  let release: (answer: (route: Route) => unknown) => void = () => undefined;
  const answer = new Promise<(route: Route) => unknown>((resolve) => (release = resolve));
  await page.route(CHECK, async (route) => void (await (await answer)(route)));
  return release;
}

test('the stored user is used at once, and no guarded screen shows before the check', async () => {
  const visitor = await owner();
  const { page, troubles, close } = visitor;
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  const answer = await holdCheck(page);
  const checked = page.waitForRequest(CHECK);
  await page.goto('/business/products');
  await spinner(page).getByText(planted.name).waitFor();
  expect(await (await checked).headerValue('authorization')).toBe(`Bearer ${planted.owner.token}`);
  expect(await productsHeading(page).count()).toBe(0);
  expect(chunks.filter((url) => url.includes('screen'))).toEqual([]);
  await expectAccessible(page);
  answer((route) => route.continue());
  await productsHeading(page).waitFor();
  expect(await spinner(page).count()).toBe(0);
  await expectSaid(visitor);
  expect(troubles).toEqual([]);
  await close();
});

test('a public page waits for no check, and without a stored user none is made', async () => {
  const checks: string[] = [];
  const stranger = await browsers.visit();
  stranger.page.on('request', (request) => checks.push(new URL(request.url()).pathname));
  await stranger.page.goto('/business/products');
  await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(checks).not.toContain('/api/auth/validate-session');
  const known = await owner();
  await holdCheck(known.page);
  await known.page.goto('/forgot-password');
  await known.page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  expect(await spinner(known.page).count()).toBe(0);
  expect([...stranger.troubles, ...known.troubles]).toEqual([]);
  await stranger.close();
  await known.close();
});

test('a 200 replaces the stored user and the business in use', async () => {
  await shop.look("update person set name = 'Amina J. Juma' where person_id = $1", [
    planted.owner.personId,
  ]);
  await shop.look("update business set name = 'Amina Grocers' where business_id = $1", [
    planted.businessId,
  ]);
  const visitor = await owner();
  const { page, troubles, close } = visitor;
  await page.goto('/business/products');
  await page.getByRole('button', { name: 'Your account: Amina J. Juma' }).waitFor();
  const { 'tillbook.user': user, ...rest } = await storedOf(page);
  expect(JSON.parse(user ?? '')).toMatchObject({
    name: 'Amina J. Juma',
    role: 'business_admin',
    token: planted.owner.token,
    business: { _id: planted.businessId, name: 'Amina Grocers' },
  });
  expect(rest['tillbook.shopName']).toBe('Amina Grocers');
  expect(JSON.parse(rest['tillbook.businessContext'] ?? '')).toEqual({
    businessId: planted.businessId,
    businessType: 'grocery',
    branchId: null,
    currency: 'TZS',
    timezone: 'Africa/Dar_es_Salaam',
  });
  await expectSaid(visitor);
  expect(troubles).toEqual([]);
  await close();
});

test('a 401 forgets the person, says so once, and leaves the theme', async () => {
  await shop.look('update session set revoked_at = now() where person_id = $1', [
    planted.owner.personId,
  ]);
  const visitor = await owner({ 'tillbook.theme': 'dark' });
  const { page, troubles, close } = visitor;
  await page.goto('/business/products');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByText(EXPIRED).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  const left = await storedOf(page);
  for (const key of STORED) expect(left).not.toHaveProperty([key]);
  expect(left['tillbook.theme']).toBe('dark');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectSaid(visitor, EXPIRED);
  expect(troubles).toEqual([]);
  await close();
});

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Proxy</h1>' });
const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body });

const KEEPS: readonly (readonly [what: string, answer: (route: Route) => Promise<void>])[] = [
  ['no connection', (route) => route.abort('internetdisconnected')],
  ['a connection that breaks', (route) => route.abort('connectionreset')],
  ['502 of a proxy, in HTML', html(502)],
  ['500 in JSON', json(500, '{"message":"Something broke"}')],
  ['a 200 of a captive portal', html(200)],
  ['a 200 that is cut off', json(200, '{"data":{"user":{"role":"sel')],
  ['a 200 without user data', json(200, '{"data":{}}')],
  ['a 204', json(204, '')],
  ['a redirect elsewhere', (route) => route.fulfill({ status: 302, headers: { location: '/x' } })],
  ['403', json(403, '{"message":"No","requiresEmailVerification":true}')],
  ['404', json(404, '{"message":"Nothing here"}')],
  ['429', json(429, '{"message":"Too many"}')],
];

test('a check that fails for any other reason keeps the stored user, without a word', async () => {
  const visitor = await owner();
  const { page, troubles } = visitor;
  for (const [what, answer] of KEEPS) {
    await page.route(CHECK, answer);
    const checked = page.waitForRequest(CHECK);
    await page.goto('/business/products');
    await checked;
    await productsHeading(page).waitFor();
    const stored = await storedOf(page);
    expect(stored['tillbook.token'], what).toBe(planted.owner.token);
    expect(JSON.parse(stored['tillbook.user'] ?? ''), what).toMatchObject({
      email: planted.owner.email,
      role: 'business_admin',
    });
    await page.unroute(CHECK);
  }
  await expectSaid(visitor);
  expect(troubles).toEqual([]);
  await visitor.close();
});

test('a check without an answer gives up after 8 seconds and opens what is known', async () => {
  const visitor = await owner();
  const { page, troubles, close } = visitor;
  const noon = new Date('2026-03-04T09:00:00Z');
  await page.clock.install({ time: noon });
  // A minute on: the clock runs until it is paused, and cannot be paused in its past.
  await page.clock.pauseAt(new Date(noon.getTime() + 60_000));
  await holdCheck(page);
  const checked = page.waitForRequest(CHECK);
  await page.goto('/business/products');
  await checked;
  await spinner(page).waitFor();
  await page.clock.runFor(4_000);
  expect(await page.getByText(SLOW).count()).toBe(0);
  await page.clock.runFor(3_999);
  await page.getByText(SLOW).waitFor();
  expect(await spinner(page).count()).toBe(1);
  await page.clock.runFor(1);
  await spinner(page).waitFor({ state: 'detached' });
  await page.clock.resume();
  await productsHeading(page).waitFor();
  await expectSaid(visitor);
  expect(troubles).toEqual([]);
  await close();
});

test('a session that ends in mid-work signs out once, however many calls fail', async () => {
  const visitor = await owner();
  const { page, troubles, close } = visitor;
  // The page is drawn before its answers are there: they all come while the session lasts.
  const open = new Set<Request>();
  const isAnswer = (request: Request) => /\/api\/(?!live)/u.test(request.url());
  page.on('request', (request) => isAnswer(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // Messages are asked for last, once the page has nothing better to do.
  const listed = ['/api/products', '/api/my-notices', '/api/notices'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await page.goto('/business/products');
  await Promise.all(listed);
  await productsHeading(page).waitFor();
  await expect.poll(() => open.size).toBe(0);
  await shop.look('update session set revoked_at = now() where person_id = $1', [
    planted.owner.personId,
  ]);
  // The list of people asks twice: everybody, and who waits. Both answers are there before the
  // page sees the first, or that of whatever else it asks.
  const refused: number[] = [];
  const both = Promise.withResolvers<undefined>();
  await page.route(/\/api\/(auth\/users|branches|limits)/u, async (route) => {
    const response = await route.fetch();
    if (route.request().url().includes('/api/auth/users')) refused.push(response.status());
    if (refused.length === 2) both.resolve(undefined);
    await both.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Users' }).click();
  await page.waitForURL('**/login');
  await page.getByText(EXPIRED).waitFor();
  expect(refused).toEqual([401, 401]);
  for (const key of STORED) expect(await storedOf(page)).not.toHaveProperty([key]);
  await expectSaid(visitor, EXPIRED);
  expect(troubles).toEqual([]);
  await close();
});

test('an open dashboard does not keep its session, and ends with its idle time', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.admin, planted) });
  const { page, troubles, close } = visitor;
  await page.clock.install();
  // A stream that is silent for 45 s is opened again, and then everything is asked anew, as long as
  // somebody was there: with the clock put forward that came by chance after the session was aged.
  await page.route('**/api/live', () => undefined);
  const asked: boolean[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/dashboard/platform')) return;
    asked.push(request.headers()['tillbook-background'] === '1');
  });
  await page.goto('/admin/dashboard');
  await page.getByText('As of').waitFor();
  expect(asked).toEqual([false]);
  const seen = `update session set last_seen_at = now() - interval '2 minutes', idle_ms = $2
    where person_id = $1 returning last_seen_at::text at`;
  const who = planted.admin.personId;
  const used = async (): Promise<unknown> => {
    const [row] = await shop.look(
      'select last_seen_at::text at from session where person_id = $1',
      [who],
    );
    return row?.['at'];
  };
  const [before] = await shop.look(seen, [who, 1_800_000]);

  const answered = page.waitForResponse('**/api/dashboard/platform');
  await page.clock.fastForward(61_000);
  expect((await answered).status()).toBe(200);
  expect(asked).toEqual([false, true]);
  expect(await used()).toBe(before?.['at']);

  // Whoever touches the page is there again.
  const touched = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/dashboard/platform') &&
      response.request().headers()['tillbook-background'] !== '1',
  );
  for (let turn = 0; turn < 4; turn += 1) {
    await page.keyboard.press('Shift');
    await page.clock.fastForward(20_000);
  }
  await (await touched).finished();
  await expect.poll(used, { timeout: 10_000 }).not.toBe(before?.['at']);

  // The idle time is over since a minute.
  await shop.look(seen, [who, 60_000]);
  await page.clock.fastForward(61_000);
  await page.waitForURL('**/login');
  await expectSaid(visitor, EXPIRED);
  expect(troubles).toEqual([]);
  await close();
});
