import type { Invariant } from './invariant.ts';

const side = (account: string, wanted: 'debit' | 'credit'): string =>
  `coalesce(sum(j.${wanted}_minor - j.${wanted === 'debit' ? 'credit' : 'debit'}_minor)
    filter (where j.account_code = '${account}'), 0)`;

/** Refunds that had happened when the server heard of them (decision 36). */
export const REFUND_FACT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I77',
    sentence:
      'What a refund that happened gave back is a refund of its sale, and beyond that is unmatched',
    examined: 'select count(*) from refund_fact',
    broken: `with beyond as (
        select f.*, f.total_minor - f.matched_minor unmatched, coalesce(l.lines, 0) lines,
          coalesce(l.cost, 0) cost, coalesce(l.revalued, 0) revalued
        from refund_fact f left join (
          select business_id, refund_id, count(*) lines, sum(cost_minor) cost,
            sum(revalued_minor) revalued
          from unmatched_line group by 1, 2) l using (business_id, refund_id))
      select f.business_id, format('refund %s matches %s', f.refund_id, f.matched_minor) what
      from refund_fact f left join refund r using (business_id, refund_id)
      where f.matched_minor <> coalesce(r.total_minor, 0)
        or (r.refund_id is not null and (r.sale_id, r.shift_id, r.till_id, r.refunded_by,
            r.content_hash) is distinct from (f.sale_id, f.shift_id, f.till_id, f.refunded_by,
            f.content_hash))
      union all
      select b.business_id, format('refund %s: %s beyond', b.refund_id, b.unmatched)
      from beyond b
      left join journal_entry e on e.business_id = b.business_id
        and e.source_kind = 'unmatched_refund' and e.source_id = b.refund_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by b.business_id, b.refund_id, b.unmatched, b.cost, b.revalued, b.business_date
      having ${side('6310', 'debit')} <> b.unmatched or ${side('1000', 'credit')} <> b.unmatched
        or ${side('1200', 'debit')} <> b.cost + b.revalued
        or ${side('5110', 'credit')} <> b.cost
        or coalesce(min(e.business_date), b.business_date) <> b.business_date
      union all
      select coalesce(b.business_id, c.business_id), format('refund %s: told %s', coalesce(
        b.refund_id, c.refund_id), c.kind)
      from (select * from beyond where unmatched <> 0 or lines > 0) b
      full join (select * from sale_conflict where kind = 'unmatched_refund') c
        using (business_id, refund_id)
      where b.refund_id is null or c.refund_id is null
      union all
      select e.business_id, format('entry %s of no refund', e.entry_id)
      from journal_line j join journal_entry e using (business_id, entry_id)
      where j.account_code = '6310' and not exists (select from refund_fact f
        where f.business_id = e.business_id and f.refund_id = e.source_id
          and e.source_kind = 'unmatched_refund')`,
  },
  {
    id: 'I78',
    sentence: 'Goods beyond a sale lie on the shelf as told, and late refunds are no longer short',
    examined: `select (select count(*) from unmatched_line)
      + (select count(*) from refund_fact where is_late) "count"`,
    broken: `with moved as (
        select business_id, source_id refund_id, source_line line_no,
          sum(value_minor) filter (where kind = 'sale_return') cost,
          sum(value_minor) filter (where kind = 'cost_revalue') revalued
        from stock_movement where source_kind = 'unmatched_refund' group by 1, 2, 3)
      select coalesce(l.business_id, m.business_id) business_id, format('refund %s line %s',
        coalesce(l.refund_id, m.refund_id), coalesce(l.line_no, m.line_no)) what
      from unmatched_line l full join moved m using (business_id, refund_id, line_no)
      where l.refund_id is null or coalesce(m.cost, 0) <> l.cost_minor
        or coalesce(m.revalued, 0) <> l.revalued_minor
      union all
      select f.business_id, format('refund %s came late', f.refund_id)
      from refund_fact f
      left join journal_entry e on e.business_id = f.business_id
        and e.source_kind = 'late_refund' and e.source_id = f.refund_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by f.business_id, f.refund_id, f.is_late, f.total_minor, f.shift_id
      having ${side('1000', 'debit')} <> case when f.is_late then f.total_minor else 0 end
        or ${side('6100', 'credit')} <> case when f.is_late then f.total_minor else 0 end
        or (f.is_late and not exists (select from shift_close c
          where c.business_id = f.business_id and c.shift_id = f.shift_id))
      union all
      select coalesce(f.business_id, c.business_id), format('refund %s: %s', coalesce(f.refund_id,
        c.refund_id), coalesce(f.kind, c.kind))
      from (select business_id, refund_id, 'late_refund' kind from refund_fact where is_late
        union all select business_id, refund_id, 'clock_suspect' from refund_fact
          where is_clock_suspect) f
      full join (select business_id, refund_id, kind from sale_conflict
        where refund_id is not null and kind in ('late_refund', 'clock_suspect')) c
        using (business_id, refund_id, kind)
      where f.kind is null or c.kind is null`,
  },
];
