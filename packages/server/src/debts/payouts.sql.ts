import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const FIND = statement(
  'find_customer_payout',
  `select p.payout_id "_id", p.number, p.customer_id "customerId", c.name "customerName",
     c.phone "customerPhone", b.name "branchName", b.timezone, p.method,
     p.amount_minor "amountMinor", p.reference, p.note, p.shift_id is not null "isAtTill",
     p.balance_after_minor "balanceAfterMinor", p.posted_at "postedAt",
     p.posted_by_name "postedByName", encode(p.content_hash, 'hex') "contentHash"
   from customer_payout p
   join customer c on c.business_id = p.business_id and c.customer_id = p.customer_id
   join branch b on b.business_id = p.business_id and b.branch_id = p.branch_id
   where p.business_id = $1 and p.payout_id = $2`,
);

export type KeptPayout = Omit<PayoutSlip, 'businessName' | 'currency'> & {
  readonly contentHash: string;
};

export async function findPayout(
  reader: Reader,
  businessId: string,
  payoutId: string,
): Promise<KeptPayout | null> {
  return reader.maybe<KeptPayout>(FIND, [businessId, payoutId]);
}

const INSERT = statement(
  'insert_customer_payout',
  `insert into customer_payout (business_id, payout_id, number, customer_id, branch_id, shift_id,
     method, amount_minor, reference, note, balance_after_minor, business_date, posted_at,
     posted_by, posted_by_name, content_hash, layby_id, gift_card_id)
   select $1::uuid, p."payoutId", p.number, p."customerId", p."branchId", p."shiftId", p.method,
     p."amountMinor", p.reference, p.note, p."balanceAfterMinor", p."businessDate", p.at, p.by,
     p."byName", decode(p.hash, 'hex'), p."laybyId", p."giftCardId"
   from json_to_record($2::json) as p("payoutId" uuid, number text, "customerId" uuid,
     "branchId" uuid, "shiftId" uuid, method text, "amountMinor" bigint, reference text,
     note text, "balanceAfterMinor" bigint, "businessDate" date, at timestamptz, by uuid,
     "byName" text, hash text, "laybyId" uuid, "giftCardId" uuid)`,
);

export interface NewPayout {
  readonly payoutId: string;
  readonly number: string;
  /** Null of a gift card: it is whose code it is. */
  readonly customerId: string | null;
  readonly branchId: string;
  readonly shiftId: string | null;
  readonly method: string;
  readonly amountMinor: number;
  readonly reference: string | null;
  readonly note: string | null;
  readonly balanceAfterMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
  /** The cancelled lay-by that it was paid for; null: it was store credit. */
  readonly laybyId: string | null;
  /** The gift card that was taken back. */
  readonly giftCardId?: string;
}

export async function insertPayout(tx: Tx, businessId: string, payout: NewPayout): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(payout)]);
}

const FIND_OF_CARD = statement(
  'find_payout_of_card',
  `select gift_card_id "giftCardId", posted_by "by" from customer_payout
   where business_id = $1 and payout_id = $2`,
);

/** What was paid out under an id; its card is null where that was for none. */
export async function findPayoutOfCard(
  reader: Reader,
  businessId: string,
  payoutId: string,
): Promise<{ giftCardId: string | null; by: string } | null> {
  return reader.maybe(FIND_OF_CARD, [businessId, payoutId]);
}
