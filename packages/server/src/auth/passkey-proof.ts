import type { addPasskey, passkeySignIn } from '@tillbook/core/auth/passkeys.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import type { PasskeyHome } from './passkey-home.ts';

/** Signatures that are offered and taken: ES256, RS256 (Windows Hello), Ed25519. */
export const ALGORITHMS = [-7, -257, -8] as const;

/** What a device showed that wishes to become a passkey, once it was found right. */
export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** The library weighs more than most servers ever ask of it: it is read at the first passkey. */
const library = () => import('@simplewebauthn/server');

/** The library tells by an error what was not as it should be; here that is simply no proof. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The challenge that the device says it signed, or null where it says none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isObject = typeof said === 'object' && said !== null && 'challenge' in said;
    return isObject && typeof said.challenge === 'string' ? said.challenge : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether this is a credential made here for this challenge, by a device that knew its user. */
export async function newCredential(
  home: PasskeyHome,
  challenge: string,
  body: Pick<BodyOf<typeof addPasskey>, 'id' | 'clientDataJSON' | 'attestationObject'>,
): Promise<NewCredential | null> {
  const { id, clientDataJSON, attestationObject } = body;
  const { verifyRegistrationResponse } = await library();
  const found = await orNull(() =>
    verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: home.origin,
      expectedRPID: home.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (found === null || !found.verified) return null;
  const { credential } = found.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
  };
}

/**
 * What the device counted, if it signed this challenge here with the key that we know, after it
 * knew its user; else null. Whether it counted on is for the database to say, under its lock.
 */
export async function countOfProof(
  home: PasskeyHome,
  challenge: string,
  body: BodyOf<typeof passkeySignIn>,
  publicKey: Buffer,
): Promise<number | null> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = body;
  const { verifyAuthenticationResponse } = await library();
  const found = await orNull(() =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: home.origin,
      expectedRPID: home.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    }),
  );
  return found?.verified === true ? found.authenticationInfo.newCounter : null;
}
