import type { CountLineOrder, CountLineView } from '@tillbook/core/counts/counts.api';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { DIFFERENCE } from './list-counts.sql.ts';

/** A line of a count as screens show it. */
export interface ListedLine {
  readonly lineNo: number;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly batchCode: string;
  readonly batchExpiresOn: string | null;
  readonly snapshotMilli: number;
  readonly countedMilli: number | null;
  readonly expectedMilli: number | null;
  readonly shortMilli: number;
  readonly countedAt: string | null;
  readonly countedByName: string | null;
  readonly isRecount: boolean;
  readonly previousMilli: number | null;
  readonly differenceMilli: number | null;
  readonly differenceMinor: number | null;
  readonly hasMoved: boolean;
  readonly lateMilli: number;
}

/** What the difference is worth: as posted, or at the average of level `v` as it is now. */
const VALUE = `case when l.value_minor is not null then l.value_minor
    when v.quantity_milli > 0 then round(${DIFFERENCE}::numeric * v.value_minor / v.quantity_milli)
    else round(${DIFFERENCE}::numeric * coalesce(v.unit_cost_minor, 0) / 1000) end`;

/** Sold before it was counted, but told later by a till that had been offline. */
const LATE = `case when c.state <> 'review' then 0 else (
    select coalesce(sum(m.quantity_milli), 0) from stock_movement m
    where m.business_id = l.business_id and m.branch_id = c.branch_id
      and m.product_id = l.product_id and m.number > l.level_move and m.kind = 'sale'
      and m.occurred_at < l.counted_at) end`;

const FROM = `from stock_count_line l join stock_count c using (business_id, count_id)
  join product p on p.business_id = l.business_id and p.product_id = l.product_id
  left join stock_level v on v.business_id = l.business_id and v.branch_id = c.branch_id
    and v.product_id = l.product_id`;

const OPEN = `(c.state = 'counting' and (c.round = 1 or l.is_recount))`;

const LINES = `select l.line_no "lineNo", l.product_id "productId",
    l.product_name "productName", l.sku, p.unit, p.step_milli "stepMilli",
    l.batch_code "batchCode", to_char(l.batch_expires_on, 'YYYY-MM-DD') "batchExpiresOn",
    l.snapshot_milli "snapshotMilli", l.counted_milli "countedMilli",
    l.expected_milli "expectedMilli", l.short_milli "shortMilli", l.counted_at "countedAt",
    l.counted_by_name "countedByName", l.is_recount "isRecount",
    l.previous_milli "previousMilli", ${DIFFERENCE} "differenceMilli",
    (${VALUE})::bigint "differenceMinor",
    coalesce(l.first_move <> l.counted_move, false) "hasMoved", (${LATE})::bigint "lateMilli"
  ${FROM}`;

const VIEWS = `case $3
    when 'open' then ${OPEN} and l.counted_milli is null
    when 'counted' then l.counted_milli is not null
    when 'uncounted' then l.counted_milli is null
    when 'different' then ${DIFFERENCE} <> 0
    when 'doubtful' then l.first_move <> l.counted_move or ${LATE} <> 0
    when 'recount' then l.is_recount
    else true end`;

/** By `order`: where the page before ended, and the order itself. */
const ORDERS: Readonly<Record<CountLineOrder, readonly [after: string, order: string]>> = {
  line: ['($6::bigint is null or l.line_no > $7::integer)', 'l.line_no'],
  recent: [
    `l.counted_at is not null and ($6::timestamptz is null
      or (l.counted_at, -l.line_no) < ($6, -$7::integer))`,
    'l.counted_at desc, l.line_no',
  ],
  value: [
    `($6::bigint is null or (coalesce(abs(${VALUE}), 0), -l.line_no) < ($6, -$7::integer))`,
    `coalesce(abs(${VALUE}), 0) desc, l.line_no`,
  ],
};

const listOf = (order: CountLineOrder): Statement =>
  statement(
    `list_stock_count_lines_by_${order}`,
    `${LINES} where l.business_id = $1 and l.count_id = $2 and ${VIEWS}
       and ($4::text is null
         or position(lower($4) in lower(l.product_name || ' ' || l.sku || ' ' || l.batch_code)) > 0)
       and ($5::uuid is null or l.product_id = $5) and ${ORDERS[order][0]}
     order by ${ORDERS[order][1]} limit $8`,
  );

const LISTS: Readonly<Record<CountLineOrder, Statement>> = {
  line: listOf('line'),
  recent: listOf('recent'),
  value: listOf('value'),
};

export interface LineQuestion {
  readonly countId: string;
  readonly view: CountLineView;
  readonly order: CountLineOrder;
  readonly search: string | null;
  readonly productId: string | null;
  /** The key of the page's last row: a value (or the number again), and its number. */
  readonly after: { readonly key: number | string; readonly lineNo: number } | null;
  readonly limit: number;
}

export async function listLineRows(
  reader: Reader,
  businessId: string,
  asked: LineQuestion,
): Promise<ListedLine[]> {
  return reader.rows<ListedLine>(LISTS[asked.order], [
    businessId,
    asked.countId,
    asked.view,
    asked.search,
    asked.productId,
    asked.after?.key ?? null,
    asked.after?.lineNo ?? null,
    asked.limit,
  ]);
}

const ONE = statement(
  'show_stock_count_line',
  `${LINES} where l.business_id = $1 and l.count_id = $2 and l.line_no = $3`,
);

export async function showLine(
  reader: Reader,
  businessId: string,
  countId: string,
  lineNo: number,
): Promise<ListedLine> {
  return reader.one<ListedLine>(ONE, [businessId, countId, lineNo]);
}

const SUMS = statement(
  'sums_of_stock_count',
  `select count(*) filter (where ${OPEN})::int "openCount",
     count(l.counted_milli) filter (where ${OPEN})::int "openCountedCount",
     count(*) filter (where l.first_move <> l.counted_move or ${LATE} <> 0)::int "doubtfulCount",
     coalesce(sum(${VALUE}), 0)::bigint "differenceMinor"
   ${FROM} where l.business_id = $1 and l.count_id = $2`,
);

/** What the lines of a count come to. */
export async function sumsOfCount(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<{
  openCount: number;
  openCountedCount: number;
  doubtfulCount: number;
  differenceMinor: number;
}> {
  return reader.one(SUMS, [businessId, countId]);
}
