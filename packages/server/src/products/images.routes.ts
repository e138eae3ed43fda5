import {
  getProductImage,
  IMAGE_MAX_BYTES,
  removeProductImage,
  setProductImage,
} from '@tillbook/core/products/images.api';
import { Refusal } from '@tillbook/core/refusals';
import { inBusiness } from '../http/actor.ts';
import { bindByCookie, bindWrite, type Doors } from '../http/bind.ts';
import { bindUpload } from '../http/bind-upload.ts';
import { readImage } from './images.sql.ts';
import { productDetailFor } from './product-answer.ts';
import { authorOf } from './product-author.ts';
import { findProduct } from './products.sql.ts';
import { removeImage, setImage } from './set-image.ts';
import { shrinkImage } from './shrink-image.ts';

// A picture never changes under its id.
const KEPT = 'private, max-age=31536000, immutable';

/** The doors of pictures. */
export function bindImages(doors: Doors): void {
  bindUpload(doors, setProductImage, {
    maxBytes: IMAGE_MAX_BYTES,
    check: async ({ reader, actor, params }) => {
      const { businessId } = inBusiness(actor);
      const found = await findProduct(reader, businessId, params.productId);
      if (found === null) throw new Refusal('NOT_FOUND');
    },
    prepare: (bytes) => shrinkImage(bytes),
    work: async ({ tx, actor, params, bytes, prepared }) => {
      const author = authorOf(actor, doors.clock);
      await setImage(tx, author, { ...params, bytes, small: prepared });
      return productDetailFor(tx, actor, params.productId);
    },
  });
  bindWrite(doors, removeProductImage, async ({ tx, actor, params, body }) => {
    await removeImage(tx, authorOf(actor, doors.clock), params.productId, body.version);
    return productDetailFor(tx, actor, params.productId);
  });
  bindByCookie(doors, getProductImage, async ({ reader, actor, params, query, reply }) => {
    const { businessId } = inBusiness(actor);
    const bytes = await readImage(reader, businessId, params.imageId, query.size);
    if (bytes === null) throw new Refusal('NOT_FOUND');
    void reply.type('image/webp').header('cache-control', KEPT);
    return bytes;
  });
}
