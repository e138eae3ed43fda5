import type { ForgottenAccount, GivenUp } from '@tillbook/core/refunds/give-back';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** An upsert that changes nothing locks the row and gives its newest version. */
const LOCK = statement(
  'lock_sale_state',
  `insert into sale_state (business_id, sale_id, state) values ($1, $2, 'completed')
   on conflict (business_id, sale_id) do update set state = sale_state.state
   returning state`,
);

/** Locks what came back of a sale until the commit, and says how it stands. */
export async function lockSaleState(
  tx: Tx,
  businessId: string,
  saleId: string,
): Promise<SaleState> {
  return (await tx.one<{ state: SaleState }>(LOCK, [businessId, saleId])).state;
}

/** What came back of a sale so far. */
export interface Returned {
  readonly state: SaleState;
  readonly refundedMinor: number;
  readonly lines: readonly { readonly lineNo: number; readonly quantityMilli: number }[];
  /** By each way of paying. */
  readonly given: readonly {
    readonly method: PaymentMethod;
    readonly paymentTypeId: string | null;
    /** Of mobile money; null where nobody wrote it down. */
    readonly provider: string | null;
    readonly amountMinor: number;
  }[];
}

const RETURNED = statement(
  'read_returned',
  `select coalesce((select state from sale_state
       where business_id = $1 and sale_id = $2), 'completed') state,
     coalesce((select refunded_minor from sale_state
       where business_id = $1 and sale_id = $2), 0) "refundedMinor",
     (select coalesce(json_agg(json_build_object('lineNo', line_no,
         'quantityMilli', quantity_milli)), '[]')
       from sale_line_refunded where business_id = $1 and sale_id = $2) lines,
     (select coalesce(json_agg(json_build_object('method', method,
         'paymentTypeId', payment_type_id, 'provider', provider, 'amountMinor', amount)), '[]')
       from (select p.method, p.payment_type_id, p.provider, sum(p.amount_minor)::bigint amount
         from refund r join refund_payment p using (business_id, refund_id)
         where r.business_id = $1 and r.sale_id = $2 
         group by p.method, p.payment_type_id, p.provider) g) given`,
);

/** Final only under the lock of `lockSaleState`. */
export async function readReturned(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<Returned> {
  return reader.one<Returned>(RETURNED, [businessId, saleId]);
}

const GIVEN_ALONE = statement(
  'given_back_alone',
  `select coalesce(sum(r.total_minor), 0)::bigint "aloneMinor" from refund r
   where r.business_id = $1 and r.sale_id = $2 and r.refunded_by = $3
     and not exists (select from approval_use u where u.business_id = r.business_id
       and u.subject_id = r.refund_id)`,
);

/** What somebody gave back of a sale without a yes. Final only under `lockSaleState`. */
export async function readGivenAlone(
  reader: Reader,
  businessId: string,
  saleId: string,
  personId: string,
): Promise<number> {
  const values = [businessId, saleId, personId];
  return (await reader.one<{ aloneMinor: number }>(GIVEN_ALONE, values)).aloneMinor;
}

/** What was given up of the debt `d`. */
const GIVEN_UP = `(select coalesce(sum(a.amount_minor), 0)::bigint
     from customer_allocation a
     join customer_entry w on w.business_id = a.business_id and w.customer_id = a.customer_id
       and w.entry_no = a.credit_no and w.kind = 'write_off'
     where a.business_id = d.business_id and a.customer_id = d.customer_id
       and a.debit_no = d.entry_no)`;
/** What of that was taken back with goods of the sale `$3`. */
const TAKEN_BACK = `coalesce((select given_up_back_minor from sale_state
     where business_id = $1 and sale_id = $3), 0)`;
const DEBT = `d.business_id = $1 and d.customer_id = $2 and d.kind = 'sale' and d.source_id = $3`;

const FORGOTTEN = statement(
  'forgotten_account_of_sale',
  `select greatest(c.balance_minor, 0) "owedMinor", coalesce((select ${GIVEN_UP}
       from customer_entry d where ${DEBT}), 0) - ${TAKEN_BACK} "givenUpMinor"
   from customer c
   where c.business_id = $1 and c.customer_id = $2 and c.erased_at is not null`,
);

/** The account of a sale's customer who was forgotten; null for everybody else. */
export async function readForgotten(
  reader: Reader,
  businessId: string,
  customerId: string,
  saleId: string,
): Promise<ForgottenAccount | null> {
  return reader.maybe<ForgottenAccount>(FORGOTTEN, [businessId, customerId, saleId]);
}

const DEBT_GIVEN_UP = statement(
  'given_up_of_sale',
  `select d.owed_since "owedSince", d.due_on "dueOn", ${GIVEN_UP} "givenUpMinor",
     ${TAKEN_BACK} "takenBackMinor"
   from customer_entry d where ${DEBT}`,
);

/** What was given up of a sale's debt; null without one. Final only under the account's lock. */
export async function readGivenUp(
  tx: Tx,
  businessId: string,
  customerId: string,
  saleId: string,
): Promise<(GivenUp & { readonly owedSince: string; readonly dueOn: string }) | null> {
  return tx.maybe(DEBT_GIVEN_UP, [businessId, customerId, saleId]);
}

const TAKE_BACK = statement(
  'take_given_up_back',
  `update sale_state set given_up_minor = $3::bigint,
     given_up_back_minor = given_up_back_minor + $4::bigint
   where business_id = $1 and sale_id = $2`,
);

/** Notes at a locked sale what of it was given up, and so much more of that as taken back. */
export async function moveGivenUp(
  tx: Tx,
  businessId: string,
  saleId: string,
  moved: { readonly givenUpMinor: number; readonly backMinor: number },
): Promise<void> {
  await tx.rows(TAKE_BACK, [businessId, saleId, moved.givenUpMinor, moved.backMinor]);
}

const MOVE = statement(
  'move_sale_state',
  `with line as (
     insert into sale_line_refunded (business_id, sale_id, line_no, quantity_milli, sold_milli)
     select $1, $2, l."lineNo", l."quantityMilli", x.quantity_milli
     from json_to_recordset($5::json) as l("lineNo" integer, "quantityMilli" bigint)
     join sale_line x on x.business_id = $1 and x.sale_id = $2 and x.line_no = l."lineNo"
     on conflict (business_id, sale_id, line_no) do update
       set quantity_milli = sale_line_refunded.quantity_milli + excluded.quantity_milli)
   update sale_state set state = $3, refunded_minor = refunded_minor + $4::bigint
   where business_id = $1 and sale_id = $2`,
);

/** Adds what comes back to what came back before. */
export async function moveSaleState(
  tx: Tx,
  businessId: string,
  moved: {
    readonly saleId: string;
    readonly state: SaleState;
    readonly totalMinor: number;
    readonly lines: readonly { readonly lineNo: number; readonly quantityMilli: number }[];
  },
): Promise<void> {
  const { saleId, state, totalMinor, lines } = moved;
  await tx.rows(MOVE, [businessId, saleId, state, totalMinor, JSON.stringify(lines)]);
}
