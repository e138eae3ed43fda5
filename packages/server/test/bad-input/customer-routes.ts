import { CUSTOMER_TERMS_DAYS_MAX, TEXT_MAX_CHARACTERS } from '@tillbook/core/limits';
import type { FieldCase } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, LIMIT, searchAsked } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { EMAIL, emptyLineOf, lineOf } from './text-kinds.ts';
import { FLAG, ID, MONEY, wholeOf } from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';
const without = (cases: readonly FieldCase[], ...values: (null | undefined)[]) =>
  cases.filter((one) => !values.some((value) => one.value === value));

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
  editCustomer: {
    by: 'owner',
    body: { version: 1, ...CUSTOMER, isArchived: false },
    fields: { '/version': wholeOf(1, 2_147_483_647), ...FIELDS, '/isArchived': FLAG },
  },
};
