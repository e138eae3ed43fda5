import { expect, test } from 'vitest';
import {
  cash,
  counter,
  exactly,
  POSTED,
  SENT,
  SILENT,
  UNKNOWN,
  type Reply,
} from './test-counter.ts';

const TOTAL = exactly(310_000);
const ASK: Reply = {
  status: 403,
  code: 'APPROVAL_REQUIRED',
  details: { kind: 'refund_over_limit' },
};

test('without an answer an exchange is no fact: it is asked for, and sent again as it was', async () => {
  const { till, calls, sentWith, waits, facts, kept, takeSugar, settle } = counter([
    ...[SILENT, UNKNOWN, POSTED],
  ]);
  takeSugar();
  till.sell([cash], TOTAL, SENT);
  await settle();
  expect([facts.length, kept.size, waits.length]).toEqual([0, 0, 1]);
  expect(till.getSnapshot()).toMatchObject({ last: null, sent: SENT });
  waits[0]?.run();
  await settle();
  expect(calls.map(({ how }) => how)).toEqual(['post', 'find', 'post']);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  expect(sentWith).toEqual([SENT, SENT]);
  expect(till.getSnapshot()).toMatchObject({ pending: null, sent: null, cart: { lines: [] } });
});

test('a reload in the middle asks for it first, and sends what came back with it', async () => {
  const first = counter([]);
  first.takeSugar();
  first.till.sell([cash], TOTAL, SENT);
  await first.settle();
  const { till, calls, sentWith, settle } = counter([UNKNOWN, POSTED], { storage: first.storage });
  till.start();
  await settle();
  expect(calls.map(({ how }) => how)).toEqual(['find', 'post']);
  // No provider is the same as none that is said: to the server it is the same request.
  const [payment] = SENT.refund.payments;
  const payments = [{ ...payment, provider: null }];
  expect(sentWith).toEqual([{ ...SENT, refund: { ...SENT.refund, payments } }]);
});

test('a yes to what comes back goes with that, one to the cart with the sale', async () => {
  const over: Reply = { ...ASK, details: { kind: 'discount_over_limit' } };
  const { till, calls, sentWith, takeSugar, settle } = counter([ASK, over, POSTED]);
  takeSugar();
  till.sell([cash], TOTAL, SENT);
  await settle();
  till.sellApproved('yes to the refund', true);
  await settle();
  till.sellApproved('yes to the discount');
  await settle();
  expect(sentWith.map((sent) => sent?.refund.approvalId)).toEqual([
    ...[null, 'yes to the refund', 'yes to the refund'],
  ]);
  expect(calls.map(({ draft }) => draft?.approvalIds)).toEqual([
    ...[undefined, undefined, ['yes to the discount']],
  ]);
  expect(till.getSnapshot().sent).toBeNull();
});
