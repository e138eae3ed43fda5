import type { BodyInputOf } from '@tillbook/core/endpoint';
import { whyNotMoveHere, type WhyNotMove } from '@tillbook/core/sales/cash-moves';
import { moveCash, resumeShift } from '@tillbook/core/sales/shifts.api';
import type { CashMove } from '@tillbook/core/sales/tills.api';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { isOnline } from '../session/browser-reach.ts';
import type { useUser } from '../session/use-session.ts';
import { answerOfPost, failureOf, SEND_TIMEOUT_MS } from './attempt.ts';
import { credentials, moveOutbox, outbox } from './browser-outbox.ts';
import { turns } from './browser-turns.ts';
import type { HeldTill } from './sell-screen.tsx';
import type { UnsentMoveContent } from './unsent-move.ts';

type User = ReturnType<typeof useUser>;
export type MoveBody = BodyInputOf<typeof moveCash>;

/** A move that was made: the server numbers it when it hears of it. */
export type MovedHere = Omit<CashMove, 'number' | 'isLate' | 'takesBack' | 'isTakenBack'> & {
  readonly number: number | null;
};

export interface AskedMove {
  readonly held: HeldTill;
  readonly body: MoveBody;
  readonly currency: string;
  /** What the business lets a seller pay out at once, as this device knows it. */
  readonly sellerMaxMinor: number | null;
}

/** Who opened a shift is not known of one that an earlier release kept: then the server says it. */
export const isOwnShift = ({ shift }: HeldTill, { _id }: Pick<User, '_id'>): boolean =>
  shift.openedById === null || shift.openedById === _id;

/** Why the person may not do this alone, or null. */
export function whyNotAlone(user: User, asked: AskedMove): WhyNotMove | null {
  const { held, body, sellerMaxMinor } = asked;
  const { kind, amountMinor, category = null } = body;
  const move = { kind, amountMinor, category };
  return whyNotMoveHere(user, move, { isOwnShift: isOwnShift(held, user), sellerMaxMinor });
}

/** Writes a move down at the server; a count that was begun here and left without a word ends. */
export async function sendMove(
  shiftId: string,
  body: MoveBody,
  options: { readonly timeoutMs?: number } = {},
): Promise<CashMove> {
  const params = { shiftId };
  try {
    return await call(moveCash, { params, body }, options);
  } catch (error) {
    // As by closing the page.
    if (!(error instanceof ApiError) || error.code !== 'SHIFT_COUNTING') throw error;
    await call(resumeShift, { params, body: { _id: newId() } }, options);
    return call(moveCash, { params, body }, options);
  }
}

/** The move as this device makes it alone, signed; null where it may not. */
async function contentHere(user: User, asked: AskedMove): Promise<UnsentMoveContent | null> {
  const { held, body, currency } = asked;
  const businessId = user.business?._id ?? '';
  if (whyNotAlone(user, asked) !== null) return null;
  // Only an enrolled device is heard of what it did alone.
  if ((await credentials.of(businessId)) === null) return null;
  const { tillId, tillName, leaseId, series } = held.lease;
  const { _id, kind, amountMinor, category = null, reason } = body;
  const movedAt = new Date(nowMs()).toISOString();
  const what = { kind, amountMinor, category, reason: reason.trim() };
  const move = {
    _id,
    leaseId,
    series,
    shiftId: held.shift._id,
    movedBy: user._id,
    movedAt,
    ...what,
  };
  // What cannot be signed happened all the same.
  const proof = await turns.moveProofOf(businessId, tillId, move).catch(() => null);
  return { tillId, move: { ...move, proof }, movedByName: user.name, tillName, currency };
}

const keptOf = ({ move, movedByName }: UnsentMoveContent): MovedHere => {
  const { _id, shiftId, kind, amountMinor, category, reason, movedAt } = move;
  return { _id, shiftId, kind, amountMinor, category, reason, movedAt, movedByName, number: null };
};

/**
 * Moves cash as this device can alone: written down first, like a sale. Without an answer within
 * four seconds it is done, and the server hears of it later. Null: it cannot, and nothing was done.
 */
export async function moveCashHere(user: User, asked: AskedMove): Promise<MovedHere | null> {
  const { held, body } = asked;
  const businessId = user.business?._id ?? '';
  const content = await contentHere(user, asked).catch(() => null);
  if (content === null) return null;
  const place = { businessId, mustWait: !isOnline() };
  const begun = await moveOutbox.begin(content, place).catch(() => null);
  if (begun === null) return null;
  outbox.ask();
  if (begun === 'waiting') return keptOf(content);
  try {
    const moved = await sendMove(held.shift._id, body, { timeoutMs: SEND_TIMEOUT_MS });
    await outbox.settle(body._id);
    return moved;
  } catch (error) {
    if (answerOfPost(failureOf(error)).kind === 'silent') {
      await outbox.keep(body._id);
      return keptOf(content);
    }
    await outbox.drop(body._id);
    throw error;
  }
}
