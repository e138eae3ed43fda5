import { beforeEach, expect, test, vi } from 'vitest';
import { createKeptCarts, type KeptCarts } from './kept-carts.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { EMPTY_JOURNAL, type TillJournal } from './till-journal.ts';
import { owner, uuid } from './test-counter.ts';

const lease = { tillId: owner.tillId, branchId: uuid(77) };
const kept: unknown[] = [];
const device: { carts: KeptCarts | null } = { carts: null };
vi.mock('./browser-outbox.ts', () => ({
  get keptCarts() {
    return device.carts;
  },
  places: {
    of: async () => lease,
    keep: async (who: unknown) => void kept.push(who),
  },
}));
const { handOver } = await import('./hand-over.ts');

const { businessId } = owner;
const from = { personId: uuid(301) };
const to = { personId: uuid(302), name: 'Juma' };
const carts = (): KeptCarts => device.carts as KeptCarts;
const journalOf = ({ personId }: { readonly personId: string }) => {
  const whose = { businessId, tillId: owner.tillId, personId };
  return {
    load: () => carts().load(whose),
    save: (journal: TillJournal) => carts().save(whose, journal),
  };
};
const line = (name: string): TillJournal['lines'][number] => ({
  ...{ soldId: uuid(5), productId: uuid(5), packId: null, name, sku: 'S', sellerNote: null },
  ...{ unit: 'piece', stepMilli: 1_000, unitPriceMinor: 100, taxBasisPoints: 0 },
  ...{ quantityMilli: 1_000, note: null, discount: null, override: null },
});
const withCart = (name: string): TillJournal => ({
  ...EMPTY_JOURNAL,
  saleId: uuid(8),
  lines: [line(name)],
});
const names = ({ lines }: TillJournal) => lines.map(({ name }) => name);

beforeEach(() => {
  const { database, seal } = browserStorage().tab();
  device.carts = createKeptCarts(database, seal);
});

test('the cart goes along under a key of its own, and the one before has none', async () => {
  await journalOf(from).save(withCart('Sugar'));
  await handOver({ businessId, from, to });
  expect(names(await journalOf(to).load())).toEqual(['Sugar']);
  expect((await journalOf(to).load()).saleId).toBe(null);
  expect(names(await journalOf(from).load())).toEqual([]);
  expect(kept.at(-1)).toEqual({ businessId, personId: to.personId });
});

test('what the next one had left there is parked', async () => {
  await journalOf(from).save(withCart('Sugar'));
  await journalOf(to).save(withCart('Rice'));
  await handOver({ businessId, from, to });
  expect(names(await journalOf(to).load())).toEqual(['Sugar']);
  const parked = await carts().parked({ businessId, branchId: lease.branchId });
  expect(parked.map(({ name, parkedBy }) => [name, parkedBy])).toEqual([['Rice', 'Juma']]);
});

test('a sale on its way stays its seller’s; an empty cart takes nothing away', async () => {
  const { draft } = unsentContent(7);
  await journalOf(from).save({ ...withCart('Sugar'), pending: draft });
  await journalOf(to).save(withCart('Rice'));
  await handOver({ businessId, from, to });
  expect(names(await journalOf(from).load())).toEqual(['Sugar']);
  expect(names(await journalOf(to).load())).toEqual(['Rice']);
  await journalOf(from).save(EMPTY_JOURNAL);
  await handOver({ businessId, from, to });
  expect(names(await journalOf(to).load())).toEqual(['Rice']);
});
