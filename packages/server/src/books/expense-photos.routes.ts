import {
  addExpensePhoto,
  getExpensePhoto,
  removeExpensePhoto,
} from '@tillbook/core/books/expense-photos.api';
import { IMAGE_MAX_BYTES } from '@tillbook/core/products/images.api';
import { bindByCookie, bindWrite, type Doors } from '../http/bind.ts';
import { bindUpload } from '../http/bind-upload.ts';
import { shrinkImage } from '../products/shrink-image.ts';
import { clerkOf } from './clerk.ts';
import { addPhoto, PHOTO_PIXELS, photoFor, removePhoto } from './expense-photos.ts';
import { expenseFor, expenseInReach } from './expenses.ts';

/** An id names the same bytes for ever; nobody but the browser that asked may keep them. */
const KEPT = 'private, max-age=31536000, immutable';

/** Photos of the papers behind expenses. */
export function bindExpensePhotos(doors: Doors): void {
  const { clock } = doors;
  bindUpload(doors, addExpensePhoto, {
    maxBytes: IMAGE_MAX_BYTES,
    check: async ({ reader, actor, params }) => {
      await expenseInReach(reader, clerkOf(actor, clock), params.expenseId);
    },
    prepare: (bytes) => shrinkImage(bytes, PHOTO_PIXELS),
    work: async ({ tx, actor, params, bytes, prepared }) => {
      const clerk = clerkOf(actor, clock);
      await addPhoto(tx, clerk, { ...params, bytes, small: prepared });
      return expenseFor(tx, clerk.businessId, params.expenseId);
    },
  });
  bindWrite(doors, removeExpensePhoto, async ({ tx, actor, params }) => {
    const clerk = clerkOf(actor, clock);
    await removePhoto(tx, clerk, params);
    return expenseFor(tx, clerk.businessId, params.expenseId);
  });
  bindByCookie(doors, getExpensePhoto, async ({ reader, actor, params, query, reply }) => {
    const bytes = await photoFor(reader, clerkOf(actor, clock), params.imageId, query.size);
    void reply.type('image/webp').header('cache-control', KEPT);
    return bytes;
  });
}
