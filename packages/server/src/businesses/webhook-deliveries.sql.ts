import type { WebhookDelivery } from '@tillbook/core/businesses/webhooks.api';
import { DELIVERIES_SHOWN } from '@tillbook/core/businesses/webhooks';
import { statement, type Reader, type Tx } from '../db/database.ts';

const COLUMNS = `delivery_id "_id", event_id "eventId", type, noted_at "notedAt", state, tries,
  next_try_at "nextTryAt", last_tried_at "lastTriedAt", status, duration_ms "durationMs", error`;

const LIST = statement(
  'list_webhook_deliveries',
  `select ${COLUMNS} from webhook_delivery where business_id = $1 and webhook_id = $2
   order by noted_at desc, delivery_id desc limit ${DELIVERIES_SHOWN}`,
);

/** The last ones, newest first. */
export async function lastDeliveries(reader: Reader, businessId: string, webhookId: string) {
  return reader.rows<WebhookDelivery>(LIST, [businessId, webhookId]);
}

const FIND = statement(
  'find_webhook_delivery',
  `select ${COLUMNS} from webhook_delivery
   where business_id = $1 and webhook_id = $2 and delivery_id = $3`,
);

export async function findDelivery(
  reader: Reader,
  of: { readonly businessId: string; readonly webhookId: string },
  deliveryId: string,
): Promise<WebhookDelivery | null> {
  return reader.maybe<WebhookDelivery>(FIND, [of.businessId, of.webhookId, deliveryId]);
}

const ADD_TEST = statement(
  'add_webhook_test',
  `insert into webhook_delivery (business_id, delivery_id, webhook_id, event_id, type, subject_id,
     noted_at, next_try_at)
   values ($1, $3, $2, $3, 'webhook.test', $2, $4, $4)
   on conflict do nothing`,
);

/** Lines up a test event of this id, once. */
export async function addTest(
  tx: Tx,
  of: { readonly businessId: string; readonly webhookId: string },
  id: string,
  at: string,
): Promise<void> {
  await tx.rows(ADD_TEST, [of.businessId, of.webhookId, id, at]);
}

const AGAIN = statement(
  'resend_webhook_delivery',
  `update webhook_delivery set state = 'waiting', next_try_at = $4, tries_before = tries,
     error = null, status = null, duration_ms = null
   where business_id = $1 and webhook_id = $2 and delivery_id = $3
     and (lease_until is null or lease_until <= $4)
   returning ${COLUMNS}`,
);

/** Lines it up once more, as if it were new; null while a server is at it. */
export async function lineUpAgain(
  tx: Tx,
  of: { readonly businessId: string; readonly webhookId: string },
  deliveryId: string,
  at: string,
): Promise<WebhookDelivery | null> {
  return tx.maybe<WebhookDelivery>(AGAIN, [of.businessId, of.webhookId, deliveryId, at]);
}

const DROP = statement(
  'drop_webhook_deliveries',
  `update webhook_delivery set state = 'failed', next_try_at = null, lease_until = null,
     error = 'switched_off'
   where business_id = $1 and webhook_id = $2 and state = 'waiting'`,
);

/** What waited for a webhook that is switched off is not sent. */
export async function dropWaiting(tx: Tx, businessId: string, webhookId: string): Promise<void> {
  await tx.rows(DROP, [businessId, webhookId]);
}

const ANY = statement(
  'has_webhook_deliveries',
  'select exists (select from webhook_delivery where business_id = $1 and webhook_id = $2) "some"',
);

export async function hasDeliveries(reader: Reader, businessId: string, webhookId: string) {
  return (await reader.one<{ some: boolean }>(ANY, [businessId, webhookId])).some;
}

const FORGET = statement(
  'forget_webhook_deliveries',
  `with gone as (delete from webhook_delivery where business_id = $1 and noted_at < $2 returning 1)
   select count(*) "gone" from gone`,
);

/** Gives how many went. */
export async function forgetDeliveries(
  tx: Tx,
  businessId: string,
  before: string,
): Promise<number> {
  return (await tx.one<{ gone: number }>(FORGET, [businessId, before])).gone;
}

/** One that somebody may send now. */
export interface TakenDelivery {
  readonly businessId: string;
  readonly deliveryId: string;
  /** Which try it is: of one that was taken over meanwhile, nothing is written down. */
  readonly tryNo: number;
}

const TAKE = statement(
  'take_webhook_deliveries',
  `select business_id "businessId", delivery_id "deliveryId", try "tryNo"
   from take_webhook_deliveries($1, $2, $3)`,
);

/** Takes up to `most` that are due, of all businesses, each until the lease ends. */
export async function takeDue(
  tx: Tx,
  at: string,
  leaseEnd: string,
  most: number,
): Promise<TakenDelivery[]> {
  return tx.rows<TakenDelivery>(TAKE, [at, leaseEnd, most]);
}

/** What is sent, to where, signed with what. */
export interface DeliveryToSend {
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly subjectId: string;
  readonly branchId: string | null;
  readonly notedAt: string;
  readonly body: string | null;
  readonly triesBefore: number;
  readonly url: string;
  readonly types: readonly string[];
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldSecretUntil: string | null;
}

const OPEN = statement(
  'open_webhook_delivery',
  `select d.webhook_id "webhookId", d.event_id "eventId", d.type, d.subject_id "subjectId",
     d.branch_id "branchId", d.noted_at "notedAt", d.body, d.tries_before "triesBefore", w.url,
     w.types, w.secret, w.old_secret "oldSecret", w.old_secret_until "oldSecretUntil"
   from webhook_delivery d
   join webhook w on w.business_id = d.business_id and w.webhook_id = d.webhook_id
   where d.business_id = $1 and d.delivery_id = $2 and d.tries = $3 and d.state = 'waiting'`,
);

/** What was taken; null when it was dropped or taken over meanwhile. */
export async function openDelivery(reader: Reader, taken: TakenDelivery) {
  const { businessId, deliveryId, tryNo } = taken;
  return reader.maybe<DeliveryToSend>(OPEN, [businessId, deliveryId, tryNo]);
}

const KEEP_BODY = statement(
  'keep_webhook_body',
  `update webhook_delivery set type = $3, body = $4
   where business_id = $1 and delivery_id = $2 and body is null`,
);

/** What is sent is the same at every try. */
export async function keepBody(
  tx: Tx,
  { businessId, deliveryId }: TakenDelivery,
  type: string,
  body: string,
): Promise<void> {
  await tx.rows(KEEP_BODY, [businessId, deliveryId, type, body]);
}

const UNWANTED = statement(
  'remove_webhook_delivery',
  'delete from webhook_delivery where business_id = $1 and delivery_id = $2',
);

/** It turned out to be something that the webhook is not told of. */
export async function removeDelivery(
  tx: Tx,
  { businessId, deliveryId }: TakenDelivery,
): Promise<void> {
  await tx.rows(UNWANTED, [businessId, deliveryId]);
}

export interface DeliveryEnd {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly nextTryAt: string | null;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
}

const END = statement(
  'end_webhook_try',
  `update webhook_delivery set state = $4, next_try_at = $5, status = $6, duration_ms = $7,
     error = $8, lease_until = null
   where business_id = $1 and delivery_id = $2 and tries = $3 and state = 'waiting'
   returning 1`,
);

/** Writes down how a try ended; false when it is somebody else's by now. */
export async function endTry(tx: Tx, taken: TakenDelivery, end: DeliveryEnd): Promise<boolean> {
  const { businessId, deliveryId, tryNo } = taken;
  const { state, nextTryAt, status, durationMs, error } = end;
  const values = [businessId, deliveryId, tryNo, state, nextTryAt, status, durationMs, error];
  return (await tx.rows(END, values)).length === 1;
}
