import { BUCKET_DAYS } from '@tillbook/core/customers/ageing';
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

/** Reports of drawers and of suppliers. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

const SHIFT_DAYS =
  's.business_date between $1::date and $2::date and s.branch_id = any ($3::uuid[])';

const SHIFTS: SourceSql = {
  name: 'shifts',
  rows: `select s.business_id, s.business_date, s.branch_id, s.till_id, s.shift_id, c.z_number,
      s.opened_by, s.opened_by_name, s.opened_at, c.closed_at, c.sales_minor, c.expected_minor,
      c.is_counted, case when c.is_counted then c.counted_minor else 0 end counted_minor,
      case when c.is_counted then c.difference_minor else 0 end difference_minor
    from shift s join shift_close c on c.business_id = s.business_id
      and c.shift_id = s.shift_id where ${SHIFT_DAYS}
      and ${around('s.opened_at')}`,
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
    shiftSalesMinor: 'sum(sales_minor)::bigint',
    expectedMinor: 'sum(expected_minor)::bigint',
    countedMinor: 'sum(counted_minor)::bigint',
    overMinor: 'sum(greatest(difference_minor, 0))::bigint',
    shortMinor: 'sum(greatest(-difference_minor, 0))::bigint',
    drawerMinor: 'sum(difference_minor)::bigint',
  },
};

/** Closed shifts by the day on which they were opened. */
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

const OPEN_BILL = `b.total_minor - (select coalesce(sum(x.amount_minor), 0)
      from supplier_settlement x where x.business_id = b.business_id and x.bill_id = b.bill_id)`;
const LEFT_CREDIT = `r.credit_minor + r.tax_minor - (select coalesce(sum(x.amount_minor), 0)
      from supplier_settlement x where x.business_id = r.business_id
        and x.source_kind = 'return' and x.source_id = r.return_id)`;
const aged = (from: number | null, to: number | null): string =>
  `coalesce(sum(open_minor) filter (where ${[
    ...(from === null ? [] : [`days >= ${from}`]),
    ...(to === null ? [] : [`days <= ${to}`]),
  ].join(' and ')}), 0)::bigint`;
const [SOON, LATER, LATE] = BUCKET_DAYS;

const PAYABLES: SourceSql = {
  name: 'payables',
  rows: `select * from (
      select b.business_id, b.branch_id, b.supplier_id, ${OPEN_BILL} open_minor,
        $2::date - b.invoice_on days, b.due_on < $2::date is_late, 0 credit_minor
      from supplier_bill b where b.branch_id = any ($1::uuid[])) b where open_minor <> 0
    union all
    select * from (
      select r.business_id, r.branch_id, r.supplier_id, 0, null::int, false,
        ${LEFT_CREDIT} credit_minor
      from supplier_return r where r.is_billed and r.branch_id = any ($1::uuid[])) r
    where credit_minor <> 0`,
  keys: { branch: 'branch_id', supplier: 'supplier_id' },
  sums: {
    owedMinor: 'sum(open_minor - credit_minor)::bigint',
    overdueMinor: 'coalesce(sum(open_minor) filter (where is_late), 0)::bigint',
    days0to30: aged(null, SOON),
    days31to60: aged(SOON + 1, LATER),
    days61to90: aged(LATER + 1, LATE),
    daysOver90: aged(LATE + 1, null),
    creditsMinor: 'sum(credit_minor)::bigint',
  },
};

/** What suppliers have to get, by the age of their bills; less credits that met no bill yet. */
export async function payableRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, PAYABLES, asked, [asked.branchIds, asked.today]);
}
