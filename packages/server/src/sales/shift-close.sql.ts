import { statement, type Tx } from '../db/database.ts';
import type { TaxSums } from './shift-sums.sql.ts';
import type { CloseTender, Piece } from './shifts.sql.ts';

/** A Z report to be kept; its number is given by the insert. */
export interface NewShiftClose {
  readonly shiftId: string;
  readonly tillId: string;
  readonly closedBy: string;
  readonly closedByName: string;
  readonly closedAt: string;
  readonly businessDate: string;
  readonly isForced: boolean;
  readonly forcedReason: string | null;
  readonly isCounted: boolean;
  readonly handOverNote: string | null;
  readonly pieces: readonly Piece[] | null;
  readonly salesCount: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly discountMinor: number;
  readonly roundingMinor: number;
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
  readonly noSales: number;
  readonly discardsCount: number | null;
  readonly discardsMinor: number | null;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly differenceMinor: number;
  readonly otherDifferenceMinor: number;
  readonly differs: boolean;
  readonly tenders: readonly (CloseTender & { readonly position: number })[];
  readonly taxes: readonly TaxSums[];
}

const sumOf = (method: string, column: string): string =>
  `coalesce((select sum(t."${column}") from json_to_recordset(c.tenders) as t(method text,
     "salesMinor" bigint, "salesCount" integer) where t.method = '${method}'), 0)`;

const METHODS = ['cash', 'mobile_money', 'card'];

/** The number follows the last one of the till, whose row is locked. */
const INSERT_SHIFT_CLOSE = statement(
  'insert_shift_close',
  `with c as (
     select * from json_to_record($2::json) as c("shiftId" uuid, "tillId" uuid, "closedBy" uuid,
       "closedByName" text, "closedAt" timestamptz, "businessDate" date, "isForced" boolean,
       "forcedReason" text, "isCounted" boolean, "handOverNote" text, pieces jsonb,
       "salesCount" integer, "salesMinor" bigint, "taxMinor" bigint, "payInsMinor" bigint,
       "payOutsMinor" bigint, "dropsMinor" bigint, "noSales" integer, "expectedMinor" bigint,
       "countedMinor" bigint, "differenceMinor" bigint, "otherDifferenceMinor" bigint,
       differs boolean, tenders json, taxes json, "discountMinor" bigint,
       "roundingMinor" bigint, "discardsCount" integer, "discardsMinor" bigint)),
   made as (
     insert into shift_close (business_id, shift_id, till_id, z_number, closed_by, closed_by_name,
       closed_at, business_date, is_forced, forced_reason, is_counted, hand_over_note, pieces,
       sales_count, sales_minor, tax_minor, cash_minor, mobile_money_minor, card_minor,
       cash_count, mobile_money_count, card_count, pay_ins_minor, pay_outs_minor, drops_minor,
       no_sales, expected_minor, counted_minor, difference_minor, other_difference_minor, differs,
       discount_minor, rounding_minor, discards_count, discards_minor)
     select $1::uuid, c."shiftId", c."tillId", 1 + coalesce((select max(z.z_number)
         from shift_close z where z.business_id = $1 and z.till_id = c."tillId"), 0),
       c."closedBy", c."closedByName", c."closedAt", c."businessDate", c."isForced",
       c."forcedReason", c."isCounted", c."handOverNote", c.pieces, c."salesCount",
       c."salesMinor", c."taxMinor", ${METHODS.map((each) => sumOf(each, 'salesMinor')).join(', ')},
       ${METHODS.map((each) => sumOf(each, 'salesCount')).join(', ')}, c."payInsMinor",
       c."payOutsMinor", c."dropsMinor", c."noSales", c."expectedMinor", c."countedMinor",
       c."differenceMinor", c."otherDifferenceMinor", c.differs, c."discountMinor",
       c."roundingMinor", c."discardsCount", c."discardsMinor"
     from c returning shift_id, z_number),
   tender as (
     insert into shift_close_tender (business_id, shift_id, method, position, sales_minor,
       sales_count, collected_minor, refunds_minor, paid_out_minor, expected_minor,
       counted_minor, difference_minor, parts)
     select $1::uuid, made.shift_id, t.method, t.position, t."salesMinor", t."salesCount",
       t."collectedMinor", t."refundsMinor", t."paidOutMinor", t."expectedMinor",
       t."countedMinor", t."differenceMinor", t.parts
     from made, c, json_to_recordset(c.tenders) as t(method text, position integer,
       "salesMinor" bigint, "salesCount" integer, "collectedMinor" bigint, "refundsMinor" bigint,
       "paidOutMinor" bigint, "expectedMinor" bigint,
       "countedMinor" bigint, "differenceMinor" bigint, parts jsonb)),
   tax as (
     insert into shift_close_tax (business_id, shift_id, tax_basis_points, net_minor, tax_minor)
     select $1::uuid, made.shift_id, t."taxBasisPoints", t."netMinor", t."taxMinor"
     from made, c, json_to_recordset(c.taxes) as t("taxBasisPoints" integer, "netMinor" bigint,
       "taxMinor" bigint))
   select z_number "zNumber" from made`,
);

/** Writes the Z report of a shift, once, and tells its number. The till must be locked. */
export async function insertShiftClose(
  tx: Tx,
  businessId: string,
  close: NewShiftClose,
): Promise<number> {
  const values = [businessId, JSON.stringify(close)];
  return (await tx.one<{ zNumber: number }>(INSERT_SHIFT_CLOSE, values)).zNumber;
}
