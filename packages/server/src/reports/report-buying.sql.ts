import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** What suppliers were asked for, and what they made of it. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

// A draft is not ordered yet, and of an order that was closed short nothing more is expected.
const ORDERS: SourceSql = {
  name: 'orders',
  rows: `select o.business_id, o.order_id, o.number, o.supplier_id, o.branch_id, o.expected_on,
      l.product_id, l.stock_quantity_milli, l.received_milli, l.net_minor, x.open_minor,
      case when o.expected_on is not null then greatest($2::date - o.expected_on, 0) end late_days,
      case when o.expected_on < $2::date then x.open_minor else 0 end late_minor
    from purchase_order o
    join purchase_order_line l on l.business_id = o.business_id and l.order_id = o.order_id
    cross join lateral (select round(l.net_minor::numeric
        * (l.stock_quantity_milli - l.received_milli) / l.stock_quantity_milli) open_minor) x
    where o.state in ('ordered', 'part_received') and o.branch_id = any ($1::uuid[])
      and l.stock_quantity_milli > l.received_milli`,
  keys: {
    order: 'order_id',
    supplier: 'supplier_id',
    product: 'product_id',
    branch: 'branch_id',
  },
  names: { order: 'max(number)' },
  facts: { dueOn: 'max(expected_on)' },
  sums: {
    ordersCount: 'count(distinct order_id)::int',
    orderedMilli: 'sum(stock_quantity_milli)::bigint',
    arrivedMilli: 'sum(received_milli)::bigint',
    toComeMilli: 'sum(stock_quantity_milli - received_milli)::bigint',
    orderedMinor: 'sum(net_minor)::bigint',
    toComeMinor: 'sum(open_minor)::bigint',
    lateMinor: 'sum(late_minor)::bigint',
    lateDays: 'max(late_days)::int',
  },
};

/** What was ordered and has not come, and since when it should have. */
export async function orderRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, ORDERS, asked, [asked.branchIds, asked.today]);
}
