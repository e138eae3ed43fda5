import type { Invariant } from './invariant.ts';

/** What must hold of expenses and of money that the office moved. */
export const EXPENSE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I95',
    sentence: 'Each booked expense stands in the books once, one taken back once more against it',
    examined: 'select count(*) from expense',
    broken: `with due as (
        select x.business_id, x.expense_id, x.amount_minor, x.cash_move_id,
          v.kind is not null is_voided,
          (not x.needs_approval or coalesce(a.kind = 'approved', false)) is_booked
        from expense x
        left join expense_event a on a.business_id = x.business_id
          and a.expense_id = x.expense_id and a.step = 'answer'
        left join expense_event v on v.business_id = x.business_id
          and v.expense_id = x.expense_id and v.step = 'void'),
      booked as (
        select e.business_id, e.source_id, e.source_kind, sum(l.debit_minor) debit,
          sum(case when a.kind = 'expense' or a.code = '1300' then l.debit_minor - l.credit_minor
            else 0 end) spent
        from journal_entry e
        join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
        join account a on a.business_id = l.business_id and a.code = l.account_code
        where e.source_kind in ('expense', 'expense_void') group by 1, 2, 3)
      select coalesce(d.business_id, b.business_id) business_id,
        format('expense %s', coalesce(d.expense_id, b.source_id)) what
      from (select business_id, expense_id, amount_minor, cash_move_id, 'expense' kind
          from due where is_booked
          union all select business_id, expense_id, amount_minor, cash_move_id, 'expense_void'
          from due where is_voided) d
      full join booked b on b.business_id = d.business_id and b.source_id = d.expense_id
        and b.source_kind = d.kind
      where b.debit is distinct from d.amount_minor
        or (d.cash_move_id is null and abs(b.spent) <> d.amount_minor)
      union all
      select business_id, format('pay-out %s', cash_move_id) from due
      where cash_move_id is not null and not is_voided
      group by 1, cash_move_id having count(*) > 1
      union all
      select d.business_id, format('pay-out %s', d.cash_move_id) from due d
      join cash_move m on m.business_id = d.business_id and m.move_id = d.cash_move_id
      where m.kind <> 'pay_out' or m.amount_minor <> d.amount_minor`,
  },
  {
    id: 'I103',
    sentence: 'What is owed of a booked expense is one bill of its supplier; taken back it is none',
    examined: `select (select count(*) from expense where paid_from = 'owed')
      + (select count(*) from supplier_bill where kind = 'services') "count"`,
    broken: `with due as (
        select x.business_id, x.expense_id, x.supplier_id, x.branch_id, x.business_date, x.due_on,
          x.amount_minor, x.tax_minor, exists (select from expense_event v
            where v.business_id = x.business_id and v.expense_id = x.expense_id
              and v.step = 'void') is_voided
        from expense x where x.paid_from = 'owed' and (not x.needs_approval
          or exists (select from expense_event a where a.business_id = x.business_id
            and a.expense_id = x.expense_id and a.kind = 'approved'))),
      billed as (
        select b.*, coalesce(r.reversed, 0) reversed, r.others from supplier_bill b
        cross join lateral (select
            sum(s.amount_minor) filter (where s.source_kind = 'reversal') reversed,
            sum(s.amount_minor) filter (where s.source_kind <> 'reversal') others
          from supplier_settlement s where s.business_id = b.business_id
            and s.bill_id = b.bill_id) r
        where b.kind = 'services')
      select coalesce(d.business_id, b.business_id) business_id,
        format('expense %s', coalesce(d.expense_id, b.expense_id)) what
      from due d full join billed b on b.business_id = d.business_id
        and b.expense_id = d.expense_id
      where (d.supplier_id, d.branch_id, d.business_date, d.due_on, d.amount_minor, d.tax_minor)
          is distinct from (b.supplier_id, b.branch_id, b.invoice_on, b.due_on, b.total_minor,
            b.tax_minor)
        or b.reversed <> case when d.is_voided then d.amount_minor else 0 end
        or (d.is_voided and b.others > 0)`,
  },
  {
    id: 'I96',
    sentence:
      'Each move of money is booked for what left, was charged and set off; void is its mirror',
    examined: 'select count(*) from money_move',
    broken: `with due as (
        select m.business_id, m.move_id, 'money_move' kind, 1 turn, m.amount_minor, m.fee_minor,
          m.input_tax_minor, m.kind what
        from money_move m
        union all
        select m.business_id, m.move_id, 'money_move_void', -1, m.amount_minor, m.fee_minor,
          m.input_tax_minor, m.kind
        from money_move m
        join money_move_void v on v.business_id = m.business_id and v.move_id = m.move_id),
      booked as (
        select e.business_id, e.source_id, e.source_kind, sum(l.debit_minor) debit,
          sum(case when l.account_code = '6150' then l.debit_minor - l.credit_minor else 0 end) fee,
          sum(case when l.account_code = '2100' then l.debit_minor - l.credit_minor else 0 end) tax,
          sum(case when l.account_code = '1300' then l.credit_minor - l.debit_minor else 0 end) off
        from journal_entry e
        join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
        where e.source_kind in ('money_move', 'money_move_void') group by 1, 2, 3)
      select coalesce(d.business_id, b.business_id) business_id,
        format('%s %s', coalesce(d.kind, b.source_kind), coalesce(d.move_id, b.source_id)) what
      from due d full join booked b on b.business_id = d.business_id
        and b.source_id = d.move_id and b.source_kind = d.kind
      where (case d.what when 'tax_paid' then d.amount_minor + d.input_tax_minor
            when 'tax_refunded' then greatest(d.input_tax_minor, d.amount_minor)
            else d.amount_minor end,
          d.turn * d.fee_minor, d.turn * d.input_tax_minor,
          d.turn * case d.what when 'tax_paid' then d.input_tax_minor + d.amount_minor
            when 'tax_refunded' then d.input_tax_minor - d.amount_minor else 0 end)
        is distinct from (b.debit, b.fee, b.off, b.tax)`,
  },
];
