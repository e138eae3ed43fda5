import { statement, type Reader, type Tx } from '../db/database.ts';

const UNTIL = statement(
  'account_days_until',
  `select (select u.summed_to from account_days_until u where u.business_id = $1)::text "summedTo",
     (select e.ledger_date from journal_entry e where e.business_id = $1
      order by e.ledger_date limit 1)::text "firstDay"`,
);

/** Up to which day a business is summed, and the first day of its journal; null: none. */
export async function daysSummed(
  reader: Reader,
  businessId: string,
): Promise<{ summedTo: string | null; firstDay: string | null }> {
  return reader.one(UNTIL, [businessId]);
}

const SUM_UP = statement(
  'sum_account_days',
  `with summed as (
     insert into account_day (business_id, ledger_date, branch_id, account_code, source_kind,
       debit_minor, credit_minor)
     select e.business_id, e.ledger_date, e.branch_id, l.account_code, e.source_kind,
       sum(l.debit_minor), sum(l.credit_minor)
     from journal_entry e
     join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
     where e.business_id = $1 and e.ledger_date > coalesce($2::date, '-infinity')
       and e.ledger_date <= $3
     group by 1, 2, 3, 4, 5)
   insert into account_days_until (business_id, summed_to, summed_at) values ($1, $3, $4)
   on conflict (business_id) do update
     set summed_to = excluded.summed_to, summed_at = excluded.summed_at`,
);

/** Sums the days after one and up to another. The books must be locked alone. */
export async function sumDays(
  tx: Tx,
  businessId: string,
  days: { readonly after: string | null; readonly to: string; readonly at: string },
): Promise<void> {
  await tx.rows(SUM_UP, [businessId, days.after, days.to, days.at]);
}

const FORGET_UNTIL = statement(
  'forget_account_days_until',
  'delete from account_days_until where business_id = $1',
);
const FORGET = statement('forget_account_days', 'delete from account_day where business_id = $1');

/** Takes all sums away: what is read comes from the journal again. Locked alone too. */
export async function forgetDays(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(FORGET_UNTIL, [businessId]);
  await tx.rows(FORGET, [businessId]);
}
