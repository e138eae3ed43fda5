import type { Invariant } from './invariant.ts';

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FIELDS = `business_id, stream_id, seq, coalesce(actor_id::text, ''), action,
  coalesce(subject_id::text, ''), ${instant('at')}`;

/** As core/audit/chain.ts says it. */
const AUDIT_TEXT = `case text_version
  when 1 then concat_ws('|', ${FIELDS}, detail)
  else concat_ws('|', ${FIELDS}, char_length(actor_name), actor_name, detail) end`;

/** As core/audit/seal.ts says it. */
const SEAL_TEXT = `concat_ws('|', business_id, seal_no, ${instant('sealed_for')},
  ${instant('sealed_at')}, streams, events, heads)`;

const ZEROS = `decode(repeat('00', 32), 'hex')`;
/** A line of a seal; one that is not like this is of a seal whose hash is wrong. */
const HEAD = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[|][0-9]{1,15}[|][0-9a-f]{64}$'`;
const hashOf = (text: string): string => `sha256(prev_hash || convert_to(${text}, 'UTF8'))`;

/** The chains of the audit, and the seals over them. */
export const AUDIT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I24',
    sentence: 'The audit chains are whole: dense, linked, and every hash is right',
    examined: 'select count(*) from audit_event',
    // Of each chain the first row that is not as it was written; what follows it hangs on it.
    broken: `select business_id, what from (
        select distinct on (business_id, stream_id) business_id,
          format('chain %s, number %s: %s', stream_id, seq, case
            when seq <> wanted then format('number %s before it is missing', wanted)
            when prev_hash <> before then 'it does not follow the one before it'
            else format('it is not what was written: who, what, when or the detail of "%s" differs',
              action) end) what
        from (select *, coalesce(lag(hash) over w, ${ZEROS}) before,
            coalesce(lag(seq) over w, 0) + 1 wanted from audit_event
          window w as (partition by business_id, stream_id order by seq)) e
        where seq <> wanted or prev_hash <> before or hash <> ${hashOf(AUDIT_TEXT)}
        order by business_id, stream_id, seq) first
      union all
      select s.business_id, format('chain %s: its end is number %s, and its last row is %s',
        s.stream_id, s.last_seq, coalesce(l.seq::text, 'missing'))
      from audit_stream s
      left join lateral (select seq, hash from audit_event e
        where e.business_id = s.business_id and e.stream_id = s.stream_id
        order by seq desc limit 1) l on true
      where s.last_seq <> coalesce(l.seq, 0) or (l.hash is not null and s.last_hash <> l.hash)
      union all
      select distinct e.business_id, format('chain %s: nobody began it', e.stream_id)
      from audit_event e where not exists (select from audit_stream s
        where s.business_id = e.business_id and s.stream_id = e.stream_id)`,
  },
  {
    id: 'I87',
    sentence: 'The nightly seals of the audit are whole: dense, linked, and every hash is right',
    examined: 'select count(*) from audit_seal',
    broken: `select business_id, format('seal %s', seal_no) what
      from (select *, coalesce(lag(hash) over w, ${ZEROS}) before,
          coalesce(lag(seal_no) over w, 0) + 1 wanted from audit_seal
        window w as (partition by business_id order by seal_no)) s
      where seal_no <> wanted or prev_hash <> before or hash <> ${hashOf(SEAL_TEXT)}`,
  },
  {
    id: 'I88',
    sentence: 'Every chain of the audit still runs through where it was sealed',
    examined: `select count(*) from audit_seal s, string_to_table(s.heads, E'\\n') head
      where head <> ''`,
    broken: `select h.business_id, format('seal %s: chain %s, number %s is not what was sealed',
        h.seal_no, h.stream_id, h.seq) what
      from (select s.business_id, s.seal_no, split_part(head, '|', 1)::uuid stream_id,
          split_part(head, '|', 2)::bigint seq, decode(split_part(head, '|', 3), 'hex') hash
        from audit_seal s, string_to_table(s.heads, E'\\n') head where head ~ ${HEAD}) h
      left join audit_event e on e.business_id = h.business_id and e.stream_id = h.stream_id
        and e.seq = h.seq
      where e.hash is distinct from h.hash`,
  },
];
