import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { dayOfBranch, FIRST_MOVED, LAST_SOLD } from '../stock/stock-parts.sql.ts';
import {
  around,
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** Reports of what lies on the shelves, and of what it became. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

// From what lies there now back to the day: the movements since are fewer than all before it.
const AT = `select l.business_id, l.branch_id, l.product_id, l.quantity_milli, l.value_minor
      from stock_level l where l.branch_id = any ($2::uuid[])
      union all
      select m.business_id, m.branch_id, m.product_id, -m.quantity_milli, -m.value_minor
      from stock_movement m where m.business_date > $1::date and m.branch_id = any ($2::uuid[])`;

/** What lay in the branches `$2` when the day `$1` ended, and its value. */
export const STOCK_AT_DAY = `select business_id, branch_id, product_id,
        sum(quantity_milli) quantity_milli, sum(value_minor) value_minor
      from (${AT}) m group by 1, 2, 3
      having sum(quantity_milli) <> 0 or sum(value_minor) <> 0`;

const STOCK_AT: SourceSql = {
  name: 'stock_at',
  rows: `select a.*, p.category_id from (${STOCK_AT_DAY}) a
    join product p on p.business_id = a.business_id and p.product_id = a.product_id`,
  keys: { branch: 'branch_id', product: 'product_id', category: 'category_id' },
  sums: {
    productsCount: 'count(distinct product_id)::int',
    onHandMilli: 'sum(quantity_milli)::bigint',
    valueMinor: 'sum(value_minor)::bigint',
  },
};

/** What lay there at the end of a day. */
export async function stockAtRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, STOCK_AT, asked, [asked.to, asked.branchIds]);
}

const LEVEL_KEYS = {
  ...{ branch: 'branch_id', product: 'product_id', category: 'category_id' },
} as const;
const LEVEL_SUMS = {
  onHandMilli: 'sum(quantity_milli)::bigint',
  valueMinor: 'sum(value_minor)::bigint',
} as const;
const GOODS = `stock_level l join product p on p.business_id = l.business_id
      and p.product_id = l.product_id and p.kind = 'goods'`;

const STOCK_LOW: SourceSql = {
  name: 'stock_low',
  rows: `select l.business_id, l.branch_id, l.product_id, p.category_id,
      l.quantity_milli, l.quantity_milli - l.set_aside_milli free_milli, l.value_minor,
      coalesce(r.point_milli, 0) point_milli
    from ${GOODS} left join reorder_point r on r.business_id = l.business_id
      and r.branch_id = l.branch_id and r.product_id = l.product_id
    where l.branch_id = any ($1::uuid[]) and p.archived_at is null
      and (l.quantity_milli - l.set_aside_milli <= r.point_milli
        or (l.quantity_milli <= 0 and l.last_movement > 0))`,
  keys: LEVEL_KEYS,
  sums: {
    ...{ ...LEVEL_SUMS, freeMilli: 'sum(free_milli)::bigint' },
    reorderMilli: 'sum(point_milli)::bigint',
  },
};

/** Goods at their reorder point, or gone. */
export async function stockLowRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, STOCK_LOW, asked, [asked.branchIds]);
}

const STOCK_UNSOLD: SourceSql = {
  name: 'stock_unsold',
  rows: `select l.business_id, l.branch_id, l.product_id, p.category_id, l.quantity_milli,
      l.value_minor, m.last_sold, m.today - coalesce(m.last_sold, m.first_moved) days
    from ${GOODS} join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
    cross join lateral (select ${LAST_SOLD} last_sold, ${FIRST_MOVED} first_moved,
      ${dayOfBranch('$2')} today) m
    where l.branch_id = any ($1::uuid[]) and l.quantity_milli > 0
      and m.today - coalesce(m.last_sold, m.first_moved) >= $3::int`,
  keys: LEVEL_KEYS,
  facts: { lastSold: 'max(last_sold)' },
  sums: { ...LEVEL_SUMS, daysUnsold: 'max(days)::int' },
};

/** Goods that lie there and were not sold for so many days. */
export async function stockUnsoldRows(
  reader: Reader,
  asked: Asked,
  at: string,
  days: number,
): Promise<FoundRow[]> {
  return readGrouped(reader, STOCK_UNSOLD, asked, [asked.branchIds, at, days]);
}

const SAME_LEVEL = `m.business_id = l.business_id and m.branch_id = l.branch_id
          and m.product_id = l.product_id`;

// From its last movement back to the last one after which nothing was missing.
const STOCK_BELOW: SourceSql = {
  name: 'stock_below',
  rows: `select l.business_id, l.branch_id, l.product_id, p.category_id, l.quantity_milli,
      l.value_minor, f.since, ${dayOfBranch('$2')} - f.since days
    from ${GOODS} join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
    cross join lateral (select m.business_date since from stock_movement m
      where ${SAME_LEVEL} and m.number > coalesce((select m.number from stock_movement m
        where ${SAME_LEVEL} and m.quantity_after_milli >= 0 order by m.number desc limit 1), 0)
      order by m.number limit 1) f
    where l.branch_id = any ($1::uuid[]) and l.quantity_milli < 0`,
  keys: LEVEL_KEYS,
  facts: { belowSince: 'max(since)' },
  sums: { ...LEVEL_SUMS, daysBelow: 'max(days)::int' },
};

/** Goods of which more was sold than was there, and since when. */
export async function stockBelowRows(
  reader: Reader,
  asked: Asked,
  at: string,
): Promise<FoundRow[]> {
  return readGrouped(reader, STOCK_BELOW, asked, [asked.branchIds, at]);
}

const BATCHES: SourceSql = {
  name: 'batches',
  rows: `select b.business_id, b.branch_id, b.product_id, p.category_id, b.batch_id, b.code,
      b.expires_on, b.quantity_milli, b.expires_on - $2::date days, case when l.quantity_milli > 0
        then round(l.value_minor::numeric * b.quantity_milli / l.quantity_milli) else 0 end
        value_minor
    from stock_batch b join stock_level l on l.business_id = b.business_id
      and l.branch_id = b.branch_id and l.product_id = b.product_id
    join product p on p.business_id = b.business_id and p.product_id = b.product_id
    where b.branch_id = any ($1::uuid[]) and b.quantity_milli > 0 and b.expires_on is not null`,
  keys: { ...LEVEL_KEYS, batch: 'batch_id' },
  names: { batch: 'max(code)' },
  facts: { expires: 'max(expires_on)' },
  sums: { ...LEVEL_SUMS, daysLeft: 'max(days)::int' },
};

/** Batches that lie there, with the day on which they expire. */
export async function batchRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BATCHES, asked, [asked.branchIds, asked.today]);
}

const ADJUSTMENTS: SourceSql = {
  name: 'adjustments',
  rows: `select a.business_id, a.business_date, a.branch_id, a.reason, l.product_id,
      l.quantity_milli, l.value_minor
    from stock_adjustment a join stock_adjustment_line l on l.business_id = a.business_id
      and l.adjustment_id = a.adjustment_id where ${WITHIN} and ${around('a.posted_at')}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    product: 'product_id',
    adjustmentReason: 'reason',
  },
  sums: {
    timesCount: 'count(*)::int',
    movedMilli: 'sum(quantity_milli)::bigint',
    movedMinor: 'sum(value_minor)::bigint',
  },
};

/** What was taken from the shelves or put there by hand, and why. */
export async function adjustmentRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, ADJUSTMENTS, asked, periodValues(asked));
}

const COUNTS: SourceSql = {
  name: 'counts',
  rows: `select c.business_id, c.business_date, c.branch_id, c.count_id, c.number, l.product_id,
      l.adjusted_milli, coalesce(l.value_minor, 0) value_minor
    from stock_count c join stock_count_line l on l.business_id = c.business_id
      and l.count_id = c.count_id where ${WITHIN} and l.adjusted_milli <> 0`,
  keys: { ...DAY_KEYS, branch: 'branch_id', product: 'product_id', count: 'count_id' },
  names: { count: 'max(number)' },
  facts: { countedOn: 'max(business_date)' },
  sums: {
    movedMilli: 'sum(adjusted_milli)::bigint',
    missingMinor: 'sum(greatest(-value_minor, 0))::bigint',
    foundMinor: 'sum(greatest(value_minor, 0))::bigint',
    differsMinor: 'sum(value_minor)::bigint',
  },
};

/** Where counts found something else than the books. */
export async function countRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, COUNTS, asked, periodValues(asked));
}
