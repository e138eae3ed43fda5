import { TILL_LEASE_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { nextSeries } from '@tillbook/core/sales/receipt-number';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { isRevoked } from './devices.sql.ts';
import { endSeries } from './till-series.sql.ts';
import { holdTill, readTill, type TillRow } from './tills.sql.ts';

/**
 * Gives a till to a device under a lease. The device that holds it gets the same lease and goes on
 * in its series. From another device it is taken only by `takeOver`, or when the lease ran out:
 * numbers of the old series may have been given there unseen, so the next series begins. A till
 * that was given back goes on in its series. The till must be locked.
 */
export async function takeTill(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: { readonly tillId: string; readonly deviceId: string; readonly takeOver: boolean },
): Promise<TillLease> {
  const { businessId } = inBusiness(actor);
  const till = await tillInReach(tx, actor, asked.tillId);
  const { deviceId, takeOver } = asked;
  refuseShutTill(till);
  if ((await isRevoked(tx, businessId, asked.deviceId, 'to use it')) === true) {
    throw new Refusal('DEVICE_REVOKED');
  }
  const isHeldByOther = till.deviceId !== null && till.deviceId !== deviceId;
  const isLive = till.leaseUntil !== null && Date.parse(till.leaseUntil) > nowMs;
  if (isHeldByOther && isLive && !takeOver) {
    throw new Refusal('TILL_TAKEN', { holderName: till.holderName });
  }
  const isHeldHere = till.deviceId === deviceId;
  const held = {
    ...till,
    deviceId,
    holderName: actor.name,
    leaseId: isHeldHere ? till.leaseId : newId(nowMs),
    leaseUntil: new Date(nowMs + TILL_LEASE_MS).toISOString(),
    series: isHeldByOther ? nextSeries(till.series) : till.series,
    lastNumber: isHeldByOther ? 0 : till.lastNumber,
  };
  if (isHeldByOther) {
    const { tillId, series, lastNumber } = till;
    const at = new Date(nowMs).toISOString();
    await endSeries(tx, businessId, {
      tillId,
      series,
      deviceId: till.deviceId ?? '',
      lastNumber,
      at,
    });
  }
  await holdTill(tx, businessId, held);
  if (!isHeldHere) await tell(tx, actor, nowMs, till, held.series);
  return presentLease(held, held.leaseId ?? '');
}

async function tell(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  before: TillRow,
  series: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { tillId, branchId } = before;
  await appendEvent(tx, { businessId, kind: 'till_taken', subjectId: tillId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: tillId,
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
    events: [
      { action: 'till_taken', subjectId: tillId, detail: { series, from: before.holderName } },
    ],
  });
}

/** Nobody takes a till, or opens a shift on one, that is closed or whose branch is not open. */
export function refuseShutTill({ isClosed, branchState, tillName, branchName }: TillRow): void {
  if (isClosed) throw new Refusal('TILL_CLOSED', { till: tillName });
  if (branchState === 'closed') throw new Refusal('BRANCH_CLOSED', { branch: branchName });
}

/** A till of the own business in an open branch. @throws Refusal 404, 403 BRANCH_FORBIDDEN */
export async function tillInReach(reader: Reader, actor: Actor, tillId: string): Promise<TillRow> {
  const till = await readTill(reader, inBusiness(actor).businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, till.branchId);
  return till;
}

function presentLease(till: TillRow, leaseId: string): TillLease {
  const { tillId, tillName, tillCode, branchId, branchName, branchCode } = till;
  const { series, lastNumber, shiftId, shiftOpenedAt, shiftOpenedByName, shiftOpenedBy } = till;
  const openShift =
    shiftId === null || shiftOpenedAt === null
      ? null
      : {
          ...{ _id: shiftId, openedAt: shiftOpenedAt },
          ...{ openedByName: shiftOpenedByName ?? '', openedById: shiftOpenedBy },
        };
  const place = { tillId, tillName, tillCode, branchId, branchName, branchCode };
  const { timezone, cutoffMinutes } = till;
  return {
    ...place,
    branchDay: { timezone, cutoffMinutes },
    series,
    lastNumber,
    leaseId,
    openShift,
  };
}

/**
 * Gives a till back; the lease's own device only, with no shift open. The same again answers the
 * same: the till remembers the lease that ended. The till must be locked.
 */
export async function releaseTill(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: { readonly tillId: string; readonly leaseId: string },
): Promise<{ message: string }> {
  const { businessId } = inBusiness(actor);
  const till = await tillInReach(tx, actor, asked.tillId);
  if (till.leaseId !== asked.leaseId) throw new Refusal('TILL_LEASE_LOST');
  const answer = { message: 'Till given back.' };
  if (till.deviceId === null) return answer;
  if (till.shiftId !== null) throw new Refusal('INVALID_STATE');
  await holdTill(tx, businessId, { ...till, deviceId: null, holderName: null, leaseUntil: null });
  await appendAudit(tx, {
    businessId,
    streamId: till.tillId,
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ action: 'till_released', subjectId: till.tillId, detail: {} }],
  });
  return answer;
}
