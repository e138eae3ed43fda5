import type { Invariant } from './invariant.ts';
import { signedFacts } from './signed-fact-invariant.sql.ts';

/** Shifts that had been opened when the server heard of them (decision 103). */
export const SHIFT_OPENING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I116',
    sentence: 'A shift that a device opened alone is one of its till, or joined one and is told',
    examined: 'select count(*) from shift_opening',
    broken: `select o.business_id,
        format('opening %s is in shift %s', o.opening_id, o.shift_id) what
      from shift_opening o join shift s using (business_id, shift_id)
      where (s.till_id, s.branch_id) <> (o.till_id, o.branch_id)
        or (o.shift_id = o.opening_id and (s.float_minor, s.opened_by, s.opened_at)
          is distinct from (o.float_minor, o.opened_by, o.counted_at))
        or (o.shift_id <> o.opening_id and exists (select from shift x
          where x.business_id = o.business_id and x.shift_id = o.opening_id))
      union all
      select coalesce(o.business_id, c.business_id), format('opening %s: %s',
        coalesce(o.opening_id, c.opening_id), coalesce(o.kind, c.kind))
      from (select business_id, opening_id, 'shift_joined' kind from shift_opening
          where shift_id <> opening_id
        union all select business_id, opening_id, 'clock_suspect' from shift_opening
          where is_clock_suspect) o
      full join (select business_id, opening_id, kind from sale_conflict
        where opening_id is not null and kind in ('shift_joined', 'clock_suspect')) c
        using (business_id, opening_id, kind)
      where o.kind is null or c.kind is null`,
  },
  signedFacts({
    id: 'I117',
    sentence: 'Who opened a shift without a connection signed for it, or that is told',
    word: 'opening',
    facts: `select business_id, opening_id fact_id, device_id, key_id, opened_by person_id,
      counted_at at from shift_opening`,
    conflictColumn: 'opening_id',
  }),
];
