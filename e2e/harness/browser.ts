import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium looks for updates and Google's hosts at every start unless told not to. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 360, height: 740 };

/** One person's browser: its own cookies, storage and trouble list. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Policy violations, uncaught errors and unexpected console errors so far. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export interface Browsers {
  visit(options?: { viewport?: typeof DESKTOP; theme?: 'light' | 'dark' }): Promise<Visitor>;
  close(): Promise<void>;
}

/** Opens Chromium for one test file. @param url the shop's address */
export async function openBrowsers(url: string): Promise<Browsers> {
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: QUIET });
  return {
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: options.viewport ?? DESKTOP,
        colorScheme: options.theme ?? 'light',
        locale: 'en-GB',
        timezoneId: 'Africa/Dar_es_Salaam',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const troubles = watch(page);
      return { page, context, troubles, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const isViolation = text.includes('Content Security Policy');
    // A refused call is the browser's own line; the screen shows what it means.
    const isRefusal = text.startsWith('Failed to load resource');
    if (isViolation || (message.type() === 'error' && !isRefusal)) troubles.push(text);
  });
  return troubles;
}

/** Fails on any WCAG A or AA finding of axe on the page as it stands, targets' size included. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const found = await checker.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'target-size': { enabled: true } },
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

/** Keeps a picture when SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
