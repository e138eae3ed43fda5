import * as api from '@tillbook/core/auth/passkeys.api';
import { Refusal } from '@tillbook/core/refusals';
import { bindOpen, bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { clientOf } from './client.ts';
import type { Cookies } from './cookies.ts';
import { letIn } from './let-in.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
} from './own-passkeys.ts';
import type { HomeOf } from './passkey-home.ts';
import { beginSignInByPasskey, signInByPasskey } from './passkey-sign-in.ts';
import { updatePasskeyName } from './passkeys.sql.ts';

const MESSAGES = {
  renamed: 'The passkey has its new name.',
  removed: 'The passkey is removed. Delete it on the device too, which would offer it again.',
} as const;

/** The own passkeys, and signing in with one. */
export function bindPasskeys(doors: Doors, deps: AuthDeps, cookies: Cookies, homeOf: HomeOf): void {
  bindRead(doors, api.myPasskeys, ({ reader, actor, request }) =>
    listOwnPasskeys(reader, actor, homeOf(), clientOf(request)),
  );
  bindSteps(doors, api.beginPasskey, ({ actor, body, request }) =>
    beginOwnPasskey(deps, actor, body, { home: homeOf(), client: clientOf(request) }),
  );
  bindSteps(doors, api.addPasskey, ({ actor, body, request }) =>
    addOwnPasskey(deps, actor, body, { home: homeOf(), client: clientOf(request) }),
  );
  bindWrite(doors, api.renamePasskey, async ({ tx, actor, body: { passkeyId, name } }) => {
    const isDone = await updatePasskeyName(tx, actor.personId, passkeyId, name);
    if (!isDone) throw new Refusal('NOT_FOUND');
    return { message: MESSAGES.renamed };
  });
  bindSteps(doors, api.removePasskey, async ({ actor, body, request }) => {
    await removeOwnPasskey(deps, actor, body, clientOf(request));
    return { message: MESSAGES.removed };
  });
  bindOpen(doors, api.beginPasskeySignIn, ({ request }) =>
    beginSignInByPasskey(deps, homeOf(), clientOf(request)),
  );
  bindOpen(doors, api.passkeySignIn, async ({ body, request, reply }) => {
    const signedIn = await signInByPasskey(deps, homeOf(), body, clientOf(request));
    return letIn(deps, cookies, reply, signedIn);
  });
}
