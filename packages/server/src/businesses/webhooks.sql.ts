import type { OffReason } from '@tillbook/core/businesses/webhooks';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A webhook as it is kept; its secrets are read where they sign, and nowhere else. */
export interface WebhookRow {
  readonly _id: string;
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly offReason: OffReason | null;
  readonly offAt: string | null;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly secretId: string;
  readonly oldSecretUntil: string | null;
  readonly failingSince: string | null;
  readonly failedInRow: number;
  readonly place: number;
}

const COLUMNS = `webhook_id "_id", name, url, types, off_reason "offReason", off_at "offAt",
  made_at "madeAt", made_by "madeBy", made_by_name "madeByName", secret_id "secretId",
  old_secret_until "oldSecretUntil", failing_since "failingSince", failed_in_row "failedInRow",
  place`;

const LIST = statement(
  'list_webhooks',
  `select ${COLUMNS} from webhook where business_id = $1 order by made_at desc, webhook_id desc`,
);

export async function listRows(reader: Reader, businessId: string): Promise<WebhookRow[]> {
  return reader.rows<WebhookRow>(LIST, [businessId]);
}

const FIND = statement(
  'find_webhook',
  `select ${COLUMNS} from webhook where business_id = $1 and webhook_id = $2`,
);

export async function findRow(reader: Reader, businessId: string, webhookId: string) {
  return reader.maybe<WebhookRow>(FIND, [businessId, webhookId]);
}

const LOCK = statement(
  'lock_webhook',
  `select ${COLUMNS} from webhook where business_id = $1 and webhook_id = $2 for no key update`,
);

/** Before a delivery's row: whoever takes both takes them in this order. */
export async function lockRow(tx: Tx, businessId: string, webhookId: string) {
  return tx.maybe<WebhookRow>(LOCK, [businessId, webhookId]);
}

const ADD = statement(
  'add_webhook',
  `insert into webhook (business_id, webhook_id, name, url, types, place, secret, secret_id,
     made_at, made_by, made_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $2, $8, $9, $10)
   on conflict do nothing returning webhook_id`,
);

/** Adds one; false when its id or its place was taken meanwhile. @param secret sealed */
export async function insertRow(
  tx: Tx,
  businessId: string,
  row: WebhookRow,
  secret: Buffer,
): Promise<boolean> {
  const { _id, name, url, types, place, madeAt, madeBy, madeByName } = row;
  const values = [businessId, _id, name, url, types, place, secret, madeAt, madeBy, madeByName];
  return (await tx.rows(ADD, values)).length === 1;
}

const SAVE = statement(
  'save_webhook',
  `update webhook set name = $3, types = $4, off_reason = $5, off_at = $6, failing_since = $7,
     failed_in_row = $8
   where business_id = $1 and webhook_id = $2`,
);

/** Keeps what is told, and whether; of a row that the transaction holds. */
export async function saveRow(tx: Tx, businessId: string, row: WebhookRow): Promise<void> {
  const { _id, name, types, offReason, offAt, failingSince, failedInRow } = row;
  const told = [businessId, _id, name, types];
  await tx.rows(SAVE, [...told, offReason, offAt, failingSince, failedInRow]);
}

const RENEW = statement(
  'renew_webhook_secret',
  `update webhook set secret = $3, secret_id = $4,
     old_secret = case when secret_id = $4 then old_secret else secret end,
     old_secret_until = case when secret_id = $4 then old_secret_until else $5 end
   where business_id = $1 and webhook_id = $2
   returning ${COLUMNS}`,
);

/**
 * Gives another secret. Under the id of the last one it takes its place; under another the last
 * one becomes the one before.
 */
export async function renewRow(
  tx: Tx,
  businessId: string,
  webhookId: string,
  given: { readonly secret: Buffer; readonly secretId: string; readonly oldUntil: string },
): Promise<WebhookRow> {
  const { secret, secretId, oldUntil } = given;
  return tx.one<WebhookRow>(RENEW, [businessId, webhookId, secret, secretId, oldUntil]);
}

const REMOVE = statement(
  'remove_webhook',
  'delete from webhook where business_id = $1 and webhook_id = $2',
);

/** Removes it with its deliveries. */
export async function removeRow(tx: Tx, businessId: string, webhookId: string): Promise<void> {
  await tx.rows(REMOVE, [businessId, webhookId]);
}
