import { expect, test } from 'vitest';
import { holdNextGoods } from './next-goods.ts';
import { cash, counter, exactly, POSTED, type Reply } from './test-counter.ts';

const REFUSED: Reply = { status: 409, code: 'INSUFFICIENT_STOCK' };

function scene(replies: Reply[]) {
  const made = counter(replies);
  const taken: string[] = [];
  const lost: number[] = [];
  const next = holdNextGoods<string>(
    made.till,
    (name) => taken.push(name),
    (count) => lost.push(count),
  );
  return { ...made, next, taken, lost };
}

test('what is scanned while a sale is under way begins the next one, in its order', async () => {
  const { till, takeSugar, settle, next, taken, lost } = scene([POSTED]);
  takeSugar();
  till.sell([cash], exactly(310_000));
  next.hold('soap');
  next.hold('oil');
  await Promise.resolve();
  expect(taken).toEqual([]);
  await settle();
  expect([taken, lost]).toEqual([['soap', 'oil'], []]);
  takeSugar();
  expect(taken).toEqual(['soap', 'oil']);
});

test('of a sale that is refused nothing goes on: its cart is back, and what was held is told', async () => {
  const { till, takeSugar, settle, next, taken, lost } = scene([REFUSED, POSTED]);
  takeSugar();
  till.sell([cash], exactly(310_000));
  next.hold('soap');
  await settle();
  expect(till.getSnapshot().cart.lines).toHaveLength(1);
  expect([taken, lost]).toEqual([[], [1]]);
  till.sell([cash], exactly(310_000));
  await settle();
  expect([taken, lost]).toEqual([[], [1]]);
});

test('who left the screen takes nothing with them', async () => {
  const { till, takeSugar, settle, next, taken } = scene([POSTED]);
  takeSugar();
  till.sell([cash], exactly(310_000));
  next.hold('soap');
  next.stop();
  await settle();
  expect(taken).toEqual([]);
});
