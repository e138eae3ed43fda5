import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { grossNet } from '../sales/documents-summed.sql.ts';
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

/** Reports that only the documents can tell: who sold, who bought, why less, why back, the tax. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const COLUMNS = `s.business_id, s.sale_id, s.business_date, s.branch_id, s.seller_id,
    s.seller_name, s.customer_id, s.items_milli, s.net_minor, s.tax_minor, s.total_minor,
    s.discount_minor, s.promotion_minor, s.cart_discount_minor, s.cart_discount_reason,
    s.tax_mode`;

/** Sales of the days: by their time, and those of clocks that ran ahead. */
const SALES = `select ${COLUMNS} from sale s where ${WITHIN} and ${around('s.occurred_at')}
    union all
    select ${COLUMNS} from sale s
    where ${WITHIN} and ${BY_OTHER_CLOCK}`;

/** What the goods of a document had cost, by its lines. */
export const costOf = (lines: string, key: string, of: string): string =>
  `(select sum(l.cost_minor) from ${lines} l
      where l.business_id = ${of}.business_id and l.${key} = ${of}.${key})`;

/**
 * What a sale comes to before anything is taken off, without tax. Its lines are read only where
 * prices contain the tax and something was taken off: everywhere else the sale says it.
 */
const fullNetOf = (sale: string): string => `case
      when ${sale}.tax_mode = 'exclusive' then ${sale}.net_minor + ${sale}.discount_minor
      when ${sale}.discount_minor = 0 then ${sale}.net_minor
      else ${grossNet(sale)} end`;

/** @param withCost reads the lines, for what the goods had cost */
const receipts = (name: string, withCost: boolean): SourceSql => ({
  name: withCost ? `${name}_cost` : name,
  rows: `select s.business_id, s.business_date, s.branch_id, s.seller_id, s.seller_name,
      s.customer_id, 1 sales_count, s.items_milli, ${fullNetOf('s')} gross_net_minor,
      s.net_minor, s.tax_minor, s.total_minor, s.discount_minor, 0 refunded_minor,
      ${withCost ? costOf('sale_line', 'sale_id', 's') : '0'} cost_minor
    from (${SALES}) s
    union all
    select r.business_id, r.business_date, r.branch_id, r.seller_id, r.seller_name,
      o.customer_id, -(r.kind = 'void')::int,
      case r.kind when 'void' then -o.items_milli else 0 end,
      case r.kind when 'void' then -(${fullNetOf('o')}) else 0 end,
      -r.net_minor, -r.tax_minor, -r.total_minor,
      case r.kind when 'void' then -o.discount_minor else 0 end,
      case r.kind when 'refund' then r.net_minor else 0 end,
      ${withCost ? `-${costOf('refund_line', 'refund_id', 'r')}` : '0'}
    from refund r join sale o on o.business_id = r.business_id and o.sale_id = r.sale_id
    where r.business_date between $1::date and $2::date and r.branch_id = any ($3::uuid[])
    union all
    select r.business_id, r.business_date, r.branch_id, r.posted_by, r.posted_by_name,
      r.customer_id, 0, 0, 0, -r.net_minor, -r.tax_minor, -r.total_minor, 0, r.net_minor,
      ${withCost ? `-${costOf('blind_return_line', 'return_id', 'r')}` : '0'}
    from blind_return r where ${WITHIN}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    seller: 'seller_id',
    customer: 'customer_id',
  },
  names: { seller: 'max(seller_name)' },
  sums: {
    salesCount: 'sum(sales_count)::int',
    itemsMilli: 'sum(items_milli)::bigint',
    grossNetMinor: 'sum(gross_net_minor)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    taxMinor: 'sum(tax_minor)::bigint',
    totalMinor: 'sum(total_minor)::bigint',
    discountMinor: 'sum(discount_minor)::bigint',
    refundedMinor: 'sum(refunded_minor)::bigint',
    ...(withCost ? { costMinor: 'sum(cost_minor)::bigint' } : {}),
  },
});

const RECEIPTS = receipts('receipts', false);
const RECEIPTS_WITH_COST = receipts('receipts', true);

/** By the groups in which customers are now; of who is in none, or not known, there is none. */
const inGroups = (source: SourceSql): SourceSql => ({
  ...source,
  name: `${source.name}_grouped`,
  rows: `select x.*, c.group_name from (${String(source.rows)}) x
    left join customer c on c.business_id = x.business_id and c.customer_id = x.customer_id`,
  keys: { ...source.keys, customerGroup: 'group_name' },
});
const GROUPED = inGroups(RECEIPTS);
const GROUPED_WITH_COST = inGroups(RECEIPTS_WITH_COST);

/** What sellers sold, or customers bought; what came back is taken off both. */
export async function receiptRows(
  reader: Reader,
  asked: Asked,
  withCost: boolean,
): Promise<FoundRow[]> {
  const { dimensions, only } = asked;
  const isGrouped = [...dimensions, only?.dimension].includes('customerGroup');
  const plain = withCost ? RECEIPTS_WITH_COST : RECEIPTS;
  const grouped = withCost ? GROUPED_WITH_COST : GROUPED;
  const source = isGrouped ? grouped : plain;
  return readGrouped(reader, source, asked, periodValues(asked));
}

/** Sales that were voided on the days, by the days of their voids. */
const VOIDED = `select s.business_id, s.sale_id, r.business_date, r.branch_id, r.seller_id,
      r.seller_name, s.discount_minor, s.promotion_minor, s.cart_discount_minor,
      s.cart_discount_reason
    from refund r join sale s on s.business_id = r.business_id and s.sale_id = r.sale_id
    where r.kind = 'void' and r.business_date between $1::date and $2::date
      and r.branch_id = any ($3::uuid[])`;

/** @param way -1: nothing was taken off these after all */
const takenOff = (sales: string, way: 1 | -1): string => `select s.business_id, s.business_date,
      s.branch_id, s.seller_id, s.seller_name, l.discount_reason reason, ${way} way,
      l.discount_minor
    from (${sales}) s join sale_line l on l.business_id = s.business_id
      and l.sale_id = s.sale_id
    where s.discount_minor > s.cart_discount_minor + s.promotion_minor and l.discount_minor > 0
    union all
    select s.business_id, s.business_date, s.branch_id, s.seller_id, s.seller_name,
      s.cart_discount_reason, ${way}, s.cart_discount_minor
    from (${sales}) s where s.cart_discount_minor > 0`;

const DISCOUNTS: SourceSql = {
  name: 'discounts',
  rows: `${takenOff(SALES, 1)}
    union all
    ${takenOff(VOIDED, -1)}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    seller: 'seller_id',
    discountReason: 'reason',
  },
  names: { seller: 'max(seller_name)' },
  sums: { timesCount: 'sum(way)::int', discountMinor: 'sum(way * discount_minor)::bigint' },
};

/** What was taken off, and why. */
export async function discountRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, DISCOUNTS, asked, periodValues(asked));
}

// Narrowed, the database took one promotion for next to no lines and read all sales for each of
// them: over ten weeks of a sample that were more than five seconds. Sales come first, always.
const PROMOTIONS: SourceSql = {
  name: 'promotions',
  rows: `with promoted as materialized (
      select s.business_id, s.business_date, s.branch_id, s.sale_id, 1 way from (${SALES}) s
      where s.promotion_minor > 0
      union all
      select s.business_id, s.business_date, s.branch_id, s.sale_id, -1 from (${VOIDED}) s
      where s.promotion_minor > 0),
    given as materialized (
      select s.business_id, s.business_date, s.branch_id, s.sale_id, g.promotion_id, g.name, s.way,
        s.way * g.amount_minor amount_minor, s.way * l.stock_quantity_milli quantity_milli,
        s.way * l.net_minor net_minor, s.way * l.cost_minor cost_minor
      from promoted s
      join sale_line_promotion g on g.business_id = s.business_id and g.sale_id = s.sale_id
      join sale_line l on l.business_id = g.business_id and l.sale_id = g.sale_id
        and l.line_no = g.line_no)
    select * from given`,
  keys: { ...DAY_KEYS, branch: 'branch_id', promotion: 'promotion_id' },
  names: { promotion: 'max(name)' },
  sums: {
    timesCount: `(count(distinct sale_id) filter (where way = 1)
      - count(distinct sale_id) filter (where way = -1))::int`,
    quantityMilli: 'sum(quantity_milli)::bigint',
    discountMinor: 'sum(amount_minor)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    costMinor: 'sum(cost_minor)::bigint',
  },
};

/** What promotions took off, of how much, and what those lines brought. */
export async function promotionRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, PROMOTIONS, asked, periodValues(asked));
}

const LINE = `l.product_id, l.reason, l.net_minor, l.tax_minor, l.cost_minor,
      case l.disposition when 'damaged' then l.cost_minor else 0 end lost_minor`;

const RETURNS: SourceSql = {
  name: 'returns',
  rows: `select r.business_id, r.business_date, r.branch_id, r.kind, ${LINE}
    from refund r join refund_line l on l.business_id = r.business_id
      and l.refund_id = r.refund_id where ${WITHIN}
    union all
    select r.business_id, r.business_date, r.branch_id, 'blind', ${LINE}
    from blind_return r join blind_return_line l on l.business_id = r.business_id
      and l.return_id = r.return_id where ${WITHIN}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    product: 'product_id',
    returnReason: 'reason',
    returnKind: 'kind',
  },
  sums: {
    timesCount: 'count(*)::int',
    returnedMinor: 'sum(net_minor)::bigint',
    returnedTaxMinor: 'sum(tax_minor)::bigint',
    returnedCostMinor: 'sum(cost_minor)::bigint',
    lostMinor: 'sum(lost_minor)::bigint',
  },
};

/** What came back, and why: refunds, voided sales, goods without a receipt. */
export async function returnRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, RETURNS, asked, periodValues(asked));
}

const LEDGER_DAYS =
  'e.ledger_date between $1::date and $2::date and e.branch_id = any ($3::uuid[])';
const back = (kind: string, table: string, key: string): string =>
  `select e.business_id, e.ledger_date business_date, e.branch_id, l.tax_basis_points,
      -l.net_minor, -l.tax_minor
    from journal_entry e join ${table} l on l.business_id = e.business_id
      and l.${key} = e.source_id where e.source_kind = '${kind}' and ${LEDGER_DAYS}`;

const TAXES: SourceSql = {
  name: 'taxes',
  rows: `select e.business_id, e.ledger_date business_date, e.branch_id, t.tax_basis_points,
      t.net_minor, t.tax_minor
    from journal_entry e join sale_tax t on t.business_id = e.business_id
      and t.sale_id = e.source_id where e.source_kind = 'sale' and ${LEDGER_DAYS}
    union all ${back('refund', 'refund_line', 'refund_id')}
    union all ${back('blind_return', 'blind_return_line', 'return_id')}`,
  keys: { ...DAY_KEYS, branch: 'branch_id', rate: 'tax_basis_points' },
  sums: { taxableMinor: 'sum(net_minor)::bigint', taxDueMinor: 'sum(tax_minor)::bigint' },
};

/** The tax by its rate, on the days of the journal, as it is owed. */
export async function taxRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TAXES, asked, periodValues(asked));
}
