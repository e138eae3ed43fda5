import { POINTS_MAX, PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { without } from './case.ts';
import { CURSOR_ASKED, CURSOR_OF_TIME, LIMIT } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, wholeOf } from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';
const POINTS = wholeOf(1, POINTS_MAX);

/** What the doors of loyalty points take. */
export const LOYALTY_ROUTES: Readonly<Record<string, RouteInput>> = {
  setLoyalty: {
    by: 'owner',
    body: { termsNo: 1, isOn: true, perMinor: 100, worthMinor: 1, leastPoints: 1 },
    fields: {
      '/termsNo': without(wholeOf(1, 2_147_483_647), null),
      '/isOn': FLAG,
      '/perMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/worthMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/leastPoints': POINTS,
    },
  },
  pointsMoved: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  turnPoints: {
    body: { _id: some, customerId: some, branchId: some, points: 1, amountMinor: 1 },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/branchId': ID,
      '/points': POINTS,
      '/amountMinor': wholeOf(1, PRICE_MINOR_MAX),
    },
  },
  adjustPoints: {
    by: 'owner',
    body: { _id: some, customerId: some, way: 'give', points: 1, note: 'Paper card' },
    fields: {
      '/_id': ID,
      '/customerId': ID,
      '/way': CHOICE,
      '/points': POINTS,
      '/note': lineOf(200),
    },
  },
};
