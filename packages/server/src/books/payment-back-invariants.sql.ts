import type { Invariant } from './invariant.ts';

/** What must hold of customers' payments that were taken back. */
export const PAYMENT_BACK_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I122',
    sentence:
      'A customer’s payment is taken back whole, once, as it was paid, and pays nothing any more ' +
      'but its own taking back and what was paid out',
    examined: 'select count(*) from customer_payment where takes_back is not null',
    broken: `with back as (
        select v.business_id, v.customer_id, v.payment_id, p.payment_id paid_id, p.amount_minor,
          k.entry_no credit_no, d.entry_no debit_no,
          (v.customer_id, v.branch_id, v.method, -v.amount_minor)
              is distinct from (p.customer_id, p.branch_id, p.method, p.amount_minor)
            or p.takes_back is not null or v.shift_id <> p.shift_id
            or (v.shift_id is not null and p.shift_id is null) is_other
        from customer_payment v
        join customer_payment p on p.business_id = v.business_id and p.payment_id = v.takes_back
        left join customer_entry k on k.business_id = p.business_id and k.kind = 'payment'
          and k.source_id = p.payment_id
        left join customer_entry d on d.business_id = v.business_id
          and d.kind = 'payment_back' and d.source_id = v.payment_id),
      pays as (
        select a.business_id, a.customer_id, a.debit_no, a.credit_no, sum(a.amount_minor) amount
        from customer_allocation a group by 1, 2, 3, 4)
      select b.business_id, format('payment %s is taken back by %s', b.paid_id, b.payment_id) what
      from back b
      where b.is_other or b.amount_minor is distinct from (
          select sum(x.amount) from pays x join customer_entry e on e.business_id = x.business_id
            and e.customer_id = x.customer_id and e.entry_no = x.debit_no
          where x.business_id = b.business_id and x.customer_id = b.customer_id
            and x.credit_no = b.credit_no and (x.debit_no = b.debit_no or e.kind = 'payout'))
        or exists (select from pays x join customer_entry e on e.business_id = x.business_id
            and e.customer_id = x.customer_id and e.entry_no = x.debit_no
          where x.business_id = b.business_id and x.customer_id = b.customer_id
            and x.credit_no = b.credit_no and x.amount <> 0 and x.debit_no <> b.debit_no
            and e.kind <> 'payout')
      union all
      select x.business_id, format('customer %s: %s pays %s of %s', x.customer_id, x.credit_no,
        x.amount, x.debit_no)
      from pays x where x.amount < 0
      union all
      select a.business_id, format('customer %s: %s moves what %s pays', a.customer_id, a.moved_by,
        a.credit_no)
      from customer_allocation a join customer_entry e on e.business_id = a.business_id
        and e.customer_id = a.customer_id and e.entry_no = a.moved_by
      where e.kind not in ('payment_back', 'write_off_void')`,
  },
];
