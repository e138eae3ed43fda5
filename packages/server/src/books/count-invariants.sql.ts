import type { Invariant } from './invariant.ts';

/** Counts. */
export const COUNT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I36',
    sentence: 'A posted count moved what was counted less what should have been there then',
    examined: 'select count(*) from stock_count_line',
    broken: `with line as (
        select l.*, c.branch_id, c.state from stock_count_line l
        join stock_count c using (business_id, count_id)),
      step as (
        select business_id, branch_id, product_id, '' batch_code, number, quantity_milli,
          quantity_after_milli from stock_movement
        union all
        select v.business_id, v.branch_id, v.product_id, b.code, v.number, v.quantity_milli,
          v.quantity_after_milli
        from stock_batch_move v
        join stock_batch b using (business_id, branch_id, product_id, batch_id)),
      posted as (
        select business_id, count_id, line_no, adjusted_milli quantity, value_minor, revalued_minor
        from line where state = 'posted' and adjusted_milli <> 0),
      moved as (
        select business_id, source_id count_id, source_line line_no,
          sum(quantity_milli)::bigint quantity,
          sum(value_minor) filter (where kind = 'count')::bigint value_minor,
          coalesce(sum(value_minor) filter (where kind <> 'count'), 0)::bigint revalued_minor
        from stock_movement where source_kind = 'stock_count' or kind = 'count' group by 1, 2, 3)
      select l.business_id, format('count %s line %s', l.count_id, l.line_no) what
      from line l
      left join step s using (business_id, branch_id, product_id, batch_code)
      where l.counted_milli is not null
      group by l.business_id, l.count_id, l.line_no, l.snapshot_milli, l.snapshot_move,
        l.expected_milli, l.counted_milli, l.counted_move, l.short_milli, l.adjusted_milli,
        l.state
      having l.expected_milli <> l.snapshot_milli + coalesce(sum(s.quantity_milli)
          filter (where s.number > l.snapshot_move and s.number <= l.counted_move), 0)
        or l.snapshot_milli <> coalesce(sum(s.quantity_after_milli)
          filter (where s.number = l.snapshot_move), 0)
        or (l.state = 'posted' and l.adjusted_milli
          is distinct from l.counted_milli - l.expected_milli + l.short_milli)
      union all
      select l.business_id, format('count %s line %s: debt %s', l.count_id, l.line_no,
        l.short_milli)
      from line l left join stock_movement m on m.business_id = l.business_id
        and m.branch_id = l.branch_id and m.product_id = l.product_id and m.number = l.level_move
      where l.short_milli not in (0, greatest(-coalesce(m.quantity_after_milli, 0), 0))
      union all
      select business_id, format('count %s line %s moved no such stock', count_id, line_no)
      from posted p full join moved m using (business_id, count_id, line_no)
      where (p.quantity, p.value_minor, p.revalued_minor)
        is distinct from (m.quantity, m.value_minor, m.revalued_minor)
      union all
      select c.business_id, format('count %s: missing %s, found %s', c.count_id, c.missing_minor,
        c.found_minor)
      from stock_count c join line l using (business_id, count_id) where c.state = 'posted'
      group by c.business_id, c.count_id, c.missing_minor, c.found_minor
      having c.missing_minor <> coalesce(-sum(l.value_minor) filter (where l.value_minor < 0), 0)
        or c.found_minor <> coalesce(sum(l.value_minor) filter (where l.value_minor > 0), 0)`,
  },
];
