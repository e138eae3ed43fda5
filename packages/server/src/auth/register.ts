import type { register } from '@tillbook/core/auth/auth.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { newId } from '../new-id.ts';
import { appendPersonEvent } from '../outbox/append-event.ts';
import { noteSignUp, registerPerson, signUpRules } from './accounts.sql.ts';
import { registerInvited } from './accept-invitation.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { makeSession, type NewSession } from './new-session.ts';
import { refusePoorPassword } from './password-errors.ts';
import { freshCode, mailVerification, placeCode } from './send-code.ts';

/**
 * Creates an account: an owner's, or with `invite` a member's. A known e-mail gets the same answer
 * and a row that nobody can prove, and its owner a mail (answers: session).
 * @throws Refusal SIGN_UP_CLOSED, what is wrong with the password, LINK_INVALID
 */
export async function registerAccount(
  deps: AuthDeps,
  { invite, ...body }: BodyOf<typeof register>,
  client: Client,
): Promise<NewSession> {
  deps.limits.registerAddress.take(client.address);
  return invite === undefined
    ? registerOwner(deps, body, client)
    : registerInvited(deps, { ...body, invite }, client);
}

async function registerOwner(
  deps: AuthDeps,
  body: { name: string; email: string; password: string },
  client: Client,
): Promise<NewSession> {
  const rules = await deps.db.read(noTenant, (reader) => signUpRules(reader));
  if (!rules.isSignUpOpen) throw new Refusal('SIGN_UP_CLOSED');
  refusePoorPassword(body.password, body.email, 'password');
  const { name, email } = body;
  const passwordHash = await deps.hashing.hash(body.password);
  const fresh = await freshCode(deps);
  const personId = newId(deps.clock());
  const made = await deps.db.transact(noTenant, async (tx) => {
    const at = isoOf(deps.clock);
    await registerPerson(tx, { personId, name, email, passwordHash, isProved: false, at });
    await noteSignUp(tx, personId, client.address, at);
    await appendPersonEvent(tx, { kind: 'owner_changed', personId });
    const issued = await placeCode(tx, deps, fresh, { personId, purpose: 'verify' });
    const owner = { personId, businessId: null, role: 'business_admin' };
    return { issued, session: await makeSession(tx, deps, client, 'onboarding', owner) };
  });
  mailVerification(deps, { email, name }, fresh, made.issued);
  return made.session;
}
