import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** How receipts look, and the texts of the business that no branch has for itself. */
export type KeptDesign = Pick<
  BusinessSettings,
  | 'receiptHeader'
  | 'returnPolicy'
  | 'receiptBlocks'
  | 'receiptItemParts'
  | 'receiptPaper'
  | 'receiptCopies'
>;

const KEEP = statement(
  'keep_receipt_design',
  `insert into receipt_design (business_id, header, return_policy, blocks, item_parts, paper,
     copies)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (business_id) do update set header = excluded.header,
     return_policy = excluded.return_policy, blocks = excluded.blocks,
     item_parts = excluded.item_parts, paper = excluded.paper, copies = excluded.copies`,
);

/** Keeps how receipts look from now on. The business's row must be locked. */
export async function keepDesign(tx: Tx, businessId: string, design: KeptDesign): Promise<void> {
  const { receiptHeader, returnPolicy, receiptBlocks, receiptItemParts } = design;
  await tx.rows(KEEP, [
    businessId,
    receiptHeader,
    returnPolicy,
    receiptBlocks,
    receiptItemParts,
    design.receiptPaper,
    design.receiptCopies,
  ]);
}

const FIND_LOGO = statement(
  'find_receipt_logo',
  `select image_id "imageId", encode(content_hash, 'hex') "contentHash" from receipt_logo
   where business_id = $1`,
);

/** Which logo is on receipts, and the hash of what was sent; null when none is. */
export async function findLogo(
  reader: Reader,
  businessId: string,
): Promise<{ imageId: string; contentHash: string } | null> {
  return reader.maybe(FIND_LOGO, [businessId]);
}

const KEEP_LOGO = statement(
  'keep_receipt_logo',
  `insert into receipt_logo (business_id, image_id, media_type, picture, width, height, added_at,
     content_hash)
   values ($1, $2, 'image/webp', $3, $4, $5, $6, $7)
   on conflict (business_id) do update set image_id = excluded.image_id,
     picture = excluded.picture, width = excluded.width, height = excluded.height,
     added_at = excluded.added_at, content_hash = excluded.content_hash`,
);

/** Keeps a logo in place of the one that was there. */
export async function keepLogo(
  tx: Tx,
  businessId: string,
  logo: {
    readonly imageId: string;
    readonly picture: Buffer;
    readonly width: number;
    readonly height: number;
    readonly at: string;
    readonly contentHash: Buffer;
  },
): Promise<void> {
  const { imageId, picture, width, height, at, contentHash } = logo;
  await tx.rows(KEEP_LOGO, [businessId, imageId, picture, width, height, at, contentHash]);
}

const REMOVE_LOGO = statement(
  'remove_receipt_logo',
  'delete from receipt_logo where business_id = $1',
);

/** Takes the logo away. */
export async function deleteLogo(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(REMOVE_LOGO, [businessId]);
}
