import { BUCKET_DAYS } from '@tillbook/core/customers/ageing';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { PRODUCT_PARTS } from './product-parts.sql.ts';
import {
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';
import { STOCK_AT_DAY } from './report-stock.sql.ts';

/** What is on its way, how long goods lie there, and what they earned while they did. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

// Both ends see it: who waits for goods, and who has to answer for them.
const ON_WAY: SourceSql = {
  name: 'on_way',
  rows: `select t.business_id, t.transfer_id, t.number, t.from_branch_id, f.name from_name,
      t.to_branch_id, o.name to_name, l.product_id, t.started_at,
      greatest($2::date - (t.started_at at time zone f.timezone)::date, 0) days,
      l.sent_milli - l.received_milli - l.lost_milli - l.returned_milli quantity_milli,
      l.sent_minor - l.received_minor - l.lost_minor - l.returned_minor value_minor
    from transfer t
    join transfer_line l on l.business_id = t.business_id and l.transfer_id = t.transfer_id
    join branch f on f.business_id = t.business_id and f.branch_id = t.from_branch_id
    join branch o on o.business_id = t.business_id and o.branch_id = t.to_branch_id
    where t.state in ('started', 'part_received') and t.kind = 'internal'
      and (t.from_branch_id = any ($1::uuid[]) or t.to_branch_id = any ($1::uuid[]))
      and l.sent_milli > l.received_milli + l.lost_milli + l.returned_milli`,
  keys: {
    transfer: 'transfer_id',
    sender: 'from_branch_id',
    receiver: 'to_branch_id',
    product: 'product_id',
  },
  names: { transfer: 'max(number)', sender: 'max(from_name)', receiver: 'max(to_name)' },
  facts: { sent: 'max(started_at)' },
  sums: {
    onWayMilli: 'sum(quantity_milli)::bigint',
    onWayMinor: 'sum(value_minor)::bigint',
    onWayDays: 'max(days)::int',
  },
};

/** Goods between two branches of the business, neither here nor there. */
export async function onWayRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, ON_WAY, asked, [asked.branchIds, asked.today]);
}

const [SOON, LATER, LATE] = BUCKET_DAYS;

/** How much came to the branch in so many days up to the day `$1`. */
const cameIn = (days: number): string =>
  `coalesce(sum(m.quantity_milli) filter (where m.business_date >= $1::date - ${days}), 0)`;
/** The value of the youngest goods, of no more than lies there. */
const valueOf = (came: string): string =>
  `round(a.value_minor * least(coalesce(c.${came}, 0), a.quantity_milli) / a.quantity_milli)`;

/**
 * What lies there is what came last: the oldest goods are sold first (decision 109). What customers
 * brought back is as old as the rest. Only the movements of the days that have an age of their own
 * are read, by their day.
 */
const AGED: SourceSql = {
  name: 'aged',
  rows: `with came as (
      select m.branch_id, m.product_id, ${cameIn(SOON)} soon, ${cameIn(LATER)} later,
        ${cameIn(LATE)} late
      from stock_movement m
      where m.business_date between $1::date - ${LATE} and $1::date
        and m.branch_id = any ($2::uuid[]) and m.quantity_milli > 0 and m.kind <> 'sale_return'
      group by 1, 2),
      aged as (
        select a.*, ${valueOf('soon')} soon_minor, ${valueOf('later')} later_minor,
          ${valueOf('late')} late_minor
        from (select business_id, branch_id, product_id, quantity_milli::numeric quantity_milli,
            value_minor::numeric value_minor
          from (${STOCK_AT_DAY}) d where quantity_milli > 0) a
        left join came c on c.branch_id = a.branch_id and c.product_id = a.product_id)
    select a.*, p.category_id from aged a
    join product p on p.business_id = a.business_id and p.product_id = a.product_id`,
  keys: { branch: 'branch_id', product: 'product_id', category: 'category_id' },
  sums: {
    onHandMilli: 'sum(quantity_milli)::bigint',
    valueMinor: 'sum(value_minor)::bigint',
    aged0to30: 'sum(soon_minor)::bigint',
    aged31to60: 'sum(later_minor - soon_minor)::bigint',
    aged61to90: 'sum(late_minor - later_minor)::bigint',
    agedOver90: 'sum(value_minor - late_minor)::bigint',
  },
};

/** What lay there at the end of a day, by how long it had. */
export async function agedRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, AGED, asked, [asked.to, asked.branchIds]);
}

const NO_STOCK = '0 average_minor, 0 end_milli';
const IS_GOODS = `exists (select from product p where p.business_id = d.business_id
      and p.product_id = d.product_id and p.kind = 'goods')`;

// What moved on a day counts for that day and those after it. From what lies there now back to the
// days asked: the movements since are fewer than all before them.
const AVERAGE = `select business_id, branch_id, product_id, 0 quantity_milli, 0 net_minor,
      0 cost_minor, round(sum(before_minor)
        + sum(weighted_minor)::numeric / ($2::date - $1::date + 1))::bigint average_minor,
      sum(quantity_milli) end_milli
    from (
      select l.business_id, l.branch_id, l.product_id, l.value_minor before_minor,
        0 weighted_minor, l.quantity_milli
      from stock_level l where l.branch_id = any ($3::uuid[])
      union all
      select m.business_id, m.branch_id, m.product_id, -m.value_minor,
        m.value_minor * greatest($2::date - m.business_date + 1, 0),
        case when m.business_date > $2::date then -m.quantity_milli else 0 end
      from stock_movement m
      where m.business_date >= $1::date and m.branch_id = any ($3::uuid[])) m
    group by 1, 2, 3 having sum(before_minor) <> 0 or sum(weighted_minor) <> 0
      or sum(quantity_milli) <> 0`;

const TURNOVER: SourceSql = {
  name: 'turnover',
  rows: [
    ...PRODUCT_PARTS.map(
      (part) => `select d.business_id, d.branch_id, d.product_id, d.quantity_milli, d.net_minor,
          d.cost_minor, ${NO_STOCK}
        from (${part}) d where ${IS_GOODS}`,
    ),
    AVERAGE,
  ],
  keys: { branch: 'branch_id', product: 'product_id' },
  sums: {
    quantityMilli: 'sum(quantity_milli)::bigint',
    netMinor: 'sum(net_minor)::bigint',
    costMinor: 'sum(cost_minor)::bigint',
    averageMinor: 'sum(average_minor)::bigint',
    onHandMilli: 'sum(end_milli)::bigint',
  },
};

/** What goods sold over some days that have begun, and what of them lay there on average. */
export async function turnoverSums(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  const { from, to, branchIds } = asked;
  return readGrouped(reader, TURNOVER, asked, [from, to, branchIds]);
}
