import type { Invariant } from './invariant.ts';

const ZEROS = `decode(repeat('00', 32), 'hex')`;
/** What a row’s hash covers, said again: the function of the migration could be replaced. */
const TEXT = `concat_ws('|', place, seq,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor_id::text, ''),
  action, coalesce(subject_id::text, ''), detail::text)`;

/** The chain of what the platform's people did. */
export const PLATFORM_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I104',
    sentence: 'The chain of the platform’s acts is whole: dense, linked, and every hash is right',
    examined: 'select count(*) from platform_audit',
    // The first row that is not as it was written; what follows it hangs on it.
    broken: `select null::uuid business_id, what from (
        select format('platform, number %s: %s', coalesce(place::text, 'none'), case
          when place is null then format('act %s is not in the chain', seq)
          when place <> wanted then format('number %s before it is missing', wanted)
          when prev_hash <> before then 'it does not follow the one before it'
          else format('it is not what was written: who, what, when or the detail of "%s" differs',
            action) end) what
        from (select *, coalesce(lag(hash) over w, ${ZEROS}) before,
            coalesce(lag(place) over w, 0) + 1 wanted from platform_audit
          window w as (order by place, seq)) e
        where place is null or place <> wanted or prev_hash <> before
          or hash <> sha256(prev_hash || convert_to(${TEXT}, 'UTF8'))
        order by place, seq limit 1) first
      union all
      select null, format('platform: its end is number %s, and its last row is %s',
        coalesce(e.place, 0), coalesce(l.place::text, 'missing'))
      from (select max(place) place from platform_audit) m
      left join platform_audit l on l.place = m.place
      left join platform_audit_end e on true
      where coalesce(e.place, 0) <> coalesce(l.place, 0) or e.hash <> l.hash`,
  },
];
