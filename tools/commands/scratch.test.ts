import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newScratch, removeLeft } from './scratch.ts';

// Above the largest number that Linux gives a process.
const NOBODY = 4_194_305;

test('what a killed run left is removed, and nothing else', () => {
  const place = mkdtempSync(join(tmpdir(), 'tillbook-scratch-'));
  const names = [`tillbook-run-${NOBODY}-a`, `tillbook-run-${process.pid}-a`, 'somebody-else'];
  for (const name of names) mkdirSync(join(place, name));
  removeLeft(place);
  const [left, ...kept] = names.map((name) => existsSync(join(place, name)));
  rmSync(place, { recursive: true });
  expect(left).toBe(false);
  expect(kept).toEqual([true, true]);
});

test('a run has a folder of its own', () => {
  const [one, other] = [newScratch(), newScratch()];
  expect(one).not.toBe(other);
  for (const folder of [one, other]) rmSync(folder, { recursive: true });
});
