import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { lineAmountMinor } from '@tillbook/core/quantity';
import { Refusal, type FieldError } from '@tillbook/core/refusals';
import { whyNotLine } from '@tillbook/core/stock/adjustments';
import type { postAdjustment } from '@tillbook/core/stock/adjustments.api';
import { valueAtAverage, type Level } from '@tillbook/core/stock/movement';
import type { Tx } from '../db/database.ts';
import { adjustStock } from './adjust-stock.ts';
import { findAdjustment } from './adjustments.sql.ts';
import type { Move } from './move-stock.ts';
import { stockedProducts, type StockedProduct } from './places.sql.ts';
import { ensureLevels } from './receive-stock.ts';
import type { StockAuthor } from './stock-author.ts';
import { lockLevels } from './stock.sql.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

export type NewAdjustment = BodyOf<typeof postAdjustment>;
type NewLine = NewAdjustment['lines'][number];

const at = (index: number, field: string): string => `#/lines/${index}/${field}`;

const contentOf = ({ branchId, reason, note, lines }: NewAdjustment): unknown => [
  branchId,
  reason,
  note,
  lines.map((line) => [
    line.productId,
    line.way,
    line.quantityMilli,
    line.unitCostMinor ?? null,
    line.batch === undefined ? null : [line.batch.code, line.batch.expiresOn],
    line.batchId ?? null,
  ]),
];

/**
 * Posts an adjustment. The client's id is the key: the same again changes nothing.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, INSUFFICIENT_STOCK, BATCH_REQUIRED,
 *   BATCH_KNOWN_OTHERWISE, IDEMPOTENCY_KEY_REUSED
 */
export async function postNewAdjustment(
  tx: Tx,
  author: StockAuthor,
  wanted: NewAdjustment,
): Promise<void> {
  const { businessId, branch } = author;
  const { _id: adjustmentId, reason, note, lines } = wanted;
  const products = await productsOf(tx, businessId, wanted);
  const productIds = [...products.keys()];
  await ensureLevels(tx, { businessId, branchIds: [branch.branchId], productIds });
  const places = productIds.map((productId) => ({ branchId: branch.branchId, productId }));
  const levels = await lockLevels(tx, businessId, places);
  const contentHash = hexHashOf(contentOf(wanted));
  if (await isPosted(tx, businessId, adjustmentId, contentHash)) return;
  const levelOf = new Map(levels.map((level) => [level.productId, level]));
  const moves = lines.map((line, index) =>
    moveOf(line, index, branch.branchId, levelOf.get(line.productId)),
  );
  const adjustment = { adjustmentId, reason, note, reversalOf: null, moves, contentHash };
  await adjustStock(tx, author, adjustment, products);
}

/** Whether this very adjustment was posted. @throws Refusal when its id stands for another one */
export async function isPosted(
  tx: Tx,
  businessId: string,
  adjustmentId: string,
  contentHash: string,
): Promise<boolean> {
  const known = await findAdjustment(tx, businessId, adjustmentId);
  return isSameAgain(known, contentHash);
}

/** The goods of the lines. @throws Refusal for what does not exist or has no stock of its own */
async function productsOf(
  tx: Tx,
  businessId: string,
  { reason, lines }: NewAdjustment,
): Promise<Map<string, StockedProduct>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = await stockedProducts(tx, businessId, ids);
  const products = new Map(found.map((product) => [product.productId, product]));
  const unknown = lines.flatMap(({ productId }, index) =>
    products.has(productId) ? [] : [fieldError(at(index, 'productId'), 'REFERENCE_NOT_FOUND')],
  );
  if (unknown.length > 0) throw new Refusal('NOT_FOUND', {}, unknown);
  const errors = lines.flatMap((line, index): FieldError[] => {
    const field = whyNotLine(reason, line);
    if (field !== null) return [fieldError(at(index, field), 'MISMATCH')];
    const isGoods = products.get(line.productId)?.kind === 'goods';
    return isGoods ? [] : [fieldError(at(index, 'productId'), 'MISMATCH')];
  });
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', {}, errors);
  return products;
}

function moveOf(line: NewLine, index: number, branchId: string, level: Level | undefined): Move {
  const { productId, quantityMilli, batch, batchId } = line;
  const place = { branchId, productId, line: index + 1, kind: 'adjustment' } as const;
  if (line.way === 'out') return { ...place, way: 'out', quantityMilli, batchId };
  if (level === undefined) throw new Error('Goods have a level');
  const valueMinor = valueOf(line, index, level);
  return { ...place, way: 'in', quantityMilli, valueMinor, batch };
}

/** What comes in is worth what was said, or what it costs on average there. */
function valueOf({ unitCostMinor, quantityMilli }: NewLine, index: number, level: Level): number {
  const tooMuch = new Refusal('VALIDATION_FAILED', {}, [
    fieldError(at(index, 'quantityMilli'), 'TOO_LARGE', {
      max: `a stock worth ${PRICE_MINOR_MAX}`,
    }),
  ]);
  try {
    const value =
      unitCostMinor === undefined
        ? valueAtAverage(level, quantityMilli)
        : lineAmountMinor(unitCostMinor, quantityMilli);
    if (value <= PRICE_MINOR_MAX) return value;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw tooMuch;
}
