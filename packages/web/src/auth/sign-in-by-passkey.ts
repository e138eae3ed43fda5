import { beginPasskeySignIn, passkeySignIn } from '@tillbook/core/auth/passkeys.api';
import { call } from '../api/call.ts';
import { session } from '../session/browser-session.ts';
import { signOnDevice } from '../session/passkey-device.ts';

/**
 * Signs in with a passkey; what the server says of it, the session says.
 * @throws Error with a sentence, when it did not come to that
 */
export async function signInByPasskey(): Promise<void> {
  const asked = await call(beginPasskeySignIn);
  await session.login(await signOnDevice(asked), passkeySignIn);
}
