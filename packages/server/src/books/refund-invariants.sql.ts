import type { Invariant } from './invariant.ts';
import { USUAL_ACCOUNTS } from './invariant-parts.ts';

const side = (account: string, wanted: 'debit' | 'credit'): string =>
  `coalesce(sum(j.${wanted}_minor - j.${wanted === 'debit' ? 'credit' : 'debit'}_minor)
    filter (where j.account_code = '${account}'), 0)`;

/** A whole × part / all, rounded as core/refunds/refund-line.ts rounds. */
const part = (whole: string, some: string, all: string): string =>
  `(case when ${all} = 0 then 0 else round(${whole}::numeric * ${some} / ${all}) end)`;

export const REFUND_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I55',
    sentence: 'Of no line came back more than was sold, and what came back has its exact share',
    examined: 'select count(*) from refund_line',
    broken: `with back as (
        select business_id, sale_id, sale_line_no line_no, sum(quantity_milli) quantity,
          sum(total_minor) total, sum(tax_minor) tax
        from refund_line group by 1, 2, 3)
      select coalesce(b.business_id, k.business_id) business_id, format('sale %s line %s: %s back',
        coalesce(b.sale_id, k.sale_id), coalesce(b.line_no, k.line_no), b.quantity) what
      from back b full join sale_line_refunded k using (business_id, sale_id, line_no)
      left join sale_line l on l.business_id = b.business_id and l.sale_id = b.sale_id
        and l.line_no = b.line_no
      where b.quantity is distinct from k.quantity_milli
        or k.sold_milli is distinct from l.quantity_milli
        or b.quantity > l.quantity_milli or b.total > l.total_minor
        or b.total is distinct from ${part('l.total_minor', 'b.quantity', 'l.quantity_milli')}
        or b.tax is distinct from ${part('l.tax_minor', 'b.total', 'l.total_minor')}`,
  },
  {
    id: 'I56',
    sentence:
      'A refund is the sum of its lines and of what was given back, and no tender gave more',
    examined: 'select count(*) from refund',
    broken: `select r.business_id, format('refund %s', r.refund_id) what
      from refund r
      cross join lateral (select count(*) lines, sum(net_minor) net, sum(tax_minor) tax
        from refund_line l
        where l.business_id = r.business_id and l.refund_id = r.refund_id) l
      cross join lateral (select coalesce(sum(p.amount_minor), 0) given,
          bool_or(p.shift_id is distinct from r.shift_id) is_elsewhere
        from refund_payment p
        where p.business_id = r.business_id and p.refund_id = r.refund_id) p
      where (r.lines_count, r.net_minor, r.tax_minor) is distinct from (l.lines, l.net, l.tax)
        or r.total_minor <> p.given or p.is_elsewhere
      union all
      select g.business_id, format('sale %s gave back %s by %s', g.sale_id, g.given, g.method)
      from (select r.business_id, r.sale_id, p.method, sum(p.amount_minor) given
        from refund r join refund_payment p using (business_id, refund_id)
        where p.method not in ('cash', 'store_credit', 'exchange') group by 1, 2, 3) g
      where g.given > (select coalesce(sum(x.amount_minor), 0) from payment x
        where x.business_id = g.business_id and x.sale_id = g.sale_id and x.method = g.method)`,
  },
  {
    id: 'I57',
    sentence: 'Numbers of a till’s refunds have no gap and no duplicate',
    examined: 'select count(*) from refund',
    broken: `select coalesce(r.business_id, c.business_id) business_id, format('till %s', till_id)
        what
      from (select business_id, till_id, count(*) refunds, min(number) first, max(number) last
        from refund group by 1, 2) r
      full join refund_counter c using (business_id, till_id)
      where r.refunds is distinct from c.last_number or r.last is distinct from c.last_number
        or r.first <> 1`,
  },
  {
    id: 'I58',
    sentence:
      'What came back lies on the shelf at the cost of its sale, and what is damaged does not',
    examined: 'select count(*) from refund_line',
    broken: `with moved as (
        select business_id, source_id refund_id, source_line line_no,
          sum(value_minor) filter (where kind = 'sale_return') value,
          sum(value_minor) filter (where kind = 'cost_revalue') revalued
        from stock_movement where source_kind = 'refund'
          or (kind = 'sale_return' and source_kind not in ('unmatched_refund', 'blind_return'))
        group by 1, 2, 3)
      select coalesce(l.business_id, m.business_id) business_id,
        format('refund %s line %s', coalesce(l.refund_id, m.refund_id),
          coalesce(l.line_no, m.line_no)) what
      from refund_line l full join moved m using (business_id, refund_id, line_no)
      where coalesce(m.value, 0) is distinct from
          case l.disposition when 'stock' then l.cost_minor else 0 end
        or coalesce(m.revalued, 0) is distinct from l.revalued_minor
      union all
      select b.business_id, format('sale %s line %s: cost %s came back', b.sale_id,
        b.sale_line_no, b.cost)
      from (select l.business_id, l.sale_id, l.sale_line_no, sum(l.cost_minor) cost,
          sum(l.quantity_milli) quantity, sum(l.stock_quantity_milli) stock
        from refund_line l group by 1, 2, 3) b
      join sale_line x on x.business_id = b.business_id and x.sale_id = b.sale_id
        and x.line_no = b.sale_line_no
      cross join lateral (
        select coalesce(sum(${part('-m.value_minor', 'q.back', '-m.quantity_milli')}), 0) cost
        from stock_movement m
        cross join lateral (
          select ${part('-m.quantity_milli', 'b.quantity', 'x.quantity_milli')} back) q
        where m.business_id = b.business_id and m.source_kind = 'sale'
          and m.source_id = b.sale_id and m.source_line = b.sale_line_no and m.kind = 'sale') s
      where b.cost <> s.cost
        or b.stock <> ${part('x.stock_quantity_milli', 'b.quantity', 'x.quantity_milli')}
      union all
      select l.business_id, format('refund %s line %s put %s back', l.refund_id, l.line_no,
        m.quantity_milli)
      from refund_line l join refund r using (business_id, refund_id)
      join sale_line x on x.business_id = l.business_id and x.sale_id = l.sale_id
        and x.line_no = l.sale_line_no
      join stock_movement m on m.business_id = l.business_id and m.source_kind = 'refund'
        and m.source_id = l.refund_id and m.source_line = l.line_no and m.kind = 'sale_return'
      where m.branch_id <> r.branch_id or m.quantity_milli <= 0
        or (x.kind = 'goods'
          and (m.product_id <> l.product_id or m.quantity_milli <> l.stock_quantity_milli))`,
  },
  {
    id: 'I59',
    sentence: 'Every refund turns round the journal of its sale for what came back',
    examined: 'select count(*) from refund',
    broken: `with lines as (
        select business_id, refund_id, sum(revalued_minor) revalued, sum(cost_minor) cost,
          coalesce(sum(cost_minor) filter (where disposition = 'damaged'), 0) damaged
        from refund_line group by 1, 2),
      given as (
        select business_id, refund_id, code, sum(amount_minor) amount
        from (select *, coalesce(account_code, case method
            ${USUAL_ACCOUNTS} end) code from refund_payment) p
        group by 1, 2, 3)
      select r.business_id, format('refund %s', r.refund_id) what
      from refund r join lines l using (business_id, refund_id)
      left join journal_entry e on e.business_id = r.business_id and e.source_kind = 'refund'
        and e.source_id = r.refund_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      where r.total_minor <> 0 or l.cost <> 0 or l.revalued <> 0
      group by r.business_id, r.refund_id, l.revalued, l.cost, l.damaged
      having count(distinct e.entry_id) <> 1 or min(e.business_date) <> r.business_date
        or min(e.branch_id::text) <> r.branch_id::text
        or ${side('6200', 'debit')} <> r.rounding_minor
        or exists (select from given g where g.business_id = r.business_id
          and g.refund_id = r.refund_id and g.amount <> coalesce((
            select sum(x.credit_minor - x.debit_minor) from journal_line x
            join journal_entry y using (business_id, entry_id)
            where y.business_id = g.business_id and y.source_kind = 'refund'
              and y.source_id = g.refund_id and x.account_code = g.code), 0))
        or ${side('4000', 'debit')} <> r.net_minor
        or ${side('2100', 'debit')} <> r.tax_minor
        or ${side('1200', 'debit')} <> l.cost - l.damaged + l.revalued
        or ${side('5100', 'debit')} <> l.damaged
        or ${side('5000', 'credit')} <> l.cost + l.revalued`,
  },
  {
    id: 'I60',
    sentence: 'A sale’s state is what its refunds made of it',
    examined: 'select count(*) from sale_state',
    broken: `with back as (
        select r.business_id, r.sale_id, sum(r.total_minor) total,
          bool_or(r.kind = 'void') is_voided, count(*) refunds,
          bool_or('exchange' = any (r.methods)) is_exchanged,
          sum((select sum(l.quantity_milli) from refund_line l
            where l.business_id = r.business_id and l.refund_id = r.refund_id)) quantity
        from refund r group by 1, 2)
      select coalesce(k.business_id, b.business_id) business_id,
        format('sale %s is %s', coalesce(k.sale_id, b.sale_id), k.state) what
      from sale_state k full join back b using (business_id, sale_id)
      left join sale s on s.business_id = b.business_id and s.sale_id = b.sale_id
      where coalesce(b.total, 0) is distinct from k.refunded_minor
        or k.state is distinct from case when b.refunds is null then 'completed'
          when b.is_voided then 'voided' when b.quantity = s.items_milli then 'refunded'
          else 'part_refunded' end
        or (b.is_voided and (b.refunds <> 1 or b.quantity <> s.items_milli))
        or (b.quantity = s.items_milli and abs(b.total - s.total_minor)
          -- Beside other goods the difference alone is cash, in the coins there are.
          >= case when b.is_exchanged then coalesce(s.rounding_step_minor, 1) else 1 end)`,
  },
  {
    id: 'I61',
    sentence: 'A refund is of its sale’s branch, at a till of it and its day; a void of its shift',
    examined: 'select count(*) from refund',
    broken: `select r.business_id, format('refund %s', r.refund_id) what
      from refund r join sale s using (business_id, sale_id)
      left join shift h on h.business_id = r.business_id and h.shift_id = r.shift_id
      where r.branch_id <> s.branch_id or r.seller_id <> s.seller_id
        or r.till_id <> coalesce(h.till_id, s.till_id)
        or (r.shift_id is null and r.till_id <> s.till_id)
        or h.branch_id <> r.branch_id or r.refunded_at < h.opened_at
        or (r.kind = 'void' and r.shift_id is distinct from s.shift_id)
        or r.business_date <> ((r.refunded_at at time zone 'UTC')
          + (r.utc_offset_minutes - r.cutoff_minutes) * interval '1 minute')::date
        or exists (select from shift_close c where c.business_id = r.business_id
          and c.shift_id = r.shift_id and c.closed_at < r.refunded_at)`,
  },
  {
    id: 'I62',
    sentence: 'A closed shift tells what its refunds gave back, by each tender',
    examined: 'select count(*) from shift_close_tender',
    broken: `select c.business_id, format('shift %s', c.shift_id) what
      from shift_close c
      cross join lateral (select coalesce(sum(t.refunds_minor), 0) told,
          coalesce(sum(t.refunds_minor) filter (where t.method = 'cash'), 0) cash
        from shift_close_tender t
        where t.business_id = c.business_id and t.shift_id = c.shift_id) t
      cross join lateral (select coalesce(sum(p.amount_minor), 0) given,
          coalesce(sum(p.amount_minor) filter (where p.method = 'cash'), 0) cash
        from (
          select g.method, g.amount_minor from refund_payment g
          left join refund_fact f using (business_id, refund_id)
          where g.business_id = c.business_id and g.shift_id = c.shift_id
            and f.is_late is not true
          union all
          select 'cash', f.total_minor - f.matched_minor from refund_fact f
          where f.business_id = c.business_id and f.shift_id = c.shift_id and not f.is_late) p) p
      where t.told <> p.given or t.cash <> p.cash`,
  },
];
