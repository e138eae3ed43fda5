import { describe, expect, test, vi } from 'vitest';
import { changeCart, EMPTY_CART, keptOf } from './cart.ts';
import { createKeptCarts } from './kept-carts.ts';
import type { ParkedSale } from './parked.ts';
import { sugar, uuid, owner } from './test-counter.ts';
import { browserStorage } from './test-outbox.ts';
import { afterTakingOver } from './take-over-carts.ts';
import { EMPTY_JOURNAL, type TillJournal } from './till-journal.ts';

const place = { businessId: owner.businessId, branchId: uuid(4) };
const ASHA = { _id: uuid(55), name: 'Asha', phone: '+255712345678' };
let { lines } = changeCart(EMPTY_CART, { kind: 'add', product: sugar, quantityMilli: 2_000 });
lines = lines.map((line) => ({
  ...line,
  discount: { kind: 'percent', basisPoints: 500, reason: 'damaged' },
  override: { listPriceMinor: 310_000, reason: 'Agreed' },
})) as typeof lines;
const cart: TillJournal = {
  ...EMPTY_JOURNAL,
  ...{ lines, customer: ASHA, note: 'For the wedding', saleId: uuid(8), removed: 2 },
};
const parked = (id: string, parkedAtMs = 1_000): ParkedSale => ({
  ...{ id, name: `Sale ${id}`, parkedAtMs, parkedBy: 'Amina' },
  ...keptOf({ ...EMPTY_CART, lines, customer: ASHA }),
});

/** A device; every call of `page` is one more tab, or the page once more. */
function device() {
  const { tab } = browserStorage();
  const page = () => {
    const { database, seal } = tab();
    return { database, seal, carts: createKeptCarts(database, seal) };
  };
  return { page };
}

/** The transactions that write carts, as a page begins them. */
async function watchWrites({ database }: ReturnType<ReturnType<typeof device>['page']>) {
  const opened = await database();
  const writes: (string | undefined)[] = [];
  const begin = opened.transaction.bind(opened);
  vi.spyOn(opened, 'transaction').mockImplementation(((...how: Parameters<typeof begin>) => {
    if (how[1] === 'readwrite' && Array.from(how[0]).includes('carts'))
      writes.push(how[2]?.durability);
    return begin(...how);
  }) as typeof begin);
  return writes;
}

describe('carts', () => {
  test('are as they were when the page opens again, and nobody else’s', async () => {
    const { page } = device();
    await page().carts.save(owner, cart);
    const again = page().carts;
    expect(await again.load(owner)).toEqual(cart);
    for (const other of [{ personId: uuid(33) }, { tillId: uuid(22) }, { businessId: uuid(11) }]) {
      expect(await again.load({ ...owner, ...other })).toEqual(EMPTY_JOURNAL);
    }
  });

  test('lie sealed: neither who buys nor a note can be read on the disk', async () => {
    const { page } = device();
    const { carts, database } = page();
    await carts.save(owner, cart);
    await carts.park(place, parked('a'));
    const [kept] = await (await database()).getAll('carts');
    const [aside] = await (await database()).getAll('parked');
    for (const one of [kept, aside]) {
      const { bytes } = one?.sealed as { bytes: ArrayBuffer };
      const text = new TextDecoder('latin1').decode(bytes);
      expect(bytes.byteLength).toBeGreaterThan(100);
      expect(text).not.toMatch(/Asha|712345|Sugar|wedding/);
    }
  });

  test('of many changes in a row the last is written, one transaction at a time', async () => {
    const { page } = device();
    const first = page();
    const writes = await watchWrites(first);
    const saved = Array.from({ length: 40 }, (_none, at) =>
      first.carts.save(owner, { ...cart, note: `Note ${at}` }),
    );
    expect(await Promise.all(saved)).toEqual(saved.map(() => true));
    expect(writes).toEqual(['relaxed']);
    expect((await page().carts.load(owner)).note).toBe('Note 39');
  });

  test('with a sale under way wait for the disk', async () => {
    const { page } = device();
    const first = page();
    const writes = await watchWrites(first);
    await first.carts.save(owner, cart, true);
    expect(writes).toEqual(['strict']);
  });

  test('are counted over the tills of one business and one person', async () => {
    const { carts } = device().page();
    void carts.save(owner, cart);
    void carts.save({ ...owner, tillId: uuid(22) }, { ...cart, lines: [...lines, ...lines] });
    void carts.save({ ...owner, personId: uuid(33) }, cart);
    expect(await carts.linesLeft(owner)).toBe(3);
    expect(await carts.linesLeft({ ...owner, businessId: uuid(11) })).toBe(0);
  });
});

describe('what was put aside', () => {
  test('is found by everybody at this device, the latest first, in its branch', async () => {
    const { page } = device();
    await page().carts.park(place, parked('a', 1));
    await page().carts.park(place, parked('b', 2));
    await page().carts.park(place, { ...parked('a', 1), name: 'Table 4' });
    const found = await page().carts.parked(place);
    expect(found).toEqual([parked('b', 2), { ...parked('a', 1), name: 'Table 4' }]);
    expect(await page().carts.parked({ ...place, branchId: uuid(44) })).toEqual([]);
  });

  test('goes there with the empty cart in one strict write', async () => {
    const { page } = device();
    const first = page();
    await first.carts.save(owner, cart);
    const writes = await watchWrites(first);
    await Promise.all([
      first.carts.park(place, parked('a')),
      first.carts.save(owner, EMPTY_JOURNAL),
    ]);
    expect(writes).toEqual(['strict']);
    expect((await page().carts.load(owner)).lines).toEqual([]);
    expect(await page().carts.parked(place)).toHaveLength(1);
  });

  test('is taken up once, whichever tab comes first; the other’s cart is not written', async () => {
    const { page } = device();
    const [one, two] = [page().carts, page().carts];
    await one.park(place, parked('a'));
    const other = { ...owner, tillId: uuid(22) };
    const taken = [one.take(place, 'a'), two.take(place, 'a')];
    void one.save(owner, cart);
    void two.save(other, cart);
    const won = (await Promise.all(taken)) as [boolean, boolean];
    expect(won.toSorted()).toEqual([false, true]);
    const [mine, theirs] = [await page().carts.load(owner), await page().carts.load(other)];
    expect([mine.lines.length > 0, theirs.lines.length > 0]).toEqual(won);
    expect(await page().carts.parked(place)).toEqual([]);
  });
});

test('a browser that refuses its database says so; what could not be written is written later', async () => {
  const { tab } = browserStorage();
  const { database, seal } = tab();
  let isShut = true;
  const refusing = () => (isShut ? Promise.reject(new Error('refused')) : database());
  const carts = createKeptCarts(refusing, seal);
  await expect(carts.load(owner)).rejects.toThrow('refused');
  expect(carts.canKeep()).toBe(false);
  expect(await carts.save(owner, cart)).toBe(false);
  expect(await carts.park(place, parked('a'))).toBe(false);
  isShut = false;
  expect(await carts.save(owner, { ...cart, note: 'Later' })).toBe(true);
  expect(carts.canKeep()).toBe(true);
  const again = createKeptCarts(database, seal);
  expect((await again.load(owner)).note).toBe('Later');
  expect(await again.parked(place)).toEqual([parked('a')]);
});

describe('what an earlier release left in the local storage', () => {
  function texts(kept: Record<string, string>) {
    const map = new Map(Object.entries(kept));
    return {
      map,
      get length() {
        return map.size;
      },
      key: (at: number) => [...map.keys()][at] ?? null,
      getItem: (key: string) => map.get(key) ?? null,
      removeItem: (key: string) => void map.delete(key),
    };
  }
  const { businessId, tillId, personId } = owner;
  const left = () =>
    texts({
      [`tillbook.cart.${businessId}.${tillId}.${personId}`]: JSON.stringify(cart),
      [`tillbook.cart.${businessId}.${uuid(22)}.${personId}`]: '{"lines":',
      [`tillbook.parked.${businessId}.${place.branchId}`]: JSON.stringify([parked('a')]),
      'tillbook.theme': 'dark',
    });

  test('is taken over once by two tabs, sealed, and its texts go', async () => {
    const { tab } = browserStorage();
    const storage = left();
    const open = () => {
      const { database, seal } = tab();
      const taking = afterTakingOver(
        database,
        seal,
        () => storage,
        (work) => work(),
      );
      return createKeptCarts(taking, seal);
    };
    const [one, two] = [open(), open()];
    const seen = await Promise.all([one.load(owner), two.load(owner)]);
    expect(seen).toEqual([cart, cart]);
    expect(await two.parked(place)).toEqual([parked('a')]);
    expect([...storage.map.keys()]).toEqual(['tillbook.theme']);
  });

  test('stays where it is until it is on the disk', async () => {
    const storage = left();
    const { tab } = browserStorage();
    const { database, seal } = tab();
    const refusing = () => Promise.reject(new Error('refused'));
    const failing = afterTakingOver(
      refusing,
      seal,
      () => storage,
      (work) => work(),
    );
    await expect(failing()).rejects.toThrow('refused');
    expect(storage.map.size).toBe(4);
    const sealing = { ...seal, close: () => Promise.reject(new Error('full')) };
    const full = afterTakingOver(
      database,
      sealing,
      () => storage,
      (work) => work(),
    );
    await expect(full()).rejects.toThrow();
    expect(storage.map.size).toBe(4);
  });
});
