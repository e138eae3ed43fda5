import type { ProductKind } from '@tillbook/core/products/product-fields';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface ComponentRow {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly quantityMilli: number;
}

const OF_KIT = statement(
  'components_of_kit',
  `select k.component_id "productId", p.name, p.sku, p.unit, p.step_milli "stepMilli",
     k.quantity_milli "quantityMilli"
   from kit_component k
   join product p on p.business_id = k.business_id and p.product_id = k.component_id
   where k.business_id = $1 and k.kit_id = $2 order by p.sort_name, p.product_id`,
);

/** What one of a kit consumes, by name. */
export async function componentsOfKit(
  reader: Reader,
  businessId: string,
  kitId: string,
): Promise<ComponentRow[]> {
  return reader.rows<ComponentRow>(OF_KIT, [businessId, kitId]);
}

const LOCK = statement(
  'lock_components',
  `select product_id "productId", kind, step_milli "stepMilli" from product
   where business_id = $1 and product_id = any ($2) order by product_id for share`,
);

/** Products that are to be part of a kit; they keep their kind and step until the commit. */
export async function lockComponents(
  tx: Tx,
  businessId: string,
  productIds: readonly string[],
): Promise<{ productId: string; kind: ProductKind; stepMilli: number }[]> {
  return tx.rows(LOCK, [businessId, productIds]);
}

const IS_COMPONENT = statement(
  'is_component',
  `select exists (select from kit_component
     where business_id = $1 and component_id = $2) "isComponent"`,
);

export async function isComponent(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<boolean> {
  const row = await reader.one<{ isComponent: boolean }>(IS_COMPONENT, [businessId, productId]);
  return row.isComponent;
}

const FORGET = statement(
  'forget_components',
  'delete from kit_component where business_id = $1 and kit_id = $2 and component_id <> all ($3)',
);
const SAVE = statement(
  'save_components',
  `insert into kit_component (business_id, kit_id, component_id, quantity_milli)
   select $1, $2, r."productId", r."quantityMilli"
   from json_to_recordset($3::json) as r("productId" uuid, "quantityMilli" bigint)
   on conflict (business_id, kit_id, component_id) do update set
     quantity_milli = excluded.quantity_milli`,
);

/** What a kit is made of, and nothing else. */
export async function saveComponents(
  tx: Tx,
  businessId: string,
  kitId: string,
  components: readonly { readonly productId: string; readonly quantityMilli: number }[],
): Promise<void> {
  const ids = components.map(({ productId }) => productId);
  await tx.rows(FORGET, [businessId, kitId, ids]);
  await tx.rows(SAVE, [businessId, kitId, JSON.stringify(components)]);
}
