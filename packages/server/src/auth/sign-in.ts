import type { BodyOf } from '@tillbook/core/endpoint';
import type { login } from '@tillbook/core/auth/auth.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import {
  accountsOf,
  closedAtWork,
  standingOf,
  type Account,
  type SignInStanding,
} from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { makeSession, type NewSession } from './new-session.ts';
import { markByPasskey } from './passkeys.sql.ts';
import { refuseTooLong } from './password-errors.ts';
import { hashOf, newSecret } from './secrets.ts';
import { secondStepOf, type SecondStep } from './second-step.sql.ts';
import { refuseWrongCode, type CodeAsked } from './second-step.ts';
import { isKnownDevice, rememberDevice } from './sessions.sql.ts';

type WhyNot = 'ACCOUNT_DEACTIVATED' | 'EMAIL_NOT_VERIFIED' | 'ADMIN_APPROVAL_REQUIRED';

/** What a sign-in leads to: in, or to a gate that a cookie of its own may wait at. */
export type SignedIn =
  | { readonly kind: 'in'; readonly session: NewSession; readonly deviceSecret: string | null }
  | { readonly kind: 'waiting'; readonly code: WhyNot; readonly gate: NewSession };

/**
 * Why somebody with the right password may not work yet, or null (answers: session): e-mail first;
 * then staff need approval; an owner only once the set-up is finished.
 */
export function whyNotSignIn(standing: SignInStanding): WhyNot | null {
  if (standing.isDeactivated) return 'ACCOUNT_DEACTIVATED';
  if (standing.isSuperAdmin) return null;
  if (!standing.isEmailVerified) return 'EMAIL_NOT_VERIFIED';
  if (standing.businessId === null) return null;
  if (!standing.isOwner) {
    return standing.memberState === 'active' ? null : 'ADMIN_APPROVAL_REQUIRED';
  }
  const isApproved = standing.ownerApproval === 'approved';
  return isApproved || !standing.isSetupFinished ? null : 'ADMIN_APPROVAL_REQUIRED';
}

/**
 * The account whose password this is. The proved account and the newest unproved one of the e-mail
 * are both compared, and an absent one takes the same time, so that nobody learns which exist.
 */
export async function accountWithPassword(
  deps: Pick<AuthDeps, 'hashing'>,
  accounts: readonly Account[],
  password: string,
): Promise<Account | null> {
  const proved = accounts.find((account) => account.isEmailVerified) ?? null;
  if (await deps.hashing.matches(proved?.passwordHash ?? null, password)) return proved;
  const unproved = accounts.find((account) => !account.isEmailVerified) ?? null;
  return (await deps.hashing.matches(unproved?.passwordHash ?? null, password)) ? unproved : null;
}

/** The second step of an account, under the keys that its sign-in counts by; null: it is off. */
export function askedAtSignIn(
  account: { personId: string; email: string },
  step: SecondStep,
  key: string,
): CodeAsked | null {
  const { secret: sealed, codesLeft } = step;
  if (sealed === null) return null;
  return { ...account, sealed, codesLeft, key: `step ${key}`, isStranger: key === account.email };
}

/** Strangers' guesses slow an account down, but not a browser that knows it. */
export async function accountKey(deps: AuthDeps, email: string, client: Client): Promise<string> {
  const { deviceSecret } = client;
  if (deviceSecret === null) return email;
  const isKnown = await deps.db.read(noTenant, (reader) =>
    isKnownDevice(reader, email, hashOf(deviceSecret), isoOf(deps.clock)),
  );
  return isKnown ? `${email} ${deviceSecret}` : email;
}

/**
 * Signs in. With a second step the same call goes out twice: right without a code it is asked for.
 * @throws Refusal INVALID_CREDENTIALS, SECOND_STEP_NEEDED, SECOND_STEP_WRONG,
 * SECOND_STEP_KEY_MISSING, ACCOUNT_DEACTIVATED, BUSINESS_CLOSED, RATE_LIMITED, UNAVAILABLE
 */
export async function signIn(
  deps: AuthDeps,
  { email, password, code }: BodyOf<typeof login>,
  client: Client,
): Promise<SignedIn> {
  const { limits } = deps;
  refuseTooLong(password, 'password');
  const key = await accountKey(deps, email, client);
  const isStranger = key === email;
  // Who waits for an account costs the shop's address nothing; a blocked address, no account. A
  // device that the account knows is not counted there: whoever guesses from the shop's own network
  // keeps none of its people out, and its guesses are slowed down by themselves.
  if (isStranger) limits.signInAddress.look(client.address);
  limits.account.take(key);
  if (isStranger) {
    limits.strangers.take(email);
    limits.signInAddress.take(client.address);
  }
  const accounts = await deps.db.read(noTenant, (reader) => accountsOf(reader, email));
  const account = await accountWithPassword(deps, accounts, password);
  if (account === null) throw new Refusal('INVALID_CREDENTIALS');
  limits.account.giveBack(key);
  if (isStranger) limits.strangers.giveBack(email);
  const { personId } = account;
  const step = await deps.db.read(noTenant, async (reader) => {
    const { businessId } = await standingOf(reader, personId);
    return secondStepOf(reader, personId, businessId);
  });
  // Before anything else is told of the account, or a gate opened.
  const asked = askedAtSignIn({ personId, email }, step, key);
  if (asked !== null) await refuseWrongCode(deps, asked, code, client);
  if (isStranger) limits.signInAddress.giveBack(client.address);
  const kind = step.isNeeded && asked === null ? 'enrol' : 'full';
  return enterWith(deps, personId, client, { kind, by: 'password' });
}

/**
 * The gates behind the door, the same whatever way somebody showed who they are; the session.
 * @throws Refusal ACCOUNT_DEACTIVATED, BUSINESS_CLOSED
 */
export async function enterWith(
  deps: AuthDeps,
  personId: string,
  client: Client,
  { kind, by }: { readonly kind: 'full' | 'enrol'; readonly by: 'password' | 'passkey' },
): Promise<SignedIn> {
  return deps.db.transact(noTenant, async (tx): Promise<SignedIn> => {
    const standing = await standingOf(tx, personId);
    const code = whyNotSignIn(standing);
    if (code === 'ACCOUNT_DEACTIVATED') {
      const business = await closedAtWork(tx, personId);
      throw business === null ? new Refusal(code) : new Refusal('BUSINESS_CLOSED', { business });
    }
    const role = standing.isSuperAdmin ? 'super_admin' : (standing.role ?? 'business_admin');
    const owner = { personId, businessId: standing.businessId, role };
    if (code !== null) {
      return { kind: 'waiting', code, gate: await makeSession(tx, deps, client, 'gate', owner) };
    }
    const session = await makeSession(tx, deps, client, kind, owner);
    if (by === 'passkey') await markByPasskey(tx, hashOf(session.token));
    if (!client.isBrowser) return { kind: 'in', session, deviceSecret: null };
    const deviceSecret = client.deviceSecret ?? newSecret();
    await rememberDevice(tx, personId, hashOf(deviceSecret), isoOf(deps.clock));
    return { kind: 'in', session, deviceSecret };
  });
}
