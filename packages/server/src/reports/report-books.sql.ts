import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** Reports of the books, from the journal alone: by the days that its entries stand under. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

/**
 * What accounts moved on the days that fit: the sums of the days that are summed, and after them
 * the lines of the journal (decision 0066). Both are seen at one instant, so nothing is missed or
 * there twice. A `coalesce` around the query instead of in it would hide the day from the index
 * (decision 0091): every entry of the business was read.
 */
export const booked = (fits: (day: string) => string): string =>
  `select d.business_id, d.branch_id, d.ledger_date, d.source_kind, a.code, a.name, a.kind,
      d.debit_minor, d.credit_minor
    from account_day d
    join account a on a.business_id = d.business_id and a.code = d.account_code
    where ${fits('d')}
    union all
    select l.business_id, e.branch_id, e.ledger_date, e.source_kind, a.code, a.name, a.kind,
      l.debit_minor, l.credit_minor
    from journal_entry e
    join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
    join account a on a.business_id = l.business_id and a.code = l.account_code
    where ${fits('e')}
      and e.ledger_date >
        (select coalesce(max(summed_to), '-infinity') from account_days_until)`;
export const inPeriod = (day: string): string =>
  `${day}.ledger_date between $1::date and $2::date and ${day}.branch_id = any ($3::uuid[])`;
const until = (day: string): string =>
  `${day}.ledger_date <= $1::date and ${day}.branch_id = any ($2::uuid[])`;

const KEYS = {
  branch: 'branch_id',
  month: `to_char(ledger_date, 'YYYY-MM')`,
  account: 'code',
  accountKind: 'kind',
  postedBy: 'source_kind',
} as const;
const NAMES = { account: `max(code || ' ' || name)` } as const;

const LEDGER: SourceSql = {
  name: 'ledger',
  rows: booked(inPeriod),
  ...{ keys: KEYS, names: NAMES },
  sums: {
    debitMinor: 'sum(debit_minor)::bigint',
    creditMinor: 'sum(credit_minor)::bigint',
  },
};

/** What was posted to every account. */
export async function ledgerRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, LEDGER, asked, periodValues(asked));
}

const RESULT: SourceSql = {
  name: 'result',
  rows: booked((day) => `${inPeriod(day)} and a.kind in ('income', 'expense')`),
  ...{ keys: KEYS, names: NAMES },
  sums: {
    resultMinor: 'sum(credit_minor - debit_minor)::bigint',
    incomeMinor: `coalesce(sum(credit_minor - debit_minor) filter (where kind = 'income'), 0)
      ::bigint`,
  },
};

/** Income and expenses: what each account added to the profit. */
export async function resultRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, RESULT, asked, periodValues(asked));
}

/** Income and expenses up to a day are the owner's, in one row of their own. */
export const RESULT_SO_FAR = 'result';
export const RESULT_NAME = 'Profit so far';

const BALANCES: SourceSql = {
  name: 'balances',
  rows: `select business_id, branch_id, debit_minor, credit_minor, name,
      case when kind in ('income', 'expense') then 'equity' else kind end kind,
      case when kind in ('income', 'expense') then '${RESULT_SO_FAR}' else code end code
    from (${booked(until)}) p`,
  keys: { branch: 'branch_id', account: 'code', accountKind: 'kind' },
  names: {
    account: `case code when '${RESULT_SO_FAR}' then '${RESULT_NAME}' else max(code || ' ' || name)
      end`,
  },
  sums: {
    ownedMinor: `sum(debit_minor - credit_minor) filter (where kind = 'asset')::bigint`,
    claimsMinor: `sum(credit_minor - debit_minor) filter (where kind <> 'asset')::bigint`,
  },
  having: 'having sum(debit_minor) <> sum(credit_minor)',
};

/** What every account held when a day ended; both sides are the same sum. */
export async function balanceRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BALANCES, asked, [asked.to, asked.branchIds]);
}
