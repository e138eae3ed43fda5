import { z } from 'zod';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { id } from '@tillbook/core/fields';
import type {
  addSupplier as addSupplierApi,
  editSupplier as editSupplierApi,
  listSuppliers,
  saveSupplierProduct,
  SupplierDetail,
  SupplierRow,
} from '@tillbook/core/purchasing/suppliers.api';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { findProduct } from '../products/products.sql.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import {
  findSupplier,
  insertSupplier,
  keepSupplierProduct,
  listSupplierRows,
  lockSupplier,
  productsOfSupplier,
  updateSupplier,
} from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** Debts belong to the whole business: who works in chosen branches does not see them. */
const shown = (actor: Pick<Actor, 'branchIds'>, row: SupplierRow): SupplierRow => ({
  ...row,
  owedMinor: actor.branchIds === null ? row.owedMinor : null,
});

const CURSOR = z.tuple([z.string(), id]);

export async function listSuppliersFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listSuppliers>,
): Promise<AnswerOf<typeof listSuppliers>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const rows = await listSupplierRows(reader, {
    businessId,
    branchIds: actor.branchIds,
    q: query.q === undefined || query.q.trim() === '' ? null : query.q.trim(),
    state: query.state,
    after: end === null ? null : { nameKey: end[0], supplierId: end[1] },
    limit: query.limit + 1,
  });
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return {
    items: items.map((row) => shown(actor, row)),
    nextCursor: hasMore ? encodeCursor([lowerAscii(last.name), last._id]) : null,
  };
}

/** As the database lowers under the collation "C": the letters of ASCII, and no others. */
const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** @throws Refusal NOT_FOUND */
export async function supplierDetailFor(
  reader: Reader,
  actor: Pick<Actor, 'branchIds'>,
  businessId: string,
  supplierId: string,
): Promise<SupplierDetail> {
  const found = await findSupplier(reader, {
    businessId,
    branchIds: actor.branchIds,
    supplierId,
  });
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...row } = found;
  const products = await productsOfSupplier(reader, businessId, supplierId);
  return { ...shown(actor, row), products };
}

/**
 * Adds a supplier; the same request again changes nothing.
 * @throws Refusal DUPLICATE_VALUE, IDEMPOTENCY_KEY_REUSED
 */
export async function addSupplier(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof addSupplierApi>,
): Promise<void> {
  const { businessId, at } = clerk;
  const { _id: supplierId, ...fields } = body;
  const hash = hashOf(fields);
  const found = await findSupplier(tx, { businessId, branchIds: null, supplierId });
  if (isSameAgain(found, hash)) return;
  const row = { ...fields, supplierId, at, hash };
  const isAdded = await refusingTaken(insertSupplier(tx, businessId, row));
  // The same request a moment ago: done again, it finds that supplier.
  if (!isAdded) throw new Again();
  await recordDeed(tx, clerk, deedOf('supplier.added', supplierId, fields));
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE */
export async function editSupplier(
  tx: Tx,
  clerk: Clerk,
  supplierId: string,
  body: BodyOf<typeof editSupplierApi>,
): Promise<void> {
  const { businessId, at } = clerk;
  const before = await lockSupplier(tx, businessId, supplierId);
  if (before === null) throw new Refusal('NOT_FOUND');
  if (before.version !== body.version) throw new Refusal('VERSION_CONFLICT');
  const { version: _version, ...after } = body;
  await refusingTaken(updateSupplier(tx, businessId, { ...after, supplierId, at }));
  await recordDeed(tx, clerk, deedOf('supplier.changed', supplierId, { before, after }));
}

/** @throws Refusal NOT_FOUND, VALIDATION_FAILED for a pack that is no whole steps of the product */
export async function saveProductOfSupplier(
  tx: Tx,
  clerk: Clerk,
  place: { supplierId: string; productId: string },
  body: BodyOf<typeof saveSupplierProduct>,
): Promise<void> {
  const { businessId } = clerk;
  const supplier = await lockSupplier(tx, businessId, place.supplierId);
  const product = await findProduct(tx, businessId, place.productId);
  if (supplier === null || product === null) throw new Refusal('NOT_FOUND');
  const { isSupplied, ...row } = body;
  if (isSupplied && whyNotSteps(row.packMilli, product.stepMilli) !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/packMilli', 'NOT_IN_STEPS')]);
  }
  await keepSupplierProduct(tx, businessId, place, isSupplied ? row : null);
  const detail = { productId: place.productId, ...body };
  await recordDeed(tx, clerk, deedOf('supplier.product_changed', place.supplierId, detail));
}

const deedOf = (action: string, subjectId: string, detail: object) => ({
  event: 'supplier_saved' as const,
  branchId: null,
  action,
  subjectId,
  detail: { ...detail },
});

async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (brokenUniqueness(error) !== 'supplier_name_once') throw error;
    const errors = [fieldError('#/name', 'NOT_UNIQUE')];
    throw new Refusal('DUPLICATE_VALUE', { field: 'name' }, errors);
  }
}
