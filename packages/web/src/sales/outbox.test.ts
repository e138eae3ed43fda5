import { describe, expect, test, vi } from 'vitest';
import type { StoredSale } from './device-database.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { createSeal } from './device-seal.ts';

const { businessId, tillId } = owner;
const online = { businessId, mustWait: false };
const offline = { businessId, mustWait: true };
const idOf = (number: number): string => uuid(5_000 + number);

describe('the outbox', () => {
  test('keeps sales in the order in which they were made, whatever becomes of each', async () => {
    const { outbox } = browserStorage().tab();
    for (const number of [3, 1, 2]) await outbox.begin(unsentContent(number), offline);
    await outbox.mark(idOf(1), 'malformed', 'no');
    await outbox.mark(idOf(1), 'waiting', null);
    expect((await outbox.all()).map(({ draft }) => draft.number)).toEqual([3, 1, 2]);
  });

  test('a sale is tried while nothing of its till waits, and waits behind what does', async () => {
    const { outbox } = browserStorage().tab();
    expect(await outbox.begin(unsentContent(1), online)).toBe('trying');
    expect(await outbox.begin(unsentContent(2), online)).toBe('trying');
    await outbox.keep(idOf(1));
    expect(await outbox.begin(unsentContent(3), online)).toBe('waiting');
    expect(await outbox.begin(unsentContent(9, uuid(77)), online)).toBe('trying');
  });

  test('a sale at fault holds up nobody', async () => {
    const { outbox } = browserStorage().tab();
    await outbox.begin(unsentContent(1), offline);
    await outbox.mark(idOf(1), 'malformed', 'no such product');
    expect(await outbox.begin(unsentContent(2), online)).toBe('trying');
    expect(await outbox.all()).toMatchObject([{ problem: 'no such product' }, {}]);
  });

  test('the same sale begun again replaces itself and keeps its place', async () => {
    const { outbox } = browserStorage().tab();
    await outbox.begin(unsentContent(1), online);
    await outbox.begin(unsentContent(2), online);
    const { draft, ...rest } = unsentContent(1);
    await outbox.begin({ ...rest, draft: { ...draft, number: 8 } }, online);
    expect((await outbox.all()).map((sale) => sale.draft.number)).toEqual([8, 2]);
  });

  test('a till remembers its number and what is done, for its series', async () => {
    const { outbox } = browserStorage().tab();
    const till = { businessId, tillId };
    expect(await outbox.memoryOf(till)).toBeNull();
    await outbox.begin(unsentContent(7), online);
    await outbox.begin(unsentContent(9), online);
    await outbox.drop(idOf(9));
    expect(await outbox.memoryOf(till)).toBeNull();
    await outbox.settle(idOf(7));
    await outbox.begin(unsentContent(8), offline);
    const done = [idOf(7), idOf(8)];
    expect(await outbox.memoryOf(till)).toEqual({ series: 'A', lastNumber: 8, done });
    expect((await outbox.all()).map(({ draft }) => draft.number)).toEqual([8]);
  });

  test('a long queue that is sent does not push the latest sale out of what is remembered', async () => {
    const { outbox } = browserStorage().tab();
    const till = { businessId, tillId };
    const count = 60;
    for (let number = 1; number <= count; number += 1) {
      await outbox.begin(unsentContent(number), offline);
    }
    for (let number = 1; number < count; number += 1) {
      await outbox.settle(idOf(number));
      expect((await outbox.memoryOf(till))?.done).toContain(idOf(count));
    }
    await outbox.settle(idOf(count));
    expect((await outbox.memoryOf(till))?.done.at(-1)).toBe(idOf(count));
  });

  test('writes wait for the disk', async () => {
    const { outbox, database } = browserStorage().tab();
    const durabilities: unknown[] = [];
    const opened = await database();
    const begin = opened.transaction.bind(opened);
    vi.spyOn(opened, 'transaction').mockImplementation(((...how: Parameters<typeof begin>) => {
      if (how[1] === 'readwrite') durabilities.push(how[2]?.durability);
      return begin(...how);
    }) as typeof begin);
    await outbox.begin(unsentContent(1), online);
    await outbox.keep(idOf(1));
    await outbox.settle(idOf(1));
    await outbox.drop(idOf(1));
    expect(durabilities).toEqual(['strict', 'strict', 'strict', 'strict', 'strict']);
  });
});

describe('what lies on the disk', () => {
  test('says nothing of the sale, and its key cannot be read out', async () => {
    const { outbox, database } = browserStorage().tab();
    await outbox.begin(unsentContent(1), offline);
    const [stored] = (await (await database()).getAll('sales')) as [StoredSale];
    const sealed = stored.sealed as { bytes: ArrayBuffer };
    const text = new TextDecoder('latin1').decode(sealed.bytes);
    expect(text).not.toContain('310000');
    expect(text).not.toContain('KRK');
    expect(JSON.stringify({ ...stored, sealed: null })).not.toContain('310000');
    const key = (await (await database()).get('keys', 'outbox')) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  test('two tabs that begin at once share one key and one order', async () => {
    const storage = browserStorage();
    const tabs = [storage.tab(), storage.tab()] as const;
    await Promise.all([
      tabs[0].outbox.begin(unsentContent(1), offline),
      tabs[1].outbox.begin(unsentContent(2), offline),
    ]);
    const [seen, seenToo] = [await tabs[0].outbox.all(), await tabs[1].outbox.all()];
    expect(seen.map(({ draft }) => draft.number).sort()).toEqual([1, 2]);
    expect(seenToo).toEqual(seen);
  });

  test('where the browser cannot encrypt, sales are kept as they are', async () => {
    const { database } = browserStorage().tab();
    const plain = createSeal(database, { getRandomValues: (array) => array });
    expect(await plain.open(await plain.close({ sugar: 1 }))).toEqual({ sugar: 1 });
  });
});
