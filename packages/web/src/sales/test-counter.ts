import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { Cart } from './cart.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import { NOTHING_KEPT, type KeptTill } from './kept-till.ts';
import type { PaidPart } from './pay.ts';
import { tillProduct } from './test-catalogue.ts';
import { readJournal, type JournalKeeper } from './till-journal.ts';
import type { TillOutbox } from './till-world.ts';
import { Till } from './till.ts';
import type { UnsentContent } from './unsent-sale.ts';

export const uuid = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const SUGAR_ID = uuid(901);
export const sugar = tillProduct('Sugar 1 kg', {
  ...{ _id: SUGAR_ID, sku: 'SU-1', priceMinor: 310_000, taxBasisPoints: 1_800 },
});
export const cash: PaidPart = {
  ...{ method: 'cash', paymentTypeId: null, typeName: null },
  amountMinor: 310_000,
  tenderedMinor: 500_000,
  provider: null,
  reference: null,
};
/** What the till is told with the payments: nothing of it is rounded. */
export const exactly = (totalMinor: number) => ({ totalMinor, roundingMinor: 0 });
export const owner = { businessId: uuid(1), tillId: uuid(2), personId: uuid(3) };

export type Reply =
  { sale: true } | { status: number; code?: string; details?: Record<string, unknown> };
export const POSTED: Reply = { sale: true };
export const SILENT: Reply = { status: 0, code: 'NETWORK' };
/** It was not posted. */
export const UNKNOWN: Reply = { status: 404, code: 'NOT_FOUND' };

/** What comes back in an exchange. */
export const SENT: ExchangeSent = {
  _id: uuid(31),
  saleId: uuid(32),
  refund: {
    ...{ _id: uuid(33), shiftId: null, leaseId: null, approvalId: null, customerId: null },
    lines: [
      { lineNo: 1, quantityMilli: 1_000, disposition: 'stock', reason: 'faulty', note: null },
    ],
    payments: [{ method: 'exchange', amountMinor: 120_000, reference: null }],
    totalMinor: 120_000,
  },
};

export function lease(over: Partial<TillLease> = {}): TillLease {
  return {
    tillId: owner.tillId,
    tillName: 'Till 1',
    tillCode: 'T1',
    branchId: uuid(4),
    branchName: 'Kariakoo',
    branchCode: 'KRK',
    branchDay: null,
    series: 'A',
    lastNumber: 7,
    leaseId: uuid(5),
    openShift: {
      _id: uuid(6),
      openedAt: '2026-11-21T05:00:00Z',
      openedByName: 'Amina',
      openedById: uuid(3),
    },
    ...over,
  };
}

/** An outbox that writes down at once; `kept` is what it holds, by state. */
function fakeOutbox() {
  const kept = new Map<string, 'trying' | 'waiting'>();
  const how = { mustWait: false, mayNumber: true };
  const outbox: TillOutbox = {
    begin: async ({ draft }) => {
      const isQueued = how.mustWait || [...kept.values()].includes('waiting');
      const state = isQueued ? 'waiting' : 'trying';
      kept.set(draft._id, state);
      return state;
    },
    keep: async ({ draft }) => void kept.set(draft._id, 'waiting'),
    settle: async (saleId) => void kept.delete(saleId),
    drop: async (saleId) => void kept.delete(saleId),
  };
  return { outbox, kept, how };
}

/** What the till reads of a sale that is paid, beside its number and total. */
const UNOWED = { changeMinor: 190_000, payments: [], customer: null, dueOn: null };

/** A sale as the outbox keeps it. */
export function contentOf(draft: SaleDraft, cart: Cart): UnsentContent {
  const receiptNumber = `KRK-T1-${draft.series}-${String(draft.number).padStart(6, '0')}`;
  const { _id, totalMinor } = draft;
  const fact = { ...UNOWED, _id, receiptNumber, totalMinor, currency: 'TZS' };
  return { draft, cart, sellerId: owner.personId, fact: fact as unknown as Sale };
}

/** A browser without a place to keep sales. */
export const NOWHERE: TillOutbox = {
  begin: () => Promise.reject(new Error('no storage')),
  keep: () => Promise.reject(new Error('no storage')),
  settle: () => Promise.reject(new Error('no storage')),
  drop: () => Promise.reject(new Error('no storage')),
};

/** Under which a counter writes its journal. */
export const JOURNAL = 'journal';

/** Ids are never given twice, on whatever page. */
let made = 100;

const savedIn =
  (storage: Map<string, string>): JournalKeeper['save'] =>
  (next) => {
    storage.set(JOURNAL, JSON.stringify(next));
    return Promise.resolve(true);
  };

interface CounterOptions {
  /** Where its journal is, under `JOURNAL`. */
  readonly storage?: Map<string, string>;
  readonly outbox?: TillOutbox;
  /** How its journal is written, where that is what the test is about. */
  readonly save?: JournalKeeper['save'];
  readonly keptTill?: Omit<KeptTill, 'journal'>;
}

/** A till with a server that answers what the test says, and a clock that stands still. */
export function counter(replies: Reply[], options: CounterOptions = {}) {
  const { storage = new Map<string, string>(), keptTill = NOTHING_KEPT } = options;
  const { save = savedIn(storage) } = options;
  const fake = fakeOutbox();
  const { outbox = fake.outbox } = options;
  const { kept, how } = fake;
  const calls: { how: 'post' | 'find'; draft: SaleDraft | null; id: string }[] = [];
  /** What came back with each sale that was sent. */
  const sentWith: (ExchangeSent | null)[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const posted: Sale[] = [];
  /** Sales that had been put aside and came into the books. */
  const asides: Sale[] = [];
  const facts: Sale[] = [];
  let leaseNow = lease();
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  const answer = async (id: string, draft: SaleDraft | null): Promise<Sale> => {
    const reply = replies.shift();
    if (reply === undefined) return new Promise(() => undefined);
    if (!('sale' in reply)) {
      throw Object.assign(new Error('no'), { code: 'UNKNOWN', details: {}, ...reply });
    }
    const totalMinor = draft?.totalMinor ?? 310_000;
    const sale = { ...UNOWED, _id: id, receiptNumber: 'KRK-T1-A-000008', totalMinor };
    return sale as unknown as Sale;
  };
  const journal = readJournal(JSON.parse(storage.get(JOURNAL) ?? 'null'));
  const till = new Till(
    {
      post: (draft, sent) => {
        sentWith.push(sent);
        calls.push({ how: 'post', draft, id: draft._id });
        return answer(draft._id, draft);
      },
      find: (id) => {
        calls.push({ how: 'find', draft: null, id });
        return answer(id, null);
      },
      retake: () => Promise.resolve(leaseNow),
      journal: { save },
      newId: () => uuid((made += 1)),
      nowMs: () => Date.parse('2026-11-21T09:00:00Z'),
      wait: (run, ms) => {
        waits.push({ run, ms });
        return () => undefined;
      },
      onPosted: (sale) => void posted.push(sale),
      onAside: (sale) => void asides.push(sale),
      mayNumber: () => how.mayNumber,
      onKept: (fact) => void facts.push(fact),
      contentOf,
      outbox,
    },
    { lease: leaseNow, shiftId: uuid(6), lastNumber: 7 },
    { ...keptTill, journal },
  );
  const takeSugar = () => till.change({ kind: 'add', product: sugar, quantityMilli: 1_000 });
  const setLease = (next: TillLease) => (leaseNow = next);
  return {
    ...{ sentWith, asides },
    ...{ till, calls, waits, posted, facts, settle, storage, takeSugar, setLease, kept, how },
  };
}
