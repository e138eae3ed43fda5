import { expect, test } from 'vitest';
import {
  cash,
  counter,
  exactly,
  lease,
  POSTED,
  SENT,
  SILENT,
  UNKNOWN,
  type Reply,
} from './test-counter.ts';

const TOTAL = exactly(310_000);
const refusedAs = (code: string): Reply => ({ status: 409, code });

/** An exchange whose answer was lost, put aside; the server answers the rest later. */
async function putAside(...replies: Reply[]) {
  const at = counter([SILENT, ...replies]);
  at.takeSugar();
  at.till.sell([cash], TOTAL, SENT);
  await at.settle();
  at.how.mayNumber = false;
  at.till.putAside();
  await at.settle();
  const answered = async () => {
    at.how.mayNumber = true;
    at.till.retryNow();
    await at.settle();
  };
  return { ...at, answered, id: at.calls[0]?.id };
}

test('the next customer is served, and what was posted is found posted', async () => {
  const { till, takeSugar, settle, how, facts, answered, calls, asides, id } =
    await putAside(POSTED);
  expect(till.getSnapshot()).toMatchObject({ pending: null, cart: { lines: [] }, sent: null });
  how.mustWait = true;
  takeSugar();
  till.sell([cash], TOTAL);
  await settle();
  expect(facts).toHaveLength(1);
  // The number of the one put aside may be used: the next one has the number after it.
  expect(facts[0]?.receiptNumber).toBe('KRK-T1-A-000009');
  await answered();
  expect(calls.map(({ how: way, id: of }) => [way, of])).toEqual([
    ['post', id],
    ['find', id],
  ]);
  expect(asides.map(({ _id }) => _id)).toEqual([id]);
  expect(till.getSnapshot().asides).toEqual([]);
});

test('nothing is asked while older numbers wait on the device', async () => {
  const { waits, calls, settle, how } = await putAside(POSTED);
  expect(calls).toHaveLength(1);
  expect(waits.map(({ ms }) => ms)).toEqual([1_000, 1_000]);
  waits[1]?.run();
  await settle();
  expect([calls.length, waits.at(-1)?.ms]).toEqual([1, 2_000]);
  how.mayNumber = true;
  waits.at(-1)?.run();
  await settle();
  expect(calls.map(({ how: way }) => way)).toEqual(['post', 'find']);
});

test('what was not posted is sent again as it was, with what comes back', async () => {
  const { answered, calls, sentWith, asides } = await putAside(UNKNOWN, POSTED);
  await answered();
  expect(calls.map(({ how }) => how)).toEqual(['post', 'find', 'post']);
  expect(calls[2]?.draft).toEqual(calls[0]?.draft);
  expect(sentWith).toEqual([SENT, SENT]);
  expect(asides).toHaveLength(1);
});

test('its number was given meanwhile: it takes the next one, and the till the one after', async () => {
  const { till, answered, calls, setLease, takeSugar, settle } = await putAside(
    ...[UNKNOWN, refusedAs('RECEIPT_NUMBER_TAKEN'), POSTED, POSTED],
  );
  setLease(lease({ lastNumber: 11 }));
  await answered();
  takeSugar();
  till.sell([cash], TOTAL);
  await settle();
  const posts = calls.filter(({ how }) => how === 'post');
  expect(posts.map(({ draft }) => draft?.number)).toEqual([8, 8, 12, 13]);
  expect(new Set(posts.slice(0, 3).map(({ id }) => id)).size).toBe(1);
});

test('what is refused is taken up into an empty cart, under its own id', async () => {
  const { till, answered, calls, takeSugar, settle, id } = await putAside(
    ...[UNKNOWN, refusedAs('INSUFFICIENT_STOCK'), POSTED],
  );
  await answered();
  expect(till.getSnapshot().asides).toMatchObject([{ refusal: { code: 'INSUFFICIENT_STOCK' } }]);
  takeSugar();
  till.takeUpAside(id ?? '');
  expect(till.getSnapshot().asides).toHaveLength(1);
  till.change({ kind: 'empty' });
  till.takeUpAside(id ?? '');
  expect(till.getSnapshot()).toMatchObject({
    ...{ asides: [], refusal: { code: 'INSUFFICIENT_STOCK' } },
    cart: { lines: [{ quantityMilli: 1_000 }] },
  });
  till.sell([cash], TOTAL, SENT);
  await settle();
  expect(calls.at(-1)).toMatchObject({ how: 'post', id });
});

test('it is kept over a reload, and asked for then', async () => {
  const first = await putAside();
  const after = counter([POSTED], { storage: first.storage });
  after.till.start();
  await after.settle();
  expect(after.calls).toMatchObject([{ how: 'find', id: first.id }]);
  expect(after.asides).toHaveLength(1);
  expect(counter([], { storage: first.storage }).till.getSnapshot().asides).toEqual([]);
});

test('what is just being sent, or lies in the outbox, is not put aside', async () => {
  const sending = counter([]);
  sending.takeSugar();
  sending.till.sell([cash], TOTAL, SENT);
  await sending.settle();
  sending.till.putAside();
  expect(sending.till.getSnapshot()).toMatchObject({ asides: [], pending: { number: 8 } });
});
