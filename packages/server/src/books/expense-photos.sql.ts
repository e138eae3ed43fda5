import type { PhotoSize } from '@tillbook/core/books/expense-photos.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const FIND = statement(
  'find_expense_photo',
  `select expense_id "expenseId", encode(content_hash, 'hex') "contentHash" from expense_photo
   where business_id = $1 and image_id = $2`,
);

/** Of which expense a photo is, and the hash of what was sent; null when there is none. */
export async function findPhoto(
  reader: Reader,
  businessId: string,
  imageId: string,
): Promise<{ expenseId: string; contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, imageId]);
}

const bytesOf = (column: 'picture' | 'thumbnail') =>
  `select p.${column} "bytes", x.branch_id "branchId" from expense_photo p
   join expense x on x.business_id = p.business_id and x.expense_id = p.expense_id
   where p.business_id = $1 and p.image_id = $2`;
const READ = {
  picture: statement('read_expense_photo', bytesOf('picture')),
  thumb: statement('read_expense_photo_thumbnail', bytesOf('thumbnail')),
} as const;

/** The bytes of a photo in a size, and where its expense was made; null when there is none. */
export async function readPhoto(
  reader: Reader,
  businessId: string,
  imageId: string,
  size: PhotoSize,
): Promise<{ bytes: Buffer; branchId: string } | null> {
  return reader.maybe(READ[size], [businessId, imageId]);
}

const LOCK_PHOTOS = statement(
  'lock_photos_of_expense',
  `select pg_advisory_xact_lock(hashtextextended('expense photos ' || $1::uuid, 0))::text`,
);

/** Photos of one expense are added one after the other: there are few places. */
export async function lockPhotos(tx: Tx, expenseId: string): Promise<void> {
  await tx.one(LOCK_PHOTOS, [expenseId]);
}

const PLACES = statement(
  'places_of_expense_photos',
  'select place from expense_photo where business_id = $1 and expense_id = $2',
);

/** The places that are taken. */
export async function placesTaken(
  reader: Reader,
  businessId: string,
  expenseId: string,
): Promise<number[]> {
  const rows = await reader.rows<{ place: number }>(PLACES, [businessId, expenseId]);
  return rows.map(({ place }) => place);
}

const ADD = statement(
  'add_expense_photo',
  `insert into expense_photo (business_id, image_id, expense_id, place, media_type, picture,
     thumbnail, width, height, added_at, added_by, added_by_name, content_hash)
   values ($1, $2, $3, $4, 'image/webp', $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict do nothing returning place`,
);

/** Keeps a photo; false when its id or its place was taken meanwhile. */
export async function insertPhoto(
  tx: Tx,
  businessId: string,
  photo: {
    readonly imageId: string;
    readonly expenseId: string;
    readonly place: number;
    readonly picture: Buffer;
    readonly thumbnail: Buffer;
    readonly width: number;
    readonly height: number;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly contentHash: Buffer;
  },
): Promise<boolean> {
  const { imageId, expenseId, place, picture, thumbnail, width, height } = photo;
  const { at, by, byName, contentHash } = photo;
  const rows = await tx.rows(ADD, [
    ...[businessId, imageId, expenseId, place, picture, thumbnail, width, height],
    ...[at, by, byName, contentHash],
  ]);
  return rows.length > 0;
}

const REMOVE = statement(
  'remove_expense_photo',
  'delete from expense_photo where business_id = $1 and image_id = $2 returning place',
);

/** Takes a photo away; false when there is none. */
export async function deletePhoto(tx: Tx, businessId: string, imageId: string): Promise<boolean> {
  return (await tx.rows(REMOVE, [businessId, imageId])).length > 0;
}
