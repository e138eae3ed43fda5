import { WITHIN } from './report-parts.sql.ts';
import { SOLD_HOURS } from './returned.sql.ts';

/**
 * The rule of a seal over the journal: entry by entry, document by document, and day by day. Each
 * entry's lines are added up once, whatever is asked of them.
 */

const SALES = `'4000'`;

/** What the entries of the days come to. */
const BOOKED = `select e.*, j.debit, j.credit, j.net
    from entries e cross join lateral (
      select coalesce(sum(j.debit_minor), 0) debit, coalesce(sum(j.credit_minor), 0) credit,
        coalesce(sum(j.credit_minor - j.debit_minor) filter (where j.account_code = ${SALES}), 0)
          net
      from journal_line j where j.business_id = e.business_id and j.entry_id = e.entry_id) j`;

/** What was sold or came back on the days, without tax. */
const DOCUMENTS = `select business_id, branch_id, 'sale' kind, sale_id id, business_date,
      net_minor net
      from sales
    union all
    select business_id, branch_id, 'refund', refund_id, business_date, -net_minor from refunds
    union all
    select business_id, branch_id, 'blind_return', return_id, business_date, -net_minor
      from blinds`;

/**
 * Each with what the journal's account of sales has of it. A day that was closed is booked on a
 * later one, which may lie behind the days that are looked at: such entries are looked up one by
 * one.
 */
const POSTED = `select d.*, b.net booked_net, l.net late_net
    from (${DOCUMENTS}) d
    left join booked b on b.source_kind = d.kind and b.source_id = d.id
    left join lateral (
      select sum(j.credit_minor - j.debit_minor) net
      from journal_entry e join journal_line j on j.business_id = e.business_id
        and j.entry_id = e.entry_id and j.account_code = ${SALES}
      where b.source_id is null and e.business_id = d.business_id and e.source_kind = d.kind
        and e.source_id = d.id) l on true`;

/** Of a day what reports read of sales, and what the journal has of what happened on it. */
const DAYS = `select branch_id, business_date "date", k.net kept_net, j.net journal_net
    from (select branch_id, business_date, sum(net_minor) net
      from ${SOLD_HOURS} h where ${WITHIN} group by 1, 2) k
    full join (select branch_id, business_date, sum(net) net from (
        select branch_id, business_date, net from booked
        where business_date between $1::date and $2::date
        union all
        select branch_id, business_date, late_net from posted where late_net is not null) d
      group by 1, 2) j using (branch_id, business_date)`;

/** Of a day the sums that reports of the books read in place of its entries. */
const SUMMED = `select branch_id, ledger_date "date", j.net lines_net, a.net summed_net
    from (select branch_id, ledger_date, sum(net) net from booked
      where ledger_date <= (select max(summed_to) from account_days_until) group by 1, 2) j
    full join (select branch_id, ledger_date, sum(credit_minor - debit_minor) net
      from account_day where ledger_date between $1::date and $2::date
        and branch_id = any ($3::uuid[]) and account_code = ${SALES} group by 1, 2) a
      using (branch_id, ledger_date)`;

export const BOOKS = `with booked as materialized (${BOOKED}),
    posted as materialized (${POSTED})
  select 'entry' kind, entry_id id, ledger_date "date", 'balance' what, debit expected, credit found
  from booked
  union all
  select kind, id, business_date, 'netSales', net, coalesce(booked_net, late_net, 0) from posted
  union all
  select 'branch_day', branch_id, "date", 'netSales', coalesce(kept_net, 0),
    coalesce(journal_net, 0) from (${DAYS}) d
  union all
  select 'branch_day', branch_id, "date", 'salesAccount', coalesce(lines_net, 0),
    coalesce(summed_net, 0) from (${SUMMED}) d`;
