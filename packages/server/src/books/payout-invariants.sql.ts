import type { Invariant } from './invariant.ts';

const RECEIVABLES = `'1100'`;

/** What must hold of credits that customers were paid out. */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I80',
    sentence: 'Each payout stands on its account and in the books once, within the credit',
    examined: 'select count(*) from customer_payout',
    broken: `select coalesce(p.business_id, e.business_id) business_id,
        format('payout %s', coalesce(p.payout_id, e.source_id)) what
      from (select * from customer_payout
        where layby_id is null and gift_card_id is null) p
      full join (select * from customer_entry where kind = 'payout') e
        on e.business_id = p.business_id and e.source_id = p.payout_id
      where (p.customer_id, p.amount_minor, p.branch_id, p.business_date, p.balance_after_minor)
          is distinct from (e.customer_id, e.amount_minor, e.branch_id, e.business_date,
            e.balance_after_minor)
        or e.balance_after_minor > 0
        or not exists (select from journal_entry j join journal_line l using (business_id, entry_id)
          where j.business_id = p.business_id and j.source_id = p.payout_id
            and j.source_kind = 'customer_payout' and l.account_code = ${RECEIVABLES}
            and l.debit_minor = p.amount_minor)`,
  },
  {
    id: 'I81',
    sentence: 'What a closed shift paid out is what customers were paid at it',
    examined: 'select count(*) from shift_close_tender',
    broken: `with paid as (
        select p.business_id, p.shift_id, p.method, sum(p.amount_minor) amount
        from customer_payout p
        join shift_close c on c.business_id = p.business_id and c.shift_id = p.shift_id
        group by 1, 2, 3)
      select coalesce(p.business_id, t.business_id) business_id,
        format('shift %s, %s', coalesce(p.shift_id, t.shift_id), coalesce(p.method, t.method)) what
      from paid p full join (select * from shift_close_tender where paid_out_minor <> 0) t
        using (business_id, shift_id, method)
      where p.amount is distinct from t.paid_out_minor`,
  },
  {
    id: 'I82',
    sentence:
      'What is from before is taken back whole, once, from the same account, paid or used by none',
    examined: 'select count(*) from customer_opening',
    broken: `select b.business_id,
        format('opening %s takes back %s', b.opening_id, b.takes_back) what
      from customer_opening b
      join customer_opening o on o.business_id = b.business_id and o.opening_id = b.takes_back
      join customer_entry d on d.business_id = o.business_id and d.kind = 'opening'
        and d.source_id = o.opening_id
      join customer_entry k on k.business_id = b.business_id and k.kind = 'opening'
        and k.source_id = b.opening_id
      where (b.customer_id, b.branch_id, -b.amount_minor, b.owed_since, b.is_credit)
          is distinct from (o.customer_id, o.branch_id, o.amount_minor, o.owed_since, o.is_credit)
        or o.takes_back is not null
        or not exists (select from customer_allocation a where a.business_id = d.business_id
          and a.customer_id = d.customer_id and a.amount_minor = abs(o.amount_minor)
          and (a.debit_no, a.credit_no)
            in ((d.entry_no, k.entry_no), (k.entry_no, d.entry_no)))`,
  },
];
