import { statement, type Tx } from '../db/database.ts';
import { TENDER_SUMS, type TenderSums } from './tender-sums.ts';

/** What a till sold in one hour of a business day. */
export interface TillHourRow extends TenderSums {
  readonly tillId: string;
  readonly branchId: string;
  readonly businessDate: string;
  readonly hour: number;
  salesCount: number;
  itemsMilli: number;
  grossNetMinor: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  costMinor: number;
  discountMinor: number;
  roundingMinor: number;
}

/** What a branch sold of a product on one business day. */
export interface ProductDayRow {
  readonly branchId: string;
  readonly productId: string;
  readonly businessDate: string;
  quantityMilli: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  costMinor: number;
  discountMinor: number;
}

const snake = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const TENDER_KEYS = Object.values(TENDER_SUMS)
  .flat()
  .filter((key) => key !== null);

/** The sums of a till's hour by way of paying, as the table names them. */
export const TENDER_COLUMNS: readonly string[] = TENDER_KEYS.map(snake);

/** What is paid by each way of all that are known, as the table names it. */
export const PAID_COLUMNS: readonly string[] = TENDER_COLUMNS.filter((one) => /_minor$/.test(one));

/** Each of those sums over rows, under the names of `TenderSums`. */
export const TENDERS_SUMMED = TENDER_KEYS.map((key) => {
  const type = key.endsWith('Count') ? 'int' : 'bigint';
  return `sum(${snake(key)})::${type} "${key}"`;
}).join(', ');

/** The sums of a till's hour, as the table names them. */
export const HOUR_SUMS: readonly string[] = [
  'sales_count',
  'items_milli',
  'gross_net_minor',
  'net_minor',
  'tax_minor',
  'total_minor',
  'cost_minor',
  'discount_minor',
  'rounding_minor',
  ...TENDER_COLUMNS,
];

/** The sums of a product's day. */
export const DAY_SUMS = [
  'quantity_milli',
  'net_minor',
  'tax_minor',
  'total_minor',
  'cost_minor',
  'discount_minor',
] as const;

const camel = (column: string): string =>
  column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const grow = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');

/** Adds to the hours of a till; one row for each hour, under the till's lock. */
export function addToTillHours(rows: string, only: string): string {
  const sums = HOUR_SUMS.map((column) => ({ column, key: camel(column) }));
  const typed = sums.map(({ key }) => `"${key}" ${key.endsWith('Count') ? 'integer' : 'bigint'}`);
  return `insert into till_hour (business_id, till_id, business_date, hour, branch_id,
      ${HOUR_SUMS.join(', ')})
    select $1::uuid, h."tillId", h."businessDate", h.hour, h."branchId",
      ${sums.map(({ key }) => `h."${key}"`).join(', ')}
    from json_to_recordset(${rows}::json) as h("tillId" uuid, "businessDate" date,
      hour integer, "branchId" uuid, ${typed.join(', ')}) ${only}
    on conflict (business_id, till_id, business_date, hour) do update set ${grow(
      'till_hour',
      HOUR_SUMS,
    )}`;
}

/** Adds to the days of products; one row for each product and day, under the level's lock. */
export function addToProductDays(rows: string, only: string): string {
  return `insert into product_day (business_id, branch_id, product_id, business_date,
      quantity_milli, net_minor, tax_minor, total_minor, cost_minor, discount_minor)
    select $1::uuid, d."branchId", d."productId", d."businessDate", d."quantityMilli",
      d."netMinor", d."taxMinor", d."totalMinor", d."costMinor", d."discountMinor"
    from json_to_recordset(${rows}::json) as d("branchId" uuid, "productId" uuid,
      "businessDate" date, "quantityMilli" bigint, "netMinor" bigint, "taxMinor" bigint,
      "totalMinor" bigint, "costMinor" bigint, "discountMinor" bigint) ${only}
    on conflict (business_id, branch_id, product_id, business_date) do update set ${grow(
      'product_day',
      DAY_SUMS,
    )}`;
}

const ADD_HOURS = statement('add_to_till_hours', addToTillHours('$2', ''));
const ADD_DAYS = statement('add_to_product_days', addToProductDays('$2', ''));

const isNothing = (sums: readonly string[]): string =>
  sums.map((column) => `x.${column} = 0`).join(' and ');

const DROP_HOURS = statement(
  'drop_empty_till_hours',
  `delete from till_hour x using json_to_recordset($2::json) as h("tillId" uuid,
     "businessDate" date, hour integer)
   where x.business_id = $1 and x.till_id = h."tillId" and x.business_date = h."businessDate"
     and x.hour = h.hour and ${isNothing(HOUR_SUMS)}`,
);
const DROP_DAYS = statement(
  'drop_empty_product_days',
  `delete from product_day x using json_to_recordset($2::json) as d("branchId" uuid,
     "productId" uuid, "businessDate" date)
   where x.business_id = $1 and x.branch_id = d."branchId" and x.product_id = d."productId"
     and x.business_date = d."businessDate" and ${isNothing(DAY_SUMS)}`,
);

/** Rows of both tables. */
export interface RollupRows {
  readonly hours: readonly TillHourRow[];
  readonly days: readonly ProductDayRow[];
}

/** Adds what is missing, or takes off what is too much, outside a posting. The tills are locked. */
export async function addToRollupRows(
  tx: Tx,
  businessId: string,
  { hours, days }: RollupRows,
): Promise<void> {
  if (hours.length > 0) await tx.rows(ADD_HOURS, [businessId, JSON.stringify(hours)]);
  if (days.length > 0) await tx.rows(ADD_DAYS, [businessId, JSON.stringify(days)]);
}

/** Takes those of the rows away that hold nothing. The tills are locked. */
export async function dropEmptyRollups(
  tx: Tx,
  businessId: string,
  { hours, days }: RollupRows,
): Promise<void> {
  if (hours.length > 0) await tx.rows(DROP_HOURS, [businessId, JSON.stringify(hours)]);
  if (days.length > 0) await tx.rows(DROP_DAYS, [businessId, JSON.stringify(days)]);
}
