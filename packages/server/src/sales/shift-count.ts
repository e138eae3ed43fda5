import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { Piece, ShiftRow } from './shifts.sql.ts';

/** What somebody counted to close a shift. */
export interface ShiftCount {
  readonly countedMinor: number;
  readonly pieces?: readonly Piece[] | null;
  readonly tenders?: readonly { readonly method: string; readonly countedMinor: number }[];
  readonly handOverNote?: string | null;
}

/** Pieces that lie there at least once, the largest first; null when nothing was counted so. */
export function piecesOf({ pieces }: ShiftCount): readonly Piece[] | null {
  const found = (pieces ?? []).filter(({ count }) => count > 0);
  return found.length === 0 ? null : found.sort((a, b) => b.valueMinor - a.valueMinor);
}

/** @throws Refusal where the pieces are not the counted cash, or a method is told twice */
export function refuseWrongPieces({ pieces, countedMinor, tenders }: ShiftCount): void {
  const methods = (tenders ?? []).map(({ method }) => method);
  if (new Set(methods).size !== methods.length) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/tenders', 'NOT_UNIQUE')]);
  }
  if (pieces === undefined || pieces === null) return;
  const sum = pieces.reduce((all, each) => all + BigInt(each.valueMinor) * BigInt(each.count), 0n);
  if (sum !== BigInt(countedMinor)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/pieces', 'MISMATCH')]);
  }
}

/** Whether a shift was closed by the same count, by whoever works there. */
export function isSameCount(shift: ShiftRow, asked: ShiftCount): boolean {
  const { close: closed } = shift;
  if (closed === null || closed.isForced || closed.countedMinor !== asked.countedMinor)
    return false;
  const counted = closed.tenders
    .filter(({ method, countedMinor }) => method !== 'cash' && countedMinor !== null)
    .map(({ method, countedMinor }) => `${method} ${countedMinor}`);
  const again = (asked.tenders ?? []).map((each) => `${each.method} ${each.countedMinor}`);
  return (
    closed.handOverNote === (asked.handOverNote ?? null) &&
    counted.sort().join() === again.sort().join() &&
    textOf(closed.pieces) === textOf(piecesOf(asked))
  );
}

const textOf = (pieces: readonly Piece[] | null): string =>
  (pieces ?? []).map(({ valueMinor, count }) => `${valueMinor}x${count}`).join();
