import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import type { editTaxClass as editTaxClassApi } from '@tillbook/core/products/categories.api';
import type { saveTaxClass } from '@tillbook/core/products/products.api';
import { Refusal } from '@tillbook/core/refusals';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import { recordProduct, type Author } from './product-author.ts';
import {
  insertTaxClass,
  listTaxClasses,
  updateTaxClass,
  type TaxClassRow,
} from './tax-classes.sql.ts';

type TaxClass = BodyOf<typeof saveTaxClass>;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Adds a tax class. The client's id is the key: the same again changes nothing.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE
 */
export async function addTaxClass(
  tx: Tx,
  author: Author,
  given: TaxClass,
): Promise<AnswerOf<typeof saveTaxClass>> {
  const { businessId } = author;
  const known = await listTaxClasses(tx, businessId);
  const existing = known.find(({ _id }) => _id === given._id);
  if (existing !== undefined) {
    const { name, taxBasisPoints } = existing;
    if (name === given.name && taxBasisPoints === given.taxBasisPoints) return given;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  if (known.some(({ name }) => sameName(name, given.name))) throw taken(given);
  const isAdded = await insertTaxClass(tx, businessId, given).catch((error: unknown) => {
    throw brokenUniqueness(error) === 'tax_class_name_once' ? taken(given) : error;
  });
  if (!isAdded) throw new Again();
  const { _id, ...detail } = given;
  await recordProduct(tx, author, { action: 'tax_class.added', subjectId: _id, detail });
  return given;
}

/**
 * Renames a tax class, makes it the default, or changes its rate for sales from now on: what was
 * sold keeps the rate of its line.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE
 */
export async function editTaxClass(
  tx: Tx,
  author: Author,
  taxClassId: string,
  change: BodyOf<typeof editTaxClassApi>,
): Promise<TaxClassRow> {
  const { businessId } = author;
  const known = await listTaxClasses(tx, businessId);
  const before = known.find(({ _id }) => _id === taxClassId);
  if (before === undefined) throw new Refusal('NOT_FOUND');
  if (before.version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const after = {
    _id: taxClassId,
    name: change.name ?? before.name,
    taxBasisPoints: change.taxBasisPoints ?? before.taxBasisPoints,
    isDefault: change.isDefault ?? before.isDefault,
  };
  const fields = ['name', 'taxBasisPoints', 'isDefault'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return before;
  const others = known.filter(({ _id }) => _id !== taxClassId);
  if (others.some(({ name }) => sameName(name, after.name))) throw taken(after);
  const stored = { ...after, version: change.version };
  const isChanged = await updateTaxClass(tx, businessId, stored).catch((error: unknown) => {
    throw brokenUniqueness(error) === 'tax_class_name_once' ? taken(after) : error;
  });
  if (!isChanged) throw new Refusal('VERSION_CONFLICT');
  const detail = Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: after[field] }]),
  );
  const act = { action: 'tax_class.changed', subjectId: taxClassId, detail };
  await recordProduct(tx, author, act);
  return { ...after, version: change.version + 1 };
}

function taken({ name }: Pick<TaxClass, 'name'>): Refusal {
  const message = `There is a tax class ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}
