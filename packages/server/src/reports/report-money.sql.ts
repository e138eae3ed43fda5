import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
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

/** Reports of drawers and of what was bought. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const SHIFT_DAYS =
  'c.business_date between $1::date and $2::date and s.branch_id = any ($3::uuid[])';

const SHIFTS: SourceSql = {
  name: 'shifts',
  rows: `select s.business_id, c.business_date, s.branch_id, s.till_id, s.shift_id, c.z_number,
      s.opened_by, s.opened_by_name, s.opened_at, c.closed_at, c.sales_minor, c.expected_minor,
      c.is_counted, case when c.is_counted then c.counted_minor else 0 end counted_minor,
      case when c.is_counted then c.cash_minor else 0 end counted_cash_minor,
      case when c.is_counted then c.difference_minor else 0 end difference_minor
    from shift s join shift_close c on c.business_id = s.business_id
      and c.shift_id = s.shift_id where ${SHIFT_DAYS}`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    till: 'till_id',
    shift: 'shift_id',
    person: 'opened_by',
  },
  names: { shift: `'Z' || max(z_number)`, person: 'max(opened_by_name)' },
  facts: { opened: 'max(opened_at)', closed: 'max(closed_at)' },
  sums: {
    shiftsCount: 'count(*)::int',
    openSeconds: 'sum(extract(epoch from closed_at - opened_at))::bigint',
    shiftSalesMinor: 'sum(sales_minor)::bigint',
    expectedMinor: 'sum(expected_minor)::bigint',
    countedMinor: 'sum(counted_minor)::bigint',
    overMinor: 'sum(greatest(difference_minor, 0))::bigint',
    shortMinor: 'sum(greatest(-difference_minor, 0))::bigint',
    drawerMinor: 'sum(difference_minor)::bigint',
    countedCashMinor: 'sum(counted_cash_minor)::bigint',
  },
};

/** Shifts by the day on which they were closed: then a drawer is counted (decision 139). */
export async function shiftRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, SHIFTS, asked, periodValues(asked));
}

const CASH_MOVES: SourceSql = {
  name: 'cash_moves',
  rows: `select m.business_id, m.business_date, s.branch_id, m.kind, m.category, m.moved_by,
      m.moved_by_name, m.amount_minor
    from cash_move m join shift s on s.business_id = m.business_id and s.shift_id = m.shift_id
    where m.business_date between $1::date and $2::date and s.branch_id = any ($3::uuid[])`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    person: 'moved_by',
    cashKind: 'kind',
    cashCategory: 'category',
  },
  names: { person: 'max(moved_by_name)' },
  sums: {
    timesCount: 'count(*)::int',
    cashInMinor: `coalesce(sum(amount_minor) filter (where kind = 'pay_in'), 0)::bigint`,
    cashOutMinor: `coalesce(sum(amount_minor) filter (where kind = 'pay_out'), 0)::bigint`,
    toSafeMinor: `coalesce(sum(amount_minor) filter (where kind = 'drop'), 0)::bigint`,
  },
};

/** Cash that went into drawers and out of them besides sales. */
export async function cashMoveRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, CASH_MOVES, asked, periodValues(asked));
}

const PURCHASES: SourceSql = {
  name: 'purchases',
  rows: `select business_id, business_date, branch_id, supplier_id, 1 deliveries, goods_minor,
      charges_minor, 0 back_minor
    from goods_receipt where ${WITHIN} and ${around('received_at')}
    union all
    select business_id, business_date, branch_id, supplier_id, 0, 0, 0, cost_minor
    from supplier_return where ${WITHIN}`,
  keys: { ...DAY_KEYS, branch: 'branch_id', supplier: 'supplier_id' },
  sums: {
    deliveriesCount: 'sum(deliveries)::int',
    goodsMinor: 'sum(goods_minor)::bigint',
    chargesMinor: 'sum(charges_minor)::bigint',
    sentBackMinor: 'sum(back_minor)::bigint',
    boughtMinor: 'sum(goods_minor + charges_minor - back_minor)::bigint',
  },
};

/** What came from suppliers, less what went back to them; without tax. */
export async function purchaseRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, PURCHASES, asked, periodValues(asked));
}
