import type { Invariant } from './invariant.ts';

/** Questions and answers. */
export const APPROVAL_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I70',
    sentence: 'What was asked was answered in time, by somebody else unless it was taken back',
    examined: 'select count(*) from approval',
    broken: `select a.business_id, format('approval %s: %s by %s at %s', a.approval_id, d.answer,
        d.decided_by, d.decided_at) what
      from approval_decision d join approval a using (business_id, approval_id)
      where d.decided_at < a.asked_at or d.decided_at >= a.expires_at
        or (d.answer = 'withdrawn') <> (d.decided_by = a.requested_by)
      union all
      select business_id, format('approval %s: %s without its act in the audit', approval_id,
        answer)
      from approval_decision d
      where not exists (select from audit_event e where e.business_id = d.business_id
        and e.subject_id = d.approval_id and e.action = 'approval.' || d.answer
        and e.actor_id = d.decided_by)`,
  },
  {
    id: 'I71',
    sentence: 'An approval was used while it was good, by who asked, for no more than was approved',
    examined: 'select count(*) from approval',
    broken: `select a.business_id, format('approval %s: %s used of %s at %s', a.approval_id,
        u.amount_minor, a.amount_minor, u.used_at) what
      from approval_use u join approval a using (business_id, approval_id)
      left join approval_decision d using (business_id, approval_id)
      where d.answer is distinct from 'approved' or u.amount_minor > a.amount_minor
        or u.used_at < d.decided_at or u.used_at >= d.good_until
      union all
      select a.business_id, format('approval %s: used for %s, which is no %s of %s', a.approval_id,
        u.subject_id, a.kind, a.requested_by)
      from approval_use u join approval a using (business_id, approval_id)
      where not exists (select from refund r where r.business_id = u.business_id
          and r.refund_id = u.subject_id and r.refunded_by = a.requested_by
          and r.branch_id = a.branch_id
          and a.kind = case r.kind when 'void' then 'void_sale' else 'refund_over_limit' end)
        and not exists (select from layby y
          join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
          where y.business_id = u.business_id and y.layby_id = u.subject_id
            and q.withdrawn_by = a.requested_by and y.branch_id = a.branch_id
            and a.kind = 'refund_over_limit')
        and not exists (select from sale s where s.business_id = u.business_id
          and s.sale_id = u.subject_id and s.seller_id = a.requested_by
          and s.branch_id = a.branch_id
          and a.kind not in ('void_sale', 'refund_over_limit', 'debt_write_off',
            'write_off_void', 'credit_payout', 'blind_return', 'cash_over_limit'))
        and not exists (select from customer_write_off w where w.business_id = u.business_id
          and w.write_off_id = u.subject_id and w.posted_by = a.requested_by
          and w.branch_id = a.branch_id
          and a.kind = case when w.takes_back is null then 'debt_write_off'
            else 'write_off_void' end)
        and not exists (select from customer_payout o where o.business_id = u.business_id
          and o.payout_id = u.subject_id and o.posted_by = a.requested_by
          and o.branch_id = a.branch_id and (case when o.gift_card_id is null
            then a.kind = 'credit_payout'
            else a.kind in ('void_sale', 'refund_over_limit') end))
        and not exists (select from blind_return b where b.business_id = u.business_id
          and b.return_id = u.subject_id and b.posted_by = a.requested_by
          and b.branch_id = a.branch_id and a.kind = 'blind_return')
        and not exists (select from cash_move c join shift s using (business_id, shift_id)
          join till t using (business_id, till_id)
          where c.business_id = u.business_id and c.move_id = u.subject_id
          and c.moved_by = a.requested_by and t.branch_id = a.branch_id
          and c.amount_minor = u.amount_minor and a.kind = 'cash_over_limit')`,
  },
];
