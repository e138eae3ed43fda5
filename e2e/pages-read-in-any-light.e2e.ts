import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDataDir } from '../packages/server/test/copy-cluster.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

/**
 * Dashboards, analytics and reports of every role, on a desk in the dark and on a phone in the
 * light; the other two are looked at where each page has its journey. And on paper.
 */
const SETTINGS = { SAMPLE_DATA: '1', SAMPLE_DAYS: '14' };

const PAGES = {
  super_admin: ['/admin/dashboard'],
  business_admin: [
    ...['/business/dashboard', '/business/dashboard?view=businesses'],
    ...['/business/analytics/overview', '/business/analytics/performance'],
    ...['/business/analytics/comparison', '/business/reports'],
    ...['/business/reports?report=sales-by-day', '/business/reports?report=sales-by-product'],
    ...['/business/reports?report=trial-balance', '/business/reports?report=missed-sales'],
  ],
  branch_manager: [
    ...['/manager/dashboard', '/manager/dashboard?tab=team', '/manager/dashboard?tab=orders'],
    ...['/manager/dashboard?tab=reports', '/manager/dashboard?tab=reports&report=sales-by-hour'],
    ...['/manager/dashboard?tab=cash', '/manager/dashboard?tab=stock'],
    ...['/manager/dashboard?tab=sales', '/manager/dashboard?tab=debts'],
    ...['/manager/dashboard?tab=expenses', '/manager/dashboard?tab=quotes'],
  ],
  accountant: [
    ...['/accountant/dashboard', '/accountant/dashboard?tab=sales'],
    ...['/accountant/dashboard?tab=payments', '/accountant/dashboard?tab=tax'],
    ...['/accountant/dashboard?tab=payables', '/accountant/dashboard?tab=valuation'],
    ...['/accountant/dashboard?tab=reports', '/accountant/dashboard?tab=journal'],
    ...['/accountant/dashboard?tab=receipts', '/accountant/dashboard?tab=bills'],
    ...['/accountant/dashboard?tab=banking', '/accountant/dashboard?tab=matching'],
    ...['/accountant/dashboard?tab=expenses', '/accountant/dashboard?tab=debts'],
    ...['/accountant/dashboard?tab=close', '/accountant/dashboard?tab=audit'],
  ],
  seller: ['/seller/dashboard'],
} as const;

let shop: Shop;
let browsers: Browsers;

beforeAll(async () => {
  // Only a new installation gets samples.
  shop = await startShop(newDataDir('tillbook-e2e-samples-'), SETTINGS);
  browsers = await openBrowsers(shop.url);
}, 240_000);
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function enter(role: string): Promise<Visitor> {
  const visitor = await browsers.visit({ theme: 'dark' });
  await signIn(visitor.page, `${role}@demo.test`, SAMPLE_PASSWORD);
  await visitor.page.waitForURL(/\/dashboard/);
  return visitor;
}

/** Until nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await soon(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
}

const TABLET = { width: 1_024, height: 768 };

/** Columns that stand beside the frame of their table and cannot be scrolled to. */
const OUT_OF_REACH = `(() => {
  const cells = [...document.querySelectorAll('main thead th')].filter((one) => {
    const frame = one.closest('table').parentElement;
    const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(frame).overflowX);
    const end = Math.min(frame.getBoundingClientRect().right, innerWidth);
    return !isScrolled && one.getBoundingClientRect().right > end + 1;
  });
  return cells.map((one) => one.textContent);
})()`;

describe.each(Object.entries(PAGES))('the pages of the role %s', (role, pages) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter(role);
  }, 60_000);
  afterAll(() => visitor.close());

  test.each(pages)('%s reads on a desk in the dark and on a phone in the light', async (path) => {
    const { page, troubles } = visitor;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    await settled(page);
    await expectAccessible(page);
    await picture(page, `dark${path.replaceAll(/[^a-z]+/g, '-')}`);
    await page.setViewportSize(TABLET);
    await settled(page);
    await expectFits(page);
    await soon(() => page.evaluate<string[]>(OUT_OF_REACH)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(PHONE);
    await settled(page);
    await expectAccessible(page);
    await expectFits(page);
    await picture(page, `phone${path.replaceAll(/[^a-z]+/g, '-')}`);
    expect(troubles).toEqual([]);
  });
});

/** A4 upright between margins of 10 mm, in the pixels of a page. */
const PAPER = { width: 718, height: 1_000 };

/** What is wrong on paper: what only leads elsewhere, what is cut, what is dark. */
const WRONG_ON_PAPER = `(() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const titled = (one) => one.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
  const name = (one) => [one.tagName, one.className, 'in', titled(one)].join(' ');
  const most = 300;
  const all = (selector) => [...document.querySelectorAll(selector)].slice(0, most).filter(seen);
  const leading = all('nav, [role="navigation"], [role="tablist"], [role="tooltip"]').map(name);
  const cut = all('table, svg, figure').flatMap((one) => {
    const box = one.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) return [name(one) + ' beside the paper'];
    const held = [];
    for (let at = one.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const isCut =
        (overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1) ||
        (overflowY !== 'visible' && at.scrollHeight > at.clientHeight + 1);
      if (isCut && at !== document.documentElement && at !== document.body) held.push(name(at));
    }
    return held.map((by) => name(one) + ' cut by ' + by);
  });
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const dark = all('html, body, main, main :is(div, section, article, table, ul, dl, span)').flatMap((one) => {
    const [r, g, b, alpha = 1] = channels(getComputedStyle(one).backgroundColor);
    const light = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    const box = one.getBoundingClientRect();
    const isLarge = box.width > 100 && box.height > 3;
    return isLarge && alpha > 0.1 && light < 0.2 ? [name(one) + ' is dark'] : [];
  });
  const pale = all('main td, main th, main p, main h1, main h2').flatMap((one) => {
    const [r, g, b] = channels(getComputedStyle(one).color);
    const light = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    return light > 0.6 ? [name(one) + ' is pale'] : [];
  });
  const faint = all('main svg text').flatMap((one) => {
    const [r, g, b] = channels(getComputedStyle(one).fill);
    const light = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    return light > 0.6 ? [one.textContent + ' is faint'] : [];
  });
  return { leading, cut, dark, pale: [...pale, ...faint] };
})()`;

describe('on paper', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter('business_admin');
  }, 60_000);
  afterAll(() => visitor.close());

  test.each([
    '/business/reports?report=sales-by-day',
    '/business/reports?report=sales-by-category',
    '/business/reports?report=sales-journal',
    '/business/reports?report=receivables',
    '/business/analytics/overview',
    '/business/analytics/performance',
    '/business/dashboard',
  ])('%s is what it shows and nothing that leads elsewhere, black on white', async (path) => {
    const { page, troubles } = visitor;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    await settled(page);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(PAPER);
    await soon(() => page.evaluate(WRONG_ON_PAPER)).toEqual({
      ...{ leading: [], cut: [], dark: [], pale: [] },
    });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    expect(await page.locator('main table, main svg').count()).toBeGreaterThan(0);
    await picture(page, `paper${path.replaceAll(/[^a-z]+/g, '-')}`);
    expect(troubles).toEqual([]);
  });
});
