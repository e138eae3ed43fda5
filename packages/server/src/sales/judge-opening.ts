import { Refusal } from '@tillbook/core/refusals';
import type { ShiftFact } from '@tillbook/core/sales/shift-facts.api';
import { signedOpening } from '@tillbook/core/sales/who-sells';
import type { DeviceCaller } from '../http/bind-device.ts';
import { holdsTill } from './happened.ts';
import { judgeClock, judgeDoer, type FactConflicts } from './judge-doer.ts';
import type { OpeningKnown } from './shift-openings.sql.ts';
import type { FactSeller } from './sync.sql.ts';
import type { TillRow } from './tills.sql.ts';

/** The opening of a shift that happened, judged: what would have refused another is noted here. */
export interface JudgedOpening {
  readonly person: FactSeller;
  readonly countedMs: number;
  readonly isClockSuspect: boolean;
  /** By which key it was signed; null: by none. */
  readonly proof: { readonly keyId: string; readonly mac: string } | null;
  readonly conflicts: FactConflicts;
}

/**
 * Its till, person, device and clock.
 * @throws Refusal where no shift can be made of it
 */
export function judgeOpening(
  device: DeviceCaller,
  till: TillRow,
  times: { readonly nowMs: number; readonly sentMs: number },
  fact: ShiftFact,
  known: OpeningKnown,
): JudgedOpening {
  const { person, keys } = known;
  const { nowMs } = times;
  const isHolder = known.hadSeries || holdsTill(till, device.deviceId, fact);
  if (!isHolder) throw new Refusal('TILL_LEASE_LOST');
  if (person === null) throw new Refusal('NOT_FOUND');
  const conflicts: FactConflicts = new Map();
  // Before a device was enrolled nobody opened anything on it.
  const notBeforeMs = Date.parse(known.enrolledAt);
  const { countedMs, isClockSuspect } = judgeClock(
    { happenedAt: fact.openedAt, ...times, notBeforeMs },
    conflicts,
  );
  const proof = judgeDoer(
    {
      ...{ device, person, keys, branchId: till.branchId, action: 'shift.use' },
      ...{ text: signedOpening(till.tillId, fact), proof: fact.proof, countedMs, nowMs },
    },
    conflicts,
  );
  return { person, countedMs, isClockSuspect, proof, conflicts };
}
