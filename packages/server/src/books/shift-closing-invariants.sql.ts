import type { Invariant } from './invariant.ts';
import { signedFacts } from './signed-fact-invariant.sql.ts';

/** What the device counted besides cash: by way of paying, own way, and whether by provider. */
const TOLD = `select told.method, told.part ->> 'typeId', told.part is not null,
    told."countedMinor"
  from jsonb_to_recordset(z.tenders) as told(method text, part jsonb, "countedMinor" bigint)`;

/** The same as the Z report has it. */
const KEPT = `select t.method, p."typeId", p."countedMinor" is not null,
    coalesce(p."countedMinor", t.counted_minor)
  from shift_close_tender t
  left join lateral (select * from jsonb_to_recordset(t.parts)
      as p("typeId" text, "countedMinor" bigint) where p."countedMinor" is not null) p on true
  where t.business_id = z.business_id and t.shift_id = z.shift_id and t.method <> 'cash'
    and t.counted_minor is not null`;

/** Shifts that had been closed when the server heard of it (decision 117). */
export const SHIFT_CLOSING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I118',
    sentence: 'A count without a connection is the Z report of its shift, or beside it and told',
    examined: 'select count(*) from shift_closing',
    broken: `select z.business_id,
        format('close %s of shift %s', z.closing_id, z.shift_id) what
      from shift_closing z join shift s using (business_id, shift_id)
      left join shift_opening o on o.business_id = z.business_id
        and o.opening_id = z.asked_shift_id
      left join shift_close c on c.business_id = z.business_id and c.shift_id = z.shift_id
      where (s.till_id, s.branch_id) <> (z.till_id, z.branch_id)
        or coalesce(o.shift_id, z.asked_shift_id) <> z.shift_id
        or z.counted_at < least(s.opened_at, o.counted_at)
        or (z.is_z and ((c.closed_by, c.closed_by_name, c.closed_at, c.counted_minor, c.pieces,
            c.hand_over_note, c.is_forced, c.is_counted)
          is distinct from (z.closed_by, z.closed_by_name, z.counted_at, z.counted_minor, z.pieces,
            z.hand_over_note, false, true)
          or exists ((${TOLD} except all ${KEPT}) union all (${KEPT} except all ${TOLD}))))
      union all
      select coalesce(z.business_id, c.business_id), format('close %s: %s',
        coalesce(z.closing_id, c.closing_id), coalesce(z.kind, c.kind))
      from (select business_id, closing_id, 'close_elsewhere' kind from shift_closing
          where not is_z
        union all select business_id, closing_id, 'clock_suspect' from shift_closing
          where is_clock_suspect) z
      full join (select business_id, closing_id, kind from sale_conflict
        where closing_id is not null and kind in ('close_elsewhere', 'clock_suspect')) c
        using (business_id, closing_id, kind)
      where z.kind is null or c.kind is null`,
  },
  signedFacts({
    id: 'I119',
    sentence: 'Who closed a shift without a connection signed for it, or that is told',
    word: 'close',
    facts: `select business_id, closing_id fact_id, device_id, key_id, closed_by person_id,
      counted_at at from shift_closing`,
    conflictColumn: 'closing_id',
  }),
];
