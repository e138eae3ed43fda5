import { can } from '@tillbook/core/permissions';
import { openShift, type TillLease } from '@tillbook/core/sales/tills.api';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { isOnline } from '../session/browser-reach.ts';
import type { useUser } from '../session/use-session.ts';
import { answerOfPost, failureOf, SEND_TIMEOUT_MS } from './attempt.ts';
import { closingOutbox, credentials, outbox, shiftOutbox } from './browser-outbox.ts';
import { turns } from './browser-turns.ts';
import { shiftOf, type UnsentOpeningContent } from './unsent-opening.ts';

type User = ReturnType<typeof useUser>;
type OpenShift = NonNullable<TillLease['openShift']>;

/** A shift that was opened, and whether the server is still to hear of it. */
export interface Opened {
  readonly shift: OpenShift;
  readonly isKept: boolean;
}

interface Asked {
  readonly lease: TillLease;
  readonly _id: string;
  readonly floatMinor: number;
  readonly currency: string;
}

/** The opening as this device makes it alone, signed; null where it may not. */
async function contentHere(user: User, asked: Asked): Promise<UnsentOpeningContent | null> {
  const { lease, _id, floatMinor, currency } = asked;
  const businessId = user.business?._id ?? '';
  // Only an enrolled device is heard of what it did alone.
  if (!can(user, 'shift.use') || (await credentials.of(businessId)) === null) return null;
  const { tillId, tillName, leaseId, series } = lease;
  const openedAt = new Date(nowMs()).toISOString();
  const opening = { _id, leaseId, series, openedBy: user._id, openedAt, floatMinor };
  // What cannot be signed happened all the same.
  const proof = await turns.openingProofOf(businessId, tillId, opening).catch(() => null);
  const openedByName = user.name;
  return { tillId, opening: { ...opening, proof }, openedByName, tillName, currency };
}

/**
 * Opens a shift. One that the device can open alone is written down first, like a sale: without an
 * answer within four seconds it is open, and the server hears of it later.
 */
export async function openShiftHere(user: User, asked: Asked): Promise<Opened> {
  const { lease, _id, floatMinor } = asked;
  const { tillId, leaseId } = lease;
  const businessId = user.business?._id ?? '';
  const body = { _id, tillId, leaseId, floatMinor };
  const content = await contentHere(user, asked).catch(() => null);
  const place = { businessId, mustWait: !isOnline() };
  const begun = content === null ? null : await shiftOutbox.begin(content, place).catch(() => null);
  if (content === null || begun === null) {
    return { shift: await call(openShift, { body }), isKept: false };
  }
  if (begun.state === 'opened') return { shift: shiftOf(begun.by), isKept: true };
  outbox.ask();
  const kept = { shift: shiftOf(content), isKept: true };
  if (begun.state === 'waiting') return kept;
  try {
    const shift = await call(openShift, { body }, { timeoutMs: SEND_TIMEOUT_MS });
    await outbox.settle(_id);
    return { shift, isKept: false };
  } catch (error) {
    if (answerOfPost(failureOf(error)).kind === 'silent') {
      await outbox.keep(_id);
      return kept;
    }
    await outbox.drop(_id);
    throw error;
  }
}

/** Whether this device closed a shift that the server has not heard the close of. */
async function isClosedHere(businessId: string, tillId: string, shiftId: string): Promise<boolean> {
  const closings = await closingOutbox.at({ businessId, tillId }).catch(() => []);
  const found = closings.find(({ closing }) => closing.shiftId === shiftId);
  // Its page ended while it was being sent: it is closed.
  if (found?.state === 'trying') await outbox.keep(found.closing._id);
  return found !== undefined;
}

/**
 * A lease with the shift that this device opened at its till and the server has not heard of; and
 * without one that it closed and the server has not heard so.
 */
export async function withShiftHere(businessId: string, lease: TillLease): Promise<TillLease> {
  const { tillId, openShift } = lease;
  if (openShift !== null && !(await isClosedHere(businessId, tillId, openShift._id))) return lease;
  const here = await shiftOutbox.at({ businessId, tillId }).catch(() => null);
  if (here === null) return { ...lease, openShift: null };
  // Its page ended while it was being sent: it is open.
  if (here.state === 'trying') await outbox.keep(here.opening._id);
  return { ...lease, openShift: shiftOf(here) };
}
