import { expect, test } from 'vitest';
import { aboutFile, readUnsentFile } from './unsent-file.ts';

const uuid = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const part = (kind: string, fact: object) => ({
  kind,
  tillId: uuid(2),
  text: JSON.stringify(fact),
});
const sealed = {
  ...{ businessId: uuid(1), businessName: 'Amina Shop', deviceId: uuid(40) },
  ...{ madeAt: '2026-11-22T05:00:00.000Z', seal: 'A'.repeat(43) },
  parts: [
    part('shift', { _id: uuid(5), openedAt: '2026-11-21T05:00:00.000Z', floatMinor: 5_000 }),
    part('sale', { _id: uuid(6), occurredAt: '2026-11-21T09:00:00.000Z', totalMinor: 1_200 }),
    part('sale', { _id: uuid(7), occurredAt: '2026-11-21T08:00:00.000Z', totalMinor: 300 }),
    part('move', { _id: uuid(8), movedAt: '2026-11-21T10:00:00.000Z', amountMinor: 700 }),
    part('refund', { _id: uuid(9), occurredAt: '2026-11-21T11:00:00.000Z', totalMinor: 300 }),
    part('discard', { _id: uuid(4), discardedAt: '2026-11-21T12:00:00.000Z', totalMinor: 90 }),
    part('closing', { _id: uuid(3), closedAt: '2026-11-21T19:00:00.000Z', countedMinor: 9 }),
  ],
};
const textOf = (content: object): string => JSON.stringify({ about: '', sales: [], ...content });
const read = (content: object) => readUnsentFile(textOf(content), uuid(1));

test('a file says what is in it: how much of what, from when to when, and what its sales come to', () => {
  const file = read({ sealed: [sealed] });
  if (file.kind !== 'file') throw new Error(file.kind);
  expect(aboutFile(file.sealed)).toEqual({
    ...{ madeAt: '2026-11-22T05:00:00.000Z', deviceIds: [uuid(40)], totalMinor: 1_500 },
    counts: { shift: 1, sale: 2, move: 1, refund: 1, closing: 1, discard: 1 },
    ...{ from: '2026-11-21T05:00:00.000Z', to: '2026-11-21T19:00:00.000Z' },
  });
});

test('what is of another business is not taken, and what is of both only in part', () => {
  const other = { ...sealed, businessId: uuid(77), businessName: 'Duka 12' };
  expect(read({ sealed: [other] })).toEqual({ kind: 'other', business: 'Duka 12' });
  expect(read({ sealed: [{ ...other, businessName: null }] })).toEqual({
    ...{ kind: 'other', business: null },
  });
  expect(read({ sealed: [other, sealed] })).toMatchObject({
    ...{ kind: 'file', sealed: [{ businessId: uuid(1) }] },
  });
});

test('what is no such file, or damaged, or without a seal is told as that', () => {
  expect(readUnsentFile('not JSON', uuid(1)).kind).toBe('unreadable');
  expect(readUnsentFile('[]', uuid(1)).kind).toBe('unreadable');
  expect(readUnsentFile('{"sealed":[]}', uuid(1)).kind).toBe('unreadable');
  expect(read({ sealed: 'x' }).kind).toBe('unreadable');
  expect(read({ sealed: [{ ...sealed, parts: [] }] }).kind).toBe('unreadable');
  expect(read({}).kind).toBe('unsealed');
  expect(read({ sealed: [] }).kind).toBe('unsealed');
});
