import type { Fact } from '@tillbook/core/reports/report-columns';
import type { MovementKind } from '@tillbook/core/stock/movement';
import type { Reader } from '../db/database.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** From what lay there before some days to what lay there after them, by why it moved. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

/** What each kind of movement is counted as; a revaluation moves no units. */
const COUNTED_AS: Readonly<Record<MovementKind, string>> = {
  opening: 'entered',
  receipt: 'received',
  supplier_return: 'sentBack',
  sale: 'sold',
  sale_return: 'cameBack',
  adjustment: 'adjusted',
  count: 'counted',
  transfer_in: 'transferIn',
  transfer_out: 'transferOut',
  cost_revalue: 'revalued',
};

/** Within the days, by kind; what has none came later, and is only taken off what lies there. */
const movedBy = (kind: string, column: string): string =>
  `coalesce(sum(${column}) filter (where kind = '${kind}'), 0)::bigint`;

const SUMS = Object.entries(COUNTED_AS).flatMap(([kind, name]): [string, string][] => [
  [`${name}Milli`, movedBy(kind, 'quantity_milli')],
  [`${name}Minor`, movedBy(kind, 'value_minor')],
]);
/** What lies there now, less what moved since. */
const lay = (column: string, since: string): string =>
  `sum(case when ${since} then -${column} when kind is null and day is null then ${column}
    else 0 end)::bigint`;
const OPENING = 'day is not null';
const CLOSING = 'day is not null and kind is null';

const MOVES: SourceSql = {
  name: 'stock_moves',
  rows: `select x.*, p.category_id from (
      select l.business_id, l.branch_id, l.product_id, l.quantity_milli, l.value_minor,
        null::text kind, null::date "day"
      from stock_level l where l.branch_id = any ($3::uuid[])
      union all
      select m.business_id, m.branch_id, m.product_id, sum(m.quantity_milli), sum(m.value_minor),
        case when m.business_date <= $2::date then m.kind end, max(m.business_date)
      from stock_movement m where m.business_date >= $1::date and m.branch_id = any ($3::uuid[])
      group by 1, 2, 3, 6) x
    join product p on p.business_id = x.business_id and p.product_id = x.product_id`,
  keys: { branch: 'branch_id', product: 'product_id', category: 'category_id' },
  sums: {
    openingMilli: lay('quantity_milli', OPENING),
    openingMinor: lay('value_minor', OPENING),
    ...Object.fromEntries(SUMS),
    closingMilli: lay('quantity_milli', CLOSING),
    closingMinor: lay('value_minor', CLOSING),
  },
  // What was never there, or is gone since long, and did not move.
  having: `having count(*) filter (where kind is not null) > 0
    or ${lay('quantity_milli', CLOSING)} <> 0 or ${lay('value_minor', CLOSING)} <> 0`,
};

const LEDGER: SourceSql = {
  name: 'stock_ledger',
  rows: `select m.business_id, m.branch_id, m.product_id, p.category_id, m.business_date, m.kind,
      m.quantity_milli, m.value_minor
    from stock_movement m join product p on p.business_id = m.business_id
      and p.product_id = m.product_id
    where m.business_date between $1::date and $2::date and m.branch_id = any ($3::uuid[])`,
  keys: {
    day: DAY_KEYS.day,
    branch: 'branch_id',
    product: 'product_id',
    category: 'category_id',
    stockKind: 'kind',
  },
  sums: {
    cameMilli: 'sum(greatest(quantity_milli, 0))::bigint',
    wentMilli: 'sum(greatest(-quantity_milli, 0))::bigint',
    movedMinor: 'sum(value_minor)::bigint',
  },
};

/** What came and left, day by day and by why. */
export async function stockLedgerRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, LEDGER, asked, periodValues(asked));
}

/** What lay there, came, left and lies there. */
export async function stockMoveRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, MOVES, asked, periodValues(asked));
}
