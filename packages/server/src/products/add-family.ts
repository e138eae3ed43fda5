import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type {
  addFamily as addFamilyApi,
  addVariants as addVariantsApi,
} from '@tillbook/core/products/families.api';
import {
  OPTION_VALUES_MAX,
  VARIANTS_MAX,
  type VariantDraft,
} from '@tillbook/core/products/families.api';
import {
  variantName,
  whyNotOptions,
  whyNotVariants,
  withValuesOf,
  type OptionOfFamily,
} from '@tillbook/core/products/families';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { completed, isAddedAlready, storeNewProduct, type WholeProduct } from './add-product.ts';
import {
  findFamily,
  insertFamily,
  lockFamily,
  updateFamily,
  variantsOfFamily,
} from './families.sql.ts';
import { checkOpeningStock } from './open-stock.ts';
import { recordProduct, type Act, type Author } from './product-author.ts';
import { refuseClash, refuseErrors, refuseUnknownTaxClass } from './product-rules.ts';
import { hashOf } from '../same-request.ts';

type NewFamily = BodyOf<typeof addFamilyApi>;
type NewVariants = BodyOf<typeof addVariantsApi>;
/** What variants that come in together have in common. */
type Shared = Omit<NewVariants, 'variants'>;

interface Place {
  readonly familyId: string;
  readonly name: string;
}

function productOf({ name }: Place, shared: Shared, variant: VariantDraft): WholeProduct {
  const { optionValues, ...own } = variant;
  return completed({ ...shared, ...own, name: variantName(name, optionValues) });
}

/** Writes variants that were checked; what is to be recorded of them. */
async function storeVariants(
  tx: Tx,
  author: Author,
  place: Place,
  given: NewVariants,
): Promise<Act[]> {
  const { variants, ...shared } = given;
  const acts: Act[] = [];
  for (const [index, variant] of variants.entries()) {
    const product = productOf(place, shared, variant);
    const receipts = await checkOpeningStock(tx, author, product, `#/variants/${index}`);
    const family = { familyId: place.familyId, optionValues: variant.optionValues };
    acts.push(await storeNewProduct(tx, author, product, { receipts, family }));
  }
  return acts;
}

/** Codes that others have, and a tax class that is not there. @throws Refusal */
async function refuseWrongVariants(
  tx: Tx,
  author: Author,
  { variants, taxClassId }: NewVariants,
): Promise<void> {
  const { businessId } = author;
  await refuseUnknownTaxClass(tx, businessId, taxClassId);
  const codes = variants.flatMap(({ _id: productId, sku, barcode }, at) => [
    { field: 'sku' as const, code: sku, pointer: `#/variants/${at}/sku`, productId },
    ...(barcode === null
      ? []
      : [
          {
            field: 'barcode' as const,
            code: barcode,
            pointer: `#/variants/${at}/barcode`,
            productId,
          },
        ]),
  ]);
  await refuseClash(tx, businessId, codes);
}

function refuseTooMany(options: readonly OptionOfFamily[]): void {
  refuseErrors(
    options.flatMap(({ values }, at) =>
      values.length > OPTION_VALUES_MAX
        ? [fieldError(`#/options/${at}/values`, 'TOO_MANY', { max: OPTION_VALUES_MAX })]
        : [],
    ),
  );
}

/**
 * Adds a family with all its variants or nothing. The client's id is the key: the same content
 * again changes nothing, another content is refused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE, NOT_FOUND, BRANCH_FORBIDDEN,
 *   VALIDATION_FAILED
 */
export async function addFamily(tx: Tx, author: Author, family: NewFamily): Promise<void> {
  const { businessId, at } = author;
  const { _id: familyId, name, options, ...given } = family;
  const createdHash = hashOf(family);
  const existing = await findFamily(tx, businessId, familyId);
  if (existing !== null) {
    if (existing.createdHash === createdHash.toString('hex')) return;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  refuseErrors([...whyNotOptions(options), ...whyNotVariants(name, options, given.variants)]);
  await refuseWrongVariants(tx, author, given);
  const isAdded = await insertFamily(tx, businessId, {
    _id: familyId,
    name,
    options,
    at,
    createdHash,
  });
  // The same request a moment ago: done again, it finds that family.
  if (!isAdded) throw new Again();
  const acts = await storeVariants(tx, author, { familyId, name }, given);
  const detail = { name, options, variants: given.variants.map(({ _id }) => _id) };
  await recordProduct(tx, author, [
    { action: 'family.added', subjectId: familyId, detail },
    ...acts,
  ]);
}

/** Those that are not there yet. @throws Refusal IDEMPOTENCY_KEY_REUSED */
async function notAddedYet(
  tx: Tx,
  author: Author,
  place: Place,
  { variants, ...shared }: NewVariants,
): Promise<VariantDraft[]> {
  const fresh: VariantDraft[] = [];
  for (const variant of variants) {
    const family = { familyId: place.familyId, optionValues: variant.optionValues };
    const product = productOf(place, shared, variant);
    if (!(await isAddedAlready(tx, author, product, family))) fresh.push(variant);
  }
  return fresh;
}

/**
 * Adds variants to a family; values that are new join its options. Variants that this very request
 * added before stay as they are.
 * @throws Refusal NOT_FOUND, IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE, BRANCH_FORBIDDEN,
 *   VALIDATION_FAILED
 */
export async function addVariants(
  tx: Tx,
  author: Author,
  familyId: string,
  given: NewVariants,
): Promise<void> {
  const { businessId } = author;
  await lockFamily(tx, businessId, familyId);
  const family = await findFamily(tx, businessId, familyId);
  if (family === null) throw new Refusal('NOT_FOUND');
  const place = { familyId, name: family.name };
  const variants = await notAddedYet(tx, author, place, given);
  if (variants.length === 0) return;
  const options = withValuesOf(family.options, given.variants);
  refuseTooMany(options);
  refuseErrors(whyNotVariants(family.name, options, given.variants));
  const known = await variantsOfFamily(tx, businessId, familyId);
  refuseErrors(whyNotBesides(known, variants, given.variants));
  const fresh = { ...given, variants };
  await refuseWrongVariants(tx, author, fresh);
  const hasNewValues = JSON.stringify(options) !== JSON.stringify(family.options);
  if (hasNewValues)
    await updateFamily(tx, businessId, { _id: familyId, name: family.name, options });
  const acts = await storeVariants(tx, author, place, fresh);
  await recordProduct(tx, author, acts);
}

/** No more than a family may have, and none whose values another variant that is sold has. */
function whyNotBesides(
  known: readonly { readonly optionValues: readonly string[]; readonly isArchived: boolean }[],
  fresh: readonly VariantDraft[],
  asked: readonly VariantDraft[],
) {
  if (known.length + fresh.length > VARIANTS_MAX) {
    return [fieldError('#/variants', 'TOO_MANY', { max: VARIANTS_MAX })];
  }
  const keyOf = (values: readonly string[]): string => JSON.stringify(values);
  const taken = new Set(
    known.filter(({ isArchived }) => !isArchived).map(({ optionValues }) => keyOf(optionValues)),
  );
  return fresh
    .filter(({ optionValues }) => taken.has(keyOf(optionValues)))
    .map((variant) =>
      fieldError(`#/variants/${asked.indexOf(variant)}/optionValues`, 'NOT_UNIQUE'),
    );
}
