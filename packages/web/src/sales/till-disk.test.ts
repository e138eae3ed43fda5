import { expect, test } from 'vitest';
import type { ExchangeSent } from './cart-exchange.ts';
import { cash, counter, exactly, POSTED, SILENT, uuid } from './test-counter.ts';
import type { TillOutbox } from './till-world.ts';

const TOTAL = exactly(310_000);
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

test('a scan is in the cart at once, however long the disk takes, and the sale goes on', async () => {
  const { till, calls, takeSugar, settle } = counter([POSTED], { save: never });
  takeSugar();
  expect(till.getSnapshot().cart.lines).toMatchObject([{ quantityMilli: 1_000 }]);
  takeSugar();
  expect(till.getSnapshot().cart.lines).toMatchObject([{ quantityMilli: 2_000 }]);
  till.change({ kind: 'quantity', soldId: uuid(901), quantityMilli: 1_000 });
  till.sell([cash], TOTAL);
  await settle();
  expect(calls.map(({ how }) => how)).toEqual(['post']);
  expect(till.getSnapshot()).toMatchObject({ pending: null, isLastFresh: true });
});

test('what lies with the cart alone is sent once the disk has it', async () => {
  const written = Promise.withResolvers<boolean>();
  const underWay: boolean[] = [];
  const save = (_journal: unknown, isUnderWay: boolean) => {
    underWay.push(isUnderWay);
    return written.promise;
  };
  const { till, calls, takeSugar, settle } = counter([POSTED], { save });
  takeSugar();
  till.sell([cash], TOTAL, { _id: uuid(31), saleId: uuid(32) } as ExchangeSent);
  await settle();
  expect([underWay, calls]).toEqual([[false, true], []]);
  written.resolve(true);
  await settle();
  expect(calls.map(({ how }) => how)).toEqual(['post']);
});

test('a sale is in the outbox before its cart is written as empty, answered or not', async () => {
  for (const reply of [POSTED, SILENT]) {
    const done: string[] = [];
    const outbox: TillOutbox = {
      begin: async () => (done.push('begun'), 'trying'),
      keep: async () => void done.push('kept'),
      settle: async () => void done.push('settled'),
      drop: never,
    };
    const save = async ({ lines }: { readonly lines: readonly unknown[] }) =>
      done.push(`${lines.length} in the cart`) > 0;
    const { till, takeSugar, settle } = counter([reply], { outbox, save });
    takeSugar();
    till.sell([cash], TOTAL);
    await settle();
    const end = reply === POSTED ? 'settled' : 'kept';
    expect(done).toEqual(['1 in the cart', 'begun', end, '0 in the cart']);
  }
});
