import * as api from '@tillbook/core/businesses/api-keys.api';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { limitApiKeys } from '../auth/limit-api-keys.ts';
import { proveSelf } from '../auth/prove-self.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { keysOf, makeTheKey, revokeTheKey } from './api-keys.ts';

/** Keys by which programs read, and how often they may. */
export function bindApiKeys(doors: Doors, auth: AuthDeps): void {
  const { app, db, clock } = doors;
  limitApiKeys(app, clock);
  bindRead(doors, api.listApiKeys, ({ reader, actor }) => keysOf(reader, actor));
  bindSteps(doors, api.makeApiKey, async ({ actor, body, request }) => {
    const { currentPassword, code, ...asked } = body;
    await proveSelf(auth, actor, { currentPassword, code }, clientOf(request));
    const { businessId } = inBusiness(actor);
    return db.transact(openTenant(businessId), (tx) => makeTheKey(tx, actor, asked, clock()));
  });
  bindWrite(doors, api.revokeApiKey, ({ tx, actor, params }) =>
    revokeTheKey(tx, actor, params.keyId, clock()),
  );
}
