import { describe, expect, test } from 'vitest';
import { cash, counter, exactly, POSTED, SILENT, SUGAR_ID } from './test-counter.ts';

const NO_CODES = { typeName: null, provider: null, reference: null };
const PAYMENTS = [{ method: 'cash' as const, amountMinor: 1, ...NO_CODES }];
const undone = (saleId: string) => ({
  saleId,
  receiptNumber: 'KRK-T1-A-000008',
  payments: PAYMENTS,
});

/** A till that just sold sugar at a tenth off, with a note, to somebody. */
async function sold(...replies: Parameters<typeof counter>[0]) {
  const at = counter(replies);
  const { till } = at;
  at.takeSugar();
  const off = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Regular customer' };
  till.change({ kind: 'discount', soldId: SUGAR_ID, discount: off });
  till.change({ kind: 'note', soldId: null, note: 'For Asha' });
  till.change({ kind: 'customer', customer: { _id: 'c1', name: 'Asha', phone: null } });
  const { lines, note, customer } = till.getSnapshot().cart;
  till.sell([cash], exactly(279_000));
  await at.settle();
  return { ...at, before: { lines, note, customer } };
}

describe('the last sale is taken back', () => {
  test.each([
    ['answered', POSTED],
    ['kept on this device', SILENT],
  ])(
    'one that was %s puts its cart back as it was, and the next has another number',
    async (_how, reply) => {
      const { till, calls, settle, before } = await sold(reply, POSTED);
      expect(till.getSnapshot().cart.lines).toEqual([]);
      till.putBack(undone(till.getSnapshot().last?.saleId ?? ''));
      const after = till.getSnapshot();
      expect(after.cart).toMatchObject(before);
      expect(after).toMatchObject({ last: null, justSold: null, undone: { payments: PAYMENTS } });
      till.sell([cash], exactly(279_000));
      await settle();
      expect(till.getSnapshot()).toMatchObject({ cart: { lines: [] }, undone: null });
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
      expect(till.place.lastNumber).toBe(9);
    },
  );

  test('a cart that was begun since stays', async () => {
    const { till, takeSugar } = await sold(POSTED);
    takeSugar();
    const { cart } = till.getSnapshot();
    till.putBack(undone(till.getSnapshot().last?.saleId ?? ''));
    expect(till.getSnapshot().cart).toEqual(cart);
  });

  test('an answer that comes after the next sale touches neither that nor its cart', async () => {
    const { till, takeSugar, settle } = await sold(POSTED, POSTED);
    const first = till.getSnapshot().last?.saleId ?? '';
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    const before = till.getSnapshot();
    till.putBack(undone(first));
    expect(till.getSnapshot()).toEqual(before);
  });

  test('what was in it is not remembered over a reload', async () => {
    const { storage } = await sold(POSTED);
    expect(counter([], { storage }).till.getSnapshot()).toMatchObject({
      ...{ justSold: null, undone: null, last: { receiptNumber: 'KRK-T1-A-000008' } },
    });
  });
});
