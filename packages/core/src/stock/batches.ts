/**
 * Batches of one product in one branch: which of them goods are taken from. Quantities are
 * thousandths, days `YYYY-MM-DD`.
 */
export interface Batch {
  readonly batchId: string;
  /** As printed on the box. */
  readonly code: string;
  /** The last day it may be sold; null where it keeps for ever or nobody knows. */
  readonly expiresOn: string | null;
  readonly quantityMilli: number;
}

/** What a document says of a batch that comes in. */
export interface BatchMark {
  readonly code: string;
  readonly expiresOn: string | null;
}

/** Where goods lie whose batch nobody knows: those of before, and those that a count found. */
export const UNKNOWN_BATCH: BatchMark = { code: '?', expiresOn: null };

/** Whether the day it was good until has passed. */
export function isExpired(batch: Pick<Batch, 'expiresOn'>, today: string): boolean {
  return batch.expiresOn !== null && batch.expiresOn < today;
}

/** First expired first; without a day last; the code settles the rest. */
function byExpiry(a: Batch, b: Batch): number {
  const never = '9999-12-31';
  const days = [a.expiresOn ?? never, b.expiresOn ?? never] as const;
  if (days[0] !== days[1]) return days[0] < days[1] ? -1 : 1;
  return a.code < b.code ? -1 : 1;
}

/** Whether expired batches are taken: never, in their order, or after all others. */
export type Expired = 'excluded' | 'included' | 'last';

export interface Picked {
  /** What to take of each batch, in the order to take it. */
  readonly parts: readonly Batch[];
  /** How much of what was wanted no batch holds that may be taken. */
  readonly missingMilli: number;
  /** How much lies there but has expired; nothing when expired goods may be taken. */
  readonly expiredMilli: number;
}

/**
 * Takes a quantity from batches, first expired first out, split over as many as it needs. Sales
 * and transfers leave expired batches alone; what is written off or sent back may be expired; a
 * sale that happened already took expired ones only where nothing else was left.
 */
export function pickBatches(
  batches: readonly Batch[],
  quantityMilli: number,
  today: string,
  expired: Expired = 'excluded',
): Picked {
  const isOut = (batch: Batch): boolean => expired === 'excluded' && isExpired(batch, today);
  const inTurn = (sorted: readonly Batch[]): readonly Batch[] =>
    expired !== 'last'
      ? sorted
      : [
          ...sorted.filter((one) => !isExpired(one, today)),
          ...sorted.filter((one) => isExpired(one, today)),
        ];
  const parts: Batch[] = [];
  let missingMilli = quantityMilli;
  for (const batch of inTurn(batches.filter((one) => !isOut(one)).sort(byExpiry))) {
    const taken = Math.min(batch.quantityMilli, missingMilli);
    if (taken <= 0) continue;
    parts.push({ ...batch, quantityMilli: taken });
    missingMilli -= taken;
  }
  const expiredMilli = batches.filter(isOut).reduce((sum, one) => sum + one.quantityMilli, 0);
  return { parts, missingMilli, expiredMilli };
}

/** `BATCH_EXPIRED` when what is missing lies there, but has expired; or null. */
export function whyNotPick(picked: Picked): 'BATCH_EXPIRED' | null {
  return picked.missingMilli > 0 && picked.expiredMilli > 0 ? 'BATCH_EXPIRED' : null;
}
