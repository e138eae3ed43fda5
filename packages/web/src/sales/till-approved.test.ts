import { expect, test } from 'vitest';
import { cash, counter, exactly, POSTED, SUGAR_ID, type Reply } from './test-counter.ts';

const TOTAL = exactly(310_000);
const OVER: Reply = { status: 403, code: 'DISCOUNT_OVER_LIMIT', details: {} };
const LOWER: Reply = { ...OVER, code: 'PRICE_BELOW_FLOOR' };

const sell = (till: ReturnType<typeof counter>['till']) => till.sell([cash], TOTAL);

test('what was refused is sold as it was, once it is approved, with every yes it needs', async () => {
  const { till, calls, takeSugar, settle } = counter([OVER, LOWER, POSTED]);
  takeSugar();
  sell(till);
  await settle();
  till.sellApproved('yes to the discount');
  await settle();
  expect(till.getSnapshot().refusal?.code).toBe('PRICE_BELOW_FLOOR');
  till.sellApproved('yes to the floor');
  await settle();
  expect(till.getSnapshot()).toMatchObject({ cart: { lines: [] }, last: { saleId: calls[0]?.id } });
  expect(calls.map(({ draft }) => draft?.approvalIds)).toEqual([
    undefined,
    ['yes to the discount'],
    ['yes to the discount', 'yes to the floor'],
  ]);
  const [first, , last] = calls.map(({ draft }) => draft);
  expect(last).toMatchObject({ payments: first?.payments, lines: first?.lines, number: 8 });
});

test('a cart that was changed since is not sold by what was approved before', async () => {
  const { till, calls, takeSugar, settle } = counter([OVER]);
  takeSugar();
  till.sellApproved('nothing was refused');
  sell(till);
  await settle();
  till.change({ kind: 'quantity', soldId: SUGAR_ID, quantityMilli: 2_000 });
  till.sellApproved('yes to one');
  await settle();
  expect(calls).toHaveLength(1);
  expect(till.getSnapshot()).toMatchObject({ refused: null, refusal: null, pending: null });
});
