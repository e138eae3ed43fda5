import { statement, type Reader } from '../db/database.ts';

const LAST_DEED = statement(
  'last_deed',
  `select greatest(max(s.opened_at), max(s.closed_at), max(sold.at)) "at"
   from till t
   cross join lateral (select x.shift_id, x.opened_at, z.closed_at from shift x
     left join shift_close z on z.business_id = x.business_id and z.shift_id = x.shift_id
     where x.business_id = t.business_id and x.till_id = t.till_id
     order by x.opened_at desc limit 1) s
   left join lateral (select max(posted_at) filter (where not is_fact) at from sale
     where sale.business_id = t.business_id and sale.shift_id = s.shift_id) sold on true
   where t.business_id = $1 and ($2::uuid is null or t.branch_id = $2)`,
);

/**
 * The moment for a step that comes after all that tills have done: now, or the last instant that a
 * server wrote for them, since the clock of the one that sold may be ahead of this one's. The tills
 * must be locked, or have no open shift.
 * @param branchId null: of the whole business
 * @returns an instant in ISO 8601, UTC
 */
export async function afterLastDeed(
  reader: Reader,
  businessId: string,
  branchId: string | null,
  nowMs: number,
): Promise<string> {
  const { at } = await reader.one<{ at: string | null }>(LAST_DEED, [businessId, branchId]);
  return new Date(Math.max(nowMs, at === null ? nowMs : Math.ceil(Date.parse(at)))).toISOString();
}
