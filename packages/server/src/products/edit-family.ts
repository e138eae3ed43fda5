import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import type {
  editFamily as editFamilyApi,
  getFamily,
  listFamilies,
} from '@tillbook/core/products/families.api';
import { variantName, whyNotChangeOptions } from '@tillbook/core/products/families';
import { fieldError } from '@tillbook/core/field-errors';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import { z } from 'zod';
import { id } from '@tillbook/core/fields';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { barcodesOfProduct } from './barcodes.sql.ts';
import {
  findFamily,
  listFamilyRows,
  lockFamily,
  updateFamily,
  variantsOfFamily,
  type FamilyRow,
  type VariantRow,
} from './families.sql.ts';
import { listProductRows } from './list-products.sql.ts';
import { productAnswer, seesCost } from './product-answer.ts';
import { recordProduct, type Act, type Author } from './product-author.ts';
import { refuseErrors } from './product-rules.ts';
import { keepWords } from './product-words.sql.ts';
import { renameVariant } from './products.sql.ts';

const shown = (row: FamilyRow) => ({
  _id: row._id,
  name: row.name,
  options: row.options.map(({ name, values }) => ({ name, values: [...values] })),
  variantsCount: row.variantsCount,
  version: row.version,
});

/** A family with its variants in the order of their names. @throws Refusal NOT_FOUND */
export async function familyFor(
  reader: Reader,
  actor: Actor,
  familyId: string,
): Promise<AnswerOf<typeof getFamily>> {
  const { businessId } = inBusiness(actor);
  const family = await findFamily(reader, businessId, familyId);
  if (family === null) throw new Refusal('NOT_FOUND');
  const rows = await listProductRows(reader, {
    businessId,
    search: null,
    categoryIds: null,
    brandId: null,
    familyId,
    kind: null,
    missing: null,
    state: 'all',
    stock: null,
    branchIds: actor.branchIds,
    sort: 'name',
    isDescending: false,
    after: null,
    // Archived ones too, which may be more than a family sells.
    limit: 1_000,
  });
  const may = { seesCost: seesCost(actor) };
  return { ...shown(family), variants: rows.map((row) => productAnswer(row, may)) };
}

/** A page of families by name. */
export async function listFamiliesFor(
  reader: Reader,
  actor: Actor,
  { q, cursor, limit }: QueryOf<typeof listFamilies>,
): Promise<AnswerOf<typeof listFamilies>> {
  const end = decodeCursor(cursor, z.tuple([z.string(), id]), '?/cursor');
  const asked = {
    q: q === undefined || q.trim() === '' ? null : lowered(q.trim()),
    after: end === null ? null : { nameKey: end[0], familyId: end[1] },
    limit: limit + 1,
  };
  const rows = await listFamilyRows(reader, inBusiness(actor).businessId, asked);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(shown),
    nextCursor: hasMore ? encodeCursor([lowered(last.name), last._id]) : null,
  };
}

/** As the database folds a name's key: ASCII letters alone. */
const lowered = (text: string): string => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/**
 * Renames a family and its variants with it, or changes its options.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED
 */
export async function editFamily(
  tx: Tx,
  author: Author,
  familyId: string,
  change: BodyOf<typeof editFamilyApi>,
): Promise<void> {
  const { businessId } = author;
  const version = await lockFamily(tx, businessId, familyId);
  const family = await findFamily(tx, businessId, familyId);
  if (version === null || family === null) throw new Refusal('NOT_FOUND');
  if (version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const { name = family.name, options = family.options } = change;
  const isRenamed = name !== family.name;
  const hasOtherOptions = JSON.stringify(options) !== JSON.stringify(family.options);
  if (!isRenamed && !hasOtherOptions) return;
  const variants = await variantsOfFamily(tx, businessId, familyId);
  const sold = variants.filter(({ isArchived }) => !isArchived);
  const isLong = variants.some(
    ({ optionValues }) => variantName(name, optionValues).length > NAME_MAX_CHARACTERS,
  );
  refuseErrors([
    ...whyNotChangeOptions(family.options, options, sold),
    ...(isLong ? [fieldError('#/name', 'TOO_LONG', { max: NAME_MAX_CHARACTERS })] : []),
  ]);
  await updateFamily(tx, businessId, { _id: familyId, name, options });
  const detail = {
    ...(isRenamed ? { name: { from: family.name, to: name } } : {}),
    ...(hasOtherOptions ? { options: { from: family.options, to: options } } : {}),
  };
  const acts: Act[] = [{ action: 'family.changed', subjectId: familyId, detail }];
  if (isRenamed) acts.push(...(await renameVariants(tx, author, name, variants)));
  await recordProduct(tx, author, acts);
}

async function renameVariants(
  tx: Tx,
  author: Author,
  familyName: string,
  variants: readonly VariantRow[],
): Promise<Act[]> {
  const { businessId, at } = author;
  const acts: Act[] = [];
  for (const variant of variants) {
    const { productId } = variant;
    const name = variantName(familyName, variant.optionValues);
    if (name === variant.name) continue;
    await renameVariant(tx, businessId, { productId, name, sortName: sortName(name), at });
    const codes = await barcodesOfProduct(tx, businessId, productId);
    const otherBarcodes = codes.map(({ barcode }) => barcode);
    await keepWords(tx, businessId, productId, productWords({ ...variant, name, otherBarcodes }));
    const detail = { name: { from: variant.name, to: name } };
    acts.push({ action: 'product.changed', subjectId: productId, detail });
  }
  return acts;
}
