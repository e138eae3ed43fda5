import type { Invariant } from './invariant.ts';

/** What must hold of debts that were given up and whose goods came back. */
export const GIVEN_UP_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I121',
    sentence:
      'What was taken back of a debt given up is on the account of its refund and in the books ' +
      'once, and no more than is given up of the sale beside it',
    examined: `select count(*) from customer_entry where kind = 'write_off_back'`,
    broken: `with back as (
        select e.business_id, r.sale_id, sum(e.amount_minor) back,
          bool_or((e.customer_id, e.branch_id, e.business_date)
            is distinct from (s.customer_id, r.branch_id, r.business_date)) is_elsewhere
        from customer_entry e
        left join refund r on r.business_id = e.business_id and r.refund_id = e.source_id
        left join sale s on s.business_id = r.business_id and s.sale_id = r.sale_id
        where e.kind = 'write_off_back' group by 1, 2),
      given_up as (
        select d.business_id, d.source_id sale_id, sum(a.amount_minor) given_up,
          sum(a.amount_minor) filter (where a.amount_minor > 0) given_up_once
        from customer_entry w
        join customer_allocation a on a.business_id = w.business_id
          and a.customer_id = w.customer_id and a.credit_no = w.entry_no
        join customer_entry d on d.business_id = a.business_id
          and d.customer_id = a.customer_id and d.entry_no = a.debit_no and d.kind = 'sale'
        where w.kind = 'write_off' group by 1, 2),
      booked as (
        select j.business_id, j.source_id,
          sum(l.debit_minor - l.credit_minor) filter (where l.account_code = '1100') owed,
          sum(l.credit_minor - l.debit_minor) filter (where l.account_code = '6300') taken_back
        from journal_entry j join journal_line l using (business_id, entry_id)
        where j.source_kind = 'customer_write_off_back' group by 1, 2)
      select coalesce(k.business_id, b.business_id) business_id,
        format('sale %s: %s of %s taken back', coalesce(k.sale_id, b.sale_id), b.back,
          g.given_up) what
      from (select * from sale_state where given_up_minor <> 0) k
      full join back b using (business_id, sale_id)
      left join given_up g using (business_id, sale_id)
      where k.given_up_back_minor is distinct from b.back or b.is_elsewhere
        or k.given_up_minor > coalesce(g.given_up_once, 0)
        or k.given_up_back_minor > coalesce(g.given_up, 0)
      union all
      select coalesce(e.business_id, b.business_id),
        format('refund %s: %s in the books', coalesce(e.source_id, b.source_id), b.taken_back)
      from (select * from customer_entry where kind = 'write_off_back') e
      full join booked b on b.business_id = e.business_id and b.source_id = e.source_id
      where (e.amount_minor, e.amount_minor) is distinct from (b.owed, b.taken_back)`,
  },
  {
    id: 'I126',
    sentence:
      'A giving up is taken back once, of its own branch, from bad debts, and opens as much of ' +
      'the debts that it gave up; nothing else does',
    examined: 'select count(*) from customer_write_off where takes_back is not null',
    broken: `with back as (
        select v.business_id, v.customer_id, v.write_off_id void_id, w.write_off_id,
          -v.amount_minor amount, k.entry_no credit_no, d.entry_no debit_no,
          v.branch_id <> w.branch_id or w.takes_back is not null
            or -v.amount_minor > w.amount_minor is_other
        from customer_write_off v
        join customer_write_off w on w.business_id = v.business_id
          and w.write_off_id = v.takes_back
        left join customer_entry k on k.business_id = w.business_id and k.kind = 'write_off'
          and k.source_id = w.write_off_id
        left join customer_entry d on d.business_id = v.business_id
          and d.kind = 'write_off_void' and d.source_id = v.write_off_id),
      moved as (
        select a.business_id, a.customer_id, a.moved_by, a.credit_no, -sum(a.amount_minor) amount
        from customer_allocation a join customer_entry e on e.business_id = a.business_id
          and e.customer_id = a.customer_id and e.entry_no = a.moved_by
        where e.kind = 'write_off_void' and a.amount_minor < 0 group by 1, 2, 3, 4)
      select coalesce(b.business_id, m.business_id) business_id,
        format('write-off %s: %s taken back by %s, %s opened', b.write_off_id, b.amount,
          b.void_id, m.amount) what
      from back b full join moved m on m.business_id = b.business_id
        and m.customer_id = b.customer_id and m.moved_by = b.debit_no
        and m.credit_no = b.credit_no
      where b.is_other or b.amount is distinct from m.amount
        or b.amount is distinct from (select sum(a.amount_minor) from customer_allocation a
          where a.business_id = b.business_id and a.customer_id = b.customer_id
            and a.credit_no = b.credit_no and a.debit_no = b.debit_no)
        or not exists (select from journal_entry j join journal_line l using (business_id, entry_id)
          where j.business_id = b.business_id and j.source_id = b.void_id
            and j.source_kind = 'customer_write_off_void' and l.account_code = '6300'
            and l.credit_minor - l.debit_minor = b.amount)`,
  },
];
