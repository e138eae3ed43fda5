import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { keepSecretKey } from './secret-key.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillbook-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const kept = (dataDir = folder) => keepSecretKey({ secretKey: null, dataDir });

test('the first start makes a key that only its user reads; later ones take it', () => {
  const dataDir = join(folder, 'new', 'data');
  const key = kept(dataDir);
  expect(key.length).toBe(32);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(kept(dataDir)).toEqual(key);
  expect(kept()).not.toEqual(key);
});

test('a key that was given is taken, and none is made', () => {
  const secretKey = 'ab'.repeat(32);
  expect(keepSecretKey({ secretKey, dataDir: folder }).toString('hex')).toBe(secretKey);
  expect(() => readFileSync(join(folder, 'secret.key'))).toThrow();
});

test.each(['', 'abc', 'x'.repeat(64), 'ab'.repeat(33)])('"%s" is no key', (text) => {
  writeFileSync(join(folder, 'secret.key'), text);
  expect(kept).toThrow(CannotStart);
  expect(kept).toThrow(/is damaged/);
});
