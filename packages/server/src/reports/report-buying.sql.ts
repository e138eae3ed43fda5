import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  around,
  DAY_KEYS,
  periodValues,
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

/** What of line `l` of order `o` came by the day on which it was expected. */
const IN_TIME = `(select coalesce(sum(r.stock_quantity_milli), 0)
    from goods_receipt_line r
    join goods_receipt g on g.business_id = r.business_id and g.receipt_id = r.receipt_id
    where r.business_id = l.business_id and r.order_id = l.order_id
      and r.order_line_no = l.line_no and g.business_date <= o.expected_on)`;

/** What a supplier took for the goods of line `l` the last time before the days, in that branch. */
const PRICE_BEFORE = `select p.net_minor, p.stock_quantity_milli
    from goods_receipt_line p
    join goods_receipt e on e.business_id = p.business_id and e.receipt_id = p.receipt_id
    where p.business_id = l.business_id and p.product_id = l.product_id
      and e.supplier_id = g.supplier_id and e.branch_id = g.branch_id
      and e.business_date < $1::date
    order by e.received_at desc, e.receipt_id desc, p.line_no desc limit 1`;

/**
 * Orders of the days, by what became of them until now. One that came in full by its day was in
 * time; else it is judged once its day is over. What came of an order is judged when nothing more
 * is expected of it, or its day is over. Prices are those of deliveries of the days.
 */
const SUPPLYING: SourceSql = {
  name: 'supplying',
  rows: `with sent as materialized (
      select * from (
        select o.business_id, o.order_id, o.supplier_id, o.branch_id, o.expected_on,
          ((o.ordered_at at time zone b.timezone)
            - make_interval(mins => b.cutoff_minutes))::date business_date,
          o.expected_on < $4::date is_past, o.state in ('received', 'closed') is_over
        from purchase_order o
        join branch b on b.business_id = o.business_id and b.branch_id = o.branch_id
        where o.ordered_at is not null and o.state <> 'cancelled'
          and ${around('o.ordered_at')} and o.branch_id = any ($3::uuid[])) o
      where business_date between $1::date and $2::date)
    select o.business_id, o.business_date, o.branch_id, o.supplier_id, 1 sent,
      (c.is_on_time or o.is_past)::int due, c.is_on_time::int on_time,
      case when o.is_over or o.is_past then c.wanted_minor end wanted_minor,
      case when o.is_over or o.is_past then c.filled_minor end filled_minor,
      t.lead_days, t.leads, null::bigint priced_minor, null::bigint priced_before_minor
    from sent o
    cross join lateral (
      select coalesce(bool_and(l.stock_quantity_milli <= ${IN_TIME}), false) is_on_time,
        sum(l.net_minor) wanted_minor,
        sum(round(l.net_minor::numeric * least(l.received_milli, l.stock_quantity_milli)
          / l.stock_quantity_milli)) filled_minor
      from purchase_order_line l
      where l.business_id = o.business_id and l.order_id = o.order_id) c
    cross join lateral (
      select sum(g.business_date - o.business_date) lead_days, count(*) leads
      from goods_receipt g where g.business_id = o.business_id and g.order_id = o.order_id) t
    union all
    select g.business_id, g.business_date, g.branch_id, g.supplier_id, 0, 0, 0, null, null, null,
      null, l.net_minor,
      round(p.net_minor::numeric * l.stock_quantity_milli / p.stock_quantity_milli)
    from goods_receipt g
    join goods_receipt_line l on l.business_id = g.business_id and l.receipt_id = g.receipt_id
    cross join lateral (${PRICE_BEFORE}) p
    where g.business_date between $1::date and $2::date and g.branch_id = any ($3::uuid[])
      and ${around('g.received_at')}`,
  keys: { month: DAY_KEYS.month, branch: 'branch_id', supplier: 'supplier_id' },
  sums: {
    sentCount: 'sum(sent)::int',
    dueCount: 'sum(due)::int',
    onTimeCount: 'sum(on_time)::int',
    wantedMinor: 'sum(wanted_minor)::bigint',
    filledMinor: 'sum(filled_minor)::bigint',
    leadDays: 'sum(lead_days)::int',
    leadsCount: 'sum(leads)::int',
    pricedMinor: 'sum(priced_minor)::bigint',
    pricedBeforeMinor: 'sum(priced_before_minor)::bigint',
  },
};

/** How suppliers kept what they promised, and what they took beside the time before. */
export async function supplyingRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, SUPPLYING, asked, [...periodValues(asked), asked.today]);
}

const HERE = 'g.branch_id = any ($1::uuid[])';
const DUE = 'g.business_id, g.receipt_id, g.number, g.business_date, g.branch_id';

/**
 * What each supplier will ask for: of a delivery that may be several, who brought it and who
 * carried it. A bill takes off what was to be billed by then, whatever it says itself. Together
 * they are the account 2010.
 */
const UNBILLED: SourceSql = {
  name: 'unbilled',
  rows: `select ${DUE}, d.supplier_id, d.net_minor delivered_minor, 0 back_minor,
      0 billed_minor
    from goods_receipt g
    join receipt_due d on d.business_id = g.business_id and d.receipt_id = g.receipt_id
    where ${HERE} and g.business_date <= $2::date
    union all
    select ${DUE}, r.supplier_id, 0, r.credit_minor, 0
    from goods_receipt g
    join supplier_return r on r.business_id = g.business_id
      and r.receipt_id = g.receipt_id
    where ${HERE} and not r.is_billed and r.business_date <= $2::date
    union all
    select ${DUE}, x.supplier_id, 0, 0, x.received_minor
    from goods_receipt g
    join supplier_bill_receipt x on x.business_id = g.business_id
      and x.receipt_id = g.receipt_id
    join supplier_bill b on b.business_id = x.business_id and b.bill_id = x.bill_id
    where ${HERE} and b.business_date <= $2::date`,
  keys: { supplier: 'supplier_id', delivery: 'receipt_id', branch: 'branch_id' },
  names: { delivery: 'max(number)' },
  facts: { receivedOn: 'max(business_date)' },
  sums: {
    deliveredMinor: 'sum(delivered_minor)::bigint',
    backUnbilledMinor: 'sum(back_minor)::bigint',
    notBilledMinor: 'sum(delivered_minor - back_minor - billed_minor)::bigint',
    waitingDays: '($2::date - max(business_date))::int',
  },
  having: 'having sum(delivered_minor - back_minor - billed_minor) <> 0',
};

/** What had come when a day ended, and was in no bill. */
export async function unbilledRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, UNBILLED, asked, [asked.branchIds, asked.to]);
}

// One bill may be of deliveries to several branches: each part is of the branch that got the goods.
const BILLED: SourceSql = {
  name: 'billed',
  rows: `select x.business_id, b.business_date, g.branch_id, x.supplier_id, x.bill_id, x.receipt_id,
      b.number bill_number, b.invoice_number, g.number, x.received_minor, x.net_minor
    from supplier_bill b
    join supplier_bill_receipt x on x.business_id = b.business_id and x.bill_id = b.bill_id
    join goods_receipt g on g.business_id = x.business_id and g.receipt_id = x.receipt_id
    where b.business_date between $1::date and $2::date and g.branch_id = any ($3::uuid[])`,
  keys: {
    ...{ month: DAY_KEYS.month, branch: 'branch_id', supplier: 'supplier_id' },
    ...{ bill: 'bill_id', delivery: 'receipt_id' },
  },
  names: { bill: 'max(bill_number)', delivery: 'max(number)' },
  facts: { invoice: 'max(invoice_number)', billedOn: 'max(business_date)' },
  sums: {
    toBillMinor: 'sum(received_minor)::bigint',
    billedMinor: 'sum(net_minor)::bigint',
    billedMoreMinor: 'sum(greatest(net_minor - received_minor, 0))::bigint',
    billedLessMinor: 'sum(greatest(received_minor - net_minor, 0))::bigint',
  },
};

/** What bills say beside what was received, delivery by delivery. */
export async function billedRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BILLED, asked, periodValues(asked));
}
