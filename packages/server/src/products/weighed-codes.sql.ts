import type { WeighedCode } from '@tillbook/core/products/weighed-codes';
import { statement, type Reader, type Tx } from '../db/database.ts';

const CODES = statement(
  'weighed_codes',
  `select prefix, kind, item_digits "itemDigits", decimals from weighed_code
   where business_id = $1 order by prefix`,
);

/** How a business reads the codes of its scales. */
export function findWeighedCodes(reader: Reader, businessId: string): Promise<WeighedCode[]> {
  return reader.rows<WeighedCode>(CODES, [businessId]);
}

const FORGET = statement('forget_weighed_codes', 'delete from weighed_code where business_id = $1');

const KEEP = statement(
  'keep_weighed_codes',
  `insert into weighed_code (business_id, prefix, kind, item_digits, decimals)
   select $1::uuid, c.prefix, c.kind, c."itemDigits", c.decimals
   from json_to_recordset($2::json) as c(prefix text, kind text, "itemDigits" integer,
     decimals integer)`,
);

/** These in place of those that were. The business's audit stream must be locked. */
export async function replaceWeighedCodes(
  tx: Tx,
  businessId: string,
  codes: readonly WeighedCode[],
): Promise<void> {
  await tx.rows(FORGET, [businessId]);
  await tx.rows(KEEP, [businessId, JSON.stringify(codes)]);
}
