import { CUSTOMER_TERMS_DAYS_MAX, TEXT_MAX_CHARACTERS } from '@tillbook/core/limits';
import { bad, type FieldCase, without } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, DAY_ASKED, LIMIT, searchAsked } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { EMAIL, emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, MONEY, wholeOf } from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';

const CUSTOMER = {
  name: 'Mama Neema',
  phone: null,
  email: null,
  groupName: null,
  taxNumber: null,
  note: null,
  creditLimitMinor: 0,
  termsDays: 0,
};
const FIELDS = {
  '/name': without(lineOf(120), null, undefined),
  '/phone': emptyLineOf(40),
  '/email': without(EMAIL, null, undefined),
  '/groupName': emptyLineOf(60),
  '/taxNumber': emptyLineOf(40),
  '/note': emptyLineOf(TEXT_MAX_CHARACTERS),
  '/creditLimitMinor': without(MONEY, null, undefined),
  '/termsDays': without(wholeOf(0, CUSTOMER_TERMS_DAYS_MAX), undefined),
};

/** More than nothing. */
const SUM = [
  ...MONEY.filter(({ said }) => !('kept' in said && (said.kept === 0 || Object.is(said.kept, -0)))),
  bad('A20', 0, 'TOO_SMALL'),
];
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];
const PAYMENT = {
  ...{ _id: some, customerId: some, branchId: some, shiftId: null, leaseId: null },
  ...{ method: 'cash', amountMinor: 1, provider: null, reference: null, note: null },
};

/** What the doors of customers take. */
export const CUSTOMER_ROUTES: Readonly<Record<string, RouteInput>> = {
  findCustomers: { asked: { q: 'a' }, query: { q: searchAsked(100) } },
  tillCustomers: { query: { cursor: CURSOR_ASKED } },
  listCustomers: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      q: searchAsked(100),
      group: searchAsked(60),
      state: CHOICE_ASKED,
      balance: CHOICE_ASKED,
    },
  },
  addCustomer: { body: { _id: some, ...CUSTOMER }, fields: { '/_id': ID, ...FIELDS } },
  customerLedger: { by: 'owner', query: { limit: LIMIT, cursor: CURSOR_ASKED } },
  customerStatement: {
    by: 'owner',
    asked: { from: '2026-01-01', to: '2026-12-31' },
    query: { from: DAY_ASKED, to: DAY_ASKED },
  },
  mailStatement: {
    by: 'owner',
    body: { _id: some, email: 'juma@example.com', from: '2026-01-01', to: '2026-12-31' },
    fields: { '/_id': ID, '/email': EMAIL, '/from': DAY, '/to': DAY },
  },
  postCustomerPayment: {
    by: 'owner',
    body: PAYMENT,
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/branchId': ID,
      '/shiftId': without(ID, null, undefined),
      '/leaseId': without(ID, null, undefined),
      '/method': CHOICE,
      '/amountMinor': SUM,
      '/provider': emptyLineOf(40),
      '/reference': emptyLineOf(64),
      '/note': emptyLineOf(200),
    },
  },
  voidCustomerPayment: {
    by: 'owner',
    body: { _id: some, reason: 'Twice' },
    fields: { '/_id': ID, '/reason': lineOf(200) },
  },
  postCustomerOpening: {
    by: 'owner',
    body: {
      ...{ _id: some, customerId: some, branchId: some, amountMinor: 1 },
      ...{ owedSince: '2026-01-01', dueOn: null },
    },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/branchId': ID,
      '/side': without(CHOICE, undefined),
      '/amountMinor': SUM,
      '/owedSince': DAY,
      '/dueOn': without(DAY, null, undefined),
    },
  },
  writeOffDebt: {
    by: 'owner',
    body: { _id: some, customerId: some, branchId: some, amountMinor: 1, reason: 'Moved away' },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/branchId': ID,
      '/amountMinor': SUM,
      '/reason': lineOf(200),
      '/approvalId': without(ID, null, undefined),
    },
  },
  customerWriteOffs: { by: 'owner' },
  voidWriteOff: {
    by: 'owner',
    body: { _id: some, reason: 'Paid after all' },
    fields: { '/_id': ID, '/reason': lineOf(200), '/approvalId': without(ID, null, undefined) },
  },
  payOutCredit: {
    by: 'owner',
    body: {
      ...{ _id: some, customerId: some, branchId: some, shiftId: null, leaseId: null },
      ...{ method: 'cash', amountMinor: 1, reference: null, note: null },
    },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/branchId': ID,
      '/shiftId': without(ID, null, undefined),
      '/leaseId': without(ID, null, undefined),
      '/method': CHOICE,
      '/amountMinor': SUM,
      '/reference': emptyLineOf(64),
      '/note': emptyLineOf(200),
      '/approvalId': without(ID, null, undefined),
    },
  },
  addPromise: {
    by: 'owner',
    body: { _id: some, customerId: some, promisedOn: '2026-06-01', amountMinor: 1, note: null },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/promisedOn': DAY,
      '/amountMinor': SUM,
      '/note': emptyLineOf(200),
    },
  },
  listDebts: {
    by: 'owner',
    query: { limit: LIMIT, cursor: CURSOR_ASKED, q: searchAsked(100), show: CHOICE_ASKED },
  },
  eraseCustomer: {
    by: 'owner',
    body: { version: 1 },
    fields: { '/version': wholeOf(1, 2_147_483_647) },
  },
  editCustomer: {
    by: 'owner',
    body: { version: 1, ...CUSTOMER, isArchived: false },
    fields: { '/version': wholeOf(1, 2_147_483_647), ...FIELDS, '/isArchived': FLAG },
  },
};
