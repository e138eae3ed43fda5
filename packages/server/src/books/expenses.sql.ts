import type { Expense, PayOut } from '@tillbook/core/books/expenses.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { lockPayOut as lockMove } from '../sales/cash-moves.sql.ts';

const STATE = `case when v.kind is not null then 'voided' when a.kind = 'refused' then 'refused'
   when x.needs_approval and a.kind is null then 'waiting' else 'posted' end`;
/** What is still owed of `x`; null: it has no bill. */
const OPEN = `(select (l.total_minor - coalesce((select sum(y.amount_minor)
       from supplier_settlement y where y.business_id = l.business_id
         and y.bill_id = l.bill_id), 0))::bigint
     from supplier_bill l where l.business_id = x.business_id and l.bill_id = x.expense_id
       and x.supplier_id is not null)`;
const FROM = `from expense x
   join branch b on b.business_id = x.business_id and b.branch_id = x.branch_id
   left join expense_event a on a.business_id = x.business_id and a.expense_id = x.expense_id
     and a.step = 'answer'
   left join supplier s on s.business_id = x.business_id and s.supplier_id = x.supplier_id
   left join expense_event v on v.business_id = x.business_id and v.expense_id = x.expense_id
     and v.step = 'void'`;
const ROW = `x.expense_id "_id", x.number, x.branch_id "branchId", b.name "branchName", x.category,
   x.payee, x.note, x.reference, x.amount_minor "amountMinor", x.tax_minor "taxMinor",
   x.paid_from "paidFrom", x.business_date "day", ${STATE} state, x.posted_at "postedAt",
   x.posted_by "postedById", x.posted_by_name "postedByName", a.by_name "answeredByName",
   a.note "answerNote", v.by_name "voidedByName", v.note "voidReason",
   array(select p.image_id from expense_photo p where p.business_id = x.business_id
     and p.expense_id = x.expense_id order by p.place) "photoIds",
   x.supplier_id "supplierId", s.name "supplierName", x.due_on "dueOn", ${OPEN} "openMinor"`;
const FILTER = `x.business_id = $1 and x.business_date between $2::date and $3::date
     and ($4::uuid[] is null or x.branch_id = any ($4)) and ($5::text is null or x.category = $5)
     and ($6::text is null or x.paid_from = $6) and ($7::text is null or ${STATE} = $7)
     and ($8::text is null or x.payee ilike $8 or x.number ilike $8 or x.note ilike $8
       or s.name ilike $8)`;

/** Expenses that wait for a yes, of days up to one, as the list shows them. */
export const waitingExpenses = (counted: string, businessId: string, upTo: string): string =>
  `(select ${counted} ${FROM} where x.business_id = ${businessId}
     and x.business_date <= ${upTo}::date and ${STATE} = 'waiting')`;

const LIST = statement(
  'list_expenses',
  `select ${ROW} ${FROM} where ${FILTER}
     and ($9::timestamptz is null or x.business_date < $3::date
       or (x.posted_at, x.expense_id) < ($9, $10::uuid))
   order by x.business_date desc, x.posted_at desc, x.expense_id desc limit $11`,
);

export interface ExpensesAsked {
  readonly from: string;
  readonly to: string;
  readonly branchIds: readonly string[] | null;
  readonly category: string | null;
  readonly paidFrom: string | null;
  readonly state: string | null;
  readonly like: string | null;
}

const asked = (businessId: string, given: ExpensesAsked): unknown[] => [
  ...[businessId, given.from, given.to, given.branchIds, given.category, given.paidFrom],
  ...[given.state, given.like],
];

export async function expenseRows(
  reader: Reader,
  businessId: string,
  given: ExpensesAsked,
  page: { readonly before: { at: string; id: string } | null; readonly limit: number },
): Promise<Expense[]> {
  const { before, limit } = page;
  const end = [before?.at ?? null, before?.id ?? null];
  return reader.rows<Expense>(LIST, [...asked(businessId, given), ...end, limit]);
}

const SUMS = statement(
  'sums_of_expenses',
  `select count(*) filter (where ${STATE} = 'posted')::int count,
     coalesce(sum(x.amount_minor) filter (where ${STATE} = 'posted'), 0)::bigint "amountMinor",
     coalesce(sum(x.tax_minor) filter (where ${STATE} = 'posted'), 0)::bigint "taxMinor",
     coalesce(sum(${OPEN}), 0)::bigint "owedMinor",
     count(*) filter (where ${STATE} = 'waiting')::int "waitingCount"
   ${FROM} where ${FILTER}`,
);

export interface ExpenseSums {
  readonly count: number;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly owedMinor: number;
  readonly waitingCount: number;
}

export async function expenseSums(
  reader: Reader,
  businessId: string,
  given: ExpensesAsked,
): Promise<ExpenseSums> {
  return reader.one<ExpenseSums>(SUMS, asked(businessId, given));
}

const FIND = statement(
  'find_expense',
  `select ${ROW}, x.cash_move_id "cashMoveId", encode(x.content_hash, 'hex') "contentHash"
   ${FROM} where x.business_id = $1 and x.expense_id = $2`,
);

export type KeptExpense = Expense & {
  readonly cashMoveId: string | null;
  readonly contentHash: string;
};

export async function findExpense(
  reader: Reader,
  businessId: string,
  expenseId: string,
): Promise<KeptExpense | null> {
  return reader.maybe<KeptExpense>(FIND, [businessId, expenseId]);
}

const INSERT = statement(
  'insert_expense',
  `insert into expense (business_id, expense_id, number, branch_id, category, payee, note,
     reference, amount_minor, tax_minor, paid_from, cash_move_id, supplier_id, due_on,
     business_date, needs_approval, posted_at, posted_by, posted_by_name, content_hash)
   select $1::uuid, e."expenseId", e.number, e."branchId", e.category, e.payee, e.note,
     e.reference, e."amountMinor", e."taxMinor", e."paidFrom", e."cashMoveId",
     e."supplierId", e."dueOn", e.day, e."needsApproval", e.at, e.by, e."byName",
     decode(e.hash, 'hex')
   from json_to_record($2::json) as e("expenseId" uuid, number text, "branchId" uuid,
     category text, payee text, note text, reference text, "amountMinor" bigint,
     "taxMinor" bigint, "paidFrom" text, "cashMoveId" uuid, "supplierId" uuid, "dueOn" date,
     day date, "needsApproval" boolean, at timestamptz, by uuid, "byName" text, hash text)`,
);

export interface NewExpense {
  readonly expenseId: string;
  readonly number: string;
  readonly branchId: string;
  readonly category: string;
  readonly payee: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly paidFrom: string;
  readonly cashMoveId: string | null;
  readonly supplierId: string | null;
  readonly dueOn: string | null;
  readonly day: string;
  readonly needsApproval: boolean;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
}

export async function insertExpense(tx: Tx, businessId: string, row: NewExpense): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(row)]);
}

const EVENT = statement(
  'insert_expense_event',
  `insert into expense_event (business_id, expense_id, step, kind, event_id, note, at, by, by_name,
     content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'))
   on conflict (business_id, expense_id, step) do nothing returning event_id`,
);

/** Adds an answer or a void; false when somebody was faster. */
export async function insertExpenseEvent(
  tx: Tx,
  businessId: string,
  row: {
    readonly expenseId: string;
    readonly kind: 'approved' | 'refused' | 'voided';
    readonly eventId: string;
    readonly note: string | null;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: string;
  },
): Promise<boolean> {
  const { expenseId, kind, eventId, note, at, by, byName, hash } = row;
  const step = kind === 'voided' ? 'void' : 'answer';
  const values = [businessId, expenseId, step, kind, eventId, note, at, by, byName, hash];
  return (await tx.rows(EVENT, values)).length === 1;
}

const FIND_EVENT = statement(
  'find_expense_event',
  `select encode(content_hash, 'hex') "contentHash" from expense_event
   where business_id = $1 and expense_id = $2 and event_id = $3`,
);

export async function findExpenseEvent(
  reader: Reader,
  businessId: string,
  expenseId: string,
  eventId: string,
): Promise<{ contentHash: string } | null> {
  return reader.maybe(FIND_EVENT, [businessId, expenseId, eventId]);
}

const LIMIT = statement(
  'expense_limit_now',
  `select limit_minor "limitMinor" from expense_limit where business_id = $1
   order by limit_no desc limit 1`,
);

export async function expenseLimit(reader: Reader, businessId: string): Promise<number | null> {
  const row = await reader.maybe<{ limitMinor: number | null }>(LIMIT, [businessId]);
  return row?.limitMinor ?? null;
}

const SET_LIMIT = statement(
  'set_expense_limit',
  `insert into expense_limit (business_id, limit_no, limit_minor, since, set_by)
   select $1, coalesce(max(limit_no), 0) + 1, $2, $3, $4 from expense_limit where business_id = $1
   on conflict do nothing returning limit_no`,
);

/** False when somebody else was setting it. */
export async function insertExpenseLimit(
  tx: Tx,
  businessId: string,
  given: { readonly limitMinor: number | null; readonly at: string; readonly by: string },
): Promise<boolean> {
  const values = [businessId, given.limitMinor, given.at, given.by];
  return (await tx.rows(SET_LIMIT, values)).length === 1;
}

/** Pay-outs `m` of tills that no expense has sorted yet, and that stand. */
const UNSORTED = `m.business_id = $1 and m.kind = 'pay_out' and m.category <> 'owner'
     and m.takes_back is null and not exists (select from cash_move b
       where b.business_id = m.business_id and b.takes_back = m.move_id)
     and not exists (select from expense x where x.business_id = m.business_id
       and x.cash_move_id = m.move_id
       and not exists (select from expense_event v where v.business_id = x.business_id
         and v.expense_id = x.expense_id and v.step = 'void'))`;

const PAY_OUTS = statement(
  'unsorted_pay_outs',
  `select m.move_id "_id", s.branch_id "branchId", b.name "branchName", t.name "tillName",
     m.business_date "day", m.amount_minor "amountMinor", m.reason, m.moved_by_name "byName"
   from cash_move m
   join shift s on s.business_id = m.business_id and s.shift_id = m.shift_id
   join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
   join till t on t.business_id = s.business_id and t.till_id = s.till_id
   where ${UNSORTED} and m.business_date > $2::date
     and ($3::uuid[] is null or s.branch_id = any ($3))
   order by m.moved_at desc, m.move_id limit $4`,
);

export async function payOutRows(
  reader: Reader,
  businessId: string,
  given: { readonly since: string; readonly branchIds: readonly string[] | null; limit: number },
): Promise<PayOut[]> {
  const { since, branchIds, limit } = given;
  return reader.rows<PayOut>(PAY_OUTS, [businessId, since, branchIds, limit]);
}

const FIND_PAY_OUT = statement(
  'find_pay_out',
  `select s.branch_id "branchId", m.amount_minor "amountMinor", m.category,
     (${UNSORTED}) "isUnsorted"
   from cash_move m
   join shift s on s.business_id = m.business_id and s.shift_id = m.shift_id
   where m.business_id = $1 and m.move_id = $2 and m.kind = 'pay_out'`,
);

export interface FoundPayOut {
  readonly branchId: string;
  readonly amountMinor: number;
  readonly category: string;
  readonly isUnsorted: boolean;
}

/** A pay-out that only this transaction looks at. */
export async function lockPayOut(
  tx: Tx,
  businessId: string,
  moveId: string,
): Promise<FoundPayOut | null> {
  await lockMove(tx, moveId);
  return tx.maybe<FoundPayOut>(FIND_PAY_OUT, [businessId, moveId]);
}
