import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type * as api from '@tillbook/core/products/categories.api';
import type { Brand } from '@tillbook/core/products/categories.api';
import { Refusal } from '@tillbook/core/refusals';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import * as sql from './brands.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import { moveProductsOfBrand } from './products.sql.ts';

const folded = (name: string): string => name.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

function taken(name: string): Refusal {
  const message = `There is a brand ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}

/** Every brand with its products. */
export async function readBrands(reader: Reader, businessId: string): Promise<Brand[]> {
  const counts = await sql.countProductsOfBrands(reader, businessId);
  const countOf = new Map(counts.map(({ _id, active }) => [_id, active]));
  const rows = await sql.listBrands(reader, businessId);
  return rows.map((row) => ({ ...row, productsCount: countOf.get(row._id) ?? 0 }));
}

async function readBrand(reader: Reader, businessId: string, brandId: string): Promise<Brand> {
  const found = (await readBrands(reader, businessId)).find(({ _id }) => _id === brandId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/** The brand, locked, as the caller saw it. @throws Refusal NOT_FOUND, VERSION_CONFLICT */
function seen(rows: readonly sql.BrandRow[], brandId: string, version?: number): sql.BrandRow {
  const found = rows.find(({ _id }) => _id === brandId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  if (version !== undefined && found.version !== version) throw new Refusal('VERSION_CONFLICT');
  return found;
}

/** Adds a brand; the same again changes nothing. */
export async function addBrand(
  tx: Tx,
  author: Author,
  given: BodyOf<typeof api.addBrand>,
): Promise<Brand> {
  const { businessId } = author;
  const all = await sql.listBrands(tx, businessId);
  const before = all.find(({ _id }) => _id === given._id);
  if (before !== undefined) {
    if (before.name !== given.name) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return readBrand(tx, businessId, given._id);
  }
  if (all.some(({ name }) => folded(name) === folded(given.name))) throw taken(given.name);
  if (!(await sql.insertBrand(tx, businessId, given))) throw new Again();
  const detail = { name: given.name };
  await recordProduct(tx, author, { action: 'brand.added', subjectId: given._id, detail });
  return readBrand(tx, businessId, given._id);
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE */
export async function editBrand(
  tx: Tx,
  author: Author,
  brandId: string,
  { version, name }: BodyOf<typeof api.editBrand>,
): Promise<Brand> {
  const { businessId } = author;
  const before = seen(await sql.lockBrands(tx, businessId, [brandId]), brandId, version);
  if (before.name === name) return readBrand(tx, businessId, brandId);
  const others = (await sql.listBrands(tx, businessId)).filter(({ _id }) => _id !== brandId);
  if (others.some((one) => folded(one.name) === folded(name))) throw taken(name);
  await sql.renameBrand(tx, businessId, brandId, name).catch((error: unknown) => {
    throw brokenUniqueness(error) === 'brand_name_once' ? taken(name) : error;
  });
  const detail = { name: { from: before.name, to: name } };
  await recordProduct(tx, author, { action: 'brand.changed', subjectId: brandId, detail });
  return readBrand(tx, businessId, brandId);
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED into itself */
export async function mergeBrand(
  tx: Tx,
  author: Author,
  brandId: string,
  { version, intoId }: BodyOf<typeof api.mergeBrand>,
): Promise<Brand> {
  const { businessId, at } = author;
  const rows = await sql.lockBrands(tx, businessId, [brandId, intoId]);
  const before = seen(rows, brandId, version);
  const into = seen(rows, intoId);
  if (brandId === intoId) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/intoId', 'NOT_UNIQUE')]);
  }
  const products = await moveProductsOfBrand(tx, businessId, brandId, intoId, at);
  await sql.deleteBrand(tx, businessId, brandId);
  const detail = { name: before.name, intoId, into: into.name, products };
  await recordProduct(tx, author, { action: 'brand.merged', subjectId: brandId, detail });
  return readBrand(tx, businessId, intoId);
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_STATE while a product has it */
export async function removeBrand(
  tx: Tx,
  author: Author,
  brandId: string,
  version: number,
): Promise<{ _id: string }> {
  const { businessId } = author;
  const before = seen(await sql.lockBrands(tx, businessId, [brandId]), brandId, version);
  const counts = await sql.countProductsOfBrands(tx, businessId);
  if (counts.some(({ _id }) => _id === brandId)) {
    throw new Refusal('INVALID_STATE', {}, [fieldError('#', 'HAS_PRODUCTS')]);
  }
  await sql.deleteBrand(tx, businessId, brandId);
  const detail = { name: before.name };
  await recordProduct(tx, author, { action: 'brand.removed', subjectId: brandId, detail });
  return { _id: brandId };
}
