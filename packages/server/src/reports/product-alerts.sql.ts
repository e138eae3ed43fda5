import type { Period } from '@tillbook/core/reports/compared';
import type { UnitsSold } from '@tillbook/core/reports/margin-erosion';
import { statement, type Reader } from '../db/database.ts';
import { PRODUCT_PARTS, PRODUCT_PARTS_BEFORE } from './product-parts.sql.ts';

/** What products sold over two periods, of those alone that may be worth an alert. */

/** Two periods of the same branches. */
export interface TwoPeriods {
  readonly now: Period & { readonly branchIds: readonly string[] };
  readonly before: Period;
}

/** One product's two periods; one that did not sell before has nothing there. */
export interface ProductOfAlerts {
  readonly now: UnitsSold;
  readonly before: UnitsSold;
}

/**
 * Each part is grouped by itself, as in every sum of products, and all of them stand in one list,
 * so that both periods are read at the same time where there is a processor for each.
 */
const grouped =
  (isNow: boolean) =>
  (part: string): string =>
    `select ${isNow} is_now, product_id, sum(quantity_milli)::bigint quantity,
       sum(net_minor)::bigint net, sum(cost_minor)::bigint cost
     from (${part}) p group by product_id`;

const SUMMED = ['quantity', 'net', 'cost'].flatMap((column) => [
  `coalesce(sum(${column}) filter (where is_now), 0)::bigint ${column}`,
  `coalesce(sum(${column}) filter (where not is_now), 0)::bigint ${column}_before`,
]);

const PRODUCTS = statement(
  'product_alerts',
  `with part as materialized (${[
    ...PRODUCT_PARTS.map(grouped(true)),
    ...PRODUCT_PARTS_BEFORE.map(grouped(false)),
  ].join(' union all ')})
   select s.quantity "quantityMilli", s.net "netMinor", s.cost "costMinor",
     s.quantity_before "quantityBeforeMilli", s.net_before "netBeforeMinor",
     s.cost_before "costBeforeMinor"
   from (select ${SUMMED.join(', ')} from part group by product_id having bool_or(is_now)) s
   where s.net < s.cost or (s.cost_before > 0
     and s.cost::numeric * s.quantity_before > s.cost_before::numeric * s.quantity)`,
);

type Row = UnitsSold & {
  readonly quantityBeforeMilli: number;
  readonly netBeforeMinor: number;
  readonly costBeforeMinor: number;
};

/**
 * The products that brought less than they cost now, and those of which a unit cost more now than
 * before: no other can lose money or have its margin eroded. Mostly there are few, so that the
 * rules are asked of few; every day of both periods is read once (65 ms of 28 days at a million
 * lines one period after the other, 40 side by side on two processors).
 */
export async function productsOfAlerts(
  reader: Reader,
  { now, before }: TwoPeriods,
): Promise<ProductOfAlerts[]> {
  const values = [now.from, now.to, now.branchIds, before.from, before.to];
  const rows = await reader.rows<Row>(PRODUCTS, values);
  return rows.map(({ quantityBeforeMilli, netBeforeMinor, costBeforeMinor, ...is }) => ({
    now: is,
    before: {
      ...{ quantityMilli: quantityBeforeMilli, netMinor: netBeforeMinor },
      costMinor: costBeforeMinor,
    },
  }));
}
