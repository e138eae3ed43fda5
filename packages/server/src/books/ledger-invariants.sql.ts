import type { Invariant } from './invariant.ts';

/** The journal by itself. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I14',
    sentence: 'Every journal entry balances',
    examined: 'select count(*) from journal_entry',
    broken: `select business_id, format('entry %s', entry_id) what from journal_line
      group by business_id, entry_id having sum(debit_minor) <> sum(credit_minor)`,
  },
  {
    id: 'I99',
    sentence: 'The sums of accounts by day are those of the journal, up to the last summed day',
    examined: 'select count(*) from account_day',
    broken: `with booked as (
        select e.business_id, e.ledger_date, e.branch_id, l.account_code, e.source_kind,
          sum(l.debit_minor) debit, sum(l.credit_minor) credit
        from account_days_until u
        join journal_entry e on e.business_id = u.business_id and e.ledger_date <= u.summed_to
        join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
        group by 1, 2, 3, 4, 5)
      select coalesce(b.business_id, d.business_id) business_id,
        format('account %s on %s', coalesce(b.account_code, d.account_code),
          coalesce(b.ledger_date, d.ledger_date)) what
      from booked b full join account_day d
        using (business_id, ledger_date, branch_id, account_code, source_kind)
      where (b.debit, b.credit) is distinct from (d.debit_minor, d.credit_minor)`,
  },
];
