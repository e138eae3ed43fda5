import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { PAID_COLUMNS, TENDER_COLUMNS } from '../sales/rollups.sql.ts';
import { PRODUCT_PARTS } from './product-parts.sql.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';
import { RETURNED, RETURNED_LINES, SOLD_HOURS } from './returned.sql.ts';

/**
 * Reports from what posting keeps: by till and hour, by product and day or month. As fast after a
 * million lines as after ten; of refunds, which are few, the documents are read.
 */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const TILLS: SourceSql = {
  name: 'tills',
  rows: [
    `select business_id, business_date, hour, branch_id, till_id, sales_count,
      items_milli, gross_net_minor, net_minor, tax_minor, total_minor, cost_minor, discount_minor,
      0 refunded_minor
    from ${SOLD_HOURS} h where ${WITHIN}`,
    `select business_id, business_date, hour, branch_id, till_id, 0 sales_count,
      0 items_milli, 0 gross_net_minor, 0 net_minor, 0 tax_minor, 0 total_minor, 0 cost_minor,
      0 discount_minor, net_minor refunded_minor
    from ${RETURNED} r where ${WITHIN} and kind = 'refund'`,
  ],
  keys: { ...DAY_KEYS, hour: 'hour', branch: 'branch_id', till: 'till_id' },
  sums: {
    salesCount: 'sum(sales_count)::int',
    itemsMilli: 'sum(items_milli)::bigint',
    grossNetMinor: 'sum(gross_net_minor)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    taxMinor: 'sum(tax_minor)::bigint',
    totalMinor: 'sum(total_minor)::bigint',
    costMinor: 'sum(cost_minor)::bigint',
    discountMinor: 'sum(discount_minor)::bigint',
    refundedMinor: 'sum(refunded_minor)::bigint',
  },
};

/** What the tills kept. */
export async function tillRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TILLS, asked, periodValues(asked));
}

const EACH_TENDER = PAID_COLUMNS.map((amount) => {
  const method = amount.replace(/_minor$/, '');
  const count = TENDER_COLUMNS.find((one) => one === `${method}_count`);
  return `('${method}', h.${amount}, ${count === undefined ? '0' : `h.${count}`})`;
}).join(', ');

const TENDERS: SourceSql = {
  name: 'tenders',
  rows: `select h.business_id, h.business_date, h.branch_id, h.till_id, m.*
    from ${SOLD_HOURS} h cross join lateral (values ${EACH_TENDER}) m (tender, amount_minor,
      payments_count)
    where ${WITHIN} and (m.amount_minor <> 0 or m.payments_count <> 0)`,
  keys: { ...DAY_KEYS, tender: 'tender', branch: 'branch_id', till: 'till_id' },
  sums: {
    takenMinor: 'sum(amount_minor)::bigint',
    paymentsCount: 'sum(payments_count)::int',
  },
};

/** How customers paid, less what they got back. */
export async function tenderRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TENDERS, asked, periodValues(asked));
}

/** A line that nothing was paid in is none; those above stand there, come what may. */
const SUMMED = `('gross_sales', h.gross_net_minor, true),
      ('discounts', h.net_minor - h.gross_net_minor, true), ('refunds', 0, true),
      ('net_sales', h.net_minor, true), ('tax', h.tax_minor, true),
      ('rounding', h.rounding_minor, true), ('collected', h.total_minor, true)`;
const PAID_IN = PAID_COLUMNS.map(
  (amount) => `('${amount.replace(/_minor$/, '')}', h.${amount}, false)`,
).join(', ');

const SUMMARY: SourceSql = {
  name: 'summary',
  rows: [
    `select h.business_id, h.business_date, h.branch_id, m.line, m.amount_minor
    from ${SOLD_HOURS} h cross join lateral (values ${SUMMED}, ${PAID_IN})
      m (line, amount_minor, is_kept)
    where ${WITHIN} and (m.is_kept or m.amount_minor <> 0)`,
    // Net sales have them in: what is not a refund of what is missing of gross sales is a discount.
    `select r.business_id, r.business_date, r.branch_id, m.line, m.amount_minor
    from ${RETURNED} r cross join lateral (values ('discounts', r.net_minor),
      ('refunds', -r.net_minor)) m (line, amount_minor)
    where ${WITHIN} and r.kind = 'refund'`,
  ],
  keys: { ...DAY_KEYS, branch: 'branch_id', summaryLine: 'line' },
  sums: { inSummaryMinor: 'sum(amount_minor)::bigint' },
};

/** From gross sales to what was collected, and how that was paid. */
export async function summaryRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, SUMMARY, asked, periodValues(asked));
}

const AMOUNTS = 'd.quantity_milli, d.net_minor, d.tax_minor, d.cost_minor, d.discount_minor';

const withAmounts = (rows: string): string =>
  `select d.business_id, d.business_date, d.branch_id, d.product_id, ${AMOUNTS}, 0 refunded_minor
    from ${rows}`;
const RETURNED_ROWS = `
    select l.business_id, r.business_date, r.branch_id, l.product_id, 0 quantity_milli, 0 net_minor,
      0 tax_minor, 0 cost_minor, 0 discount_minor, l.net_minor refunded_minor
    from ${RETURNED} r join ${RETURNED_LINES} l on l.business_id = r.business_id
      and l.refund_id = r.refund_id
    where ${WITHIN} and r.kind = 'refund'`;

const PRODUCT_ROWS = [...PRODUCT_PARTS.map((part) => withAmounts(`(${part}) d`)), RETURNED_ROWS];

/** By months at the finest: its rows may be whole ones. */
const PRODUCTS: SourceSql = {
  name: 'products',
  rows: PRODUCT_ROWS,
  keys: { month: DAY_KEYS.month, branch: 'branch_id', product: 'product_id' },
  sums: {
    quantityMilli: 'sum(quantity_milli)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    taxMinor: 'sum(tax_minor)::bigint',
    costMinor: 'sum(cost_minor)::bigint',
    discountMinor: 'sum(discount_minor)::bigint',
    refundedMinor: 'sum(refunded_minor)::bigint',
  },
};

const KIND_ROWS = PRODUCT_ROWS.map(
  (rows) => `select d.*, p.category_id, p.brand_id, p.family_id
    from (${rows}) d
    join product p on p.business_id = d.business_id and p.product_id = d.product_id`,
);

const KINDS_OF_PRODUCTS: SourceSql = {
  ...PRODUCTS,
  name: 'kinds',
  rows: KIND_ROWS,
  keys: { ...PRODUCTS.keys, category: 'category_id', brand: 'brand_id', family: 'family_id' },
};

/** Whoever brought a product last, wherever to. */
export const BROUGHT_LAST = `select distinct on (l.product_id) l.product_id, g.supplier_id
    from goods_receipt_line l
    join goods_receipt g on g.business_id = l.business_id and g.receipt_id = l.receipt_id
    order by l.product_id, g.received_at desc, g.receipt_id desc`;

const PRODUCTS_OF_SUPPLIERS: SourceSql = {
  ...KINDS_OF_PRODUCTS,
  name: 'supplied',
  rows: KIND_ROWS.map(
    (rows) => `select k.*, b.supplier_id from (${rows}) k
    left join (${BROUGHT_LAST}) b on b.product_id = k.product_id`,
  ),
  keys: { ...KINDS_OF_PRODUCTS.keys, supplier: 'supplier_id' },
};

const KINDS: readonly Dimension[] = ['category', 'brand', 'family'];

/** What products sold, or their categories, brands, families, suppliers. */
export async function productRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  const used = [...asked.dimensions, ...(asked.only === null ? [] : [asked.only.dimension])];
  const isKind = used.some((one) => KINDS.includes(one));
  const ofGoods = isKind ? KINDS_OF_PRODUCTS : PRODUCTS;
  const source = used.includes('supplier') ? PRODUCTS_OF_SUPPLIERS : ofGoods;
  return readGrouped(reader, source, asked, periodValues(asked));
}
