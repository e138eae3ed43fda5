import { expect, test } from 'vitest';
import { holdBehindDiscards } from './behind-discards.ts';
import type { SyncResult } from './sync.ts';

/** Rounds in which discarded carts were answered so, and how often they were sent. */
async function rounds(results: readonly SyncResult[], closings = 1) {
  let sent = 0;
  const isHeld = holdBehindDiscards({
    closings: () => Promise.resolve(Array.from({ length: closings })),
    sendDiscarded: () => Promise.resolve(results[sent++] ?? 'sent'),
  });
  const held: boolean[] = [];
  for (const _round of results) held.push(await isHeld());
  return { held, sent };
}

test('a closing goes with its round once the carts that were thrown away before are told', async () => {
  expect(await rounds(['sent'])).toEqual({ held: [false], sent: 1 });
});

test('a closing waits while the carts before it get no answer', async () => {
  expect(await rounds(['later', 'later', 'sent'])).toEqual({
    ...{ held: [true, true, false], sent: 3 },
  });
});

test('a server that is silent to discarded carts alone holds a closing for three rounds', async () => {
  const silent = Array.from({ length: 5 }, (): SyncResult => 'later');
  expect((await rounds(silent)).held).toEqual([true, true, true, false, true]);
});

test('what was refused holds nothing', async () => {
  expect((await rounds(['sent', 'later', 'sent', 'later'])).held).toEqual([
    ...[false, true, false, true],
  ]);
});

test('with no shift closed here nothing is asked of the server before its turn', async () => {
  expect(await rounds(['later', 'later'], 0)).toEqual({ held: [false, false], sent: 0 });
});
