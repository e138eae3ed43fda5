import { Refusal } from '@tillbook/core/refusals';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import { addDays } from '@tillbook/core/reports/period';
import { referenceKey } from '@tillbook/core/sales/payment-reference';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { readBatches, type BatchRow } from '../stock/batches.sql.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import type { MovementRow } from '../stock/stock.sql.ts';
import { priceSale } from './decide-sale.ts';
import { allowedBy, writeUses } from './judge-quote.ts';
import { wasNotAllNew, writePosting, type PostingRows } from './post-sale.sql.ts';
import { readFacts, type FactsAsked, type PostingFacts, type TillFacts } from './posting.sql.ts';
import { rowsOf } from './posting-rows.ts';
import { beginPostings, contentHashOf, type Posting } from './posting.ts';
import { accountsFor } from './sale-accounts.ts';
import { applySale } from './sale-effects.ts';
import { presentSale, type SaleWithRows } from './sale-rows.ts';
import { readSales } from './sales.sql.ts';

/** What became of one sale. `rows` is null when it was posted by an earlier request. */
export type Outcome =
  | { readonly kind: 'posted'; readonly rows: SaleWithRows | null; readonly draft: SaleDraft }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly draft: SaleDraft };

export interface Posted {
  readonly till: TillFacts;
  readonly outcomes: readonly Outcome[];
}

/**
 * How a posting is asked: with the facts asked ahead, whether the transaction ends with it, and
 * whether goods come back in the same step.
 */
export interface PostingAsked {
  readonly facts?: PostingFacts | undefined;
  readonly isLast?: boolean;
  readonly isExchange?: boolean;
}

/**
 * Posts sales of one till in their order, each whole or not at all; a refused one writes nothing
 * and the rest go on. The till must be locked by an earlier statement of the transaction.
 * @throws Refusal 404 for a till that is not there, 403 for another branch
 * @throws Again when another till took an id or a reference meanwhile
 */
export async function postSales(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  drafts: readonly SaleDraft[],
  asked: PostingAsked = {},
): Promise<Posted> {
  const business = inBusiness(actor);
  const read = await factsOfBranch(tx, business.businessId, askedFor(drafts), asked.facts);
  const { facts, till } = read;
  refuseOtherBranch(actor, till.branchId);
  const context = { business, seller: actor, nowMs };
  const batches = await trackedBatches(tx, business.businessId, facts);
  const accounts = await accountsFor(tx, business.businessId, drafts);
  const allowed = await allowedBy(tx, business.businessId, drafts);
  const more = { accounts, ...allowed, isExchange: asked.isExchange ?? false };
  const postings = beginPostings(facts, batches, [{ context, till }], more);
  const movements: MovementRow[] = [];
  const outcomes = drafts.map((draft) => decide(postings[0] as Posting, draft, movements));
  if (outcomes.some((outcome) => outcome.kind === 'posted' && outcome.rows !== null)) {
    await writeUses(tx, business.businessId, postings[0]);
    await writeRows(tx, business.businessId, rowsOf(postings, movements), asked.isLast ?? false);
  }
  return { till, outcomes };
}

/**
 * The facts of a posting on one till, with a level for everything it takes.
 * @throws Refusal 404 for a till that is not there
 */
export async function factsOfBranch(
  tx: Tx,
  businessId: string,
  asked: FactsAsked,
  read: PostingFacts | undefined,
): Promise<{ facts: PostingFacts; till: TillFacts }> {
  let facts = read ?? (await readFacts(tx, asked));
  const [till] = facts.tills;
  if (till === undefined) throw new Refusal('NOT_FOUND');
  const without = withoutLevel(facts);
  if (without.length > 0) {
    // A product that was never in this branch: it gets its level of zero.
    await ensureLevels(tx, { businessId, branchIds: [till.branchId], productIds: without });
    facts = await readFacts(tx, asked);
  }
  return { facts, till };
}

/** The batches of what tracks them, read behind the locks of their levels; mostly none. */
export async function trackedBatches(
  tx: Tx,
  businessId: string,
  { tills, levels }: PostingFacts,
): Promise<BatchRow[]> {
  const tracked = levels.filter(({ tracksBatches }) => tracksBatches);
  if (tracked.length === 0) return [];
  const branchId = tills[0]?.branchId ?? '';
  return readBatches(
    tx,
    businessId,
    tracked.map(({ productId }) => ({ branchId, productId })),
  );
}

/** Goods that were never in the branch; kits and services have no level anywhere. */
export function withoutLevel({ products, levels }: PostingFacts): string[] {
  const held = new Set(levels.map(({ productId }) => productId));
  return products
    .filter(({ kind, productId }) => kind === 'goods' && !held.has(productId))
    .map(({ productId }) => productId);
}

/** What must be known to post these sales. */
export function askedFor(drafts: readonly SaleDraft[]): FactsAsked {
  const lines = drafts.flatMap((draft) => draft.lines);
  const payments = drafts.flatMap((draft) => draft.payments);
  const keys = payments.map(referenceKey).filter((key) => key !== null);
  return {
    tillIds: distinct(drafts.map((draft) => draft.tillId)),
    productIds: distinct(lines.map((line) => line.productId)),
    packIds: distinct(lines.flatMap((line) => line.packId ?? [])),
    saleIds: distinct(drafts.map((draft) => draft._id)),
    shiftIds: distinct(drafts.map((draft) => draft.shiftId)),
    referenceKeys: distinct(keys),
    paymentIds: distinct(payments.map((payment) => payment._id)),
    paymentTypeIds: distinct(payments.flatMap((payment) => payment.paymentTypeId ?? [])),
    promotionIds: distinct(
      lines.flatMap(({ promotions }) => (promotions ?? []).map(({ promotionId }) => promotionId)),
    ),
    fromDay: dayBefore(drafts),
  };
}

/** A day that no branch had after the first of the sales. */
function dayBefore(drafts: readonly SaleDraft[]): string {
  const first = drafts.map(({ occurredAt }) => occurredAt).reduce((a, b) => (a < b ? a : b), LAST);
  return addDays(first.slice(0, 10), -2);
}
const LAST = '9999-01-01';

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Decides one sale and moves the posting on by it. */
export function decide(posting: Posting, draft: SaleDraft, movements: MovementRow[]): Outcome {
  try {
    const contentHash = contentHashOf(draft);
    const known = posting.known.get(draft._id);
    if (known?.contentHash === contentHash) return { kind: 'posted', rows: known.rows, draft };
    if (known !== undefined) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const priced = priceSale(posting, draft);
    const applied = applySale(posting, draft, priced, contentHash);
    posting.approvalUses.push(...priced.uses, ...applied.uses);
    if (priced.quote !== null) posting.quoteUses.push(priced.quote);
    movements.push(...applied.movements);
    return { kind: 'posted', rows: applied.rows, draft };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error, draft };
    throw error;
  }
}

/** Unique keys that another till may have taken since the facts were read. */
const RACED = new Set(['payment_reference_once', 'payment_pkey', 'sale_pkey']);

/** Writes the rows. @throws Again when a key was taken since the facts were read */
export async function writeRows(
  tx: Tx,
  businessId: string,
  rows: PostingRows,
  isLast: boolean,
): Promise<void> {
  try {
    await writePosting(tx, businessId, rows, isLast);
  } catch (error) {
    const constraint = brokenUniqueness(error);
    // Read again, the key is seen as used, and its sale is refused by the rule.
    if (constraint !== null && RACED.has(constraint)) throw new Again(`${constraint} was taken`);
    if (wasNotAllNew(error)) throw new Again('posted by another till meanwhile');
    throw error;
  }
}

/** Posts one sale. @throws Refusal what refused it */
export async function postSale(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  draft: SaleDraft,
  asked: PostingAsked = {},
): Promise<Sale> {
  const { outcomes } = await postSales(tx, actor, nowMs, [draft], asked);
  const [outcome] = outcomes;
  if (outcome === undefined || outcome.kind === 'refused') {
    throw outcome?.refusal ?? new Error('no outcome');
  }
  if (outcome.rows !== null) return presentSale(outcome.rows);
  const { businessId } = inBusiness(actor);
  const [again] = await readSales(tx, businessId, [draft._id], {
    branchIds: null,
    sellerId: null,
  });
  if (again === undefined) throw new Error(`sale ${draft._id} is known but not there`);
  return presentSale(again);
}

/** One line for each sale of a batch. */
export function presentOutcome(till: TillFacts, outcome: Outcome) {
  const { draft } = outcome;
  if (outcome.kind === 'refused') {
    const { code, message } = outcome.refusal;
    return { _id: draft._id, isPosted: false, receiptNumber: null, code, message };
  }
  const { branchCode, tillCode } = till;
  const { series, number } = draft;
  return {
    _id: draft._id,
    isPosted: true,
    receiptNumber: receiptNumber({ branchCode, tillCode, series, number }),
    code: null,
    message: null,
  };
}
