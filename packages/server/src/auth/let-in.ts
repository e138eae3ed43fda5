import type { FastifyReply } from 'fastify';
import type { login } from '@tillbook/core/auth/auth.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { TEXTS } from '@tillbook/core/texts';
import type { AuthDeps } from './auth-deps.ts';
import type { Cookies } from './cookies.ts';
import { giveCookies, userOfSession } from './new-session.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * The answer to whoever signed in, by whatever way; the cookies go with it, also of who waits.
 * @throws Refusal EMAIL_NOT_VERIFIED, ADMIN_APPROVAL_REQUIRED
 */
export async function letIn(
  deps: AuthDeps,
  cookies: Cookies,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<AnswerOf<typeof login>> {
  if (signedIn.kind === 'waiting') {
    giveCookies(cookies, reply, signedIn.gate);
    throw new Refusal(signedIn.code);
  }
  giveCookies(cookies, reply, signedIn.session);
  if (signedIn.deviceSecret !== null) cookies.set(reply, 'device', signedIn.deviceSecret);
  const user = await userOfSession(deps, signedIn.session);
  return { message: TEXTS.loginSuccessful, data: { user, token: signedIn.session.token } };
}
