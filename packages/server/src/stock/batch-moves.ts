import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import {
  pickBatches,
  whyNotPick,
  type Batch,
  type BatchMark,
  type Expired,
} from '@tillbook/core/stock/batches';
import { newId } from '../new-id.ts';
import type { BatchMoveRow, BatchRow } from './batches.sql.ts';

/** The movement that batches move with. */
export interface BatchCause {
  readonly branchId: string;
  readonly productId: string;
  /** The movement's number in its level. */
  readonly movementNumber: number;
}

/** What a movement does to the batches of its level: all of them after it, and the moves. */
export interface BatchesMoved {
  readonly batches: readonly BatchRow[];
  readonly moves: readonly BatchMoveRow[];
  readonly parts: readonly Batch[];
}

/** One batch that comes in: its mark and how much of it. */
export interface BatchIn extends BatchMark {
  readonly quantityMilli: number;
}

/** Moves one batch by a signed quantity. */
function stepped(batch: BatchRow, cause: BatchCause, byMilli: number): [BatchRow, BatchMoveRow] {
  const quantityMilli = batch.quantityMilli + byMilli;
  const lastMove = batch.lastMove + 1;
  const move = {
    ...cause,
    batchId: batch.batchId,
    number: lastMove,
    quantityMilli: byMilli,
    quantityAfterMilli: quantityMilli,
  };
  return [{ ...batch, quantityMilli, lastMove }, move];
}

function replaced(batches: readonly BatchRow[], changed: BatchRow): BatchRow[] {
  return [...batches.filter(({ batchId }) => batchId !== changed.batchId), changed];
}

/**
 * Takes a quantity from the batches of a level, first expired first out, or from the batch that is
 * named. What no batch holds goes below zero with the level: the policy decided that already.
 * @throws Refusal BATCH_EXPIRED, INSUFFICIENT_STOCK (of a named batch), NOT_FOUND (no such batch)
 */
export function takeFromBatches(
  batches: readonly BatchRow[],
  cause: BatchCause,
  wanted: {
    readonly quantityMilli: number;
    readonly today: string;
    readonly batchId?: string | undefined;
    readonly expired: Expired;
    /** What it is called, for the sentence of a refusal. */
    readonly product?: string;
  },
): BatchesMoved {
  const { quantityMilli, today, batchId, expired } = wanted;
  const named = batches.filter((batch) => batchId === undefined || batch.batchId === batchId);
  if (batchId !== undefined && named.length === 0) throw new Refusal('NOT_FOUND');
  const picked = pickBatches(named, quantityMilli, today, expired);
  const facts = { product: wanted.product ?? 'this product', productId: cause.productId };
  if (whyNotPick(picked) !== null) throw new Refusal('BATCH_EXPIRED', facts);
  if (batchId !== undefined && picked.missingMilli > 0) {
    const availableMilli = quantityMilli - picked.missingMilli;
    const available = formatQuantity(availableMilli);
    throw new Refusal('INSUFFICIENT_STOCK', { ...facts, available, availableMilli });
  }
  let after = batches;
  const moves: BatchMoveRow[] = [];
  for (const part of picked.parts) {
    const held = after.find((batch) => batch.batchId === part.batchId);
    if (held === undefined) throw new Error('A batch was picked that is not there');
    const [changed, move] = stepped(held, cause, -part.quantityMilli);
    after = replaced(after, changed);
    moves.push(move);
  }
  return { batches: after, moves, parts: picked.parts };
}

/**
 * Puts goods into their batches; a code that lies there already is that batch. What was sold below
 * zero before goes out of them again at once, so that batches hold what is on hand.
 * @throws Refusal BATCH_KNOWN_OTHERWISE (code, expiresOn) where goods of that code lie there with
 *   another expiry date
 */
export function putIntoBatches(
  batches: readonly BatchRow[],
  cause: BatchCause,
  coming: {
    readonly batches: readonly BatchIn[];
    /** How much was missing before: taken from what comes in. */
    readonly shortMilli: number;
    readonly at: string;
  },
): BatchesMoved {
  let after = [...batches];
  const moves: BatchMoveRow[] = [];
  const parts: Batch[] = [];
  let shortMilli = coming.shortMilli;
  for (const batch of coming.batches) {
    const [arrived, move] = stepped(
      arrival(after, cause, batch, coming.at),
      cause,
      batch.quantityMilli,
    );
    moves.push(move);
    parts.push({ ...batch, batchId: arrived.batchId });
    const gone = Math.min(shortMilli, batch.quantityMilli);
    shortMilli -= gone;
    if (gone === 0) {
      after = replaced(after, arrived);
      continue;
    }
    const [left, out] = stepped(arrived, cause, -gone);
    moves.push(out);
    after = replaced(after, left);
  }
  return { batches: after, moves, parts };
}

/** The batch that goods of this mark join: the one of their code, or a new one. */
function arrival(
  batches: readonly BatchRow[],
  cause: BatchCause,
  { code, expiresOn }: BatchMark,
  at: string,
): BatchRow {
  const known = batches.find((batch) => batch.code === code);
  const { branchId, productId } = cause;
  if (known === undefined) {
    const batchId = newId(Date.parse(at));
    const empty = { quantityMilli: 0, lastMove: 0, firstSeenAt: at };
    return { branchId, productId, batchId, code, expiresOn, ...empty };
  }
  if (known.quantityMilli > 0 && known.expiresOn !== expiresOn) {
    throw new Refusal('BATCH_KNOWN_OTHERWISE', {
      code,
      expiresOn: known.expiresOn ?? 'none',
      productId,
    });
  }
  return { ...known, expiresOn };
}
