import type { Invariant } from './invariant.ts';

/** What must hold of loyalty points. */
export const LOYALTY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I108',
    sentence: 'Each sale of a customer has earned what its terms say of what did not come back',
    examined: `select count(*) from loyalty_entry where sale_id is not null`,
    // Terms and sales take their times apart: near a change either side may hold.
    broken: `with back as (
        select business_id, sale_id, sum(total_minor) total, bool_or(kind = 'void') is_void
        from refund group by 1, 2),
      moved as (
        select business_id, sale_id, sum(points) points, min(customer_id::text) customer,
          max(customer_id::text) other, max(terms_no) terms_no,
          count(*) filter (where kind = 'earned') earned
        from loyalty_entry where sale_id is not null group by 1, 2)
      select s.business_id, format('points of sale %s', s.sale_id) what
      from moved m join sale s using (business_id, sale_id)
        left join loyalty_terms t on t.business_id = m.business_id and t.terms_no = m.terms_no
        left join back b on b.business_id = s.business_id and b.sale_id = s.sale_id
      where m.earned <> 1 or m.customer <> m.other
        or m.customer is distinct from s.customer_id::text
        or m.points is distinct from case when b.is_void then 0
          else div(greatest(s.total_minor - coalesce(b.total, 0), 0), t.per_minor) end
      union all
      select s.business_id, format('no points of sale %s', s.sale_id)
      from loyalty_terms t
      join sale s on s.business_id = t.business_id and s.customer_id is not null
        and s.posted_at > t.set_at + interval '1 minute' and s.total_minor >= t.per_minor
      where t.is_on
        and not exists (select from loyalty_terms n where n.business_id = t.business_id
          and n.terms_no = t.terms_no + 1 and s.posted_at > n.set_at - interval '1 minute')
        and not exists (select from loyalty_entry e where e.business_id = s.business_id
          and e.sale_id = s.sale_id and e.kind = 'earned')`,
  },
  {
    id: 'I109',
    sentence: 'Each reward took its points once, at the worth of its terms',
    examined: 'select count(*) from customer_reward',
    broken: `select coalesce(r.business_id, e.business_id) business_id,
        format('reward %s', coalesce(r.reward_id, e.entry_id)) what
      from customer_reward r
      full join (select * from loyalty_entry where kind = 'turned') e
        on e.business_id = r.business_id and e.entry_id = r.reward_id
      left join loyalty_terms t on t.business_id = r.business_id and t.terms_no = r.terms_no
      where (r.customer_id, r.points, r.terms_no, r.number)
          is distinct from (e.customer_id, -e.points, e.terms_no, e.number)
        or r.amount_minor is distinct from r.points * t.worth_minor
        or r.points < t.least_points`,
  },
];
