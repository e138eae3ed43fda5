import type { Action } from '@tillbook/core/actions';
import { countFact, hadEnded, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { SaleFact } from '@tillbook/core/sales/sync.api';
import type { DeviceCaller } from '../http/bind-device.ts';
import { noteSigner, standsNoMoreSince } from './happened.ts';
import { signerOf } from './seller-keys.ts';
import type { KeyRow, ProofRow } from './sellers.sql.ts';
import type { FactSeller } from './sync.sql.ts';

export type FactConflicts = Map<ConflictKind, Readonly<Record<string, unknown>>>;

/** When something happened, as its device tells it. */
export interface FactMoment {
  /** By the device's clock. */
  readonly happenedAt: string;
  readonly nowMs: number;
  /** By the device's clock, when it sent. */
  readonly sentMs: number;
  /** Before this instant it cannot have been. */
  readonly notBeforeMs: number;
}

/** When it counts; a clock that is not right is noted. */
export function judgeClock(
  { happenedAt: occurredAt, nowMs, sentMs, notBeforeMs: shiftOpenedMs }: FactMoment,
  conflicts: FactConflicts,
  within: (countedMs: number) => number = (countedMs) => countedMs,
): { readonly countedMs: number; readonly isClockSuspect: boolean } {
  const occurredMs = Date.parse(occurredAt);
  const { countedMs: trustedMs, isSuspect } = countFact({
    ...{ occurredMs, sentMs, nowMs, shiftOpenedMs },
  });
  const countedMs = within(trustedMs);
  if (isSuspect) {
    const countedAt = new Date(countedMs).toISOString();
    const offSeconds = Math.round((sentMs - nowMs) / 1_000);
    conflicts.set('clock_suspect', { occurredAt, countedAt, offSeconds });
  }
  return { countedMs, isClockSuspect: isSuspect };
}

/** Who did something at a till, and what they signed of it. */
export interface Doer {
  readonly device: DeviceCaller;
  readonly person: FactSeller;
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
  readonly branchId: string;
  readonly action: Action;
  /** What is signed, in words that both sides make of it. */
  readonly text: string;
  readonly proof: SaleFact['proof'];
  readonly countedMs: number;
  readonly nowMs: number;
}

/**
 * Notes whether the person and the device stood by then, and who signed.
 * @returns by which key; null: by none
 */
export function judgeDoer(doer: Doer, conflicts: FactConflicts): Omit<ProofRow, 'saleId'> | null {
  const { device, person, keys, branchId, action, text, proof, countedMs, nowMs } = doer;
  const endedAt = standsNoMoreSince(person, branchId, countedMs, action);
  if (hadEnded(endedAt, countedMs)) {
    conflicts.set('seller_revoked', { seller: person.name, since: endedAt });
  }
  const { personId } = person;
  const signed = signerOf(keys, { personId, text, proof }, Math.min(countedMs, nowMs));
  noteSigner(signed, person, conflicts);
  if (hadEnded(device.revokedAt, countedMs)) {
    conflicts.set('device_revoked', { device: device.name, since: device.revokedAt });
  }
  return signed.kind === 'proved' ? signed.proof : null;
}
