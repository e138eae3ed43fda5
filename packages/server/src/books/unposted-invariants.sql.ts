import type { Invariant } from './invariant.ts';

/** What was posted of facts, by the device that told of it. */
const POSTED = `select business_id, sale_id fact_id, device_id, posted_at from sale where is_fact
  union all select business_id, refund_id, device_id, posted_at from refund_fact
  union all select business_id, opening_id, device_id, posted_at from shift_opening
  union all select business_id, closing_id, device_id, posted_at from shift_closing
  union all select business_id, move_id, device_id, posted_at from cash_move_fact`;

/** What was handed over because nothing could be made of it (decision 193). */
export const UNPOSTED_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I123',
    sentence:
      'What could not be posted is told once, whole, as its device wrote it down, and nothing is ' +
      'posted of it any more',
    examined: 'select count(*) from unposted_fact',
    broken: `select u.business_id, format('%s %s of device %s', u.kind, u.fact_key, u.device_id)
        what
      from unposted_fact u
      where (u.fact_text is not null and sha256(convert_to(u.fact_text, 'UTF8')) <> u.text_hash)
        or u.fact_key is distinct from coalesce(u.fact_id::text, encode(u.text_hash, 'hex'))
        or not exists (select from sale_conflict c where c.business_id = u.business_id
          and c.unposted_id = u.unposted_id and c.kind = 'not_posted'
          and c.branch_id = u.branch_id and c.found_at = u.handed_at)
        or exists (select from (${POSTED}) p where p.business_id = u.business_id
          and p.fact_id = u.fact_id and p.device_id = u.device_id and p.posted_at > u.handed_at)`,
  },
];
