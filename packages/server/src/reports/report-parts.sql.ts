import { daysIntoWeek, type WeekStart } from '@tillbook/core/formats';
import type { Period } from '@tillbook/core/reports/compared';
import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import type { Only } from '@tillbook/core/reports/report-only';
import { createHash } from 'node:crypto';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';

/** What the sources of the reports share: one way of grouping rows by what is asked. */

/** What a source is asked. */
export interface SourceAsked extends Period {
  readonly branchIds: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly today: string;
  /** With which day the weeks of the business begin. */
  readonly weekStart: WeekStart;
  /** What all rows are of; null narrows nothing. */
  readonly only: Only | null;
}

/** A row as the database gives it: for each dimension its id and what it is called, and sums. */
export type FoundRow = Readonly<Record<string, string | number | null>>;

export interface SourceSql {
  /** Unique among the sources. */
  readonly name: string;
  /**
   * Rows to be grouped; they have `business_id` and what the keys name. Of several, each is grouped
   * by itself before they are added up: the database scans a table with two processes, but never a
   * `union all` that is grouped as one (a year by product: 1.3 s instead of 2.9). Every sum of such
   * a source is a `sum(column)`.
   */
  readonly rows: string | readonly string[];
  readonly keys: Readonly<Partial<Record<Dimension, string>>>;
  /** What a dimension is called where its table does not say: an aggregate over the rows. */
  readonly names?: Readonly<Partial<Record<Dimension, string>>>;
  readonly facts?: Readonly<Partial<Record<Fact, string>>>;
  /** Aggregates over the rows. */
  readonly sums: Readonly<Record<string, string>>;
  /** After the grouping; of rows in one part only. */
  readonly having?: string;
}

/** `$1` and `$2` are the days, `$3` the branches. */
export const WITHIN =
  'business_date between $1::date and $2::date and branch_id = any ($3::uuid[])';
export const periodValues = ({ from, to, branchIds }: SourceAsked): unknown[] => [
  from,
  to,
  branchIds,
];

/** The instants in which those days can lie, for an index by time. */
export const around = (column: string): string =>
  `${column} >= ${fromInstant('$1')} and ${column} < ${endInstant('$2')}`;

/** Sales `s` of those days by a clock that was not believed: they have an index of their own. */
export const BY_OTHER_CLOCK = `s.clock_suspect
  and (s.occurred_at < ${fromInstant('$1')} or s.occurred_at >= ${endInstant('$2')})`;

/** In the place of how many days before a Monday a week began. */
const MONDAY_IN_WEEK = '{monday_in_week}';
const MONDAY = 1;

export const DAY_KEYS = {
  day: 'business_date',
  week: `business_date - (extract(isodow from business_date)::int - 1 + ${MONDAY_IN_WEEK}) % 7`,
  quarter: `to_char(business_date, 'YYYY-"Q"Q')`,
  month: `to_char(business_date, 'YYYY-MM')`,
  weekday: 'extract(isodow from business_date)::int',
} as const;

const named = (table: string, key: string, dimension: Dimension, name = ['name']) => ({
  join: `left join ${table} l_${dimension} on l_${dimension}.business_id = x.business_id
     and l_${dimension}.${key} = x."${dimension}Id"`,
  name: `coalesce(${name.map((one) => `l_${dimension}.${one}`).join(', ')})`,
});

const NAMED: Readonly<Partial<Record<Dimension, { join: string; name: string }>>> = {
  branch: named('branch', 'branch_id', 'branch'),
  till: named('till', 'till_id', 'till'),
  // Many are known by their number alone.
  customer: named('customer', 'customer_id', 'customer', ['name', 'phone']),
  product: named('product', 'product_id', 'product'),
  family: named('product_family', 'family_id', 'family'),
  category: named('category', 'category_id', 'category'),
  brand: named('brand', 'brand_id', 'brand'),
  supplier: named('supplier', 'supplier_id', 'supplier'),
};

const LINKED_FACTS: Readonly<Partial<Record<Fact, string>>> = {
  sku: 'l_product.sku',
  unit: 'l_product.unit',
  phone: 'l_customer.phone',
};

/** By what the rows are narrowed, and where its id stands among the values. */
interface OnlyAt {
  readonly dimension: Dimension;
  readonly at: number;
}

function narrowing({ name, keys }: SourceSql, only: OnlyAt | null): string {
  if (only === null) return '';
  const key = keys[only.dimension];
  if (key === undefined) throw new Error(`${name} is not narrowed by ${only.dimension}`);
  return `where (${key})::text is not distinct from $${only.at}::text`;
}

/** The server knows no more signs of a statement's name. */
const NAME_LONGEST = 63;
const nameOf = (parts: readonly string[]): string => {
  const name = parts.join('_');
  if (name.length <= NAME_LONGEST) return name;
  const rest = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `${name.slice(0, NAME_LONGEST - 1 - rest.length)}_${rest}`;
};

/** The statement that groups a source by the dimensions. */
export function groupedBy(
  source: SourceSql,
  dimensions: readonly Dimension[],
  facts: readonly Fact[],
  only: OnlyAt | null = null,
  weekStart: WeekStart = 'monday',
): Statement {
  const { name, rows, keys, names = {}, sums, having } = source;
  const own = source.facts ?? {};
  const wanted = dimensions.map((dimension) => {
    const key = keys[dimension];
    if (key === undefined) throw new Error(`${name} is not parted by ${dimension}`);
    const mondayAt = String(daysIntoWeek(MONDAY, weekStart));
    return { dimension, key: key.replace(MONDAY_IN_WEEK, mondayAt) };
  });
  const narrowed = narrowing(source, only);
  const inner = [
    ...wanted.map(({ dimension, key }) => `${key} "${dimension}Id"`),
    ...dimensions.flatMap((one) => (names[one] === undefined ? [] : [`${names[one]} "${one}"`])),
    ...facts.flatMap((one) => (own[one] === undefined ? [] : [`${own[one]} "${one}"`])),
    ...Object.entries(sums).map(([sum, text]) => `${text} "${sum}"`),
  ];
  const said = dimensions
    .filter((one) => names[one] === undefined)
    .map((one) => `${NAMED[one]?.name ?? `x."${one}Id"`} "${one}"`);
  const told = facts
    .filter((one) => own[one] === undefined)
    .map((one) => `${LINKED_FACTS[one] ?? 'null'} "${one}"`);
  const joins = dimensions.flatMap((one) =>
    names[one] === undefined && NAMED[one] !== undefined ? [NAMED[one].join] : [],
  );
  const places = ['business_id', ...wanted.map((_one, at) => at + 2)].join(', ');
  const groupOf = (from: string): string =>
    `select business_id, ${inner.join(', ')} from (${from}) s ${narrowed} group by ${places}`;
  const again = [
    ...wanted.map(({ dimension }) => `"${dimension}Id"`),
    ...Object.entries(sums).map(
      ([sum, text]) => text.replace(/\(.*\)/, `("${sum}")`) + ` "${sum}"`,
    ),
  ];
  const grouped =
    typeof rows === 'string'
      ? `${groupOf(rows)} ${having ?? ''}`
      : `select business_id, ${again.join(', ')}
         from (${rows.map(groupOf).join('\n union all ')}) g group by ${places}`;
  return statement(
    nameOf([
      'report',
      name,
      ...dimensions,
      ...facts,
      ...(only === null ? [] : ['of', only.dimension]),
      ...(dimensions.includes('week') ? ['from', weekStart] : []),
    ]),
    `select x.*, ${[...said, ...told].join(', ') || 'null as nothing'}
     from (${grouped}) x
     ${joins.join('\n     ')}`,
  );
}

const PLAN_ANEW = statement(
  'plan_anew',
  `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

/**
 * What follows in this transaction is planned for its values: a week is looked up by its days, of
 * a year the whole table is read, by two processes. Planning takes some milliseconds, which a sale
 * does not have (decision 22) and a report does (68).
 */
export async function planAnew(reader: Reader): Promise<void> {
  await reader.rows(PLAN_ANEW, []);
}

const TAKE_TIME = statement('take_time', `select set_config('statement_timeout', $1::text, true)`);

/** What follows in this transaction may take so long: nobody waits for an answer. */
export async function takeTime(reader: Reader, longestMs: number): Promise<void> {
  await reader.rows(TAKE_TIME, [String(longestMs)]);
}

/** Reads a source, grouped. */
export async function readGrouped(
  reader: Reader,
  source: SourceSql,
  asked: Pick<SourceAsked, 'dimensions' | 'only' | 'weekStart'> & {
    readonly facts: readonly Fact[];
  },
  values: readonly unknown[],
): Promise<FoundRow[]> {
  const { dimensions, facts, only, weekStart } = asked;
  if (only === null) {
    return reader.rows<FoundRow>(groupedBy(source, dimensions, facts, null, weekStart), values);
  }
  const narrowed = { dimension: only.dimension, at: values.length + 1 };
  const text = groupedBy(source, dimensions, facts, narrowed, weekStart);
  return reader.rows<FoundRow>(text, [...values, only.id]);
}
