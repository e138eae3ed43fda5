import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { Formats } from '@tillbook/core/formats';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** What is kept in the business's own row; how its receipts look is kept beside it. */
export type OwnSettings = Pick<
  BusinessSettings,
  | 'name'
  | 'businessType'
  | 'currency'
  | 'timezone'
  | 'taxMode'
  | 'taxRounding'
  | 'taxNumber'
  | 'receiptFooter'
  | 'targetMarginBasisPoints'
  | 'stockPolicy'
  | 'version'
>;

const SETTINGS = statement(
  'business_settings',
  `select name, business_type "businessType", currency, timezone, tax_mode "taxMode",
     tax_rounding "taxRounding", tax_number "taxNumber", receipt_footer "receiptFooter",
     target_margin_basis_points "targetMarginBasisPoints", stock_policy "stockPolicy",
     number_format "numberFormat", date_format "dateFormat", time_format "timeFormat",
     week_start "weekStart", version
   from business_settings()`,
);

/** Formats as they were chosen; null: not yet. */
type Chosen = { readonly [Format in keyof Formats]: Formats[Format] | null };
export type KeptSettings = OwnSettings & Chosen;

/** What the owner of the opened business decided. */
export async function findSettings(reader: Reader): Promise<KeptSettings> {
  return reader.one<KeptSettings>(SETTINGS, []);
}

const SAVE = statement(
  'save_business_settings',
  `select save_business_settings($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     $12, $13) "isSaved"`,
);

const LOOKS = statement(
  'keep_receipt_looks',
  `with last as (
     select coalesce(max(look_no), 0) no from receipt_look where business_id = $1
   ), look as (
     select null::uuid branch_id, null::text header, null::text footer
     union all
     select branch_id, receipt_header, receipt_footer from branch
     where business_id = $1 and (receipt_header is not null or receipt_footer is not null)
   )
   insert into receipt_look (business_id, look_no, branch_id, tax_number, header, footer,
     return_policy, since)
   select $1, last.no + row_number() over (order by branch_id nulls first), branch_id, $2,
     coalesce(header, $5), coalesce(footer, $3), $6, $4
   from look, last`,
);

/**
 * What stands on receipts from now on: the business's look, then those of the branches with lines
 * of their own. The business's row must be locked.
 */
export async function keepReceiptLooks(
  tx: Tx,
  businessId: string,
  look: Pick<BusinessSettings, 'taxNumber' | 'receiptFooter' | 'receiptHeader' | 'returnPolicy'>,
  at: string,
): Promise<void> {
  const { taxNumber, receiptFooter, receiptHeader, returnPolicy } = look;
  await tx.rows(LOOKS, [businessId, taxNumber, receiptFooter, at, receiptHeader, returnPolicy]);
}

const BRANCH_LOOK = statement(
  'keep_branch_look',
  `insert into receipt_look (business_id, look_no, branch_id, tax_number, header, footer,
     return_policy, since)
   select $1, coalesce((select max(look_no) from receipt_look where business_id = $1), 0) + 1, $2,
     s.tax_number, coalesce($3, d.header), coalesce($4, s.receipt_footer), d.return_policy, $5
   from business_settings() s left join receipt_design d on d.business_id = $1`,
);

/** What stands on the receipts of one branch from now on. The business's row must be locked. */
export async function keepBranchLook(
  tx: Tx,
  businessId: string,
  look: { branchId: string; receiptHeader: string | null; receiptFooter: string | null },
  at: string,
): Promise<void> {
  const { branchId, receiptHeader, receiptFooter } = look;
  await tx.rows(BRANCH_LOOK, [businessId, branchId, receiptHeader, receiptFooter, at]);
}

/** Changes them; false when they have another version by now. A format that is null stays. */
export async function updateSettings(tx: Tx, settings: KeptSettings): Promise<boolean> {
  const saved = await tx.one<{ isSaved: boolean }>(SAVE, [
    settings.name,
    settings.businessType,
    settings.timezone,
    settings.taxMode,
    settings.taxRounding,
    settings.taxNumber,
    settings.receiptFooter,
    settings.targetMarginBasisPoints,
    settings.numberFormat,
    settings.dateFormat,
    settings.timeFormat,
    settings.weekStart,
    settings.version,
  ]);
  return saved.isSaved;
}
