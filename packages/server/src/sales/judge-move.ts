import { withinShift } from '@tillbook/core/refunds/refund-facts';
import { Refusal } from '@tillbook/core/refusals';
import type { CashMoveFact } from '@tillbook/core/sales/cash-move-facts.api';
import { whyNotMoveHere } from '@tillbook/core/sales/cash-moves';
import { signedMove } from '@tillbook/core/sales/who-sells';
import type { DeviceCaller } from '../http/bind-device.ts';
import type { MoveKnown } from './cash-move-facts.sql.ts';
import { holdsTill } from './happened.ts';
import { judgeClock, judgeDoer, type FactConflicts } from './judge-doer.ts';
import type { ProofRow } from './sellers.sql.ts';
import { bearerOf, type FactSeller } from './sync.sql.ts';
import type { TillRow } from './tills.sql.ts';

/** Cash that was moved already, judged: what would have refused another is noted here. */
export interface JudgedMove {
  readonly person: FactSeller;
  /** The shift that it is in: the one that it names, or the one which that joined. */
  readonly shiftId: string;
  readonly countedMs: number;
  readonly isClockSuspect: boolean;
  /** Its shift was closed meanwhile. */
  readonly isLate: boolean;
  /** By which key it was signed; null: by none. */
  readonly proof: Omit<ProofRow, 'saleId'> | null;
  readonly conflicts: FactConflicts;
}

/**
 * Its till, shift, person, device and clock.
 * @param sellerMaxMinor what the business lets a seller pay out at once
 * @throws Refusal where no move can be made of it
 */
export function judgeMove(
  device: DeviceCaller,
  till: TillRow,
  times: { readonly nowMs: number; readonly sentMs: number },
  fact: CashMoveFact,
  { known, sellerMaxMinor }: { readonly known: MoveKnown; readonly sellerMaxMinor: number | null },
): JudgedMove {
  const { person, keys, shift } = known;
  const { nowMs } = times;
  const isHolder = known.hadSeries || holdsTill(till, device.deviceId, fact);
  if (!isHolder) throw new Refusal('TILL_LEASE_LOST');
  if (shift === null) throw new Refusal('SHIFT_NOT_OPEN');
  if (person === null) throw new Refusal('NOT_FOUND');
  const conflicts: FactConflicts = new Map();
  const openedMs = Date.parse(shift.openedAt);
  const closedMs = shift.closedAt === null ? null : Date.parse(shift.closedAt);
  const { countedMs, isClockSuspect } = judgeClock(
    { happenedAt: fact.movedAt, ...times, notBeforeMs: openedMs },
    conflicts,
    (trustedMs) => withinShift(trustedMs, { openedMs, closedMs }, nowMs),
  );
  const proof = judgeDoer(
    {
      ...{ device, person, keys, branchId: till.branchId, action: 'shift.use' },
      ...{ text: signedMove(till.tillId, fact), proof: fact.proof, countedMs, nowMs },
    },
    conflicts,
  );
  const isOwnShift = shift.openedBy === person.personId;
  const beyond = whyNotMoveHere(bearerOf(person, countedMs), fact, { isOwnShift, sellerMaxMinor });
  if (beyond !== null && !conflicts.has('seller_revoked')) {
    const { amountMinor } = fact;
    conflicts.set('move_beyond', { code: beyond, amountMinor, limitMinor: sellerMaxMinor });
  }
  const isLate = closedMs !== null;
  if (isLate) conflicts.set('late_move', { closedAt: shift.closedAt });
  const { shiftId } = shift;
  return { person, shiftId, countedMs, isClockSuspect, isLate, proof, conflicts };
}
