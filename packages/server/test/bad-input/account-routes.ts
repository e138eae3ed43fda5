import { API_KEY_DAYS_MAX, API_SCOPES } from '@tillbook/core/businesses/api-keys';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import {
  VISIT_MINUTES_MAX,
  VISIT_MINUTES_MIN,
  VISIT_PARTS,
} from '@tillbook/core/businesses/visits';
import { RULED_ACTIONS, RULED_ROLES } from '@tillbook/core/role-rights';
import { bad, type FieldCase, without } from './case.ts';
import { SOME_ID } from './probe.ts';
import { CURSOR, CURSOR_ASKED, CURSOR_OF_TIME, LIMIT } from './query-kinds.ts';
import { rightsFields } from './rights-fields.ts';
import type { RouteInput } from './routes.ts';
import { CODE, EMAIL, INVITE, lineOf, PASSWORD } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of the second step and of the own address. */

const optional = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== undefined);
const PROOF = { currentPassword: 'mangoes on Fridays' };
const PROVED: RouteInput = {
  body: PROOF,
  fields: { '/currentPassword': PASSWORD, '/code': optional(CODE) },
};
// Roles are few: longer lists hold one twice, and ids are none of them.
const ROLES = listOf('seller', 0, 4).filter(({ id }) => !['Q47', 'J62'].includes(id));

const SCOPES = [
  ...listOf('stock.read', 1, API_SCOPES.length).filter(({ id }) => !['Q47', 'J62'].includes(id)),
  bad('I64', ['stock.read', 'stock.read'], 'NOT_UNIQUE'),
];

const PARTS = [
  ...listOf('sales', 1, VISIT_PARTS.length).filter(({ id }) => !['Q47', 'J62'].includes(id)),
  bad('I64', ['sales', 'sales'], 'NOT_UNIQUE'),
];

// Null and nothing are all of them; a hundred and one of the same are not different ones.
const SOME_IDS = [
  ...listOf(SOME_ID, 0, 100).filter(
    ({ id, value }) => (value ?? null) !== null && !['Q47', 'J62'].includes(id),
  ),
  bad('I64', [SOME_ID, SOME_ID], 'NOT_UNIQUE'),
];

const none = () => ({ ...NO_RIGHTS, actions: {} });
const ROLE_RIGHTS = Object.fromEntries(
  RULED_ROLES.flatMap((role) =>
    Object.entries({
      [`/rights/${role}`]: OBJECT,
      ...rightsFields(`/rights/${role}`, RULED_ACTIONS),
    }),
  ),
);

export const ACCOUNT_ROUTES: Readonly<Record<string, RouteInput>> = {
  beginSecondStep: PROVED,
  confirmSecondStep: { body: { code: '123456' }, fields: { '/code': CODE } },
  newRecoveryCodes: PROVED,
  endSecondStep: PROVED,
  saveSecurity: {
    by: 'owner',
    body: { version: 1, secondStepRoles: ['seller'] },
    fields: { '/version': wholeOf(1, 2_147_483_647), '/secondStepRoles': ROLES },
  },
  saveRoleRights: {
    by: 'owner',
    body: { version: 1, rights: { seller: none(), branch_manager: none(), accountant: none() } },
    fields: {
      '/version': wholeOf(1, 2_147_483_647),
      '/rights': OBJECT,
      ...ROLE_RIGHTS,
    },
  },
  savePlatformSecurity: {
    body: { secondStepNeeded: false },
    fields: { '/secondStepNeeded': FLAG },
  },
  askEmailChange: {
    body: { ...PROOF, email: 'a@b.co' },
    fields: { '/email': EMAIL, '/currentPassword': PASSWORD, '/code': optional(CODE) },
  },
  eraseMyAccount: PROVED,
  closeBusiness: {
    by: 'owner',
    body: { name: 'Amina Shop', ...PROOF },
    fields: {
      '/name': lineOf(NAME_MAX_CHARACTERS),
      '/currentPassword': PASSWORD,
      '/code': optional(CODE),
    },
  },
  reopenBusiness: { by: 'owner', ...PROVED },
  offerOwnership: {
    by: 'owner',
    body: { _id: SOME_ID, personId: SOME_ID, ...PROOF },
    fields: {
      ...{ '/_id': ID, '/personId': ID },
      ...{ '/currentPassword': PASSWORD, '/code': optional(CODE) },
    },
  },
  allowVisit: {
    by: 'owner',
    body: { minutes: 60, parts: ['sales'], ...PROOF },
    fields: {
      '/minutes': wholeOf(VISIT_MINUTES_MIN, VISIT_MINUTES_MAX),
      '/parts': PARTS,
      '/currentPassword': PASSWORD,
      '/code': optional(CODE),
    },
  },
  acceptOwnership: { by: 'owner', ...PROVED },
  makeExport: {
    by: 'owner',
    body: { _id: SOME_ID, ...PROOF },
    fields: { '/_id': ID, '/currentPassword': PASSWORD, '/code': optional(CODE) },
  },
  makeApiKey: {
    by: 'owner',
    body: { _id: SOME_ID, name: 'Web', scopes: ['stock.read'], lifeDays: 30, ...PROOF },
    fields: {
      '/_id': ID,
      '/name': lineOf(NAME_MAX_CHARACTERS),
      '/scopes': SCOPES,
      // Null is without an end.
      '/lifeDays': wholeOf(1, API_KEY_DAYS_MAX).filter(({ value }) => value !== null),
      '/currentPassword': PASSWORD,
      '/code': optional(CODE),
    },
  },
  confirmEmailChange: { body: { code: '123456' }, fields: { '/code': CODE } },
  undoEmailChange: { body: { undo: 'x'.repeat(43) }, fields: { '/undo': INVITE } },
  listMyActs: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  listNotices: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR] },
  },
  readNotices: {
    by: 'owner',
    body: { ids: [SOME_ID] },
    fields: { '/ids': SOME_IDS },
  },
  chooseNotices: {
    by: 'owner',
    body: { kind: 'stock_low', isInApp: true, isByMail: false },
    fields: { '/kind': CHOICE, '/isInApp': FLAG, '/isByMail': FLAG },
  },
  saveNoticeRule: {
    by: 'owner',
    body: { kind: 'stock_low', isInApp: true, isByMail: false, afterHours: null },
    fields: {
      '/kind': CHOICE,
      '/isInApp': FLAG,
      '/isByMail': FLAG,
      '/afterHours': without(wholeOf(1, 1_000), null, undefined),
    },
  },
  myAccountActs: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR] },
  },
};
