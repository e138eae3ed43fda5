import type { TillHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import type { Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { tellHeartbeats } from './till-heartbeats.sql.ts';

/** Takes down that a device is on, and what it has not sent; of a till told twice the last. */
export async function hearTills(
  tx: Tx,
  { deviceId, business: { businessId } }: DeviceCaller,
  nowMs: number,
  tills: readonly TillHeartbeat[],
): Promise<{ tillIds: string[] }> {
  const once = [...new Map(tills.map((till) => [till.tillId, till])).values()];
  const heard = await tellHeartbeats(
    tx,
    { businessId, deviceId },
    new Date(nowMs).toISOString(),
    once,
  );
  return { tillIds: [...heard] };
}
