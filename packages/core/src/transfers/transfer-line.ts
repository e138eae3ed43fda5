import { divideHalfUp, safeMinor } from '../money.ts';

/**
 * The goods of one line on their way. What was sent is received, lost, returned or still on the
 * way, in quantity and in value, exactly; what was found came on top of it.
 */
export interface TransferLine {
  readonly sentMilli: number;
  /** What the goods were worth where they left. */
  readonly sentMinor: number;
  readonly receivedMilli: number;
  readonly receivedMinor: number;
  readonly lostMilli: number;
  readonly lostMinor: number;
  readonly returnedMilli: number;
  readonly returnedMinor: number;
  readonly foundMilli: number;
  readonly foundMinor: number;
}

/** What ends goods on their way. */
export type Ending = 'received' | 'lost' | 'returned';

export const NOTHING_SENT: TransferLine = {
  sentMilli: 0,
  sentMinor: 0,
  receivedMilli: 0,
  receivedMinor: 0,
  lostMilli: 0,
  lostMinor: 0,
  returnedMilli: 0,
  returnedMinor: 0,
  foundMilli: 0,
  foundMinor: 0,
};

/** What of a line is still on its way. */
export function pendingOf(line: TransferLine): { quantityMilli: number; valueMinor: number } {
  return {
    quantityMilli: line.sentMilli - line.receivedMilli - line.lostMilli - line.returnedMilli,
    valueMinor: line.sentMinor - line.receivedMinor - line.lostMinor - line.returnedMinor,
  };
}

/** `MORE_THAN_PENDING` when more should end than is on its way, or null. */
export function whyNotEnd(line: TransferLine, quantityMilli: number): 'MORE_THAN_PENDING' | null {
  return quantityMilli > pendingOf(line).quantityMilli ? 'MORE_THAN_PENDING' : null;
}

/**
 * Ends a part of what is on its way, at its share of the value: round(value × part / quantity) of
 * what is pending, so that the last unit takes the rest and nothing is left of nothing. Sent 3 for
 * 100: the first is worth 33, the second 34 (of 67 for 2), the third 33.
 */
export function endPart(
  line: TransferLine,
  ending: Ending,
  quantityMilli: number,
): { line: TransferLine; valueMinor: number } {
  if (!Number.isSafeInteger(quantityMilli) || quantityMilli <= 0) {
    throw new RangeError(`Not a quantity to end: ${quantityMilli}`);
  }
  if (whyNotEnd(line, quantityMilli) !== null) throw new RangeError('More than is on its way');
  const pending = pendingOf(line);
  const valueMinor = safeMinor(
    divideHalfUp(BigInt(pending.valueMinor) * BigInt(quantityMilli), BigInt(pending.quantityMilli)),
  );
  const quantity = `${ending}Milli` as const;
  const value = `${ending}Minor` as const;
  return {
    line: {
      ...line,
      [quantity]: line[quantity] + quantityMilli,
      [value]: line[value] + valueMinor,
    },
    valueMinor,
  };
}

/** What was found on top of what was sent, at what one unit of the line was worth. */
export function findMore(
  line: TransferLine,
  quantityMilli: number,
): { line: TransferLine; valueMinor: number } {
  const valueMinor =
    line.sentMilli === 0
      ? 0
      : safeMinor(
          divideHalfUp(BigInt(line.sentMinor) * BigInt(quantityMilli), BigInt(line.sentMilli)),
        );
  return {
    line: {
      ...line,
      foundMilli: line.foundMilli + quantityMilli,
      foundMinor: line.foundMinor + valueMinor,
    },
    valueMinor,
  };
}

/** Where a transfer stands after its lines changed. */
export function stateAfter(lines: readonly TransferLine[]): 'part_received' | 'completed' {
  return lines.every((line) => pendingOf(line).quantityMilli === 0) ? 'completed' : 'part_received';
}

/** A batch that travels with a line, and what of it has not arrived. */
export interface TravellingBatch {
  readonly code: string;
  readonly expiresOn: string | null;
  readonly pendingMilli: number;
}

/** One batch's part of what arrives or goes back. */
export interface BatchPart {
  readonly code: string;
  readonly expiresOn: string | null;
  readonly quantityMilli: number;
}

/**
 * Of which batches a part is: the first to expire first, as they were taken. Quantities of a line
 * whose batches nobody knows are of no batch.
 */
export function batchParts(
  batches: readonly TravellingBatch[],
  quantityMilli: number,
): BatchPart[] {
  const never = '9999-12-31';
  const sorted = [...batches].sort((one, other) => {
    const [first, second] = [one.expiresOn ?? never, other.expiresOn ?? never];
    if (first !== second) return first < second ? -1 : 1;
    return one.code < other.code ? -1 : 1;
  });
  let missing = quantityMilli;
  return sorted.flatMap(({ code, expiresOn, pendingMilli }) => {
    const taken = Math.min(pendingMilli, missing);
    missing -= taken;
    return taken > 0 ? [{ code, expiresOn, quantityMilli: taken }] : [];
  });
}
