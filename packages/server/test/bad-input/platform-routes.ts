import { NOTICE_MAX_CHARACTERS, PLATFORM_REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { PLATFORM_LIMIT_MAX } from '@tillbook/core/platform/limits';
import { KEPT, KEPT_RANGES, type Kept } from '@tillbook/core/platform/retention';
import { each } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, INSTANT, OBJECT, wholeOf } from './value-kinds.ts';

const SOME_ID = '0198c0de-0000-7000-8000-000000000001';

/** Endpoints of the platform. */

const VERSION = wholeOf(1, 2_147_483_647);
const MOST = wholeOf(0, PLATFORM_LIMIT_MAX).filter(({ value }) => value !== null);
const daysOf = (kind: Kept) => wholeOf(KEPT_RANGES[kind].least, KEPT_RANGES[kind].most);
const REASON = lineOf(PLATFORM_REASON_MAX_CHARACTERS);
const PAGE = { limit: LIMIT, cursor: CURSOR_ASKED };
const CURRENCY_ASKED = each(['M40', 'M41', 'M42'], ['', 'tzs', 'TZS1'], 'PATTERN');
const CURSOR_OF_TIME_ASKED = [...new Set([...CURSOR_ASKED, ...CURSOR_OF_TIME])];
const AMONG = { businessId: ID_ASKED, currency: CURRENCY_ASKED };
const DAYS = { from: DAY_ASKED, to: DAY_ASKED };

export const PLATFORM_ROUTES: Readonly<Record<string, RouteInput>> = {
  platformBusinesses: {
    by: 'platform',
    query: {
      ...PAGE,
      q: searchAsked(100),
      standing: CHOICE_ASKED,
      businessType: CHOICE_ASKED,
      currency: CURRENCY_ASKED,
      ...{ books: CHOICE_ASKED, quietDays: CHOICE_ASKED },
      ...{ setUp: CHOICE_ASKED, sold: CHOICE_ASKED },
      sort: CHOICE_ASKED,
    },
  },
  suspendBusiness: {
    body: { version: 1, reason: 'Two owners claim it' },
    fields: { '/version': VERSION, '/reason': REASON },
  },
  askVisit: {
    body: { _id: SOME_ID, reason: 'You asked for help with the stock' },
    fields: { '/_id': ID, '/reason': REASON },
  },
  blockPerson: {
    body: { version: 1, reason: 'Somebody else uses this address' },
    fields: { '/version': VERSION, '/reason': REASON },
  },
  unblockPerson: { body: { version: 1 }, fields: { '/version': VERSION } },
  endSessionsOfPerson: { body: {} },
  platformPeople: {
    by: 'platform',
    query: {
      limit: LIMIT,
      cursor: CURSOR_OF_TIME_ASKED,
      q: searchAsked(100),
      role: CHOICE_ASKED,
      state: CHOICE_ASKED,
      businessId: ID_ASKED,
    },
  },
  signUps: {
    by: 'platform',
    query: {
      ...{ limit: LIMIT, cursor: CURSOR_OF_TIME_ASKED, q: searchAsked(100) },
      ...{ state: CHOICE_ASKED, age: CHOICE_ASKED, setup: CHOICE_ASKED },
      businessType: CHOICE_ASKED,
    },
  },
  platformBranches: { by: 'platform', query: { ...PAGE, ...AMONG, q: searchAsked(100) } },
  platformProducts: { by: 'platform', query: { ...PAGE, ...AMONG, q: searchAsked(100) } },
  platformSales: {
    by: 'platform',
    query: {
      ...{ limit: LIMIT, cursor: CURSOR_OF_TIME_ASKED, ...AMONG, ...DAYS },
      q: searchAsked(64),
    },
  },
  platformSalesSum: { by: 'platform', query: { ...AMONG, ...DAYS } },
  savePlatformSettings: {
    body: {
      ...{ version: 1, isSignUpOpen: true, isApprovalNeeded: true },
      limits: { businesses: null, branches: null, staff: null, products: null },
      retention: Object.fromEntries(KEPT.map((kind) => [kind, KEPT_RANGES[kind].usual])),
    },
    fields: {
      ...{ '/version': VERSION, '/isSignUpOpen': FLAG, '/isApprovalNeeded': FLAG },
      '/limits': OBJECT.filter(({ value }) => value !== undefined),
      ...{ '/limits/businesses': MOST, '/limits/branches': MOST },
      ...{ '/limits/staff': MOST, '/limits/products': MOST },
      '/retention': OBJECT.filter(({ value }) => value !== undefined),
      ...Object.fromEntries(KEPT.map((kind) => [`/retention/${kind}`, daysOf(kind)])),
    },
  },
  platformNotices: { by: 'platform', query: { limit: LIMIT, cursor: CURSOR_OF_TIME_ASKED } },
  addNotice: {
    body: {
      _id: SOME_ID,
      businessId: null,
      level: 'info',
      words: 'We are away on Sunday',
      startsAt: '2026-03-04T07:00:00.000Z',
      endsAt: '2026-03-05T07:00:00.000Z',
    },
    fields: {
      '/_id': ID,
      '/businessId': ID.filter(({ value }) => value !== null),
      '/level': CHOICE,
      '/words': lineOf(NOTICE_MAX_CHARACTERS),
      '/startsAt': INSTANT,
      '/endsAt': INSTANT,
    },
  },
  endNotice: { body: {} },
  reactivateBusiness: { body: { version: 1 }, fields: { '/version': VERSION } },
};
