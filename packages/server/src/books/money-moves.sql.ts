import type { MoneyMoveRow } from '@tillbook/core/books/money-moves.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const ROW = `m.move_id "_id", m.number, m.kind, m.from_place "from", m.to_place "to",
   m.amount_minor "amountMinor", m.fee_minor "feeMinor",
   m.input_tax_minor "inputTaxMinor", m.branch_id "branchId",
   b.name "branchName", m.business_date "day", m.reference, m.note, m.posted_at "postedAt",
   m.posted_by_name "postedByName", v.by_name "voidedByName", v.reason "voidReason"`;
const FROM = `from money_move m
   join branch b on b.business_id = m.business_id and b.branch_id = m.branch_id
   left join money_move_void v on v.business_id = m.business_id and v.move_id = m.move_id`;

const LIST = statement(
  'list_money_moves',
  `select ${ROW} ${FROM}
   where m.business_id = $1 and m.business_date between $2::date and $3::date
     and ($4::text is null or m.kind = $4)
     and ($5::text is null or $5 in (m.from_place, m.to_place))
     and ($6::uuid is null or m.branch_id = $6)
     and ($7::timestamptz is null or m.business_date < $3::date
       or (m.posted_at, m.move_id) < ($7, $8::uuid))
   order by m.business_date desc, m.posted_at desc, m.move_id desc limit $9`,
);

export async function moneyMoveRows(
  reader: Reader,
  businessId: string,
  asked: {
    readonly from: string;
    readonly to: string;
    readonly kind: string | null;
    readonly place: string | null;
    readonly branchId: string | null;
    readonly before: { readonly at: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<MoneyMoveRow[]> {
  const { from, to, kind, place, branchId, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, from, to, kind, place, branchId, ...end, limit];
  return reader.rows<MoneyMoveRow>(LIST, values);
}

const FIND = statement(
  'find_money_move',
  `select ${ROW}, encode(m.content_hash, 'hex') "contentHash", v.void_id "voidId",
     encode(v.content_hash, 'hex') "voidHash"
   ${FROM} where m.business_id = $1 and m.move_id = $2`,
);

export type KeptMove = MoneyMoveRow & {
  readonly contentHash: string;
  readonly voidId: string | null;
  readonly voidHash: string | null;
};

export async function findMoneyMove(
  reader: Reader,
  businessId: string,
  moveId: string,
): Promise<KeptMove | null> {
  return reader.maybe<KeptMove>(FIND, [businessId, moveId]);
}

const INSERT = statement(
  'insert_money_move',
  `insert into money_move (business_id, move_id, number, branch_id, kind, from_place, to_place,
     amount_minor, fee_minor, input_tax_minor, reference, note, business_date, posted_at,
     posted_by, posted_by_name, content_hash)
   select $1::uuid, e."moveId", e.number, e."branchId", e.kind, e."from", e."to", e."amountMinor",
     e."feeMinor", e."inputTaxMinor", e.reference, e.note, e.day, e.at, e.by, e."byName",
     decode(e.hash, 'hex')
   from json_to_record($2::json) as e("moveId" uuid, number text, "branchId" uuid, kind text,
     "from" text, "to" text, "amountMinor" bigint, "feeMinor" bigint,
     "inputTaxMinor" bigint, reference text, note text, day date, at timestamptz, by uuid,
     "byName" text, hash text)`,
);

export async function insertMoneyMove(
  tx: Tx,
  businessId: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(row)]);
}

const VOID = statement(
  'void_money_move',
  `insert into money_move_void (business_id, move_id, void_id, reason, at, by, by_name,
     content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'))
   on conflict (business_id, move_id) do nothing returning move_id`,
);

/** False when somebody was faster. */
export async function insertMoveVoid(
  tx: Tx,
  businessId: string,
  row: {
    readonly moveId: string;
    readonly voidId: string;
    readonly reason: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: string;
  },
): Promise<boolean> {
  const { moveId, voidId, reason, at, by, byName, hash } = row;
  const values = [businessId, moveId, voidId, reason, at, by, byName, hash];
  return (await tx.rows(VOID, values)).length === 1;
}
