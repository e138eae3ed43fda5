import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { whyNotReverse } from '@tillbook/core/stock/adjustments';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import type { Tx } from '../db/database.ts';
import { adjustStock } from './adjust-stock.ts';
import { findAdjustment, linesOfAdjustment, type AdjustmentLineFound } from './adjustments.sql.ts';
import type { BatchIn } from './batch-moves.ts';
import type { Move } from './move-stock.ts';
import { stockedProducts } from './places.sql.ts';
import { isPosted } from './post-adjustment.ts';
import type { StockAuthor } from './stock-author.ts';
import { lockLevels } from './stock.sql.ts';
import { hexHashOf } from '../same-request.ts';

/**
 * Takes an adjustment back: what left comes back at what it was worth, into its batches; what came
 * in leaves at what it costs now. Once only; the same request again changes nothing.
 * @param author of the branch of the adjustment
 * @throws Refusal INVALID_STATE, INSUFFICIENT_STOCK, IDEMPOTENCY_KEY_REUSED
 */
export async function reverseOneAdjustment(
  tx: Tx,
  author: StockAuthor,
  wanted: { adjustmentId: string; reversalId: string; note: string | null },
): Promise<void> {
  const { businessId, branch } = author;
  const { adjustmentId, reversalId, note } = wanted;
  const lines = await linesOfAdjustment(tx, businessId, adjustmentId);
  const productIds = lines.map(({ productId }) => productId);
  const places = productIds.map((productId) => ({ branchId: branch.branchId, productId }));
  await lockLevels(tx, businessId, places);
  const contentHash = hexHashOf(['reversal', adjustmentId, note]);
  if (await isPosted(tx, businessId, reversalId, contentHash)) return;
  // Behind the locks: whoever took it back meanwhile is seen.
  const original = await findAdjustment(tx, businessId, adjustmentId);
  if (original === null) throw new Refusal('NOT_FOUND');
  refuseIf(whyNotReverse(original));
  const products = await stockedProducts(tx, businessId, productIds);
  await adjustStock(
    tx,
    author,
    {
      adjustmentId: reversalId,
      reason: original.reason,
      note,
      reversalOf: adjustmentId,
      moves: lines.map((line) => backwards(line, branch.branchId)),
      contentHash,
    },
    new Map(products.map((product) => [product.productId, product])),
  );
}

function backwards(line: AdjustmentLineFound, branchId: string): Move {
  const { productId, lineNo, quantityMilli } = line;
  const place = { branchId, productId, line: lineNo, kind: 'adjustment' } as const;
  const cameIn = quantityMilli > 0;
  if (cameIn) {
    const batchId = line.batches.find((batch) => batch.quantityMilli > 0)?.batchId;
    return { ...place, way: 'out', quantityMilli, batchId };
  }
  const valueMinor = Math.abs(line.valueMinor);
  const batches = batchesOf(line);
  return { ...place, way: 'in', quantityMilli: -quantityMilli, valueMinor, batches };
}

/** What left comes back into its batches; what lay in none, in the one that nobody knows. */
function batchesOf(line: AdjustmentLineFound): BatchIn[] {
  const parts = line.batches.map(({ code, expiresOn, quantityMilli }) => ({
    code,
    expiresOn,
    quantityMilli: -quantityMilli,
  }));
  const inBatches = parts.reduce((sum, part) => sum + part.quantityMilli, 0);
  const rest = -line.quantityMilli - inBatches;
  if (rest === 0) return parts;
  const unknown = parts.find(({ code }) => code === UNKNOWN_BATCH.code);
  const others = parts.filter((part) => part !== unknown);
  const quantityMilli = rest + (unknown?.quantityMilli ?? 0);
  return [...others, { ...UNKNOWN_BATCH, ...unknown, quantityMilli }];
}
