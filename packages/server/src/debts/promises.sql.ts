import type { CustomerPromise } from '@tillbook/core/customers/debts.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type KeptPromise = Omit<CustomerPromise, 'state'>;

/** Of entries `e` of payments: the payment was not taken back. */
export const PAID_STILL = `not exists (select from customer_payment v
       where v.business_id = e.business_id and v.takes_back = e.source_id)`;

/** Goods of entry `e` that were bought behind promise `p`, too: bringing them back pays nothing. */
const BOUGHT_SINCE = `select from refund r
       join customer_entry s on s.business_id = r.business_id and s.customer_id = e.customer_id
         and s.kind = 'sale' and s.source_id = r.sale_id
       where r.business_id = e.business_id and r.refund_id = e.source_id and e.kind = 'refund'
         and s.entry_no > p.after_entry`;

/**
 * What came off the account behind promise `p`, up to its day: money, and goods that were brought
 * back; not what was given up.
 */
export const PAID_SINCE = `(select coalesce(-sum(e.amount_minor), 0)::bigint
     from customer_entry e where e.business_id = p.business_id and e.customer_id = p.customer_id
       and e.amount_minor < 0 and e.kind <> 'write_off' and e.entry_no > p.after_entry
       and e.business_date <= p.promised_on and not exists (${BOUGHT_SINCE})
       and ${PAID_STILL})`;

const LIST = statement(
  'list_customer_promises',
  `select p.promise_id "_id", p.promised_on "promisedOn", p.amount_minor "amountMinor",
     ${PAID_SINCE} "paidMinor", p.note, p.made_at "madeAt", p.made_by_name "madeByName"
   from customer_promise p where p.business_id = $1 and p.customer_id = $2
   order by p.made_at desc, p.promise_id desc limit 100`,
);

export async function readPromises(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<KeptPromise[]> {
  return reader.rows<KeptPromise>(LIST, [businessId, customerId]);
}

const FIND = statement(
  'find_customer_promise',
  `select encode(content_hash, 'hex') "contentHash" from customer_promise
   where business_id = $1 and promise_id = $2`,
);

export async function findPromise(
  reader: Reader,
  businessId: string,
  promiseId: string,
): Promise<{ contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, promiseId]);
}

const INSERT = statement(
  'insert_customer_promise',
  `insert into customer_promise (business_id, promise_id, customer_id, promised_on, amount_minor,
     note, after_entry, made_at, made_by, made_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertPromise(
  tx: Tx,
  businessId: string,
  promise: {
    readonly promiseId: string;
    readonly customerId: string;
    readonly promisedOn: string;
    readonly amountMinor: number;
    readonly note: string | null;
    readonly afterEntry: number;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
  },
): Promise<void> {
  const { promiseId, customerId, promisedOn, amountMinor, note, afterEntry } = promise;
  const values = [businessId, promiseId, customerId, promisedOn, amountMinor, note, afterEntry];
  await tx.rows(INSERT, [...values, promise.at, promise.by, promise.byName, promise.hash]);
}
