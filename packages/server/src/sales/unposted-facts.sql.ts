import type { UnsentKind } from '@tillbook/core/sales/unsent-file';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** What could not be posted, as it is kept. */
export interface UnpostedRow {
  readonly unpostedId: string;
  readonly deviceId: string;
  readonly factKey: string;
  readonly kind: UnsentKind;
  readonly tillId: string;
  readonly branchId: string;
  readonly factId: string | null;
  readonly series: string | null;
  readonly number: number | null;
  readonly paperNumber: string | null;
  readonly doneBy: string | null;
  readonly doneByName: string | null;
  readonly occurredAt: string | null;
  readonly amountMinor: number | null;
  readonly customerId: string | null;
  readonly code: string;
  readonly factText: string;
  /** Hex, of the text. */
  readonly textHash: string;
  readonly handedAt: string;
}

const INSERT = statement(
  'insert_unposted_fact',
  `insert into unposted_fact (business_id, unposted_id, device_id, fact_key, kind, till_id,
     branch_id, fact_id, series, number, paper_number, done_by, done_by_name, occurred_at,
     amount_minor, customer_id, code, fact_text, text_hash, handed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     decode($19, 'hex'), $20)`,
);

/** Keeps it, in the transaction that found that nothing can be made of it. */
export async function insertUnposted(tx: Tx, businessId: string, row: UnpostedRow): Promise<void> {
  await tx.rows(INSERT, [
    ...[businessId, row.unpostedId, row.deviceId, row.factKey, row.kind, row.tillId],
    ...[row.branchId, row.factId, row.series, row.number, row.paperNumber, row.doneBy],
    ...[row.doneByName, row.occurredAt, row.amountMinor, row.customerId, row.code],
    ...[row.factText, row.textHash, row.handedAt],
  ]);
}

const FIND = statement(
  'find_unposted_fact',
  `select u.code, c.details->>'problem' message
   from unposted_fact u
   join sale_conflict c on c.business_id = u.business_id and c.unposted_id = u.unposted_id
   where u.business_id = $1 and u.device_id = $2 and u.fact_key = $3`,
);

/** Why a fact of a device could not be posted that was handed over before; null: it was not. */
export async function findUnposted(
  tx: Tx,
  businessId: string,
  deviceId: string,
  factKey: string,
): Promise<{ readonly code: string; readonly message: string } | null> {
  return tx.maybe(FIND, [businessId, deviceId, factKey]);
}

const HANDED = statement(
  'facts_handed_over',
  `select u.fact_key "factKey" from unposted_fact u
   where u.business_id = $1 and u.device_id = $2 and u.fact_key = any ($3::text[])
     and not exists (select from sale s
       where s.business_id = u.business_id and s.sale_id = u.fact_id)`,
);

/**
 * Those of these facts of a device that were handed over: nothing is posted of them any more. Under
 * the id of a sale that is posted something else was handed over.
 */
export async function handedOver(
  tx: Tx,
  businessId: string,
  deviceId: string,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ factKey: string }>(HANDED, [businessId, deviceId, factIds]);
  return new Set(rows.map(({ factKey }) => factKey));
}

const WHERE = statement(
  'where_unposted_happened',
  `select coalesce((select t.branch_id from till t where t.business_id = $1 and t.till_id = $2),
       (select b.branch_id from branch b where b.business_id = $1 order by b.branch_id limit 1))
       "branchId",
     (select b.code from till t join branch b on b.business_id = t.business_id
         and b.branch_id = t.branch_id
       where t.business_id = $1 and t.till_id = $2) "branchCode",
     (select t.code from till t where t.business_id = $1 and t.till_id = $2) "tillCode",
     (select p.name from sellers_of_facts(array[$3::uuid]) p) "personName"`,
);

/**
 * The branch and codes of a till and the name of a person, as far as the business has them. What
 * happened at a till that is not known any more is shown in its first branch.
 */
export async function whereUnposted(
  tx: Tx,
  businessId: string,
  asked: { readonly tillId: string; readonly personId: string | null },
): Promise<{
  readonly branchId: string;
  readonly branchCode: string | null;
  readonly tillCode: string | null;
  readonly personName: string | null;
}> {
  return tx.one(WHERE, [businessId, asked.tillId, asked.personId]);
}

const READ = statement(
  'read_unposted_fact',
  `select u.branch_id "branchId", u.kind, u.device_id "deviceId", u.till_id "tillId",
     u.handed_at "handedAt", u.fact_text text
   from sale_conflict c
   join unposted_fact u on u.business_id = c.business_id and u.unposted_id = c.unposted_id
   where c.business_id = $1 and c.conflict_id = $2`,
);

/** What a conflict is about that could not be posted; null: it is about something else. */
export async function readUnposted(
  reader: Reader,
  businessId: string,
  conflictId: string,
): Promise<{
  readonly branchId: string;
  readonly kind: UnsentKind;
  readonly deviceId: string;
  readonly tillId: string;
  readonly handedAt: string;
  readonly text: string | null;
} | null> {
  return reader.maybe(READ, [businessId, conflictId]);
}

const TRY = statement('try_fact', 'savepoint trying');
/** What would be looked at with the commit is looked at now, while it can be taken back. */
const CHECK = statement('check_fact', 'set constraints all immediate');
const TAKE_BACK = statement('take_back_fact', 'rollback to savepoint trying');

/** Does something whose failure leaves nothing: the transaction goes on as it was. */
export async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows(TRY);
  try {
    const done = await work();
    await tx.rows(CHECK);
    return done;
  } catch (error) {
    await tx.rows(TAKE_BACK);
    throw error;
  }
}
