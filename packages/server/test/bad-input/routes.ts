import { ACTIONS } from '@tillbook/core/actions';
import { BUSINESS_TYPES, TAX_MODES } from '@tillbook/core/businesses/businesses.api';
import {
  NAME_MAX_CHARACTERS,
  RECEIPT_FOOTER_MAX_CHARACTERS,
  RECEIPT_HEADER_MAX_CHARACTERS,
  RETURN_POLICY_MAX_CHARACTERS,
  SALES_PER_POST_MAX,
} from '@tillbook/core/limits';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { ANALYTICS_ROUTES } from './analytics-routes.ts';
import { REPORT_VIEW_ROUTES } from './report-view-routes.ts';
import { APPROVAL_ROUTES } from './approval-routes.ts';
import { BOOKS_ROUTES } from './books-routes.ts';
import { BRANCH_ROUTES } from './branch-routes.ts';
import { BULK_ROUTES } from './bulk-routes.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { askedSaleFields, SALE } from './sale-fields.ts';
import { IMPORT_ROUTES } from './import-routes.ts';
import { LABEL_ROUTES } from './label-routes.ts';
import { MATCHING_ROUTES } from './matching-routes.ts';
import { CATALOGUE_ROUTES } from './catalogue-routes.ts';
import { bad, type FieldCase, without } from './case.ts';
import { CUSTOMER_ROUTES } from './customer-routes.ts';
import { GIFT_CARD_ROUTES } from './gift-card-routes.ts';
import { LOYALTY_ROUTES } from './loyalty-routes.ts';
import { PRACTICE_ROUTES } from './practice-routes.ts';
import { LAYBY_ROUTES } from './layby-routes.ts';
import { PARKED_ROUTES } from './parked-routes.ts';
import { QUOTE_ROUTES } from './quote-routes.ts';
import { RECEIPT_ROUTES } from './receipt-routes.ts';
import { PURCHASING_ROUTES } from './purchasing-routes.ts';
import {
  CHOICE_ASKED,
  CURSOR,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  HOUR_ASKED,
  SALES_NARROWED,
  WEEKDAY_ASKED,
  ID_ASKED,
  LIMIT,
  MONTH_ASKED,
  searchAsked,
} from './query-kinds.ts';
import { PASSKEY_ROUTES } from './passkey-routes.ts';
import { PLATFORM_ROUTES } from './platform-routes.ts';
import { PROMOTION_ROUTES } from './promotion-routes.ts';
import { rightsFields } from './rights-fields.ts';
import { SHIFT_ROUTES } from './shift-routes.ts';
import { REFUND_ROUTES } from './refund-routes.ts';
import { SELLING_ROUTES } from './selling-routes.ts';
import { STOCK_ROUTES } from './stock-routes.ts';
import {
  CODE,
  CURRENCY,
  EMAIL,
  emptyLineOf,
  INVITE,
  lineOf,
  noteOf,
  PASSWORD,
  searchOf,
  shortCodeOf,
  ZONE,
} from './text-kinds.ts';
import { COUNT_ROUTES } from './count-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';
import { TRANSFER_ROUTES } from './transfer-routes.ts';
import {
  CHOICE,
  FLAG,
  ID,
  listOf,
  MONEY,
  OBJECT,
  ONLY_TRUE,
  RATE,
  ROLE,
  wholeOf,
} from './value-kinds.ts';

/** One endpoint: a body that is right in shape, and its fields by JSON pointer. */
export interface RouteInput {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly FieldCase[]>>;
  /** What must stand in the query for the endpoint to be asked at all; `own`: the first branch. */
  readonly asked?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, readonly FieldCase[]>>;
  /** Who asks, where a case goes past the shape. */
  readonly by?: 'owner' | 'seller' | 'platform';
}

const some = '0198c0de-0000-7000-8000-000000000001';
const zone = 'Africa/Dar_es_Salaam';
const NAME = lineOf(NAME_MAX_CHARACTERS);
const VERSION = wholeOf(1, 2_147_483_647);

/** It may be left out. */
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
/** It may be null. */
const nullable = (cases: readonly FieldCase[]) => without(cases, null);

const FLAGS = Object.fromEntries(
  [
    'canManageProducts',
    'canManageSales',
    'canManageUsers',
    'canViewReports',
    'canManageInventory',
    'canManageCustomers',
    'canProcessRefunds',
  ].map((flag) => [`/permissions/${flag}`, optional(FLAG)]),
);

const OWN_RIGHTS = {
  '/rights': optional(nullable(OBJECT)),
  ...rightsFields('/rights', ACTIONS),
};

const BRANCH = {
  branchId: some,
  name: 'Kariakoo',
  code: 'KRK',
  timezone: zone,
  cutoffMinutes: 0,
  address: null,
  tillId: some,
  tillName: 'Till 1',
};
const TARGET = { userId: some, version: 1 };
const TARGET_FIELDS = { '/userId': ID, '/version': VERSION };
const PEOPLE: RouteInput = {
  by: 'owner',
  body: { limit: 50 },
  fields: {
    '/q': searchOf(100),
    '/state': optional(CHOICE),
    '/role': optional(searchOf(40)),
    '/limit': optional(wholeOf(1, 100)),
    '/cursor': CURSOR,
  },
};
const IDS = [
  ...listOf(some, 0, 200).filter(({ id }) => id !== 'Q47' && id !== 'J62'),
  bad(
    'I62',
    Array.from({ length: 1_001 }, (_, at) => some.slice(0, -4) + 1_000 + at),
    'TOO_MANY',
  ),
  bad('I64', [some, some], 'NOT_UNIQUE'),
];

/** Every endpoint that takes a body or a query. One that is not here fails the test. */
export const ROUTES: Readonly<Record<string, RouteInput>> = {
  ...BOOKS_ROUTES,
  ...REPORT_VIEW_ROUTES,
  ...BRANCH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...PASSKEY_ROUTES,
  ...APPROVAL_ROUTES,
  ...PLATFORM_ROUTES,
  ...BULK_ROUTES,
  ...DEVICE_ROUTES,
  ...IMPORT_ROUTES,
  ...LABEL_ROUTES,
  ...MATCHING_ROUTES,
  ...PRACTICE_ROUTES,
  ...PARKED_ROUTES,
  ...QUOTE_ROUTES,
  ...LAYBY_ROUTES,
  ...GIFT_CARD_ROUTES,
  ...LOYALTY_ROUTES,
  ...RECEIPT_ROUTES,
  ...CATALOGUE_ROUTES,
  ...PROMOTION_ROUTES,
  ...STOCK_ROUTES,
  login: {
    body: { email: 'a@b.co', password: 'mangoes on Fridays' },
    fields: { '/email': EMAIL, '/password': PASSWORD, '/code': optional(CODE) },
  },
  register: {
    body: { name: 'Neema', email: 'a@b.co', password: 'mangoes on Fridays' },
    fields: {
      '/name': NAME,
      '/email': EMAIL,
      '/password': PASSWORD,
      '/invite': optional(INVITE),
      '/code': optional(CODE),
    },
  },
  forgotPassword: { body: { email: 'a@b.co' }, fields: { '/email': EMAIL } },
  verifyResetCode: {
    body: { email: 'a@b.co', code: '123456' },
    fields: { '/email': EMAIL, '/code': CODE },
  },
  resetPassword: {
    body: { email: 'a@b.co', code: '123456', newPassword: 'mangoes on Fridays' },
    fields: { '/email': EMAIL, '/code': CODE, '/newPassword': PASSWORD },
  },
  verifyEmail: { body: { code: '123456' }, fields: { '/code': CODE } },
  changeWaitingEmail: { body: { email: 'a@b.co' }, fields: { '/email': EMAIL } },
  askApprovalAgain: { body: { message: 'Please' }, fields: { '/message': lineOf(300) } },
  lookUpInvitation: { body: { invite: 'x'.repeat(43) }, fields: { '/invite': INVITE } },
  switchBusiness: {
    body: { businessId: some },
    fields: { '/businessId': ID, '/branchId': optional(nullable(ID)) },
  },
  updateProfile: {
    body: { version: 1, preferences: {} },
    fields: {
      '/version': VERSION,
      '/name': optional(NAME),
      '/preferences': optional(OBJECT),
      '/preferences/theme': optional(CHOICE),
      '/preferences/density': optional(CHOICE),
      '/preferences/keepMessages': optional(FLAG),
      '/preferences/singleKeys': optional(FLAG),
      '/preferences/scanSounds': optional(FLAG),
      '/preferences/saleSounds': optional(FLAG),
      '/preferences/soundVolume': optional(wholeOf(0, 100)),
    },
  },
  changePassword: {
    body: { currentPassword: 'mangoes on Fridays', newPassword: 'papayas on Mondays' },
    fields: { '/currentPassword': PASSWORD, '/newPassword': PASSWORD },
  },
  revokeSessions: { body: { sessionId: some }, fields: { '/sessionId': optional(ID) } },
  listUsers: PEOPLE,
  listPendingUsers: {
    ...PEOPLE,
    fields: { ...PEOPLE.fields, '/cursor': CURSOR_OF_TIME },
  },
  verifyUser: { body: TARGET, fields: TARGET_FIELDS },
  rejectUser: {
    body: { ...TARGET, reason: 'Not known here' },
    fields: { ...TARGET_FIELDS, '/reason': lineOf(300) },
  },
  updateUser: {
    body: { ...TARGET, permissions: {}, rights: NO_RIGHTS },
    fields: {
      ...TARGET_FIELDS,
      '/role': optional(ROLE),
      '/branchIds': optional(IDS),
      '/permissions': optional(OBJECT),
      ...FLAGS,
      ...OWN_RIGHTS,
      '/reactivate': ONLY_TRUE,
    },
  },
  deactivateUser: { body: TARGET, fields: TARGET_FIELDS },
  inviteUser: {
    body: {
      ...{ userId: some, name: 'New', email: 'a@b.co', role: 'seller', branchIds: [] },
      ...{ permissions: {}, rights: { ...NO_RIGHTS, actions: {} } },
    },
    fields: {
      '/userId': ID,
      '/name': NAME,
      '/email': EMAIL,
      '/role': ROLE,
      '/branchIds': optional(IDS),
      '/permissions': optional(OBJECT),
      ...FLAGS,
      ...OWN_RIGHTS,
    },
  },
  cancelInvitation: { body: { userId: some }, fields: { '/userId': ID } },
  saveBusiness: {
    body: {
      businessId: some,
      businessType: BUSINESS_TYPES[0],
      name: 'Amina Shop',
      currency: 'TZS',
      timezone: zone,
      taxMode: TAX_MODES[0],
      taxBasisPoints: 1_800,
    },
    fields: {
      '/businessId': ID,
      '/businessType': CHOICE,
      '/name': NAME,
      '/currency': CURRENCY,
      '/timezone': ZONE,
      '/taxMode': optional(CHOICE),
      '/taxBasisPoints': optional(RATE),
    },
  },
  saveBranches: {
    body: { branches: [BRANCH], finish: false },
    fields: {
      '/branches': listOf(BRANCH, 1, 50),
      '/branches/0': without(OBJECT, undefined),
      '/branches/0/branchId': ID,
      '/branches/0/name': NAME,
      '/branches/0/code': shortCodeOf(6),
      '/branches/0/timezone': ZONE,
      '/branches/0/cutoffMinutes': optional(wholeOf(0, 720)),
      '/branches/0/address': emptyLineOf(200),
      '/branches/0/tillId': ID,
      '/branches/0/tillName': optional(NAME),
      '/finish': FLAG,
    },
  },
  saveBusinessSettings: {
    body: { version: 1 },
    fields: {
      '/version': VERSION,
      '/name': optional(NAME),
      '/businessType': optional(CHOICE),
      '/timezone': optional(ZONE),
      '/taxMode': optional(CHOICE),
      '/taxRounding': optional(CHOICE),
      '/taxNumber': optional(nullable(lineOf(40))),
      '/receiptFooter': optional(nullable(lineOf(RECEIPT_FOOTER_MAX_CHARACTERS))),
      '/receiptHeader': optional(nullable(lineOf(RECEIPT_HEADER_MAX_CHARACTERS))),
      '/returnPolicy': optional(nullable(noteOf(RETURN_POLICY_MAX_CHARACTERS))),
      '/receiptBlocks': optional(listOf('logo', 0, 14)),
      '/receiptItemParts': optional(listOf('sku', 0, 3)),
      '/receiptPaper': optional(CHOICE),
      '/receiptCopies': optional(wholeOf(1, 3)),
      '/targetMarginBasisPoints': optional(wholeOf(0, 9_999)),
      '/numberFormat': optional(CHOICE),
      '/dateFormat': optional(CHOICE),
      '/timeFormat': optional(CHOICE),
      '/weekStart': optional(CHOICE),
      '/addCategories': optional(FLAG),
    },
  },
  removeSamples: { body: {}, fields: {} },
  removeReceiptLogo: { body: {}, fields: {} },
  listBranches: { query: { deviceId: ID_ASKED } },
  takeTill: {
    body: { deviceId: some },
    fields: { '/deviceId': ID, '/takeOver': optional(FLAG) },
  },
  releaseTill: { body: { leaseId: some }, fields: { '/leaseId': ID } },
  tillCatalogue: {
    by: 'seller',
    asked: { branchId: 'own' },
    query: { branchId: ID_ASKED, cursor: CURSOR_ASKED },
  },
  tillChanges: {
    by: 'seller',
    asked: { branchId: 'own' },
    query: { branchId: ID_ASKED, cursor: CURSOR_ASKED },
  },
  stockElsewhere: {
    by: 'seller',
    asked: { branchId: 'own', productId: some },
    query: { branchId: ID_ASKED, productId: ID_ASKED },
  },
  openShift: {
    body: { _id: some, tillId: some, leaseId: some, floatMinor: 100 },
    fields: { '/_id': ID, '/tillId': ID, '/leaseId': ID, '/floatMinor': MONEY },
  },
  postSale: { body: SALE, fields: askedSaleFields('') },
  postSales: {
    body: { sales: [SALE] },
    fields: {
      '/sales': listOf(SALE, 1, SALES_PER_POST_MAX),
      '/sales/0': without(OBJECT, undefined),
      ...askedSaleFields('/sales/0'),
    },
  },
  listSales: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      branchId: ID_ASKED,
      tillId: ID_ASKED,
      sellerId: ID_ASKED,
      customerId: ID_ASKED,
      hour: HOUR_ASKED,
      weekday: WEEKDAY_ASKED,
      paymentTypeId: ID_ASKED,
      method: CHOICE_ASKED,
      state: CHOICE_ASKED,
      ...SALES_NARROWED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  sumSales: {
    by: 'owner',
    query: {
      q: searchAsked(64),
      branchId: ID_ASKED,
      tillId: ID_ASKED,
      sellerId: ID_ASKED,
      customerId: ID_ASKED,
      hour: HOUR_ASKED,
      weekday: WEEKDAY_ASKED,
      paymentTypeId: ID_ASKED,
      method: CHOICE_ASKED,
      state: CHOICE_ASKED,
      ...SALES_NARROWED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  ...ANALYTICS_ROUTES,
  businessDashboard: { query: { branchId: ID_ASKED } },
  managerDashboard: { query: { branchId: ID_ASKED } },
  teamDashboard: { query: { branchId: ID_ASKED } },
  whatChangedNote: { query: { branchId: ID_ASKED } },
  listTillsBehind: { query: { branchId: ID_ASKED } },
  breakEven: { query: { branchId: ID_ASKED } },
  ...SHIFT_ROUTES,
  ...REFUND_ROUTES,
  ...SELLING_ROUTES,
  ...TRANSFER_ROUTES,
  ...COUNT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...PURCHASING_ROUTES,
  accountantDashboard: { query: { month: MONTH_ASKED } },
};
