import type { JournalLine } from './journal.ts';
import { journalOfAdjustment } from './journal-of-adjustment.ts';

/** What a line of a count moved; amounts are signed. */
export interface CountedValue {
  readonly valueMinor: number;
  /** Of the `cost_revalue` movement, where goods met a shortage. */
  readonly revaluedMinor: number;
}

/**
 * The journal of a count: what was missing is a loss, what was found a gain. The two stand side by
 * side; they do not make each other smaller, because one is no excuse for the other.
 */
export function journalOfCount(counted: readonly CountedValue[]): JournalLine[] {
  return journalOfAdjustment(
    counted.map((line) => ({ ...line, effect: line.valueMinor < 0 ? 'loss' : 'gain' })),
  );
}
