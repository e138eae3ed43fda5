import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import type { saveTaxClass } from '@tillbook/core/products/products.api';
import { Refusal } from '@tillbook/core/refusals';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import { recordProduct, type Author } from './product-author.ts';
import { listTaxClasses } from './products.sql.ts';
import { insertTaxClass } from './tax-classes.sql.ts';

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

function taken({ name }: TaxClass): Refusal {
  const message = `There is a tax class ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}
