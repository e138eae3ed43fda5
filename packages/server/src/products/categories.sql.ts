import type { CategoryColour } from '@tillbook/core/products/category-colours';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface CategoryRow {
  readonly _id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly colour: CategoryColour | null;
  readonly version: number;
}

/** What of a category is said by a person. */
export type CategoryGiven = Omit<CategoryRow, 'version'>;

const CATEGORIES = statement(
  'list_categories',
  `select category_id "_id", name, parent_id "parentId", colour, version from category
   where business_id = $1 order by name_key`,
);

/** Every category by name. */
export async function listCategories(reader: Reader, businessId: string): Promise<CategoryRow[]> {
  return reader.rows<CategoryRow>(CATEGORIES, [businessId]);
}

const COUNT_PRODUCTS = statement(
  'count_products_of_categories',
  `select category_id "_id", count(*) filter (where archived_at is null) "active", count(*) "all"
   from product where business_id = $1 and category_id is not null group by 1`,
);

/** Products of each category that has some: those that are sold, and the archived ones too. */
export async function countProductsOfCategories(
  reader: Reader,
  businessId: string,
): Promise<{ _id: string; active: number; all: number }[]> {
  return reader.rows(COUNT_PRODUCTS, [businessId]);
}

const ADD = statement(
  'add_category',
  `insert into category (business_id, category_id, name, parent_id, colour)
   values ($1, $2, $3, $4, $5) on conflict do nothing returning category_id`,
);
const OF_NAME = statement(
  'category_of_name',
  `select category_id "categoryId" from category
   where business_id = $1 and name_key = lower($2 collate "C") for key share`,
);

/** Adds a category; false when its id or its name (in any case) is there already. */
export async function insertCategory(
  tx: Tx,
  businessId: string,
  given: CategoryGiven,
): Promise<boolean> {
  const values = [businessId, given._id, given.name, given.parentId, given.colour];
  return (await tx.rows(ADD, values)).length === 1;
}

/** The category of this name in any case; made at the top with `newId` when there is none. */
export async function ensureCategory(
  tx: Tx,
  businessId: string,
  name: string,
  newId: string,
): Promise<string> {
  const values = [businessId, name];
  const found = await tx.maybe<{ categoryId: string }>(OF_NAME, values);
  if (found !== null) return found.categoryId;
  await insertCategory(tx, businessId, { _id: newId, name, parentId: null, colour: null });
  return (await tx.one<{ categoryId: string }>(OF_NAME, values)).categoryId;
}

const LOCK = statement(
  'lock_categories',
  `select category_id "_id", name, parent_id "parentId", colour, version from category
   where business_id = $1 order by category_id for update`,
);

/** The whole tree, locked: who moves a category must know that nobody moves another. */
export async function lockCategories(tx: Tx, businessId: string): Promise<CategoryRow[]> {
  return tx.rows<CategoryRow>(LOCK, [businessId]);
}

const CHANGE = statement(
  'change_category',
  `update category set name = $3, parent_id = $4, colour = $5, version = version + 1
   where business_id = $1 and category_id = $2`,
);

export async function updateCategory(
  tx: Tx,
  businessId: string,
  given: CategoryGiven,
): Promise<void> {
  const { _id, name, parentId, colour } = given;
  await tx.rows(CHANGE, [businessId, _id, name, parentId, colour]);
}

const MOVE_CHILDREN = statement(
  'move_subcategories',
  `update category set parent_id = $3, version = version + 1
   where business_id = $1 and parent_id = $2 and category_id <> $3`,
);
const REMOVE = statement(
  'remove_category',
  'delete from category where business_id = $1 and category_id = $2',
);

/** What lies right under one category lies under another. */
export async function moveSubcategories(
  tx: Tx,
  businessId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  await tx.rows(MOVE_CHILDREN, [businessId, fromId, intoId]);
}

export async function deleteCategory(
  tx: Tx,
  businessId: string,
  categoryId: string,
): Promise<void> {
  await tx.rows(REMOVE, [businessId, categoryId]);
}
