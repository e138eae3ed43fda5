import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const SETTINGS = statement(
  'business_settings',
  `select name, business_type "businessType", tax_number "taxNumber",
     receipt_footer "receiptFooter", target_margin_basis_points "targetMarginBasisPoints",
     stock_policy "stockPolicy", version from business_settings()`,
);

/** What the owner of the opened business decided. */
export async function findSettings(reader: Reader): Promise<BusinessSettings> {
  return reader.one<BusinessSettings>(SETTINGS, []);
}

const SAVE = statement(
  'save_business_settings',
  'select save_business_settings($1, $2, $3, $4, $5, $6) "isSaved"',
);

const LOOK = statement(
  'keep_receipt_look',
  `insert into receipt_look (business_id, look_no, tax_number, footer, since)
   select $1, coalesce(max(look_no), 0) + 1, $2, $3, $4 from receipt_look where business_id = $1`,
);

/** What stands on receipts from now on. The business's row must be locked. */
export async function keepReceiptLook(
  tx: Tx,
  businessId: string,
  look: Pick<BusinessSettings, 'taxNumber' | 'receiptFooter'>,
  at: string,
): Promise<void> {
  await tx.rows(LOOK, [businessId, look.taxNumber, look.receiptFooter, at]);
}

/** Changes them; false when they have another version by now. */
export async function updateSettings(tx: Tx, settings: BusinessSettings): Promise<boolean> {
  const saved = await tx.one<{ isSaved: boolean }>(SAVE, [
    settings.name,
    settings.businessType,
    settings.taxNumber,
    settings.receiptFooter,
    settings.targetMarginBasisPoints,
    settings.version,
  ]);
  return saved.isSaved;
}
