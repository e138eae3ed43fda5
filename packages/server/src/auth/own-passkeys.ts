import type {
  addPasskey as addPasskeyApi,
  beginPasskey,
  myPasskeys,
  Passkey,
  removePasskey,
} from '@tillbook/core/auth/passkeys.api';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { PASSKEY_CHALLENGE_LIFE_MS, PASSKEYS_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { passkeyMail } from '../mail/mail-texts.ts';
import { newId } from '../new-id.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import type { PasskeyHome } from './passkey-home.ts';
import { ALGORITHMS, challengeIn, newCredential } from './passkey-proof.ts';
import {
  addChallenge,
  addPasskey,
  dropPasskey,
  passkeysOf,
  takeChallenge,
  type ChallengePurpose,
} from './passkeys.sql.ts';
import { changeOwnAccount, proveSelf } from './prove-self.ts';
import { hashOf, newSecret } from './secrets.ts';

/** What authenticators and password managers show as where a passkey belongs. */
const OWNER_OF_KEYS = 'Tillbook';

/** @throws Refusal PASSKEYS_NOT_HERE where the server's address allows none */
export function homeOrRefuse(home: PasskeyHome | null): PasskeyHome {
  if (home === null) throw new Refusal('PASSKEYS_NOT_HERE');
  return home;
}

/** A new challenge, kept as its hash until it is used or over. */
export async function placeChallenge(
  deps: AuthDeps,
  purpose: ChallengePurpose,
  personId: string | null,
): Promise<string> {
  const challenge = newSecret();
  const of = { hash: hashOf(challenge), purpose, personId, at: isoOf(deps.clock) };
  await deps.db.transact(noTenant, (tx) => addChallenge(tx, of, PASSKEY_CHALLENGE_LIFE_MS));
  return challenge;
}

/**
 * The challenge that the device says it signed, used up by this: committed by itself, so whatever
 * is found out afterwards, it never comes back. Null when it was none of ours, used or over.
 */
export async function spendChallenge(
  deps: AuthDeps,
  clientDataJSON: string,
  purpose: ChallengePurpose,
  personId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const of = { hash: hashOf(challenge), purpose, personId, at: isoOf(deps.clock) };
  const isOurs = await deps.db.transact(noTenant, (tx) => takeChallenge(tx, of));
  return isOurs ? challenge : null;
}

/** The own passkeys; of the device that asks, what it is called. */
export async function listOwnPasskeys(
  reader: Reader,
  actor: Actor,
  home: PasskeyHome | null,
  client: Client,
): Promise<AnswerOf<typeof myPasskeys>> {
  const rows = await passkeysOf(reader, actor.personId);
  const passkeys = rows.map(({ passkeyId: _id, name, createdAt, lastUsedAt }) => ({
    ...{ _id, name, createdAt, lastUsedAt },
  }));
  return { passkeys, host: home?.rpId ?? null, device: client.device };
}

/** What a device signs to become a passkey, for whoever proved themselves. */
export async function beginOwnPasskey(
  deps: AuthDeps,
  actor: Actor,
  proof: BodyOf<typeof beginPasskey>,
  { home: given, client }: { readonly home: PasskeyHome | null; readonly client: Client },
): Promise<AnswerOf<typeof beginPasskey>> {
  const home = homeOrRefuse(given);
  await proveSelf(deps, actor, proof, client);
  const { personId, email, name } = actor;
  const known = await deps.db.read(noTenant, (reader) => passkeysOf(reader, personId));
  if (known.length >= PASSKEYS_MAX) throw new Refusal('PASSKEYS_FULL', { limit: PASSKEYS_MAX });
  return {
    challenge: await placeChallenge(deps, 'add', personId),
    rp: { id: home.rpId, name: OWNER_OF_KEYS },
    user: { id: handleOf(personId), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key' as const,
      transports: [...transports],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** By what a passkey knows its account: the person's id, which tells nobody anything. */
export function handleOf(personId: string): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * Adds what the device made.
 * @throws Refusal PASSKEY_NOT_ADDED when it is not what was asked for, PASSKEY_KNOWN, PASSKEYS_FULL
 */
export async function addOwnPasskey(
  deps: AuthDeps,
  actor: Actor,
  body: BodyOf<typeof addPasskeyApi>,
  { home: given, client }: { readonly home: PasskeyHome | null; readonly client: Client },
): Promise<Passkey> {
  const home = homeOrRefuse(given);
  const { personId } = actor;
  const challenge = await spendChallenge(deps, body.clientDataJSON, 'add', personId);
  const made = challenge === null ? null : await newCredential(home, challenge, body);
  if (made === null) throw new Refusal('PASSKEY_NOT_ADDED');
  const { name, transports } = body;
  const passkeyId = newId(deps.clock());
  const { device } = client;
  const key = { ...made, passkeyId, personId, name, transports, device, most: PASSKEYS_MAX };
  const createdAt = await changeOwnAccount(deps, actor, 'passkey.added', async (tx, at) => {
    const outcome = await addPasskey(tx, { ...key, at });
    if (outcome === 'full') throw new Refusal('PASSKEYS_FULL', { limit: PASSKEYS_MAX });
    if (outcome === 'known') throw new Refusal('PASSKEY_KNOWN');
    return at;
  });
  deps.mailer.send(passkeyMail(actor.email, 'added', name));
  return { _id: passkeyId, name, createdAt, lastUsedAt: null };
}

/** Takes one away: it opens nothing from now on. @throws Refusal NOT_FOUND */
export async function removeOwnPasskey(
  deps: AuthDeps,
  actor: Actor,
  { passkeyId, ...proof }: BodyOf<typeof removePasskey>,
  client: Client,
): Promise<void> {
  await proveSelf(deps, actor, proof, client);
  const { personId, email } = actor;
  const { device } = client;
  const name = await changeOwnAccount(deps, actor, 'passkey.removed', async (tx, at) => {
    const gone = await dropPasskey(tx, { personId, passkeyId, device, at });
    if (gone === null) throw new Refusal('NOT_FOUND');
    return gone;
  });
  deps.mailer.send(passkeyMail(email, 'removed', name));
}
