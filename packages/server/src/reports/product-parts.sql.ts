import { DAY_SUMS } from '../sales/rollups.sql.ts';

/**
 * What products sold from the day `$1` to the day `$2` in the branches `$3`, in parts that nothing
 * is in twice: the months that are summed and lie wholly within (decision 0091), the days before
 * the first whole month and the days after the last summed one. Each part is grouped by itself
 * before they are added up. A year reads 12 sums of a product and branch and the days of two
 * parts of months, in place of a row for each day on which it sold.
 *
 * How far months are summed is asked within each part's own query, and `coalesce` and `least` stand
 * inside it: around it they would hide the day from the index.
 */

const FIRST = `(date_trunc('month', $1::date::timestamp - interval '1 day')
  + interval '1 month')::date`;
const LAST = `(date_trunc('month', $2::date::timestamp + interval '1 day')
  - interval '1 day')::date`;
const SUMMED = `least(coalesce(max(u.summed_to), '-infinity'), ${LAST})`;
const ASKED = 'from product_months_until u';
const HERE = 'd.branch_id = any ($3::uuid[])';

const part = (table: string, day: string, fits: string): string =>
  `select d.business_id, d.${day} business_date, d.branch_id, d.product_id,
     ${DAY_SUMS.map((column) => `d.${column}`).join(', ')}
   from ${table} d where ${HERE} and ${fits}`;

/** The parts; a month's rows carry its first day as `business_date`. */
export const PRODUCT_PARTS: readonly string[] = [
  part('product_month', 'month', `d.month >= ${FIRST} and d.month <= (select ${SUMMED} ${ASKED})`),
  part(
    'product_day',
    'business_date',
    `d.business_date >= $1::date and d.business_date < least(${FIRST}, $2::date + 1)`,
  ),
  part(
    'product_day',
    'business_date',
    `d.business_date <= $2::date
     and d.business_date > (select greatest(${SUMMED}, ${FIRST} - 1) ${ASKED})`,
  ),
];

/** The same parts of other days: of `$4` to `$5`, in the same branches. */
export const PRODUCT_PARTS_BEFORE: readonly string[] = PRODUCT_PARTS.map((one) =>
  one.replaceAll('$1', '$4').replaceAll('$2', '$5'),
);
