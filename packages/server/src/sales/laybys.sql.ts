import type { LaybyPayment, LaybyRow } from '@tillbook/core/sales/laybys.api';
import type { LaybyBack, LaybyState } from '@tillbook/core/sales/laybys';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** The business day of a branch at `$2`. */
const TODAY = `(($2::timestamptz at time zone b.timezone)
  - make_interval(mins => b.cutoff_minutes))::date`;
/** As `laybyState` in core. */
const STATE = `case when q.sale_id is not null then 'collected'
  when y.cancelled_at is not null then 'cancelled' else 'open' end`;
/** As `isLaybyOverdue` in core. */
const OVERDUE = `(q.sale_id is null and y.cancelled_at is null and y.due_on < ${TODAY})`;
const FROM = `from layby y
  join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
  join branch b on b.business_id = y.business_id and b.branch_id = y.branch_id
  join customer c on c.business_id = y.business_id and c.customer_id = y.customer_id
  left join sale s on s.business_id = q.business_id and s.sale_id = q.sale_id`;

export interface LaybysAsked {
  readonly businessId: string;
  readonly at: string;
  readonly branchIds: readonly string[] | null;
  readonly state: LaybyState | null;
  readonly isOverdue: boolean;
  readonly customerId: string | null;
  readonly like: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

const LIST = statement(
  'list_laybys',
  `select y.layby_id "_id", y.number, ${STATE} state, b.name "branchName", b.timezone,
     q.created_at "createdAt", q.created_by_name "createdByName", y.due_on "dueOn",
     ${OVERDUE} "isOverdue", y.total_minor "totalMinor", y.paid_minor "paidMinor",
     q.lines_count "linesCount", coalesce(c.name, c.phone) "customerName",
     case when s.sale_id is null then null else
       json_build_object('_id', s.sale_id, 'receiptNumber', s.receipt_number) end sale
   ${FROM}
   where y.business_id = $1 and ($3::uuid[] is null or y.branch_id = any ($3))
     and ($4::text is null or ${STATE} = $4) and (not $5 or ${OVERDUE})
     and ($6::uuid is null or y.customer_id = $6)
     and ($7::text is null or y.number ilike $7 or c.name ilike $7 or c.phone ilike $7)
     and ($8::date is null or q.business_date >= $8)
     and ($9::date is null or q.business_date <= $9)
     and ($10::timestamptz is null or (q.created_at, y.layby_id) < ($10, $11::uuid))
   order by q.created_at desc, y.layby_id desc limit $12`,
);

/** Lay-bys, newest first. */
export async function readLaybyList(reader: Reader, asked: LaybysAsked): Promise<LaybyRow[]> {
  const { businessId, at, branchIds, state, isOverdue, customerId } = asked;
  const { like, from, to, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const which = [businessId, at, branchIds, state, isOverdue, customerId];
  return reader.rows<LaybyRow>(LIST, [...which, like, from, to, ...end, limit]);
}

/** What is kept of a lay-by beside its cart. */
export interface KeptLayby {
  readonly laybyId: string;
  readonly number: string;
  readonly branchId: string;
  readonly customerId: string;
  readonly state: LaybyState;
  readonly dueOn: string;
  readonly isOverdue: boolean;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly cancelledAt: string | null;
  readonly cancelledBy: string | null;
  readonly cancelledByName: string | null;
  readonly cancelReason: string | null;
  readonly back: LaybyBack | null;
  readonly backMinor: number | null;
  readonly feeMinor: number | null;
  readonly roundingMinor: number;
  readonly payments: readonly LaybyPayment[];
}

const FIND = statement(
  'find_layby',
  `select y.layby_id "laybyId", y.number, y.branch_id "branchId", y.customer_id "customerId",
     ${STATE} state, y.due_on "dueOn", ${OVERDUE} "isOverdue", y.total_minor "totalMinor",
     y.paid_minor "paidMinor", y.cancelled_at "cancelledAt", q.withdrawn_by "cancelledBy",
     q.withdrawn_by_name "cancelledByName", q.withdraw_reason "cancelReason", y.back,
     y.back_minor "backMinor", y.fee_minor "feeMinor", y.back_rounding_minor "roundingMinor",
     (select coalesce(json_agg(json_build_object('_id', p.payment_id, 'number', p.number,
         'method', p.method, 'amountMinor', p.amount_minor,
         'paidAfterMinor', -p.balance_after_minor, 'provider', p.provider,
         'reference', p.reference, 'postedAt', p.posted_at, 'postedByName', p.posted_by_name)
         order by -p.balance_after_minor), '[]')
      from customer_payment p where p.business_id = y.business_id and p.layby_id = y.layby_id)
       payments
   ${FROM}
   where y.business_id = $1 and y.layby_id = $3
     and ($4::uuid[] is null or y.branch_id = any ($4))`,
);

/** One lay-by within reach as it stands at a moment, or null. */
export async function findLayby(
  reader: Reader,
  businessId: string,
  asked: {
    readonly laybyId: string;
    readonly at: string;
    readonly branchIds: readonly string[] | null;
  },
): Promise<KeptLayby | null> {
  const { laybyId, at, branchIds } = asked;
  return reader.maybe<KeptLayby>(FIND, [businessId, at, laybyId, branchIds]);
}

const INSERT = statement(
  'insert_layby',
  `with made as (
     insert into layby (business_id, layby_id, number, branch_id, customer_id, due_on,
       total_minor, paid_minor)
     select $1::uuid, n."laybyId", n.number, n."branchId", n."customerId", n."dueOn",
       n."totalMinor", n."paidMinor"
     from json_to_record($2::json) as n("laybyId" uuid, number text, "branchId" uuid,
       "customerId" uuid, "dueOn" date, "totalMinor" bigint, "paidMinor" bigint)
     returning layby_id)
   insert into layby_goods (business_id, layby_id, product_id, quantity_milli)
   select $1, m.layby_id, g."productId", g."quantityMilli"
   from made m, json_to_recordset($2::json -> 'goods') as g("productId" uuid,
     "quantityMilli" bigint)`,
);

export interface NewLayby {
  readonly laybyId: string;
  readonly number: string;
  readonly branchId: string;
  readonly customerId: string;
  readonly dueOn: string;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly goods: readonly { readonly productId: string; readonly quantityMilli: number }[];
}

/** Keeps a lay-by behind its cart, with what it sets aside. */
export async function insertLayby(tx: Tx, businessId: string, layby: NewLayby): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(layby)]);
}

const PAID = statement(
  'pay_layby',
  `update layby set paid_minor = paid_minor + $3
   where business_id = $1 and layby_id = $2 and cancelled_at is null`,
);

/** Adds a payment to a lay-by whose cart is locked. */
export async function addPaid(
  tx: Tx,
  businessId: string,
  laybyId: string,
  amountMinor: number,
): Promise<void> {
  await tx.rows(PAID, [businessId, laybyId, amountMinor]);
}

const CANCEL = statement(
  'cancel_layby',
  `update layby set cancelled_at = $3, back = $4, back_minor = $5, fee_minor = $6,
     back_rounding_minor = $7
   where business_id = $1 and layby_id = $2 and cancelled_at is null`,
);

/** Ends a lay-by whose cart is locked and withdrawn. */
export async function endLayby(
  tx: Tx,
  businessId: string,
  of: {
    readonly laybyId: string;
    readonly at: string;
    readonly back: LaybyBack;
    readonly backMinor: number;
    readonly feeMinor: number;
    readonly roundingMinor: number;
  },
): Promise<void> {
  const { laybyId, at, back, backMinor, feeMinor, roundingMinor } = of;
  await tx.rows(CANCEL, [businessId, laybyId, at, back, backMinor, feeMinor, roundingMinor]);
}

const SHELVES = statement(
  'lock_shelves_of_layby',
  `select l.product_id "productId", g.quantity_milli "quantityMilli"
   from layby y
   join layby_goods g on g.business_id = y.business_id and g.layby_id = y.layby_id
   join stock_level l on l.business_id = y.business_id and l.branch_id = y.branch_id
     and l.product_id = g.product_id
   where y.business_id = $1 and y.layby_id = $2
   order by l.product_id for no key update of l`,
);

/** What a lay-by set aside, with its levels locked in the order that all take. */
export async function lockShelves(
  tx: Tx,
  businessId: string,
  laybyId: string,
): Promise<{ productId: string; quantityMilli: number }[]> {
  return tx.rows(SHELVES, [businessId, laybyId]);
}
