import { createHash } from 'node:crypto';
import type { PhotoSize } from '@tillbook/core/books/expense-photos.api';
import { whyNotOn } from '@tillbook/core/books/period-close';
import { EXPENSE_PHOTOS_MAX } from '@tillbook/core/limits';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { Again, type Reader, type Tx } from '../db/database.ts';
import type { SmallImage } from '../products/shrink-image.ts';
import { isSameAgain } from '../same-request.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import {
  deletePhoto,
  findPhoto,
  insertPhoto,
  lockPhotos,
  placesTaken,
  readPhoto,
} from './expense-photos.sql.ts';
import { expenseInReach } from './expenses.ts';
import { refuseElsewhere } from './papers.ts';
import { closedTo, holdBooksOpen } from './period-close.sql.ts';

/** A long receipt is read at this size; it is the longer side, in pixels. */
export const PHOTO_PIXELS = 1_600;

/**
 * Keeps a photo of the paper behind an expense, also of one that is refused, taken back or closed:
 * it only proves more. The same bytes under the same id again change nothing.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function addPhoto(
  tx: Tx,
  clerk: Clerk,
  given: {
    readonly expenseId: string;
    readonly imageId: string;
    readonly bytes: Buffer;
    readonly small: SmallImage;
  },
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { expenseId, imageId, bytes, small } = given;
  const { number, branchId } = await expenseInReach(tx, clerk, expenseId);
  const contentHash = createHash('sha256').update(bytes).digest();
  await lockPhotos(tx, expenseId);
  const known = await findPhoto(tx, businessId, imageId);
  if (known !== null && known.expenseId !== expenseId) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (isSameAgain(known, contentHash)) return;
  const taken = await placesTaken(tx, businessId, expenseId);
  const place = firstFree(taken);
  if (place === null)
    throw new Refusal('LIMIT_EXCEEDED', { limit: `${EXPENSE_PHOTOS_MAX} photos` });
  const photo = { ...small, imageId, expenseId, place, at, by, byName, contentHash };
  if (!(await insertPhoto(tx, businessId, photo))) throw new Again();
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId, subjectId: expenseId },
    ...{ action: 'expense.photo_added', detail: { number, hash: contentHash.toString('hex') } },
  });
}

function firstFree(taken: readonly number[]): number | null {
  for (let place = 1; place <= EXPENSE_PHOTOS_MAX; place += 1) {
    if (!taken.includes(place)) return place;
  }
  return null;
}

/**
 * Takes a photo away; what proves a closed day stays.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PERIOD_LOCKED
 */
export async function removePhoto(
  tx: Tx,
  clerk: Clerk,
  { expenseId, imageId }: { readonly expenseId: string; readonly imageId: string },
): Promise<void> {
  const { businessId } = clerk;
  const { number, branchId, day } = await expenseInReach(tx, clerk, expenseId);
  const known = await findPhoto(tx, businessId, imageId);
  if (known?.expenseId !== expenseId) return;
  await holdBooksOpen(tx, businessId);
  const closed = await closedTo(tx, businessId);
  refuseIf(whyNotOn(day, closed), { closedTo: closed });
  if (!(await deletePhoto(tx, businessId, imageId))) return;
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId, subjectId: expenseId },
    ...{ action: 'expense.photo_removed', detail: { number, hash: known.contentHash } },
  });
}

/** The bytes of a photo. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function photoFor(
  reader: Reader,
  clerk: Clerk,
  imageId: string,
  size: PhotoSize,
): Promise<Buffer> {
  const found = await readPhoto(reader, clerk.businessId, imageId, size);
  if (found === null) throw new Refusal('NOT_FOUND');
  refuseElsewhere(clerk, found.branchId);
  return found.bytes;
}
