import { describe, expect, it } from 'vitest';
import {
  APPROVAL_ACTIONS,
  APPROVAL_STATES,
  stateOf,
  whyNotInState,
  type ApprovalFacts,
} from './approval-states.ts';

/** Every action in every state: + is allowed, else why not (I: not now, E: too late, U: used). */
const TABLE: Readonly<Record<string, string>> = {
  //          approve refuse withdraw use
  asked: '    +       +      +        I',
  approved: ' I       I      I        +',
  used: '     I       I      I        U',
  refused: '  I       I      I        I',
  expired: '  E       E      E        E',
  withdrawn: 'I       I      I        I',
};
const SIGN = { INVALID_STATE: 'I', APPROVAL_EXPIRED: 'E', APPROVAL_USED: 'U' } as const;

describe('an approval', () => {
  it.each(APPROVAL_STATES)('that is %s allows what its table says', (state) => {
    const said = APPROVAL_ACTIONS.map((action) => {
      const why = whyNotInState(state, action);
      return why === null ? '+' : SIGN[why];
    });
    expect(said).toEqual((TABLE[state] ?? '').trim().split(/ +/));
  });

  const end = '2026-03-04T07:10:00.000Z';
  const endMs = Date.parse(end);
  const asked: ApprovalFacts = { expiresAt: end, answer: null, goodUntil: null, isUsed: false };
  const approved: ApprovalFacts = {
    ...asked,
    expiresAt: '2026-03-04T07:05:00.000Z',
    answer: 'approved',
    goodUntil: end,
  };

  it('waits until its end, and not one millisecond longer', () => {
    expect(stateOf(asked, endMs - 1)).toBe('asked');
    expect(stateOf(asked, endMs)).toBe('expired');
  });

  it('that was answered no longer expires as a question, but is good for a while only', () => {
    expect(stateOf(approved, endMs - 1)).toBe('approved');
    expect(stateOf(approved, endMs)).toBe('expired');
  });

  it('stays what was decided, and used for ever', () => {
    const late = endMs + 86_400_000;
    expect(stateOf({ ...asked, answer: 'refused' }, late)).toBe('refused');
    expect(stateOf({ ...asked, answer: 'withdrawn' }, late)).toBe('withdrawn');
    expect(stateOf({ ...approved, isUsed: true }, late)).toBe('used');
  });
});
