import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { PRACTICE_PRESSES_MAX, PRACTICE_SECONDS_MAX, PRACTICE_TASKS_MAX } from '../limits.ts';

const presses = z.int().min(0).max(PRACTICE_PRESSES_MAX);
const seconds = z.int().min(0).max(PRACTICE_SECONDS_MAX);

/** A round of practice as it is told: how it went, and nothing of what was in it. */
export const practiceRound = z.strictObject({
  _id: id,
  branchId: id,
  tasks: z.int().min(1).max(PRACTICE_TASKS_MAX),
  /** Of the tasks, those that were served right. */
  right: z.int().min(0).max(PRACTICE_TASKS_MAX),
  presses,
  seconds,
  pressesBudget: presses,
  secondsBudget: seconds,
  finishedAt: instant,
});
export type PracticeRound = z.output<typeof practiceRound>;

export const tellPracticeRound = endpoint({
  name: 'tellPracticeRound',
  method: 'POST',
  path: '/api/practice-rounds',
  summary: 'A finished round of practice at the till. It is a score and no sale',
  access: may('sale.post'),
  body: practiceRound,
  response: z.object({ _id: z.string() }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

const score = z.object({
  ...{ tasks: z.int(), right: z.int(), presses: z.int(), seconds: z.int() },
  ...{ pressesBudget: z.int(), secondsBudget: z.int(), finishedAt: z.string() },
});

const practised = z.object({
  /** The person. */
  _id: z.string(),
  name: z.string(),
  rounds: z.int(),
  latest: score,
  /** Most served right, then the fewest seconds. */
  best: score,
  /** The last two rounds had everything right, within the budget. */
  isReady: z.boolean(),
});
export type Practised = z.output<typeof practised>;

export const listPractice = endpoint({
  name: 'listPractice',
  method: 'GET',
  path: '/api/practice-rounds',
  summary: 'Who of the business practised at the till, how it went, and who is ready to sell',
  access: may('user.view'),
  response: z.object({ items: z.array(practised) }),
  refusals: [],
});

export const PRACTICE_ENDPOINTS = [tellPracticeRound, listPractice] as const;
