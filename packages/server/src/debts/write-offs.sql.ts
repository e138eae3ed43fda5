import type { WriteOffRow } from '@tillbook/core/customers/debt-papers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const FIND = statement(
  'find_customer_write_off',
  `select write_off_id "_id", number, customer_id "customerId", amount_minor "amountMinor", reason,
     encode(content_hash, 'hex') "contentHash"
   from customer_write_off where business_id = $1 and write_off_id = $2`,
);

export async function findWriteOff(
  reader: Reader,
  businessId: string,
  writeOffId: string,
): Promise<(WriteOffRow & { contentHash: string }) | null> {
  return reader.maybe(FIND, [businessId, writeOffId]);
}

const INSERT = statement(
  'insert_customer_write_off',
  `insert into customer_write_off (business_id, write_off_id, number, customer_id, branch_id,
     amount_minor, reason, business_date, posted_at, posted_by, posted_by_name, content_hash,
     takes_back)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export async function insertWriteOff(
  tx: Tx,
  businessId: string,
  writeOff: WriteOffRow & {
    readonly branchId: string;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
    /** The write-off that this one takes back; its amount is below zero. */
    readonly takesBack?: string;
  },
): Promise<void> {
  const { _id, number, customerId, branchId, amountMinor, reason } = writeOff;
  const { businessDate, at, by, byName, hash } = writeOff;
  const values = [businessId, _id, number, customerId, branchId, amountMinor, reason];
  await tx.rows(INSERT, [
    ...values,
    businessDate,
    at,
    by,
    byName,
    hash,
    writeOff.takesBack ?? null,
  ]);
}
