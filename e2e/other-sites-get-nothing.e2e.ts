import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

// What a page of another site can do to somebody who is signed in here: frame the app, send forms
// and calls with the cookies that the browser adds by itself, and use a bearer that it stole. The
// site is asked twice: as another port of our host, for which browsers send even strict cookies,
// and as a host of another name.

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let owner: Visitor;
let site: Server;
let sites: readonly string[] = [];
const pages = new Map<string, string>();

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pages.get(request.url ?? '') ?? '<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((listening) => site.listen(0, listening));
  const { port } = site.address() as AddressInfo;
  sites = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}`);
  owner = await browsers.visit();
  await signIn(owner.page, planted.owner.email);
  await owner.page.waitForURL('**/business/dashboard');
});
afterAll(async () => {
  await browsers.close();
  site.closeAllConnections();
  site.close();
  await shop.stop();
});

/** All rows but those of sessions, which note when they were used. */
async function everything(): Promise<string> {
  const tables = await shop.look<{ name: string }>(
    `select relname name from pg_class where relkind = 'r' and relname <> 'session'
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' || md5(coalesce(string_agg(t::text, '|'
      order by t::text), '')) part from ${name} t`,
  );
  return JSON.stringify(await shop.look(`${parts.join(' union all ')} order by 1`));
}

/** Still signed in: with what the browser holds, the server says who it is. */
async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto('/business/products');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  return (await heading.innerText()) === 'Products';
}

test('no page of another site shows ours in a frame', async () => {
  const ours = ['/', '/login', '/business/products', '/seller/new-sale', '/mailbox', '/api/users'];
  for (const path of ours) {
    const { headers } = await fetch(`${shop.url}${path}`);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options'), path).toBe('DENY');
  }
  const frames = ours.map((path) => `<iframe src="${shop.url}${path}"></iframe>`).join('');
  pages.set('/frames', `<!doctype html><title>Win a prize</title>${frames}`);
  const page = await owner.context.newPage();
  for (const address of sites) {
    await page.goto(`${address}/frames`, { waitUntil: 'load' });
    const inside = () =>
      page.frames().flatMap((frame) => (frame === page.mainFrame() ? [] : [frame.url()]));
    await expect.poll(inside).toEqual(ours.map(() => 'chrome-error://chromewebdata/'));
  }
  await page.close();
});

const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** What a page can send without asking: forms of three kinds, calls whose answer it cannot read. */
function attacks(): { method: string; url: string; type: string; body: string }[] {
  const user = JSON.stringify({ userId: planted.seller.personId, version: 1 });
  const session = JSON.stringify({});
  const category = JSON.stringify({ _id: newId(), name: 'Stolen', parentId: null });
  const post = [
    [`${shop.url}/api/auth/users/delete`, user],
    [`${shop.url}/api/auth/sessions/revoke`, session],
    [`${shop.url}/api/categories`, category],
    [`${shop.url}/api/auth/logout`, session],
  ] as const;
  return post.flatMap(([url, body]) =>
    FORM_TYPES.map((type) => ({ method: 'POST', url, type, body })),
  );
}

test('what another site sends in the name of somebody signed in changes nothing', async () => {
  const before = await everything();
  const page = await owner.context.newPage();
  const refused: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(shop.url)) refused.push(response.status());
  });
  let sent = 0;
  for (const address of sites) {
    for (const { url, type, body } of attacks()) {
      // A form whose one field is named and valued so that its text is JSON.
      const name = body.slice(0, -1).replaceAll('"', '&quot;');
      const field = `<input name="${name}${name === '{' ? '' : ','}&quot;x&quot;:&quot;" value="&quot;}">`;
      pages.set(
        '/form',
        `<!doctype html><form method="post" enctype="${type}" action="${url}">${field}</form>
         <script>document.forms[0].submit()</script>`,
      );
      await page.goto(`${address}/form`).catch(() => undefined);
      await page.waitForURL(`${shop.url}/**`);
      sent += 1;
    }
    pages.set('/calls', '<!doctype html><title>Calls</title>');
    await page.goto(`${address}/calls`);
    const calls = JSON.stringify(attacks());
    sent += await page.evaluate<number>(`(async () => {
      let sent = 0;
      for (const { method, url, type, body } of ${calls}) {
        const plain = { method, body, credentials: 'include', headers: { 'content-type': type } };
        await fetch(url, { ...plain, mode: 'no-cors' }).catch(() => null);
        const json = { ...plain, headers: { 'content-type': 'application/json' } };
        await fetch(url, json).catch(() => null);
        const known = { ...json, headers: { ...json.headers, authorization: 'Bearer s1_x' } };
        await fetch(url, known).catch(() => null);
        sent += 3;
      }
      const image = new Image();
      await new Promise((over) => {
        image.onload = image.onerror = over;
        image.src = '${shop.url}/api/auth/logout';
      });
      return sent + 1;
    })()`);
  }
  // They arrived, those that needed no leave, and every one was refused.
  expect(refused.filter((status) => status >= 400).length).toBeGreaterThanOrEqual(24);
  expect(await everything()).toBe(before);
  expect(await isSignedIn(owner.page)).toBe(true);
  process.stdout.write(`other sites: ${sent} requests sent, no row changed, still signed in\n`);
  await page.close();
});

test('a bearer that was stolen from a browser opens nothing elsewhere', async () => {
  const kept = await owner.page.evaluate<Record<string, string>>('({ ...localStorage })');
  const headers = { authorization: `Bearer ${kept['tillbook.token']}` };
  for (const path of ['/api/auth/validate-session', '/api/products', '/api/sales']) {
    const answer = await fetch(`${shop.url}${path}`, { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'SESSION_BINDING_MISMATCH' });
  }
  // All that the browser's storage held, in another browser: it is asked to sign in.
  const thief = await browsers.visit({ storage: kept });
  await thief.page.goto('/business/products');
  await thief.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // Signed in there as somebody else, whose cookie is a good one: still not that session.
  await signIn(thief.page, planted.seller.email);
  await thief.page.waitForURL('**/seller/**');
  const [cookie] = await thief.context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const both = await thief.context.request.get('/api/products', { headers });
  expect(await both.json()).toMatchObject({ code: 'SESSION_BINDING_MISMATCH' });
  await thief.close();
  // Whom it was stolen from works on.
  expect(await isSignedIn(owner.page)).toBe(true);
});
