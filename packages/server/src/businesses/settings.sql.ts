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
