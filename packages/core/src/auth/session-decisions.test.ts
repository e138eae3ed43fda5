import { describe, expect, it } from 'vitest';
import type { CallOutcome } from './session-decisions.ts';
import {
  afterRefresh,
  afterUnauthorized,
  afterValidation,
  errorMessageOf,
  loginOutcome,
  mayRefresh,
  mergeUser,
  registerOutcome,
  tokenFromAnswer,
} from './session-decisions.ts';
import { normaliseUser } from './user.ts';

const answer = (status: number, body: unknown = null): CallOutcome => ({
  kind: 'answer',
  status,
  body,
});
const offline: CallOutcome = { kind: 'failed', reason: 'network', message: 'Failed to fetch' };
const late: CallOutcome = { kind: 'failed', reason: 'timeout', message: 'timed out' };

const seller = { role: 'seller', isEmailVerified: true, isVerified: true };
const EXPIRED = 'Session expired. Please login again.';

/** Every outcome that leaves the cached user as it was, for start-up and refresh alike. */
const KEEPING: readonly (readonly [string, CallOutcome])[] = [
  ['200 without user data', answer(200, { data: {} })],
  ['200 with null', answer(200, null)],
  ['200 with an HTML page', answer(200, '<html>Wi-Fi sign-in</html>')],
  ['200 with broken JSON', answer(200, null)],
  ['200 with a list', answer(200, [{ role: 'seller' }])],
  ['200 with a user without role', answer(200, { data: { user: { name: 'Ali' } } })],
  ['201 with user data', answer(201, { data: { user: seller } })],
  ['204', answer(204)],
  ['302', answer(302)],
  ['304', answer(304)],
  ['400', answer(400, { message: 'x' })],
  ['403 with user data', answer(403, { data: { user: seller } })],
  ['403 with a gate flag', answer(403, { requiresAdminApproval: true })],
  ['429', answer(429)],
  ['500', answer(500)],
  ['502 with HTML', answer(502, '<html></html>')],
  ['503', answer(503)],
  ['network error', offline],
  ['time-out', late],
];

describe('the session check at start-up', () => {
  it.each(KEEPING)('keeps the cached user on %s', (_name, outcome) => {
    expect(afterValidation(outcome)).toEqual({ kind: 'keep' });
  });

  it('keeps the cached user on 404', () => {
    expect(afterValidation(answer(404, { data: { user: seller } }))).toEqual({ kind: 'keep' });
  });

  it.each([
    ['data.user', { data: { user: seller } }],
    ['data', { data: seller }],
    ['user', { user: seller }],
    ['the body', seller],
  ])('replaces the user on 200 with user data in %s', (_where, body) => {
    const decision = afterValidation(answer(200, body), 'stored');
    expect(decision).toEqual({ kind: 'replace', user: normaliseUser(seller, 'stored') });
  });

  it('takes the token of the answer before the stored one', () => {
    const decision = afterValidation(answer(200, { data: { user: seller }, token: 'new' }), 'old');
    expect(decision).toMatchObject({ kind: 'replace', user: { token: 'new' } });
  });

  it.each([null, '<html>', { message: 'x' }, { data: { user: seller } }])(
    'clears on 401 whatever the body is (%j)',
    (body) => {
      expect(afterValidation(answer(401, body))).toEqual({
        kind: 'clear',
        toast: { tone: 'error', key: 'sessionExpired', message: EXPIRED },
      });
    },
  );
});

describe('a refresh of the user', () => {
  it.each(KEEPING)('keeps the user on %s, silent or not', (_name, outcome) => {
    expect(afterRefresh(outcome, { silent: false })).toEqual({ kind: 'keep' });
    expect(afterRefresh(outcome, { silent: true })).toEqual({ kind: 'keep' });
  });

  it.each([401, 404])('signs out on %i with the expiry toast, unless silent', (status) => {
    expect(afterRefresh(answer(status), { silent: false })).toEqual({
      kind: 'sign-out',
      toast: { tone: 'error', key: 'sessionExpired', message: EXPIRED },
      to: '/login',
    });
    expect(afterRefresh(answer(status), { silent: true })).toEqual({ kind: 'keep' });
  });

  it('merges on 200 and keeps the stored token and preferences', () => {
    const stored = normaliseUser({ ...seller, preferences: { theme: 'dark' } }, 'old');
    const fresh = normaliseUser({ ...seller, name: 'Ali', preferences: { theme: 'light' } });
    if (stored === null || fresh === null) throw new Error('both are users');
    const outcome = answer(200, { data: { user: { ...seller, name: 'Ali' } } });
    const decision = afterRefresh(outcome, { silent: true, storedToken: 'old' });
    expect(decision).toMatchObject({ kind: 'merge', user: { name: 'Ali', token: 'old' } });
    expect(mergeUser(stored, fresh, 'newest')).toEqual({
      ...fresh,
      token: 'newest',
      preferences: { theme: 'dark' },
    });
  });

  it.each([
    ['never asked before', null, 0, false, true],
    ['in the same moment', 1_000, 1_000, false, false],
    ['29,999 ms after', 0, 29_999, false, false],
    ['30,000 ms after', 0, 30_000, false, true],
    ['30,001 ms after', 0, 30_001, false, true],
    ['at once but forced', 1_000, 1_000, true, true],
    ['after the clock was set back', 90_000, 10, false, true],
  ])('%s', (_name, lastAttemptMs, nowMs, forced, may) => {
    expect(mayRefresh({ nowMs, lastAttemptMs, forced })).toBe(may);
  });
});

describe('a 401 of any call', () => {
  it.each([
    ['/seller/new-sale', '/api/sales', true, EXPIRED, '/login'],
    ['/', '/api/sales', true, EXPIRED, '/login'],
    ['/login', '/api/sales', true, EXPIRED, null],
    ['/login/', '/api/sales', true, EXPIRED, null],
    ['/login?x=1', '/api/sales', true, EXPIRED, null],
    ['/loginx', '/api/sales', true, EXPIRED, '/login'],
    ['/login', '/api/auth/login', true, undefined, null],
    ['/register', '/api/auth/login', true, undefined, '/login'],
    ['/seller/dashboard', '/api/auth/logout', true, undefined, '/login'],
    ['/seller/dashboard', '/api/auth/validate-session', false, undefined, null],
  ])('at %s from %s', (path, endpoint, clears, message, to) => {
    const decision = afterUnauthorized({ path, endpoint });
    expect(decision.clears).toBe(clears);
    expect(decision.toast?.message).toBe(message);
    expect(decision.to).toBe(to);
  });

  it('lets a page that waits at a gate offer sign-in when nobody was signed in', () => {
    const path = '/email-verification';
    const endpoint = '/api/auth/gate-status';
    expect(afterUnauthorized({ path, endpoint, isGate: true, hadSession: false })).toEqual({
      clears: false,
      toast: null,
      to: null,
    });
    const had = afterUnauthorized({ path, endpoint, isGate: true, hadSession: true });
    expect(had).toMatchObject({ clears: true, to: '/login' });
    expect(had.toast?.message).toBe(EXPIRED);
  });

  it('says nothing of an expired session where there was none', () => {
    expect(
      afterUnauthorized({ path: '/profile', endpoint: '/api/sales', hadSession: false }),
    ).toEqual({ clears: true, toast: null, to: '/login' });
  });
});

describe('what an answer carries', () => {
  it.each([
    [{ token: 'a' }, 'a'],
    [{ data: { token: 'b' } }, 'b'],
    [{ token: 'a', data: { token: 'b' } }, 'a'],
    [{ token: '', data: { token: 'b' } }, 'b'],
    [{ message: 'no', token: 'a' }, 'a'],
    [{ token: null }, null],
    [{ token: 5 }, null],
    [{ token: { value: 'a' } }, null],
    [{ user: { token: 'a' } }, null],
    [{ items: [{ token: 'a' }] }, null],
    ['token', null],
    [null, null],
    [[{ token: 'a' }], null],
  ])('in %j the token is %j', (body, token) => {
    expect(tokenFromAnswer(body)).toBe(token);
  });

  it.each([
    [{ message: 'No' }, 'No'],
    [{ message: '' }, null],
    [{ message: '  ' }, null],
    [{ message: 4 }, null],
    [{ error: 'x' }, null],
    ['No', null],
    [null, null],
  ])('in %j the message is %j', (body, message) => {
    expect(errorMessageOf(body)).toBe(message);
  });
});

describe('a sign-in', () => {
  const owner = { role: 'business_admin', isEmailVerified: true, isVerified: true };
  const business = { _id: 'b1', businessType: 'grocery', currency: 'TZS', timezone: 'UTC' };

  it.each([
    ['seller', { ...seller }, '/seller/dashboard'],
    ['unapproved seller', { ...seller, isVerified: false }, '/pending-verification'],
    ['super_admin', { ...seller, role: 'super_admin' }, '/admin/dashboard'],
    ['branch_manager', { ...seller, role: 'branch_manager' }, '/manager/dashboard'],
    ['accountant', { ...seller, role: 'accountant' }, '/accountant/dashboard'],
    ['auditor', { ...seller, role: 'auditor' }, '/dashboard'],
    ['owner at work', { ...owner, business }, '/business/dashboard'],
    ['owner without business', owner, '/setup/business'],
    ['owner in set-up', { ...owner, business, requiresBusinessSetup: true }, '/setup/business'],
    ['owner not approved', { ...owner, business, isVerified: false }, '/business/dashboard'],
    ['owner with flags', { ...owner, requiresEmailVerification: true }, '/email-verification'],
    ['owner unverified', { ...owner, isEmailVerified: false }, '/email-verification'],
  ])('of a %s stores the user, says so and redirects', (_name, user, to) => {
    const decision = loginOutcome(answer(200, { message: 'x', data: { user, token: 't' } }));
    expect(decision).toEqual({
      kind: 'signed-in',
      user: normaliseUser(user, 't'),
      toast: { tone: 'success', key: 'loginSuccessful', message: 'Login successful' },
      to,
    });
  });

  it.each([
    ['e-mail', { requiresEmailVerification: true }, 'email'],
    ['approval', { requiresAdminApproval: true }, 'approval'],
    ['both', { requiresEmailVerification: true, requiresAdminApproval: true }, 'email'],
    [
      'a false flag beside',
      { requiresEmailVerification: false, requiresAdminApproval: true },
      'approval',
    ],
  ])('is held at a gate by 403: %s', (_name, flags, gate) => {
    const decision = loginOutcome(answer(403, { message: 'server says', ...flags }));
    const email = gate === 'email';
    expect(decision).toEqual({
      kind: 'gate',
      gate,
      to: email ? '/email-verification' : '/pending-verification',
      toast: {
        tone: 'info',
        key: email ? 'verifyEmailToContinue' : 'pendingAdminApproval',
        message: email
          ? 'Please verify your email address to continue'
          : 'Your account is pending admin approval',
      },
    });
  });

  it.each([
    [
      'wrong password',
      answer(401, { message: 'E-mail or password is wrong.' }),
      'E-mail or password is wrong.',
    ],
    ['a flag on another status', answer(401, { requiresEmailVerification: true }), 'Login failed'],
    ['403 without flags', answer(403, { message: 'Deactivated.' }), 'Deactivated.'],
    ['500 without message', answer(500, null), 'Login failed'],
    ['500 with HTML', answer(500, '<html>'), 'Login failed'],
    ['302', answer(302), 'Login failed'],
    ['offline', offline, 'Failed to fetch'],
    ['offline without words', { ...offline, message: '' }, 'Login failed'],
    [
      '200 without user',
      answer(200, { data: { token: 't' } }),
      'Invalid response format from server',
    ],
    ['200 with HTML', answer(200, '<html>'), 'Invalid response format from server'],
    ['204', answer(204), 'Invalid response format from server'],
  ])('fails with one sentence: %s', (_name, outcome, message) => {
    const decision = loginOutcome(outcome as CallOutcome);
    expect(decision).toMatchObject({ kind: 'failed', toast: { tone: 'error', message } });
  });
});

describe('a registration', () => {
  const owner = {
    role: 'business_admin',
    requiresEmailVerification: true,
    requiresBusinessSetup: true,
  };

  it.each([
    ['owner', owner, [true, true, true], '/email-verification'],
    [
      'owner, approval switched off',
      { ...owner, isVerified: true },
      [true, true, false],
      '/email-verification',
    ],
    [
      'owner whose e-mail needs no check',
      { ...owner, requiresEmailVerification: false, isEmailVerified: true },
      [false, true, true],
      '/setup/business',
    ],
    [
      'invited seller',
      { role: 'seller', isEmailVerified: true },
      [false, false, true],
      '/pending-verification',
    ],
  ])('of an %s reports what is still required', (_name, user, required, to) => {
    const decision = registerOutcome(answer(201, { message: 'ok', user, token: 't' }));
    expect(decision).toEqual({
      kind: 'registered',
      user: normaliseUser(user, 't'),
      token: 't',
      result: {
        requiresEmailVerification: required[0],
        requiresBusinessSetup: required[1],
        requiresAdminApproval: required[2],
      },
      toast: {
        tone: 'success',
        key: 'registrationSuccessful',
        message: 'Registration successful!',
      },
      to,
    });
  });

  it.each([
    ['no token', answer(201, { user: owner }), 'Invalid response format from server'],
    ['empty token', answer(201, { user: owner, token: '' }), 'Invalid response format from server'],
    [
      'token inside the user only',
      answer(201, { user: { ...owner, token: 't' } }),
      'Invalid response format from server',
    ],
    ['no user', answer(201, { token: 't' }), 'Invalid response format from server'],
    ['HTML', answer(200, '<html>'), 'Invalid response format from server'],
    ['refused', answer(422, { message: 'At least 8 characters.' }), 'At least 8 characters.'],
    ['refused without words', answer(422, {}), 'Registration failed'],
    ['500', answer(500, null), 'Registration failed'],
    ['offline', offline, 'Registration failed'],
  ])('fails with one sentence: %s', (_name, outcome, message) => {
    const decision = registerOutcome(outcome);
    expect(decision).toMatchObject({ kind: 'failed', toast: { tone: 'error', message } });
  });
});
