import { SALES_PER_SYNC_MAX } from '@tillbook/core/limits';
import { describe, expect, test } from 'vitest';
import { BREAKS_MAX, createBreaks, sendAgain } from './breaks.ts';
import { keepSending } from './keep-sending.ts';
import { syncDelayMs, syncOnce, type SyncAnswer, type SyncResult } from './sync.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import type { UnsentSale } from './unsent-sale.ts';

const { businessId } = owner;
const offline = { businessId, mustWait: true };
const posted = (sales: readonly UnsentSale[]): SyncAnswer => ({
  kind: 'heard',
  outcomes: sales.map(({ draft }) => ({
    ...{ _id: draft._id, state: 'posted' as const, code: null, message: null },
  })),
});

/** A device with so many sales; `answer` is the server. */
async function device(
  count: number,
  answer: (sales: readonly UnsentSale[], call: number) => SyncAnswer,
) {
  const { outbox } = browserStorage().tab();
  for (let number = 1; number <= count; number += 1) {
    await outbox.begin(unsentContent(number), offline);
  }
  const sent: number[][] = [];
  const dropped: string[] = [];
  const breaks = createBreaks('It failed.');
  const credential = { now: { deviceId: uuid(8), secret: 's' } as object | null };
  const round = () =>
    syncOnce({
      lastSeq: outbox.lastSeq,
      unsent: outbox.all,
      credential: async () => credential.now as never,
      dropCredential: async (id) => void dropped.push(id),
      send: async (_credential, _tillId, sales) => {
        sent.push(sales.map(({ draft }) => draft.number));
        return answer(sales, sent.length);
      },
      settle: outbox.settleAll,
      malformed: (saleId, problem) => outbox.mark(saleId, 'malformed', problem),
      breaks,
    });
  const left = async () =>
    (await outbox.all()).map(({ draft, state }) => `${draft.number} ${state}`);
  return { outbox, round, sent, left, dropped, credential };
}

describe('a round of sending', () => {
  test('sends in order, in batches, and leaves nothing', async () => {
    const count = SALES_PER_SYNC_MAX + 3;
    const { round, sent, left } = await device(count, posted);
    expect(await round()).toBe('sent');
    expect(sent.map(({ length }) => length)).toEqual([SALES_PER_SYNC_MAX, 3]);
    expect(sent.flat()).toEqual(Array.from({ length: count }, (_none, at) => at + 1));
    expect(await left()).toEqual([]);
  });

  test('a silent server keeps everything, and nothing overtakes', async () => {
    const count = SALES_PER_SYNC_MAX + 1;
    const { round, sent, left } = await device(count, () => ({ kind: 'silent' }));
    expect(await round()).toBe('later');
    expect(sent).toHaveLength(1);
    expect(await left()).toHaveLength(count);
  });

  test('an answer that is lost is got the next time: the same sales again', async () => {
    const { round, sent, left } = await device(3, (sales, call) =>
      call === 1 ? { kind: 'silent' } : posted(sales),
    );
    await round();
    expect(await round()).toBe('sent');
    expect(sent).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await left()).toEqual([]);
  });

  test('one at fault stays and is shown; the others arrive', async () => {
    const { round, left } = await device(3, (sales) => ({
      kind: 'heard',
      outcomes: sales.map(({ draft }) => ({
        _id: draft._id,
        state: draft.number === 2 ? 'malformed' : 'posted',
        ...{ code: 'NOT_FOUND', message: 'No such product.' },
      })),
    }));
    expect(await round()).toBe('sent');
    expect(await left()).toEqual(['2 malformed']);
  });

  test('a request that is refused whole is taken apart until the one at fault is found', async () => {
    const { round, sent, left } = await device(5, (sales) =>
      sales.some(({ draft }) => draft.number === 4)
        ? { kind: 'refused', message: 'Not a sale.' }
        : posted(sales),
    );
    expect(await round()).toBe('sent');
    expect(sent).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [4, 5], [4], [5]]);
    expect(await left()).toEqual(['4 malformed']);
  });

  test('what the server fails over holds up what is behind it for a while, and no longer', async () => {
    const fails = { is: true };
    const { round, sent, left, outbox } = await device(5, (sales) =>
      fails.is && sales.some(({ draft }) => draft.number === 3)
        ? { kind: 'broken' }
        : posted(sales),
    );
    for (let tries = 1; tries < BREAKS_MAX; tries += 1) {
      expect(await round()).toBe('later');
      expect(await left()).toEqual(['3 waiting', '4 waiting', '5 waiting']);
    }
    expect(await round()).toBe('sent');
    expect(await left()).toEqual(['3 malformed']);
    expect((await outbox.all())[0]?.problem).toBe('It failed.');
    // Once more, it is put aside at once; mended, it arrives.
    await sendAgain(outbox, ['It failed.']);
    expect(await round()).toBe('sent');
    expect(await left()).toEqual(['3 malformed']);
    await sendAgain(outbox, ['Something else.']);
    expect(await left()).toEqual(['3 malformed']);
    fails.is = false;
    await sendAgain(outbox, ['It failed.']);
    expect(await round()).toBe('sent');
    expect(await left()).toEqual([]);
    expect(sent.at(-1)).toEqual([3]);
  });

  test('a secret that the server does not know is dropped, and the sales stay', async () => {
    const { round, left, dropped } = await device(2, () => ({ kind: 'unknown-device' }));
    expect(await round()).toBe('unknown-device');
    expect(dropped).toEqual([businessId]);
    expect(await left()).toHaveLength(2);
  });

  test('without a secret nothing is sent and nothing is lost', async () => {
    const { round, left, sent, credential } = await device(2, posted);
    credential.now = null;
    expect(await round()).toBe('unknown-device');
    expect(sent).toEqual([]);
    expect(await left()).toHaveLength(2);
  });

  test('a sale that is being tried by its till is not sent from here', async () => {
    const { round, sent, outbox } = await device(0, posted);
    await outbox.begin(unsentContent(1), { businessId, mustWait: false });
    expect(await round()).toBe('sent');
    expect(sent).toEqual([]);
  });
});

describe('sending until nothing waits', () => {
  function sending(results: SyncResult[]) {
    const waits: { run: () => void; ms: number }[] = [];
    const told: SyncResult[] = [];
    let rounds = 0;
    const sendNow = keepSending({
      send: async () => {
        rounds += 1;
        return results.shift() ?? 'sent';
      },
      onResult: (result) => void told.push(result),
      wait: (run, ms) => {
        waits.push({ run, ms });
        return () => undefined;
      },
    });
    const settle = async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    };
    return { sendNow, waits, told, settle, rounds: () => rounds };
  }

  test('waits longer after every failure, and not at all when it is asked', async () => {
    const { sendNow, waits, settle, told } = sending(['later', 'later', 'later', 'sent']);
    sendNow();
    await settle();
    waits[0]?.run();
    await settle();
    sendNow();
    await settle();
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000, 8_000]);
    waits[2]?.run();
    await settle();
    expect(waits).toHaveLength(3);
    expect(told.at(-1)).toBe('sent');
  });

  test('what comes while a round is under way gets a round of its own, one at a time', async () => {
    const { sendNow, settle, rounds } = sending([]);
    sendNow();
    sendNow();
    sendNow();
    await settle();
    expect(rounds()).toBe(2);
  });

  test('the longest wait is a minute', () => {
    expect([1, 2, 6, 50].map(syncDelayMs)).toEqual([2_000, 4_000, 60_000, 60_000]);
  });
});
