import type { TillHeard } from '@tillbook/core/sales/till-heartbeats';
import { statement, type Reader } from '../db/database.ts';
import { columnOf, type Scope } from './scope.ts';

/** A till at a device, as it was last heard of. */
export interface TillHeardRow extends Omit<TillHeard, 'heardMs'> {
  readonly tillId: string;
  readonly name: string;
  readonly branchName: string;
  readonly deviceName: string;
  readonly toldAt: string;
  /** Null where the shift or the lease is not this device's. */
  readonly openedAt: string | null;
  readonly leaseUntil: string | null;
  readonly salesMinor: number;
}

const HEARD = statement(
  'report_tills_heard',
  `select t.till_id "tillId", t.name, b.name "branchName", d.name "deviceName",
     h.heard_at "toldAt", case when held.here then s.opened_at end "openedAt",
     case when held.here then t.lease_until end "leaseUntil",
     held.here and s.shift_id is not null "isSelling", h.sales_count "salesCount",
     h.sales_minor "salesMinor", h.others_count "othersCount"
   from till_heartbeat h
   join till t on t.business_id = h.business_id and t.till_id = h.till_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   join device d on d.business_id = h.business_id and d.device_id = h.device_id
   left join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   cross join lateral (select t.device_id is not distinct from h.device_id here) held
   where h.business_id = $1 and t.branch_id = any ($2) and d.revoked_at is null
     and (h.sales_count > 0 or h.others_count > 0 or (held.here and s.shift_id is not null))
   order by b.name, t.name, d.name, d.device_id`,
);

/** Tills that sell or that something waits of; a device that was ended sends no more. */
export async function tillsHeard(reader: Reader, scope: Scope): Promise<readonly TillHeardRow[]> {
  return reader.rows<TillHeardRow>(HEARD, [scope.businessId, columnOf(scope, 'branchId')]);
}
