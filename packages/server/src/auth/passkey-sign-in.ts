import type { beginPasskeySignIn, passkeySignIn } from '@tillbook/core/auth/passkeys.api';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { passkeyRefusedMail } from '../mail/mail-texts.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { handleOf, homeOrRefuse, placeChallenge, spendChallenge } from './own-passkeys.ts';
import type { PasskeyHome } from './passkey-home.ts';
import { countOfProof } from './passkey-proof.ts';
import { countPasskeyOn, notePasskeyRefused, passkeyWith } from './passkeys.sql.ts';
import type { KnownPasskey } from './passkeys.sql.ts';
import { enterWith, type SignedIn } from './sign-in.ts';

/** What a device signs to sign in. It is the same for everybody, so it tells nothing of anybody. */
export async function beginSignInByPasskey(
  deps: AuthDeps,
  given: PasskeyHome | null,
  client: Client,
): Promise<AnswerOf<typeof beginPasskeySignIn>> {
  const { rpId } = homeOrRefuse(given);
  deps.limits.signInAddress.look(client.address);
  deps.limits.passkeyAddress.take(client.address);
  const challenge = await placeChallenge(deps, 'sign_in', null);
  return { challenge, rpId, timeout: PASSKEY_CHALLENGE_LIFE_MS, userVerification: 'required' };
}

/**
 * Signs in with a passkey. It knew its user and is had, so no code is asked for; the gates behind
 * are those of a password. Whatever is wrong gets one answer: which passkeys are known is nobody's.
 * @throws Refusal PASSKEY_REFUSED, ACCOUNT_DEACTIVATED, BUSINESS_CLOSED, RATE_LIMITED
 */
export async function signInByPasskey(
  deps: AuthDeps,
  given: PasskeyHome | null,
  body: BodyOf<typeof passkeySignIn>,
  client: Client,
): Promise<SignedIn> {
  const home = homeOrRefuse(given);
  const { limits } = deps;
  limits.signInAddress.take(client.address);
  const challenge = await spendChallenge(deps, body.clientDataJSON, 'sign_in', null);
  const known = await deps.db.read(noTenant, (reader) =>
    passkeyWith(reader, Buffer.from(body.id, 'base64url')),
  );
  const isWhole = challenge !== null && known !== null;
  if (!isWhole || body.userHandle !== handleOf(known.personId)) refuse();
  const count = await countOfProof(home, challenge, body, known.publicKey);
  if (count === null) refuse();
  await countOn(deps, known, count, client);
  limits.signInAddress.giveBack(client.address);
  limits.passkeyAddress.giveBack(client.address);
  return enterWith(deps, known.personId, client, { kind: 'full', by: 'passkey' });
}

function refuse(): never {
  throw new Refusal('PASSKEY_REFUSED');
}

/** A device that counted less than before may be a copy: its owner hears of it. */
async function countOn(
  deps: AuthDeps,
  { passkeyId, personId, email }: KnownPasskey,
  count: number,
  client: Client,
): Promise<void> {
  const at = isoOf(deps.clock);
  const { device } = client;
  const hasCounted = await deps.db.transact(noTenant, async (tx) => {
    const isDone = await countPasskeyOn(tx, passkeyId, count, at);
    if (!isDone) await notePasskeyRefused(tx, { personId, device, at });
    return isDone;
  });
  if (hasCounted) return;
  deps.refused.note(email, client.address);
  deps.mailer.send(passkeyRefusedMail(email));
  refuse();
}
