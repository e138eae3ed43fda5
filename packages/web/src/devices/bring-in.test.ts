import type { UnsentPart } from '@tillbook/core/sales/unsent-file';
import type { BroughtOutcome, SealedUnsent } from '@tillbook/core/sales/unsent-file.api';
import { expect, test } from 'vitest';
import { batchesOf, bringIn, type BringWorld } from './bring-in.ts';

const uuid = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const HERE = uuid(2);
const THERE = uuid(3);

const part = (
  kind: UnsentPart['kind'],
  n: number,
  more: object = {},
  tillId = HERE,
): UnsentPart => ({
  ...{ kind, tillId, text: JSON.stringify({ _id: uuid(n), ...more }) },
});
const file = (parts: readonly UnsentPart[]): SealedUnsent => ({
  ...{ businessId: uuid(1), businessName: null, deviceId: uuid(40), parts: [...parts] },
  ...{ madeAt: '2026-11-22T05:00:00.000Z', seal: 'A'.repeat(43) },
});

type Sent = Parameters<BringWorld['send']>[1];
const POSTED: BroughtOutcome = {
  ...{ _id: null, state: 'posted', conflicts: [], code: null, message: null },
};

/** A server that answers each part by what its text says of it. */
function world(answer: (text: string) => BroughtOutcome = () => POSTED) {
  const sent: Sent[] = [];
  const progress: number[] = [];
  const made: BringWorld = {
    send: (_deviceId, body) => {
      sent.push(body);
      return Promise.resolve(body.parts.map(({ text }) => answer(text)));
    },
    hash: (text) => Promise.resolve(`hash of ${text}`),
    onProgress: (done) => void progress.push(done),
    ofNoSale: 'its sale stays',
  };
  return { made, sent, progress };
}

test('sales of one till go together, anything else alone, in the order of the file', () => {
  const parts = [
    ...[part('shift', 1), part('sale', 2), part('sale', 3), part('sale', 4, {}, THERE)],
    ...[part('refund', 5), part('refund', 6), part('sale', 7)],
  ];
  expect(batchesOf(parts).map(({ kind, places }) => [kind, ...places])).toEqual([
    ...[
      ['shift', 0],
      ['sale', 1, 2],
      ['sale', 3],
    ],
    ...[
      ['refund', 4],
      ['refund', 5],
      ['sale', 6],
    ],
  ]);
  const many = Array.from({ length: 120 }, (_, n) => part('sale', n));
  expect(batchesOf(many).map(({ places }) => places.length)).toEqual([50, 50, 20]);
  const long = Array.from({ length: 5 }, (_, n) => part('sale', n, { note: 'n'.repeat(150_000) }));
  expect(batchesOf(long).map(({ places }) => places.length)).toEqual([2, 2, 1]);
});

test('each request carries the hashes of the whole file and its seal', async () => {
  const { made, sent, progress } = world();
  const parts = [part('shift', 1), part('sale', 2), part('sale', 3)];
  const brought = await bringIn([file(parts)], made);
  expect(brought).toEqual({ posted: 3, known: 0, odd: 0, stayed: [], failure: null });
  expect(progress).toEqual([1, 3]);
  for (const { hashes, seal } of sent) {
    expect([hashes.length, seal]).toEqual([3, 'A'.repeat(43)]);
  }
  expect(sent[1]?.parts.map(({ at }) => at)).toEqual([1, 2]);
  expect(sent[1]?.hashes[2]).toBe(`hash of sale\n${HERE}\n${parts[2]?.text ?? ''}`);
});

test('what had come before, what was odd and what stays are counted apart', async () => {
  const { made, sent } = world((text) => {
    if (text.includes(uuid(2))) return { ...POSTED, state: 'known', conflicts: ['oversold'] };
    if (text.includes(uuid(3))) return { ...POSTED, conflicts: ['oversold'] };
    return { ...POSTED, state: 'malformed', code: 'X', message: 'A number that another has.' };
  });
  const back = part('refund', 5, { saleId: uuid(4) });
  const brought = await bringIn([file([...[2, 3, 4].map((n) => part('sale', n)), back])], made);
  expect(brought).toMatchObject({ posted: 1, known: 1, odd: 1, failure: null });
  expect(brought.stayed.map(({ kind, message }) => [kind, message])).toEqual([
    ['sale', 'A number that another has.'],
    ['refund', 'its sale stays'],
  ]);
  // The refund of a sale that is not there is not sent: it would count as money without a sale.
  expect(sent).toHaveLength(1);
});

test('it ends where an answer does not come, and says what is in', async () => {
  const { made } = world();
  let asked = 0;
  const cut: BringWorld = {
    ...made,
    send: (deviceId, body) => {
      asked += 1;
      return asked === 2 ? Promise.reject(new Error('silent')) : made.send(deviceId, body);
    },
  };
  const brought = await bringIn([file([1, 2, 3].map((n) => part('move', n)))], cut);
  expect(brought).toMatchObject({ posted: 1, known: 0 });
  expect(brought.failure).toEqual(new Error('silent'));
  expect(asked).toBe(2);
});
