import { knownHere, type KnownHere } from '@tillbook/core/sales/close-here';
import type { TenderCount } from '@tillbook/core/sales/count-tender';
import { closeShift, type Shift } from '@tillbook/core/sales/tills.api';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { isOnline } from '../session/browser-reach.ts';
import type { useUser } from '../session/use-session.ts';
import { answerOfPost, failureOf, SEND_TIMEOUT_MS } from './attempt.ts';
import {
  closingOutbox,
  credentials,
  moveOutbox,
  outbox,
  refundOutbox,
  shiftOutbox,
} from './browser-outbox.ts';
import { turns } from './browser-turns.ts';
import { whyNotCloseAlone } from './close-alone.ts';
import { discards } from './discards.ts';
import type { HeldTill } from './sell-screen.tsx';
import type { UnsentClosingContent } from './unsent-closing.ts';

type User = ReturnType<typeof useUser>;

/** What was counted, as it goes to the server. */
export interface Counted {
  readonly countedMinor: number;
  readonly pieces: { readonly valueMinor: number; readonly count: number }[] | null;
  readonly tenders: TenderCount[];
  readonly handOverNote: string | null;
}

/** A shift that was closed: by the server, or here, and the server is still to hear of it. */
export type Closed =
  | { readonly kind: 'closed'; readonly report: Shift }
  | { readonly kind: 'kept'; readonly closing: UnsentClosingContent };

export interface AskedClose {
  readonly held: HeldTill;
  readonly counted: Counted;
  readonly currency: string;
}

/** What waits here of the shift; all of it where the server has not heard of the opening. */
async function knownOf(businessId: string, { lease, shift }: HeldTill): Promise<KnownHere> {
  const sales = (await outbox.all()).filter(({ draft }) => draft.shiftId === shift._id);
  const refunds = (await refundOutbox.all()).filter(({ fact }) => fact.shiftId === shift._id);
  const moves = (await moveOutbox.all()).filter(({ move }) => move.shiftId === shift._id);
  // Without them the shift closes all the same, and its slip says nothing of them.
  const thrown = await discards.all().catch(() => null);
  // Asked last: what was made in a shift is sent after its opening.
  const opening = await shiftOutbox.at({ businessId, tillId: lease.tillId });
  return knownHere({
    floatMinor: opening?.opening._id === shift._id ? opening.opening.floatMinor : null,
    payments: sales.flatMap(({ fact }) =>
      fact.payments.map((each) => ({ ...each, name: each.typeName ?? each.provider })),
    ),
    refundsMinor: refunds.map(({ slip }) => slip.totalMinor),
    moves: moves.map(({ move }) => move),
    discards:
      thrown?.flatMap(({ discard }) => (discard.shiftId === shift._id ? [discard] : [])) ?? null,
  });
}

/** The close as this device makes it alone, signed; null where it may not. */
async function contentHere(user: User, asked: AskedClose): Promise<UnsentClosingContent | null> {
  const { held, counted, currency } = asked;
  const businessId = user.business?._id ?? '';
  if (whyNotCloseAlone(user, held) !== null) return null;
  // Only an enrolled device is heard of what it did alone.
  if ((await credentials.of(businessId)) === null) return null;
  const { tillId, tillName, branchName, leaseId, series } = held.lease;
  const { _id: shiftId, openedAt } = held.shift;
  const closedAt = new Date(nowMs()).toISOString();
  const by = { _id: newId(), leaseId, series, shiftId, closedBy: user._id, closedAt };
  const closing = { ...by, ...counted };
  // What cannot be signed happened all the same.
  const proof = await turns.closingProofOf(businessId, tillId, closing).catch(() => null);
  return {
    ...{ tillId, closing: { ...closing, proof }, closedByName: user.name },
    ...{ tillName, branchName, openedAt, currency, known: await knownOf(businessId, held) },
  };
}

/**
 * Closes a shift by its count. One that the device can close alone is written down first, like a
 * sale, behind all that was done in it: without an answer within four seconds it is closed, and the
 * server numbers its Z report when it hears of it.
 */
export async function closeShiftHere(user: User, asked: AskedClose): Promise<Closed> {
  const { held, counted } = asked;
  const businessId = user.business?._id ?? '';
  const request = { params: { shiftId: held.shift._id }, body: counted };
  const content = await contentHere(user, asked).catch(() => null);
  const place = { businessId, mustWait: !isOnline() };
  const begun =
    content === null ? null : await closingOutbox.begin(content, place).catch(() => null);
  if (content === null || begun === null) {
    return { kind: 'closed', report: await call(closeShift, request) };
  }
  if (begun.state === 'closed') return { kind: 'kept', closing: begun.by };
  outbox.ask();
  const kept = { kind: 'kept', closing: content } as const;
  if (begun.state === 'waiting') return kept;
  const { _id } = content.closing;
  try {
    const report = await call(closeShift, request, { timeoutMs: SEND_TIMEOUT_MS });
    await outbox.settle(_id);
    return { kind: 'closed', report };
  } catch (error) {
    if (answerOfPost(failureOf(error)).kind === 'silent') {
      await outbox.keep(_id);
      return kept;
    }
    await outbox.drop(_id);
    throw error;
  }
}
