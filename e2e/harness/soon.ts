import { expect } from 'vitest';

const PATIENCE_MS = 10_000;

/** Expects of what changes by itself: looks again until it holds, as long as a page may take. */
export const soon = <T>(look: () => Promise<T> | T, message?: string) =>
  expect.poll(look, { timeout: PATIENCE_MS, ...(message === undefined ? {} : { message }) });
