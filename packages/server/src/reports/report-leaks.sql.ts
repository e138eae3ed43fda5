import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { salesWith } from './report-days.sql.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** What was undone, given up or sold at a loss, as the documents say it. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const VOIDS: SourceSql = {
  name: 'voids',
  rows: `select business_id, business_date, branch_id, till_id, seller_id, seller_name,
      refunded_by, refunded_by_name, reasons[1] reason, net_minor, tax_minor, total_minor
    from refund where ${WITHIN} and kind = 'void'`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    till: 'till_id',
    seller: 'seller_id',
    person: 'refunded_by',
    returnReason: 'reason',
  },
  names: { seller: 'max(seller_name)', person: 'max(refunded_by_name)' },
  sums: {
    timesCount: 'count(*)::int',
    voidedMinor: 'sum(net_minor)::bigint',
    voidedTaxMinor: 'sum(tax_minor)::bigint',
    voidedInAllMinor: 'sum(total_minor)::bigint',
  },
};

/** Sales that were voided, on the day on which they were. */
export async function voidRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, VOIDS, asked, periodValues(asked));
}

const TAKEN_OUT: SourceSql = {
  name: 'taken_out',
  rows: salesWith(`s.business_id, s.business_date, s.branch_id, s.till_id, s.seller_id,
      s.seller_name, s.removed_count`),
  keys: { ...DAY_KEYS, branch: 'branch_id', till: 'till_id', seller: 'seller_id' },
  names: { seller: 'max(seller_name)' },
  sums: {
    cartsCount: 'count(*)::int',
    cartsOutCount: 'count(*) filter (where removed_count > 0)::int',
    linesOutCount: 'sum(removed_count)::int',
  },
};

/** Lines that were taken out of carts before these were paid. */
export async function takenOutRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, TAKEN_OUT, asked, periodValues(asked));
}

const DISCARDED: SourceSql = {
  name: 'discarded',
  rows: `select business_id, business_date, branch_id, till_id, discarded_by, discarded_by_name,
      reason, parked_seconds, line_count, total_minor
    from cart_discard where ${WITHIN}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    till: 'till_id',
    seller: 'discarded_by',
    discardReason: 'reason',
  },
  names: { seller: 'max(discarded_by_name)' },
  sums: {
    discardsCount: 'count(*)::int',
    discardsParkedCount: 'count(parked_seconds)::int',
    discardedLinesCount: 'sum(line_count)::int',
    discardedMinor: 'sum(total_minor)::bigint',
  },
};

/** Carts with goods in them that were thrown away. */
export async function discardedRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, DISCARDED, asked, periodValues(asked));
}

/** Lines of sales of the days that were not voided; a void makes its sale one that never was. */
const soldLines = (fits: string): string =>
  `select s.*, l.product_id, l.override_reason, l.quantity_milli, l.stock_quantity_milli,
      l.unit_price_minor, l.list_price_minor, l.net_minor, l.cost_minor
    from (${salesWith(`s.business_id, s.sale_id, s.business_date, s.branch_id, s.seller_id,
      s.seller_name`)}) s
    join sale_line l on l.business_id = s.business_id and l.sale_id = s.sale_id
    where ${fits} and not exists (select from refund v where v.business_id = s.business_id
      and v.sale_id = s.sale_id and v.kind = 'void')`;

const LINE_KEYS = {
  ...{ month: DAY_KEYS.month, branch: 'branch_id', seller: 'seller_id' },
  product: 'product_id',
} as const;

/** Half up, as the till rounds a line. */
const amountAt = (price: string): string =>
  `sum(round(${price}::numeric * quantity_milli / 1000))::bigint`;

// A quote that is honoured, or a lay-by, writes its price down also where it is the list's.
const OVERRIDES: SourceSql = {
  name: 'overrides',
  rows: soldLines('l.list_price_minor is not null and l.list_price_minor <> l.unit_price_minor'),
  keys: { ...LINE_KEYS, overrideReason: 'override_reason' },
  names: { seller: 'max(seller_name)' },
  sums: {
    timesCount: 'count(*)::int',
    listMinor: amountAt('list_price_minor'),
    askedMinor: amountAt('unit_price_minor'),
  },
};

/** Lines that were sold at another price than the list's. */
export async function overrideRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, OVERRIDES, asked, periodValues(asked));
}

const BELOW_COST: SourceSql = {
  name: 'below_cost',
  rows: soldLines('l.net_minor < l.cost_minor'),
  keys: LINE_KEYS,
  names: { seller: 'max(seller_name)' },
  sums: {
    timesCount: 'count(*)::int',
    belowMilli: 'sum(stock_quantity_milli)::bigint',
    belowNetMinor: 'sum(net_minor)::bigint',
    belowCostMinor: 'sum(cost_minor)::bigint',
  },
};

/** Lines that brought less than the goods had cost. */
export async function belowCostRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BELOW_COST, asked, periodValues(asked));
}
