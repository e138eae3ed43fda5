import type { Invariant } from './invariant.ts';

/** As core/audit/chain.ts says it. */
const AUDIT_TEXT = `concat_ws('|', business_id, stream_id, seq, coalesce(actor_id::text, ''),
  action, coalesce(subject_id::text, ''),
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), detail)`;

/** The journal and the audit by themselves. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I14',
    sentence: 'Every journal entry balances',
    examined: 'select count(*) from journal_entry',
    broken: `select business_id, format('entry %s', entry_id) what from journal_line
      group by business_id, entry_id having sum(debit_minor) <> sum(credit_minor)`,
  },
  {
    id: 'I24',
    sentence: 'The audit chains are whole: dense, linked, and every hash is right',
    examined: 'select count(*) from audit_event',
    broken: `select business_id, format('stream %s event %s', stream_id, seq) what
      from (select *, lag(hash) over w before, row_number() over w position from audit_event
        window w as (partition by business_id, stream_id order by seq)) e
      where seq <> position
        or prev_hash <> coalesce(before, decode(repeat('00', 32), 'hex'))
        or hash <> sha256(prev_hash || convert_to(${AUDIT_TEXT}, 'UTF8'))
      union all
      select s.business_id, format('stream %s ends at %s', s.stream_id, s.last_seq)
      from audit_stream s where s.last_seq <> (select count(*) from audit_event e
        where e.business_id = s.business_id and e.stream_id = s.stream_id)`,
  },
];
