import * as api from '@tillbook/core/auth/auth.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { clientOf } from './client.ts';
import { correctEmail, resendCode, verifyOwnEmail } from './verify-email.ts';
import { askAgain, whereWaiting } from './wait-for-approval.ts';

const MESSAGES = {
  verified: 'Your e-mail is verified.',
  codeMailed: 'A new code is on its way.',
  asked: 'You asked for approval again.',
} as const;

/** What a person may do who waits: by a session, or by the cookie of a refused sign-in. */
export function bindGate(doors: Doors, deps: AuthDeps): void {
  bindSteps(doors, api.verifyEmail, async ({ actor, body, request }) => {
    await verifyOwnEmail(deps, actor, body.code, clientOf(request));
    return { message: MESSAGES.verified };
  });
  bindSteps(doors, api.resendVerification, async ({ actor }) => {
    await resendCode(deps, actor);
    return { message: MESSAGES.codeMailed };
  });
  bindSteps(doors, api.changeWaitingEmail, async ({ actor, body }) => {
    await correctEmail(deps, actor, body.email);
    return { message: MESSAGES.codeMailed };
  });
  bindRead(doors, api.gateStatus, ({ reader, actor }) => whereWaiting(reader, actor, deps.clock()));
  bindWrite(doors, api.askApprovalAgain, async ({ tx, actor, body }) => {
    await askAgain(tx, actor, body.message, isoOf(deps.clock));
    return { message: MESSAGES.asked };
  });
}
