import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { done, id, name, password, text } from '../fields.ts';
import {
  OFF_REASONS,
  SENT_TYPES,
  WEBHOOK_ERRORS,
  WEBHOOK_TYPES,
  WEBHOOK_URL_MAX_CHARACTERS,
} from './webhooks.ts';

const webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  isOn: z.boolean(),
  /** Null while it is on. */
  offReason: z.enum(OFF_REASONS).nullable(),
  offAt: z.string().nullable(),
  madeAt: z.string(),
  madeByName: z.string(),
  /** Until then what is sent is signed with the secret before, too. */
  oldSecretUntil: z.string().nullable(),
  /** Since when nothing arrived; null when the last one did. */
  failingSince: z.string().nullable(),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  _id: z.string(),
  /** The same wherever and however often the event is sent. */
  eventId: z.string(),
  type: z.enum(SENT_TYPES),
  notedAt: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number(),
  nextTryAt: z.string().nullable(),
  lastTriedAt: z.string().nullable(),
  /** What the receiver said: its HTTP status, and how long it took. */
  status: z.number().nullable(),
  durationMs: z.number().nullable(),
  error: z.enum(WEBHOOK_ERRORS).nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const types = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .max(WEBHOOK_TYPES.length)
  .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' });
const proof = { currentPassword: password, code: secondCode.optional() };
const PROVING = [
  ...(['REAUTH_FAILED', 'PASSWORD_TOO_LONG', 'SECOND_STEP_NEEDED'] as const),
  ...(['SECOND_STEP_WRONG', 'SECOND_STEP_KEY_MISSING', 'RATE_LIMITED', 'UNAVAILABLE'] as const),
] as const;
const params = z.strictObject({ webhookId: id });

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/business/webhooks',
  summary: 'The webhooks of the business, newest first; never their secrets',
  access: may('branch.manage'),
  response: z.object({ webhooks: z.array(webhook), left: z.number() }),
  refusals: [],
});

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/api/business/webhooks',
  summary: 'Add a webhook, by password; its secret is told in this answer and never again',
  access: may('branch.manage'),
  body: z.strictObject({
    _id: id,
    name,
    /** https, of a name or address on the public internet. */
    url: text(WEBHOOK_URL_MAX_CHARACTERS),
    types,
    ...proof,
  }),
  /** Asked again before anything was sent, the secret is another. */
  response: z.object({ webhook, secret: z.string() }),
  refusals: [
    ...(['IDEMPOTENCY_KEY_REUSED', 'LIMIT_EXCEEDED', 'WEBHOOK_URL_REFUSED'] as const),
    ...PROVING,
  ],
});

export const saveWebhook = endpoint({
  name: 'saveWebhook',
  method: 'PUT',
  path: '/api/business/webhooks/:webhookId',
  summary: 'Say what a webhook is called and told of, and switch it on or off',
  access: may('branch.manage'),
  params,
  body: z.strictObject({ name, types, isOn: z.boolean() }),
  response: webhook,
  refusals: ['NOT_FOUND'],
});

export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  method: 'POST',
  path: '/api/business/webhooks/:webhookId/secret',
  summary: 'Give a webhook another secret, by password; the one before signs too for a day',
  access: may('branch.manage'),
  params,
  /** Asked again under the same id, the new secret is another, and the one before stays. */
  body: z.strictObject({ _id: id, ...proof }),
  response: z.object({ webhook, secret: z.string() }),
  refusals: ['NOT_FOUND', ...PROVING],
});

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'POST',
  path: '/api/business/webhooks/:webhookId/remove',
  summary: 'Remove a webhook with its deliveries: nothing is sent to it any more',
  access: may('branch.manage'),
  params,
  response: done,
  refusals: ['NOT_FOUND'],
});

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/business/webhooks/:webhookId/deliveries',
  summary: 'What was sent to a webhook last, newest first, of the last 30 days',
  access: may('branch.manage'),
  params,
  response: z.object({ items: z.array(delivery) }),
  refusals: ['NOT_FOUND'],
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/business/webhooks/:webhookId/test',
  summary: 'Send a test event to a webhook, switched on or off; again answers the same',
  access: may('branch.manage'),
  params,
  body: z.strictObject({ _id: id }),
  response: delivery,
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

export const resendWebhookDelivery = endpoint({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/business/webhooks/:webhookId/deliveries/:deliveryId/again',
  summary: 'Send a delivery again, with the same event and a try more; one that waits goes now',
  access: may('branch.manage'),
  params: z.strictObject({ webhookId: id, deliveryId: id }),
  response: delivery,
  refusals: ['NOT_FOUND', 'WEBHOOK_OFF'],
});

export const WEBHOOKS_ENDPOINTS = [
  ...[listWebhooks, addWebhook, saveWebhook, renewWebhookSecret, removeWebhook],
  ...[listWebhookDeliveries, testWebhook, resendWebhookDelivery],
] as const;
