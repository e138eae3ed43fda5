/** What a waiting page needs to know of a waiting person (`GET /api/auth/gate-status`). */
export interface GateFacts {
  readonly isEmailVerified: boolean;
  readonly isVerified: boolean;
  readonly requiresBusinessSetup: boolean;
  /** The call carried a session, not only the gate cookie of a refused sign-in. */
  readonly hasSession: boolean;
}

/** `home`: refresh the user, then the rule of `/`. `sign-in`: with the e-mail filled in. */
export type GateStep =
  'stay' | 'home' | 'sign-in' | '/email-verification' | '/pending-verification';

/**
 * Where a waiting page leads. /email-verification leaves only when the e-mail is verified,
 * /pending-verification only when the person is approved; who came by the gate cookie signs in
 * when nothing is left to wait for, or when set-up is what comes next.
 */
export function gateStep(page: 'email' | 'approval', facts: GateFacts): GateStep {
  const { isEmailVerified, isVerified, requiresBusinessSetup, hasSession } = facts;
  if (page === 'email') {
    if (!isEmailVerified) return 'stay';
    if (hasSession) return 'home';
    return isVerified || requiresBusinessSetup ? 'sign-in' : '/pending-verification';
  }
  if (!isVerified) return 'stay';
  if (!isEmailVerified) return '/email-verification';
  return hasSession ? 'home' : 'sign-in';
}
