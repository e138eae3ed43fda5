import type { Invariant } from './invariant.ts';
import { INVENTORY } from './invariant-parts.ts';

/** What lies in the branches, what it cost, and why. */
export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I01',
    sentence: 'What lies in a branch, and what it cost, is the sum of its movements',
    examined: 'select count(*) from stock_level',
    broken: `select l.business_id, format('branch %s product %s: level %s worth %s, movements %s '
        'worth %s', l.branch_id, l.product_id, l.quantity_milli, l.value_minor,
        coalesce(sum(m.quantity_milli), 0), coalesce(sum(m.value_minor), 0)) what
      from stock_level l left join stock_movement m using (business_id, branch_id, product_id)
      group by l.business_id, l.branch_id, l.product_id
      having l.quantity_milli <> coalesce(sum(m.quantity_milli), 0)
        or l.value_minor <> coalesce(sum(m.value_minor), 0)
        or l.last_movement <> coalesce(max(m.number), 0)`,
  },
  {
    id: 'I02',
    sentence: 'The balance after each movement follows from the one before',
    examined: 'select count(*) from stock_movement',
    broken: `select business_id, format('branch %s product %s movement %s', branch_id, product_id,
        number) what
      from (select *, sum(quantity_milli) over w quantity, sum(value_minor) over w value,
          row_number() over w position from stock_movement
        window w as (partition by business_id, branch_id, product_id order by number)) m
      where quantity <> quantity_after_milli or value <> value_after_minor or position <> number`,
  },
  {
    id: 'I03',
    sentence: 'Nothing was taken that was not there while the business blocked it, but by facts',
    examined: `select count(*) from stock_movement where stock_policy = 'block'`,
    broken: `select business_id, format('branch %s product %s movement %s left %s', branch_id,
        product_id, number, quantity_after_milli) what
      from stock_movement m
      where stock_policy = 'block' and quantity_milli < 0 and quantity_after_milli < 0
        and kind <> 'count' and not exists (select from sale s where s.business_id = m.business_id
          and s.sale_id = m.source_id and m.source_kind = 'sale' and s.is_fact)`,
  },
  {
    id: 'I31',
    sentence: 'The inventory account is the value of all stock',
    examined: 'select count(*) from journal_line',
    broken: `select coalesce(b.business_id, l.business_id) business_id,
        format('books %s, shelves %s', coalesce(b.value, 0), coalesce(l.value, 0)) what
      from (select business_id, sum(debit_minor - credit_minor) as value from journal_line
        where account_code = ${INVENTORY} group by 1) b
      full join (select business_id, sum(value_minor) as value from stock_level group by 1) l
        using (business_id)
      where coalesce(b.value, 0) <> coalesce(l.value, 0)`,
  },
  {
    id: 'I33',
    sentence: 'Where batches are tracked they hold what is on hand, as their moves say',
    examined: 'select count(*) from stock_level',
    broken: `select l.business_id, format('branch %s product %s: level %s, batches %s',
        l.branch_id, l.product_id, l.quantity_milli, coalesce(sum(b.quantity_milli), 0)) what
      from stock_level l left join stock_batch b using (business_id, branch_id, product_id)
      group by l.business_id, l.branch_id, l.product_id
      having coalesce(sum(b.quantity_milli), 0)
        <> case when l.tracks_batches then greatest(l.quantity_milli, 0) else 0 end
      union all
      select b.business_id, format('batch %s: %s, its moves %s', b.batch_id, b.quantity_milli,
        coalesce(sum(v.quantity_milli), 0))
      from stock_batch b
      left join stock_batch_move v using (business_id, branch_id, product_id, batch_id)
      group by b.business_id, b.branch_id, b.product_id, b.batch_id
      having b.quantity_milli <> coalesce(sum(v.quantity_milli), 0)
        or b.last_move <> coalesce(max(v.number), 0)
      union all
      select business_id, format('batch %s move %s', batch_id, number)
      from (select *, sum(quantity_milli) over w quantity, row_number() over w position
        from stock_batch_move window w as (
          partition by business_id, branch_id, product_id, batch_id order by number)) v
      where quantity <> quantity_after_milli or position <> number
      union all
      select m.business_id, format('branch %s product %s movement %s moved batches by %s',
        m.branch_id, m.product_id, m.number, sum(v.quantity_milli))
      from stock_batch_move v join stock_movement m on m.business_id = v.business_id
        and m.branch_id = v.branch_id and m.product_id = v.product_id
        and m.number = v.movement_number
      group by m.business_id, m.branch_id, m.product_id, m.number
      having sum(v.quantity_milli) <> greatest(m.quantity_after_milli, 0)
        - greatest(m.quantity_after_milli - m.quantity_milli, 0)`,
  },
  {
    id: 'I37',
    sentence: 'An adjustment moved its lines, and is worth to the books what they are',
    examined: 'select count(*) from stock_adjustment_line',
    broken: `select l.business_id, format('adjustment %s line %s', l.adjustment_id, l.line_no) what
      from stock_adjustment_line l
      join stock_adjustment a using (business_id, adjustment_id)
      left join stock_movement m on m.business_id = l.business_id
        and m.source_kind = 'stock_adjustment' and m.source_id = l.adjustment_id
        and m.source_line = l.line_no and m.product_id = l.product_id and m.branch_id = a.branch_id
      group by a.reversal_of, l.business_id, l.adjustment_id, l.line_no
      having coalesce(sum(m.quantity_milli), 0) <> l.quantity_milli
        or coalesce(sum(m.value_minor) filter (where m.kind = 'adjustment'), 0) <> l.value_minor
        or coalesce(sum(m.value_minor) filter (where m.kind = 'cost_revalue'), 0)
          <> l.revalued_minor
        or (a.reversal_of is not null and -l.quantity_milli is distinct from (
          select o.quantity_milli from stock_adjustment_line o
          where o.business_id = l.business_id and o.adjustment_id = a.reversal_of
            and o.line_no = l.line_no))
      union all
      select a.business_id, format('adjustment %s', a.adjustment_id)
      from stock_adjustment a
      cross join lateral (
        select count(*) lines, coalesce(sum(value_minor + revalued_minor), 0) worth
        from stock_adjustment_line l
        where l.business_id = a.business_id and l.adjustment_id = a.adjustment_id) l
      where a.lines_count <> l.lines or a.value_minor <> l.worth
        or a.value_minor <> (select coalesce(sum(j.debit_minor - j.credit_minor), 0)
          from journal_line j where j.business_id = a.business_id
            and j.entry_id = a.adjustment_id and j.account_code = ${INVENTORY})`,
  },
];
