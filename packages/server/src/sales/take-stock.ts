import { Refusal } from '@tillbook/core/refusals';
import { goodsOf } from '@tillbook/core/sales/sold-goods';
import { isExpired, type Batch } from '@tillbook/core/stock/batches';
import { takeOut } from '@tillbook/core/stock/movement';
import { takeFromBatches } from '../stock/batch-moves.ts';
import type { BatchMoveRow, BatchRow } from '../stock/batches.sql.ts';
import type { LevelRow, MovementRow } from '../stock/stock.sql.ts';
import type { PricedSale } from './decide-sale.ts';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import type { Moment } from './sale-effects.ts';

/** What a sale took off the shelf: the levels it leaves, and the movements that explain them. */
export interface Taken {
  readonly levels: ReadonlyMap<string, LevelRow>;
  readonly movements: readonly MovementRow[];
  /** Of products that track them. */
  readonly batches: ReadonlyMap<string, readonly BatchRow[]>;
  readonly batchMoves: readonly BatchMoveRow[];
}

/**
 * Takes what each line sells out of its level, one after the other: a line of goods once, a kit
 * once for each of its components, a service nothing. Where batches are tracked, the first to
 * expire goes first, and none that has expired on the sale's day: what happened already took those
 * too, after all others, and so does a sale that was approved for that.
 * @throws Refusal LIMIT_EXCEEDED, BATCH_EXPIRED
 */
export function takeStock(
  posting: Posting,
  saleId: string,
  priced: PricedSale,
  moment: Moment,
  { happened, mayExpired }: { readonly happened: Happened | null; readonly mayExpired: boolean },
): Taken {
  const levels = new Map<string, LevelRow>();
  const batches = new Map<string, readonly BatchRow[]>();
  const batchMoves: BatchMoveRow[] = [];
  const movements = priced.lines.flatMap(({ sold }, index) =>
    goodsOf(sold).map(({ productId, quantityMilli }): MovementRow => {
      const before = levels.get(productId) ?? posting.levels.get(productId);
      if (before === undefined) throw new Error(`No stock level for ${productId}`);
      const { level, movement } = takeOrRefuse(before, quantityMilli);
      const number = before.lastMovement + 1;
      levels.set(productId, { ...before, ...level, lastMovement: number });
      if (before.tracksBatches) {
        const cause = { branchId: before.branchId, productId, movementNumber: number };
        const taken = takeFromBatches(
          batches.get(productId) ?? posting.batches.get(productId) ?? [],
          cause,
          {
            quantityMilli,
            today: moment.businessDate,
            expired: mayExpired ? 'last' : 'excluded',
            product: posting.products.get(productId)?.name ?? '',
          },
        );
        const name = posting.products.get(productId)?.name ?? '';
        noteExpired(happened, { productId, name }, taken.parts, moment);
        batches.set(productId, taken.batches);
        batchMoves.push(...taken.moves);
      }
      return {
        branchId: before.branchId,
        productId,
        number,
        kind: movement.kind,
        quantityMilli: movement.quantityMilli,
        valueMinor: movement.valueMinor,
        quantityAfterMilli: level.quantityMilli,
        valueAfterMinor: level.valueMinor,
        sourceKind: 'sale',
        sourceId: saleId,
        sourceLine: index + 1,
        occurredAt: moment.occurredAt,
        businessDate: moment.businessDate,
        recordedAt: moment.postedAt,
        stockPolicy: posting.context.business.stockPolicy,
      };
    }),
  );
  return { levels, movements, batches, batchMoves };
}

/** What expired and was sold all the same, by product. */
function noteExpired(
  happened: Happened | null,
  product: { readonly productId: string; readonly name: string },
  parts: readonly Batch[],
  { businessDate }: Moment,
): void {
  const expired = parts.filter((part) => isExpired(part, businessDate));
  if (happened === null || expired.length === 0) return;
  const before = (happened.conflicts.get('batch_expired')?.['batches'] ?? []) as object[];
  const sold = expired.map(({ code, expiresOn, quantityMilli }) => ({
    ...product,
    ...{ code, expiresOn, quantityMilli },
  }));
  happened.conflicts.set('batch_expired', { batches: [...before, ...sold] });
}

/** Stock below zero may be worth more than a number holds; then the sale is refused. */
function takeOrRefuse(level: LevelRow, quantityMilli: number): ReturnType<typeof takeOut> {
  try {
    return takeOut(level, quantityMilli);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('LIMIT_EXCEEDED', { limit: 'stock value' });
    throw error;
  }
}
