import { createHash } from 'node:crypto';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { findImage, insertImage, keepOneImage } from './images.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import { lockProduct, setImageOfProduct } from './products.sql.ts';
import type { SmallImage } from './shrink-image.ts';

/**
 * Gives a product its picture in place of the one that it had. The client's id is the key: the
 * same bytes again change nothing, others are refused.
 * @throws Refusal NOT_FOUND, IDEMPOTENCY_KEY_REUSED
 */
export async function setImage(
  tx: Tx,
  author: Author,
  given: {
    readonly productId: string;
    readonly imageId: string;
    readonly bytes: Buffer;
    readonly small: SmallImage;
  },
): Promise<void> {
  const { businessId, at } = author;
  const { productId, imageId, bytes, small } = given;
  if ((await lockProduct(tx, businessId, productId)) === null) throw new Refusal('NOT_FOUND');
  const contentHash = createHash('sha256').update(bytes).digest();
  const before = await findImage(tx, businessId, imageId);
  if (before !== null) {
    const isSame = before.contentHash === contentHash.toString('hex');
    if (isSame && before.productId === productId) return;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  const isAdded = await insertImage(tx, businessId, {
    ...small,
    imageId,
    productId,
    at,
    contentHash,
  });
  if (!isAdded) throw new Again();
  await keepOneImage(tx, businessId, productId, imageId);
  await setImageOfProduct(tx, businessId, { productId, imageId, at });
  const detail = { imageId, bytes: small.picture.length };
  await recordProduct(tx, author, { action: 'product.pictured', subjectId: productId, detail });
}

/** Takes a product's picture away. @throws Refusal NOT_FOUND, VERSION_CONFLICT */
export async function removeImage(
  tx: Tx,
  author: Author,
  productId: string,
  version: number,
): Promise<void> {
  const { businessId, at } = author;
  const now = await lockProduct(tx, businessId, productId);
  if (now === null) throw new Refusal('NOT_FOUND');
  if (now !== version) throw new Refusal('VERSION_CONFLICT');
  await keepOneImage(tx, businessId, productId, null);
  await setImageOfProduct(tx, businessId, { productId, imageId: null, at });
  const act = { action: 'product.unpictured', subjectId: productId, detail: {} };
  await recordProduct(tx, author, act);
}
