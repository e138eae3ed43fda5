import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportCell, retryAddress } from '../ui/import-cell.ts';
import { reloadOnceItComes, retryLater } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('Try Again', () => {
  it.each([
    ['module', false],
    ['network', false],
    ['unknown', false],
    ['chunk', true],
  ] as const)('after a %s failure clears at 1000 ms, not before; reloads: %s', (kind, reloads) => {
    const world = { clear: vi.fn(), reload: vi.fn() };
    retryLater(kind, world);
    vi.advanceTimersByTime(999);
    expect(world.clear).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(world.clear).toHaveBeenCalledTimes(1);
    expect(world.reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
  });

  it('does nothing any more once the person went elsewhere', () => {
    const world = { clear: vi.fn(), reload: vi.fn() };
    const stop = retryLater('chunk', world);
    stop();
    vi.advanceTimersByTime(5000);
    expect(world.clear).not.toHaveBeenCalled();
    expect(world.reload).not.toHaveBeenCalled();
  });
});

const ORIGIN = 'https://shop.example.test';
const chrome = new TypeError(
  `Failed to fetch dynamically imported module: ${ORIGIN}/assets/login-1a.js`,
);
const safari = new TypeError('Importing a module script failed.');

function cellOf(importer: () => Promise<{ Screen?: string }>) {
  const importAddress = vi.fn<(address: string) => Promise<{ Screen?: string }>>();
  const world = { importer, importAddress, origin: ORIGIN };
  return { cell: new ImportCell(world, (module) => module.Screen), importAddress };
}

describe('the file of a screen', () => {
  it('is imported once, and the same promise is given to everyone who waits', async () => {
    const importer = vi.fn(() => Promise.resolve({ Screen: 'login' }));
    const { cell } = cellOf(importer);
    const first = cell.load(1);
    expect(cell.load(1)).toBe(first);
    expect(cell.load(2)).toBe(first);
    expect(await first).toBe('login');
    expect(cell.load(3)).toBe(first);
    expect(importer).toHaveBeenCalledTimes(1);
  });

  it('that failed stays failed within its attempt, and is imported again in the next', async () => {
    const importer = vi
      .fn<() => Promise<{ Screen: string }>>()
      .mockRejectedValueOnce(safari)
      .mockResolvedValueOnce({ Screen: 'login' });
    const { cell } = cellOf(importer);
    const failed = cell.load(1);
    await expect(failed).rejects.toBe(safari);
    expect(cell.load(1)).toBe(failed);
    expect(importer).toHaveBeenCalledTimes(1);
    expect(await cell.load(2)).toBe('login');
    expect(importer).toHaveBeenCalledTimes(2);
  });

  it('is asked for by another address where the browser remembers the failure', async () => {
    const { cell, importAddress } = cellOf(() => Promise.reject(chrome));
    importAddress.mockResolvedValueOnce({ Screen: 'login' });
    await expect(cell.load(1)).rejects.toBe(chrome);
    expect(importAddress).not.toHaveBeenCalled();
    expect(await cell.load(2)).toBe('login');
    expect(importAddress).toHaveBeenCalledWith(`${ORIGIN}/assets/login-1a.js?again=2`);
  });

  it('that lacks the screen at the other address fails as before', async () => {
    const { cell, importAddress } = cellOf(() => Promise.reject(chrome));
    importAddress.mockResolvedValueOnce({});
    await expect(cell.load(1)).rejects.toBe(chrome);
    await expect(cell.load(2)).rejects.toBe(chrome);
  });

  it.each([
    [safari, null],
    [new Error('https://shop.example.test/a.js is broken'), null],
    [
      new TypeError('error loading dynamically imported module: https://evil.example.test/a.js'),
      null,
    ],
    [
      new TypeError(`error loading dynamically imported module: ${ORIGIN}/a.js?again=1`),
      `${ORIGIN}/a.js?again=7`,
    ],
  ])('has after %s the other address %s', (error, address) => {
    expect(retryAddress(error, ORIGIN, 7)).toBe(address);
  });
});

describe('a frame whose failed file the browser remembers', () => {
  const ADDRESS = `${ORIGIN}/assets/shell-1a.js?again=2`;

  it('has the page loaded anew once its file can be had', async () => {
    const reload = vi.fn();
    const asked = vi.fn(() => Promise.resolve({ ok: true }));
    void reloadOnceItComes(ADDRESS, { fetch: asked, reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(asked).toHaveBeenCalledWith(ADDRESS);
  });

  it.each([
    ['is not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is gone', () => Promise.resolve({ ok: false })],
  ])('stays failed while the file %s', async (_why, asked) => {
    const reload = vi.fn();
    await expect(reloadOnceItComes(ADDRESS, { fetch: asked, reload })).rejects.toThrow('fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});
