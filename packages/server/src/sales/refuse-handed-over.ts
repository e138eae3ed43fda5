import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { handedOver } from './unposted-facts.sql.ts';

/**
 * Refuses what its device handed over as what could not be posted, and what is of it: a manager
 * settles that, and it would be counted twice. The till must be locked by an earlier statement.
 * @throws Refusal FACT_HANDED_OVER
 */
export async function refuseHandedOver(
  tx: Tx,
  { deviceId, business: { businessId } }: DeviceCaller,
  factIds: readonly string[],
): Promise<void> {
  const found = await handedOver(tx, businessId, deviceId, factIds);
  if (found.size > 0) throw new Refusal('FACT_HANDED_OVER');
}
