import { expect, test } from 'vitest';
import { connectionOf } from './connection.ts';
import type { StoredSale } from './device-database.ts';
import type { UnsentSale } from './unsent-sale.ts';

const waiting = { state: 'waiting' } as UnsentSale;
const atFault = { state: 'malformed' } as UnsentSale;

test('what cannot be read needs attention, too, however well the rest is sent', () => {
  const nothing = { sales: [], refunds: [], openings: [], moves: [], closings: [] };
  const unreadable = [{} as StoredSale, {} as StoredSale];
  const all = { ...nothing, unreadable, result: 'sent' } as const;
  expect(connectionOf(all, true)).toEqual({ kind: 'attention', count: 2 });
  expect(connectionOf({ ...all, sales: [atFault] }, false)).toEqual({
    ...{ kind: 'attention', count: 3 },
  });
});

test.each([
  ['nothing waits', [], 'sent', true, { kind: 'online', count: 0 }],
  ['nothing waits without a network', [], 'sent', false, { kind: 'offline', count: 0 }],
  ['sales are on their way', [waiting], 'sent', true, { kind: 'online', count: 0 }],
  ['the server is silent', [waiting, waiting], 'later', true, { kind: 'offline', count: 2 }],
  ['nobody has sent yet', [waiting], null, true, { kind: 'offline', count: 1 }],
  ['no network', [waiting], 'sent', false, { kind: 'offline', count: 1 }],
  ['the device may not send', [waiting], 'unknown-device', true, { kind: 'attention', count: 1 }],
  ['it may not, offline', [waiting], 'unknown-device', false, { kind: 'offline', count: 1 }],
  ['one is at fault', [waiting, atFault], 'sent', false, { kind: 'attention', count: 1 }],
] as const)('%s', (_case, sales, result, isOnline, expected) => {
  expect(
    connectionOf({ sales, refunds: [], openings: [], moves: [], closings: [], result }, isOnline),
  ).toEqual(expected);
});
