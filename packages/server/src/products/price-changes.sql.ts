import { statement, type Reader, type Tx } from '../db/database.ts';

export type PriceKind = 'price' | 'cost' | 'floor' | 'branch_price' | 'list_price' | 'pack_price';

/** One price that became another; what does not differ is left out when it is kept. */
export interface PriceMove {
  readonly productId: string;
  readonly what: PriceKind;
  readonly branchId?: string;
  readonly priceListId?: string;
  readonly packId?: string;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
}

/** Whose act it was, and why. */
export interface PriceAct {
  readonly at: string;
  readonly personId: string;
  readonly name: string;
  readonly reason: string | null;
}

const ADD = statement(
  'add_price_changes',
  `insert into price_change (business_id, price_change_id, product_id, what, branch_id,
     price_list_id, pack_id, before_minor, after_minor, reason, source_kind, changed_at,
     changed_by, changed_by_name)
   select $1, r."priceChangeId", r."productId", r.what, r."branchId", r."priceListId",
     r."packId", r."beforeMinor", r."afterMinor", $3, 'product', $4, $5, $6
   from json_to_recordset($2::json) as r("priceChangeId" uuid, "productId" uuid, what text,
     "branchId" uuid, "priceListId" uuid, "packId" uuid, "beforeMinor" bigint,
     "afterMinor" bigint)`,
);

/** Adds to the history of prices what a person changed. */
export async function addPriceMoves(
  tx: Tx,
  businessId: string,
  act: PriceAct,
  moves: readonly (PriceMove & { readonly priceChangeId: string })[],
): Promise<void> {
  const { reason, at, personId, name } = act;
  const values = [businessId, JSON.stringify(moves), reason, at, personId, name];
  if (moves.length > 0) await tx.rows(ADD, values);
}

export interface PriceChangeRow {
  readonly _id: string;
  readonly what: PriceKind;
  readonly branchId: string | null;
  readonly branchName: string | null;
  readonly priceListId: string | null;
  readonly priceListName: string | null;
  readonly packId: string | null;
  readonly packName: string | null;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
  readonly reason: string | null;
  readonly sourceKind: 'product' | 'bulk' | 'import' | 'receipt' | 'undo';
  readonly sourceId: string | null;
  readonly changedAt: string;
  readonly changedByName: string;
}

const HISTORY = statement(
  'price_history_of_product',
  `select c.price_change_id "_id", c.what, c.branch_id "branchId", b.name "branchName",
     c.price_list_id "priceListId", l.name "priceListName", c.pack_id "packId",
     k.name "packName", c.before_minor "beforeMinor", c.after_minor "afterMinor", c.reason,
     c.source_kind "sourceKind", c.changed_at "changedAt", c.changed_by_name "changedByName",
     case when not exists (select from goods_receipt r where r.business_id = c.business_id
       and r.receipt_id = c.source_id and r.branch_id <> all ($4::uuid[]))
       then c.source_id end "sourceId"
   from price_change c
   left join branch b on b.business_id = c.business_id and b.branch_id = c.branch_id
   left join price_list l on l.business_id = c.business_id
     and l.price_list_id = c.price_list_id
   left join product_pack k on k.business_id = c.business_id and k.pack_id = c.pack_id
   where c.business_id = $1 and c.product_id = $2 and c.what = any ($3)
     and ($4::uuid[] is null or c.branch_id is null or c.branch_id = any ($4))
     and ($5::timestamptz is null or (c.changed_at, c.price_change_id) < ($5, $6::uuid))
   order by c.changed_at desc, c.price_change_id desc limit $7`,
);

/**
 * Changes of a product's prices, the newest first, from where the last page ended. A delivery to
 * another branch taught everybody its cost, and is not named to them.
 */
export async function priceHistoryOf(
  reader: Reader,
  businessId: string,
  asked: {
    readonly productId: string;
    readonly what: readonly PriceKind[];
    readonly branchIds: readonly string[] | null;
    readonly after: { readonly at: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<PriceChangeRow[]> {
  const { productId, what, branchIds, after, limit } = asked;
  const end = [after?.at ?? null, after?.id ?? null];
  return reader.rows(HISTORY, [businessId, productId, what, branchIds, ...end, limit]);
}
