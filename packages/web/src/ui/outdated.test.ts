import { expect, it, vi } from 'vitest';
import { isOutdated } from './outdated.ts';

const ORIGIN = 'https://shop.example.test';
const FILE = `${ORIGIN}/assets/cash-dialog-1a.js`;
const chrome = new TypeError(`Failed to fetch dynamically imported module: ${FILE}`);
const safari = new TypeError('Importing a module script failed.');
const chunk = new Error('Loading chunk 7 failed.');

const answering = (status: number) => () => Promise.resolve(new Response(null, { status }));
const silent = () => Promise.reject(new TypeError('Failed to fetch'));

it.each([
  ['the server has the file no more', chrome, answering(404), true],
  ['the failure says so', chunk, silent, true],
  ['the file can be had by now', chrome, answering(200), false],
  ['the server is broken', chrome, answering(502), false],
  ['nobody answers', chrome, silent, false],
  ['the browser names no file', safari, answering(404), false],
])('whether a newer version took the place of a file, where %s', async (_why, error, how, is) => {
  const fetch = vi.fn(how);
  expect(await isOutdated(error, { fetch, origin: ORIGIN })).toBe(is);
});

it('asks for the file alone, without its content, and only at the own server', async () => {
  const fetch = vi.fn(answering(404));
  expect(await isOutdated(chrome, { fetch, origin: 'https://other.example.test' })).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
  await isOutdated(chrome, { fetch, origin: ORIGIN });
  expect(fetch).toHaveBeenCalledWith(FILE, expect.objectContaining({ method: 'HEAD' }));
});
