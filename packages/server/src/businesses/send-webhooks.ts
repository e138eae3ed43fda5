import type { FastifyBaseLogger } from 'fastify';
import { pauseAfterTry, whyToSwitchOff } from '@tillbook/core/businesses/webhooks';
import type { SecretBox } from '../auth/secret-box.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { appendEvent } from '../outbox/append-event.ts';
import type { WebhookNet } from './webhook-address.ts';
import * as deliveries from './webhook-deliveries.sql.ts';
import type { DeliveryToSend, TakenDelivery } from './webhook-deliveries.sql.ts';
import { writeEvent } from './webhook-events.ts';
import { sendOnce, type Attempt, type Message } from './webhook-request.ts';
import { lockRow, saveRow, type WebhookRow } from './webhooks.sql.ts';
import { ownerOfSecret } from './webhooks.ts';

const EVERY_MS = 1_000;
/** At most so many are under way in one server. */
const AT_ONCE = 20;
/** Longer than a try and its ends can take: after it the server that had it is dead. */
const LEASE_MS = 60_000;

export interface SenderDeps {
  /** As tillbook_app: one tenant at a time. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Opens the secrets that sign. */
  readonly secrets: SecretBox;
  readonly net: WebhookNet;
}

export interface Sender {
  /** Sends what is due and nobody else sends, once; answers how many those were. */
  look(): Promise<number>;
  /** No further one begins; those under way are waited for. */
  stop(): Promise<void>;
}

/**
 * Sends what webhooks are told, behind the commit and outside of any transaction. Several servers
 * may look at once: each try belongs to one of them. A server that dies leaves a try that another
 * takes when its lease is over, so a receiver may get an event twice, and never not at all.
 */
export function makeSender(deps: SenderDeps): Sender {
  const { db, clock, log } = deps;
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  async function take(): Promise<TakenDelivery[]> {
    const most = AT_ONCE - underWay.size;
    if (isStopping || most <= 0) return [];
    const leaseEnd = new Date(clock() + LEASE_MS).toISOString();
    return db.transact(noTenant, (tx) => deliveries.takeDue(tx, isoOf(clock), leaseEnd, most));
  }

  function begin(taken: TakenDelivery): Promise<void> {
    const { businessId, deliveryId } = taken;
    const work = sendTaken(deps, taken)
      .catch((error: unknown) => {
        log.warn({ err: error, businessId, deliveryId }, 'a webhook was not sent');
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  }

  return {
    async look() {
      const taken = await take();
      await Promise.all(taken.map(begin));
      return taken.length;
    },
    async stop() {
      isStopping = true;
      await Promise.all(underWay);
    },
  };
}

/** One try, from what it says to how it ended. */
async function sendTaken(deps: SenderDeps, taken: TakenDelivery): Promise<void> {
  const { db, clock, net } = deps;
  const prelude = openTenant(taken.businessId);
  const opened = await db.transact(prelude, (tx) => openTaken(tx, deps, taken));
  if (opened === null) return;
  const { line, message } = opened;
  const attempt =
    typeof message === 'string'
      ? { status: null, durationMs: 0, error: message }
      : await sendOnce(net, line.url, message, clock());
  await db.transact(prelude, (tx) => settle(tx, taken, line, attempt, clock()));
}

interface Opened {
  readonly line: DeliveryToSend;
  /** Or why there is nothing to send. */
  readonly message: Message | 'removed' | 'secret';
}

/** Reads what is sent, and writes it down at the first try; null when it is not sent at all. */
async function openTaken(
  tx: Tx,
  { secrets, clock }: SenderDeps,
  taken: TakenDelivery,
): Promise<Opened | null> {
  const { businessId } = taken;
  const line = await deliveries.openDelivery(tx, taken);
  if (line === null) return null;
  let { body } = line;
  if (body === null) {
    const written = await writeEvent(tx, businessId, line);
    if (written === null) return { line, message: 'removed' };
    const isWanted = written.type === 'webhook.test' || line.types.includes(written.type);
    if (!isWanted) {
      await deliveries.removeDelivery(tx, taken);
      return null;
    }
    await deliveries.keepBody(tx, taken, written.type, written.body);
    ({ body } = written);
  }
  const { secret, oldSecret, oldSecretUntil } = line;
  const isOldGood = oldSecretUntil !== null && Date.parse(oldSecretUntil) > clock();
  const sealed = isOldGood && oldSecret !== null ? [secret, oldSecret] : [secret];
  const owner = ownerOfSecret(businessId, line.webhookId);
  const open = sealed.flatMap((one) => secrets.open(one, owner) ?? []);
  if (open.length === 0) return { line, message: 'secret' };
  return { line, message: { eventId: line.eventId, body, secrets: open } };
}

/** Writes down how a try ended, and switches a webhook off that nothing reaches. */
async function settle(
  tx: Tx,
  taken: TakenDelivery,
  { webhookId, triesBefore }: DeliveryToSend,
  attempt: Attempt,
  nowMs: number,
): Promise<void> {
  const { businessId, tryNo } = taken;
  const webhook = await lockRow(tx, businessId, webhookId);
  if (webhook === null) return;
  const { error } = attempt;
  const pause = error === null || error === 'removed' ? null : pauseAfterTry(tryNo - triesBefore);
  const state = error === null ? 'sent' : pause === null ? 'failed' : 'waiting';
  const nextTryAt = pause === null ? null : new Date(nowMs + pause).toISOString();
  const isMine = await deliveries.endTry(tx, taken, { ...attempt, state, nextTryAt });
  if (!isMine || error === 'removed') return;
  await noteHealth(tx, businessId, webhook, attempt, nowMs);
}

async function noteHealth(
  tx: Tx,
  businessId: string,
  webhook: WebhookRow,
  attempt: Attempt,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const { offAt, failingSince } = webhook;
  if (attempt.error === null) {
    if (failingSince === null) return;
    await saveRow(tx, businessId, { ...webhook, failingSince: null, failedInRow: 0 });
    return;
  }
  const since = failingSince ?? at;
  const inRow = webhook.failedInRow + 1;
  const failing = { ...webhook, failingSince: since, failedInRow: inRow };
  const why = whyToSwitchOff(attempt, { sinceMs: Date.parse(since), inRow }, nowMs);
  if (why === null || offAt !== null) {
    await saveRow(tx, businessId, failing);
    return;
  }
  await saveRow(tx, businessId, { ...failing, offReason: why, offAt: at });
  await deliveries.dropWaiting(tx, businessId, webhook._id);
  const of = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...of, kind: 'business_saved' });
}

/** Looks every second until it is stopped. */
export function startSender(deps: SenderDeps): Pick<Sender, 'stop'> {
  const sender = makeSender(deps);
  const look = (): void =>
    void sender.look().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'webhooks could not be sent');
    });
  const every = setInterval(look, EVERY_MS);
  every.unref();
  return {
    async stop() {
      clearInterval(every);
      await sender.stop();
    },
  };
}
