import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { statement, type Reader } from '../db/database.ts';
import { effectivePrice } from '../products/effective-price.sql.ts';
import { effectiveTaxRate } from '../products/effective-tax-rate.sql.ts';

/** As the till gets it; of a kit the quantity is not counted yet. */
export type CatalogueRow = AnswerOf<typeof tillCatalogue>['items'][number];

/** What lies in a level, is not set aside and may still be sold on a day. */
export const sellableIn = (level: string, day: string): string =>
  `coalesce(${level}.quantity_milli - ${level}.set_aside_milli, 0)
   - case when ${level}.tracks_batches then
     (select coalesce(sum(e.quantity_milli), 0) from stock_batch e
      where e.business_id = ${level}.business_id and e.branch_id = ${level}.branch_id
        and e.product_id = ${level}.product_id and e.quantity_milli > 0
        and e.expires_on < ${day})
     else 0 end`;

const sellable = (level: string): string => sellableIn(level, '$5::date');

/** Each product's codes, packs and parts are looked up by key: a page is read, not the business. */
const CATALOGUE = statement(
  'till_catalogue',
  `select p.product_id "_id", p.name, p.sku, p.kind, p.unit, p.step_milli "stepMilli", p.barcode,
     p.category_id "categoryId", c.name "categoryName", c.colour "categoryColour",
     b.name "brandName",
     p.seller_note "sellerNote",
     p.image_id "imageId", ${effectivePrice('p', '$2')} "priceMinor",
     p.floor_price_minor "floorPriceMinor", p.is_open_price "isOpenPrice",
     ${effectiveTaxRate('x', '$2')} "taxBasisPoints", ${sellable('l')} "quantityMilli",
     r.point_milli "reorderPointMilli",
     (select coalesce(json_agg(k.barcode order by k.kind <> 'main', k.barcode), '[]')
      from product_barcode k where k.business_id = p.business_id
        and k.product_id = p.product_id and k.pack_id is null) barcodes,
     (select coalesce(json_agg(json_build_object('_id', pack_id, 'name', name,
        'unitsMilli', units_milli, 'priceMinor', price_minor,
        'barcodes', (select coalesce(json_agg(k.barcode order by k.barcode), '[]')
          from product_barcode k where k.business_id = o.business_id
            and k.product_id = o.product_id and k.pack_id = o.pack_id))
        order by units_milli, pack_id), '[]')
      from product_pack o where o.business_id = p.business_id and o.product_id = p.product_id
        and o.archived_at is null) packs,
     case p.kind when 'kit' then
       (select coalesce(json_agg(json_build_object('productId', g.product_id,
          'quantityMilli', k.quantity_milli, 'heldMilli', ${sellable('h')})
          order by g.product_id), '[]')
        from kit_component k
        join product g on g.business_id = k.business_id and g.product_id = k.component_id
          and g.kind = 'goods'
        left join stock_level h on h.business_id = k.business_id and h.branch_id = $2
          and h.product_id = k.component_id
        where k.business_id = p.business_id and k.kit_id = p.product_id)
       else '[]' end components
   from product p
   join tax_class x on x.business_id = p.business_id and x.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   left join brand b on b.business_id = p.business_id and b.brand_id = p.brand_id
   left join stock_level l on l.business_id = p.business_id and l.branch_id = $2
     and l.product_id = p.product_id
   left join reorder_point r on r.business_id = p.business_id and r.branch_id = $2
     and r.product_id = p.product_id
   where p.business_id = $1 and p.archived_at is null
     and ($3::uuid is null or p.product_id > $3)
     and ($6::uuid[] is null or p.product_id = any ($6))
   order by p.product_id limit $4`,
);

/** What is sold in a branch on a business day, by product id, after the one given. */
export async function readCatalogue(
  reader: Reader,
  asked: {
    readonly businessId: string;
    readonly branchId: string;
    readonly today: string;
    readonly afterId: string | null;
    readonly limit: number;
    /** These alone; all of them where it is left out. */
    readonly productIds?: readonly string[];
  },
): Promise<CatalogueRow[]> {
  const { businessId, branchId, today, afterId, limit, productIds = null } = asked;
  const values = [businessId, branchId, afterId, limit, today, productIds];
  return reader.rows<CatalogueRow>(CATALOGUE, values);
}

const BRANCH_DAY = statement(
  'branch_day',
  `select timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1 and branch_id = $2`,
);

/** When the days of a branch begin; null when it is none of the business. */
export async function branchDay(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<{ readonly timezone: string; readonly cutoffMinutes: number } | null> {
  return reader.maybe(BRANCH_DAY, [businessId, branchId]);
}

const BRANCH_EXISTS = statement(
  'branch_exists',
  'select 1 from branch where business_id = $1 and branch_id = $2',
);

/** Whether the branch is one of the business. */
export async function branchExists(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<boolean> {
  return (await reader.maybe(BRANCH_EXISTS, [businessId, branchId])) !== null;
}
