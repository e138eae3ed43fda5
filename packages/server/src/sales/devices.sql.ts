import { statement, type Reader, type Tx } from '../db/database.ts';
import type { Device } from '@tillbook/core/sales/devices.api';

export interface NewDevice {
  readonly deviceId: string;
  readonly name: string;
  /** SHA-256 in hex: the secret itself is nowhere here. */
  readonly secretHash: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

const ENROL_DEVICE = statement(
  'enrol_device',
  `insert into device as d (business_id, device_id, name, secret_hash, enrolled_at, enrolled_by,
     enrolled_by_name)
   values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7)
   on conflict (business_id, device_id) do update set name = excluded.name,
     secret_hash = excluded.secret_hash, enrolled_at = excluded.enrolled_at,
     enrolled_by = excluded.enrolled_by, enrolled_by_name = excluded.enrolled_by_name
   where d.revoked_at is null
   returning device_id`,
);

/** Enrols a device, or again with a new secret. False: it was ended. */
export async function writeDevice(tx: Tx, businessId: string, device: NewDevice): Promise<boolean> {
  const { deviceId, name, secretHash, at, by, byName } = device;
  const values = [businessId, deviceId, name, secretHash, at, by, byName];
  return (await tx.maybe(ENROL_DEVICE, values)) !== null;
}

const END_DEVICE = statement(
  'end_device',
  `update device set revoked_at = $3, revoked_by = $4, revoked_by_name = $5
   where business_id = $1 and device_id = $2 and revoked_at is null`,
);

/** Ends a device; one that was ended stays as it was. */
export async function endDevice(
  tx: Tx,
  businessId: string,
  deviceId: string,
  by: { readonly at: string; readonly by: string; readonly byName: string },
): Promise<void> {
  await tx.rows(END_DEVICE, [businessId, deviceId, by.at, by.by, by.byName]);
}

const LOCK_DEVICE = statement(
  'lock_device',
  `select revoked_at is not null "isRevoked" from device
   where business_id = $1 and device_id = $2 for update`,
);
const SHARE_DEVICE = statement(
  'share_device',
  `select revoked_at is not null "isRevoked" from device
   where business_id = $1 and device_id = $2 for share`,
);

/** Whether a device was ended; null when it is not enrolled. Nobody ends it meanwhile. */
export async function isRevoked(
  tx: Tx,
  businessId: string,
  deviceId: string,
  lock: 'to end it' | 'to use it',
): Promise<boolean | null> {
  const asked = lock === 'to end it' ? LOCK_DEVICE : SHARE_DEVICE;
  const found = await tx.maybe<{ isRevoked: boolean }>(asked, [businessId, deviceId]);
  return found?.isRevoked ?? null;
}

const SEAL_OF_DEVICE = statement(
  'seal_of_device',
  `select name, revoked_at "revokedAt", encode(secret_hash, 'base64') "sealKey"
   from device where business_id = $1 and device_id = $2`,
);

/** A device, and by what it seals the file of what it had not sent; null: none of the business. */
export async function readSealKey(
  reader: Reader,
  businessId: string,
  deviceId: string,
): Promise<{
  readonly name: string;
  readonly revokedAt: string | null;
  /** In base64. */
  readonly sealKey: string;
} | null> {
  return reader.maybe(SEAL_OF_DEVICE, [businessId, deviceId]);
}

const DEVICES = `select d.device_id "_id", d.name, d.enrolled_at "enrolledAt",
    d.enrolled_by_name "enrolledByName", d.last_seen_at "lastSeenAt", t.name "tillName",
    b.name "branchName", d.revoked_at "revokedAt"
  from device d
  left join lateral (
    select x.name, x.branch_id from till x
    where x.business_id = d.business_id and x.device_id = d.device_id
    order by x.till_id limit 1) t on true
  left join branch b on b.business_id = d.business_id and b.branch_id = t.branch_id
  where d.business_id = $1`;

/** Devices that hold a till of these branches, held one, or sold there. */
const IN_BRANCHES = `(
  exists (select from till x where x.business_id = d.business_id and x.device_id = d.device_id
    and x.branch_id = any ($2::uuid[]))
  or exists (select from till_series s
    join till x on x.business_id = s.business_id and x.till_id = s.till_id
    where s.business_id = d.business_id and s.device_id = d.device_id
      and x.branch_id = any ($2::uuid[])))`;

const NEWEST = 'order by d.revoked_at is not null, d.enrolled_at desc, d.device_id desc';
const LIST_DEVICES = statement('list_devices', `${DEVICES} ${NEWEST}`);
const LIST_DEVICES_OF_BRANCHES = statement(
  'list_devices_of_branches',
  `${DEVICES} and ${IN_BRANCHES} ${NEWEST}`,
);
const READ_DEVICE = statement('read_device', `${DEVICES} and d.device_id = $2`);
const READ_DEVICE_OF_BRANCHES = statement(
  'read_device_of_branches',
  `${DEVICES} and ${IN_BRANCHES} and d.device_id = $3`,
);

/** Devices, those that may sell first. @param branchIds null: of the whole business */
export async function readDevices(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
): Promise<Device[]> {
  return branchIds === null
    ? reader.rows<Device>(LIST_DEVICES, [businessId])
    : reader.rows<Device>(LIST_DEVICES_OF_BRANCHES, [businessId, branchIds]);
}

/** One of them, or null. */
export async function readDevice(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
  deviceId: string,
): Promise<Device | null> {
  return branchIds === null
    ? reader.maybe<Device>(READ_DEVICE, [businessId, deviceId])
    : reader.maybe<Device>(READ_DEVICE_OF_BRANCHES, [businessId, branchIds, deviceId]);
}
