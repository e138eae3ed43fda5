import { describe, expect, test } from 'vitest';
import type { ApiReply } from '../api/transport.ts';
import type { UnsentFile } from './export-unsent.ts';
import { atFaultOf, createHandOver, handOverFacts } from './hand-over-facts.ts';
import { createHandedOver } from './handed-over.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { partsInOrder } from './seal-unsent.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { countOf, foundIn } from './unsent-view.ts';

const { businessId } = owner;
const offline = { businessId, mustWait: true };
const own = { deviceId: uuid(40), secret: 's'.repeat(43) };
const none = () => Promise.resolve([]);
const others = { refunds: none, openings: none, moves: none, closings: none };

/** A device with three unsent sales; the server could make nothing of the first two. */
async function device(answers: readonly ApiReply[]) {
  const { tab, clock } = browserStorage();
  const { outbox, database, seal } = tab();
  for (const number of [1, 2, 3]) await outbox.begin(unsentContent(number), offline);
  for (const number of [1, 2]) {
    await outbox.mark(uuid(5_000 + number), 'malformed', 'The total does not add up.');
  }
  const left = [...answers];
  const sent: { body: unknown; headers: unknown }[] = [];
  const send = createHandOver(
    ({ body, headers }) => {
      sent.push({ body, headers });
      return Promise.resolve(left.shift() ?? { kind: 'failed', reason: 'network', message: '' });
    },
    () => clock.nowMs,
  );
  const handed = createHandedOver(database, seal, () => clock.nowMs);
  const all = (): Promise<UnsentFile> => foundIn(outbox, others);
  const dropped: string[] = [];
  const handOver = async () =>
    handOverFacts(
      {
        credential: () => Promise.resolve(own),
        dropCredential: (of) => Promise.resolve(void dropped.push(of)),
        ...{ send, settle: outbox.settleAll, keep: handed.keep },
      },
      atFaultOf(await all()),
    );
  const states = async () =>
    (await outbox.all()).map(({ draft, state }) => `${draft.number} ${state}`);
  const receipts = () => createRefundOutbox(database, seal, () => 1).receipts(businessId);
  return { all, handOver, handed, sent, states, dropped, receipts, tab, outbox };
}

const told = (state: 'kept' | 'posted', message: string | null = null): ApiReply => ({
  ...{ kind: 'answer', status: 200 },
  body: { state, code: state === 'kept' ? 'TOTAL_MISMATCH' : null, message },
});
const refused: ApiReply = {
  ...{ kind: 'answer', status: 422 },
  body: { type: '/problems/VALIDATION_FAILED', code: 'VALIDATION_FAILED', message: 'Too long.' },
};
const unknown: ApiReply = {
  ...{ kind: 'answer', status: 401 },
  body: { type: '/problems/DEVICE_UNKNOWN', code: 'DEVICE_UNKNOWN', message: 'No.' },
};

describe('what the server could make nothing of', () => {
  test('is handed over letter by letter as it was sent, in its order, and waits no more', async () => {
    const { all, handOver, handed, sent, states } = await device([
      ...[told('kept', 'The total does not add up.'), told('kept', 'It is another.')],
    ]);
    const [first, second] = partsInOrder(await all());
    expect(await handOver()).toEqual({ handed: 2, posted: 0, ended: 'done' });
    expect(sent.map(({ body }) => body)).toMatchObject([first?.part, second?.part]);
    expect(sent[0]?.headers).toEqual({ 'tillbook-device': `${own.deviceId}.${own.secret}` });
    // What can be sent is as it was, and nothing else is counted as unsent.
    expect(await states()).toEqual(['3 waiting']);
    expect(countOf(await all())).toBe(1);
    expect(await handed.all()).toMatchObject([
      { kind: 'sale', problem: 'It is another.', text: second?.part.text },
      { kind: 'sale', totalMinor: 310_000, currency: 'TZS', text: first?.part.text },
    ]);
  });

  test('stays here until the managers have it: no answer, or a lost one, loses nothing', async () => {
    const { handOver, handed, states, sent } = await device([]);
    expect(await handOver()).toEqual({ handed: 0, posted: 0, ended: 'later' });
    expect(await states()).toEqual(['1 malformed', '2 malformed', '3 waiting']);
    expect(await handed.all()).toEqual([]);
    await handOver();
    expect(sent[1]).toEqual(sent[0]);
  });

  test('that can be posted after all is posted, and its receipt stays', async () => {
    const { handOver, handed, states, receipts } = await device([told('posted'), told('kept')]);
    expect(await handOver()).toEqual({ handed: 1, posted: 1, ended: 'done' });
    expect(await states()).toEqual(['3 waiting']);
    expect(await handed.all()).toHaveLength(1);
    const numbers = (await receipts()).map(({ draft }) => draft.number);
    // Of what was handed over nothing comes back here: no receipt of it is with the server.
    expect(numbers).toEqual([3, 1]);
  });

  test('that is not even taken stays, and holds the next one up no more', async () => {
    const { handOver, states } = await device([refused, told('kept')]);
    expect(await handOver()).toEqual({ handed: 1, posted: 0, ended: 'refused' });
    expect(await states()).toEqual(['1 malformed', '3 waiting']);
  });

  test('waits for a device that may send', async () => {
    const { handOver, states, dropped } = await device([unknown]);
    expect(await handOver()).toEqual({ handed: 0, posted: 0, ended: 'unknown-device' });
    expect(dropped).toEqual([businessId]);
    expect(await states()).toHaveLength(3);
  });

  test('what was handed over is there after the page came again', async () => {
    const { handOver, tab } = await device([told('kept'), told('kept')]);
    await handOver();
    const again = tab();
    expect(await createHandedOver(again.database, again.seal, () => 1).all()).toHaveLength(2);
    expect((await again.outbox.all()).map(({ draft }) => draft.number)).toEqual([3]);
  });
});
