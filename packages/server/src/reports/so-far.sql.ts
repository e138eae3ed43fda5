import { daysOf, hoursOf } from '../sales/documents-summed.sql.ts';
import { HOUR_SUMS } from '../sales/rollups.sql.ts';
import { blindHoursOf, SOLD_HOURS, undoneBy } from './returned.sql.ts';
import type { SameTime } from './same-time.ts';

/**
 * What a compared period had not sold yet at the time of day at which the period beside it stands:
 * of the day beside the running one, all that came after. It is read from the documents of that one
 * day, of which there are few, and taken off what is kept by hour, product and day, so that a
 * morning stands beside a morning, to the minute, in every figure. Of what is kept by hour only the
 * documents of the running hour are read.
 */

/** From where on a branch is not compared. */
export interface LaterSpan extends Pick<SameTime, 'firstHour' | 'laterPlace' | 'laterFrom'> {
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

/**
 * The same for what is kept by hour: documents until the hour from which on all was later; `$7` is
 * the first hour of the day, `$8` the place of that one.
 */
export const laterHoursValues = ({ spans, ...days }: SoFar): unknown[] => [
  ...laterValues({ ...days, spans: spans.map((one) => ({ ...one, ends: one.laterFrom })) }),
  spans.map(({ firstHour }) => firstHour),
  spans.map(({ laterPlace }) => laterPlace),
];

const ON_LATER_DAYS = `business_date >= b.date and business_date between $5::date and $6::date`;
const ON_THAT_DAY = `business_date = b.date and business_date between $5::date and $6::date`;
const laterOf = (table: string, at: string, on: string): string => `select d.* from span b
      join ${table} d on d.branch_id = b.branch_id and ${on} and d.${at} > b.at`;

/**
 * The documents: sales by the instant in whose hour they count. Span by span with both ends, so
 * that the index by time serves it; `offset 0` keeps the database from joining by the day instead.
 */
const documents = (on: string): string => `later_sale as (
     select s.* from span b cross join lateral (
       select * from sale s where s.branch_id = b.branch_id and s.occurred_at > b.at
         and s.occurred_at < b.ends and not s.clock_suspect offset 0) s
     where ${on} and s.posted_at > b.at
     union all
     select s.* from span b join sale s on s.branch_id = b.branch_id and s.clock_suspect
     where ${on} and least(coalesce(s.counted_at, s.posted_at), s.posted_at) > b.at),
   later_refund as (${laterOf('refund', 'refunded_at', on)}),
   later_return as (${laterOf('blind_return', 'posted_at', on)})`;

/** Those of all later days. */
export const LATER = `span as (
     select * from unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::timestamptz[])
       as b (branch_id, date, at, ends)),
   ${documents(ON_LATER_DAYS)}`;

/** Those of the hour that was running, for `LATER_HOURS`. */
export const LATER_IN_HOUR = `span as (
     select * from unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::timestamptz[], $7::int[],
       $8::int[]) as b (branch_id, date, at, ends, first_hour, place)),
   ${documents(ON_THAT_DAY)}`;

const columns = ['business_date', 'branch_id', ...HOUR_SUMS].join(', ');
const of = (hour: string): string => HOUR_SUMS.map((column) => `${hour}.${column}`).join(', ');
const PLACE = '(h.hour - b.first_hour + 24) % 24';

/**
 * What they added to the hours of tills, with the columns of `SOLD_HOURS`: what is kept of the
 * hours and days that were wholly later, and the documents of the hour that was running. Read from
 * the documents of the whole day it took 22 ms in the morning of a branch that sold a million lines
 * in a year.
 */
export const LATER_HOURS = `(select h.business_date, h.branch_id, ${of('h')}
    from (select hour, ${columns} from (${hoursOf('later_sale', 'later_refund')}) h
      union all
      select hour, ${columns} from (${blindHoursOf('later_return')}) n) h
    join span b on b.branch_id = h.branch_id and ${PLACE} < b.place
    union all
    select h.business_date, h.branch_id, ${of('h')} from span b join ${SOLD_HOURS} h
      on h.branch_id = b.branch_id and h.business_date between $5::date and $6::date
        and (h.business_date > b.date or (h.business_date = b.date and ${PLACE} >= b.place)))`;

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
