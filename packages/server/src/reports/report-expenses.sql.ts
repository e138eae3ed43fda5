import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/**
 * What was spent. An expense counts on the day on which the books have it, and what was taken back
 * on the day on which it was: what waits for a yes or got a no is in no book. So without the tax
 * that is got back they are what the accounts of expenses say of them.
 */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

/** Written once as somebody types and once as they are kept, it is one and the same payee. */
const PAYEE = 'coalesce(s.name, x.payee)';

// No entry stands before the day of its expense, so later expenses are not looked at.
const EXPENSES: SourceSql = {
  name: 'expenses',
  rows: `select e.business_id, e.ledger_date business_date, e.branch_id, x.category,
      ${PAYEE} payee, v.sign, v.sign * (x.amount_minor - x.tax_minor) net_minor,
      v.sign * x.tax_minor tax_minor
    from (values ('expense', 1), ('expense_void', -1)) v(kind, sign)
    join journal_entry e on e.source_kind = v.kind
    join expense x on x.business_id = e.business_id and x.expense_id = e.source_id
    left join supplier s on s.business_id = x.business_id and s.supplier_id = x.supplier_id
    where e.ledger_date between $1::date and $2::date and e.branch_id = any ($3::uuid[])
      and x.business_date <= $2::date`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    expenseCategory: 'category',
    payee: 'lower(payee)',
  },
  names: { payee: 'min(payee)' },
  sums: {
    expensesCount: 'sum(sign)::int',
    spentMinor: 'sum(net_minor)::bigint',
    spentTaxMinor: 'sum(tax_minor)::bigint',
  },
};

/** Expenses of the days, less what was taken back on them. */
export async function expenseReportRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, EXPENSES, asked, periodValues(asked));
}
