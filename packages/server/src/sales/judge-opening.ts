import { Refusal } from '@tillbook/core/refusals';
import { countFact, hadEnded, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { ShiftFact } from '@tillbook/core/sales/shift-facts.api';
import { signedOpening } from '@tillbook/core/sales/who-sells';
import type { DeviceCaller } from '../http/bind-device.ts';
import { holdsTill, noteSigner, standsNoMoreSince } from './happened.ts';
import { signerOf } from './seller-keys.ts';
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
  readonly conflicts: Map<ConflictKind, Readonly<Record<string, unknown>>>;
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
  const { nowMs, sentMs } = times;
  const isHolder = known.hadSeries || holdsTill(till, device.deviceId, fact);
  if (!isHolder) throw new Refusal('TILL_LEASE_LOST');
  if (person === null) throw new Refusal('NOT_FOUND');
  const conflicts: JudgedOpening['conflicts'] = new Map();
  const { countedMs, isSuspect } = countFact({
    ...{ occurredMs: Date.parse(fact.openedAt), sentMs, nowMs },
    // Before a device was enrolled nobody opened anything on it.
    shiftOpenedMs: Date.parse(known.enrolledAt),
  });
  if (isSuspect) {
    const countedAt = new Date(countedMs).toISOString();
    const offSeconds = Math.round((sentMs - nowMs) / 1_000);
    conflicts.set('clock_suspect', { occurredAt: fact.openedAt, countedAt, offSeconds });
  }
  const endedAt = standsNoMoreSince(person, till.branchId, countedMs, 'shift.use');
  if (hadEnded(endedAt, countedMs)) {
    conflicts.set('seller_revoked', { seller: person.name, since: endedAt });
  }
  const text = signedOpening(till.tillId, fact);
  const { proof: given, openedBy: personId } = fact;
  const signed = signerOf(keys, { personId, text, proof: given }, Math.min(countedMs, nowMs));
  noteSigner(signed, person, conflicts);
  if (hadEnded(device.revokedAt, countedMs)) {
    conflicts.set('device_revoked', { device: device.name, since: device.revokedAt });
  }
  const proof = signed.kind === 'proved' ? signed.proof : null;
  return { person, countedMs, isClockSuspect: isSuspect, proof, conflicts };
}
