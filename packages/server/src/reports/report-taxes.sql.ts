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

/**
 * The tax document by document, of what was sold and of what was bought, and what was sold without
 * it, to whom and why.
 */

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

interface Bought {
  readonly kind: 'supplier_bill' | 'supplier_return';
  readonly key: string;
  /** Without the tax. */
  readonly net: string;
  /** What a return gives back is below zero. */
  readonly sign: '' | '-';
  readonly invoice: string;
}
const bought = ({ kind, key, net, sign, invoice }: Bought): string =>
  `select e.business_id, e.ledger_date business_date, e.branch_id, '${kind}/' || d.${key} document,
      '${kind}' kind, d.number, d.supplier_id, s.name supplier_name, s.tax_number,
      ${invoice} invoice, ${sign}d.${net} net_minor, ${sign}d.tax_minor tax_minor
    from journal_entry e
    join ${kind} d on d.business_id = e.business_id and d.${key} = e.source_id
    join supplier s on s.business_id = d.business_id and s.supplier_id = d.supplier_id
    where e.source_kind = '${kind}' and d.tax_minor <> 0 and ${LEDGER_DAYS}`;

// What is owed of an expense is a bill too: the books have its tax by the expense alone.
const BOUGHT_TAXES: SourceSql = {
  name: 'bought_taxes',
  rows: `${bought({
    ...{ kind: 'supplier_bill', key: 'bill_id', net: 'net_minor', sign: '' },
    invoice: 'd.invoice_number',
  })}
    union all ${bought({
      ...{ kind: 'supplier_return', key: 'return_id', net: 'credit_minor', sign: '-' },
      invoice: 'null',
    })}
    union all
    select e.business_id, e.ledger_date, e.branch_id, v.kind || '/' || x.expense_id, v.kind,
      x.number, x.supplier_id, coalesce(s.name, x.payee), s.tax_number, x.reference,
      v.sign * (x.amount_minor - x.tax_minor), v.sign * x.tax_minor
    from (values ('expense', 1), ('expense_void', -1)) v(kind, sign)
    join journal_entry e on e.source_kind = v.kind
    join expense x on x.business_id = e.business_id and x.expense_id = e.source_id
    left join supplier s on s.business_id = x.business_id and s.supplier_id = x.supplier_id
    where x.tax_minor <> 0 and x.business_date <= $2::date and ${LEDGER_DAYS}`,
  keys: {
    ...{ ...DAY_KEYS, branch: 'branch_id', taxDocument: 'document' },
    ...{ paperKind: 'kind', supplier: 'supplier_id' },
  },
  // Whoever got the money of an expense may be no supplier.
  names: { taxDocument: 'max(number)', supplier: 'max(supplier_name)' },
  facts: {
    postedOn: 'max(business_date)',
    invoice: 'max(invoice)',
    taxNumber: 'max(tax_number)',
  },
  sums: {
    purchaseNetMinor: 'sum(net_minor)::bigint',
    purchaseTaxMinor: 'sum(tax_minor)::bigint',
  },
};

/**
 * Each bill, return and expense with tax, and each expense that was taken back, on the days of the
 * journal. Together they are what the account of input tax moved by before the tax office settled.
 */
export async function boughtTaxRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BOUGHT_TAXES, asked, periodValues(asked));
}
