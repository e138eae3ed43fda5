import type { register } from '@tillbook/core/auth/auth.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf } from '../clock.ts';
import { brokenUniqueness, type Tx } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { accountsOf, registerPerson, type Account } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { acceptInvitation, openInvitation, type OpenInvitation } from './memberships.sql.ts';
import { makeSession, type NewSession } from './new-session.ts';
import { refusePoorPassword, refuseTooLong } from './password-errors.ts';
import { secondStepOf, settleSessions } from './second-step.sql.ts';
import { refuseWrongCode } from './second-step.ts';
import { hashOf } from './secrets.ts';
import { freshCode, mailVerification, placeCode, type FreshCode } from './send-code.ts';
import { accountKey, askedAtSignIn } from './sign-in.ts';

type InvitedBody = BodyOf<typeof register> & { readonly invite: string };

/** The invitation of a link. @throws Refusal LINK_INVALID, RATE_LIMITED after many wrong ones */
export async function invitationOf(
  deps: AuthDeps,
  invite: string,
  client: Client,
): Promise<OpenInvitation> {
  deps.limits.invitationAddress.take(client.address);
  const invitation = await deps.db.read(noTenant, (reader) =>
    openInvitation(reader, hashOf(invite), isoOf(deps.clock)),
  );
  if (invitation === null) throw new Refusal('LINK_INVALID');
  deps.limits.invitationAddress.giveBack(client.address);
  return invitation;
}

/**
 * Accepts an invitation: a new person, or a proved one who gives the password of their account,
 * becomes a member who waits for approval. The mailed link proves the e-mail.
 * @throws Refusal LINK_INVALID, 422 when the password is not the account's
 */
export async function registerInvited(
  deps: AuthDeps,
  body: InvitedBody,
  client: Client,
): Promise<NewSession> {
  const invitation = await invitationOf(deps, body.invite, client);
  if (invitation.email !== body.email) throw new Refusal('LINK_INVALID');
  const accounts = await deps.db.read(noTenant, (reader) => accountsOf(reader, body.email));
  const known = accounts.find((account) => account.isEmailVerified);
  try {
    return known === undefined
      ? await joinAsNewPerson(deps, body, invitation, client)
      : await joinAs(deps, known, body, invitation, client);
  } catch (error) {
    // Somebody proved the address or accepted the invitation in the same moment.
    if (brokenUniqueness(error) === 'person_email_verified') throw new Refusal('LINK_INVALID');
    throw error;
  }
}

async function joinAs(
  deps: AuthDeps,
  known: Account,
  { email, password, code }: InvitedBody,
  invitation: OpenInvitation,
  client: Client,
): Promise<NewSession> {
  refuseTooLong(password, 'password');
  deps.limits.account.take(email);
  deps.limits.strangers.take(email);
  if (!(await deps.hashing.matches(known.passwordHash, password))) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/password', 'MISMATCH')]);
  }
  deps.limits.account.giveBack(email);
  deps.limits.strangers.giveBack(email);
  if (known.isDeactivated || known.isSuperAdmin) throw new Refusal('LINK_INVALID');
  const { personId } = known;
  const step = await deps.db.read(noTenant, (reader) => secondStepOf(reader, personId, null));
  const asked = askedAtSignIn({ personId, email }, step, await accountKey(deps, email, client));
  if (asked !== null) await refuseWrongCode(deps, asked, code, client);
  return deps.db.transact(openTenant(invitation.businessId), (tx) =>
    join(tx, deps, { personId, name: invitation.name }, invitation, client),
  );
}

async function joinAsNewPerson(
  deps: AuthDeps,
  { name, email, password }: InvitedBody,
  invitation: OpenInvitation,
  client: Client,
): Promise<NewSession> {
  refusePoorPassword(password, email, 'password');
  const isProved = invitation.isMailed;
  const passwordHash = await deps.hashing.hash(password);
  const fresh: FreshCode | null = isProved ? null : await freshCode(deps);
  const personId = newId(deps.clock());
  const made = await deps.db.transact(openTenant(invitation.businessId), async (tx) => {
    const at = isoOf(deps.clock);
    await registerPerson(tx, { personId, name, email, passwordHash, isProved, at });
    const to = { personId, purpose: 'verify' } as const;
    const issued = fresh === null ? null : await placeCode(tx, deps, fresh, to);
    return { issued, session: await join(tx, deps, { personId, name }, invitation, client) };
  });
  if (fresh !== null) mailVerification(deps, { email, name }, fresh, made.issued);
  return made.session;
}

async function join(
  tx: Tx,
  deps: AuthDeps,
  person: { personId: string; name: string },
  invitation: OpenInvitation,
  client: Client,
): Promise<NewSession> {
  const { businessId, invitationId, role } = invitation;
  const { personId } = person;
  const at = isoOf(deps.clock);
  if (!(await acceptInvitation(tx, invitationId, personId, at))) throw new Refusal('LINK_INVALID');
  const waiting = { personId, businessId, role };
  const session = await makeSession(tx, deps, client, 'onboarding', waiting);
  await settleSessions(tx, personId);
  await appendEvent(tx, { businessId, kind: 'user_changed', subjectId: personId, branchId: null });
  const detail = { invitationId, role };
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: person.name,
    events: [{ action: 'user.accept_invitation', subjectId: personId, detail }],
  });
  return session;
}
