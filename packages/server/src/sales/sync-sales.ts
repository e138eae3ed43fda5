import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { conflictsInOrder, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { FactOutcome, SaleFact } from '@tillbook/core/sales/sync.api';
import {
  customersTold,
  writeTold,
  type CustomersTold,
  type ToldBy,
} from '../customers/customers-told.ts';
import type { Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import type { MovementRow } from '../stock/stock.sql.ts';
import { allowedBy, writeUses } from './judge-quote.ts';
import { priceSale } from './decide-sale.ts';
import { beginSync, countNumber, judgeFact, type Syncing } from './happened.ts';
import { askedFor, factsOfBranch, trackedBatches, writeRows } from './post-sales.ts';
import { rowsOf } from './posting-rows.ts';
import type { PostingFacts } from './posting.sql.ts';
import { beginPostings, contentHashOf, type Posting } from './posting.ts';
import { accountsFor } from './sale-accounts.ts';
import { insertConflicts, type ConflictRow } from './sale-conflicts.sql.ts';
import { applySale } from './sale-effects.ts';
import { insertProofs, type ProofRow } from './sellers.sql.ts';
import { draftOfFact } from './sync-draft.ts';
import { readSyncFacts } from './sync.sql.ts';
import { moveSeries } from './till-series.sql.ts';

export interface FactsToPost {
  readonly tillId: string;
  readonly sentAt: string;
  readonly sales: readonly SaleFact[];
}

/**
 * Posts sales that had happened already, in their order, each whole. None is refused for what it
 * breaks: that is kept beside it. One of which no sale can be made (a number that another sale
 * has, a total that does not follow from its prices, goods that never were) writes nothing, and the
 * rest go on. The till must be locked by an earlier statement of the transaction.
 * @throws Refusal 404 for a till that is not there
 * @throws Again when another till took an id or a reference meanwhile
 */
export async function syncSales(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  asked: FactsToPost,
  read?: PostingFacts,
): Promise<{ outcomes: FactOutcome[] }> {
  const { businessId } = device.business;
  const drafts = asked.sales.map(draftOfFact);
  const { facts, till } = await factsOfBranch(tx, businessId, askedForTill(asked, drafts), read);
  const known = await readSyncFacts(tx, {
    businessId,
    tillId: till.tillId,
    deviceId: device.deviceId,
    numbers: drafts.map(({ series, number }) => ({ series, number })),
    shiftIds: drafts.map(({ shiftId }) => shiftId),
    saleIds: drafts.map(({ _id }) => _id),
    sellerIds: asked.sales.map(({ sellerId }) => sellerId),
  });
  const syncing = beginSync(device, till, { nowMs, sentMs: Date.parse(asked.sentAt) }, known);
  const context = { business: device.business, seller: NOBODY, nowMs };
  const batches = await trackedBatches(tx, businessId, facts);
  const told = await toldBy(tx, device, till.timezone, asked.sales);
  const accounts = await accountsFor(tx, businessId, drafts, told);
  const { deviceId } = device;
  const more = { deviceId, accounts, ...(await allowedBy(tx, businessId, drafts)) };
  const [posting] = beginPostings(facts, batches, [{ context, till }], more);
  if (posting === undefined) throw new Error('no posting');
  const work: Work = {
    syncing,
    posting,
    told,
    movements: [],
    conflicts: [],
    proofs: [],
    answers: new Map(
      known.earlier.map(({ saleId, receiptNumber, kinds }) => [saleId, { receiptNumber, kinds }]),
    ),
  };
  const outcomes = asked.sales.map((fact) => decideFact(work, fact));
  if (posting.posted.length > 0) await write(tx, work, asked.sales);
  return { outcomes };
}

/** Each sale names its own seller. */
const NOBODY = { personId: '', name: '', role: '', permissions: DEFAULT_FLAGS };

/** The till of the request, whatever a stray sale in it names. */
function askedForTill({ tillId }: FactsToPost, drafts: readonly SaleDraft[]) {
  return { ...askedFor(drafts), tillIds: [tillId] };
}

interface Work {
  readonly syncing: Syncing;
  readonly posting: Posting;
  readonly told: CustomersTold;
  readonly movements: MovementRow[];
  readonly conflicts: ConflictRow[];
  readonly proofs: ProofRow[];
  readonly answers: Map<
    string,
    { readonly receiptNumber: string; readonly kinds: Iterable<ConflictKind> }
  >;
}

/** Decides one fact and moves the posting on by it. */
function decideFact(work: Work, fact: SaleFact): FactOutcome {
  try {
    const draft = draftOfFact(fact);
    const contentHash = contentHashOf(draft);
    const known = work.posting.known.get(fact._id);
    if (known !== undefined && known.contentHash !== contentHash) {
      throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    }
    if (known === undefined) postFact(work, fact, draft, contentHash);
    const answer = work.answers.get(fact._id);
    if (answer === undefined) throw new Error(`sale ${fact._id} is known but not there`);
    const conflicts = conflictsInOrder(answer.kinds);
    const { receiptNumber } = answer;
    const nothing = { code: null, message: null };
    return { _id: fact._id, state: 'posted', receiptNumber, conflicts, ...nothing };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    const nothing = { receiptNumber: null, conflicts: [] };
    return { _id: fact._id, state: 'malformed', ...nothing, code, message };
  }
}

function postFact(work: Work, fact: SaleFact, draft: SaleDraft, contentHash: string): void {
  const { posting, syncing } = work;
  const happened = judgeFact(syncing, fact, posting.lastNumber);
  // A shift that joined another: the sale is in that one, and is known by what was sent.
  const placed = { ...draft, shiftId: happened.shiftId };
  const priced = priceSale(posting, placed, happened);
  const { rows, movements } = applySale(posting, placed, priced, contentHash, happened);
  work.movements.push(...movements);
  posting.approvalUses.push(...priced.uses);
  if (priced.quote !== null) posting.quoteUses.push(priced.quote);
  countNumber(syncing, fact, happened.countedMs);
  const { saleId, branchId, receiptNumber, postedAt } = rows.sale;
  for (const kind of conflictsInOrder(happened.conflicts.keys())) {
    const details = happened.conflicts.get(kind) ?? {};
    const conflictId = newId(syncing.nowMs);
    work.conflicts.push({ conflictId, saleId, branchId, kind, details, foundAt: postedAt });
  }
  if (happened.proof !== null) work.proofs.push(happened.proof);
  work.answers.set(saleId, { receiptNumber, kinds: [...happened.conflicts.keys()] });
}

/** The customers whom the devices made that the sales name; others are nobody's. */
function toldBy(
  tx: Tx,
  { business }: DeviceCaller,
  timezone: string,
  sales: readonly SaleFact[],
): Promise<CustomersTold> {
  const made = sales.flatMap(({ customerId, newCustomer }) =>
    newCustomer?._id === customerId ? (newCustomer ?? []) : [],
  );
  const { businessId, currency } = business;
  return customersTold(tx, businessId, { currency, timezone }, made);
}

async function write(
  tx: Tx,
  { syncing, posting, told, movements, conflicts, proofs }: Work,
  facts: readonly SaleFact[],
): Promise<void> {
  const { businessId } = posting.context.business;
  const { till } = syncing;
  await writeTold(
    tx,
    businessId,
    new Date(syncing.nowMs).toISOString(),
    told,
    namedBy(syncing, posting, facts),
  );
  await writeUses(tx, businessId, posting);
  await writeRows(tx, businessId, rowsOf([posting], movements), false);
  await moveSeries(
    tx,
    businessId,
    till.tillId,
    [...syncing.endedSeries].map(([series, lastNumber]) => ({ series, lastNumber })),
  );
  await insertConflicts(tx, businessId, conflicts);
  await insertProofs(tx, businessId, proofs);
  if (conflicts.length > 0) {
    const { tillId: subjectId, branchId } = till;
    await appendEvent(tx, { businessId, kind: 'conflict_changed', subjectId, branchId });
  }
}

/** Whom the sales that are being posted name, in their order. */
function namedBy(
  { device: { deviceId } }: Syncing,
  { posted }: Posting,
  facts: readonly SaleFact[],
): ToldBy[] {
  const rowOf = new Map(posted.map(({ sale }) => [sale.saleId, sale]));
  return facts.flatMap(({ _id: saleId, customerId }) => {
    const row = rowOf.get(saleId);
    if (row === undefined || customerId === null || customerId === undefined) return [];
    const { sellerId, sellerName } = row;
    return [{ saleId, customerId, deviceId, sellerId, sellerName }];
  });
}
