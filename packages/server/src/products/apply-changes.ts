import type { BodyOf } from '@tillbook/core/endpoint';
import type { applyChanges as applyChangesApi } from '@tillbook/core/products/change-sets.api';
import { CHANGEABLE } from '@tillbook/core/products/change-rules';
import { Refusal, type FieldError } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { findChangeSet, insertChangeSet } from './change-sets.sql.ts';
import { lockProducts } from './many-products.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import { reviewChanges } from './review-changes.ts';
import { writeChangeRows, type Wanted } from './write-changes.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type NewChanges = BodyOf<typeof applyChangesApi>;

/** What each problem of a row says where the whole request is refused for it. */
const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  CHANGED_SINCE: 'was changed by somebody else since',
  SKU_TAKEN: 'would get a SKU that another product has',
  BARCODE_TAKEN: 'would get a bar code that another product has',
  FLOOR_ABOVE_PRICE: 'would cost less than its lowest price',
  NO_STOCK_OF_ITS_OWN: 'has no stock of its own to reorder',
  BRANCH_FORBIDDEN: 'would change in a branch that is not yours',
  NOTHING_CHANGES: 'would not change',
};

/** SHA-256 of what was asked; rows may come in any order. */
function changesHash(asked: NewChanges): Buffer {
  const rows = [...asked.rows]
    .sort((one, other) => (one.productId < other.productId ? -1 : 1))
    .map(({ productId, version, changes }) => [
      productId,
      version,
      CHANGEABLE.map((field) => (changes[field] === undefined ? [] : [changes[field]])),
    ]);
  return hashOf([asked.title, rows]);
}

/**
 * Changes many products in one transaction, all or none, and keeps what each was.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED (a product twice), VERSION_CONFLICT, INVALID_STATE
 *   (both name the rows), IDEMPOTENCY_KEY_REUSED
 */
export async function applyChanges(tx: Tx, author: Author, asked: NewChanges): Promise<void> {
  const { businessId } = author;
  const { _id: changeSetId, title, rows } = asked;
  const contentHash = changesHash(asked);
  const existing = await findChangeSet(tx, businessId, changeSetId);
  if (isSameAgain(existing, contentHash)) return;
  refuseTwice(rows);
  const ids = rows.map(({ productId }) => productId);
  const products = await lockProducts(tx, businessId, ids);
  const reviewed = await reviewChanges(tx, author, rows, products);
  refuseProblems(reviewed);
  const isNew = await insertChangeSet(tx, businessId, {
    changeSetId,
    kind: 'bulk',
    title,
    rowsCount: rows.length,
    contentHash,
    at: author.at,
    by: author.personId,
    byName: author.name,
  });
  // The same request a moment ago: done again, it finds that change set.
  if (!isNew) throw new Again();
  const changes = new Map(rows.map((row) => [row.productId, row.changes]));
  const wanted: Wanted[] = products.map((now) => ({
    now,
    change: changes.get(now.productId) ?? {},
  }));
  await writeChangeRows(tx, author, 'bulk', changeSetId, wanted);
  const fields = CHANGEABLE.filter((field) => reviewed.some(({ after }) => field in after));
  await recordProduct(tx, author, {
    action: 'products.changed',
    subjectId: changeSetId,
    detail: { title, products: rows.length, fields },
  });
}

function refuseTwice(rows: NewChanges['rows']): void {
  const ids = rows.map(({ productId }) => productId);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice < 0) return;
  const error = {
    pointer: `#/rows/${twice}/productId`,
    code: 'NOT_UNIQUE',
    message: 'This is there twice.',
  };
  throw new Refusal('VALIDATION_FAILED', {}, [error]);
}

const ERRORS_MAX = 50;

function refuseProblems(
  reviewed: readonly { readonly name: string; readonly problem: string | null }[],
): void {
  const errors = reviewed.flatMap(({ name, problem }, at): FieldError[] => {
    if (problem === null) return [];
    const words = PROBLEM_WORDS[problem] ?? 'cannot be changed so';
    return [{ pointer: `#/rows/${at}`, code: problem, message: `${name} ${words}.` }];
  });
  if (errors.length === 0) return;
  const isStale = errors.some(({ code }) => code === 'CHANGED_SINCE');
  const code = isStale ? 'VERSION_CONFLICT' : 'INVALID_STATE';
  throw new Refusal(code, {}, errors.slice(0, ERRORS_MAX));
}
