import { describe, expect, it } from 'vitest';
import {
  COUNT_ACTIONS,
  COUNT_STATES,
  hidesExpected,
  whyNotCount,
  whyNotCountLine,
} from './count-states.ts';

/** Every action in every state: + is allowed. */
const TABLE: Readonly<Record<string, string>> = {
  //         start count finish recount post cancel
  draft: '    +     -     -      -       -    +',
  counting: ' -     +     +      -       -    +',
  review: '   -     -     -      +       +    +',
  posted: '   -     -     -      -       -    -',
  cancelled: '-     -     -      -       -    -',
};

describe('a count', () => {
  it.each(COUNT_STATES)('in %s allows what its table says', (state) => {
    const signs = (TABLE[state] ?? '').trim().split(/ +/);
    const said = COUNT_ACTIONS.map((action) => (whyNotCount(state, action) === null ? '+' : '-'));
    expect(said).toEqual(signs);
  });

  it('takes every line at first, then only those that were sent back', () => {
    expect(whyNotCountLine({ round: 1 }, { isRecount: false })).toBeNull();
    expect(whyNotCountLine({ round: 2 }, { isRecount: true })).toBeNull();
    expect(whyNotCountLine({ round: 2 }, { isRecount: false })).toBe('COUNT_LINE_CLOSED');
  });

  //                 draft counting review posted cancelled
  it.each([
    [true, true, '  hides hides    shows  shows  shows'],
    [true, false, ' hides hides    hides  shows  shows'],
    [false, true, ' shows shows    shows  shows  shows'],
    [false, false, 'shows shows    shows  shows  shows'],
  ])('blind %s, to who may post %s, shows what should be there', (isBlind, mayPost, said) => {
    const found = COUNT_STATES.map((state) =>
      hidesExpected({ isBlind, state }, mayPost) ? 'hides' : 'shows',
    );
    expect(found).toEqual(said.trim().split(/ +/));
  });
});
