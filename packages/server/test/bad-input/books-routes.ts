import { bad, type FieldCase, without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, ID, MONEY } from './value-kinds.ts';

/** Endpoints of the books. */

const some = '0198c0de-0000-7000-8000-000000000001';
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];
const MONTH: readonly FieldCase[] = [
  bad('D01', '', 'INVALID_DATE'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-13', 'INVALID_DATE'),
  bad('D30', '1899-12', 'OUT_OF_RANGE'),
];
const PERIOD = { from: '2026-01-01', to: '2026-12-31' };

const SUM = [
  ...MONEY.filter(({ said }) => !('kept' in said && (said.kept === 0 || Object.is(said.kept, -0)))),
  bad('A20', 0, 'TOO_SMALL'),
];
const EXPENSE = {
  ...{ _id: some, branchId: some, category: 'rent', amountMinor: 100, taxMinor: 0 },
  ...{ paidFrom: 'bank', day: '2026-01-31', payee: null, note: null, reference: null },
  ...{ supplierId: null, dueOn: null },
};
const MOVE = {
  ...{ _id: some, kind: 'transfer', from: 'safe', to: 'bank', amountMinor: 100, feeMinor: 0 },
  ...{ branchId: some, day: '2026-01-31', reference: null, note: null },
};
export const BOOKS_ROUTES: Readonly<Record<string, RouteInput>> = {
  listJournal: {
    by: 'owner',
    asked: PERIOD,
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
      q: searchAsked(64),
      accountCode: CHOICE_ASKED,
      sourceKind: CHOICE_ASKED,
      branchId: ID_ASKED,
      personId: ID_ASKED,
      moved: CHOICE_ASKED,
      happenedFrom: DAY_ASKED,
      happenedTo: DAY_ASKED,
    },
  },
  listAccounts: {
    by: 'owner',
    asked: { on: '2026-03-31' },
    query: { on: DAY_ASKED, branchId: ID_ASKED },
  },
  accountStatement: {
    by: 'owner',
    asked: { ...PERIOD, accountCode: '1000' },
    query: {
      accountCode: CHOICE_ASKED,
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
      branchId: ID_ASKED,
    },
  },
  listExpenses: {
    by: 'owner',
    asked: PERIOD,
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
      q: searchAsked(80),
      category: CHOICE_ASKED,
      branchId: ID_ASKED,
      state: CHOICE_ASKED,
      paidFrom: CHOICE_ASKED,
    },
  },
  listPayOuts: { by: 'owner', query: { limit: LIMIT } },
  postExpense: {
    by: 'owner',
    body: EXPENSE,
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/category': CHOICE,
      '/amountMinor': SUM,
      '/taxMinor': MONEY,
      '/paidFrom': CHOICE,
      '/cashMoveId': without(ID, null, undefined),
      '/supplierId': without(ID, null, undefined),
      '/dueOn': without(DAY, null, undefined),
      '/day': DAY,
      '/payee': emptyLineOf(80),
      '/note': emptyLineOf(200),
      '/reference': emptyLineOf(64),
    },
  },
  answerExpense: {
    by: 'owner',
    body: { _id: some, answer: 'approved', note: null },
    fields: { '/_id': ID, '/answer': CHOICE, '/note': emptyLineOf(200) },
  },
  voidExpense: {
    by: 'owner',
    body: { _id: some, reason: 'Twice' },
    fields: { '/_id': ID, '/reason': lineOf(200) },
  },
  saveExpenseLimit: {
    by: 'owner',
    body: { limitMinor: 100 },
    fields: { '/limitMinor': without(MONEY, null) },
  },
  listMoneyMoves: {
    by: 'owner',
    asked: PERIOD,
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
      kind: CHOICE_ASKED,
      place: CHOICE_ASKED,
      branchId: ID_ASKED,
    },
  },
  postMoneyMove: {
    by: 'owner',
    body: MOVE,
    fields: {
      '/_id': ID,
      '/kind': CHOICE,
      '/from': without(CHOICE, null),
      '/to': without(CHOICE, null),
      '/amountMinor': SUM,
      '/feeMinor': MONEY,
      '/inputTaxMinor': without(MONEY, undefined),
      '/branchId': ID,
      '/day': DAY,
      '/reference': emptyLineOf(64),
      '/note': emptyLineOf(200),
    },
  },
  voidMoneyMove: {
    by: 'owner',
    body: { _id: some, reason: 'Twice' },
    fields: { '/_id': ID, '/reason': lineOf(200) },
  },
  makeMonthBox: {
    by: 'owner',
    body: { _id: some, month: '2026-01' },
    fields: { '/_id': ID, '/month': MONTH },
  },
  getBooksClosing: { by: 'owner', query: { upTo: DAY_ASKED } },
  closePeriod: {
    by: 'owner',
    body: { _id: some, upTo: '2026-01-31' },
    fields: { '/_id': ID, '/upTo': DAY },
  },
  reopenPeriod: {
    by: 'owner',
    body: { _id: some, closedTo: null, reason: 'A bill was missing' },
    fields: { '/_id': ID, '/closedTo': without(DAY, null), '/reason': lineOf(200) },
  },
};
