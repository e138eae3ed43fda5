import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { salesWith } from './report-days.sql.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** The tax document by document, and what was sold without it, to whom and why. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const LEDGER_DAYS =
  'e.ledger_date between $1::date and $2::date and e.branch_id = any ($3::uuid[])';

interface Back {
  readonly kind: 'refund' | 'blind_return';
  readonly lines: string;
  readonly key: string;
  readonly number: string;
}
const back = ({ kind, lines, key, number }: Back): string =>
  `select e.business_id, e.ledger_date business_date, e.branch_id, '${kind}/' || d.${key},
      d.${number}, l.tax_basis_points, -l.net_minor, -l.tax_minor
    from journal_entry e
    join ${kind} d on d.business_id = e.business_id and d.${key} = e.source_id
    join ${lines} l on l.business_id = d.business_id and l.${key} = d.${key}
    where e.source_kind = '${kind}' and ${LEDGER_DAYS}`;

const TAX_DOCUMENTS: SourceSql = {
  name: 'tax_documents',
  rows: `select e.business_id, e.ledger_date business_date, e.branch_id,
      'sale/' || d.sale_id document, d.receipt_number number, t.tax_basis_points, t.net_minor,
      t.tax_minor
    from journal_entry e
    join sale d on d.business_id = e.business_id and d.sale_id = e.source_id
    join sale_tax t on t.business_id = d.business_id and t.sale_id = d.sale_id
    where e.source_kind = 'sale' and ${LEDGER_DAYS}
    union all ${back({
      ...{ kind: 'refund', lines: 'refund_line', key: 'refund_id', number: 'refund_number' },
    })}
    union all ${back({
      ...{ kind: 'blind_return', lines: 'blind_return_line', key: 'return_id', number: 'number' },
    })}`,
  keys: { ...DAY_KEYS, branch: 'branch_id', taxDocument: 'document', rate: 'tax_basis_points' },
  names: { taxDocument: 'max(number)' },
  facts: { postedOn: 'max(business_date)' },
  sums: { taxableMinor: 'sum(net_minor)::bigint', taxDueMinor: 'sum(tax_minor)::bigint' },
};

/** Each receipt, refund and return with its tax by rate, on the days of the journal. */
export async function taxDocumentRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TAX_DOCUMENTS, asked, periodValues(asked));
}

const EXEMPT: SourceSql = {
  name: 'exempt',
  rows: `select s.*, 'sale/' || s.sale_id document
    from (${salesWith(`s.business_id, s.sale_id, s.business_date, s.branch_id, s.customer_id,
      s.receipt_number, s.exempt_reason, s.exempt_certificate, s.net_minor,
      s.exempt_tax_minor`)}) s
    where s.exempt_reason is not null and not exists (select from refund v
      where v.business_id = s.business_id and v.sale_id = s.sale_id and v.kind = 'void')`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    taxDocument: 'document',
    exemptReason: 'exempt_reason',
    customer: 'customer_id',
  },
  names: { taxDocument: 'max(receipt_number)' },
  facts: { postedOn: 'max(business_date)', certificate: 'max(exempt_certificate)' },
  sums: {
    exemptNetMinor: 'sum(net_minor)::bigint',
    exemptTaxMinor: 'sum(exempt_tax_minor)::bigint',
  },
};

/** Sales to whoever pays no tax, that were not voided. */
export async function exemptRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, EXEMPT, asked, periodValues(asked));
}
