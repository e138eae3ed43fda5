import { ROUTES } from '@tillbook/core/routes';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './browser.ts';

/** Every specified path, one unknown path in each area, and one outside of all. */
const AREAS = ['/setup', '/admin', '/business', '/seller', '/manager', '/accountant'];
const PATHS = [
  ...ROUTES.map(({ path }) => path.replace('{productId}', 'no-such-product')),
  ...AREAS.map((area) => `${area}/zzz`),
  '/business/analytics/zzz',
  '/business/products/zzz',
  '/zzz',
];
/** Public pages that anybody may look at; sign-in pages and waiting pages lead on instead. */
const FOR_ALL = ['/forgot-password', '/reset-password', '/unauthorized', '/zzz'];
const SIGN_IN = ['/login', '/register'];
const WAITING = ['/email-verification', '/pending-verification'];
const SHARED = ['/dashboard', '/profile', '/settings'];

const isUnder = (path: string, area: string): boolean =>
  path === area || path.startsWith(`${area}/`);
const under = (path: string, areas: readonly string[]): boolean =>
  areas.some((area) => isUnder(path, area));

/** Where a person without open gates or doors of their own is led; `null`: the path itself. */
type Rule = (path: string) => string | null;

/** Somebody whose gates are open. */
export const worker =
  (area: string): Rule =>
  (path) => {
    const home = `${area}/dashboard`;
    if (path === '/' || path === '/dashboard') return home;
    if (SIGN_IN.includes(path) || WAITING.includes(path)) return home;
    if (area === '/business' && isUnder(path, '/setup')) return home;
    if (FOR_ALL.includes(path) || SHARED.includes(path) || isUnder(path, area)) return null;
    return '/unauthorized';
  };

/** Somebody of whom something is asked on the page `gate` before the areas open. */
export const gated =
  (areas: readonly string[], gate: string, stays: readonly string[] = []): Rule =>
  (path) => {
    if ([...FOR_ALL, ...stays, gate].includes(path)) return null;
    if ([...SIGN_IN, ...WAITING, ...SHARED, '/'].includes(path)) return gate;
    return under(path, areas) ? gate : '/unauthorized';
  };

export const stranger: Rule = (path) => {
  const isPublic = [...FOR_ALL, ...SIGN_IN, ...WAITING].includes(path);
  return isPublic ? null : '/login';
};

const plain = (url: URL): string => url.pathname.replace(/\/+$/, '') || '/';

/** Goes on within the app, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})`);

/** Where an address ends that is to lead elsewhere. */
async function led(page: Page, address: string, wanted: string): Promise<string> {
  await go(page, address);
  // A waiting page asks the server before it lets go.
  await page.waitForURL((url) => plain(url) === wanted, { timeout: 5_000 }).catch(() => undefined);
  return plain(new URL(page.url()));
}

/** Where an address ends once a new page stands there: the guard has let it through by then. */
async function stayed(page: Page, address: string): Promise<string> {
  const before = address.startsWith('/forgot-password') ? '/reset-password' : '/forgot-password';
  await go(page, before);
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.evaluate("document.querySelector('h1').dataset.left = ''");
  await go(page, address);
  await page.locator('h1:not([data-left])').first().waitFor();
  return plain(new URL(page.url()));
}

/** Where an address ends that is typed into the browser, a page standing there. */
export async function typedLanding(
  { page }: Visitor,
  address: string,
  wanted: string,
): Promise<string> {
  await page.goto(address);
  await page.waitForURL((url) => plain(url) === wanted, { timeout: 5_000 }).catch(() => undefined);
  await page.locator('h1').first().waitFor();
  return plain(new URL(page.url()));
}

const INDEXES = new Map(ROUTES.map(({ path, indexTarget }) => [path, indexTarget]));

/** Where an index leads: to its target, once that has a screen. */
async function indexTarget(page: Page, path: string): Promise<string | null> {
  const target = INDEXES.get(path) ?? null;
  if (target === null) return null;
  await stayed(page, target);
  return (await page.locator('h1').innerText()) === 'Page not found' ? null : target;
}

/** The paths of the specification, as they are walked: each has a screen or leads to one. */
const SPECIFIED = new Set(PATHS.slice(0, ROUTES.length));

/**
 * Walks every path, plain and with a trailing slash and a query. No path of the specification that
 * a person may see ends at "not found".
 */
export async function walk({ page }: Visitor, rule: Rule): Promise<void> {
  await page.goto('/forgot-password');
  await page.locator('h1').waitFor();
  for (const path of PATHS) {
    const target = rule(path) ?? (await indexTarget(page, path));
    for (const address of [path, `${path === '/' ? '' : path}/?from=mail&id=1`]) {
      const landing =
        target === null ? await stayed(page, address) : await led(page, address, target);
      expect(landing, address).toBe(target ?? path);
      if (target !== null || !SPECIFIED.has(path)) continue;
      expect(await page.locator('h1').innerText(), address).not.toBe('Page not found');
    }
  }
}
