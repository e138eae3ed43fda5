import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import {
  countsOf,
  countsText,
  whyNotCounts,
  type TenderCount,
} from '@tillbook/core/sales/count-tender';
import type { CloseTender, Piece, ShiftRow } from './shifts.sql.ts';

/** What somebody counted to close a shift. */
export interface ShiftCount {
  readonly countedMinor: number;
  readonly pieces?: readonly Piece[] | null;
  readonly tenders?: readonly TenderCount[];
  readonly handOverNote?: string | null;
}

/** Pieces that lie there at least once, the largest first; null when nothing was counted so. */
export function piecesOf({ pieces }: Pick<ShiftCount, 'pieces'>): readonly Piece[] | null {
  const found = (pieces ?? []).filter(({ count }) => count > 0);
  return found.length === 0 ? null : found.sort((a, b) => b.valueMinor - a.valueMinor);
}

/** @throws Refusal where the pieces are not the counted cash, or the same is told twice */
export function refuseWrongPieces({
  pieces,
  countedMinor,
  tenders,
}: Omit<ShiftCount, 'countedMinor'> & {
  /** Null: nobody counted the drawer. */
  readonly countedMinor: number | null;
}): void {
  refuseWrongCounts(tenders ?? []);
  if (pieces === undefined || pieces === null) return;
  const sum = pieces.reduce((all, each) => all + BigInt(each.valueMinor) * BigInt(each.count), 0n);
  if (countedMinor === null || sum !== BigInt(countedMinor)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/pieces', 'MISMATCH')]);
  }
}

/** @throws Refusal where two counts are of the same */
export function refuseWrongCounts(counts: readonly TenderCount[]): void {
  const reason = whyNotCounts(counts);
  if (reason === null) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/tenders', reason)]);
}

/** Whether a shift was closed by the same count, by whoever works there. */
export function isSameCount(shift: ShiftRow, asked: ShiftCount): boolean {
  const { close: closed } = shift;
  if (closed === null || closed.isForced || closed.countedMinor !== asked.countedMinor)
    return false;
  return (
    closed.handOverNote === (asked.handOverNote ?? null) &&
    isSameTenders(closed.tenders, asked.tenders ?? []) &&
    isSamePieces(closed.pieces, piecesOf(asked))
  );
}

/** Whether the other ways of paying were counted alike. */
export const isSameTenders = (
  closed: readonly CloseTender[],
  asked: readonly TenderCount[],
): boolean => countsText(countsOf(closed)) === countsText(asked);

/** Whether the same notes and coins lay there. */
export const isSamePieces = (
  closed: readonly Piece[] | null,
  asked: readonly Piece[] | null,
): boolean => textOf(closed) === textOf(asked);

const textOf = (pieces: readonly Piece[] | null): string =>
  (pieces ?? []).map(({ valueMinor, count }) => `${valueMinor}x${count}`).join();
