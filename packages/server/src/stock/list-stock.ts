import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { day, id } from '@tillbook/core/fields';
import { can } from '@tillbook/core/permissions';
import { searchWords } from '@tillbook/core/products/words';
import type {
  listBatches,
  listStock,
  stockAt,
  StockRow,
  stockSummary,
} from '@tillbook/core/stock/stock.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { expirySums, listBatchRows, type BatchListed } from './list-batches.sql.ts';
import { listStockRows, stockSums, type StockListed } from './list-stock.sql.ts';
import { stockedProducts } from './places.sql.ts';
import { listStockAt, stockAtTotals } from './stock-at.sql.ts';
import { branchInReach } from './stock-author.ts';

const sortText = z.string().refine((value) => value.isWellFormed());
const byName = z.tuple([sortText, id, id]);
const byValue = z.tuple([z.int(), id, id]);
const byExpiry = z.tuple([day.nullable(), id]);

export const seesCost = (actor: Actor): boolean => can(actor, 'product.see_cost');
/** The words to look for, or null when a text has none and so finds nothing. */
const wordsOf = (q: string | undefined): string[] | null => {
  if (q === undefined || q.trim() === '') return [];
  const words = searchWords(q);
  return words.length === 0 ? null : words;
};

/** The branches that a list shows. @throws Refusal for a branch that is unknown or not open */
export async function reachOf(
  reader: Reader,
  actor: Actor,
  branchId: string | undefined,
): Promise<readonly string[] | null> {
  if (branchId !== undefined) await branchInReach(reader, actor, branchId);
  return branchesInReach(actor, branchId);
}

/** @throws Refusal NOT_FOUND for a product that the business does not have */
export async function refuseUnknownProduct(
  reader: Reader,
  businessId: string,
  productId: string | undefined,
): Promise<void> {
  if (productId === undefined) return;
  const known = await stockedProducts(reader, businessId, [productId]);
  if (known.length === 0) throw new Refusal('NOT_FOUND');
}

/** The rows of a page, and the cursor of the next one where more follow. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Item,
  keyOf: (row: Row) => readonly unknown[],
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: page.map(show), nextCursor: hasMore ? encodeCursor(keyOf(last)) : null };
}

const placed = (row: {
  productId: string;
  productName: string;
  sku: string;
  unit: string;
  branchId: string;
  branchName: string;
}) => ({
  product: { _id: row.productId, name: row.productName, sku: row.sku, unit: row.unit },
  branch: { _id: row.branchId, name: row.branchName },
});

function stockAnswer(row: StockListed, mayCost: boolean): StockRow {
  const { product, branch } = placed(row);
  return {
    product: { ...product, stepMilli: row.stepMilli },
    branch,
    quantityMilli: row.quantityMilli,
    setAsideMilli: row.setAsideMilli,
    incomingMilli: row.incomingMilli,
    valueMinor: mayCost ? row.valueMinor : null,
    unitCostMinor: mayCost ? row.unitCostMinor : null,
    reorderPointMilli: row.reorderPointMilli,
    lastSoldOn: row.lastSoldOn,
    daysSinceSale: row.daysSinceSale,
    tracksBatches: row.tracksBatches,
    hasMoved: row.hasMoved,
  };
}

/** A page of the stock list. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function listStockFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listStock>,
  at: string,
): Promise<AnswerOf<typeof listStock>> {
  const { businessId } = inBusiness(actor);
  const { view, limit, days } = query;
  const branchIds = await reachOf(reader, actor, query.branchId);
  await refuseUnknownProduct(reader, businessId, query.productId);
  const shape = view === 'dead' ? byValue : byName;
  const end = decodeCursor<typeof byValue | typeof byName>(query.cursor, shape, '?/cursor');
  const words = wordsOf(query.q);
  if (words === null) return { items: [], nextCursor: null };
  const rows = await listStockRows(reader, {
    businessId,
    branchIds,
    view,
    words,
    productId: query.productId ?? null,
    days,
    at,
    after: end === null ? null : { key: end[0], productId: end[1], branchId: end[2] },
    limit: limit + 1,
  });
  return pageOf(
    rows,
    limit,
    (row) => stockAnswer(row, seesCost(actor)),
    (row) => [view === 'dead' ? row.valueMinor : row.sortName, row.productId, row.branchId],
  );
}

/** What the panel of stock says. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function stockSummaryFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof stockSummary>,
  at: string,
): Promise<AnswerOf<typeof stockSummary>> {
  const { businessId, stockPolicy } = inBusiness(actor);
  const branchIds = await reachOf(reader, actor, query.branchId);
  const sums = await stockSums(reader, businessId, branchIds, { at, days: query.days });
  const expiry = await expirySums(reader, businessId, branchIds, at);
  const mayCost = seesCost(actor);
  const inMoney = (count: number, valueMinor: number) => ({
    count,
    valueMinor: mayCost ? valueMinor : null,
  });
  return {
    stockPolicy,
    onHand: inMoney(sums.onHandCount, sums.onHandMinor),
    low: { count: sums.lowCount },
    out: { count: sums.outCount },
    negative: inMoney(sums.negativeCount, sums.negativeMinor),
    dead: inMoney(sums.deadCount, sums.deadMinor),
    expired: inMoney(expiry.expiredCount, expiry.expiredMinor),
    expiring30: inMoney(expiry.count30, expiry.minor30),
    expiring60: inMoney(expiry.count60, expiry.minor60),
    expiring90: inMoney(expiry.count90, expiry.minor90),
  };
}

/** A batch as the list shows it. */
export function batchAnswer(row: BatchListed, actor: Actor) {
  return {
    ...placed(row),
    _id: row.batchId,
    code: row.code,
    expiresOn: row.expiresOn,
    daysLeft: row.daysLeft,
    quantityMilli: row.quantityMilli,
    valueMinor: seesCost(actor) ? row.valueMinor : null,
    version: row.version,
  };
}

/** A page of batches. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function listBatchesFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listBatches>,
  at: string,
): Promise<AnswerOf<typeof listBatches>> {
  const { businessId } = inBusiness(actor);
  const branchIds = await reachOf(reader, actor, query.branchId);
  await refuseUnknownProduct(reader, businessId, query.productId);
  const end = decodeCursor(query.cursor, byExpiry, '?/cursor');
  const words = wordsOf(query.q);
  if (words === null) return { items: [], nextCursor: null };
  const rows = await listBatchRows(reader, {
    businessId,
    branchIds,
    within: query.within,
    words,
    productId: query.productId ?? null,
    at,
    after: end === null ? null : { expiresOn: end[0], batchId: end[1] },
    limit: query.limit + 1,
  });
  return pageOf(
    rows,
    query.limit,
    (row) => batchAnswer(row, actor),
    (row) => [row.expiresOn, row.batchId],
  );
}

/** What lay where at the end of a day. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function stockAtFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof stockAt>,
): Promise<AnswerOf<typeof stockAt>> {
  const { businessId } = inBusiness(actor);
  const { date, limit } = query;
  const branchIds = await reachOf(reader, actor, query.branchId);
  const end = decodeCursor(query.cursor, byName, '?/cursor');
  const after = end === null ? null : { sortName: end[0], productId: end[1], branchId: end[2] };
  const question = { businessId, branchIds, date, after, limit: limit + 1 };
  const rows = await listStockAt(reader, question);
  const totals = await stockAtTotals(reader, question);
  const mayCost = seesCost(actor);
  const page = pageOf(
    rows,
    limit,
    (row) => ({
      ...placed(row),
      quantityMilli: row.quantityMilli,
      valueMinor: mayCost ? row.valueMinor : null,
    }),
    (row) => [row.sortName, row.productId, row.branchId],
  );
  return {
    ...page,
    totals: {
      rowsCount: totals.rowsCount,
      valueMinor: mayCost ? totals.valueMinor : null,
      booksMinor: mayCost ? totals.booksMinor : null,
    },
  };
}
