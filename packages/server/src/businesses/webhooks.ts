import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import {
  OLD_SECRET_MS,
  secretText,
  WEBHOOK_TYPES,
  WEBHOOKS_MAX,
} from '@tillbook/core/businesses/webhooks';
import type * as api from '@tillbook/core/businesses/webhooks.api';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { SecretBox } from '../auth/secret-box.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import * as deliveries from './webhook-deliveries.sql.ts';
import * as sql from './webhooks.sql.ts';

const SECRET_BYTES = 32;

type Added = Omit<BodyOf<typeof api.addWebhook>, 'currentPassword' | 'code'>;

/** Who changes webhooks, when, and what their secrets are closed with. */
export interface Keeper {
  readonly actor: Actor;
  readonly nowMs: number;
  readonly secrets: SecretBox;
}

/** Whose secret it is, for the box: put beside another webhook, it does not open. */
export const ownerOfSecret = (businessId: string, webhookId: string): string =>
  `webhook ${businessId} ${webhookId}`;

function wireWebhook(row: sql.WebhookRow, nowMs: number): api.Webhook {
  const { _id, name, url, offReason, offAt, madeAt, madeByName, failingSince } = row;
  const until = row.oldSecretUntil;
  const oldSecretUntil = until !== null && Date.parse(until) > nowMs ? until : null;
  const types = WEBHOOK_TYPES.filter((type) => row.types.includes(type));
  const off = { isOn: offAt === null, offReason, offAt };
  return { _id, name, url, types, ...off, madeAt, madeByName, oldSecretUntil, failingSince };
}

/** The webhooks of the business in use, and how many more it may have. */
export async function webhooksOf(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof api.listWebhooks>> {
  const rows = await sql.listRows(reader, inBusiness(actor).businessId);
  return {
    webhooks: rows.map((row) => wireWebhook(row, nowMs)),
    left: WEBHOOKS_MAX - rows.length,
  };
}

function sealedSecret({ actor, secrets }: Keeper, webhookId: string) {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = secrets.seal(secret, ownerOfSecret(inBusiness(actor).businessId, webhookId));
  return { sealed, text: secretText(secret.toString('base64')) };
}

/** The first free place. @throws Refusal LIMIT_EXCEEDED */
async function freePlace(tx: Tx, businessId: string): Promise<number> {
  const places = new Set((await sql.listRows(tx, businessId)).map(({ place }) => place));
  for (let place = 1; place <= WEBHOOKS_MAX; place += 1) if (!places.has(place)) return place;
  throw new Refusal('LIMIT_EXCEEDED', { limit: `${WEBHOOKS_MAX} webhooks` });
}

/**
 * Adds a webhook. Its secret is told in the answer and kept sealed. The same asked again before
 * anything was sent gives another secret, because nobody can tell the first one again.
 * @throws Refusal LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function addTheWebhook(
  tx: Tx,
  keeper: Keeper,
  { _id, name, url, types }: Added,
): Promise<AnswerOf<typeof api.addWebhook>> {
  const { actor, nowMs } = keeper;
  const { businessId } = inBusiness(actor);
  const before = await sql.lockRow(tx, businessId, _id);
  if (before !== null) return tellAnew(tx, keeper, before, { _id, name, url, types });
  const { sealed, text } = sealedSecret(keeper, _id);
  const madeAt = new Date(nowMs).toISOString();
  const row: sql.WebhookRow = {
    ...{ _id, name, url, types, madeAt, madeBy: actor.personId, madeByName: actor.name },
    ...{ offReason: null, offAt: null, failingSince: null, failedInRow: 0 },
    ...{ secretId: _id, oldSecretUntil: null, place: await freePlace(tx, businessId) },
  };
  if (!(await sql.insertRow(tx, businessId, row, sealed))) throw new Again();
  await tell(tx, keeper, 'business.webhook_added', row, { types });
  return { webhook: wireWebhook(row, nowMs), secret: text };
}

async function tellAnew(
  tx: Tx,
  keeper: Keeper,
  before: sql.WebhookRow,
  asked: Added,
): Promise<AnswerOf<typeof api.addWebhook>> {
  const { businessId } = inBusiness(keeper.actor);
  const { _id, madeBy, name, url, types, secretId } = before;
  const isSame =
    madeBy === keeper.actor.personId &&
    name === asked.name &&
    url === asked.url &&
    types.length === asked.types.length &&
    asked.types.every((type) => types.includes(type));
  const isUnused = secretId === _id && !(await deliveries.hasDeliveries(tx, businessId, _id));
  if (!isSame || !isUnused) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return renew(tx, keeper, before, _id);
}

async function renew(
  tx: Tx,
  keeper: Keeper,
  { _id }: sql.WebhookRow,
  secretId: string,
): Promise<AnswerOf<typeof api.renewWebhookSecret>> {
  const { businessId } = inBusiness(keeper.actor);
  const { sealed, text } = sealedSecret(keeper, _id);
  const oldUntil = new Date(keeper.nowMs + OLD_SECRET_MS).toISOString();
  const given = { secret: sealed, secretId, oldUntil };
  const row = await sql.renewRow(tx, businessId, _id, given);
  return { webhook: wireWebhook(row, keeper.nowMs), secret: text };
}

async function held(tx: Tx, { actor }: Keeper, webhookId: string): Promise<sql.WebhookRow> {
  const row = await sql.lockRow(tx, inBusiness(actor).businessId, webhookId);
  if (row === null) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * Gives a webhook another secret; the one before signs beside it for a day. Asked again under the
 * same id, the new one is another, and the one before stays what it was.
 * @throws Refusal NOT_FOUND
 */
export async function renewTheSecret(
  tx: Tx,
  keeper: Keeper,
  webhookId: string,
  secretId: string,
): Promise<AnswerOf<typeof api.renewWebhookSecret>> {
  const row = await held(tx, keeper, webhookId);
  const answer = await renew(tx, keeper, row, secretId);
  if (row.secretId !== secretId) await tell(tx, keeper, 'business.webhook_secret_renewed', row);
  return answer;
}

/**
 * Keeps what a webhook is called and told of, and whether it is on. What waited for one that is
 * switched off is not sent. @throws Refusal NOT_FOUND
 */
export async function saveTheWebhook(
  tx: Tx,
  keeper: Keeper,
  webhookId: string,
  { name, types, isOn }: BodyOf<typeof api.saveWebhook>,
): Promise<api.Webhook> {
  const { businessId } = inBusiness(keeper.actor);
  const row = await held(tx, keeper, webhookId);
  const wasOn = row.offAt === null;
  const turned =
    isOn === wasOn
      ? {}
      : {
          ...(isOn ? { offReason: null, offAt: null } : offNow(keeper)),
          ...{ failingSince: null, failedInRow: 0 },
        };
  const saved = { ...row, name, types, ...turned };
  await sql.saveRow(tx, businessId, saved);
  if (wasOn && !isOn) await deliveries.dropWaiting(tx, businessId, webhookId);
  const before = { name: row.name, types: row.types, isOn: wasOn };
  await tell(tx, keeper, 'business.webhook_saved', row, { before, after: { name, types, isOn } });
  return wireWebhook(saved, keeper.nowMs);
}

const offNow = ({ nowMs }: Keeper) =>
  ({ offReason: 'person', offAt: new Date(nowMs).toISOString() }) as const;

/** Removes a webhook with its deliveries. @throws Refusal NOT_FOUND */
export async function removeTheWebhook(
  tx: Tx,
  keeper: Keeper,
  webhookId: string,
): Promise<AnswerOf<typeof api.removeWebhook>> {
  const row = await held(tx, keeper, webhookId);
  await sql.removeRow(tx, inBusiness(keeper.actor).businessId, webhookId);
  await tell(tx, keeper, 'business.webhook_removed', row);
  return { message: `${row.name} is told of nothing any more.` };
}

/** What was sent to a webhook last. @throws Refusal NOT_FOUND */
export async function deliveriesOf(
  reader: Reader,
  actor: Actor,
  webhookId: string,
): Promise<AnswerOf<typeof api.listWebhookDeliveries>> {
  const { businessId } = inBusiness(actor);
  if ((await sql.findRow(reader, businessId, webhookId)) === null) throw new Refusal('NOT_FOUND');
  return { items: await deliveries.lastDeliveries(reader, businessId, webhookId) };
}

/** Lines up a test event; again answers the same. @throws Refusal NOT_FOUND */
export async function tryOut(
  tx: Tx,
  keeper: Keeper,
  webhookId: string,
  id: string,
): Promise<api.WebhookDelivery> {
  const of = { businessId: inBusiness(keeper.actor).businessId, webhookId };
  await held(tx, keeper, webhookId);
  await deliveries.addTest(tx, of, id, new Date(keeper.nowMs).toISOString());
  const found = await deliveries.findDelivery(tx, of, id);
  if (found === null) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return found;
}

/** Lines a delivery up once more. @throws Refusal NOT_FOUND, WEBHOOK_OFF */
export async function sendAgain(
  tx: Tx,
  keeper: Keeper,
  webhookId: string,
  deliveryId: string,
): Promise<api.WebhookDelivery> {
  const of = { businessId: inBusiness(keeper.actor).businessId, webhookId };
  const row = await held(tx, keeper, webhookId);
  const found = await deliveries.findDelivery(tx, of, deliveryId);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (row.offAt !== null && found.type !== 'webhook.test') throw new Refusal('WEBHOOK_OFF');
  const at = new Date(keeper.nowMs).toISOString();
  // While a server is at it, it is being sent.
  return (await deliveries.lineUpAgain(tx, of, deliveryId, at)) ?? found;
}

/** The audit and the pages hear of it; of the address the host alone: a path may be a secret. */
async function tell(
  tx: Tx,
  { actor, nowMs }: Keeper,
  action: string,
  { _id: subjectId, name, url }: sql.WebhookRow,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const of = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...of, kind: 'business_saved' });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at: new Date(nowMs).toISOString() },
    ...{ actorId: actor.personId, actorName: actor.name },
    events: [{ action, subjectId, detail: { name, host: new URL(url).host, ...more } }],
  });
}
