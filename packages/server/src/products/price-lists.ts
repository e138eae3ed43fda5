import { z } from 'zod';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { id } from '@tillbook/core/fields';
import type * as api from '@tillbook/core/products/prices.api';
import type { PriceList } from '@tillbook/core/products/prices.api';
import { whyNotPrice } from '@tillbook/core/products/product-rules';
import { searchWords, wordRange } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { keepPriceMoves } from './keep-prices.ts';
import * as sql from './price-lists.sql.ts';
import { seesCost } from './product-answer.ts';
import { recordProduct, type Author } from './product-author.ts';
import { refuseErrors } from './product-rules.ts';
import { branchDays, touchProducts } from './products.sql.ts';

const folded = (name: string): string => name.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

function taken(name: string): Refusal {
  const message = `There is a price list ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}

/** Every list; those in use first. */
export async function readPriceLists(reader: Reader, businessId: string): Promise<PriceList[]> {
  const rows = await sql.listPriceListRows(reader, businessId);
  return rows.map((row) => ({ ...row, branches: [...row.branches] }));
}

async function readPriceList(
  reader: Reader,
  businessId: string,
  priceListId: string,
): Promise<PriceList> {
  const all = await readPriceLists(reader, businessId);
  const found = all.find(({ _id }) => _id === priceListId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/** Adds an empty list; the same again changes nothing. */
export async function addPriceList(
  tx: Tx,
  author: Author,
  given: BodyOf<typeof api.addPriceList>,
): Promise<PriceList> {
  const { businessId } = author;
  const all = await readPriceLists(tx, businessId);
  const before = all.find(({ _id }) => _id === given._id);
  if (before !== undefined) {
    if (before.name !== given.name) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return before;
  }
  if (all.some(({ name }) => folded(name) === folded(given.name))) throw taken(given.name);
  if (!(await sql.insertPriceList(tx, businessId, given))) throw new Again();
  const detail = { name: given.name };
  await recordProduct(tx, author, { action: 'price_list.added', subjectId: given._id, detail });
  return readPriceList(tx, businessId, given._id);
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE, INVALID_STATE while it is asked */
export async function editPriceList(
  tx: Tx,
  author: Author,
  priceListId: string,
  change: BodyOf<typeof api.editPriceList>,
): Promise<PriceList> {
  const { businessId, at } = author;
  const before = await sql.lockPriceList(tx, businessId, priceListId);
  if (before === null) throw new Refusal('NOT_FOUND');
  if (before.version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const { name = before.name, isArchived = before.isArchived } = change;
  if (name === before.name && isArchived === before.isArchived) {
    return readPriceList(tx, businessId, priceListId);
  }
  const others = (await readPriceLists(tx, businessId)).filter(({ _id }) => _id !== priceListId);
  if (others.some((one) => folded(one.name) === folded(name))) throw taken(name);
  if (isArchived && (await sql.branchesOfPriceList(tx, businessId, priceListId)).length > 0) {
    throw new Refusal('INVALID_STATE', {}, [fieldError('#/isArchived', 'LIST_IN_USE')]);
  }
  const after = { _id: priceListId, name, isArchived, at };
  await sql.updatePriceList(tx, businessId, after).catch((error: unknown) => {
    throw brokenUniqueness(error) === 'price_list_name_once' ? taken(name) : error;
  });
  const detail = {
    from: { name: before.name, isArchived: before.isArchived },
    to: { name, isArchived },
  };
  await recordProduct(tx, author, { action: 'price_list.changed', subjectId: priceListId, detail });
  return readPriceList(tx, businessId, priceListId);
}

/** A page of a list's prices. @throws Refusal NOT_FOUND */
export async function listPricesFor(
  reader: Reader,
  actor: Actor,
  priceListId: string,
  { q, cursor, limit }: QueryOf<typeof api.listPricesOfList>,
): Promise<AnswerOf<typeof api.listPricesOfList>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(cursor, z.tuple([z.string(), id]), '?/cursor');
  await readPriceList(reader, businessId, priceListId);
  const isAsked = q !== undefined && q.trim() !== '';
  const words = isAsked ? searchWords(q) : [];
  if (isAsked && words.length === 0) return { items: [], nextCursor: null };
  const rows = await sql.pricesOfList(reader, businessId, {
    priceListId,
    words: words.map(wordRange),
    after: end === null ? null : { sortName: end[0], productId: end[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const maySeeCost = seesCost(actor);
  return {
    items: page.map(({ sortName: _sorted, costMinor, ...row }) => ({
      ...row,
      costMinor: maySeeCost ? costMinor : null,
    })),
    nextCursor: hasMore ? encodeCursor([last.sortName, last.productId]) : null,
  };
}

/**
 * Sets prices of a list, or takes them away; each change is kept in its product's history.
 * @throws Refusal NOT_FOUND, INVALID_STATE of an archived list, VALIDATION_FAILED
 */
export async function setListPrices(
  tx: Tx,
  author: Author,
  priceListId: string,
  { prices, reason }: BodyOf<typeof api.setListPrices>,
): Promise<PriceList> {
  const { businessId } = author;
  const list = await sql.lockPriceList(tx, businessId, priceListId);
  if (list === null) throw new Refusal('NOT_FOUND');
  if (list.isArchived) {
    throw new Refusal('INVALID_STATE', {}, [fieldError('#', 'LIST_ARCHIVED')]);
  }
  const ids = prices.map(({ productId }) => productId);
  const at = (index: number, field: string): string => `#/prices/${index}/${field}`;
  refuseErrors(
    ids.flatMap((one, index) =>
      ids.indexOf(one) < index ? [fieldError(at(index, 'productId'), 'NOT_UNIQUE')] : [],
    ),
  );
  const known = await sql.lockListPrices(tx, businessId, priceListId, ids);
  const was = new Map(known.map((one) => [one.productId, one]));
  const missingAt = ids.findIndex((one) => !was.has(one));
  if (missingAt >= 0) {
    const error = fieldError(at(missingAt, 'productId'), 'REFERENCE_NOT_FOUND');
    throw new Refusal('NOT_FOUND', {}, [error]);
  }
  refuseErrors(
    prices.flatMap(({ productId, priceMinor }, index) => {
      const problem = whyNotPrice(priceMinor, was.get(productId)?.floorPriceMinor ?? null);
      return problem === null ? [] : [fieldError(at(index, 'priceMinor'), problem)];
    }),
  );
  const moved = prices.filter(
    ({ productId, priceMinor }) => (was.get(productId)?.priceMinor ?? null) !== priceMinor,
  );
  if (moved.length === 0) return readPriceList(tx, businessId, priceListId);
  await sql.saveListPrices(tx, businessId, priceListId, moved);
  await writeDown(tx, author, { priceListId, name: list.name, moved, was, reason });
  return readPriceList(tx, businessId, priceListId);
}

async function writeDown(
  tx: Tx,
  author: Author,
  done: {
    readonly priceListId: string;
    readonly name: string;
    readonly moved: readonly { readonly productId: string; readonly priceMinor: number | null }[];
    readonly was: ReadonlyMap<string, { readonly priceMinor: number | null }>;
    readonly reason: string | null;
  },
): Promise<void> {
  const { priceListId, moved, was } = done;
  const moves = moved.map(({ productId, priceMinor }) => ({
    productId,
    what: 'list_price' as const,
    priceListId,
    beforeMinor: was.get(productId)?.priceMinor ?? null,
    afterMinor: priceMinor,
  }));
  const ids = moved.map(({ productId }) => productId);
  await touchProducts(tx, author.businessId, ids, author.at);
  await keepPriceMoves(tx, author, moves, done.reason);
  const detail = { name: done.name, prices: moved };
  await recordProduct(tx, author, { action: 'price_list.priced', subjectId: priceListId, detail });
}

/**
 * Lets a branch ask a list's prices, or those of the products again.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE of an archived list
 */
export async function assignPriceList(
  tx: Tx,
  author: Author,
  branchId: string,
  priceListId: string | null,
): Promise<AnswerOf<typeof api.assignPriceList>> {
  const { businessId, branchIds } = author;
  if ((await branchDays(tx, businessId, [branchId])).length === 0) throw new Refusal('NOT_FOUND');
  if (branchIds !== null && !branchIds.includes(branchId)) throw new Refusal('BRANCH_FORBIDDEN');
  if (priceListId !== null) {
    const list = await sql.lockPriceList(tx, businessId, priceListId);
    if (list === null) {
      const error = fieldError('#/priceListId', 'REFERENCE_NOT_FOUND');
      throw new Refusal('NOT_FOUND', {}, [error]);
    }
    if (list.isArchived) {
      throw new Refusal('INVALID_STATE', {}, [fieldError('#/priceListId', 'LIST_ARCHIVED')]);
    }
  }
  const { before } = await sql.assignPriceListOf(tx, businessId, branchId, priceListId);
  if (before !== priceListId) {
    const detail = { priceList: { from: before, to: priceListId } };
    await recordProduct(tx, author, { action: 'branch.price_list', subjectId: branchId, detail });
  }
  return { branchId, priceListId };
}
