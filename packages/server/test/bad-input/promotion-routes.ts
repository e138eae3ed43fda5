import {
  NAME_MAX_CHARACTERS,
  PROMOTION_COUNT_MAX,
  PROMOTION_PRIORITY_MAX,
  PROMOTION_TARGETS_MAX,
} from '@tillbook/core/limits';
import { bad, type FieldCase } from './case.ts';
import type { RouteInput } from './routes.ts';
import { lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, MONEY, RATE, wholeOf } from './value-kinds.ts';

/** Promotions. */

const some = '0198c0de-0000-7000-8000-000000000001';
const nullable = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== null);
const IDS = [
  ...listOf(some, 0, PROMOTION_TARGETS_MAX).filter(({ id }) => id !== 'Q47' && id !== 'J62'),
  bad(
    'I62',
    Array.from({ length: 1_001 }, (_, at) => some.slice(0, -4) + 1_000 + at),
    'TOO_MANY',
  ),
  bad('I64', [some, some], 'NOT_UNIQUE'),
];
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];
const LAST_MINUTE = 1_439;

const FIELDS = {
  ...{ name: 'Soap week', basisPoints: 1_000, amountMinor: null, buyCount: null, getCount: null },
  ...{ minimumMinor: 0, isCombinable: false, productIds: [some], categoryIds: [some] },
  ...{ startsOn: null, endsOn: null, weekdays: [1], fromMinute: null, toMinute: null },
  ...{ branchIds: [some], priority: 0, isOn: true },
};
const COUNT = nullable(wholeOf(1, PROMOTION_COUNT_MAX));
const OF_FIELDS: Readonly<Record<string, readonly FieldCase[]>> = {
  '/name': lineOf(NAME_MAX_CHARACTERS),
  '/basisPoints': nullable(RATE),
  '/amountMinor': nullable(MONEY),
  '/buyCount': COUNT,
  '/getCount': COUNT,
  '/minimumMinor': MONEY,
  '/isCombinable': FLAG,
  '/productIds': IDS,
  '/categoryIds': IDS,
  '/startsOn': DAY,
  '/endsOn': DAY,
  '/weekdays': listOf(1, 0, 7),
  '/fromMinute': nullable(wholeOf(0, LAST_MINUTE)),
  '/toMinute': nullable(wholeOf(0, LAST_MINUTE)),
  '/branchIds': IDS,
  '/priority': wholeOf(0, PROMOTION_PRIORITY_MAX),
  '/isOn': FLAG,
};
const VERSION = wholeOf(1, 2_147_483_647);

export const PROMOTION_ROUTES: Readonly<Record<string, RouteInput>> = {
  addPromotion: {
    body: { _id: some, kind: 'percent', scope: 'goods', ...FIELDS },
    fields: { '/_id': ID, '/kind': CHOICE, '/scope': CHOICE, ...OF_FIELDS },
  },
  editPromotion: {
    body: { version: 1, ...FIELDS },
    fields: { '/version': VERSION, ...OF_FIELDS },
  },
  endPromotion: { body: { version: 1 }, fields: { '/version': VERSION } },
};
