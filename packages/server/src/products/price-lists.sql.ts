import { statement, type Reader, type Tx } from '../db/database.ts';

export interface PriceListRow {
  readonly _id: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly version: number;
  readonly pricesCount: number;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}

const LISTS = statement(
  'list_price_lists',
  `select l.price_list_id "_id", l.name, l.archived_at is not null "isArchived", l.version,
     (select count(*) from price_list_price r where r.business_id = l.business_id
       and r.price_list_id = l.price_list_id) "pricesCount",
     coalesce((select json_agg(json_build_object('_id', b.branch_id, 'name', b.name)
         order by b.name, b.branch_id)
       from branch b where b.business_id = l.business_id
         and b.price_list_id = l.price_list_id), '[]') "branches"
   from price_list l where l.business_id = $1
   order by l.archived_at is not null, l.name_key`,
);

/** Every price list; those in use first. */
export async function listPriceListRows(
  reader: Reader,
  businessId: string,
): Promise<PriceListRow[]> {
  return reader.rows<PriceListRow>(LISTS, [businessId]);
}

const LOCK = statement(
  'lock_price_list',
  `select name, archived_at is not null "isArchived", version from price_list
   where business_id = $1 and price_list_id = $2 for update`,
);

/** The list, its row locked until the commit; null when there is none. */
export async function lockPriceList(
  tx: Tx,
  businessId: string,
  priceListId: string,
): Promise<{ name: string; isArchived: boolean; version: number } | null> {
  return tx.maybe(LOCK, [businessId, priceListId]);
}

const ADD = statement(
  'add_price_list',
  `insert into price_list (business_id, price_list_id, name) values ($1, $2, $3)
   on conflict do nothing returning price_list_id`,
);

/** Adds an empty list; false when its id or its name is there already. */
export async function insertPriceList(
  tx: Tx,
  businessId: string,
  given: { _id: string; name: string },
): Promise<boolean> {
  return (await tx.rows(ADD, [businessId, given._id, given.name])).length === 1;
}

const CHANGE = statement(
  'change_price_list',
  `update price_list set name = $3, version = version + 1,
     archived_at = case when $4 then coalesce(archived_at, $5) end
   where business_id = $1 and price_list_id = $2`,
);

export async function updatePriceList(
  tx: Tx,
  businessId: string,
  given: { _id: string; name: string; isArchived: boolean; at: string },
): Promise<void> {
  await tx.rows(CHANGE, [businessId, given._id, given.name, given.isArchived, given.at]);
}

const BRANCHES_OF = statement(
  'branches_of_price_list',
  'select branch_id "branchId" from branch where business_id = $1 and price_list_id = $2',
);

/** The branches that ask a list's prices. */
export async function branchesOfPriceList(
  reader: Reader,
  businessId: string,
  priceListId: string,
): Promise<{ branchId: string }[]> {
  return reader.rows(BRANCHES_OF, [businessId, priceListId]);
}

const ASSIGN = statement(
  'assign_price_list',
  `update branch b set price_list_id = $3 from branch was
   where b.business_id = $1 and b.branch_id = $2
     and was.business_id = b.business_id and was.branch_id = b.branch_id
   returning was.price_list_id "before"`,
);

/** Gives a branch a list or none; the list that it had. */
export async function assignPriceListOf(
  tx: Tx,
  businessId: string,
  branchId: string,
  priceListId: string | null,
): Promise<{ before: string | null }> {
  return tx.one<{ before: string | null }>(ASSIGN, [businessId, branchId, priceListId]);
}

export interface ListPriceRow {
  readonly productId: string;
  readonly name: string;
  readonly sortName: string;
  readonly sku: string;
  readonly productPriceMinor: number;
  readonly floorPriceMinor: number | null;
  readonly costMinor: number;
  readonly priceMinor: number;
}

const PRICES = `select p.product_id "productId", p.name, p.sort_name "sortName", p.sku,
     p.price_minor "productPriceMinor", p.floor_price_minor "floorPriceMinor",
     p.cost_minor "costMinor", r.price_minor "priceMinor"
   from price_list_price r
   join product p on p.business_id = r.business_id and p.product_id = r.product_id
   where r.business_id = $1 and r.price_list_id = $2
     and ($3::text is null or (p.sort_name, p.product_id) > ($3, $4::uuid))
     and not exists (select from unnest($5::text[], $6::text[]) as asked(word, word_end)
       where not exists (select from product_word w where w.business_id = r.business_id
         and w.product_id = r.product_id and w.word >= asked.word and w.word < asked.word_end))
   order by p.sort_name, p.product_id limit $7`;
const PRICES_OF_LIST = statement('prices_of_list', PRICES);

/** Prices of a list by their product's name, from where the last page ended. */
export async function pricesOfList(
  reader: Reader,
  businessId: string,
  asked: {
    readonly priceListId: string;
    /** Beginnings of words that all must be found, each with the end of its range. */
    readonly words: readonly { readonly from: string; readonly to: string }[];
    readonly after: { readonly sortName: string; readonly productId: string } | null;
    readonly limit: number;
  },
): Promise<ListPriceRow[]> {
  const { priceListId, words, after, limit } = asked;
  return reader.rows<ListPriceRow>(PRICES_OF_LIST, [
    businessId,
    priceListId,
    after?.sortName ?? null,
    after?.productId ?? null,
    words.map(({ from }) => from),
    words.map(({ to }) => to),
    limit,
  ]);
}

const BEFORE = statement(
  'products_and_their_list_prices',
  `select p.product_id "productId", p.floor_price_minor "floorPriceMinor",
     r.price_minor "priceMinor"
   from product p
   left join price_list_price r on r.business_id = p.business_id
     and r.product_id = p.product_id and r.price_list_id = $2
   where p.business_id = $1 and p.product_id = any ($3)
   order by p.product_id for no key update of p`,
);

/** Products, locked, with what a list asks for them. */
export async function lockListPrices(
  tx: Tx,
  businessId: string,
  priceListId: string,
  productIds: readonly string[],
): Promise<{ productId: string; floorPriceMinor: number | null; priceMinor: number | null }[]> {
  return tx.rows(BEFORE, [businessId, priceListId, productIds]);
}

const FORGET_PRICES = statement(
  'forget_list_prices',
  `delete from price_list_price
   where business_id = $1 and price_list_id = $2 and product_id = any ($3)`,
);
const SAVE_PRICES = statement(
  'save_list_prices',
  `insert into price_list_price (business_id, price_list_id, product_id, price_minor)
   select $1, $2, r."productId", r."priceMinor"
   from json_to_recordset($3::json) as r("productId" uuid, "priceMinor" bigint)
   on conflict (business_id, price_list_id, product_id) do update set
     price_minor = excluded.price_minor`,
);

/** Sets prices of a list; null takes one away. The others stay. */
export async function saveListPrices(
  tx: Tx,
  businessId: string,
  priceListId: string,
  prices: readonly { readonly productId: string; readonly priceMinor: number | null }[],
): Promise<void> {
  const gone = prices.filter(({ priceMinor }) => priceMinor === null);
  const set = prices.filter(({ priceMinor }) => priceMinor !== null);
  const ids = gone.map(({ productId }) => productId);
  if (ids.length > 0) await tx.rows(FORGET_PRICES, [businessId, priceListId, ids]);
  if (set.length > 0) await tx.rows(SAVE_PRICES, [businessId, priceListId, JSON.stringify(set)]);
}
