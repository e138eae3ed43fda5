import * as api from '@tillbook/core/auth/auth.api';
import { SAMPLE_SIGN_INS } from '@tillbook/core/sample';
import { noTenant } from '../db/tenant.sql.ts';
import { bindOpen, type Doors } from '../http/bind.ts';
import { invitationOf } from './accept-invitation.ts';
import { hasSampleBusiness } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { clientOf } from './client.ts';
import type { HomeOf } from './passkey-home.ts';

/** What the sign-in and registration pages ask before anybody is signed in. */
export function bindWelcome(
  doors: Doors,
  deps: AuthDeps,
  hasMailbox: boolean,
  homeOf: HomeOf,
): void {
  bindOpen(doors, api.sampleSignIns, async () => {
    const hasSample = await deps.db.read(noTenant, hasSampleBusiness);
    const signIns = hasSample ? [...SAMPLE_SIGN_INS] : [];
    return { signIns, hasMailbox, passkeyHost: homeOf()?.rpId ?? null };
  });
  bindOpen(doors, api.lookUpInvitation, async ({ body, request }) => {
    const found = await invitationOf(deps, body.invite, clientOf(request));
    const { email, name, role, businessName } = found;
    return { email, name, role, businessName };
  });
}
