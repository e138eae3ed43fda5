import { describe, expect, it } from 'vitest';
import { SALE_ACTIONS, SALE_STATES, stateAfter, whyNotOnSale } from './sale-states.ts';

/** Every action in every state: + is allowed. */
const TABLE: Readonly<Record<string, string>> = {
  //             refund void
  completed: '    +      +',
  part_refunded: '+      -',
  refunded: '     -      -',
  voided: '       -      -',
};

describe('a sale allows what its table says', () => {
  it.each(SALE_STATES)('when it is %s', (state) => {
    const signs = (TABLE[state] ?? '').trim().split(/ +/);
    const found = SALE_ACTIONS.map((action) => (whyNotOnSale(state, action) === null ? '+' : '-'));
    expect(found).toEqual(signs);
  });
});

it.each([
  ['refund', false, 'part_refunded'],
  ['refund', true, 'refunded'],
  ['void', true, 'voided'],
] as const)('after a %s (all of it back: %s) it is %s', (action, isAllBack, state) => {
  expect(stateAfter(action, isAllBack)).toBe(state);
});
