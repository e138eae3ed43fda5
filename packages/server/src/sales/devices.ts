import { randomBytes } from 'node:crypto';
import type { Device } from '@tillbook/core/sales/devices.api';
import { Refusal } from '@tillbook/core/refusals';
import { nextSeries } from '@tillbook/core/sales/receipt-number';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { endDeviceSessions } from '../auth/sessions.sql.ts';
import { inBusiness, sha256Hex, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { endDevice, isRevoked, readDevice, readDevices, writeDevice } from './devices.sql.ts';
import { endSeries } from './till-series.sql.ts';
import { holdTill, lockTillsOfDevice } from './tills.sql.ts';

const SECRET_BYTES = 32;

/**
 * Enrols a device: its secret is told once and kept as a hash. Enrolling again gives a new one, and
 * the one before opens nothing any more.
 * @throws Refusal DEVICE_REVOKED: an ended device does not come back under its id
 */
export async function enrolDevice(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: { readonly _id: string; readonly name: string },
): Promise<{ deviceId: string; secret: string }> {
  const { businessId } = inBusiness(actor);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const at = new Date(nowMs).toISOString();
  const isEnrolled = await writeDevice(tx, businessId, {
    deviceId: asked._id,
    name: asked.name,
    secretHash: sha256Hex(secret),
    ...{ at, by: actor.personId, byName: actor.name },
  });
  if (!isEnrolled) throw new Refusal('DEVICE_REVOKED');
  await tell(tx, actor, at, 'device_enrolled', { deviceId: asked._id, name: asked.name });
  return { deviceId: asked._id, secret };
}

/** The devices in the caller's reach. */
export async function devicesFor(reader: Reader, actor: Actor): Promise<{ devices: Device[] }> {
  const { businessId } = inBusiness(actor);
  return { devices: await readDevices(reader, businessId, actor.branchIds) };
}

/**
 * Ends a device. Its tills are free at once and go on in new series, so that what it has not sent
 * yet keeps its numbers. Again answers the same.
 * @throws Refusal 404 for a device out of reach
 */
export async function revokeDevice(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  deviceId: string,
): Promise<Device> {
  const { businessId } = inBusiness(actor);
  // The lock before the look: a till that it takes meanwhile is seen.
  const wasRevoked = await isRevoked(tx, businessId, deviceId, 'to end it');
  const device = await readDevice(tx, businessId, actor.branchIds, deviceId);
  if (device === null) throw new Refusal('NOT_FOUND');
  if (wasRevoked === true) return device;
  const at = new Date(nowMs).toISOString();
  await endDevice(tx, businessId, deviceId, { at, by: actor.personId, byName: actor.name });
  await endDeviceSessions(tx, deviceId, at);
  for (const till of await lockTillsOfDevice(tx, businessId, deviceId)) {
    const { tillId, series, lastNumber } = till;
    await endSeries(tx, businessId, { tillId, series, deviceId, lastNumber, at });
    await holdTill(tx, businessId, {
      ...{ tillId, series: nextSeries(series), lastNumber: 0, leaseId: null },
      ...{ deviceId: null, holderName: null, leaseUntil: null },
    });
    await appendEvent(tx, {
      businessId,
      kind: 'till_taken',
      subjectId: tillId,
      branchId: till.branchId,
    });
  }
  await tell(tx, actor, at, 'device_revoked', { deviceId, name: device.name });
  return { ...device, tillName: null, branchName: null, revokedAt: at };
}

async function tell(
  tx: Tx,
  actor: Actor,
  at: string,
  action: 'device_enrolled' | 'device_revoked',
  { deviceId, name }: { readonly deviceId: string; readonly name: string },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendEvent(tx, {
    businessId,
    kind: 'device_changed',
    subjectId: deviceId,
    branchId: null,
  });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at },
    ...{ actorId: actor.personId, actorName: actor.name },
    events: [{ action, subjectId: deviceId, detail: { name } }],
  });
}
