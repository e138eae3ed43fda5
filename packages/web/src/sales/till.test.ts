import { describe, expect, test } from 'vitest';
import {
  cash,
  counter,
  exactly,
  lease,
  NOWHERE,
  JOURNAL,
  POSTED,
  SILENT,
  SUGAR_ID,
  uuid,
  type Reply,
} from './test-counter.ts';

describe('selling', () => {
  test('a sale that is answered empties the cart, keeps the change and uses the number', async () => {
    const { till, calls, takeSugar, settle } = counter([POSTED, POSTED]);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(till.getSnapshot()).toMatchObject({
      cart: { lines: [] },
      pending: null,
      isLastFresh: true,
      last: { changeMinor: 190_000, receiptNumber: 'KRK-T1-A-000008' },
    });
    takeSugar();
    expect(till.getSnapshot().isLastFresh).toBe(false);
    till.sell([cash], exactly(310_000));
    await settle();
    expect(calls.map(({ draft }) => draft?.number)).toEqual([8, 9]);
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
  });

  test('a double click and a double Enter send it once', async () => {
    const { till, calls, takeSugar, settle } = counter([POSTED]);
    takeSugar();
    till.sell([cash], exactly(310_000));
    till.sell([cash], exactly(310_000));
    await settle();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('the sale is written down before it is sent, so that a reload asks for it', async () => {
    const first = counter([], { outbox: NOWHERE });
    first.takeSugar();
    first.till.sell([cash], exactly(310_000));
    await first.settle();
    const after = counter([POSTED], { storage: first.storage });
    after.till.start();
    await after.settle();
    expect(after.calls).toMatchObject([{ how: 'find', id: first.calls[0]?.id }]);
    expect(after.till.getSnapshot()).toMatchObject({ pending: null, cart: { lines: [] } });
  });

  test('the cart survives a reload exactly', () => {
    const first = counter([]);
    first.takeSugar();
    first.till.change({ kind: 'quantity', soldId: SUGAR_ID, quantityMilli: 1_514 });
    const after = counter([], { storage: first.storage });
    expect(after.till.getSnapshot().cart.lines).toEqual(first.till.getSnapshot().cart.lines);
  });
});

test('a cart that an earlier release kept is a cart of single units', () => {
  const { storage } = counter([]);
  const line = { productId: SUGAR_ID, name: 'Sugar 1 kg', sku: 'SU-1', unitPriceMinor: 310_000 };
  const kept = { lines: [{ ...line, taxBasisPoints: 1_800, quantityMilli: 2_000 }] };
  storage.set(JOURNAL, JSON.stringify({ ...kept, saleId: null, pending: null, last: null }));
  const { lines } = counter([], { storage }).till.getSnapshot().cart;
  expect(lines).toMatchObject([{ soldId: SUGAR_ID, packId: null, quantityMilli: 2_000 }]);
});

describe('a sale that is not answered, where the browser keeps nothing', () => {
  const unkept = { outbox: NOWHERE };

  test('cannot be changed, is asked for after a while, and counts when it was posted', async () => {
    const { till, calls, waits, takeSugar, settle } = counter([SILENT, POSTED], unkept);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    takeSugar();
    till.change({ kind: 'empty' });
    expect(till.getSnapshot().cart.lines).toMatchObject([{ quantityMilli: 1_000 }]);
    expect(till.getSnapshot().attempt).toEqual({ kind: 'wait', failures: 1, delayMs: 1_000 });
    waits[0]?.run();
    await settle();
    expect(calls.map(({ how }) => how)).toEqual(['post', 'find']);
    expect(till.getSnapshot()).toMatchObject({ pending: null, cart: { lines: [] } });
  });

  test('is sent again with the very same content when it was not posted', async () => {
    const replies: Reply[] = [{ status: 503 }, { status: 404, code: 'NOT_FOUND' }, POSTED];
    const { till, calls, waits, takeSugar, settle } = counter(replies, unkept);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    waits[0]?.run();
    await settle();
    expect(calls.map(({ how }) => how)).toEqual(['post', 'find', 'post']);
    expect(calls[2]?.draft).toEqual(calls[0]?.draft);
    expect(till.getSnapshot().last?.changeMinor).toBe(190_000);
  });

  test('is asked for more and more rarely, and at once when the person wants', async () => {
    const { till, calls, waits, takeSugar, settle } = counter(
      [SILENT, SILENT, SILENT, POSTED],
      unkept,
    );
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    waits[0]?.run();
    await settle();
    waits[1]?.run();
    await settle();
    expect(waits.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000]);
    till.retryNow();
    till.retryNow();
    await settle();
    expect(calls).toHaveLength(4);
    expect(till.getSnapshot().pending).toBeNull();
  });

  test('an answer that comes after the screen was left changes nothing here', async () => {
    const { till, posted, takeSugar, settle } = counter([POSTED]);
    takeSugar();
    till.sell([cash], exactly(310_000));
    till.stop();
    await settle();
    expect(posted).toEqual([]);
    expect(till.getSnapshot().pending).not.toBeNull();
  });
});

describe('a sale that is refused', () => {
  test('gives the cart back, does not use the number, and keeps its key', async () => {
    const changed = { lines: [{ productId: SUGAR_ID, unitPriceMinor: 320_000 }] };
    const replies: Reply[] = [{ status: 409, code: 'PRICE_CHANGED', details: changed }, POSTED];
    const { till, calls, takeSugar, settle } = counter(replies);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(till.getSnapshot()).toMatchObject({
      pending: null,
      refusal: { code: 'PRICE_CHANGED', details: changed },
      cart: { lines: [{ unitPriceMinor: 310_000 }] },
    });
    const now = { soldId: SUGAR_ID, unitPriceMinor: 320_000, taxBasisPoints: 1_800 };
    till.change({ kind: 'reprice', products: [now] });
    expect(till.getSnapshot().refusal).toBeNull();
    till.sell([{ ...cash, amountMinor: 320_000 }], exactly(320_000));
    await settle();
    expect(calls.map(({ draft }) => draft?.number)).toEqual([8, 8]);
    expect(calls[1]?.id).toBe(calls[0]?.id);
    expect(calls[1]?.draft?.lines[0]?.unitPriceMinor).toBe(320_000);
  });

  test('takes the next number by itself when another tab gave this one', async () => {
    const replies: Reply[] = [{ status: 409, code: 'RECEIPT_NUMBER_TAKEN' }, POSTED];
    const { till, calls, takeSugar, settle, setLease } = counter(replies);
    setLease(lease({ lastNumber: 12 }));
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(calls.map(({ draft }) => draft?.number)).toEqual([8, 13]);
    expect(calls[1]?.draft).toEqual({ ...calls[0]?.draft, number: 13 });
    expect(till.place.lastNumber).toBe(13);
  });

  test('stops renumbering when the till stays at odds with the server', async () => {
    const taken: Reply = { status: 409, code: 'RECEIPT_NUMBER_TAKEN' };
    const { till, calls, takeSugar, settle } = counter([taken, taken, taken, taken, taken]);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(calls).toHaveLength(4);
    expect(till.getSnapshot().refusal?.code).toBe('RECEIPT_NUMBER_TAKEN');
  });

  test('a till that another device took is said, and the cart stays', async () => {
    const { till, calls, takeSugar, settle } = counter([
      { status: 409, code: 'TILL_LEASE_LOST' },
      POSTED,
    ]);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(till.getSnapshot()).toMatchObject({ refusal: { code: 'TILL_LEASE_LOST' } });
    const mine = lease({ leaseId: uuid(77), series: 'C', lastNumber: 0 });
    till.setPlace({ lease: mine, shiftId: uuid(6), lastNumber: 0 });
    till.sell([cash], exactly(310_000));
    await settle();
    expect(calls[1]?.draft).toMatchObject({ leaseId: uuid(77), series: 'C', number: 1 });
  });

  test('a sale whose key is in the books already is taken from there', async () => {
    const replies: Reply[] = [{ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' }, POSTED];
    const { till, takeSugar, settle } = counter(replies);
    takeSugar();
    till.sell([cash], exactly(310_000));
    await settle();
    expect(till.getSnapshot()).toMatchObject({
      cart: { lines: [] },
      refusal: { code: 'POSTED_BEFORE', details: { receiptNumber: 'KRK-T1-A-000008' } },
    });
  });
});

describe('the journal', () => {
  test('what cannot be read counts as nothing', () => {
    const broken = new Map([[JOURNAL, '{"lines":[{}]}']]);
    expect(counter([], { storage: broken }).till.getSnapshot().cart.lines).toEqual([]);
  });

  test('what comes back with a sale that the outbox does not hold is in it before it is sent', async () => {
    const first = counter([], { outbox: NOWHERE });
    first.takeSugar();
    first.till.sell([cash], exactly(310_000));
    await first.settle();
    const kept = JSON.parse(first.storage.get(JOURNAL) ?? '') as { pending: { _id: string } };
    expect(first.calls).toMatchObject([{ how: 'post', id: kept.pending._id }]);
  });
});
