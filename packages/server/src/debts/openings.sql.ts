import type { CustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const FIND = statement(
  'find_customer_opening',
  `select opening_id "_id", number, customer_id "customerId", amount_minor "amountMinor",
     owed_since "owedSince", due_on "dueOn", encode(content_hash, 'hex') "contentHash"
   from customer_opening where business_id = $1 and opening_id = $2`,
);

export async function findDebtOpening(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<(CustomerOpening & { contentHash: string }) | null> {
  return reader.maybe(FIND, [businessId, openingId]);
}

const INSERT = statement(
  'insert_customer_opening',
  `insert into customer_opening (business_id, opening_id, number, customer_id, branch_id,
     amount_minor, owed_since, due_on, business_date, posted_at, posted_by, posted_by_name,
     content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export async function insertDebtOpening(
  tx: Tx,
  businessId: string,
  opening: CustomerOpening & {
    readonly branchId: string;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
  },
): Promise<void> {
  const { _id, number, customerId, branchId, amountMinor, owedSince, dueOn } = opening;
  const { businessDate, at, by, byName, hash } = opening;
  const values = [businessId, _id, number, customerId, branchId, amountMinor, owedSince, dueOn];
  await tx.rows(INSERT, [...values, businessDate, at, by, byName, hash]);
}
