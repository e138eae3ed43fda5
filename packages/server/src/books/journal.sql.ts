import type { AccountRow, EntryRow, StatementRow } from '@tillbook/core/books/journal.api';
import { statement, type Reader } from '../db/database.ts';

/** Where an entry's document is kept, its number and who made it. */
interface Paper {
  readonly kinds: readonly string[];
  readonly table: string;
  readonly id: string;
  readonly number: string;
  readonly link?: string;
  /** Columns of who made it, and of their name; without them the audit says it. */
  readonly by?: readonly [string, string];
}

const posted = (kind: string, id: string, table = kind): Paper => ({
  ...{ kinds: [kind], table, id, number: 'number', by: ['posted_by', 'posted_by_name'] },
});

const VOIDED_PAYMENTS =
  'supplier_payment join supplier_payment_void using (business_id, payment_id)';
const [PAID, GIVEN_UP] = ['customer_payment', 'customer_write_off'] as const;

const PAPERS: readonly Paper[] = [
  {
    ...{ kinds: ['sale', 'late_sale'], table: 'sale', id: 'sale_id', number: 'receipt_number' },
    by: ['seller_id', 'seller_name'],
  },
  {
    kinds: ['refund', 'late_refund', 'unmatched_refund', 'customer_write_off_back'],
    ...{ table: 'refund', id: 'refund_id' },
    ...{ number: 'refund_number', link: 'sale_id', by: ['refunded_by', 'refunded_by_name'] },
  },
  posted('blind_return', 'return_id'),
  {
    kinds: ['shift_open'],
    table: 'shift',
    id: 'shift_id',
    number: 'null',
    by: ['opened_by', 'opened_by_name'],
  },
  {
    ...{ kinds: ['shift_close'], table: 'shift_close', id: 'shift_id' },
    ...{ number: `'Z' || z_number`, by: ['closed_by', 'closed_by_name'] },
  },
  {
    ...{
      kinds: ['cash_move', 'late_cash_move'],
      table: 'cash_move',
      id: 'move_id',
      number: 'number::text',
    },
    ...{ link: 'shift_id', by: ['moved_by', 'moved_by_name'] },
  },
  { ...posted('customer_payment', 'payment_id', PAID), link: 'customer_id' },
  { ...posted('customer_payment_back', 'payment_id', PAID), link: 'customer_id' },
  { ...posted('customer_payout', 'payout_id'), link: 'customer_id' },
  { ...posted('customer_write_off', 'write_off_id', GIVEN_UP), link: 'customer_id' },
  { ...posted('customer_write_off_void', 'write_off_id', GIVEN_UP), link: 'customer_id' },
  { ...posted('customer_reward', 'reward_id'), link: 'customer_id' },
  { ...posted('customer_opening', 'opening_id'), link: 'customer_id' },
  {
    ...{ kinds: ['layby_cancel'], table: 'quote', id: 'quote_id', number: 'number' },
    by: ['withdrawn_by', 'withdrawn_by_name'],
  },
  { ...posted('gift_card', 'gift_card_id'), by: ['sold_by', 'sold_by_name'] },
  {
    ...{ ...posted('customer_payout', 'payout_id'), kinds: ['gift_card_void'] },
    link: 'gift_card_id',
  },
  { ...posted('goods_receipt', 'receipt_id'), by: ['received_by', 'received_by_name'] },
  posted('supplier_bill', 'bill_id'),
  { ...posted('supplier_payment', 'payment_id'), link: 'supplier_id' },
  {
    ...posted('supplier_payment_void', 'payment_id', VOIDED_PAYMENTS),
    ...{ link: 'supplier_id', by: ['by', 'by_name'] },
  },
  posted('supplier_return', 'return_id'),
  posted('stock_adjustment', 'adjustment_id'),
  posted('stock_count', 'count_id'),
  posted('opening_balance', 'opening_id'),
  { ...posted('expense', 'expense_id'), kinds: ['expense', 'expense_void'] },
  { ...posted('money_move', 'move_id'), kinds: ['money_move', 'money_move_void'] },
];

const paperSql = ({ kinds, table, id, number, link, by }: Paper): string =>
  `select ${number} number, ${link ?? id} link_id,
     ${by?.[0] ?? 'null::uuid'} by_id, ${by?.[1] ?? 'null::text'} by_name
   from ${table} where e.source_kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
     and business_id = e.business_id and ${id} = e.source_id`;

const TRANSFERS = `select t.number, t.transfer_id, null::uuid, null::text
   from transfer_event v join transfer t on t.business_id = v.business_id
     and t.transfer_id = v.transfer_id
   where e.source_kind in ('transfer_out', 'transfer_in', 'transfer_loss')
     and v.business_id = e.business_id and v.event_id = e.source_id`;

/** What belongs to an entry `e`: its branch, its document, and whoever made it. */
const AROUND = `join branch b on b.business_id = e.business_id and b.branch_id = e.branch_id
   left join lateral (${[...PAPERS.map(paperSql), TRANSFERS].join('\n   union all ')}) d on true
   left join lateral (select v.actor_id, v.actor_name from audit_event v
     where v.business_id = e.business_id
       and v.subject_id in (e.source_id, d.link_id) and d.by_id is null
     order by v.at <> e.posted_at, v.at limit 1) w on true`;
const SOURCE = `e.source_kind "sourceKind", e.source_id "sourceId", d.number, d.link_id "linkId",
   e.branch_id "branchId", b.name "branchName", e.business_date "businessDate",
   e.ledger_date "ledgerDate", e.posted_at "postedAt",
   coalesce(d.by_id, w.actor_id) "byId", coalesce(d.by_name, w.actor_name) "byName"`;

/** The other way the page begins behind the last row of the day `$2`. */
const listing = (name: string, beyond: '<' | '>', edge: '$2' | '$3', way: 'asc' | 'desc') =>
  statement(
    name,
    `select e.entry_id "_id", ${SOURCE},
     (select sum(l.debit_minor)::bigint from journal_line l
      where l.business_id = e.business_id and l.entry_id = e.entry_id) "amountMinor",
     (select json_agg(json_build_object('accountCode', l.account_code, 'accountName', a.name,
        'debitMinor', l.debit_minor, 'creditMinor', l.credit_minor) order by l.line_no)
      from journal_line l
      join account a on a.business_id = l.business_id and a.code = l.account_code
      where l.business_id = e.business_id and l.entry_id = e.entry_id) lines
   from journal_entry e ${AROUND}
   where e.business_id = $1 and e.ledger_date between $2::date and $3::date
     and ($4::timestamptz is null or e.ledger_date ${beyond} ${edge}::date
       or (e.posted_at, e.entry_id) ${beyond} ($4, $5::uuid))
     and ($6::text is null or d.number ilike $6)
     and ($7::text is null or exists (select from journal_line l
       where l.business_id = e.business_id and l.entry_id = e.entry_id and l.account_code = $7))
     and ($8::text is null or e.source_kind = $8)
     and ($9::uuid is null or e.branch_id = $9)
     and ($10::uuid is null or coalesce(d.by_id, w.actor_id) = $10)
     and (not $11::boolean or e.ledger_date <> e.business_date)
     and ($12::date is null or e.business_date >= $12)
     and ($13::date is null or e.business_date <= $13)
   order by e.ledger_date ${way}, e.posted_at ${way}, e.entry_id ${way} limit $14`,
  );
const LIST = listing('list_journal', '<', '$3', 'desc');
const FORWARD = listing('list_journal_forward', '>', '$2', 'asc');

export interface JournalAsked {
  readonly from: string;
  /** The last day, or that of the last row shown. */
  readonly to: string;
  /** The last row shown, within the day `to`. */
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly number: string | null;
  readonly accountCode: string | null;
  readonly sourceKind: string | null;
  readonly branchId: string | null;
  readonly personId: string | null;
  readonly isMoved: boolean;
  readonly happenedFrom: string | null;
  readonly happenedTo: string | null;
  readonly limit: number;
}

const NO_FILTER = [null, null, null, null, null, false, null, null] as const;

/**
 * Entries of a period, the oldest first.
 * @param after the last row shown, within the day `from`
 */
export async function journalForward(
  reader: Reader,
  businessId: string,
  asked: Pick<JournalAsked, 'from' | 'to' | 'limit'> & { readonly after: JournalAsked['before'] },
): Promise<EntryRow[]> {
  const { from, to, after, limit } = asked;
  const end = [after?.at ?? null, after?.id ?? null];
  return reader.rows<EntryRow>(FORWARD, [businessId, from, to, ...end, ...NO_FILTER, limit]);
}

/** Entries of a period, newest first: the index gives them in this order. */
export async function journalRows(
  reader: Reader,
  businessId: string,
  asked: JournalAsked,
): Promise<EntryRow[]> {
  const { from, to, before, number, accountCode, sourceKind, branchId, personId } = asked;
  const { isMoved, happenedFrom, happenedTo, limit } = asked;
  return reader.rows<EntryRow>(LIST, [
    ...[businessId, from, to, before?.at ?? null, before?.id ?? null, number],
    ...[accountCode, sourceKind, branchId, personId, isMoved, happenedFrom, happenedTo, limit],
  ]);
}

/**
 * What accounts held when a day ended: what was held when the books were last closed, the sums of
 * the days after it that are summed, and after those the journal itself. How `until` is asked for
 * lets the index see it (decision 0091).
 */
const BALANCES = statement(
  'account_balances',
  `with base as (
     select close_no, closed_to from (select close_no, closed_to from period_close
       where business_id = $1 order by close_no desc limit 1) last
     where closed_to <= $2::date),
   sums as (
     select account_code, sum(amount)::bigint balance from (
       select k.account_code, k.debit_minor - k.credit_minor amount
       from period_close_balance k join base on base.close_no = k.close_no
       where k.business_id = $1 and ($3::uuid is null or k.branch_id = $3)
         and ($4::text is null or k.account_code = $4)
       union all
       select d.account_code, d.debit_minor - d.credit_minor
       from account_day d
       where d.business_id = $1 and d.ledger_date <= $2::date
         and d.ledger_date > (select coalesce(max(closed_to), '-infinity') from base)
         and ($3::uuid is null or d.branch_id = $3)
         and ($4::text is null or d.account_code = $4)
       union all
       select l.account_code, l.debit_minor - l.credit_minor
       from journal_entry e
       join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
       where e.business_id = $1 and e.ledger_date <= $2::date
         and e.ledger_date > (select greatest((select max(closed_to) from base),
           (select max(summed_to) from account_days_until where business_id = $1), '-infinity'))
         and ($3::uuid is null or e.branch_id = $3)
         and ($4::text is null or l.account_code = $4)) moved
     group by 1)
   select a.code, a.name, a.kind, coalesce(s.balance, 0) "balanceMinor"
   from account a left join sums s on s.account_code = a.code
   where a.business_id = $1 and ($4::text is null or a.code = $4) order by a.code`,
);

/** Every account, or one of them, with debit less credit up to a day. */
export async function accountBalances(
  reader: Reader,
  businessId: string,
  asked: {
    readonly on: string;
    readonly branchId: string | null;
    readonly accountCode?: string;
  },
): Promise<AccountRow[]> {
  const { on, branchId, accountCode = null } = asked;
  return reader.rows<AccountRow>(BALANCES, [businessId, on, branchId, accountCode]);
}

const IN_STATEMENT = `from journal_entry e
   join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id`;
const OF_ACCOUNT = `e.business_id = $1 and l.account_code = $2
     and e.ledger_date between $3::date and $4::date and ($5::uuid is null or e.branch_id = $5)`;

const SUMS = statement(
  'sums_of_account',
  `select coalesce(sum(l.debit_minor), 0)::bigint "debitMinor",
     coalesce(sum(l.credit_minor), 0)::bigint "creditMinor"
   ${IN_STATEMENT} where ${OF_ACCOUNT}`,
);

export interface StatementAsked {
  readonly accountCode: string;
  /** The first day, or that of the last row shown. */
  readonly from: string;
  readonly to: string;
  readonly branchId: string | null;
}

export async function accountSums(
  reader: Reader,
  businessId: string,
  { accountCode, from, to, branchId }: StatementAsked,
): Promise<{ debitMinor: number; creditMinor: number }> {
  return reader.one(SUMS, [businessId, accountCode, from, to, branchId]);
}

const STATEMENT = statement(
  'statement_of_account',
  `select e.entry_id "entryId", l.line_no "lineNo", ${SOURCE}, l.debit_minor "debitMinor",
     l.credit_minor "creditMinor",
     $9::bigint + sum(l.debit_minor - l.credit_minor) over (
       order by e.ledger_date, e.posted_at, e.entry_id, l.line_no)::bigint "balanceMinor"
   from (select e.*, l.line_no from journal_entry e
     join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
     where ${OF_ACCOUNT}
       and ($6::timestamptz is null or e.ledger_date > $3::date
         or (e.posted_at, e.entry_id, l.line_no) > ($6, $7::uuid, $8::int))
     order by e.ledger_date, e.posted_at, e.entry_id, l.line_no limit $10) e
   join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
     and l.line_no = e.line_no ${AROUND}
   order by e.ledger_date, e.posted_at, e.entry_id, l.line_no`,
);

/** Rows of one account, oldest first, each with the balance after it. */
export async function statementRows(
  reader: Reader,
  businessId: string,
  asked: StatementAsked & {
    readonly after: { readonly at: string; readonly id: string; readonly lineNo: number } | null;
    /** The balance before the first row. */
    readonly balanceMinor: number;
    readonly limit: number;
  },
): Promise<StatementRow[]> {
  const { accountCode, from, to, branchId, after, balanceMinor, limit } = asked;
  return reader.rows<StatementRow>(STATEMENT, [
    ...[businessId, accountCode, from, to, branchId],
    ...[after?.at ?? null, after?.id ?? null, after?.lineNo ?? null, balanceMinor, limit],
  ]);
}
