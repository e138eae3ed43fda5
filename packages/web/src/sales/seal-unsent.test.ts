import { createHash, createHmac } from 'node:crypto';
import { saleFact } from '@tillbook/core/sales/sync.api';
import { partText, sealText } from '@tillbook/core/sales/unsent-file';
import { unsentFile } from '@tillbook/core/sales/unsent-file.api';
import { expect, test } from 'vitest';
import { exportUnsent } from './export-unsent.ts';
import { sealUnsent } from './seal-unsent.ts';
import { owner, uuid } from './test-counter.ts';
import { sold } from './test-sold.ts';
import type { UnsentMove } from './unsent-move.ts';

const { businessId, tillId } = owner;
const MADE_AT = '2026-11-22T05:00:00.000Z';
const SECRET = 'kAyfPq2n2vK0W8u3f0m8pV2S5mFz1Q9bT7cJ4hXeRaE';
const own = { deviceId: uuid(40), secret: SECRET };

const move: UnsentMove = {
  ...{ businessId, tillId, seq: 2, state: 'waiting', sinceMs: 0, problem: null },
  ...{ movedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
  move: {
    ...{ _id: uuid(71), leaseId: uuid(5), series: 'A', shiftId: uuid(6), movedBy: owner.personId },
    ...{ movedAt: '2026-11-21T23:00:00.000Z', kind: 'pay_out', amountMinor: 3_000 },
    ...{ category: 'transport', reason: 'Rider' },
  },
};
const waiting = {
  ...{
    sales: [
      { ...sold(), seq: 3 },
      { ...sold(), seq: 1 },
    ],
    moves: [move],
  },
  ...{ refunds: [], openings: [], closings: [] },
};
const world = { crypto, credential: () => Promise.resolve(own) };

test('what waits is sealed in the order in which it was made, each as it is sent', async () => {
  const [sealed, ...more] = await sealUnsent(waiting, MADE_AT, world);
  expect(more).toEqual([]);
  expect(sealed?.parts.map(({ kind }) => kind)).toEqual(['sale', 'move', 'sale']);
  expect(sealed).toMatchObject({ businessId, businessName: 'Amina Shop', deviceId: uuid(40) });
  const [first] = sealed?.parts ?? [];
  const read = saleFact.safeParse(JSON.parse(first?.text ?? ''));
  expect(read.data).toMatchObject({ _id: sold().draft._id, sellerId: owner.personId });
});

test('the seal is the one that the server reckons by what it keeps of the secret', async () => {
  const [sealed] = await sealUnsent(waiting, MADE_AT, world);
  const hashes = (sealed?.parts ?? []).map((part) =>
    createHash('sha256').update(partText(part)).digest('base64url'),
  );
  const key = createHash('sha256').update(SECRET).digest();
  const text = sealText(own.deviceId, { madeAt: MADE_AT, hashes });
  expect(sealed?.seal).toBe(createHmac('sha256', key).update(text).digest('base64url'));
});

test('the file holds it beside what people read, and no secret', async () => {
  const sealed = await sealUnsent(waiting, MADE_AT, world);
  const text = exportUnsent(waiting, MADE_AT, sealed);
  expect(unsentFile.safeParse(JSON.parse(text)).data?.sealed).toEqual(sealed);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(createHash('sha256').update(SECRET).digest('base64url'));
});

test('each business’s part is under its own seal, and without a secret there is none', async () => {
  const other = { ...move, businessId: uuid(90), seq: 9 };
  const all = { ...waiting, moves: [move, other] };
  const both = await sealUnsent(all, MADE_AT, world);
  expect(both.map((one) => [one.businessId, one.parts.length])).toEqual([
    [businessId, 3],
    [uuid(90), 1],
  ]);
  expect(both[1]?.businessName).toBeNull();
  const credential = (id: string) => Promise.resolve(id === uuid(90) ? own : null);
  const some = await sealUnsent(all, MADE_AT, { crypto, credential });
  expect(some.map((one) => one.businessId)).toEqual([uuid(90)]);
});
