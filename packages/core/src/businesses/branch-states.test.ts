import { expect, test } from 'vitest';
import { BRANCH_STATES, BRANCH_STEPS, stateAfter, whyNotStep } from './branch-states.ts';

test('every state allows exactly its steps', () => {
  const allowed = Object.fromEntries(
    BRANCH_STATES.map((state) => [
      state,
      BRANCH_STEPS.filter((step) => whyNotStep(state, step) === null),
    ]),
  );
  expect(allowed).toEqual({ open: ['begin'], closing: ['stop', 'close'], closed: ['reopen'] });
});

test('a branch that was closed can be opened again, and a closing one too', () => {
  expect(BRANCH_STEPS.map((step) => [step, stateAfter(step)])).toEqual([
    ['begin', 'closing'],
    ['stop', 'open'],
    ['close', 'closed'],
    ['reopen', 'open'],
  ]);
});
