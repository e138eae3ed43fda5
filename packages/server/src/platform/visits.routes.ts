import * as api from '@tillbook/core/businesses/visits.api';
import { Refusal } from '@tillbook/core/refusals';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { proveSelf } from '../auth/prove-self.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { allow, askForVisit, endByBusiness, leave, visitsOf } from './visit.ts';

/** The platform asks to see a business; its owner lets it in or not, and its admins end it. */
export function bindVisits(doors: Doors, auth: AuthDeps): void {
  const { db, clock } = doors;
  const { mailer } = auth;
  bindWrite(doors, api.askVisit, async ({ tx, actor, params, body, afterCommit }) => {
    const asked = { ...params, visitId: body._id, reason: body.reason };
    const { answer, mail } = await askForVisit({ tx, actor, nowMs: clock() }, asked);
    if (mail !== null) afterCommit(() => mailer.send(mail));
    return answer;
  });
  bindWrite(doors, api.leaveVisit, ({ tx, actor, params }) =>
    leave({ tx, actor, nowMs: clock() }, params),
  );
  bindRead(doors, api.listVisits, ({ reader, actor }) => visitsOf(reader, actor, clock()));
  bindSteps(doors, api.allowVisit, async ({ actor, body, params, request }) => {
    const businessId = ofOwner(actor);
    await proveSelf(auth, actor, body, clientOf(request));
    return db.transact(openTenant(businessId), (tx) =>
      allow({ tx, actor, nowMs: clock() }, params.visitId, body),
    );
  });
  bindWrite(doors, api.refuseVisit, ({ tx, actor, params }) => {
    ofOwner(actor);
    return endByBusiness({ tx, actor, nowMs: clock() }, params.visitId, 'refuse');
  });
  bindWrite(doors, api.stopVisit, ({ tx, actor, params }) =>
    endByBusiness({ tx, actor, nowMs: clock() }, params.visitId, 'stop'),
  );
}

/** Whom a business is shown to, its owner alone decides. @throws Refusal FORBIDDEN */
function ofOwner(actor: Actor): string {
  const { businessId, isOwner } = inBusiness(actor);
  if (!isOwner) throw new Refusal('FORBIDDEN');
  return businessId;
}
