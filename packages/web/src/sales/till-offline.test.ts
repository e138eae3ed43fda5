import { describe, expect, test, vi } from 'vitest';
import { keptAt } from './kept-at.ts';
import type { Outbox } from './outbox.ts';
import {
  cash,
  counter,
  exactly,
  owner,
  POSTED,
  SILENT,
  SUGAR_ID,
  uuid,
  type Reply,
} from './test-counter.ts';
import { browserStorage } from './test-outbox.ts';
import type { TillOutbox } from './till-world.ts';

const { businessId, tillId, personId } = owner;

/** A till on a real outbox; `page` is the page once more, with what the browser kept. */
function device(isOnline = { yes: true }) {
  const storage = browserStorage();
  const journal = new Map<string, string>();
  const page = async (replies: Reply[], broken: Partial<Outbox> = {}) => {
    const outbox: Outbox = { ...storage.tab().outbox, ...broken };
    const keptTill = await keptAt(outbox, { businessId, tillId }, personId);
    const tillOutbox: TillOutbox = {
      begin: (sale) => outbox.begin(sale, { businessId, mustWait: !isOnline.yes }),
      keep: async (sale) => void (await outbox.begin(sale, { businessId, mustWait: true })),
      settle: outbox.settle,
      drop: outbox.drop,
    };
    const work = counter(replies, { storage: journal, outbox: tillOutbox, keptTill });
    const answers = replies.length;
    /** Waits until the sale is answered, or asks for an answer that never comes. */
    const settled = async () => {
      const isQuiet = () => work.till.getSnapshot().pending === null || work.calls.length > answers;
      await vi.waitFor(() => expect(isQuiet()).toBe(true), { timeout: 10_000 });
      await new Promise((resolve) => setTimeout(resolve, 5));
      await outbox.all();
    };
    const sellSugar = async () => {
      work.takeSugar();
      work.till.sell([cash], exactly(310_000));
      await settled();
    };
    const unsent = async () =>
      (await outbox.all()).map(({ draft, state }) => `${draft.number} ${state}`);
    return { ...work, outbox, settled, sellSugar, unsent };
  };
  return { page, journal, isOnline };
}

const EMPTY = { cart: { lines: [] }, pending: null, isLastFresh: true };

describe('a sale without an answer', () => {
  test('is done: the cart is empty, the number used, the change shown', async () => {
    const { till, facts, calls, sellSugar, unsent } = await device().page([SILENT]);
    await sellSugar();
    expect(till.getSnapshot()).toMatchObject({
      ...EMPTY,
      last: { receiptNumber: 'KRK-T1-A-000008', changeMinor: 190_000, isKept: true },
    });
    expect(facts).toMatchObject([{ receiptNumber: 'KRK-T1-A-000008' }]);
    expect(calls).toHaveLength(1);
    expect(await unsent()).toEqual(['8 waiting']);
  });

  test('makes the next ones wait behind it, without asking the server', async () => {
    const { calls, sellSugar, unsent } = await device().page([{ status: 503 }]);
    await sellSugar();
    await sellSugar();
    await sellSugar();
    expect(calls).toHaveLength(1);
    expect(await unsent()).toEqual(['8 waiting', '9 waiting', '10 waiting']);
  });

  test('is not tried at all while the device knows that it is offline', async () => {
    const { calls, sellSugar, unsent, till } = await device({ yes: false }).page([]);
    await sellSugar();
    expect(calls).toEqual([]);
    expect(till.getSnapshot()).toMatchObject(EMPTY);
    expect(await unsent()).toEqual(['8 waiting']);
  });

  test.each([403, 404, 413])(
    'a proxy that says %i is not the server: it is kept',
    async (status) => {
      const { sellSugar, unsent } = await device().page([{ status }]);
      await sellSugar();
      expect(await unsent()).toEqual(['8 waiting']);
    },
  );

  test('a session that ended in mid-sale loses nothing', async () => {
    const { sellSugar, unsent } = await device().page([{ status: 401, code: 'SESSION_EXPIRED' }]);
    await sellSugar();
    expect(await unsent()).toEqual(['8 waiting']);
  });
});

describe('a sale that is answered', () => {
  test('leaves nothing behind when it is posted', async () => {
    const { sellSugar, unsent, till } = await device().page([POSTED]);
    await sellSugar();
    expect(till.getSnapshot()).toMatchObject({ ...EMPTY, last: { isKept: false } });
    expect(await unsent()).toEqual([]);
  });

  test('leaves nothing behind when it is refused, and the cart is back', async () => {
    const refused: Reply = { status: 409, code: 'PRICE_CHANGED' };
    const { sellSugar, unsent, till } = await device().page([refused]);
    await sellSugar();
    expect(till.getSnapshot()).toMatchObject({
      pending: null,
      refusal: { code: 'PRICE_CHANGED' },
      cart: { lines: [{ soldId: SUGAR_ID }] },
    });
    expect(await unsent()).toEqual([]);
  });

  test('under another number it is written down anew before it goes again', async () => {
    const taken: Reply = { status: 409, code: 'RECEIPT_NUMBER_TAKEN' };
    const work = await device().page([taken, SILENT]);
    const { leaseId } = work.till.place.lease;
    work.setLease({ ...work.till.place.lease, leaseId, lastNumber: 30 } as never);
    await work.sellSugar();
    expect(await work.unsent()).toEqual(['31 waiting']);
  });
});

describe('a server that was put back to a day before', () => {
  test('takes what is sold next as what happened, under the number that comes next', async () => {
    const taken: Reply = { status: 409, code: 'RECEIPT_NUMBER_TAKEN' };
    const work = await device().page([taken, POSTED]);
    const { lease } = work.till.place;
    // Seven were given here, and it knows of three.
    work.setLease({ ...lease, lastNumber: 3 } as never);
    await work.sellSugar();
    expect(work.calls).toHaveLength(1);
    expect(await work.unsent()).toEqual(['8 waiting']);
    expect(work.till.getSnapshot()).toMatchObject({
      ...EMPTY,
      last: { receiptNumber: 'KRK-T1-A-000008', isKept: true },
    });
    expect(work.till.place.lastNumber).toBe(8);
  });
});

describe('the page ends', () => {
  test('before the first attempt was answered: it is asked for, and found posted', async () => {
    const { page } = device();
    const first = await page([]);
    await first.sellSugar();
    expect(await first.unsent()).toEqual(['8 trying']);
    const after = await page([POSTED]);
    after.till.start();
    await after.settled();
    expect(after.calls).toMatchObject([{ how: 'find', id: first.calls[0]?.id }]);
    expect(after.till.getSnapshot()).toMatchObject(EMPTY);
    expect(await after.unsent()).toEqual([]);
  });

  test('before it arrived: it is sent again, and a refusal gives the cart back', async () => {
    const { page } = device();
    await (await page([])).sellSugar();
    const unknown: Reply = { status: 404, code: 'NOT_FOUND' };
    const after = await page([unknown, { status: 409, code: 'PRICE_CHANGED' }]);
    after.till.start();
    await after.settled();
    expect(after.calls.map(({ how }) => how)).toEqual(['find', 'post']);
    expect(after.till.getSnapshot().cart.lines).toHaveLength(1);
    expect(await after.unsent()).toEqual([]);
  });

  test('and there is no connection when it opens again: the sale is done as it is', async () => {
    const { page, isOnline } = device();
    await (await page([])).sellSugar();
    isOnline.yes = false;
    const after = await page([]);
    after.till.start();
    await after.settled();
    expect(after.till.getSnapshot()).toMatchObject({ ...EMPTY, last: { isKept: true } });
    expect(await after.unsent()).toEqual(['8 waiting']);
    await after.sellSugar();
    expect(await after.unsent()).toEqual(['8 waiting', '9 waiting']);
  });

  test('with the journal a sale behind, as a killed browser leaves it', async () => {
    const { page, journal } = device();
    const first = await page([SILENT]);
    first.takeSugar();
    const [[key, before]] = [...journal] as [[string, string]];
    first.till.sell([cash], exactly(310_000));
    await first.settled();
    expect(await first.unsent()).toEqual(['8 waiting']);
    journal.set(key, before);
    const after = await page([]);
    expect(after.till.getSnapshot()).toMatchObject({ cart: { lines: [] }, pending: null });
    await after.sellSugar();
    expect(await after.unsent()).toEqual(['8 waiting', '9 waiting']);
  });

  test('with the journal lost: the sale under way and its cart are in the outbox', async () => {
    const { page, journal } = device();
    await (await page([])).sellSugar();
    journal.clear();
    const refused: Reply = { status: 409, code: 'INSUFFICIENT_STOCK' };
    const after = await page([{ status: 404, code: 'NOT_FOUND' }, refused]);
    after.till.start();
    await after.settled();
    expect(after.till.getSnapshot()).toMatchObject({
      refusal: { code: 'INSUFFICIENT_STOCK' },
      cart: { lines: [{ soldId: SUGAR_ID, quantityMilli: 1_000 }] },
    });
  });

  test('after the sale was posted and before it left the outbox: nothing is sold twice', async () => {
    const { page } = device();
    const stuck = { settle: () => new Promise<void>(() => undefined) };
    const first = await page([POSTED], stuck);
    await first.sellSugar();
    expect(await first.unsent()).toEqual(['8 trying']);
    const after = await page([POSTED]);
    after.till.start();
    await after.settled();
    expect(after.calls.map(({ how }) => how)).toEqual(['find']);
    expect(await after.unsent()).toEqual([]);
    await after.sellSugar();
    expect(after.till.place.lastNumber).toBe(8);
  });
});

describe('others at the same till', () => {
  test('what they were sending has happened, and waits before what comes now', async () => {
    const { page } = device();
    const first = await page([]);
    await first.sellSugar();
    const kept = await keptAt(first.outbox, { businessId, tillId }, uuid(33));
    expect(kept).toMatchObject({ trying: null, latest: null, memory: { lastNumber: 8 } });
    expect(await first.unsent()).toEqual(['8 waiting']);
  });

  test('a lease from before the unsent sales does not give their numbers again', async () => {
    const { page } = device();
    const first = await page([SILENT]);
    await first.sellSugar();
    const { place } = first.till;
    first.till.setPlace({ ...place, lastNumber: 7 });
    expect(first.till.place.lastNumber).toBe(8);
    const taken = { ...place, lease: { ...place.lease, series: 'B' }, lastNumber: 0 };
    first.till.setPlace(taken);
    expect(first.till.place.lastNumber).toBe(0);
  });
});
