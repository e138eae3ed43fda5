import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowsers, type Browsers } from './harness/browser.ts';
import { plantShop, signedIn } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { gated, stranger, typedLanding, walk } from './harness/walk.ts';

let shop: Shop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** The files of screens that anybody may see. */
const PUBLIC = new RegExp(
  '/(?:register|forgot-password|reset-password|email-verification|pending-verification' +
    '|unauthorized|not-found)-screen-',
);
/** What is asked before anybody is known: the door itself, and whether a gate has opened. */
const AT_THE_DOOR = /^\/api\/(?:auth\/|welcome\/|live$)/;

test('a stranger is led to the sign-in page from everywhere but the public pages', async () => {
  const visitor = await browsers.visit();
  const fetched: string[] = [];
  visitor.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await walk(visitor, stranger);
  // Nothing that stands behind the guard was even asked for: no screen, and no answer of the server.
  const screens = fetched.filter((path) => /-(?:screen|layout)-[\w-]+\.js$/.test(path));
  expect(screens.filter((path) => !PUBLIC.test(path))).toEqual([]);
  expect(screens.some((path) => PUBLIC.test(path))).toBe(true);
  const asked = fetched.filter((path) => path.startsWith('/api/'));
  expect(asked.filter((path) => !AT_THE_DOOR.test(path))).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

const OWNER = ['/business', '/setup'];

test('a seller who is not approved waits, and reaches nothing else', async () => {
  const waits = await plantShop(shop);
  await shop.look("update membership set state = 'awaiting' where person_id = $1", [
    waits.seller.personId,
  ]);
  const visitor = await browsers.visit({ storage: signedIn(waits.seller, waits) });
  await walk(visitor, gated(['/seller'], '/pending-verification'));
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('an owner whose e-mail is not proved proves it first', async () => {
  const unproved = await plantShop(shop);
  await shop.look('update person set email_verified_at = null where person_id = $1', [
    unproved.owner.personId,
  ]);
  const visitor = await browsers.visit({ storage: signedIn(unproved.owner, unproved) });
  await walk(visitor, gated(OWNER, '/email-verification'));
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('an owner who has not finished the set-up is led to it', async () => {
  const unfinished = await plantShop(shop);
  await shop.look('update business set setup_finished_at = null where business_id = $1', [
    unfinished.businessId,
  ]);
  const visitor = await browsers.visit({ storage: signedIn(unfinished.owner, unfinished) });
  const inside = ['/setup/branches', '/setup/zzz'];
  await walk(visitor, gated(OWNER, '/setup/business', inside));
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('a typed address is led as a followed one is', async () => {
  const typed: readonly (readonly [address: string, landing: string])[] = [
    ['/?from=mail', '/seller/dashboard'],
    ['/login/', '/seller/dashboard'],
    ['/seller/sales/?q=K-0231', '/seller/sales'],
    ['/business/zzz?id=1', '/unauthorized'],
    ['/admin/', '/unauthorized'],
    ['/seller/zzz/', '/seller/zzz'],
    ['/nowhere?x=1', '/nowhere'],
  ];
  const planted = await plantShop(shop);
  const seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  const nobody = await browsers.visit();
  for (const [address, landing] of typed) {
    expect(await typedLanding(seller, address, landing), address).toBe(landing);
    const wanted = landing === '/nowhere' ? landing : '/login';
    expect(await typedLanding(nobody, address, wanted), address).toBe(wanted);
  }
  expect([...seller.troubles, ...nobody.troubles]).toEqual([]);
  await seller.close();
  await nobody.close();
});

test('a role that this version does not know has the common dashboard, or waits', async () => {
  const planted = await plantShop(shop);
  const known = signedIn(planted.seller, planted);
  for (const isVerified of [true, false]) {
    const user = { ...JSON.parse(known['tillbook.user'] ?? ''), role: 'auditor', isVerified };
    const storage = { ...known, 'tillbook.user': JSON.stringify(user) };
    const visitor = await browsers.visit({ storage });
    const { page } = visitor;
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    const home = isVerified ? '/dashboard' : '/pending-verification';
    expect(await typedLanding(visitor, '/', home)).toBe(home);
    expect(await typedLanding(visitor, '/business/products', '/unauthorized')).toBe(
      '/unauthorized',
    );
    await page.goto(home);
    const title = isVerified ? 'Your role has no dashboard yet' : 'Waiting for approval';
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  }
});
