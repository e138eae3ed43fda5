import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import { statement, type Reader } from '../db/database.ts';
import { TENDERS_SUMMED } from '../sales/rollups.sql.ts';
import type { TenderSums } from '../sales/tender-sums.ts';
import { RETURNED, SOLD_HOURS } from './returned.sql.ts';

/** Debit and credit of one account over a span of ledger days. */
export interface AccountSums {
  readonly isThisMonth: boolean;
  readonly code: string;
  readonly name: string;
  readonly debitMinor: number;
  readonly creditMinor: number;
  /** Of both, credit less debit of what the office moved, such as a tax return. */
  readonly movedMinor: number;
}

/** Two spans of days: the month, and the same days of the month before. */
export interface Months {
  readonly from: string;
  readonly to: string;
  readonly beforeFrom: string;
  readonly beforeTo: string;
}

const spans = (months: Months): readonly string[] => [
  months.from,
  months.to,
  months.beforeFrom,
  months.beforeTo,
];

const ofSpans = (day: string): string =>
  `(${day} between $1::date and $2::date or ${day} between $3::date and $4::date)`;

/**
 * The days that are summed by their sums, those after them by their entries, as reports of the
 * books read them (decision 0066).
 */
const ACCOUNTS = statement(
  'report_accounts',
  `select x.ledger_date >= $1::date "isThisMonth", a.code, a.name,
     sum(x.debit_minor) "debitMinor", sum(x.credit_minor) "creditMinor",
     coalesce(sum(x.credit_minor - x.debit_minor)
       filter (where x.source_kind in ('money_move', 'money_move_void')), 0) "movedMinor"
   from (
     select d.business_id, d.ledger_date, d.source_kind, d.account_code, d.debit_minor,
       d.credit_minor
     from account_day d where ${ofSpans('d.ledger_date')}
     union all
     select l.business_id, e.ledger_date, e.source_kind, l.account_code, l.debit_minor,
       l.credit_minor
     from journal_entry e
     join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
     where ${ofSpans('e.ledger_date')} and e.ledger_date >
       (select coalesce(max(summed_to), '-infinity') from account_days_until)) x
   join account a on a.business_id = x.business_id and a.code = x.account_code
   group by 1, a.code, a.name order by a.code collate "C"`,
);

/** What accounts moved in both spans. */
export async function accountSums(reader: Reader, months: Months): Promise<AccountSums[]> {
  return reader.rows<AccountSums>(ACCOUNTS, spans(months));
}

export interface DaySums extends Readonly<TenderSums> {
  readonly date: string;
  readonly salesMinor: number;
  readonly taxMinor: number;
}

const DAYS = statement(
  'report_days',
  `select business_date "date", sum(net_minor) "salesMinor", sum(tax_minor) "taxMinor",
     ${TENDERS_SUMMED}
   from ${SOLD_HOURS} h where business_date between $1::date and $2::date
   group by business_date order by business_date`,
);

/** Sales without tax and the tax, day by day, from what the tills kept. */
export async function daySums(reader: Reader, months: Months): Promise<DaySums[]> {
  return reader.rows<DaySums>(DAYS, [months.from, months.to]);
}

const TAXES = statement(
  'report_taxes',
  `select x.rate "taxBasisPoints", sum(x.net) "netMinor", sum(x.tax) "taxMinor"
   from (
     select t.tax_basis_points rate, t.net_minor net, t.tax_minor tax
     from journal_entry e
     join sale_tax t on t.business_id = e.business_id and t.sale_id = e.source_id
     where e.source_kind = 'sale' and e.ledger_date between $1::date and $2::date
     union all
     select l.tax_basis_points, -l.net_minor, -l.tax_minor
     from journal_entry e
     join refund_line l on l.business_id = e.business_id and l.refund_id = e.source_id
     where e.source_kind = 'refund' and e.ledger_date between $1::date and $2::date
     union all
     select l.tax_basis_points, -l.net_minor, -l.tax_minor
     from journal_entry e
     join blind_return_line l on l.business_id = e.business_id and l.return_id = e.source_id
     where e.source_kind = 'blind_return' and e.ledger_date between $1::date and $2::date) x
   group by 1 order by 1 desc`,
);

/** Tax by rate, of the sales less the refunds that the journal counts in the span. */
export async function taxSums(
  reader: Reader,
  months: Months,
): Promise<{ taxBasisPoints: number; netMinor: number; taxMinor: number }[]> {
  return reader.rows(TAXES, [months.from, months.to]);
}

/** Documents that touch sales, and what they bring without tax. */
export interface LateSums {
  readonly count: number;
  readonly netMinor: number;
}

const lateSql = (name: string, where: string): string =>
  `json_build_object('count', count(distinct e.entry_id) filter (where ${where}),
     'netMinor', coalesce(sum(l.credit_minor - l.debit_minor) filter (where ${where}), 0)) ${name}`;

/** Few entries are booked on another day than their own, and an index holds those alone. */
const LATE = statement(
  'report_late',
  `select ${lateSql('"cameLate"', 'e.business_date < $1::date')},
     ${lateSql('"wentLater"', 'e.ledger_date > $2::date')}
   from journal_entry e
   join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
   where e.ledger_date <> e.business_date and l.account_code = '${ACCOUNT.SALES}'
     and (e.ledger_date between $1::date and $2::date and e.business_date < $1::date
       or e.business_date between $1::date and $2::date and e.ledger_date > $2::date)`,
);

/** What is booked in a month and happened before it; what happened in it and is booked later. */
export async function lateSums(
  reader: Reader,
  { from, to }: Pick<Months, 'from' | 'to'>,
): Promise<{ cameLate: LateSums; wentLater: LateSums }> {
  return reader.one(LATE, [from, to]);
}

/** What a month has besides, and what lies on the shelves and is owed now. */
export interface MonthMore {
  readonly refundsMinor: number;
  readonly refundsBeforeMinor: number;
  readonly discountsMinor: number;
  readonly discountsBeforeMinor: number;
  readonly stockValueMinor: number;
  readonly customersOweMinor: number;
  readonly suppliersGetMinor: number;
}

const span = (amount: string, from: string, to: string): string =>
  `coalesce(sum(${amount}) filter (where business_date between ${from}::date and ${to}::date), 0)
     ::bigint`;
const both = (amount: string, from: string): string =>
  `select ${span(amount, '$1', '$2')} now, ${span(amount, '$3', '$4')} before from ${from}
     (business_date between $1::date and $2::date or business_date between $3::date and $4::date)`;
const all = (amount: string, from: string): string =>
  `(select coalesce(sum(${amount}), 0)::bigint from ${from})`;

const MONTH_MORE = statement(
  'report_month_more',
  `with refunds as (${both('net_minor', `${RETURNED} r where kind = 'refund' and`)}),
   discounts as (${both('discount_minor', 'till_hour where')})
   select r.now "refundsMinor", r.before "refundsBeforeMinor", d.now "discountsMinor",
     d.before "discountsBeforeMinor",
     ${all('value_minor', 'stock_level')} "stockValueMinor",
     ${all('balance_minor', 'customer where balance_minor > 0')} "customersOweMinor",
     ${all('total_minor', 'supplier_bill')} - ${all('amount_minor', 'supplier_payment')}
       + ${all(
         'amount_minor',
         `supplier_payment_void join supplier_payment
         using (business_id, payment_id)`,
       )}
       - ${all('credit_minor + tax_minor', 'supplier_return where is_billed')}
       - ${all('amount_minor', `supplier_settlement where source_kind = 'reversal'`)}
       "suppliersGetMinor"
   from refunds r, discounts d`,
);

/** Refunds and discounts of both spans; what is owed and what lies there as it is now. */
export async function monthMore(reader: Reader, months: Months): Promise<MonthMore> {
  return reader.one<MonthMore>(MONTH_MORE, spans(months));
}
