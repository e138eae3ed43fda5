import type { Allocation, EntryKind, OpenEntry } from '@tillbook/core/customers/account';
import type { OpenDebt } from '@tillbook/core/customers/ageing';
import type { Move } from '@tillbook/core/customers/payment-back';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** An account under its lock. */
export interface LockedAccount {
  readonly customerId: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly balanceMinor: number;
  readonly creditLimitMinor: number | null;
  readonly termsDays: number;
  readonly lastEntry: number;
  readonly isArchived: boolean;
  readonly isErased: boolean;
  readonly version: number;
}

const COLUMNS = `c.customer_id "customerId", c.name, c.phone, c.balance_minor "balanceMinor",
   c.credit_limit_minor "creditLimitMinor", c.terms_days "termsDays", c.last_entry "lastEntry",
   c.archived_at is not null "isArchived", c.erased_at is not null "isErased", c.version`;

const LOCK = statement(
  'lock_customers',
  `select ${COLUMNS} from customer c
   where c.business_id = $1 and c.customer_id = any ($2::uuid[])
   order by c.customer_id for no key update`,
);

/** Locks accounts in the one order that all take; a locking read gives their newest version. */
export async function lockAccounts(
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
): Promise<LockedAccount[]> {
  return tx.rows<LockedAccount>(LOCK, [businessId, customerIds]);
}

const READ = statement(
  'read_customer_accounts',
  `select ${COLUMNS} from customer c
   where c.business_id = $1 and c.customer_id = any ($2::uuid[])`,
);

export async function readAccounts(
  reader: Reader,
  businessId: string,
  customerIds: readonly string[],
): Promise<LockedAccount[]> {
  return reader.rows<LockedAccount>(READ, [businessId, customerIds]);
}

/** What of entry `e` is not allocated yet. */
const openOf = (side: 'debit' | 'credit'): string =>
  `abs(e.amount_minor) - coalesce((select sum(a.amount_minor) from customer_allocation a
     where a.business_id = e.business_id and a.customer_id = e.customer_id
       and a.${side}_no = e.entry_no), 0)`;

const openText = (side: 'debit' | 'credit'): string =>
  `select * from (
     select e.entry_no "entryNo", (${openOf(side)})::bigint "openMinor", e.kind,
       e.source_id "sourceId", e.business_date "businessDate", e.owed_since "owedSince",
       e.due_on "dueOn", e.number, abs(e.amount_minor)::bigint "amountMinor"
     from customer_entry e
     where e.business_id = $1 and e.customer_id = $2
       and e.amount_minor ${side === 'debit' ? '> 0' : '< 0'}) x
   where x."openMinor" > 0 order by x."entryNo"`;
const OPEN = {
  debit: statement('open_debts_of_customer', openText('debit')),
  credit: statement('open_credits_of_customer', openText('credit')),
} as const;

export interface OpenEntryRow extends OpenEntry, OpenDebt {
  readonly kind: EntryKind;
  readonly sourceId: string;
  readonly businessDate: string;
  readonly number: string;
  readonly amountMinor: number;
}

/** Entries of one side that are not used up, oldest first. Behind the lock they are final. */
export async function openEntries(
  reader: Reader,
  businessId: string,
  customerId: string,
  side: 'debit' | 'credit',
): Promise<OpenEntryRow[]> {
  return reader.rows<OpenEntryRow>(OPEN[side], [businessId, customerId]);
}

/** An entry to write, with what it is matched with. */
export interface NewEntry {
  readonly customerId: string;
  readonly entryNo: number;
  readonly kind: EntryKind;
  readonly sourceId: string;
  readonly branchId: string;
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  readonly businessDate: string;
  readonly owedSince: string | null;
  readonly dueOn: string | null;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly number: string;
  readonly allocations: readonly Allocation[];
  /** What it moves between other entries: of a payment that is taken back. */
  readonly moves?: readonly Move[];
}

const WRITE = statement(
  'write_customer_entries',
  `with given as (
     select * from json_to_recordset($2::json) as g("customerId" uuid, "entryNo" integer,
       kind text, "sourceId" uuid, "branchId" uuid, "amountMinor" bigint,
       "balanceAfterMinor" bigint, "businessDate" date, "owedSince" date, "dueOn" date,
       at timestamptz, by uuid, "byName" text, number text)
   ), entered as (
     insert into customer_entry (business_id, customer_id, entry_no, kind, source_id, branch_id,
       amount_minor, balance_after_minor, business_date, owed_since, due_on, posted_at, posted_by,
       posted_by_name, number)
     select $1::uuid, g."customerId", g."entryNo", g.kind, g."sourceId", g."branchId",
       g."amountMinor", g."balanceAfterMinor", g."businessDate", g."owedSince", g."dueOn", g.at,
       g.by, g."byName", g.number from given g
   ), allocated as (
     insert into customer_allocation (business_id, customer_id, debit_no, credit_no, amount_minor,
       moved_by)
     select $1::uuid, a."customerId", a."debitNo", a."creditNo", a."amountMinor", a."movedBy"
     from json_to_recordset($3::json) as a("customerId" uuid, "debitNo" integer,
       "creditNo" integer, "amountMinor" bigint, "movedBy" integer)
   )
   update customer c set balance_minor = n."balanceAfterMinor", last_entry = n."entryNo"
   from (select distinct on (g."customerId") g.* from given g
     order by g."customerId", g."entryNo" desc) n
   where c.business_id = $1 and c.customer_id = n."customerId"`,
);

/** Adds entries to accounts that are locked, with their allocations and the new balances. */
export async function writeEntries(
  tx: Tx,
  businessId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const allocations = entries.flatMap((entry) => {
    const { customerId, entryNo, amountMinor, allocations: parts, moves = [] } = entry;
    return [
      ...parts.map((part) => ({
        customerId,
        debitNo: amountMinor > 0 ? entryNo : part.entryNo,
        creditNo: amountMinor > 0 ? part.entryNo : entryNo,
        amountMinor: part.amountMinor,
        movedBy: 0,
      })),
      ...moves.map((move) => ({ ...move, customerId, movedBy: entryNo })),
    ];
  });
  await tx.rows(WRITE, [businessId, JSON.stringify(entries), JSON.stringify(allocations)]);
}
