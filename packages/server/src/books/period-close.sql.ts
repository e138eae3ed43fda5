import type { Closing, ClosingState } from '@tillbook/core/books/period-close.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { waitingExpenses } from './expenses.sql.ts';

const LOCK_ALONE = statement(
  'lock_books_alone',
  `select pg_advisory_xact_lock(hashtextextended('books ' || $1::uuid, 0))::text`,
);

/** Waits until nobody posts, and lets nobody post until the commit. Comes before anything else. */
export async function lockBooks(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(LOCK_ALONE, [businessId]);
}

const LOCK_TOGETHER = statement(
  'lock_books_together',
  `select pg_advisory_xact_lock_shared(hashtextextended('books ' || $1::uuid, 0))::text`,
);

/** Keeps the books from being closed until the commit; others may post meanwhile. */
export async function holdBooksOpen(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(LOCK_TOGETHER, [businessId]);
}

const FIND = statement(
  'find_period_close',
  `select encode(content_hash, 'hex') "contentHash" from period_close
   where business_id = $1 and close_id = $2`,
);

export async function findClosing(
  reader: Reader,
  businessId: string,
  closeId: string,
): Promise<{ contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, closeId]);
}

const CLOSED_TO = statement(
  'books_closed_to',
  `select closed_to "closedTo" from period_close where business_id = $1
   order by close_no desc limit 1`,
);

/** The last closed day, or null. */
export async function closedTo(reader: Reader, businessId: string): Promise<string | null> {
  const row = await reader.maybe<{ closedTo: string | null }>(CLOSED_TO, [businessId]);
  return row?.closedTo ?? null;
}

/** The sums of a closing start from those of the one before, where that reaches less far. */
const ADD = statement(
  'add_period_close',
  `with last as (
     select close_no, closed_to from period_close where business_id = $1::uuid
     order by close_no desc limit 1),
   base as (select close_no, closed_to from last where closed_to <= $4::date),
   sums as (
     select branch_id, account_code, sum(debit_minor)::bigint debit,
       sum(credit_minor)::bigint credit
     from (
       select b.branch_id, b.account_code, b.debit_minor, b.credit_minor
       from period_close_balance b join base on base.close_no = b.close_no
       where b.business_id = $1::uuid
       union all
       select e.branch_id, l.account_code, l.debit_minor, l.credit_minor
       from journal_entry e
       join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
       where e.business_id = $1::uuid and e.ledger_date <= $4::date
         and e.ledger_date > coalesce((select closed_to from base), '-infinity')) moved
     group by 1, 2),
   added as (
     insert into period_close (business_id, close_no, close_id, kind, closed_to, reason,
       entries_count, debit_minor, at, by, by_name, content_hash)
     select $1::uuid, coalesce((select close_no from last), 0) + 1, $2::uuid, $3, $4::date, $5,
       (select count(*) from journal_entry e
        where e.business_id = $1::uuid and e.ledger_date <= $4::date),
       coalesce((select sum(debit) from sums), 0), $6::timestamptz, $7::uuid, $8,
       decode($9, 'hex')
     returning close_no)
   insert into period_close_balance (business_id, close_no, branch_id, account_code, debit_minor,
     credit_minor)
   select $1::uuid, added.close_no, s.branch_id, s.account_code, s.debit, s.credit
   from added, sums s`,
);

/** Closes the books or opens them again, and keeps what accounts held at the last closed day. */
export async function addClosing(
  tx: Tx,
  businessId: string,
  given: {
    readonly closeId: string;
    readonly kind: 'close' | 'reopen';
    readonly closedTo: string | null;
    readonly reason: string | null;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: string;
  },
): Promise<void> {
  const { closeId, kind, closedTo: day, reason, at, by, byName, hash } = given;
  await tx.rows(ADD, [businessId, closeId, kind, day, reason, at, by, byName, hash]);
}

const HISTORY = statement(
  'list_period_closes',
  `select close_id "_id", kind, closed_to "closedTo", reason, at, by_name "byName",
     entries_count "entriesCount", debit_minor "debitMinor"
   from period_close where business_id = $1 order by close_no desc limit 120`,
);

export async function closingsOf(reader: Reader, businessId: string): Promise<Closing[]> {
  return reader.rows<Closing>(HISTORY, [businessId]);
}

/** When the day is over where a device sells, or sold last. */
const DAY_ENDS = `((($3::date + 1)::timestamp + make_interval(mins => p.cutoff_minutes))
  at time zone p.timezone)`;

/** Devices that sell, and were not heard of since the day ended: what they hold is not known. */
const SILENT = `select coalesce(jsonb_agg(jsonb_build_object('_id', d.device_id, 'name', d.name,
       'branchName', p.name, 'lastSeenAt', d.last_seen_at)
       order by d.last_seen_at nulls first, d.name, d.device_id), '[]')
     from device d cross join lateral (
       select r.name, r.timezone, r.cutoff_minutes from till t
       join branch r on r.business_id = t.business_id and r.branch_id = t.branch_id
       where t.business_id = d.business_id and (t.device_id = d.device_id
         or exists (select from till_series s where s.business_id = t.business_id
           and s.till_id = t.till_id and s.device_id = d.device_id))
       order by t.device_id is not distinct from d.device_id desc, t.till_id limit 1) p
     where d.business_id = $1 and d.revoked_at is null
       and coalesce(d.last_seen_at, d.enrolled_at) < ${DAY_ENDS}`;

const FACTS = statement(
  'facts_before_close',
  `select (select min(ledger_date) from journal_entry where business_id = $1) "firstDay",
     (select count(*)::int from journal_entry
      where business_id = $1 and ledger_date > $2::date and business_date <= $2::date)
       "movedCount",
     (select count(*)::int from shift s where s.business_id = $1 and s.business_date <= $3::date
      and not exists (select from shift_close c
        where c.business_id = s.business_id and c.shift_id = s.shift_id)) "openShifts",
     (select count(*)::int from sale_conflict c where c.business_id = $1
      and not exists (select from sale_conflict_settlement s
        where s.business_id = c.business_id and s.conflict_id = c.conflict_id)) "openConflicts",
     (select count(*)::int from receipt_due d join goods_receipt r
        on r.business_id = d.business_id and r.receipt_id = d.receipt_id
      where d.business_id = $1 and r.business_date <= $3::date
        and not exists (select from supplier_bill_receipt x
          where x.business_id = d.business_id and x.receipt_id = d.receipt_id
            and x.supplier_id = d.supplier_id)) "unbilledReceipts",
     (select count(*)::int from stock_count where business_id = $1
      and state in ('counting', 'review')) "openCounts",
     ${waitingExpenses('count(*)::int', '$1', '$3')} "expensesWaiting",
     ${waitingExpenses('min(x.business_date)', '$1', '$3')} "expensesFrom",
     (select count(*)::int from shift_close c where c.business_id = $1
      and c.business_date <= $3::date and c.differs
      and not exists (select from shift_event e where e.business_id = c.business_id
        and e.shift_id = c.shift_id and e.kind = 'review')) "drawersUnseen",
     (${SILENT}) "silentDevices"`,
);

export interface ClosingFacts {
  readonly firstDay: string | null;
  readonly movedCount: number;
  readonly openShifts: number;
  readonly openConflicts: number;
  readonly unbilledReceipts: number;
  readonly openCounts: number;
  readonly expensesWaiting: number;
  readonly expensesFrom: string | null;
  readonly drawersUnseen: number;
  readonly silentDevices: ClosingState['silentDevices'];
}

/** What is there to be closed, and what is not finished up to a day. */
export async function closingFacts(
  reader: Reader,
  businessId: string,
  days: { readonly closedTo: string | null; readonly upTo: string },
): Promise<ClosingFacts> {
  return reader.one<ClosingFacts>(FACTS, [businessId, days.closedTo, days.upTo]);
}
