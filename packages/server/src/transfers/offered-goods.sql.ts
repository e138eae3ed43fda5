import { statement, type Reader } from '../db/database.ts';

const DESCRIBED = statement(
  'goods_to_offer',
  `select p.product_id "productId", p.name, p.sku, p.unit,
     array(select b.barcode from product_barcode b
       where b.business_id = p.business_id and b.product_id = p.product_id
         and b.pack_id is null order by b.kind <> 'main', b.barcode) "codes"
   from product p where p.business_id = $1 and p.product_id = any ($2::uuid[])`,
);

export interface DescribedGoods {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly codes: readonly string[];
}

/** How products are described to another business. */
export async function describeGoods(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<DescribedGoods[]> {
  return reader.rows<DescribedGoods>(DESCRIBED, [businessId, productIds]);
}

const MATCHES = statement(
  'match_offered_goods',
  `select o.line, m.product_id "_id", m.name, m.sku, m.by_code "isByCode"
   from json_to_recordset($2::json) as o(line integer, sku text, codes text[])
   cross join lateral (
     select p.product_id, p.name, p.sku, b.barcode is not null by_code
     from product p
     left join product_barcode b on b.business_id = p.business_id
       and b.product_id = p.product_id and b.pack_id is null and b.barcode = any (o.codes)
     where p.business_id = $1 and p.kind = 'goods' and p.archived_at is null
       and (b.barcode is not null or lower(p.sku) = lower(o.sku))
     order by b.barcode is null, p.product_id limit 1) m`,
);

/** The own goods with a bar code of what is offered, or else its SKU. */
export async function matchGoods(
  reader: Reader,
  businessId: string,
  lines: readonly {
    readonly line: number;
    readonly sku: string;
    readonly codes: readonly string[];
  }[],
): Promise<{ line: number; _id: string; name: string; sku: string; isByCode: boolean }[]> {
  const asked = lines.map(({ line, sku, codes }) => ({ line, sku, codes }));
  return reader.rows(MATCHES, [businessId, JSON.stringify(asked)]);
}
