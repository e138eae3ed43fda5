import { CASH, CASH_OVER_SHORT, side } from './invariant-parts.ts';
import type { Invariant } from './invariant.ts';
import { signedFacts } from './signed-fact-invariant.sql.ts';

/** What a late move takes back of the count: the cash that left the drawer. */
const OUT = `case when not f.is_late then 0
        when m.kind = 'pay_in' then -m.amount_minor else m.amount_minor end`;

/** Cash that had been moved when the server heard of it (decision 112). */
export const CASH_MOVE_FACT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I114',
    sentence: 'Cash that was moved without a connection is in a shift of its till; late is told',
    examined: 'select count(*) from cash_move_fact',
    broken: `select f.business_id, format('move %s is in shift %s', f.move_id, m.shift_id) what
      from cash_move_fact f join cash_move m using (business_id, move_id)
      join shift s on s.business_id = m.business_id and s.shift_id = m.shift_id
      left join shift_opening o on o.business_id = f.business_id
        and o.opening_id = f.asked_shift_id
      left join shift_close c on c.business_id = m.business_id and c.shift_id = m.shift_id
      where (s.till_id, s.branch_id) <> (f.till_id, f.branch_id)
        or coalesce(o.shift_id, f.asked_shift_id) <> m.shift_id
        or (m.moved_by, m.moved_by_name) is distinct from (f.moved_by, f.moved_by_name)
        or m.moved_at < least(s.opened_at, o.counted_at)
        or (f.is_late and coalesce(m.moved_at > c.closed_at, true))
      union all
      select f.business_id, format('move %s came late', f.move_id)
      from cash_move_fact f join cash_move m using (business_id, move_id)
      left join journal_entry e on e.business_id = f.business_id
        and e.source_kind = 'late_cash_move' and e.source_id = f.move_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by f.business_id, f.move_id, f.is_late, m.kind, m.amount_minor
      having ${side(CASH, 'debit')} <> ${OUT}
        or ${side(CASH_OVER_SHORT, 'credit')} <> ${OUT}
      union all
      select coalesce(f.business_id, c.business_id), format('move %s: %s',
        coalesce(f.move_id, c.move_id), coalesce(f.kind, c.kind))
      from (select business_id, move_id, 'late_move' kind from cash_move_fact where is_late
        union all select business_id, move_id, 'clock_suspect' from cash_move_fact
          where is_clock_suspect) f
      full join (select business_id, move_id, kind from sale_conflict
        where move_id is not null and kind in ('late_move', 'clock_suspect')) c
        using (business_id, move_id, kind)
      where f.kind is null or c.kind is null`,
  },
  signedFacts({
    id: 'I115',
    sentence: 'Who moved cash without a connection signed for it, or that is told',
    word: 'move',
    facts: `select f.business_id, f.move_id fact_id, f.device_id, f.key_id, f.moved_by person_id,
      m.moved_at at from cash_move_fact f join cash_move m using (business_id, move_id)`,
    conflictColumn: 'move_id',
  }),
];
