import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE_MS = 10_000;

/** Expects of what changes by itself: looks again until it holds, as long as a page may take. */
export const soon = <T>(look: () => Promise<T> | T, message?: string) =>
  expect.poll(look, { timeout: PATIENCE_MS, ...(message === undefined ? {} : { message }) });

/** A server that fell silent is asked again every 15 s at most; what waited is sent then. */
const ASKED_AGAIN_MS = 30_000;

/** Expects of what comes once the page has found its server again. */
export const onceReached = <T>(look: () => Promise<T> | T) =>
  expect.poll(look, { timeout: ASKED_AGAIN_MS });

const BESIDE = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)';

/** Nothing is wider than the window, once what was given another size is laid out: charts are last. */
export const expectFits = (page: Page, message?: string): Promise<void> =>
  soon(() => page.evaluate<number>(BESIDE), message).toBe(0);
