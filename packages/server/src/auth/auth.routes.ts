import type { FastifyInstance } from 'fastify';
import * as api from '@tillbook/core/auth/auth.api';
import { Refusal } from '@tillbook/core/refusals';
import { TEXTS } from '@tillbook/core/texts';
import type { Doors } from '../http/bind.ts';
import { bindOpen } from '../http/bind.ts';
import type { Mailer } from '../mail/mailer.ts';
import { bindAccount } from './account.routes.ts';
import type { AuthDeps } from './auth-deps.ts';
import { makeAuthLimits } from './auth-limits.ts';
import { clientOf } from './client.ts';
import { Cookies } from './cookies.ts';
import { bindGate } from './gate.routes.ts';
import type { Hashing } from './hashing.ts';
import { letIn } from './let-in.ts';
import { bindLogout } from './logout.ts';
import { giveCookies, userOfSession } from './new-session.ts';
import { registerAccount } from './register.ts';
import { checkResetCode, sendResetCode, setPasswordByCode } from './reset-password.ts';
import { bindOwnAccount } from './own-account.routes.ts';
import { passkeyHome, type HomeOf } from './passkey-home.ts';
import { bindPasskeys } from './passkeys.routes.ts';
import { bindRoleRights } from './role-rights.routes.ts';
import { bindSecondStep } from './second-step.routes.ts';
import { makeRefusedSignIns } from './refused-sign-ins.ts';
import type { SecretBox } from './secret-box.ts';
import { signIn } from './sign-in.ts';
import { bindWelcome } from './welcome.routes.ts';

const MESSAGES = {
  codeMailed: 'If this e-mail has an account, a code is on its way.',
  codeRight: 'The code is right.',
  passwordSet: 'Your password is set. Sign in with it.',
} as const;

/** What a sign-in is refused with that somebody guesses, or forgot. */
const GUESSED = new Set<string>(['INVALID_CREDENTIALS', 'SECOND_STEP_WRONG', 'RATE_LIMITED']);

/**
 * Sign-in, registration, verification, the waiting gates, the own account.
 * @returns what other rooms need to ask for a proof: tries count together
 */
export function bindAuth(
  doors: Doors,
  given: {
    mailer: Mailer;
    hasMailbox: boolean;
    isHttps: boolean;
    hashing: Hashing;
    secrets: SecretBox;
    publicUrl: string | null;
  },
): AuthDeps {
  const deps: AuthDeps = {
    db: doors.db,
    clock: doors.clock,
    announce: doors.announce,
    mailer: given.mailer,
    hashing: given.hashing,
    secrets: given.secrets,
    limits: makeAuthLimits(doors.clock),
    refused: makeRefusedSignIns(doors.clock),
  };
  const cookies = new Cookies(given.isHttps);
  const homeOf = homeFrom(doors.app, given);
  bindLogin(doors, deps, cookies);
  bindRegister(doors, deps, cookies);
  bindReset(doors, deps);
  bindLogout(doors, deps, cookies);
  bindGate(doors, deps);
  bindWelcome(doors, deps, given.hasMailbox, homeOf);
  bindAccount(doors, deps);
  bindSecondStep(doors, deps);
  bindPasskeys(doors, deps, cookies, homeOf);
  bindRoleRights(doors);
  bindOwnAccount(doors, deps, given.publicUrl);
  return deps;
}

function homeFrom(
  app: FastifyInstance,
  { publicUrl, isHttps }: { readonly publicUrl: string | null; readonly isHttps: boolean },
): HomeOf {
  return () => {
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : null;
    return passkeyHome({ publicUrl, isHttps, port });
  };
}

function bindLogin(doors: Doors, deps: AuthDeps, cookies: Cookies): void {
  bindOpen(doors, api.login, async ({ body, request, reply }) => {
    const client = clientOf(request);
    const signedIn = await signIn(deps, body, client).catch((error: unknown) => {
      if (error instanceof Refusal && GUESSED.has(error.code)) {
        deps.refused.note(body.email, client.address);
      }
      throw error;
    });
    return letIn(deps, cookies, reply, signedIn);
  });
}

function bindRegister(doors: Doors, deps: AuthDeps, cookies: Cookies): void {
  bindOpen(doors, api.register, async ({ body, request, reply }) => {
    const session = await registerAccount(deps, body, clientOf(request));
    doors.announce();
    giveCookies(cookies, reply, session);
    const user = await userOfSession(deps, session);
    return { message: TEXTS.registrationSuccessful, user, token: session.token };
  });
}

function bindReset(doors: Doors, deps: AuthDeps): void {
  bindOpen(doors, api.forgotPassword, async ({ body, request }) => {
    await sendResetCode(deps, body, clientOf(request));
    return { message: MESSAGES.codeMailed };
  });
  bindOpen(doors, api.verifyResetCode, async ({ body, request }) => {
    await checkResetCode(deps, body, clientOf(request));
    return { message: MESSAGES.codeRight };
  });
  bindOpen(doors, api.resetPassword, async ({ body, request }) => {
    await setPasswordByCode(deps, body, clientOf(request));
    return { message: MESSAGES.passwordSet };
  });
}
