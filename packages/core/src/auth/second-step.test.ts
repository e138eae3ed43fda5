import { describe, expect, test } from 'vitest';
import { whyNotEnter, type Standing } from '../access.ts';
import { anySession, gate, may, setup, signedIn } from '../endpoint.ts';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { groupedCode, plainCode, stepAt, stepCounts, whyNotDemand } from './second-step.ts';
import { secondCode } from './second-code.ts';
import { loginOutcome } from './session-decisions.ts';
import { normaliseUser } from './user.ts';

describe('a code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['abcd-efgh-2345-67xy', 'ABCDEFGH234567XY'],
    ['ABCD EFGH 2345 67XY', 'ABCDEFGH234567XY'],
  ])('typed as %j is %s', (typed, code) => {
    expect(secondCode.parse(typed)).toBe(code);
  });

  test.each(['', '12345', '1234567', '１２３４５６', 'ABCDEFGH234567X', 'ABCDEFGH234567X1'])(
    'is not %j',
    (typed) => {
      expect(secondCode.safeParse(typed).success).toBe(false);
    },
  );

  test('is shown in groups of four, and read back', () => {
    const shown = groupedCode('ABCDEFGH234567XY');
    expect(shown).toBe('ABCD-EFGH-2345-67XY');
    expect(plainCode(shown)).toBe('ABCDEFGH234567XY');
  });

  test('of this half minute or the one beside it counts, once, and none older than the last', () => {
    const nowMs = 1_000_000 * 30_000 + 12_345;
    expect(stepAt(nowMs)).toBe(1_000_000);
    expect([-2, -1, 0, 1, 2].map((away) => stepCounts(1_000_000 + away, nowMs, 0))).toEqual([
      ...[false, true, true, true, false],
    ]);
    expect([-1, 0, 1].map((away) => stepCounts(1_000_000 + away, nowMs, 1_000_000))).toEqual([
      ...[false, false, true],
    ]);
  });
});

describe('demanding a second step', () => {
  test.each([
    [['seller'], 'business_admin', false, null],
    [['seller', 'business_admin'], 'business_admin', false, 'SECOND_STEP_FIRST'],
    [['business_admin'], 'business_admin', true, null],
    [[], 'business_admin', false, null],
  ] as const)('of %j by a %s who has one: %s', (roles, ownRole, hasOwn, code) => {
    expect(whyNotDemand({ roles, ownRole, hasOwn })).toBe(code);
  });

  const standing: Standing = {
    sessionKind: 'enrol',
    role: 'business_admin',
    permissions: DEFAULT_FLAGS,
    isEmailVerified: true,
    isVerified: true,
    requiresBusinessSetup: false,
    isSuspended: false,
  };

  test('leaves a session the own account alone, whatever the role may', () => {
    for (const access of [gate, anySession]) {
      for (const deed of ['read', 'write'] as const) {
        expect(whyNotEnter(standing, access, deed)).toBe(null);
      }
    }
    for (const access of [setup, signedIn, may('product.view'), may('user.manage')]) {
      expect(whyNotEnter(standing, access)).toBe('SECOND_STEP_SETUP_NEEDED');
      expect(whyNotEnter({ ...standing, sessionKind: 'full' }, access)).toBe(null);
    }
  });
});

describe('the client', () => {
  const refused = (status: number, body: object) =>
    loginOutcome({ kind: 'answer', status, body: { message: 'server says', ...body } });

  test('asks for the code on a 403 with the flag, and says nothing', () => {
    expect(refused(403, { requiresSecondStep: true })).toEqual({ kind: 'second-step' });
    expect(refused(403, { code: 'SECOND_STEP_WRONG' })).toMatchObject({
      kind: 'failed',
      toast: { message: 'server says' },
    });
    expect(refused(401, { requiresSecondStep: true })).toMatchObject({ kind: 'failed' });
  });

  test('goes to the gates of the specification first, where a flag of theirs stands', () => {
    const both = { requiresSecondStep: true, requiresEmailVerification: true };
    expect(refused(403, both)).toMatchObject({ kind: 'gate', gate: 'email' });
  });

  test('keeps that a second step must be set up, and nothing but true', () => {
    const user = { role: 'seller', requiresSecondStepSetup: true };
    expect(normaliseUser(user)?.requiresSecondStepSetup).toBe(true);
    expect(normaliseUser({ ...user, requiresSecondStepSetup: 'yes' })).not.toHaveProperty(
      'requiresSecondStepSetup',
    );
  });
});
