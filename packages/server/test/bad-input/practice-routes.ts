import {
  PRACTICE_PRESSES_MAX,
  PRACTICE_SECONDS_MAX,
  PRACTICE_TASKS_MAX,
} from '@tillbook/core/limits';
import type { RouteInput } from './routes.ts';
import { ID, INSTANT, wholeOf } from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';
const PRESSES = wholeOf(0, PRACTICE_PRESSES_MAX);
const SECONDS = wholeOf(0, PRACTICE_SECONDS_MAX);

/** What the doors of practice take. */
export const PRACTICE_ROUTES: Readonly<Record<string, RouteInput>> = {
  tellPracticeRound: {
    body: {
      ...{ _id: some, branchId: some, tasks: 9, right: 8, presses: 100, seconds: 200 },
      ...{ pressesBudget: 222, secondsBudget: 292, finishedAt: '2026-03-04T07:00:00.000Z' },
    },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/tasks': wholeOf(1, PRACTICE_TASKS_MAX),
      '/right': wholeOf(0, PRACTICE_TASKS_MAX),
      '/presses': PRESSES,
      '/seconds': SECONDS,
      '/pressesBudget': PRESSES,
      '/secondsBudget': SECONDS,
      '/finishedAt': INSTANT,
    },
  },
};
