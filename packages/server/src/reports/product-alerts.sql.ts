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

/** Each part is grouped by itself before they are added up, as in every sum of products. */
const summed = (parts: readonly string[]): string =>
  `select product_id, sum(quantity)::bigint quantity, sum(net)::bigint net,
       sum(cost)::bigint cost
     from (${parts
       .map(
         (part) => `select product_id, sum(quantity_milli) quantity, sum(net_minor) net,
         sum(cost_minor) cost
       from (${part}) p group by product_id`,
       )
       .join(' union all ')}) x group by product_id`;

const PRODUCTS = statement(
  'product_alerts',
  `with is_now as materialized (${summed(PRODUCT_PARTS)}),
     was as materialized (${summed(PRODUCT_PARTS_BEFORE)})
   select n.quantity "quantityMilli", n.net "netMinor", n.cost "costMinor",
     coalesce(w.quantity, 0) "quantityBeforeMilli", coalesce(w.net, 0) "netBeforeMinor",
     coalesce(w.cost, 0) "costBeforeMinor"
   from is_now n left join was w using (product_id)
   where n.net < n.cost
     or (w.cost > 0 and n.cost::numeric * w.quantity > w.cost::numeric * n.quantity)`,
);

type Row = UnitsSold & {
  readonly quantityBeforeMilli: number;
  readonly netBeforeMinor: number;
  readonly costBeforeMinor: number;
};

/**
 * The products that brought less than they cost now, and those of which a unit cost more now than
 * before: no other can lose money or have its margin eroded. Mostly there are few, so that the
 * rules are asked of few; every day of both periods is read once (41 ms of 28 days at a million
 * lines, where an alert of its own for each read 55).
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
