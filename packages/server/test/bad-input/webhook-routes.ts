import { WEBHOOK_TYPES, WEBHOOK_URL_MAX_CHARACTERS } from '@tillbook/core/businesses/webhooks';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { bad, type FieldCase } from './case.ts';
import { SOME_ID } from './probe.ts';
import type { RouteInput } from './routes.ts';
import { CODE, lineOf, PASSWORD } from './text-kinds.ts';
import { FLAG, ID, listOf } from './value-kinds.ts';

const optional = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== undefined);
const PROOF = { currentPassword: 'mangoes on Fridays' };
const PROVED = { '/currentPassword': PASSWORD, '/code': optional(CODE) };

// Longer lists hold one twice, and ids are none of them.
const TYPES = [
  ...listOf('sale.posted', 1, WEBHOOK_TYPES.length).filter(
    ({ id }) => !['Q47', 'J62'].includes(id),
  ),
  bad('I64', ['sale.posted', 'sale.posted'], 'NOT_UNIQUE'),
];
const KEPT = { name: 'Web', types: ['sale.posted'] };

/** Endpoints of webhooks. */
export const WEBHOOK_ROUTES: Readonly<Record<string, RouteInput>> = {
  addWebhook: {
    by: 'owner',
    body: { _id: SOME_ID, ...KEPT, url: 'https://receiver.test/', ...PROOF },
    fields: {
      ...{ '/_id': ID, '/name': lineOf(NAME_MAX_CHARACTERS), '/types': TYPES },
      '/url': lineOf(WEBHOOK_URL_MAX_CHARACTERS),
      ...PROVED,
    },
  },
  saveWebhook: {
    by: 'owner',
    body: { ...KEPT, isOn: true },
    fields: { '/name': lineOf(NAME_MAX_CHARACTERS), '/types': TYPES, '/isOn': FLAG },
  },
  renewWebhookSecret: {
    by: 'owner',
    body: { _id: SOME_ID, ...PROOF },
    fields: { '/_id': ID, ...PROVED },
  },
  testWebhook: { by: 'owner', body: { _id: SOME_ID }, fields: { '/_id': ID } },
};
