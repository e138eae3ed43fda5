import type { ReceiptDesign } from '@tillbook/core/receipt-design';
import type { ReceiptTexts } from '@tillbook/core/sales/receipts.api';
import { statement, type Reader } from '../db/database.ts';

/** How receipts look, and the texts of the business that are no branch's. */
export interface DesignRow extends Pick<ReceiptDesign, 'paper' | 'copies'> {
  readonly header: string | null;
  readonly returnPolicy: string | null;
  readonly blocks: ReceiptDesign['blocks'][number][];
  readonly itemParts: ReceiptDesign['itemParts'][number][];
}

const DESIGN = `json_build_object('header', header, 'returnPolicy', return_policy,
  'blocks', blocks, 'itemParts', item_parts, 'paper', paper, 'copies', copies)`;
const LOGO = '(select image_id from receipt_logo where business_id = $1) "logoId"';

const FIND = statement(
  'find_receipt_design',
  `select (select ${DESIGN} from receipt_design where business_id = $1) design, ${LOGO}`,
);

export interface DesignFound {
  /** Null while the owner arranged nothing. */
  readonly design: DesignRow | null;
  readonly logoId: string | null;
}

/** How a business's receipts look, and which logo is on them. */
export async function findDesign(reader: Reader, businessId: string): Promise<DesignFound> {
  return reader.one<DesignFound>(FIND, [businessId]);
}

const AT_BRANCH = statement(
  'find_receipt_design_at_branch',
  `select (select ${DESIGN} from receipt_design where business_id = $1) design, ${LOGO},
     (select json_build_object('taxNumber', tax_number, 'receiptHeader', header,
        'receiptFooter', footer, 'returnPolicy', return_policy)
      from receipt_look where business_id = $1 and (branch_id is null or branch_id = $2)
      order by look_no desc limit 1) texts`,
);

/** The same, and what stands on the receipts of a branch from now on; null where nothing does. */
export async function findDesignAtBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<DesignFound & { readonly texts: ReceiptTexts | null }> {
  return reader.one(AT_BRANCH, [businessId, branchId]);
}

const READ_LOGO = statement(
  'read_receipt_logo',
  'select picture from receipt_logo where business_id = $1 and image_id = $2',
);

/** The bytes of a logo; null when the business has none with this id. */
export async function readLogo(
  reader: Reader,
  businessId: string,
  imageId: string,
): Promise<Buffer | null> {
  const row = await reader.maybe<{ picture: Buffer }>(READ_LOGO, [businessId, imageId]);
  return row?.picture ?? null;
}
