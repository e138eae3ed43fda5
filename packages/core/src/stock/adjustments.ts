/** Why stock was adjusted, and what each reason does to stock and profit. */
export const ADJUSTMENT_REASONS = [
  'damage',
  'loss',
  'theft',
  'expired',
  'own_use',
  'found',
  'correction',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export type Way = 'in' | 'out';

/** Where the value goes to or comes from. */
export type AdjustmentEffect = 'loss' | 'own_use' | 'gain';

const WAYS: Readonly<Record<AdjustmentReason, readonly Way[]>> = {
  damage: ['out'],
  loss: ['out'],
  theft: ['out'],
  expired: ['out'],
  own_use: ['out'],
  found: ['in'],
  correction: ['out', 'in'],
};

/** The ways that goods can move for a reason. */
export function waysOf(reason: AdjustmentReason): readonly Way[] {
  return WAYS[reason];
}

/**
 * What an adjustment does to the books: a loss lowers profit, goods for own use are an expense of
 * their own, a gain raises it. Taking one back has the effect of what it takes back, on the other
 * side, so `way` is that of the adjustment that is taken back.
 */
export function effectOf(reason: AdjustmentReason, way: Way): AdjustmentEffect {
  if (reason === 'own_use') return 'own_use';
  return way === 'out' ? 'loss' : 'gain';
}

/** A line as somebody wants to post it. */
export interface WantedLine {
  readonly way: Way;
  readonly batch?: unknown;
  readonly batchId?: unknown;
  readonly unitCostMinor?: unknown;
}

/**
 * The field of a line that does not go with the rest of it, or null: goods move as the reason says,
 * what comes in has a cost and the mark of its batch, what goes out the batch it goes out of.
 */
export function whyNotLine(
  reason: AdjustmentReason,
  line: WantedLine,
): 'way' | 'batch' | 'batchId' | 'unitCostMinor' | null {
  if (!waysOf(reason).includes(line.way)) return 'way';
  if (line.way === 'in') return line.batchId === undefined ? null : 'batchId';
  if (line.batch !== undefined) return 'batch';
  return line.unitCostMinor === undefined ? null : 'unitCostMinor';
}

/** `INVALID_STATE` for what was taken back already or takes something back itself; or null. */
export function whyNotReverse(adjustment: {
  readonly reversalOf: unknown;
  readonly reversedBy: unknown;
}): 'INVALID_STATE' | null {
  return adjustment.reversalOf === null && adjustment.reversedBy === null ? null : 'INVALID_STATE';
}
