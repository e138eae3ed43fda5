import { Refusal } from '@tillbook/core/refusals';
import { closeWithin, placeOfClosing, whyNotCloseHere } from '@tillbook/core/sales/close-here';
import type { ClosingFact } from '@tillbook/core/sales/closing-facts.api';
import { signedClosing } from '@tillbook/core/sales/who-sells';
import type { DeviceCaller } from '../http/bind-device.ts';
import { holdsTill } from './happened.ts';
import { judgeClock, judgeDoer, type FactConflicts } from './judge-doer.ts';
import type { ProofRow } from './sellers.sql.ts';
import type { ClosingKnown } from './shift-closings.sql.ts';
import { bearerOf, type FactSeller } from './sync.sql.ts';
import type { TillRow } from './tills.sql.ts';

/** The close of a shift that happened, judged: what would have refused another is noted here. */
export interface JudgedClosing {
  readonly person: FactSeller;
  /** The shift that it closes: the one that it names, or the one which that joined. */
  readonly shiftId: string;
  readonly place: ReturnType<typeof placeOfClosing>;
  readonly countedMs: number;
  readonly isClockSuspect: boolean;
  /** By which key it was signed; null: by none. */
  readonly proof: Omit<ProofRow, 'saleId'> | null;
  readonly conflicts: FactConflicts;
}

/**
 * Its till, shift, person, device and clock.
 * @throws Refusal where no close can be made of it
 */
export function judgeClosing(
  device: DeviceCaller,
  till: TillRow,
  times: { readonly nowMs: number; readonly sentMs: number },
  fact: ClosingFact,
  known: ClosingKnown,
): JudgedClosing {
  const { person, keys, shift } = known;
  const { nowMs } = times;
  const isHolder = known.hadSeries || holdsTill(till, device.deviceId, fact);
  if (!isHolder) throw new Refusal('TILL_LEASE_LOST');
  if (shift === null) throw new Refusal('SHIFT_NOT_OPEN');
  if (person === null) throw new Refusal('NOT_FOUND');
  const conflicts: FactConflicts = new Map();
  const { shiftId } = shift;
  const openedMs = Date.parse(shift.openedAt);
  const lastMs = shift.lastAt === null ? null : Date.parse(shift.lastAt);
  const place = placeOfClosing({
    isClosed: shift.closedBy !== null,
    isHeldElsewhere: till.deviceId !== null && till.deviceId !== device.deviceId,
  });
  const { countedMs, isClockSuspect } = judgeClock(
    { happenedAt: fact.closedAt, ...times, notBeforeMs: openedMs },
    conflicts,
    (trustedMs) => closeWithin(trustedMs, { openedMs, lastMs }, nowMs),
  );
  const proof = judgeDoer(
    {
      ...{ device, person, keys, branchId: till.branchId, action: 'shift.use' },
      ...{ text: signedClosing(till.tillId, fact), proof: fact.proof, countedMs, nowMs },
    },
    conflicts,
  );
  const isOwnShift = shift.openedBy === person.personId;
  const beyond = whyNotCloseHere(bearerOf(person, countedMs), { isOwnShift });
  if (beyond !== null && !conflicts.has('seller_revoked')) {
    conflicts.set('close_beyond', { code: beyond });
  }
  return { person, shiftId, place, countedMs, isClockSuspect, proof, conflicts };
}
