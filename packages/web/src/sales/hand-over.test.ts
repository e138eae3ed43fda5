import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_JOURNAL, keepJournal, type TillJournal } from './till-journal.ts';
import { keepParked, parkedKey } from './parked.ts';
import { owner, uuid } from './test-counter.ts';
import { unsentContent } from './test-outbox.ts';

const lease = { tillId: owner.tillId, branchId: uuid(77) };
const kept: unknown[] = [];
vi.mock('./browser-outbox.ts', () => ({
  places: {
    of: async () => lease,
    keep: async (who: unknown) => void kept.push(who),
  },
}));
const { handOver } = await import('./hand-over.ts');

const { businessId } = owner;
const from = { personId: uuid(301) };
const to = { personId: uuid(302), name: 'Juma' };
const journalOf = ({ personId }: { readonly personId: string }) =>
  keepJournal({ businessId, tillId: owner.tillId, personId }, localStorage);
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
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('the cart goes along under a key of its own, and the one before has none', async () => {
  journalOf(from).save(withCart('Sugar'));
  await handOver({ businessId, from, to });
  expect(names(journalOf(to).load())).toEqual(['Sugar']);
  expect(journalOf(to).load().saleId).toBe(null);
  expect(names(journalOf(from).load())).toEqual([]);
  expect(kept.at(-1)).toEqual({ businessId, personId: to.personId });
});

test('what the next one had left there is parked', async () => {
  journalOf(from).save(withCart('Sugar'));
  journalOf(to).save(withCart('Rice'));
  await handOver({ businessId, from, to });
  expect(names(journalOf(to).load())).toEqual(['Sugar']);
  const parked = keepParked(parkedKey(businessId, lease.branchId), localStorage).list();
  expect(parked.map(({ name, parkedBy }) => [name, parkedBy])).toEqual([['Rice', 'Juma']]);
});

test('a sale on its way stays its seller’s; an empty cart takes nothing away', async () => {
  const { draft } = unsentContent(7);
  journalOf(from).save({ ...withCart('Sugar'), pending: draft });
  journalOf(to).save(withCart('Rice'));
  await handOver({ businessId, from, to });
  expect(names(journalOf(from).load())).toEqual(['Sugar']);
  expect(names(journalOf(to).load())).toEqual(['Rice']);
  journalOf(from).save(EMPTY_JOURNAL);
  await handOver({ businessId, from, to });
  expect(names(journalOf(to).load())).toEqual(['Rice']);
});
