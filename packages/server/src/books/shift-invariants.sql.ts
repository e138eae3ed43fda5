import type { Invariant } from './invariant.ts';
import { CASH, CASH_IN_SAFE, CASH_OVER_SHORT, side, USUAL_ACCOUNTS } from './invariant-parts.ts';

/** Drawers: what they should hold, what was counted. */
export const SHIFT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I16',
    sentence: 'A closed shift lists its own sales and payments',
    examined: 'select count(*) from shift_close',
    broken: `with paid as (
        select s.business_id, s.shift_id, count(distinct p.sale_id) sales,
          coalesce(sum(p.amount_minor) filter (where p.method = 'cash'), 0) cash,
          coalesce(sum(p.amount_minor) filter (where p.method = 'mobile_money'), 0) mobile_money,
          coalesce(sum(p.amount_minor) filter (where p.method = 'card'), 0) card
        from shift s left join (select p.* from payment p join sale x using (business_id, sale_id)
          where not x.is_late) p using (business_id, shift_id) group by 1, 2)
      select c.business_id, format('shift %s', c.shift_id) what
      from shift_close c join shift s using (business_id, shift_id)
      join paid p using (business_id, shift_id)
      cross join lateral (select count(*) sales, coalesce(sum(x.total_minor), 0) total,
          coalesce(sum(x.tax_minor), 0) tax, coalesce(sum(x.discount_minor), 0) discount,
          coalesce(sum(x.rounding_minor), 0) rounding from sale x
        where x.business_id = c.business_id and x.shift_id = c.shift_id and not x.is_late) o
      where (c.cash_minor, c.mobile_money_minor, c.card_minor)
          is distinct from (p.cash, p.mobile_money, p.card)
        or (c.sales_count, c.sales_minor, c.tax_minor, c.discount_minor, c.rounding_minor)
          is distinct from (o.sales, o.total, o.tax, o.discount, o.rounding)`,
  },
  {
    id: 'I32',
    sentence: 'Cash in tills is what the drawers of the open shifts should hold',
    examined: 'select count(*) from shift',
    broken: `with drawers as (
        select s.business_id, sum(s.float_minor + (select coalesce(sum(p.amount_minor), 0)
          from payment p where p.business_id = s.business_id and p.shift_id = s.shift_id
            and p.method = 'cash')
          + (select coalesce(sum(d.amount_minor), 0) from customer_payment d
            where d.business_id = s.business_id and d.shift_id = s.shift_id
              and d.method = 'cash')
          + (select coalesce(sum(v.amount_minor), 0) from gift_card v
            where v.business_id = s.business_id and v.shift_id = s.shift_id
              and v.method = 'cash')
          - (select coalesce(sum(o.amount_minor), 0) from customer_payout o
            where o.business_id = s.business_id and o.shift_id = s.shift_id
              and o.method = 'cash')
          + (select coalesce(sum(case m.kind when 'pay_in' then m.amount_minor
            else -m.amount_minor end), 0) from cash_move m
            where m.business_id = s.business_id and m.shift_id = s.shift_id)
          - (select coalesce(sum(g.amount_minor), 0) from refund_payment g
            where g.business_id = s.business_id and g.shift_id = s.shift_id
              and g.method = 'cash')
          - (select coalesce(sum(f.total_minor - f.matched_minor), 0) from refund_fact f
            where f.business_id = s.business_id and f.shift_id = s.shift_id)) cash
        from shift s where not exists (select from shift_close c
          where c.business_id = s.business_id and c.shift_id = s.shift_id)
        group by 1),
      books as (select business_id, sum(debit_minor - credit_minor) cash from journal_line
        where account_code = ${CASH} group by 1)
      select coalesce(d.business_id, b.business_id) business_id,
        format('books %s, drawers %s', coalesce(b.cash, 0), coalesce(d.cash, 0)) what
      from drawers d full join books b using (business_id)
      where coalesce(d.cash, 0) <> coalesce(b.cash, 0)`,
  },
  {
    id: 'I41',
    sentence: 'Cash that came after a close is no longer over, and the till holds nothing of it',
    examined: 'select count(*) from sale where is_late',
    broken: `with late as (
        select s.business_id, s.sale_id, coalesce(sum(p.amount_minor), 0) cash
        from sale s left join payment p on p.business_id = s.business_id
          and p.sale_id = s.sale_id and p.method = 'cash'
        where s.is_late group by 1, 2),
      booked as (
        select e.business_id, e.source_id sale_id,
          sum(j.credit_minor - j.debit_minor) filter (where j.account_code = ${CASH}) cash,
          sum(j.debit_minor - j.credit_minor) filter (where j.account_code = '6100') over_short
        from journal_entry e join journal_line j using (business_id, entry_id)
        where e.source_kind = 'late_sale' group by 1, 2)
      select coalesce(l.business_id, b.business_id) business_id,
        format('sale %s: cash %s, booked %s', coalesce(l.sale_id, b.sale_id), l.cash, b.cash) what
      from late l full join booked b using (business_id, sale_id)
      where coalesce(l.cash, 0) <> coalesce(b.cash, 0)
        or coalesce(b.cash, 0) <> coalesce(b.over_short, 0)
      union all
      select s.business_id, format('sale %s is late in an open shift', s.sale_id)
      from sale s where s.is_late and not exists (select from shift_close c
        where c.business_id = s.business_id and c.shift_id = s.shift_id)`,
  },
  {
    id: 'I50',
    sentence: 'A closed shift expects its float, its cash and its cash moves; its tenders add up',
    examined: 'select count(*) from shift_close_tender',
    broken: `with moved as (
        select business_id, shift_id, count(*) filter (where kind = 'no_sale') opened,
          coalesce(sum(amount_minor) filter (where kind = 'pay_in'), 0) ins,
          coalesce(sum(amount_minor) filter (where kind = 'pay_out'), 0) outs,
          coalesce(sum(amount_minor) filter (where kind = 'drop'), 0) drops
        from cash_move m where not exists (select from cash_move_fact f
          where f.business_id = m.business_id and f.move_id = m.move_id and f.is_late)
        group by 1, 2)
      select c.business_id, format('shift %s expects %s', c.shift_id, c.expected_minor) what
      from shift_close c join shift s using (business_id, shift_id)
      left join moved m using (business_id, shift_id)
      left join shift_close_tender t on t.business_id = c.business_id
        and t.shift_id = c.shift_id and t.method = 'cash'
      where c.expected_minor is distinct from s.float_minor + t.sales_minor + t.collected_minor
          - t.refunds_minor - t.paid_out_minor + c.pay_ins_minor - c.pay_outs_minor - c.drops_minor
        or (c.pay_ins_minor, c.pay_outs_minor, c.drops_minor, c.no_sales) is distinct from
          (coalesce(m.ins, 0), coalesce(m.outs, 0), coalesce(m.drops, 0), coalesce(m.opened, 0))
        or t.expected_minor <> c.expected_minor
        or t.counted_minor is distinct from case when c.is_counted then c.counted_minor end
      union all
      select c.business_id, format('shift %s, %s', c.shift_id, t.method)
      from shift_close c join shift_close_tender t using (business_id, shift_id)
      where t.sales_minor <> case t.method when 'cash' then c.cash_minor
          when 'mobile_money' then c.mobile_money_minor when 'card' then c.card_minor
          else t.sales_minor end
        or (t.method <> 'cash' and t.expected_minor
          <> t.sales_minor + t.collected_minor - t.refunds_minor - t.paid_out_minor)
      union all
      select t.business_id, format('shift %s, parts of %s', t.shift_id, t.method)
      from shift_close_tender t, lateral (
        select sum("salesMinor") sales, sum("salesCount") sold, sum("collectedMinor") collected,
          sum("refundsMinor") refunds, sum("paidOutMinor") paid_out, sum("expectedMinor") expected,
          sum("differenceMinor") differs,
          bool_or("differenceMinor" is distinct from "countedMinor" - "expectedMinor") is_off
        from jsonb_to_recordset(t.parts) as p("salesMinor" bigint, "salesCount" integer,
          "collectedMinor" bigint, "refundsMinor" bigint, "paidOutMinor" bigint,
          "expectedMinor" bigint, "countedMinor" bigint, "differenceMinor" bigint)) p
      where t.parts <> '[]' and ((p.sales, p.sold, p.collected, p.refunds, p.paid_out)
          is distinct from (t.sales_minor, t.sales_count, t.collected_minor, t.refunds_minor,
            t.paid_out_minor)
        or (t.method <> 'cash' and p.expected is distinct from t.expected_minor)
        or p.is_off or p.differs <> t.difference_minor
        or (p.differs is not null and t.difference_minor is null))
      union all
      select c.business_id, format('shift %s tells other differences or taxes', c.shift_id)
      from shift_close c
      where c.other_difference_minor <> (select coalesce(sum(t.difference_minor), 0)
          from shift_close_tender t where t.business_id = c.business_id
            and t.shift_id = c.shift_id and t.method <> 'cash')
        or c.differs <> exists (select from shift_close_tender t
          where t.business_id = c.business_id and t.shift_id = c.shift_id
            and t.difference_minor <> 0)
        or c.tax_minor <> (select coalesce(sum(t.tax_minor), 0) from shift_close_tax t
          where t.business_id = c.business_id and t.shift_id = c.shift_id)`,
  },
  {
    id: 'I51',
    sentence: 'Every cash move and every difference of a shift is in the books',
    examined: `select (select count(*) from cash_move)
      + (select count(*) from shift_close) "count"`,
    broken: `select m.business_id, format('cash move %s', m.move_id) what
      from cash_move m
      left join journal_entry e on e.business_id = m.business_id
        and e.source_kind = 'cash_move' and e.source_id = m.move_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by m.business_id, m.move_id, m.kind, m.amount_minor, m.business_date
      having count(distinct e.entry_id) <> (m.kind <> 'no_sale')::int
        or coalesce(min(e.business_date), m.business_date) <> m.business_date
        or ${side(CASH, 'debit')}
          <> case m.kind when 'pay_in' then m.amount_minor else -m.amount_minor end
      union all
      select c.business_id, format('close of shift %s', c.shift_id)
      from shift_close c
      left join journal_entry e on e.business_id = c.business_id
        and e.source_kind = 'shift_close' and e.source_id = c.shift_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by c.business_id, c.shift_id, c.expected_minor, c.difference_minor,
        c.other_difference_minor
      having ${side(CASH, 'credit')} <> c.expected_minor
        or ${side(CASH_OVER_SHORT, 'credit')} <> c.difference_minor + c.other_difference_minor
      union all
      select coalesce(b.business_id, d.business_id), format('close of shift %s, account %s: %s',
        coalesce(b.shift_id, d.shift_id), coalesce(b.code, d.code), coalesce(b.amount, 0))
      from (select e.business_id, e.source_id shift_id, j.account_code code,
          sum(j.debit_minor - j.credit_minor) amount
        from journal_entry e join journal_line j using (business_id, entry_id)
        where e.source_kind = 'shift_close'
          and j.account_code not in (${CASH}, ${CASH_IN_SAFE}, ${CASH_OVER_SHORT})
        group by 1, 2, 3) b
      full join (select t.business_id, t.shift_id, coalesce(p."accountCode", case t.method
            ${USUAL_ACCOUNTS} end) code,
          sum(coalesce(p."differenceMinor", t.difference_minor)) amount
        from shift_close_tender t
        left join lateral (select * from jsonb_to_recordset(t.parts)
            as p("accountCode" text, "differenceMinor" bigint)
          where p."differenceMinor" is not null) p on true
        where t.method <> 'cash' group by 1, 2, 3) d using (business_id, shift_id, code)
      where coalesce(b.amount, 0) <> coalesce(d.amount, 0)`,
  },
  {
    id: 'I52',
    sentence: 'Z reports of a till, and cash moves of a shift, are numbered without a gap',
    examined: `select (select count(*) from cash_move)
      + (select count(*) from shift_close) "count"`,
    broken: `select business_id, format('till %s: %s reports, numbers %s to %s', till_id, count(*),
        min(z_number), max(z_number)) what
      from shift_close group by business_id, till_id
      having count(*) <> max(z_number) or min(z_number) <> 1
      union all
      select c.business_id, format('shift %s is of another till', c.shift_id)
      from shift_close c join shift s using (business_id, shift_id) where s.till_id <> c.till_id
      union all
      select business_id, format('shift %s: %s moves, the last is %s', shift_id, count(*),
        max(number))
      from cash_move group by business_id, shift_id having count(*) <> max(number)`,
  },
  {
    id: 'I125',
    sentence: 'A cash move is taken back whole, once, as it was made, and no expense stands for it',
    examined: 'select count(*) from cash_move where takes_back is not null',
    broken: `select v.business_id, format('move %s takes back %s', v.move_id, m.move_id) what
      from cash_move v
      join cash_move m on m.business_id = v.business_id and m.move_id = v.takes_back
      where (v.shift_id, v.kind, v.category, -v.amount_minor)
          is distinct from (m.shift_id, m.kind, m.category, m.amount_minor)
        or m.takes_back is not null or v.number <= m.number
        or exists (select from expense x where x.business_id = m.business_id
          and x.cash_move_id = m.move_id
          and not exists (select from expense_event e where e.business_id = x.business_id
            and e.expense_id = x.expense_id and e.kind in ('voided', 'refused')))`,
  },
  {
    id: 'I53',
    sentence: 'What happened to a shift happened in its turn',
    examined: 'select count(*) from shift_event',
    broken: `select business_id, format('shift %s step %s', shift_id, position) what
      from (select *, lag(kind) over w before, row_number() over w step from shift_event
        window w as (partition by business_id, shift_id order by position)) e
      where position <> step or before = 'review'
        or (kind = 'count' and before = 'count')
        or (kind = 'resume' and before is distinct from 'count')
        or (kind = 'review' and not exists (select from shift_close c
          where c.business_id = e.business_id and c.shift_id = e.shift_id))`,
  },
];
