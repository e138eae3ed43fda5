import { statement, type Reader, type Tx } from '../db/database.ts';
import type { MoveRow } from './shifts.sql.ts';

const COLUMNS = `m.move_id "_id", m.shift_id "shiftId", m.number, m.kind,
  m.amount_minor "amountMinor", m.category, m.reason, m.moved_at "movedAt",
  m.moved_by_name "movedByName", exists (select from cash_move_fact f
    where f.business_id = m.business_id and f.move_id = m.move_id and f.is_late) "isLate",
  m.takes_back "takesBack", exists (select from cash_move b
    where b.business_id = m.business_id and b.takes_back = m.move_id) "isTakenBack"`;

const READ_CASH_MOVE = statement(
  'read_cash_move',
  `select ${COLUMNS} from cash_move m where m.business_id = $1 and m.move_id = $2`,
);

/** A cash move of the business, or null. */
export async function readCashMove(
  reader: Reader,
  businessId: string,
  moveId: string,
): Promise<MoveRow | null> {
  return reader.maybe<MoveRow>(READ_CASH_MOVE, [businessId, moveId]);
}

export interface NewCashMove {
  readonly moveId: string;
  readonly shiftId: string;
  readonly kind: string;
  readonly amountMinor: number;
  readonly category: string | null;
  readonly reason: string;
  readonly movedAt: string;
  readonly businessDate: string;
  readonly movedBy: string;
  readonly movedByName: string;
  readonly takesBack?: string;
}

/** The number follows the last one of the shift, whose till is locked. */
const INSERT_CASH_MOVE = statement(
  'insert_cash_move',
  `insert into cash_move as m (business_id, move_id, shift_id, number, kind, amount_minor, category,
     reason, moved_at, business_date, moved_by, moved_by_name, takes_back)
   select $1::uuid, $2::uuid, $3::uuid, 1 + coalesce((select max(x.number) from cash_move x
       where x.business_id = $1 and x.shift_id = $3), 0),
     $4::text, $5::bigint, $6::text, $7::text, $8::timestamptz, $9::date, $10::uuid, $11::text,
     $12::uuid
   returning ${COLUMNS}`,
);

/** Writes a cash move, once. The till must be locked. */
export async function insertCashMove(
  tx: Tx,
  businessId: string,
  move: NewCashMove,
): Promise<MoveRow> {
  return tx.one<MoveRow>(INSERT_CASH_MOVE, [
    businessId,
    move.moveId,
    move.shiftId,
    move.kind,
    move.amountMinor,
    move.category,
    move.reason,
    move.movedAt,
    move.businessDate,
    move.movedBy,
    move.movedByName,
    move.takesBack ?? null,
  ]);
}

const LOCK_PAY_OUT = statement(
  'lock_pay_out',
  `select pg_advisory_xact_lock(hashtextextended('pay-out ' || $1::uuid, 0))::text`,
);

/** Only this transaction looks at what becomes of a pay-out: an expense, or nothing. */
export async function lockPayOut(tx: Tx, moveId: string): Promise<void> {
  await tx.rows(LOCK_PAY_OUT, [moveId]);
}

const IS_EXPENSE = statement(
  'is_move_an_expense',
  `select exists (select from expense x where x.business_id = $1 and x.cash_move_id = $2
     and not exists (select from expense_event v where v.business_id = x.business_id
       and v.expense_id = x.expense_id and v.kind in ('voided', 'refused'))) "isExpense"`,
);

/** Whether an expense stands for a pay-out, or waits to. Nobody writes one down meanwhile. */
export async function isExpense(tx: Tx, businessId: string, moveId: string): Promise<boolean> {
  await lockPayOut(tx, moveId);
  return (await tx.one<{ isExpense: boolean }>(IS_EXPENSE, [businessId, moveId])).isExpense;
}

export interface ShiftEventRow {
  readonly shiftId: string;
  readonly kind: string;
  readonly note: string | null;
}

const READ_SHIFT_EVENT = statement(
  'read_shift_event',
  `select shift_id "shiftId", kind, note from shift_event
   where business_id = $1 and event_id = $2`,
);

/** What was written down under an id of a client, or null. */
export async function readShiftEvent(
  reader: Reader,
  businessId: string,
  eventId: string,
): Promise<ShiftEventRow | null> {
  return reader.maybe<ShiftEventRow>(READ_SHIFT_EVENT, [businessId, eventId]);
}

const INSERT_SHIFT_EVENT = statement(
  'insert_shift_event',
  `insert into shift_event (business_id, event_id, shift_id, kind, note, happened_at, position,
     actor_id, actor_name)
   select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::timestamptz,
     1 + coalesce((select max(x.position) from shift_event x
       where x.business_id = $1 and x.shift_id = $3), 0), $7::uuid, $8::text`,
);

/** Writes down what happened to a shift. The till must be locked. */
export async function insertShiftEvent(
  tx: Tx,
  businessId: string,
  event: ShiftEventRow & {
    readonly eventId: string;
    readonly at: string;
    readonly actorId: string;
    readonly actorName: string;
  },
): Promise<void> {
  const { eventId, shiftId, kind, note, at, actorId, actorName } = event;
  const values = [businessId, eventId, shiftId, kind, note, at, actorId, actorName];
  await tx.rows(INSERT_SHIFT_EVENT, values);
}

export interface CashRulesRow {
  readonly isCountBlind: boolean;
  readonly sellerMaxMinor: number | null;
  readonly version: number;
}

const READ_CASH_RULES = statement(
  'read_cash_rules',
  `select is_count_blind "isCountBlind", seller_max_minor "sellerMaxMinor", version
   from cash_rule where business_id = $1`,
);

/** What a business decided about its drawers; without a decision the count is blind. */
export async function readCashRules(reader: Reader, businessId: string): Promise<CashRulesRow> {
  const decided = await reader.maybe<CashRulesRow>(READ_CASH_RULES, [businessId]);
  return decided ?? { isCountBlind: true, sellerMaxMinor: null, version: 1 };
}

/** Of two who decide first, one is the second. */
const SAVE_CASH_RULES = statement(
  'save_cash_rules',
  `insert into cash_rule (business_id, is_count_blind, seller_max_minor, version, changed_at)
   select $1::uuid, $2::boolean, $3::bigint, 2, $5::timestamptz
   where $4 = 1 or exists (select from cash_rule where business_id = $1)
   on conflict (business_id) do update set is_count_blind = excluded.is_count_blind,
     seller_max_minor = excluded.seller_max_minor, version = cash_rule.version + 1,
     changed_at = excluded.changed_at where cash_rule.version = $4
   returning version`,
);

/** Decides about drawers; null when somebody else did since that version. */
export async function saveCashRules(
  tx: Tx,
  businessId: string,
  rules: CashRulesRow & { readonly at: string },
): Promise<{ version: number } | null> {
  const { isCountBlind, sellerMaxMinor, version, at } = rules;
  return tx.maybe<{ version: number }>(SAVE_CASH_RULES, [
    businessId,
    isCountBlind,
    sellerMaxMinor,
    version,
    at,
  ]);
}
