import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import type { Fact } from '@tillbook/core/reports/report-columns';
import { statement, type Reader } from '../db/database.ts';
import { booked, inPeriod } from './report-books.sql.ts';
import {
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/**
 * What shelves lost without a sale, and what was found on them: all that the books have as stock
 * loss and stock gain, whatever document it is of. Own use is an expense of its own and no loss.
 */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const CODES = `('${ACCOUNT.STOCK_LOSS}', '${ACCOUNT.STOCK_GAIN}')`;

// Only adjustments have reasons, which their documents say; the rest is told by its kind.
const BY_KIND = booked(
  (day) => `${inPeriod(day)} and a.code in ${CODES} and ${day}.source_kind <> 'stock_adjustment'`,
);
const BY_REASON = `select l.business_id, e.branch_id, e.ledger_date, a.reason,
      l.account_code code, l.debit_minor, l.credit_minor
    from stock_adjustment a
    join journal_entry e on e.business_id = a.business_id and e.source_kind = 'stock_adjustment'
      and e.source_id = a.adjustment_id
    join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
      and l.account_code in ${CODES}
    where ${inPeriod('e')}`;

const SHRINKAGE: SourceSql = {
  name: 'shrinkage',
  rows: `select business_id, branch_id, ledger_date, source_kind reason, code, debit_minor,
      credit_minor from (${BY_KIND}) k
    union all ${BY_REASON}`,
  keys: {
    branch: 'branch_id',
    month: `to_char(ledger_date, 'YYYY-MM')`,
    shrinkReason: 'reason',
  },
  sums: {
    goneMinor: `coalesce(sum(debit_minor - credit_minor)
      filter (where code = '${ACCOUNT.STOCK_LOSS}'), 0)::bigint`,
    cameMinor: `coalesce(sum(credit_minor - debit_minor)
      filter (where code = '${ACCOUNT.STOCK_GAIN}'), 0)::bigint`,
  },
};

const SOLD = statement(
  'shrinkage_of_sales',
  `select coalesce(sum(credit_minor - debit_minor), 0)::bigint "netMinor"
   from (${booked((day) => `${inPeriod(day)} and a.code = '${ACCOUNT.SALES}'`)}) s`,
);

/** What was lost and found, by its reason; what it is beside: sales of the same days, said once. */
export async function shrinkageRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  const found = await readGrouped(reader, SHRINKAGE, asked, periodValues(asked));
  const { netMinor } = await reader.one<{ netMinor: number }>(SOLD, periodValues(asked));
  return found.map((row, at) => (at === 0 ? { ...row, ofSalesMinor: netMinor } : row));
}
