import type { PaymentSlip } from '@tillbook/core/customers/debts.api';
import type { PaidEntry } from '@tillbook/core/customers/payment-back';
import { statement, type Reader, type Tx } from '../db/database.ts';

const LOCK_TILL = statement(
  'lock_till_to_collect',
  `select s.branch_id "branchId", t.till_id "tillId", t.lease_id "leaseId",
     t.open_shift_id = s.shift_id "isOpen"
   from shift s join till t on t.business_id = s.business_id and t.till_id = s.till_id
   where s.business_id = $1 and s.shift_id = $2 for no key update of t`,
);

export interface TillOfShift {
  readonly branchId: string;
  readonly tillId: string;
  readonly leaseId: string | null;
  readonly isOpen: boolean | null;
}

/** Locks the till of a shift: it closes before this payment or after it. */
export async function lockTillToCollect(
  tx: Tx,
  businessId: string,
  shiftId: string,
): Promise<TillOfShift | null> {
  return tx.maybe<TillOfShift>(LOCK_TILL, [businessId, shiftId]);
}

/** Of payments `p`: it stands. */
export const NOT_TAKEN_BACK = `not exists (select from customer_payment v
       where v.business_id = p.business_id and v.takes_back = p.payment_id)`;

const IS_USED = statement(
  'is_reference_used',
  `select exists (select from payment where business_id = $1 and reference_key = $2)
     or exists (select from customer_payment p where business_id = $1 and reference_key = $2
       and payment_id <> $3 and ${NOT_TAKEN_BACK})
     or exists (select from gift_card where business_id = $1 and reference_key = $2
       and gift_card_id <> $3) "isUsed"`,
);

/**
 * Whether a mobile-money code paid for something already: a sale, a debt, a card. One whose payment
 * was taken back may pay anew: what it was typed for was wrong, its money is there.
 */
export async function isReferenceUsed(
  reader: Reader,
  businessId: string,
  key: string,
  paymentId: string,
): Promise<boolean> {
  const { isUsed } = await reader.one<{ isUsed: boolean }>(IS_USED, [businessId, key, paymentId]);
  return isUsed;
}

const INSERT = statement(
  'insert_customer_payment',
  `insert into customer_payment (business_id, payment_id, number, customer_id, branch_id, shift_id,
     method, amount_minor, provider, reference, reference_key, note, balance_after_minor,
     business_date, posted_at, posted_by, posted_by_name, content_hash, layby_id, takes_back,
     reference_use)
   select $1::uuid, p."paymentId", p.number, p."customerId", p."branchId", p."shiftId", p.method,
     p."amountMinor", p.provider, p.reference, p."referenceKey", p.note, p."balanceAfterMinor",
     p."businessDate", p.at, p.by, p."byName", decode(p.hash, 'hex'), p."laybyId",
     p."takesBack", (select count(*) from customer_payment b join customer_payment o
         on o.business_id = b.business_id and o.payment_id = b.takes_back
       where o.business_id = $1 and o.reference_key = p."referenceKey")
   from json_to_record($2::json) as p("paymentId" uuid, number text, "customerId" uuid,
     "branchId" uuid, "shiftId" uuid, method text, "amountMinor" bigint, provider text,
     reference text, "referenceKey" text, note text, "balanceAfterMinor" bigint,
     "businessDate" date, at timestamptz, by uuid, "byName" text, hash text,
     "laybyId" uuid, "takesBack" uuid)`,
);

export interface NewPayment {
  readonly paymentId: string;
  readonly number: string;
  readonly customerId: string;
  readonly branchId: string;
  readonly shiftId: string | null;
  readonly method: string;
  readonly amountMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
  readonly referenceKey: string | null;
  readonly note: string | null;
  readonly balanceAfterMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
  /** What it is paid towards; null: debts. */
  readonly laybyId: string | null;
  /** The payment that this one takes back; its amount is below zero, its note the reason. */
  readonly takesBack?: string;
}

export async function insertPayment(
  tx: Tx,
  businessId: string,
  payment: NewPayment,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(payment)]);
}

const FIND = statement(
  'find_customer_payment',
  `select p.payment_id "_id", p.number, p.customer_id "customerId", c.name "customerName",
     c.phone "customerPhone", b.name "branchName", b.timezone, p.method,
     p.amount_minor "amountMinor", p.provider, p.reference, p.note,
     p.shift_id is not null "isAtTill", p.balance_after_minor "balanceAfterMinor",
     p.posted_at "postedAt", p.posted_by_name "postedByName",
     encode(p.content_hash, 'hex') "contentHash", p.branch_id "branchId", p.shift_id "shiftId",
     p.layby_id "laybyId", p.takes_back "takesBack", v.posted_at "voidedAt",
     v.posted_by_name "voidedByName", v.note "voidReason",
     coalesce((select json_agg(json_build_object('number', d.number,
         'amountMinor', a.amount_minor) order by d.entry_no)
       from customer_entry e
       join customer_allocation a on a.business_id = e.business_id
         and a.customer_id = e.customer_id and a.credit_no = e.entry_no
       join customer_entry d on d.business_id = a.business_id
         and d.customer_id = a.customer_id and d.entry_no = a.debit_no
       where e.business_id = p.business_id and e.kind = 'payment'
         and e.source_id = p.payment_id and a.moved_by = 0
         and d.source_id is distinct from v.payment_id), '[]') paid
   from customer_payment p
   left join customer_payment v on v.business_id = p.business_id and v.takes_back = p.payment_id
   join customer c on c.business_id = p.business_id and c.customer_id = p.customer_id
   join branch b on b.business_id = p.business_id and b.branch_id = p.branch_id
   where p.business_id = $1 and p.payment_id = $2`,
);

/** A payment with what only its own work needs. */
export interface KeptPayment extends Omit<PaymentSlip, 'businessName' | 'currency'> {
  readonly contentHash: string;
  readonly branchId: string;
  readonly shiftId: string | null;
  readonly laybyId: string | null;
  /** Not null: it is none, it takes one back. */
  readonly takesBack: string | null;
}

export async function findPayment(
  reader: Reader,
  businessId: string,
  paymentId: string,
): Promise<KeptPayment | null> {
  return reader.maybe<KeptPayment>(FIND, [businessId, paymentId]);
}

const PAID = statement(
  'paid_by_customer_payment',
  `select k.entry_no "entryNo", coalesce((select json_agg(json_build_object('entryNo', d.entry_no,
       'kind', d.kind, 'amountMinor', d.paid) order by d.entry_no)
     from (select d.entry_no, d.kind, sum(a.amount_minor)::bigint paid
       from customer_allocation a
       join customer_entry d on d.business_id = a.business_id
         and d.customer_id = a.customer_id and d.entry_no = a.debit_no
       where a.business_id = k.business_id and a.customer_id = k.customer_id
         and a.credit_no = k.entry_no
       group by d.entry_no, d.kind having sum(a.amount_minor) <> 0) d), '[]') paid
   from customer_entry k
   where k.business_id = $1 and k.kind = 'payment' and k.source_id = $2`,
);

/** The entry of a payment, and what it pays now. Behind the account's lock it is final. */
export async function readPaid(
  reader: Reader,
  businessId: string,
  paymentId: string,
): Promise<{ readonly entryNo: number; readonly paid: readonly PaidEntry[] }> {
  return reader.one(PAID, [businessId, paymentId]);
}
