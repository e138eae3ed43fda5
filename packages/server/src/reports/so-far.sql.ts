import { daysOf, hoursOf } from '../sales/documents-summed.sql.ts';
import { HOUR_SUMS } from '../sales/rollups.sql.ts';
import { blindHoursOf, undoneBy } from './returned.sql.ts';

/**
 * What a compared period had not sold yet at the time of day at which the period beside it stands:
 * of the day beside the running one, all that came after. It is read from the documents of that one
 * day, of which there are few, and taken off what is kept by hour, product and day, so that a
 * morning stands beside a morning, to the minute, in every figure.
 */

/** From where on a branch is not compared. */
export interface LaterSpan {
  readonly branchId: string;
  /** The business day beside the running one. */
  readonly date: string;
  /** The instant of it at which the wall showed what it shows now. */
  readonly at: string;
  /** An instant at which the last of the compared days is over. */
  readonly ends: string;
}

/** The compared days, and from where on each of the branches had not come as far. */
export interface SoFar {
  readonly from: string;
  readonly to: string;
  readonly spans: readonly LaterSpan[];
}

export const laterValues = ({ from, to, spans }: SoFar): unknown[] => [
  spans.map(({ branchId }) => branchId),
  spans.map(({ date }) => date),
  spans.map(({ at }) => at),
  spans.map(({ ends }) => ends),
  ...[from, to],
];

const ON_LATER_DAY = `business_date >= b.date and business_date between $5::date and $6::date`;
const LATER_OF = (table: string, at: string): string => `select d.* from span b join ${table} d
      on d.branch_id = b.branch_id and ${ON_LATER_DAY} and d.${at} > b.at`;

/**
 * The documents: sales by the instant in whose hour they count. Span by span with both ends, so
 * that the index by time serves it; `offset 0` keeps the database from joining by the day instead.
 */
export const LATER = `span as (
     select * from unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::timestamptz[])
       as b (branch_id, date, at, ends)),
   later_sale as (
     select s.* from span b cross join lateral (
       select * from sale s where s.branch_id = b.branch_id and s.occurred_at > b.at
         and s.occurred_at < b.ends and not s.clock_suspect offset 0) s
     where ${ON_LATER_DAY} and s.posted_at > b.at
     union all
     select s.* from span b join sale s on s.branch_id = b.branch_id and s.clock_suspect
     where ${ON_LATER_DAY} and least(coalesce(s.counted_at, s.posted_at), s.posted_at) > b.at),
   later_refund as (${LATER_OF('refund', 'refunded_at')}),
   later_return as (${LATER_OF('blind_return', 'posted_at')})`;

const columns = ['business_date', 'branch_id', ...HOUR_SUMS].join(', ');

/** What they added to the hours of tills, with the columns of `SOLD_HOURS`. */
export const LATER_HOURS = `(select ${columns} from (${hoursOf('later_sale', 'later_refund')}) h
    union all
    select ${columns} from (${blindHoursOf('later_return')}) n)`;

/** What they added to the days of products, a row for each line. */
export const LATER_LINES = `(${daysOf('later_sale', 'later_refund', 'later_return')})`;

/** What came back among them; voided sales are none of it. */
export const LATER_REFUNDED = `(select branch_id, net_minor from later_refund where kind = 'refund'
    union all
    select branch_id, net_minor from later_return)`;

/** What they added to the figures of sellers. */
export const LATER_SOLD = `(select seller_id, seller_name, 1 sales, net_minor net,
      discount_minor discount, 0 refunded
    from later_sale
    union all
    select f.seller_id, f.seller_name, -(f.kind = 'void')::int, -f.net_minor, -${undoneBy('f')},
      case f.kind when 'refund' then f.net_minor else 0 end
    from later_refund f
    union all
    select posted_by, posted_by_name, 0, -net_minor, 0, net_minor from later_return)`;

/** Rows less what was later, each by its key; what comes to nothing is no row. */
export function without<Row extends object>(
  rows: readonly Row[],
  later: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const gone = new Map(later.map((row) => [keyOf(row), row]));
  return rows.flatMap((row) => {
    const off = gone.get(keyOf(row));
    if (off === undefined) return [row];
    const left = lessOf(row, off);
    return Object.values(left).some((value) => typeof value === 'number' && value !== 0)
      ? [left]
      : [];
  });
}

function lessOf<Row extends object>(row: Row, off: Row): Row {
  const minus = new Map<string, unknown>(Object.entries(off));
  const less = ([name, value]: [string, unknown]): [string, unknown] => {
    const by = minus.get(name);
    return [name, typeof value === 'number' && typeof by === 'number' ? value - by : value];
  };
  return { ...row, ...Object.fromEntries(Object.entries(row).map(less)) };
}
