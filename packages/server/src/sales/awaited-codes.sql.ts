import { AWAITED_SHOWN_MAX, type AwaitedCode } from '@tillbook/core/sales/awaited-codes.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import type { SaleReach } from './sales.sql.ts';

/** The own sales, and those of others in a shift that the person opened. */
const IS_OWN = (person: string): string => `(s.seller_id = ${person} or exists (select from shift h
  where h.business_id = p.business_id and h.shift_id = p.shift_id and h.opened_by = ${person}))`;

export interface AwaitedFound extends AwaitedCode {
  readonly count: number;
  readonly sumMinor: number;
}

const LIST = statement(
  'list_awaited_codes',
  `select p.payment_id "_id", s.sale_id "saleId", s.receipt_number "receiptNumber",
     b.name "branchName", b.timezone, s.seller_name "sellerName", p.type_name "typeName",
     p.provider, p.amount_minor "amountMinor", p.payer_phone "payerPhone",
     p.occurred_at "occurredAt", count(*) over () count,
     (sum(p.amount_minor) over ())::bigint "sumMinor"
   from payment p
   join sale s on s.business_id = p.business_id and s.sale_id = p.sale_id
   join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
   left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
   where p.business_id = $1 and p.method = 'mobile_money' and p.reference is null
     and x.state is distinct from 'voided'
     and not exists (select from line_match m where m.business_id = p.business_id
       and m.tender_kind = 'sale' and m.tender_id = p.payment_id)
     and ($2::uuid[] is null or s.branch_id = any ($2))
     and ($3::uuid is null or ${IS_OWN('$3')})
     and ($4::uuid is null or p.shift_id = $4)
   order by p.occurred_at, p.payment_id limit ${AWAITED_SHOWN_MAX}`,
);

/** Payments that await their code, the oldest first; of a voided sale nothing is awaited. */
export async function readAwaited(
  reader: Reader,
  businessId: string,
  { branchIds, sellerId }: SaleReach,
  shiftId: string | null,
): Promise<AwaitedFound[]> {
  return reader.rows<AwaitedFound>(LIST, [businessId, branchIds, sellerId, shiftId]);
}

export interface PaymentFound {
  readonly saleId: string;
  readonly receiptNumber: string;
  readonly branchId: string;
  readonly shiftId: string;
  readonly amountMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
}

const FIND = statement(
  'find_payment_to_code',
  `select s.sale_id "saleId", s.receipt_number "receiptNumber", s.branch_id "branchId",
     p.shift_id "shiftId", p.amount_minor "amountMinor", p.provider, p.reference
   from payment p join sale s on s.business_id = p.business_id and s.sale_id = p.sale_id
   where p.business_id = $1 and p.payment_id = $2 and p.method = 'mobile_money'
     and ($3::uuid[] is null or s.branch_id = any ($3))
     and ($4::uuid is null or ${IS_OWN('$4')})`,
);

/** A payment by mobile money, with its code or without. */
export async function findPaymentToCode(
  reader: Reader,
  businessId: string,
  paymentId: string,
  { branchIds, sellerId }: SaleReach,
): Promise<PaymentFound | null> {
  return reader.maybe<PaymentFound>(FIND, [businessId, paymentId, branchIds, sellerId]);
}

const ENTER = statement(
  'enter_payment_code',
  'select enter_payment_code($1, $2, $3, $4, $5, $6) "isEntered"',
);

export interface EnteredCode {
  readonly paymentId: string;
  readonly reference: string;
  readonly key: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

/** Whether the payment had no code, and has this one now. Waits for whoever is entering one. */
export async function writeCode(tx: Tx, code: EnteredCode): Promise<boolean> {
  const { paymentId, reference, key, at, by, byName } = code;
  const { isEntered } = await tx.one<{ isEntered: boolean }>(ENTER, [
    ...[paymentId, reference, key, at, by, byName],
  ]);
  return isEntered;
}
