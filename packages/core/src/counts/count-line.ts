import { safeMinor } from '../money.ts';

/**
 * The merge rule: counting goes on while the shop sells, because what was counted is compared with
 * what should have been there at that very moment, not with what is there when it is posted.
 *
 * Moments are numbers of movements, not times: every movement of a level has the next number, so
 * "until it was counted" is exact. What is counted by batch goes by the numbers of the batch.
 */
export interface Moment {
  /** The newest movement of what is counted. */
  readonly move: number;
  /** What should be there after it; below zero where more was sold than was known. */
  readonly quantityMilli: number;
}

/** What a line of a count says so far. */
export interface CountedLine<M extends Moment = Moment> {
  /** What was found; null where nobody looked. */
  readonly countedMilli: number | null;
  /** When it was begun to be counted, and when it was counted last. */
  readonly firstMove: number | null;
  readonly counted: M | null;
}

/** One scan or one typed quantity. `add` adds to what was found, `set` replaces it. */
export interface Entry {
  readonly mode: 'add' | 'set';
  readonly quantityMilli: number;
}

/**
 * A line after an entry. Scans of several people add up; the moment of the line is that of its
 * newest entry, and a line that moved between its first and its newest is in doubt.
 */
export function entered<M extends Moment>(
  line: CountedLine<M>,
  entry: Entry,
  moment: M,
): CountedLine<M> & { readonly countedMilli: number; readonly counted: M } {
  const isFresh = line.countedMilli === null || entry.mode === 'set';
  const before = isFresh ? 0 : (line.countedMilli ?? 0);
  // A scan that was queued may be older than one that came before it.
  const isNewer = line.counted === null || moment.move >= line.counted.move;
  const counted = isFresh || isNewer || line.counted === null ? moment : line.counted;
  const firstMove = isFresh ? moment.move : Math.min(line.firstMove ?? moment.move, moment.move);
  return {
    countedMilli: safeMinor(before + entry.quantityMilli),
    firstMove,
    counted,
  };
}

/** Whether goods moved while they were counted: nobody knows which part was counted before. */
export function movedWhileCounted(line: Pick<CountedLine, 'firstMove' | 'counted'>): boolean {
  return line.counted !== null && line.firstMove !== line.counted.move;
}

/**
 * What posting moves: counted − (snapshot + movements between the snapshot and counting).
 * `shortMilli` is what the level owed at that moment where it is counted by batch: batches hold no
 * less than nothing, so the debt of the level is paid by its first line.
 */
export function adjustmentOf(line: {
  readonly countedMilli: number;
  readonly snapshotMilli: number;
  readonly movedMilli: number;
  readonly shortMilli?: number;
}): number {
  const { countedMilli, snapshotMilli, movedMilli, shortMilli = 0 } = line;
  return safeMinor(countedMilli - (snapshotMilli + movedMilli) + shortMilli);
}

/** How many of the counted lines were right, in basis points; null when nothing was counted. */
export function accuracyBasisPoints(counts: {
  readonly counted: number;
  readonly different: number;
}): number | null {
  const { counted, different } = counts;
  if (counted === 0) return null;
  return Math.floor(((counted - different) * 10_000) / counted);
}
