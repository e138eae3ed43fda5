import type { Invariant } from './invariant.ts';

/** What must hold of closed books. */
export const CLOSE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I94',
    sentence: 'Every account holds up to the last closed day what it held when that was closed',
    examined: 'select count(*) from period_close_balance',
    broken: `with last as (
        select distinct on (business_id) business_id, close_no, closed_to from period_close
        order by business_id, close_no desc),
      held as (
        select l.business_id, e.branch_id, j.account_code, sum(j.debit_minor) debit,
          sum(j.credit_minor) credit
        from last l
        join journal_entry e on e.business_id = l.business_id and e.ledger_date <= l.closed_to
        join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
        group by 1, 2, 3),
      kept as (
        select k.* from last l join period_close_balance k
          on k.business_id = l.business_id and k.close_no = l.close_no)
      select coalesce(h.business_id, k.business_id) business_id,
        format('account %s in branch %s', coalesce(h.account_code, k.account_code),
          coalesce(h.branch_id, k.branch_id)) what
      from held h full join kept k on k.business_id = h.business_id
        and k.branch_id = h.branch_id and k.account_code = h.account_code
      where (h.debit, h.credit) is distinct from (k.debit_minor, k.credit_minor)`,
  },
];
