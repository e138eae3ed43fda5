import {
  APPROVAL_DETAILS_MAX,
  APPROVAL_NOTE_MAX_CHARACTERS,
  APPROVAL_SUBJECT_MAX_CHARACTERS,
  APPROVAL_WORDS_MAX_CHARACTERS,
} from '@tillbook/core/limits';
import { bad, without, type FieldCase } from './case.ts';
import {
  AMOUNT_ASKED,
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf, PASSWORD, PIN } from './text-kinds.ts';
import { CHOICE, ID, listOf, MONEY, RATE, wholeOf } from './value-kinds.ts';

/** Endpoints of PINs and approvals. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== undefined);
const maybe = (cases: readonly FieldCase[]) =>
  optional(cases).filter(({ value }) => value !== null);
const NOTE = emptyLineOf(APPROVAL_NOTE_MAX_CHARACTERS);

/** The name of an act has small letters, points and lines beneath. */
const ACTION_ASKED = [
  bad('T01', '', 'PATTERN'),
  bad('T15', '<script>', 'PATTERN'),
  bad('P36', 'sale;drop', 'PATTERN'),
];

/** Longer than any other line: a cart of many lines. */
const SUBJECT = [
  ...lineOf(APPROVAL_SUBJECT_MAX_CHARACTERS).filter(({ id }) => id !== 'T51'),
  bad('T51', 'A'.repeat(APPROVAL_SUBJECT_MAX_CHARACTERS + 1), 'TOO_LONG'),
];

export const APPROVAL_ROUTES: Readonly<Record<string, RouteInput>> = {
  setPin: {
    body: { currentPassword: 'mangoes on Fridays', pin: '2580' },
    fields: { '/currentPassword': PASSWORD, '/pin': PIN },
  },
  clearPin: { body: { userId: some }, fields: { '/userId': ID } },
  userTargets: { by: 'owner' },
  userCommissions: { by: 'owner' },
  saveUserCommission: {
    by: 'owner',
    body: { branchId: some, fromDate: '2026-03-04', rateBasisPoints: 300 },
    fields: {
      '/branchId': ID,
      '/fromDate': DAY_ASKED.filter(({ value }) => typeof value === 'string'),
      '/rateBasisPoints': without(wholeOf(1, 10_000), null),
    },
  },
  endUserSessions: {
    by: 'owner',
    body: { sessionId: null },
    fields: { '/sessionId': maybe(ID) },
  },
  saveUserTarget: {
    by: 'owner',
    body: { branchId: some, fromDate: '2026-03-04', dailyMinor: 50_000 },
    fields: {
      '/branchId': ID,
      '/fromDate': DAY_ASKED.filter(({ value }) => typeof value === 'string'),
      '/dailyMinor': MONEY.filter(({ id, value }) => id !== 'M17' && value !== null && value !== 0),
    },
  },
  askApproval: {
    by: 'seller',
    body: {
      ...{ _id: some, kind: 'void_sale', branchId: some, tillId: null },
      ...{ amountMinor: 100, limitMinor: 0, subject: 'Sale 7' },
      ...{ details: ['Sale 7'], reason: null },
    },
    fields: {
      '/_id': ID,
      '/kind': CHOICE,
      '/branchId': ID,
      '/tillId': maybe(ID),
      '/amountMinor': MONEY,
      '/limitMinor': MONEY,
      '/shareBasisPoints': maybe(RATE),
      '/subject': SUBJECT,
      '/details': listOf('x'.repeat(APPROVAL_WORDS_MAX_CHARACTERS), 1, APPROVAL_DETAILS_MAX),
      '/reason': NOTE,
    },
  },
  listApprovals: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      kind: CHOICE_ASKED,
      branchId: ID_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  listBooksLooks: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      broken: CHOICE_ASKED,
    },
  },
  listAudit: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      group: CHOICE_ASKED,
      action: ACTION_ASKED,
      branchId: ID_ASKED,
      actorId: ID_ASKED,
      subjectId: ID_ASKED,
      device: searchAsked(64),
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  listApprovers: {
    by: 'seller',
    asked: { branchId: 'own' },
    query: {
      branchId: ID_ASKED,
      kind: CHOICE_ASKED,
      amountMinor: AMOUNT_ASKED,
      shareBasisPoints: AMOUNT_ASKED,
    },
  },
  decideApproval: {
    by: 'owner',
    body: { _id: some, answer: 'approved', note: null },
    fields: { '/_id': ID, '/answer': CHOICE, '/note': NOTE },
  },
  decideByPin: {
    by: 'seller',
    body: { _id: some, approverId: some, pin: '2580' },
    fields: { '/_id': ID, '/approverId': ID, '/pin': PIN },
  },
  withdrawApproval: { by: 'seller', body: { _id: some }, fields: { '/_id': ID } },
};
