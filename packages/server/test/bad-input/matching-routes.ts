import { PROVIDER_MAX, WINDOW_MINUTES_MAX } from '@tillbook/core/matching/matching.api';
import { bad, without } from './case.ts';
import { AFTER_ASKED, CHOICE_ASKED, DAY_ASKED, ROWS_ASKED, searchAsked } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of statements of mobile-money providers. */

const some = '0198c0de-0000-7000-8000-000000000001';
const COLUMN = { field: 'code', column: 0 };
const STATEMENT = { provider: 'M-Pesa', content: 'AAAA', columns: [COLUMN] };
const GIVEN = {
  '/provider': lineOf(PROVIDER_MAX),
  '/fileName': emptyLineOf(200),
  '/content': [
    bad('T07', 1, 'WRONG_TYPE'),
    bad('T29', '\\\\\\\\', 'PATTERN'),
    bad('T15', '<script>', 'PATTERN'),
    bad('T39', '\ud800AAAA', 'PATTERN'),
  ],
  '/messages': [bad('T07', 1, 'WRONG_TYPE'), bad('T39', '\ud800', 'INVALID_UNICODE')],
  '/columns': without(listOf(COLUMN, 0, 10), undefined, null),
  '/columns/0': without(OBJECT, undefined),
  '/columns/0/field': CHOICE,
  '/columns/0/column': wholeOf(0, 199),
  '/dateOrder': without(CHOICE, undefined, null),
};
const DAYS = { from: DAY_ASKED, to: DAY_ASKED, provider: searchAsked(PROVIDER_MAX) };
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

const DAY_GIVEN = [
  bad('M03', undefined, 'REQUIRED'),
  bad('M02', null, 'NULL_NOT_ALLOWED'),
  bad('D01', '2026-02-30', 'INVALID_DATE'),
  bad('D02', 'yesterday', 'INVALID_DATE'),
];

export const MATCHING_ROUTES: Readonly<Record<string, RouteInput>> = {
  readStatementFile: { by: 'owner', body: STATEMENT, fields: GIVEN },
  addStatement: {
    by: 'owner',
    body: { _id: some, ...STATEMENT, leavesOut: false },
    fields: { '/_id': ID, ...GIVEN, '/leavesOut': without(FLAG, undefined) },
  },
  getMatching: { by: 'owner', asked: MARCH, query: DAYS },
  listMatching: {
    by: 'owner',
    asked: { ...MARCH, list: 'unsold' },
    query: {
      ...{ ...DAYS, list: CHOICE_ASKED, q: searchAsked(80), after: AFTER_ASKED },
      limit: ROWS_ASKED,
    },
  },
  decideMatch: {
    by: 'owner',
    body: {
      ...{ _id: some, step: 'match', lineId: some, reason: null, note: null },
      tender: { kind: 'sale', id: some, position: 0 },
    },
    fields: {
      '/_id': ID,
      '/step': CHOICE,
      '/lineId': without(ID, undefined, null),
      '/tender': without(OBJECT, undefined, null),
      '/tender/kind': CHOICE,
      '/tender/id': ID,
      '/tender/position': wholeOf(0, 100),
      '/reason': without(CHOICE, undefined, null),
      '/note': emptyLineOf(200),
    },
  },
  runMatching: {
    by: 'owner',
    body: { _id: some, ...MARCH, windowMinutes: 30 },
    fields: {
      '/_id': ID,
      '/from': DAY_GIVEN,
      '/to': DAY_GIVEN,
      '/windowMinutes': wholeOf(0, WINDOW_MINUTES_MAX),
    },
  },
};
