import { valueAtAverage } from '@tillbook/core/stock/movement';
import type { Tx } from '../db/database.ts';
import { readBatches, type BatchRow } from '../stock/batches.sql.ts';
import type { Move } from '../stock/move-stock.ts';
import { lockLevels, type LevelRow } from '../stock/stock.sql.ts';
import type { LineRecord } from './count-lines.sql.ts';

/** A line and what posting moves of it: signed. */
export interface LineChange {
  readonly line: LineRecord;
  readonly byMilli: number;
}

/**
 * What a count moves, in the order that always works: first out of batches that hold enough, then
 * in, then out of whatever is left. What comes in is worth the average of its level, or the last
 * known cost. A batch that was sold meanwhile gives what it has; the rest goes first expired first.
 */
export async function movesOf(
  tx: Tx,
  businessId: string,
  branchId: string,
  changes: readonly LineChange[],
): Promise<Move[]> {
  const changed = changes.filter(({ byMilli }) => byMilli !== 0);
  const productIds = [...new Set(changed.map(({ line }) => line.productId))];
  const places = productIds.map((productId) => ({ branchId, productId }));
  const levels = await lockLevels(tx, businessId, places);
  const tracked = levels.filter(({ tracksBatches }) => tracksBatches);
  const codes = changed.flatMap(({ line }) => (line.batchCode === '' ? [] : [line.batchCode]));
  const batches =
    tracked.length === 0 ? [] : await readBatches(tx, businessId, tracked, [...new Set(codes)]);
  const levelOf = new Map(levels.map((level) => [level.productId, level]));
  const batchOf = new Map(batches.map((batch) => [`${batch.productId} ${batch.code}`, batch]));
  const moves = changed.map((change) => {
    const { productId, batchCode } = change.line;
    const level = levelOf.get(productId);
    if (level === undefined) throw new Error('A counted product without a level');
    const batch = batchOf.get(`${productId} ${batchCode}`);
    return moveOf(change, branchId, level, batch);
  });
  const rank = (move: Move): number => (move.way === 'in' ? 1 : move.batchId === undefined ? 2 : 0);
  return moves.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
}

function moveOf(
  { line, byMilli }: LineChange,
  branchId: string,
  level: LevelRow,
  batch: BatchRow | undefined,
): Move {
  const { productId, lineNo, batchCode } = line;
  const place = { branchId, productId, line: lineNo, kind: 'count' } as const;
  if (byMilli > 0) {
    const valueMinor = valueAtAverage(level, byMilli);
    const isOfBatch = batchCode !== '' && level.tracksBatches;
    const mark = isOfBatch ? markOf(line, batch) : undefined;
    return { ...place, way: 'in', quantityMilli: byMilli, valueMinor, batch: mark };
  }
  const holdsEnough = batch !== undefined && batch.quantityMilli >= -byMilli;
  const batchId = holdsEnough ? batch.batchId : undefined;
  return { ...place, way: 'out', quantityMilli: -byMilli, batchId };
}

/** A batch that is known keeps the day that it is known by now. */
const markOf = ({ batchCode, batchExpiresOn }: LineRecord, batch: BatchRow | undefined) => ({
  code: batchCode,
  expiresOn: batch === undefined ? batchExpiresOn : batch.expiresOn,
});
