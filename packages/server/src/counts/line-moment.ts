import type { Moment } from '@tillbook/core/counts/count-line';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import type { StockAuthor } from '../stock/stock-author.ts';
import { shelfMoment } from './count-entries.sql.ts';
import type { LockedLine } from './count-lines.sql.ts';
import type { CountRecord } from './counts.sql.ts';

/** When a line was counted. */
export interface LineMoment {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly shelf: Moment & {
    /** The newest movement of the level, where the line is of a batch. */
    readonly levelMove: number;
    /** What the level owed then, if the line pays it. */
    readonly shortMilli: number;
  };
}

/**
 * The moment of an entry: the newest movement that the books know, or (told by a phone that was
 * offline) knew at its time. A time outside the count's life is not believed: then it is now.
 * @throws Refusal INVALID_STATE where the product tracks no batches any more
 */
export async function momentOf(
  tx: Tx,
  { branchId, startedAt }: CountRecord,
  line: LockedLine,
  author: StockAuthor,
  countedAt: string | undefined,
): Promise<LineMoment> {
  const { productId, batchCode, snapshotMove, snapshotMilli, isFirst } = line;
  const instant = believed(countedAt, startedAt, author.at);
  const place = { branchId, productId, batchCode, instant };
  const shelf = await shelfMoment(tx, author.businessId, place);
  if (shelf === null) throw new Error('A line of a count without a level');
  const isOfBatch = batchCode !== '';
  if (isOfBatch && !shelf.tracksBatches) throw new Refusal('INVALID_STATE');
  const { levelMove, levelMilli } = shelf;
  const own = isOfBatch
    ? { move: shelf.batchMove, quantityMilli: shelf.batchMilli }
    : { move: levelMove, quantityMilli: levelMilli };
  const began = { move: snapshotMove, quantityMilli: snapshotMilli };
  const shortMilli = isOfBatch && isFirst ? Math.max(0, -levelMilli) : 0;
  const moment = own.move < snapshotMove ? began : own;
  return { at: instant ?? author.at, shelf: { ...moment, levelMove, shortMilli } };
}

function believed(
  countedAt: string | undefined,
  startedAt: string | null,
  now: string,
): string | null {
  if (countedAt === undefined || startedAt === null) return null;
  const at = Date.parse(countedAt);
  return at >= Date.parse(startedAt) && at < Date.parse(now) ? new Date(at).toISOString() : null;
}
