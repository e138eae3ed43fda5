import type { addPasskey, passkeySignIn, PasskeyCreation } from '@tillbook/core/auth/passkeys.api';
import type { beginPasskeySignIn } from '@tillbook/core/auth/passkeys.api';
import type { AnswerOf, BodyInputOf } from '@tillbook/core/endpoint';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { t } from '../i18n/en/session.ts';

/** What a browser names its refusals by; others are told as "did not work". */
const SENTENCES = {
  InvalidStateError: 'passkeyHasOne',
  NotAllowedError: 'passkeyStopped',
  AbortError: 'passkeyStopped',
} as const;

const isTold = (name: string): name is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, name);

/** @throws Error with a sentence for people */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(t(isTold(name) ? SENTENCES[name] : 'passkeyFailed'), { cause: error });
  }
}

/** The device makes a passkey, once its user showed finger, face or PIN. */
export async function makeOnDevice(
  creation: PasskeyCreation,
): Promise<Omit<BodyInputOf<typeof addPasskey>, 'name'>> {
  // The transports came from a browser, which knows its own words.
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await asked(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** The device signs with whichever of its passkeys for this host its user chooses. */
export async function signOnDevice(
  optionsJSON: AnswerOf<typeof beginPasskeySignIn>,
): Promise<BodyInputOf<typeof passkeySignIn>> {
  const { id, response } = await asked(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}
