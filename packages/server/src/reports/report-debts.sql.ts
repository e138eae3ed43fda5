import { BUCKET_DAYS } from '@tillbook/core/customers/ageing';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/**
 * Who owes what when a day ended, and what suppliers have to get. A document counts from the day on
 * which the books have it (decision 63), so customers together are the account 1100 of that day and
 * suppliers the account 2000.
 */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const aged = (from: number | null, to: number | null): string =>
  `coalesce(sum(open_minor) filter (where ${[
    ...(from === null ? [] : [`days >= ${from}`]),
    ...(to === null ? [] : [`days <= ${to}`]),
  ].join(' and ')}), 0)::bigint`;
const [SOON, LATER, LATE] = BUCKET_DAYS;
const AGES = {
  openMinor: 'coalesce(sum(open_minor), 0)::bigint',
  overdueMinor: 'coalesce(sum(open_minor) filter (where is_late), 0)::bigint',
  days0to30: aged(null, SOON),
  days31to60: aged(SOON + 1, LATER),
  days61to90: aged(LATER + 1, LATE),
  daysOver90: aged(LATE + 1, null),
};

/** Entries of accounts that the books have by the day `$1`. */
const BOOKED = `select n.business_id, n.customer_id, n.entry_no, n.kind, n.amount_minor,
      n.owed_since, n.due_on, e.ledger_date
    from customer_entry n join journal_entry e on e.business_id = n.business_id
      and e.source_id = n.source_id and e.source_kind = case
        when n.kind in ('opening', 'payment', 'payment_back', 'payout', 'write_off',
          'write_off_back', 'write_off_void', 'reward') then 'customer_' || n.kind
        else n.kind end
    where e.ledger_date <= $1::date`;

// A payment is used for debts that were there by then; for a later one it is still in favour. What
// was taken back since was paid on that day.
const RECEIVABLES: SourceSql = {
  name: 'receivables',
  rows: `with booked as materialized (${BOOKED}),
      used as (
        select a.customer_id, a.debit_no, sum(a.amount_minor) paid_minor
        from customer_allocation a join booked c on c.business_id = a.business_id
          and c.customer_id = a.customer_id and c.entry_no = a.credit_no
        where a.moved_by = 0 or exists (select from booked v where v.business_id = a.business_id
          and v.customer_id = a.customer_id and v.entry_no = a.moved_by)
        group by 1, 2)
    select b.business_id, b.customer_id, b.amount_minor, case when b.amount_minor > 0
        then b.amount_minor - coalesce(u.paid_minor, 0) else 0 end open_minor,
      $1::date - b.owed_since days, b.due_on < $1::date is_late
    from booked b left join used u on u.customer_id = b.customer_id and u.debit_no = b.entry_no`,
  keys: { customer: 'customer_id' },
  sums: {
    owedMinor: 'greatest(sum(amount_minor), 0)::bigint',
    creditsMinor: 'greatest(-sum(amount_minor), 0)::bigint',
    ...AGES,
  },
  having: 'having sum(amount_minor) <> 0',
};

/**
 * What customers owed when a day ended, by the age of their debts; whoever was in credit stands
 * with that. Customers owe the business, wherever they bought.
 */
export async function receivableRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, RECEIVABLES, asked, [asked.to]);
}

/** What goods are sold on account by, and what comes back to it. */
const SOLD = `'sale', 'refund', 'blind_return'`;
const PAID = `'payment', 'payment_back'`;
const within = (isOne: string): string =>
  `coalesce(sum(amount_minor) filter (where is_within and ${isOne}), 0)::bigint`;

const ACCOUNTS: SourceSql = {
  name: 'accounts',
  rows: `select b.*, b.ledger_date >= $2::date is_within, $1::date - $2::date + 1 days
    from (${BOOKED}) b`,
  keys: { customer: 'customer_id' },
  sums: {
    owedBeforeMinor: 'coalesce(sum(amount_minor) filter (where not is_within), 0)::bigint',
    soldOnAccountMinor: within(`kind in (${SOLD})`),
    paidOnAccountMinor: `-${within(`kind in (${PAID})`)}`,
    otherOnAccountMinor: within(`kind not in (${SOLD}, ${PAID})`),
    owedAfterMinor: 'sum(amount_minor)::bigint',
    owedDaysMinor: '(sum(amount_minor) * max(days))::bigint',
  },
  having: `having sum(amount_minor) filter (where not is_within) <> 0
      or count(*) filter (where is_within) > 0`,
};

/**
 * What customers owed before the days, what moved it in them, and what they owed after: by the day
 * of the books, so all of them are the account 1100. Whatever is in favour is below zero.
 */
export async function accountRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, ACCOUNTS, asked, [asked.to, asked.from]);
}

const bookedOn = (kind: string, id: string): string =>
  `(select e.ledger_date from journal_entry e where e.business_id = x.business_id
      and e.source_kind = ${kind} and e.source_id = ${id})`;

/** The books have what is owed of an expense by the expense. */
const BILLED = `case x.kind when 'services' then 'expense' else 'supplier_bill' end`;

/**
 * Bills and credits of suppliers that the books have by the day `$2`. What lowers a bill may be of
 * another branch, so bills are read of all and shown of the branches `$1`. A day begins earlier in
 * one branch than in another: what was paid of a bill that is of the next day is a credit by then.
 */
const PAYABLES: SourceSql = {
  name: 'payables',
  rows: `with bill as materialized (
      select x.* from supplier_bill x where coalesce(${bookedOn(BILLED, 'x.bill_id')},
          (select e.ledger_date from opening_balance_debt o join journal_entry e
             on e.business_id = o.business_id and e.source_kind = 'opening_balance'
               and e.source_id = o.opening_id
           where o.business_id = x.business_id and o.bill_id = x.bill_id)) <= $2::date),
      back as materialized (
        select x.* from supplier_return x where x.is_billed and x.branch_id = any ($1::uuid[])
          and ${bookedOn(`'supplier_return'`, 'x.return_id')} <= $2::date),
      settled as materialized (
        select x.* from supplier_settlement x join bill using (business_id, bill_id)
        where ${bookedOn(
          `case x.source_kind when 'payment' then 'supplier_payment'
             when 'payment_void' then 'supplier_payment_void'
             when 'return' then 'supplier_return'
             else case bill.kind when 'services' then 'expense_void' else 'opening_balance' end
             end`,
          'x.source_id',
        )} <= $2::date)
    select * from (
      select b.business_id, b.branch_id, b.supplier_id, $2::date - b.invoice_on days,
        b.due_on < $2::date is_late, 0 credit_minor, b.total_minor - coalesce((
          select sum(x.amount_minor) from settled x where x.bill_id = b.bill_id), 0) open_minor
      from bill b where b.branch_id = any ($1::uuid[])) b where open_minor <> 0
    union all
    select x.business_id, p.branch_id, p.supplier_id, null::int, false, x.amount_minor, 0
    from supplier_settlement x join supplier_payment p on p.business_id = x.business_id
      and p.payment_id = x.source_id
    where x.source_kind = 'payment' and p.branch_id = any ($1::uuid[])
      and ${bookedOn(`'supplier_payment'`, 'x.source_id')} <= $2::date
      and not exists (select from bill b where b.bill_id = x.bill_id)
    union all
    select * from (
      select r.business_id, r.branch_id, r.supplier_id, null::int, false,
        r.credit_minor + r.tax_minor - coalesce((
          select sum(x.amount_minor) from settled x
          where x.source_kind = 'return' and x.source_id = r.return_id), 0) credit_minor, 0
      from back r) r where credit_minor <> 0`,
  keys: { branch: 'branch_id', supplier: 'supplier_id' },
  sums: {
    owedMinor: 'sum(open_minor - credit_minor)::bigint',
    ...AGES,
    creditsMinor: 'sum(credit_minor)::bigint',
  },
};

/**
 * What suppliers had to get when a day ended, by the age of their bills; less credits that met no
 * bill by then.
 */
export async function payableRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, PAYABLES, asked, [asked.branchIds, asked.to]);
}
