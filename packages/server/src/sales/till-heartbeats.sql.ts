import type { TillHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import { statement, type Tx } from '../db/database.ts';

// The key of a till is only shared, so that no sale that is being posted there waits for this.
const TELL = statement(
  'tell_till_heartbeats',
  `insert into till_heartbeat as h (business_id, till_id, device_id, heard_at, sales_count,
     sales_minor, others_count)
   select t.business_id, t.till_id, $2::uuid, $3::timestamptz, w."salesCount", w."salesMinor",
     w."othersCount"
   from json_to_recordset($4::json) as w("tillId" uuid, "salesCount" integer, "salesMinor" bigint,
     "othersCount" integer)
   join till t on t.business_id = $1 and t.till_id = w."tillId"
   where t.device_id = $2::uuid or exists (select from till_series s
     where s.business_id = t.business_id and s.till_id = t.till_id and s.device_id = $2::uuid)
   order by t.till_id
   on conflict (business_id, till_id, device_id) do update set heard_at = excluded.heard_at,
     sales_count = excluded.sales_count, sales_minor = excluded.sales_minor,
     others_count = excluded.others_count
   returning till_id "tillId"`,
);

/**
 * Writes down what a device has not sent of its tills, in place of what it told before.
 * @param tills each till once
 * @returns the tills that it holds or held; of others nothing is written
 */
export async function tellHeartbeats(
  tx: Tx,
  device: { readonly businessId: string; readonly deviceId: string },
  at: string,
  tills: readonly TillHeartbeat[],
): Promise<readonly string[]> {
  const values = [device.businessId, device.deviceId, at, JSON.stringify(tills)];
  const rows = await tx.rows<{ readonly tillId: string }>(TELL, values);
  return rows.map(({ tillId }) => tillId);
}

const BROUGHT = statement(
  'bring_till_heartbeat',
  `with brought as (
     select count(*)::int n, coalesce(sum(total_minor), 0)::bigint minor from sale
     where business_id = $1 and sale_id = any ($4::uuid[])
   )
   update till_heartbeat h set sales_count = greatest(0, h.sales_count - b.n),
     sales_minor = case when h.sales_count > b.n then greatest(0, h.sales_minor - b.minor)
       else 0 end,
     others_count = greatest(0, h.others_count - $5::int)
   from brought b
   where h.business_id = $1 and h.till_id = $2 and h.device_id = $3
     and h.sales_count + h.others_count > 0`,
);

/** What came in a file waits no more at the device that told of it. */
export async function takeOffWaiting(
  tx: Tx,
  businessId: string,
  brought: {
    readonly tillId: string;
    readonly deviceId: string;
    readonly saleIds: readonly string[];
    readonly others: number;
  },
): Promise<void> {
  const { tillId, deviceId, saleIds, others } = brought;
  await tx.rows(BROUGHT, [businessId, tillId, deviceId, saleIds, others]);
}
