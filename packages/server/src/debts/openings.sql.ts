import type { CustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** Above zero on either side. */
const SIDED = `case when is_credit then 'credit' else 'debt' end side,
     abs(amount_minor) "amountMinor"`;

const FIND = statement(
  'find_customer_opening',
  `select opening_id "_id", number, customer_id "customerId", ${SIDED},
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
     content_hash, takes_back, is_credit)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

export async function insertDebtOpening(
  tx: Tx,
  businessId: string,
  opening: Omit<CustomerOpening, 'amountMinor'> & {
    /** As it stands on the account: what they owe, below zero what they are owed. */
    readonly entryMinor: number;
    readonly branchId: string;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
    /** The debt or credit that this one takes back. */
    readonly takesBack?: string;
  },
): Promise<void> {
  const { _id, number, customerId, branchId, side, entryMinor, owedSince, dueOn } = opening;
  const { businessDate, at, by, byName, hash, takesBack = null } = opening;
  const values = [businessId, _id, number, customerId, branchId, entryMinor, owedSince, dueOn];
  const made = [businessDate, at, by, byName, hash, takesBack];
  await tx.rows(INSERT, [...values, ...made, side === 'credit']);
}

/** An opening as far as another would be the same. */
export type OpeningNoted = Pick<CustomerOpening, 'customerId' | 'side' | 'owedSince'> & {
  readonly amountMinor: number;
  readonly branchId: string;
};

const NOTED = statement(
  'openings_of_customers',
  `select o.customer_id "customerId", o.branch_id "branchId", ${SIDED},
     o.owed_since "owedSince"
   from customer_opening o
   where o.business_id = $1 and o.customer_id = any ($2::uuid[]) and o.takes_back is null
     and not exists (select from customer_opening b
       where b.business_id = o.business_id and b.takes_back = o.opening_id)`,
);

/** Debts and credits from before that are noted of these customers, and were not taken back. */
export async function openingsNoted(
  reader: Reader,
  businessId: string,
  customerIds: readonly string[],
): Promise<OpeningNoted[]> {
  return reader.rows(NOTED, [businessId, customerIds]);
}

const ONE = statement(
  'opening_to_take_back',
  `select customer_id "customerId", branch_id "branchId", ${SIDED},
     owed_since "owedSince", due_on "dueOn", number
   from customer_opening where business_id = $1 and opening_id = $2 and takes_back is null`,
);

export async function openingToTakeBack(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<(OpeningNoted & Pick<CustomerOpening, 'dueOn' | 'number'>) | null> {
  return reader.maybe(ONE, [businessId, openingId]);
}
