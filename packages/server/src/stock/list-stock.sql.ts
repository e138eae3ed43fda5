import type { StockView } from '@tillbook/core/stock/stock.api';
import { statement, type Reader } from '../db/database.ts';
import {
  dayOfBranch,
  FIRST_MOVED,
  IN_REACH,
  INCOMING,
  LAST_SOLD,
  WAS_THERE,
  wordConditions,
} from './stock-parts.sql.ts';

export interface StockListed {
  readonly productId: string;
  readonly productName: string;
  readonly sortName: string;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly branchId: string;
  readonly branchName: string;
  readonly quantityMilli: number;
  readonly setAsideMilli: number;
  readonly incomingMilli: number;
  readonly valueMinor: number;
  readonly unitCostMinor: number;
  readonly reorderPointMilli: number | null;
  readonly lastSoldOn: string | null;
  readonly daysSinceSale: number | null;
  readonly tracksBatches: boolean;
  readonly hasMoved: boolean;
}

export interface StockQuestion {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly view: StockView;
  readonly words: readonly string[];
  readonly productId: string | null;
  /** Of the view `dead`. */
  readonly days: number;
  readonly at: string;
  readonly after: {
    readonly key: string | number;
    readonly productId: string;
    readonly branchId: string;
  } | null;
  readonly limit: number;
}

/** Goods that lie there and were not sold for so many days, though they were there to be sold. */
const isDead = (at: string, days: string): string => `l.quantity_milli > 0
     and coalesce(${LAST_SOLD}, ${FIRST_MOVED}) <= ${dayOfBranch(at)} - ${days}::integer`;

/** What each view wants of a level. */
const VIEWS: Readonly<Record<Exclude<StockView, 'dead'>, string>> = {
  all: 'and (p.archived_at is null or l.quantity_milli <> 0)',
  low: `and p.archived_at is null
     and l.quantity_milli - l.set_aside_milli <= (select r.point_milli
     from reorder_point r where r.business_id = l.business_id and r.branch_id = l.branch_id
       and r.product_id = l.product_id)`,
  out: `and p.archived_at is null and l.quantity_milli = 0 and ${WAS_THERE}`,
  negative: 'and l.quantity_milli < 0',
};

/** By name; dead goods by what they are worth, the most first. */
export async function listStockRows(reader: Reader, asked: StockQuestion): Promise<StockListed[]> {
  const values: unknown[] = [asked.businessId, asked.branchIds, asked.at];
  const give = (value: unknown): string => `$${values.push(value)}`;
  const name = ['stock', asked.view, String(asked.words.length)];
  const byValue = asked.view === 'dead';
  const conditions = [
    asked.view === 'dead' ? `and ${isDead('$3', give(asked.days))}` : VIEWS[asked.view],
    ...wordConditions(asked.words, give),
  ];
  if (asked.productId !== null) {
    conditions.push(`and p.product_id = ${give(asked.productId)}`);
    name.push('product');
  }
  const key = byValue ? 'l.value_minor' : 'p.sort_name';
  const direction = byValue ? 'desc' : 'asc';
  if (asked.after !== null) {
    const { key: value, productId, branchId } = asked.after;
    const last = `(${give(value)}::${byValue ? 'bigint' : 'text'}, ${give(productId)}::uuid,
      ${give(branchId)}::uuid)`;
    conditions.push(`and (${key}, p.product_id, l.branch_id) ${byValue ? '<' : '>'} ${last}`);
    name.push('after');
  }
  const text = `select l.*, to_char(s.last_sold, 'YYYY-MM-DD') "lastSoldOn",
     l.today - s.last_sold "daysSinceSale", r.point_milli "reorderPointMilli",
     ${INCOMING} "incomingMilli"
   from (
     select l.business_id, l.product_id, l.branch_id, p.product_id "productId",
       p.name "productName", p.sort_name "sortName", p.sku, p.unit,
       p.step_milli "stepMilli", b.branch_id "branchId",
       b.name "branchName", l.quantity_milli "quantityMilli", l.value_minor "valueMinor",
       l.set_aside_milli "setAsideMilli",
       l.unit_cost_minor "unitCostMinor", l.tracks_batches "tracksBatches",
       l.last_movement > 0 "hasMoved",
       ${dayOfBranch('$3')} today,
       row_number() over (order by ${key} ${direction}, p.product_id ${direction},
         l.branch_id ${direction}) place
     from stock_level l
     join product p on p.business_id = l.business_id and p.product_id = l.product_id
     join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
     where l.business_id = $1 and ${IN_REACH} and p.kind = 'goods' ${conditions.join('\n       ')}
     order by ${key} ${direction}, p.product_id ${direction}, l.branch_id ${direction}
     limit ${give(asked.limit)}
   ) l
   left join reorder_point r on r.business_id = l.business_id and r.branch_id = l.branch_id
     and r.product_id = l.product_id
   cross join lateral (select ${LAST_SOLD} last_sold) s
   order by l.place`;
  return reader.rows<StockListed>(statement(name.join('_'), text), values);
}

/** What the numbers above the list say; values are sums of whole minor units. */
export interface StockSums {
  readonly onHandCount: number;
  readonly onHandMinor: number;
  readonly lowCount: number;
  readonly outCount: number;
  readonly negativeCount: number;
  readonly negativeMinor: number;
  readonly deadCount: number;
  readonly deadMinor: number;
}

const SUMS = statement(
  'stock_sums',
  `select
     count(*) filter (where l.quantity_milli > 0)::int "onHandCount",
     coalesce(sum(l.value_minor), 0)::bigint "onHandMinor",
     count(*) filter (where true ${VIEWS.low})::int "lowCount",
     count(*) filter (where true ${VIEWS.out})::int "outCount",
     count(*) filter (where l.quantity_milli < 0)::int "negativeCount",
     coalesce(sum(l.value_minor) filter (where l.quantity_milli < 0), 0)::bigint "negativeMinor",
     count(*) filter (where d.is_dead)::int "deadCount",
     coalesce(sum(l.value_minor) filter (where d.is_dead), 0)::bigint "deadMinor"
   from stock_level l
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
   cross join lateral (select ${isDead('$3', '$4')} is_dead) d
   where l.business_id = $1 and ${IN_REACH} and p.kind = 'goods'`,
);

/** Sums over the levels in reach. */
export async function stockSums(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
  asked: { readonly at: string; readonly days: number },
): Promise<StockSums> {
  return reader.one<StockSums>(SUMS, [businessId, branchIds, asked.at, asked.days]);
}

const LOW_BY_BRANCH = statement(
  'low_stock_by_branch',
  `select l.branch_id "branchId", count(*)::int "count"
   from reorder_point o
   join stock_level l on l.business_id = o.business_id and l.branch_id = o.branch_id
     and l.product_id = o.product_id
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   where l.business_id = $1 and p.kind = 'goods' ${VIEWS.low}
   group by l.branch_id`,
);

/** How many products are at or below their reorder point, branch by branch. */
export async function lowByBranch(
  reader: Reader,
  businessId: string,
): Promise<{ branchId: string; count: number }[]> {
  return reader.rows(LOW_BY_BRANCH, [businessId]);
}
