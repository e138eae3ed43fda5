import { can, isBranchBound, type Bearer } from '../permissions.ts';
import { saleContent } from './sale-content.ts';
import type { TenderCount } from './count-tender.ts';
import type { SaleDraft } from './sales.api.ts';

/** Somebody as the people of a business know them. */
export interface Colleague extends Bearer {
  readonly state: string;
  /** The platform has deactivated the person. */
  readonly isBarred: boolean;
  readonly branchIds: readonly string[];
}

/** Why somebody may not sell in a branch, or null. */
export function whyNotSellIn(
  colleague: Colleague,
  branchId: string,
): 'FORBIDDEN' | 'BRANCH_FORBIDDEN' | null {
  const { state, isBarred, role, branchIds } = colleague;
  if (state !== 'active' || isBarred || !can(colleague, 'sale.post')) return 'FORBIDDEN';
  return isBranchBound(role) && !branchIds.includes(branchId) ? 'BRANCH_FORBIDDEN' : null;
}

/** What a seller's key signs: who sold, and what happened in the sale. */
export function signedText(sellerId: string, draft: SaleDraft): string {
  return `${sellerId}\n${draft._id}\n${saleContent(draft)}`;
}

/** What it signs of a shift that was opened without a connection. */
export function signedOpening(
  tillId: string,
  opening: {
    readonly _id: string;
    readonly openedBy: string;
    readonly openedAt: string;
    readonly floatMinor: number;
  },
): string {
  const { _id, openedBy, openedAt, floatMinor } = opening;
  return [openedBy, _id, 'shift', tillId, openedAt, floatMinor].join('\n');
}

/** What it signs of cash that was moved without a connection. */
export function signedMove(
  tillId: string,
  move: {
    readonly _id: string;
    readonly shiftId: string;
    readonly movedBy: string;
    readonly movedAt: string;
    readonly kind: string;
    readonly amountMinor: number;
    readonly category: string | null;
    readonly reason: string;
  },
): string {
  const { _id, shiftId, movedBy, movedAt, kind, amountMinor, category, reason } = move;
  const what = [kind, amountMinor, category ?? '', reason];
  return [movedBy, _id, 'cash', tillId, shiftId, movedAt, ...what].join('\n');
}

/** What it signs of a cart that was thrown away: whose, when, why, and what was in it. */
export function signedDiscard(
  tillId: string,
  discard: {
    readonly _id: string;
    readonly shiftId: string;
    readonly discardedBy: string;
    readonly discardedAt: string;
    readonly parkedAt: string | null;
    readonly reason: string;
    readonly note?: string | null | undefined;
    readonly totalMinor: number;
    readonly lines: readonly {
      readonly productId: string;
      readonly packId: string | null;
      readonly quantityMilli: number;
      readonly unitPriceMinor: number;
    }[];
  },
): string {
  const { _id, shiftId, discardedBy, discardedAt, parkedAt, reason, note, totalMinor } = discard;
  const goods = discard.lines.map(({ productId, packId, quantityMilli, unitPriceMinor }) =>
    [productId, packId ?? '', quantityMilli, unitPriceMinor].join(' '),
  );
  const what = [discardedAt, parkedAt ?? '', reason, note ?? '', totalMinor, ...goods];
  return [discardedBy, _id, 'discard', tillId, shiftId, ...what].join('\n');
}

/** What it signs of a shift that was closed without a connection. */
export function signedClosing(
  tillId: string,
  closing: {
    readonly _id: string;
    readonly shiftId: string;
    readonly closedBy: string;
    readonly closedAt: string;
  } & CountToSign,
): string {
  const { _id, shiftId, closedBy, closedAt } = closing;
  return [closedBy, _id, 'close', tillId, shiftId, closedAt, ...countText(closing)].join('\n');
}

/** A count as it is signed. */
interface CountToSign {
  readonly countedMinor: number;
  readonly pieces?:
    readonly { readonly valueMinor: number; readonly count: number }[] | null | undefined;
  readonly tenders?: readonly TenderCount[] | undefined;
  readonly handOverNote?: string | null | undefined;
}

function countText({ countedMinor, pieces, tenders, handOverNote }: CountToSign) {
  const byPiece = (pieces ?? []).map(({ valueMinor, count }) => `${valueMinor}x${count}`);
  // A count of all of a way of paying is signed as it was before there were counts of its parts.
  const byTender = (tenders ?? []).map((each) =>
    [each.method, ...partText(each), each.countedMinor].join(' '),
  );
  return [countedMinor, byPiece.join(), byTender.join(), handOverNote ?? ''];
}

const partText = ({ part }: TenderCount): string[] =>
  part === undefined ? [] : [JSON.stringify([part.typeId, part.name])];

const FIRST_WAIT_MS = 30_000;
const FAST_TRIES = 3;
/** So many wrong PINs on a device without a connection, and only the server opens again. */
export const OFFLINE_TRIES_MAX = 8;
/** So long a PIN works on a device that has not heard of its person from the server. */
export const OFFLINE_PIN_LIFE_MS = 14 * 86_400_000;

/**
 * After so many wrong tries in a row without a connection: how long the next one has to wait, and
 * null when there is no next one.
 */
export function waitAfterWrongPins(wrong: number): number | null {
  if (wrong >= OFFLINE_TRIES_MAX) return null;
  return wrong < FAST_TRIES ? 0 : FIRST_WAIT_MS * 2 ** (wrong - FAST_TRIES);
}

/** The business's choice is in minutes; null is never. */
export const LOCK_AFTER_MINUTES = 5;
export const LOCK_AFTER_MINUTES_MAX = 240;
