import { statement, type Reader, type Tx } from '../db/database.ts';
import { daysOf, hoursOf } from '../sales/documents-summed.sql.ts';
import { DAY_SUMS, HOUR_SUMS } from '../sales/rollups.sql.ts';

/**
 * The figures that posting keeps per till and hour and per product and day, reckoned anew from the
 * documents, beside those that are kept. The nightly look and the rebuild read this one comparison.
 */

const sums = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column})::bigint ${column}`).join(', ');

const HOURS_DUE = `select business_id, till_id, business_date, hour, branch_id, ${sums(HOUR_SUMS)}
  from (${hoursOf('sale', 'refund')}) each
  group by 1, 2, 3, 4, 5`;

const DAYS_DUE = `select business_id, branch_id, product_id, business_date, ${sums(DAY_SUMS)}
  from (${daysOf('sale', 'refund', 'blind_return')}) each
  group by 1, 2, 3, 4`;

const HOUR_KEYS = ['till_id', 'business_date', 'hour', 'branch_id'] as const;
const DAY_KEYS = ['branch_id', 'product_id', 'business_date'] as const;

const beside = (due: string, table: string, keys: readonly string[]): string =>
  `(${due}) due full join ${table} kept using (business_id, ${keys.join(', ')})`;
const differs = (columns: readonly string[]): string =>
  `(${columns.map((one) => `due.${one}`).join(', ')}) is distinct from
    (${columns.map((one) => `kept.${one}`).join(', ')})`;

/** Hours of tills of which another figure is kept than the documents say, or none, or too many. */
export const HOURS_APART = {
  rows: beside(HOURS_DUE, 'till_hour', HOUR_KEYS),
  isApart: differs(HOUR_SUMS),
};

/** The same of products and days. */
export const DAYS_APART = {
  rows: beside(DAYS_DUE, 'product_day', DAY_KEYS),
  isApart: differs(DAY_SUMS),
};

const camel = (column: string): string =>
  column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const object = (from: string, columns: readonly string[]): string =>
  `case when ${from} is not null then json_build_object(${columns
    .map((one) => `'${camel(one)}', ${from}.${one}`)
    .join(', ')}) end`;

type Sums = Readonly<Record<string, number>>;

/** Figures that are not what they should be; `due` null: there should be none, `kept`: none is. */
export interface Apart {
  readonly businessDate: string;
  readonly branchId: string;
  readonly due: Sums | null;
  readonly kept: Sums | null;
}
export interface HourApart extends Apart {
  readonly tillId: string;
  readonly hour: number;
}
export interface DayApart extends Apart {
  readonly productId: string;
}

const READ_HOURS = statement(
  'read_hours_apart',
  `select till_id "tillId", business_date::text "businessDate", hour, branch_id "branchId",
     ${object('due', HOUR_SUMS)} due, ${object('kept', HOUR_SUMS)} kept
   from ${HOURS_APART.rows} where ${HOURS_APART.isApart} order by 2, 1, 3`,
);
const READ_DAYS = statement(
  'read_days_apart',
  `select product_id "productId", business_date::text "businessDate", branch_id "branchId",
     ${object('due', DAY_SUMS)} due, ${object('kept', DAY_SUMS)} kept
   from ${DAYS_APART.rows} where ${DAYS_APART.isApart} order by 2, 3, 1`,
);

/** What of the open business's figures is not what its documents say. */
export async function figuresApart(
  reader: Reader,
): Promise<{ readonly hours: HourApart[]; readonly days: DayApart[] }> {
  const hours = await reader.rows<HourApart>(READ_HOURS);
  return { hours, days: await reader.rows<DayApart>(READ_DAYS) };
}

const COUNT = statement(
  'count_figures',
  `select (select count(*) from till_hour where business_id = $1)::int hours,
     (select count(*) from product_day where business_id = $1)::int days`,
);

/** How many hours of tills and days of products are kept. */
export async function countFigures(
  reader: Reader,
  businessId: string,
): Promise<{ hours: number; days: number }> {
  return reader.one(COUNT, [businessId]);
}

const UNHURRIED = statement(
  'read_figures_unhurried',
  `select set_config('statement_timeout', '0', true),
     set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

/** What follows in this transaction may read years, and is planned for that. */
export async function unhurried(tx: Tx): Promise<void> {
  await tx.rows(UNHURRIED);
}
