import type { ProductKind } from '@tillbook/core/products/product-fields';
import { statement, type Reader } from '../db/database.ts';
import { dayOfBranch, WAS_THERE } from '../stock/stock-parts.sql.ts';
import { sellableIn } from './till-catalogue.sql.ts';

/** What one of it takes off the shelf: itself, or the goods that a kit is made of. */
export interface Taken {
  readonly kind: ProductKind;
  readonly components: readonly { readonly productId: string; readonly quantityMilli: number }[];
}

const TAKEN = statement(
  'taken_by_product',
  `select p.kind,
     (select coalesce(json_agg(json_build_object('productId', k.component_id,
        'quantityMilli', k.quantity_milli) order by k.component_id), '[]')
      from kit_component k
      join product g on g.business_id = k.business_id and g.product_id = k.component_id
        and g.kind = 'goods'
      where k.business_id = p.business_id and k.kit_id = p.product_id) components
   from product p
   where p.business_id = $1 and p.product_id = $2 and p.archived_at is null`,
);

/** Null when it is none of the business, or no longer sold. */
export async function takenBy(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<Taken | null> {
  return reader.maybe<Taken>(TAKEN, [businessId, productId]);
}

export interface HeldElsewhere {
  readonly branchId: string;
  readonly branchName: string;
  readonly productId: string;
  readonly heldMilli: number;
  /** It lay there once, or somebody wants it to. */
  readonly isKept: boolean;
}

const ELSEWHERE = statement(
  'stock_elsewhere',
  `select b.branch_id "branchId", b.name "branchName", g.product_id "productId",
     ${sellableIn('l', dayOfBranch('$4'))} "heldMilli",
     coalesce(${WAS_THERE}, false) "isKept"
   from branch b
   cross join unnest($3::uuid[]) g (product_id)
   left join stock_level l on l.business_id = b.business_id and l.branch_id = b.branch_id
     and l.product_id = g.product_id
   where b.business_id = $1 and b.branch_id <> $2 and b.state = 'open'
   order by b.name, b.branch_id`,
);

/** What each other open branch may sell of some goods on its own business day. */
export async function heldElsewhere(
  reader: Reader,
  asked: {
    readonly businessId: string;
    readonly branchId: string;
    readonly productIds: readonly string[];
    /** ISO 8601. */
    readonly at: string;
  },
): Promise<HeldElsewhere[]> {
  const { businessId, branchId, productIds, at } = asked;
  return reader.rows<HeldElsewhere>(ELSEWHERE, [businessId, branchId, productIds, at]);
}
