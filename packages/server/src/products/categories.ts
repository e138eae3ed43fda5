import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type * as api from '@tillbook/core/products/categories.api';
import type { Category } from '@tillbook/core/products/categories.api';
import {
  whyNotMergeCategory,
  whyNotMoveCategory,
  whyNotRemoveCategory,
} from '@tillbook/core/products/category-tree';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Reader, type Tx } from '../db/database.ts';
import * as sql from './categories.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import { moveProductsOfCategory } from './products.sql.ts';
import { moveCategoryOfPromotions } from './promotions.sql.ts';

const folded = (name: string): string => name.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

function taken(name: string): Refusal {
  const message = `There is a category ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}

/** The tree, each category with the products that are right in it. */
export async function readCategories(reader: Reader, businessId: string): Promise<Category[]> {
  const counts = await sql.countProductsOfCategories(reader, businessId);
  const countOf = new Map(counts.map(({ _id, active }) => [_id, active]));
  const rows = await sql.listCategories(reader, businessId);
  return rows.map((row) => ({ ...row, productsCount: countOf.get(row._id) ?? 0 }));
}

async function readCategory(
  reader: Reader,
  businessId: string,
  categoryId: string,
): Promise<Category> {
  const all = await readCategories(reader, businessId);
  const found = all.find(({ _id }) => _id === categoryId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

function found(tree: readonly sql.CategoryRow[], id: string, version?: number): sql.CategoryRow {
  const one = tree.find(({ _id }) => _id === id);
  if (one === undefined) throw new Refusal('NOT_FOUND');
  if (version !== undefined && one.version !== version) throw new Refusal('VERSION_CONFLICT');
  return one;
}

function refuseUnknownParent(tree: readonly sql.CategoryRow[], parentId: string | null): void {
  if (parentId === null || tree.some(({ _id }) => _id === parentId)) return;
  throw new Refusal('NOT_FOUND', {}, [fieldError('#/parentId', 'REFERENCE_NOT_FOUND')]);
}

/** Whether a category is as it is said. */
const isSaid = (row: sql.CategoryRow, said: Omit<sql.CategoryGiven, '_id'>): boolean =>
  row.name === said.name && row.parentId === said.parentId && row.colour === said.colour;

/**
 * Adds a category; the same again changes nothing.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE, NOT_FOUND for its parent
 */
export async function addCategory(
  tx: Tx,
  author: Author,
  given: BodyOf<typeof api.addCategory>,
): Promise<AnswerOf<typeof api.addCategory>> {
  const { businessId } = author;
  const tree = await sql.lockCategories(tx, businessId);
  const before = tree.find(({ _id }) => _id === given._id);
  if (before !== undefined) {
    if (!isSaid(before, given)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return readCategory(tx, businessId, given._id);
  }
  refuseUnknownParent(tree, given.parentId);
  if (tree.some(({ name }) => folded(name) === folded(given.name))) throw taken(given.name);
  if (!(await sql.insertCategory(tx, businessId, given))) throw new Again();
  const { _id, ...detail } = given;
  await recordProduct(tx, author, { action: 'category.added', subjectId: _id, detail });
  return readCategory(tx, businessId, _id);
}

/**
 * Renames a category, moves it under another, or gives it a colour.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE, VALIDATION_FAILED under itself
 */
export async function editCategory(
  tx: Tx,
  author: Author,
  categoryId: string,
  change: BodyOf<typeof api.editCategory>,
): Promise<AnswerOf<typeof api.editCategory>> {
  const { businessId } = author;
  const tree = await sql.lockCategories(tx, businessId);
  const before = found(tree, categoryId, change.version);
  const { name = before.name, parentId = before.parentId, colour = before.colour } = change;
  const to = { name, parentId, colour };
  if (isSaid(before, to)) return readCategory(tx, businessId, categoryId);
  refuseUnknownParent(tree, parentId);
  const problem = whyNotMoveCategory(tree, categoryId, parentId);
  if (problem !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/parentId', problem)]);
  }
  const others = tree.filter(({ _id }) => _id !== categoryId);
  if (others.some((one) => folded(one.name) === folded(name))) throw taken(name);
  await sql.updateCategory(tx, businessId, { _id: categoryId, ...to });
  const from = { name: before.name, parentId: before.parentId, colour: before.colour };
  const detail = { from, to };
  await recordProduct(tx, author, { action: 'category.changed', subjectId: categoryId, detail });
  return readCategory(tx, businessId, categoryId);
}

/**
 * Moves what is in a category into another and takes it away.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED into itself or what is below it
 */
export async function mergeCategory(
  tx: Tx,
  author: Author,
  categoryId: string,
  { version, intoId }: BodyOf<typeof api.mergeCategory>,
): Promise<AnswerOf<typeof api.mergeCategory>> {
  const { businessId, at } = author;
  const tree = await sql.lockCategories(tx, businessId);
  const before = found(tree, categoryId, version);
  const into = found(tree, intoId);
  const problem = whyNotMergeCategory(tree, categoryId, intoId);
  if (problem !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/intoId', problem)]);
  }
  const products = await moveProductsOfCategory(tx, businessId, categoryId, intoId, at);
  await sql.moveSubcategories(tx, businessId, categoryId, intoId);
  await moveCategoryOfPromotions(tx, businessId, categoryId, intoId);
  await sql.deleteCategory(tx, businessId, categoryId);
  const detail = { name: before.name, intoId, into: into.name, products };
  await recordProduct(tx, author, { action: 'category.merged', subjectId: categoryId, detail });
  return readCategory(tx, businessId, intoId);
}

/**
 * Takes away a category with nothing in it, archived products too.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_STATE
 */
export async function removeCategory(
  tx: Tx,
  author: Author,
  categoryId: string,
  version: number,
): Promise<AnswerOf<typeof api.removeCategory>> {
  const { businessId } = author;
  const tree = await sql.lockCategories(tx, businessId);
  const before = found(tree, categoryId, version);
  const counts = await sql.countProductsOfCategories(tx, businessId);
  const problem = whyNotRemoveCategory({
    productsCount: counts.find(({ _id }) => _id === categoryId)?.all ?? 0,
    childrenCount: tree.filter(({ parentId }) => parentId === categoryId).length,
  });
  if (problem !== null) throw new Refusal('INVALID_STATE', {}, [fieldError('#', problem)]);
  await sql.deleteCategory(tx, businessId, categoryId);
  const detail = { name: before.name };
  await recordProduct(tx, author, { action: 'category.removed', subjectId: categoryId, detail });
  return { _id: categoryId };
}
