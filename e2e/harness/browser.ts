import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdUp } from './held-up.ts';

export const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium looks for updates and Google's hosts at every start unless told not to. */
export const QUIET = [
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
  /** Policy violations, uncaught errors and unexpected console errors so far, of every tab. */
  readonly troubles: readonly string[];
  /** Every toast so far, oldest first, of every tab and across reloads. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly viewport?: typeof DESKTOP;
  readonly theme?: 'light' | 'dark';
  /** What the browser's storage holds before the first page (see `signedIn` of plant.ts). */
  readonly storage?: Readonly<Record<string, string>>;
  /** Fingers instead of a mouse. */
  readonly isTouch?: boolean;
  /** The service worker runs: the app is kept on the device, as for people. */
  readonly keepsApp?: boolean;
}

export interface Browsers {
  visit(options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/**
 * Opens Chromium for one test file.
 * @param url the shop's address
 * @param flags what this browser is started with besides
 */
export async function openBrowsers(url: string, flags: readonly string[] = []): Promise<Browsers> {
  const args = [...QUIET, ...flags];
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  return {
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: options.viewport ?? DESKTOP,
        colorScheme: options.theme ?? 'light',
        hasTouch: options.isTouch === true,
        locale: 'en-GB',
        timezoneId: 'Africa/Dar_es_Salaam',
        reducedMotion: 'reduce',
        // What it fetches no test could hold up.
        serviceWorkers: options.keepsApp === true ? 'allow' : 'block',
      });
      await holdUp(context);
      const troubles = watch(context);
      const said = await listen(context);
      const page = await context.newPage();
      if (options.storage !== undefined) await fillStorage(page, options.storage);
      return { page, context, troubles, said, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

/**
 * Fills the browser's storage as the first page is opened, before its code runs. Playwright's own
 * `storageState` opens a page for it in each new context, for nothing too: half a second each.
 */
async function fillStorage(page: Page, storage: Readonly<Record<string, string>>): Promise<void> {
  const content = `
    if (globalThis === top) {
      for (const [name, value] of ${JSON.stringify(Object.entries(storage))}) {
        localStorage.setItem(name, value);
      }
    }`;
  const script = await page.addInitScript({ content });
  const onFirstPage = (): void => {
    if (page.url() === 'about:blank') return;
    page.off('domcontentloaded', onFirstPage);
    void script.dispose().catch(() => undefined);
  };
  page.on('domcontentloaded', onFirstPage);
}

/** Runs in the page: reports each toast once, when it comes. */
const TOAST_WATCH = `
  const card = 'section[aria-label="Messages"] [data-kind]';
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const cards = node.matches(card) ? [node] : [...node.querySelectorAll(card)];
      for (const one of cards) noteToast(one.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
`;

async function listen(context: BrowserContext): Promise<string[]> {
  const said: string[] = [];
  await context.exposeBinding('noteToast', (_source, text: string) => void said.push(text));
  await context.addInitScript({ content: TOAST_WATCH });
  return said;
}

function watch(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    const isViolation = text.includes('Content Security Policy');
    // A refused call is the browser's own line; the screen shows what it means.
    const isRefusal = text.startsWith('Failed to load resource');
    if (isViolation || (message.type() === 'error' && !isRefusal)) troubles.push(text);
  });
  return troubles;
}

/** Where something lies in the window, in pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
/** Something that is looked for things within. */
interface Searched {
  readonly querySelector: (selector: string) => Element | null;
  readonly querySelectorAll: (selector: string) => Iterable<Element>;
}
interface Element extends Searched {
  readonly getBoundingClientRect: () => Box;
}
/** What the page has when axe is in it. */
interface Shown {
  readonly axe: typeof axe;
  readonly document: Searched;
}

/**
 * Colours go over into those of another state: what is looked at before that is neither. One that
 * is inherited begins where the one above it ends.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      const all = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (all.length === 0) return;
      await Promise.all(all.map((one) => one.finished.catch(() => undefined)));
    }
  })()`);
}

/** One that never came, without a connection, stays unreadable. */
const FRAMES_TO_STYLE = 120;

/**
 * A stylesheet that is on its way cannot be read: axe would fetch it for itself and put it into the
 * page, which the page's policy forbids.
 */
async function untilStyled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const isReadable = (sheet) => {
      try {
        return sheet.cssRules !== null;
      } catch {
        return false;
      }
    };
    const isStyled = () => [...document.styleSheets].every(isReadable);
    for (let frames = 0; frames < ${FRAMES_TO_STYLE} && !isStyled(); frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
  })()`);
}

/** Fails on any WCAG A or AA finding of axe on the page as it stands, targets' size included. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  await untilStyled(page);
  const violations = await page.evaluate(async () => {
    const { axe: checker, document } = globalThis as unknown as Shown;
    const found = await checker.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'target-size': { enabled: true } },
      // What holds is not written down node by node; what is looked at stays the same.
      resultTypes: ['violations'],
      // No rule of these reads stylesheets, and one that never came, as without a connection, would
      // be fetched and put into the page, which its policy forbids.
      preload: { assets: ['media'] },
    });
    // What lies behind a modal dialog cannot be touched: how much of it shows is no finding.
    const dialog = document.querySelector('[aria-modal="true"]');
    // A toast lies over the page for seconds, or until it is closed: nothing stays that small.
    const toasts = [...document.querySelectorAll('section[aria-label="Messages"] [data-kind]')];
    const isUnder = (node: Element | null, toast: Element): boolean => {
      const [a, b] = [node?.getBoundingClientRect(), toast.getBoundingClientRect()];
      if (a === undefined) return false;
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    };
    const isBehind = (id: string, target: unknown): boolean => {
      if (id !== 'target-size' || typeof target !== 'string') return false;
      if (dialog !== null && dialog.querySelector(target) === null) return true;
      return toasts.some((toast) => isUnder(document.querySelector(target), toast));
    };
    return found.violations
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter((node) => !isBehind(id, node.target[0])),
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}

/** Fails unless exactly these toasts were shown so far, oldest first. */
export async function expectSaid({ said }: Visitor, ...texts: string[]): Promise<void> {
  await expect.poll(() => [...said]).toEqual(texts);
}

export const SIZES = { desk: DESKTOP, tablet: { width: 1024, height: 768 }, phone: PHONE } as const;
/** The size of a window is told to the page at once, and drawn a frame later. */
export const TWO_FRAMES = `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})`;

/** Keeps a picture of the page as it is when SCREENSHOTS names a folder. */
export async function pictureAsItIs(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/**
 * Keeps a picture when SCREENSHOTS names a folder; with SCREENSHOTS_SIZES=all one for each size in
 * each light, for somebody to look at: menus close when a window changes its size, so what a journey
 * does next may fail then.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS_SIZES'] !== 'all') return pictureAsItIs(page, name);
  const before = page.viewportSize();
  const theme = await page.evaluate<'light' | 'dark'>('document.documentElement.dataset.theme');
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(TWO_FRAMES);
      await untilStill(page);
      await pictureAsItIs(page, `${name}-${size}-${colorScheme}`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(TWO_FRAMES);
}
