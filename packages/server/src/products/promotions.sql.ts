import type {
  PromotionAnswer,
  PromotionDraft,
  TillPromotion,
} from '@tillbook/core/promotions/promotions.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** The columns of a promotion `m` that answers and engine share. */
const SHARED = `'_id', m.promotion_id, 'name', m.name, 'kind', m.kind, 'scope', m.scope,
  'basisPoints', m.basis_points, 'amountMinor', m.amount_minor, 'buyCount', m.buy_count,
  'getCount', m.get_count, 'minimumMinor', m.minimum_minor, 'isCombinable', m.is_combinable,
  'productIds', m.product_ids, 'startsOn', m.starts_on, 'endsOn', m.ends_on,
  'weekdays', m.weekdays, 'fromMinute', m.from_minute, 'toMinute', m.to_minute,
  'priority', m.priority, 'isOn', m.is_on, 'endedAt', m.ended_at`;

/** A category with all below it, of those that a promotion names. */
const BELOW = `array(with recursive below as (
    select c.category_id from category c
    where c.business_id = m.business_id and c.category_id = any (m.category_ids)
    union
    select c.category_id from category c join below b on c.parent_id = b.category_id
    where c.business_id = m.business_id)
  select category_id from below)`;

/**
 * Promotions of a branch as an SQL expression: a JSON array as the engine takes it. Those that are
 * off are in it where `named` has their ids, and those that ended before `day`.
 */
export function promotionsOfBranch(asked: {
  readonly businessId: string;
  readonly branchId: string;
  readonly day: string;
  readonly named: string;
}): string {
  const { businessId, branchId, day, named } = asked;
  return `(select coalesce(json_agg(json_build_object(${SHARED}, 'branchIds', m.branch_ids,
      'categoryIds', ${BELOW})
      order by m.promotion_id), '[]')
    from promotion m
    where m.business_id = ${businessId} and (m.promotion_id = any (${named})
      or (m.is_on and (m.ends_on is null or m.ends_on >= ${day})
        and (m.ended_at is null or m.ended_at >= ${day})
        and (m.branch_ids = '{}' or ${branchId} = any (m.branch_ids)))))`;
}

const TILL = statement(
  'promotions_of_till',
  `select ${promotionsOfBranch({
    ...{ businessId: '$1', branchId: '$2::uuid', day: '$3::date' },
    named: "'{}'::uuid[]",
  })} promotions`,
);

/** Those that are on in a branch on a day, or will be. */
export async function readTillPromotions(
  reader: Reader,
  businessId: string,
  branchId: string,
  day: string,
): Promise<TillPromotion[]> {
  type Found = TillPromotion & { readonly branchIds: readonly string[] };
  const asked = [businessId, branchId, day];
  const { promotions } = await reader.one<{ promotions: Found[] }>(TILL, asked);
  return promotions.map(({ branchIds: _here, ...promotion }) => promotion);
}

const namesOf = (table: string, key: string, ids: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', n.${key}, 'name', n.name)
      order by n.name, n.${key}), '[]')
    from ${table} n where n.business_id = m.business_id and n.${key} = any (m.${ids}))`;

const READ = statement(
  'read_promotions',
  `select json_build_object(${SHARED}, 'categoryIds', m.category_ids,
     'branchIds', m.branch_ids, 'createdAt', m.created_at, 'version', m.version,
     'products', ${namesOf('product', 'product_id', 'product_ids')},
     'categories', ${namesOf('category', 'category_id', 'category_ids')},
     'branches', ${namesOf('branch', 'branch_id', 'branch_ids')}) found
   from promotion m
   where m.business_id = $1 and ($2::uuid is null or m.promotion_id = $2)
   order by m.created_at desc, m.promotion_id`,
);

/** Promotions of a business, the newest first; one of them where it is named. */
export async function readPromotions(
  reader: Reader,
  businessId: string,
  promotionId: string | null = null,
): Promise<PromotionAnswer[]> {
  const rows = await reader.rows<{ found: PromotionAnswer }>(READ, [businessId, promotionId]);
  return rows.map(({ found }) => found);
}

const LOCK = statement(
  'lock_promotion',
  `select version, ended_at "endedAt", encode(content_hash, 'hex') "contentHash"
   from promotion where business_id = $1 and promotion_id = $2 for update`,
);

/** A promotion, its row locked until the commit; null when there is none. */
export async function lockPromotion(
  tx: Tx,
  businessId: string,
  promotionId: string,
): Promise<{ version: number; endedAt: string | null; contentHash: string } | null> {
  return tx.maybe(LOCK, [businessId, promotionId]);
}

const COUNT = statement(
  'count_promotions',
  'select count(*) "count" from promotion where business_id = $1',
);

export async function countPromotions(reader: Reader, businessId: string): Promise<number> {
  return (await reader.one<{ count: number }>(COUNT, [businessId])).count;
}

const UNKNOWN = statement(
  'unknown_of_promotion',
  `select
     (select coalesce(json_agg(id), '[]') from unnest($2::uuid[]) id where not exists
       (select from product where business_id = $1 and product_id = id)) "productIds",
     (select coalesce(json_agg(id), '[]') from unnest($3::uuid[]) id where not exists
       (select from category where business_id = $1 and category_id = id)) "categoryIds",
     (select coalesce(json_agg(id), '[]') from unnest($4::uuid[]) id where not exists
       (select from branch where business_id = $1 and branch_id = id)) "branchIds"`,
);

type Named = Pick<PromotionDraft, 'productIds' | 'categoryIds' | 'branchIds'>;

/** What of the things it names is none of the business. */
export async function unknownOf(reader: Reader, businessId: string, named: Named): Promise<Named> {
  const { productIds, categoryIds, branchIds } = named;
  return reader.one<Named>(UNKNOWN, [businessId, productIds, categoryIds, branchIds]);
}

const GIVEN = `json_to_record($3::json) as n(name text, kind text, scope text,
     "basisPoints" integer, "amountMinor" bigint, "buyCount" integer, "getCount" integer,
     "minimumMinor" bigint, "isCombinable" boolean, "productIds" uuid[], "categoryIds" uuid[],
     "startsOn" date, "endsOn" date, weekdays smallint[], "fromMinute" integer,
     "toMinute" integer, "branchIds" uuid[], priority integer, "isOn" boolean)`;
const NEW = `n.name, n."basisPoints", n."amountMinor", n."buyCount", n."getCount",
     n."minimumMinor", n."isCombinable", n."productIds", n."categoryIds", n."startsOn",
     n."endsOn", n.weekdays, n."fromMinute", n."toMinute", n."branchIds", n.priority, n."isOn"`;
const COLUMNS = `name, basis_points, amount_minor, buy_count, get_count, minimum_minor,
     is_combinable, product_ids, category_ids, starts_on, ends_on, weekdays, from_minute,
     to_minute, branch_ids, priority, is_on`;

const ADD = statement(
  'add_promotion',
  `insert into promotion (business_id, promotion_id, ${COLUMNS}, kind, scope, created_at,
     content_hash)
   select $1::uuid, $2::uuid, ${NEW}, n.kind, n.scope, $4::timestamptz, decode($5, 'hex')
   from ${GIVEN} on conflict do nothing returning promotion_id`,
);

/** Adds a promotion; false when its id is there already. */
export async function insertPromotion(
  tx: Tx,
  businessId: string,
  draft: PromotionDraft,
  made: { readonly at: string; readonly contentHash: string },
): Promise<boolean> {
  const { _id, ...given } = draft;
  const values = [businessId, _id, JSON.stringify(given), made.at, made.contentHash];
  return (await tx.rows(ADD, values)).length === 1;
}

const CHANGE = statement(
  'change_promotion',
  `update promotion set (${COLUMNS}, version) = (select ${NEW}, version + 1 from ${GIVEN})
   where business_id = $1 and promotion_id = $2`,
);

/** Changes all but its kind and scope. */
export async function updatePromotion(
  tx: Tx,
  businessId: string,
  promotionId: string,
  given: Omit<PromotionDraft, '_id' | 'kind' | 'scope'>,
): Promise<void> {
  await tx.rows(CHANGE, [businessId, promotionId, JSON.stringify(given)]);
}

const END = statement(
  'end_promotion',
  `update promotion set ended_at = $3, version = version + 1
   where business_id = $1 and promotion_id = $2`,
);

export async function markEnded(
  tx: Tx,
  businessId: string,
  promotionId: string,
  at: string,
): Promise<void> {
  await tx.rows(END, [businessId, promotionId, at]);
}

const MOVE_CATEGORY = statement(
  'move_category_of_promotions',
  `update promotion set category_ids = array_replace(category_ids, $2::uuid, $3::uuid),
     version = version + 1
   where business_id = $1 and $2::uuid = any (category_ids)`,
);

/** Promotions for a category that goes into another are for that one. */
export async function moveCategoryOfPromotions(
  tx: Tx,
  businessId: string,
  categoryId: string,
  intoId: string,
): Promise<void> {
  await tx.rows(MOVE_CATEGORY, [businessId, categoryId, intoId]);
}
