import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import { isMoney, PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { PAID_COLUMNS } from '../sales/rollups.sql.ts';
import {
  around,
  BY_OTHER_CLOCK,
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';
import { SOLD_HOURS } from './returned.sql.ts';

/** What an accountant writes down day by day: sales with their tenders, payments, tax. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

/** Columns of the sales `s` of the days. */
export const salesWith = (columns: string): string => `select ${columns} from sale s
      where ${WITHIN} and ${around('s.occurred_at')}
    union all
    select ${columns} from sale s
      where ${WITHIN} and ${BY_OTHER_CLOCK}`;

const KEPT = [
  ...['sales_count', 'net_minor', 'tax_minor', 'total_minor', 'rounding_minor'],
  ...PAID_COLUMNS,
];
const edge = (way: 'asc' | 'desc'): string =>
  `(array_agg(receipt_number order by occurred_at ${way}, receipt_number ${way})
      filter (where receipt_number is not null))[1]`;
const summed = (column: string): string => `sum(${column})::bigint`;

const JOURNAL: SourceSql = {
  name: 'journal',
  rows: `select business_id, business_date, branch_id, till_id, ${KEPT.join(', ')},
      null::text receipt_number, null::timestamptz occurred_at
    from ${SOLD_HOURS} h where ${WITHIN}
    union all
    select business_id, business_date, branch_id, till_id, ${KEPT.map(() => '0').join(', ')},
      receipt_number, occurred_at
    from (${salesWith(`s.business_id, s.business_date, s.branch_id, s.till_id, s.receipt_number,
      s.occurred_at`)}) s`,
  keys: { ...DAY_KEYS, branch: 'branch_id', till: 'till_id' },
  facts: { firstReceipt: edge('asc'), lastReceipt: edge('desc') },
  sums: {
    salesCount: 'sum(sales_count)::int',
    netMinor: summed('net_minor'),
    taxMinor: summed('tax_minor'),
    totalMinor: summed('total_minor'),
    roundingMinor: summed('rounding_minor'),
    cashMinor: summed('cash_minor'),
    mobileMoneyMinor: summed('mobile_money_minor'),
    cardMinor: summed('card_minor'),
    otherMinor: summed('other_minor'),
    creditMinor: summed('credit_minor'),
    paidBeforeMinor: summed(
      'store_credit_minor + gift_card_minor + deposit_minor + exchange_minor',
    ),
  },
};

/** The days with their first and last receipt, and how they were paid. */
export async function journalRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, JOURNAL, asked, periodValues(asked));
}

/** By which way exactly: the kind that the business named, or the provider. */
const provider = (payment: string): string => `coalesce(${payment}.type_name, ${payment}.provider)`;

const MONEY = PAYMENT_METHODS.filter(isMoney)
  .map((method) => `'${method}'`)
  .join(', ');

/** What money was for; deposits and gift cards that go back are no money that is paid out. */
const moneyFor = (what: 'of_sales' | 'of_debts'): string => `'${what}' money_for`;

/**
 * Money alone: what was paid before or stays owed came in another time. What went out stands below
 * zero: refunds, cash that a device gave beyond what was sold, and what customers were paid out.
 */
const PAYMENT_ROWS = `select s.business_id, s.business_date, s.branch_id, s.till_id,
      'sale/' || p.payment_id key, p.method, ${provider('p')} provider, p.reference,
      s.receipt_number document, p.occurred_at paid_at, p.amount_minor, ${moneyFor('of_sales')}
    from (${salesWith(`s.business_id, s.business_date, s.branch_id, s.till_id, s.sale_id,
      s.receipt_number`)}) s
    join payment p on p.business_id = s.business_id and p.sale_id = s.sale_id
      and p.method in (${MONEY})
    union all
    select r.business_id, r.business_date, r.branch_id, r.till_id,
      'refund/' || r.refund_id || '/' || p.position, p.method, p.type_name, p.reference,
      r.refund_number, r.refunded_at, -p.amount_minor, ${moneyFor('of_sales')}
    from refund r join refund_payment p on p.business_id = r.business_id
      and p.refund_id = r.refund_id and p.method in (${MONEY}) where ${WITHIN}
    union all
    select business_id, business_date, branch_id, till_id, 'beyond/' || refund_id, 'cash', null,
      null, paper_number, occurred_at, matched_minor - total_minor, ${moneyFor('of_sales')}
    from refund_fact where ${WITHIN} and total_minor <> matched_minor
    union all
    select business_id, business_date, branch_id, null, 'debt/' || payment_id, method, provider,
      reference, number, posted_at, amount_minor, ${moneyFor('of_debts')}
    from customer_payment where ${WITHIN}
    union all
    select business_id, business_date, branch_id, null, 'gift_card/' || gift_card_id, method,
      provider, reference, number, sold_at, amount_minor, ${moneyFor('of_debts')}
    from gift_card where ${WITHIN}
    union all
    select business_id, business_date, branch_id, null, 'payout/' || payout_id, method, null,
      reference, number, posted_at, -amount_minor,
      case when layby_id is null and gift_card_id is null then 'paid_out' else 'of_debts' end
    from customer_payout where ${WITHIN}`;

const PAYMENTS: SourceSql = {
  name: 'payments',
  rows: PAYMENT_ROWS,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    till: 'till_id',
    tender: 'method',
    provider: 'provider',
    payment: 'key',
    moneyFor: 'money_for',
  },
  names: { payment: 'max(reference)' },
  facts: { document: 'max(document)', paidAt: 'max(paid_at)' },
  sums: { takenMinor: 'sum(amount_minor)::bigint', paymentsCount: 'count(*)::int' },
};

const BY_REFERENCE: SourceSql = {
  ...PAYMENTS,
  name: 'references',
  rows: `select * from (${PAYMENT_ROWS}) p where method <> 'cash'`,
};

/** Money for sales, debts, gift cards and deposits, less what was given back and paid out. */
export async function paymentRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  const isEach = asked.dimensions.includes('payment');
  return readGrouped(reader, isEach ? BY_REFERENCE : PAYMENTS, asked, periodValues(asked));
}

/** What charges tax or takes it back; paying the tax office does neither. */
const CHARGING = ['sale', 'late_sale', 'refund', 'late_refund', 'blind_return'];

const TAX_MONTHS: SourceSql = {
  name: 'tax_months',
  rows: `select l.business_id, e.ledger_date business_date, e.branch_id,
      case l.account_code when '${ACCOUNT.TAX_PAYABLE}' then l.credit_minor - l.debit_minor
        else 0 end charged_minor,
      case l.account_code when '${ACCOUNT.INPUT_TAX}' then l.debit_minor - l.credit_minor
        else 0 end paid_minor
    from journal_entry e
    join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
    where e.ledger_date between $1::date and $2::date and e.branch_id = any ($3::uuid[])
      and (l.account_code = '${ACCOUNT.INPUT_TAX}'
          and e.source_kind not in ('money_move', 'money_move_void')
        or l.account_code = '${ACCOUNT.TAX_PAYABLE}'
        and e.source_kind in (${CHARGING.map((kind) => `'${kind}'`).join(', ')}))`,
  keys: { ...DAY_KEYS, branch: 'branch_id' },
  sums: { outputMinor: 'sum(charged_minor)::bigint', inputMinor: 'sum(paid_minor)::bigint' },
};

/** Tax on sales against tax on purchases, by the journal; tax returns only settle both. */
export async function taxMonthRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TAX_MONTHS, asked, periodValues(asked));
}
