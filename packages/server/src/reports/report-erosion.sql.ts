import type { Period } from '@tillbook/core/reports/compared';
import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { PRODUCT_PARTS, PRODUCT_PARTS_BEFORE } from './product-parts.sql.ts';
import {
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';
import { BROUGHT_LAST } from './report-sales.sql.ts';

/** What products sold over two periods, from what posting keeps by product and day or month. */

/** Two periods of the same branches. */
export interface ErosionAsked extends SourceAsked {
  readonly facts: readonly Fact[];
  readonly beside: Period;
}

const NOW = `d.quantity_milli, d.net_minor, d.cost_minor, 0 quantity_before_milli,
      0 net_before_minor, 0 cost_before_minor`;
const BEFORE = `0 quantity_milli, 0 net_minor, 0 cost_minor, d.quantity_milli quantity_before_milli,
      d.net_minor net_before_minor, d.cost_minor cost_before_minor`;

const withAmounts = (amounts: string, part: string): string =>
  `select d.business_id, d.product_id, ${amounts} from (${part}) d`;

const ROWS = [
  ...PRODUCT_PARTS.map((part) => withAmounts(NOW, part)),
  ...PRODUCT_PARTS_BEFORE.map((part) => withAmounts(BEFORE, part)),
];

const PRODUCTS: SourceSql = {
  name: 'eroded',
  rows: ROWS,
  keys: { product: 'product_id' },
  sums: {
    quantityMilli: 'sum(quantity_milli)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    costMinor: 'sum(cost_minor)::bigint',
    quantityBeforeMilli: 'sum(quantity_before_milli)::bigint',
    netBeforeMinor: 'sum(net_before_minor)::bigint',
    costBeforeMinor: 'sum(cost_before_minor)::bigint',
  },
};

const KIND_ROWS = ROWS.map(
  (rows) => `select d.*, p.category_id, p.brand_id, p.family_id from (${rows}) d
    join product p on p.business_id = d.business_id and p.product_id = d.product_id`,
);

const KINDS: SourceSql = {
  ...PRODUCTS,
  name: 'eroded_kinds',
  rows: KIND_ROWS,
  keys: { ...PRODUCTS.keys, category: 'category_id', brand: 'brand_id', family: 'family_id' },
};

const OF_SUPPLIERS: SourceSql = {
  ...KINDS,
  name: 'eroded_supplied',
  rows: KIND_ROWS.map(
    (rows) => `select k.*, b.supplier_id from (${rows}) k
    left join (${BROUGHT_LAST}) b on b.product_id = k.product_id`,
  ),
  keys: { ...KINDS.keys, supplier: 'supplier_id' },
};

function sourceOf(used: readonly Dimension[]): SourceSql {
  if (used.includes('supplier')) return OF_SUPPLIERS;
  return used.every((one) => one === 'product') ? PRODUCTS : KINDS;
}

/** Every product with what it sold in both periods; it is among the dimensions. */
export async function twoPeriodsOfProducts(
  reader: Reader,
  asked: ErosionAsked,
): Promise<FoundRow[]> {
  const used = [...asked.dimensions, ...(asked.only === null ? [] : [asked.only.dimension])];
  const { from, to } = asked.beside;
  return readGrouped(reader, sourceOf(used), asked, [...periodValues(asked), from, to]);
}
