import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
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
