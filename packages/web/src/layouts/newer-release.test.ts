import { expect, test, vi } from 'vitest';

/** A browser's worker container: with a release already, or without one. */
function container(controller: object | null) {
  let change = (): void => undefined;
  return {
    worker: { controller, addEventListener: (_kind: string, run: () => void) => (change = run) },
    takeOver: () => change(),
  };
}

async function watched(controller: object | null) {
  vi.resetModules();
  const { watchReleases, isNewerRelease } = await import('./newer-release.ts');
  const { worker, takeOver } = container(controller);
  watchReleases(worker as never);
  return { takeOver, isNewerRelease };
}

test('a release that follows another is newer than the page', async () => {
  const { takeOver, isNewerRelease } = await watched({});
  expect(isNewerRelease()).toBe(false);
  takeOver();
  expect(isNewerRelease()).toBe(true);
});

test('the first that a browser keeps is the page’s own; the one after it is newer', async () => {
  const { takeOver, isNewerRelease } = await watched(null);
  takeOver();
  expect(isNewerRelease()).toBe(false);
  takeOver();
  expect(isNewerRelease()).toBe(true);
});
