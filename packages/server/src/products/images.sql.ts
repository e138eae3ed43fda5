import { statement, type Reader, type Tx } from '../db/database.ts';

const FIND = statement(
  'find_product_image',
  `select product_id "productId", encode(content_hash, 'hex') "contentHash" from product_image
   where business_id = $1 and image_id = $2`,
);

/** Whose a picture is, and the hash of what was sent; null when there is none with this id. */
export async function findImage(
  reader: Reader,
  businessId: string,
  imageId: string,
): Promise<{ productId: string; contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, imageId]);
}

const READ = {
  picture: statement(
    'read_product_picture',
    'select picture "bytes" from product_image where business_id = $1 and image_id = $2',
  ),
  thumb: statement(
    'read_product_thumbnail',
    'select thumbnail "bytes" from product_image where business_id = $1 and image_id = $2',
  ),
} as const;

/** The bytes of a picture in a size; null when there is none with this id. */
export async function readImage(
  reader: Reader,
  businessId: string,
  imageId: string,
  size: keyof typeof READ,
): Promise<Buffer | null> {
  const row = await reader.maybe<{ bytes: Buffer }>(READ[size], [businessId, imageId]);
  return row?.bytes ?? null;
}

const ADD = statement(
  'add_product_image',
  `insert into product_image (business_id, image_id, product_id, media_type, picture, thumbnail,
     width, height, added_at, content_hash)
   values ($1, $2, $3, 'image/webp', $4, $5, $6, $7, $8, $9)
   on conflict (business_id, image_id) do nothing returning image_id`,
);

/** Keeps a picture; false when its id is there already. */
export async function insertImage(
  tx: Tx,
  businessId: string,
  image: {
    readonly imageId: string;
    readonly productId: string;
    readonly picture: Buffer;
    readonly thumbnail: Buffer;
    readonly width: number;
    readonly height: number;
    readonly at: string;
    readonly contentHash: Buffer;
  },
): Promise<boolean> {
  const added = await tx.rows(ADD, [
    businessId,
    image.imageId,
    image.productId,
    image.picture,
    image.thumbnail,
    image.width,
    image.height,
    image.at,
    image.contentHash,
  ]);
  return added.length === 1;
}

const REMOVE_OTHERS = statement(
  'remove_other_images',
  `delete from product_image
   where business_id = $1 and product_id = $2 and ($3::uuid is null or image_id <> $3)`,
);

/** A product has one picture, or with null none. */
export async function keepOneImage(
  tx: Tx,
  businessId: string,
  productId: string,
  imageId: string | null,
): Promise<void> {
  await tx.rows(REMOVE_OTHERS, [businessId, productId, imageId]);
}
