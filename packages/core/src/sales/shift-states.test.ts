import { describe, expect, it, test } from 'vitest';
import {
  hidesExpectedCash,
  isOthersToJudge,
  placeOfOpening,
  SHIFT_ACTIONS,
  SHIFT_STATES,
  shiftStateOf,
  whyNotShift,
} from './shift-states.ts';

/** Every action in every state: + is allowed, a letter names the refusal. */
const TABLE: Readonly<Record<string, string>> = {
  //         move_cash count resume close force_close review
  open: '    +         +     I      +     +           I',
  counting: 'N         I     +      +     +           I',
  closed: '  C         C     C      C     C           +',
  reviewed: 'C         C     C      C     C           I',
};
const SIGN: Readonly<Record<string, string>> = {
  INVALID_STATE: 'I',
  SHIFT_COUNTING: 'N',
  SHIFT_CLOSED: 'C',
};

describe('a shift', () => {
  it.each(SHIFT_STATES)('that is %s allows what its table says', (state) => {
    const said = SHIFT_ACTIONS.map((action) => SIGN[whyNotShift(state, action) ?? ''] ?? '+');
    expect(said).toEqual((TABLE[state] ?? '').trim().split(/ +/));
  });

  it('is in the state that is written down of it', () => {
    const none = { isClosed: false, isReviewed: false, isCounting: false };
    expect(shiftStateOf(none)).toBe('open');
    expect(shiftStateOf({ ...none, isCounting: true })).toBe('counting');
    expect(shiftStateOf({ ...none, isCounting: true, isClosed: true })).toBe('closed');
    expect(shiftStateOf({ ...none, isClosed: true, isReviewed: true })).toBe('reviewed');
  });

  //                            own, seller   own, may view   other, may view   manager
  it.each([
    [true, false, ' hides         hides           shows             shows'],
    [false, false, 'shows         shows           shows             shows'],
    [true, true, '  shows         shows           shows             shows'],
  ])('blind %s and closed %s tells what it should hold to whom', (isBlind, isClosed, said) => {
    const callers = [
      { isOwn: true, mayManage: false, mayView: false },
      { isOwn: true, mayManage: false, mayView: true },
      { isOwn: false, mayManage: false, mayView: true },
      { isOwn: true, mayManage: true, mayView: true },
    ];
    const found = callers.map((caller) =>
      hidesExpectedCash({ isBlind, isClosed }, caller) ? 'hides' : 'shows',
    );
    expect(found).toEqual(said.trim().split(/ +/));
  });
});

describe('a shift that was opened without a connection', () => {
  const till = { openShiftId: null, lastShiftId: null, isShut: false };
  it.each([
    ['is a shift of its own', {}, { kind: 'opens' }],
    ['is one after others, too', { lastShiftId: 'z' }, { kind: 'opens' }],
    ['joins the one that is open', { openShiftId: 'a' }, { kind: 'joins', shiftId: 'a' }],
    [
      'joins the open one of a branch that is being closed',
      { openShiftId: 'a', lastShiftId: 'z', isShut: true },
      { kind: 'joins', shiftId: 'a' },
    ],
    [
      'comes late to the last one where nothing is opened any more',
      { lastShiftId: 'z', isShut: true },
      { kind: 'joins', shiftId: 'z' },
    ],
    ['has no place where none ever was', { isShut: true }, null],
  ])('%s', (_what, found, place) => {
    expect(placeOfOpening({ ...till, ...found })).toEqual(place);
  });
});

test.each([
  ['branch_manager', true, true],
  ['branch_manager', false, false],
  ['business_admin', true, false],
])('a %s who worked in a shift (%s) leaves it to others: %s', (role, hasWorked, isSo) => {
  expect(isOthersToJudge({ role, hasWorked })).toBe(isSo);
});
