import { foldCode } from '@tillbook/core/sales/payment-reference';
import type { RoundingMethod } from '@tillbook/core/sales/cash-rounding';
import type { PaymentType } from '@tillbook/core/sales/selling.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** How a business sells, as it is kept. */
export interface SellingRow {
  readonly roundingStepMinor: number | null;
  readonly roundingMethod: RoundingMethod | null;
  readonly lockAfterMinutes: number | null;
  /** What gift cards are sold for; null: the usual. */
  readonly giftLeastMinor: number | null;
  readonly giftMostMinor: number | null;
  /** How goods are set aside; null: the usual. */
  readonly laybyLeastBasisPoints: number | null;
  readonly laybyFeeMinor: number | null;
  readonly returnDays: number | null;
  readonly version: number;
}

/** A row of selling_settings as an object. */
export const sellingObject = `json_build_object('roundingStepMinor', rounding_step_minor,
  'roundingMethod', rounding_method,
  'lockAfterMinutes', lock_after_minutes, 'giftLeastMinor', gift_least_minor,
  'giftMostMinor', gift_most_minor, 'laybyLeastBasisPoints', layby_least_basis_points,
  'laybyFeeMinor', layby_fee_minor, 'returnDays', return_days, 'version', version)`;

const TYPE = `payment_type_id "_id", name, kind, account_code "accountCode",
  needs_reference "needsReference", archived_at is not null "isArchived", version`;

const READ_SELLING = statement(
  'read_selling',
  `select (select ${sellingObject} from selling_settings where business_id = $1) selling,
     (select coalesce(json_agg(t order by t."isArchived", lower(t.name)), '[]')
      from (select ${TYPE} from payment_type where business_id = $1) t) "paymentTypes"`,
);

export interface SellingRows {
  readonly selling: SellingRow | null;
  readonly paymentTypes: readonly PaymentType[];
}

/** How a business sells, and its own ways of paying, by name, archived ones last. */
export async function readSellingRows(reader: Reader, businessId: string): Promise<SellingRows> {
  return reader.one<SellingRows>(READ_SELLING, [businessId]);
}

/** So many of the newest payments are looked at: all of them would be read with each catalogue. */
const NEWEST_PAYMENTS = 500;
const newestOf = (table: string, at: string, more = ''): string =>
  `(select provider from ${table} where business_id = $1 and method = 'mobile_money' ${more}
    order by ${at} desc limit ${NEWEST_PAYMENTS})`;

const PROVIDERS = statement(
  'read_known_providers',
  `select distinct provider from (
     ${newestOf('payment', 'occurred_at', 'and payment_type_id is null')}
     union all ${newestOf('customer_payment', 'posted_at')}
     union all ${newestOf('gift_card', 'sold_at')}
     union all select provider from money_statement where business_id = $1) x
   where provider is not null order by provider`,
);

/**
 * By whom mobile money came of late, at whichever till or office, and whose statements are kept;
 * each once, however it was typed, in an order that stays while they are the same.
 */
export async function readProviders(reader: Reader, businessId: string): Promise<string[]> {
  const found = await reader.rows<{ provider: string }>(PROVIDERS, [businessId]);
  const names = new Map<string, string>();
  for (const { provider } of found) {
    const key = foldCode(provider);
    if (key !== '' && !names.has(key)) names.set(key, provider);
  }
  return [...names.values()];
}

const SAVE_SELLING = statement(
  'save_selling',
  `insert into selling_settings as s (business_id, rounding_step_minor, rounding_method,
     lock_after_minutes, gift_least_minor, gift_most_minor, layby_least_basis_points,
     layby_fee_minor, return_days, version)
   select $1::uuid, n."roundingStepMinor", n."roundingMethod", n."lockAfterMinutes",
     n."giftLeastMinor", n."giftMostMinor", n."laybyLeastBasisPoints", n."laybyFeeMinor",
     n."returnDays", n.version + 1
   from json_to_record($2::json) as n("roundingStepMinor" integer, "roundingMethod" text,
     "lockAfterMinutes" integer, "giftLeastMinor" bigint, "giftMostMinor" bigint,
     "laybyLeastBasisPoints" integer, "laybyFeeMinor" bigint,
     "returnDays" smallint, version integer)
   where n.version = coalesce(
     (select version from selling_settings where business_id = $1), 1)
   on conflict (business_id) do update set rounding_step_minor = excluded.rounding_step_minor,
     rounding_method = excluded.rounding_method,
     lock_after_minutes = excluded.lock_after_minutes,
     gift_least_minor = excluded.gift_least_minor,
     gift_most_minor = excluded.gift_most_minor,
     layby_least_basis_points = excluded.layby_least_basis_points,
     layby_fee_minor = excluded.layby_fee_minor, return_days = excluded.return_days,
     version = excluded.version
   where s.version = excluded.version - 1
   returning version`,
);

/** Keeps it; false when somebody else changed it since `version`. */
export async function saveSellingRow(
  tx: Tx,
  businessId: string,
  row: SellingRow,
): Promise<boolean> {
  return (await tx.maybe(SAVE_SELLING, [businessId, JSON.stringify(row)])) !== null;
}

const ADD_TYPE = statement(
  'add_payment_type',
  `insert into payment_type (business_id, payment_type_id, name, kind, account_code,
     needs_reference)
   values ($1, $2, $3, $4, $5, $6) on conflict (business_id, payment_type_id) do nothing`,
);

/** Adds a way of paying; one that is there already is left alone. */
export async function insertPaymentType(
  tx: Tx,
  businessId: string,
  type: Omit<PaymentType, 'isArchived' | 'version'>,
): Promise<void> {
  const { _id, name, kind, accountCode, needsReference } = type;
  await tx.rows(ADD_TYPE, [businessId, _id, name, kind, accountCode, needsReference]);
}

const READ_TYPES = statement(
  'read_payment_types',
  `select payment_type_id "_id", kind, account_code "accountCode" from payment_type
   where business_id = $1 and payment_type_id = any ($2::uuid[])`,
);

/** What these own ways of paying are, and where they are booked; what is none is left out. */
export async function readPaymentTypes(
  reader: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<Pick<PaymentType, '_id' | 'kind' | 'accountCode'>[]> {
  if (ids.length === 0) return [];
  return reader.rows(READ_TYPES, [businessId, ids]);
}

const LOCK_TYPE = statement(
  'lock_payment_type',
  `select ${TYPE} from payment_type where business_id = $1 and payment_type_id = $2 for update`,
);

/** A way of paying, locked to be changed; null when it is none of the business. */
export async function lockPaymentType(
  tx: Tx,
  businessId: string,
  paymentTypeId: string,
): Promise<PaymentType | null> {
  return tx.maybe<PaymentType>(LOCK_TYPE, [businessId, paymentTypeId]);
}

const SAVE_TYPE = statement(
  'save_payment_type',
  `update payment_type set name = $3, account_code = $4, needs_reference = $5,
     archived_at = case when $6 then coalesce(archived_at, $7::timestamptz) end,
     version = version + 1
   where business_id = $1 and payment_type_id = $2`,
);

/** Changes a locked way of paying. */
export async function updatePaymentType(
  tx: Tx,
  businessId: string,
  type: Omit<PaymentType, 'kind' | 'version'>,
  at: string,
): Promise<void> {
  const { _id, name, accountCode, needsReference, isArchived } = type;
  await tx.rows(SAVE_TYPE, [businessId, _id, name, accountCode, needsReference, isArchived, at]);
}

const COUNT_TYPES = statement(
  'count_payment_types',
  'select count(*) from payment_type where business_id = $1',
);

/** How many own ways of paying a business has, archived ones with them. */
export async function countPaymentTypes(tx: Tx, businessId: string): Promise<number> {
  return (await tx.one<{ count: number }>(COUNT_TYPES, [businessId])).count;
}
