import * as api from '@tillbook/core/businesses/ownership.api';
import { isoOf } from '../clock.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { proveSelf } from '../auth/prove-self.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { ownBusinessId } from './closing.routes.ts';
import { accept, decline, offer, withdraw, type Handing } from './hand-over.ts';
import { ownershipOf } from './present-ownership.ts';

/** The owner hands the business over to one of its admins; each of them by their password. */
export function bindOwnership(doors: Doors, auth: AuthDeps): void {
  const { db, clock } = doors;
  const { mailer } = auth;
  const handing = (given: Pick<Handing, 'tx' | 'actor'>): Handing => ({
    ...given,
    nowMs: clock(),
  });
  bindRead(doors, api.getOwnership, ({ reader, actor }) =>
    ownershipOf(reader, actor, isoOf(clock)),
  );
  bindSteps(doors, api.offerOwnership, async ({ actor, body, request }) => {
    const businessId = ownBusinessId(actor);
    await proveSelf(auth, actor, body, clientOf(request));
    const { answer, mails } = await db.transact(openTenant(businessId), (tx) =>
      offer(handing({ tx, actor }), body),
    );
    for (const mail of mails) mailer.send(mail);
    return answer;
  });
  bindSteps(doors, api.acceptOwnership, async ({ actor, body, params, request }) => {
    const { businessId } = inBusiness(actor);
    await proveSelf(auth, actor, body, clientOf(request));
    const { answer, mails } = await db.transact(openTenant(businessId), (tx) =>
      accept(handing({ tx, actor }), params.offerId),
    );
    for (const mail of mails) mailer.send(mail);
    return answer;
  });
  bindWrite(doors, api.declineOwnership, async ({ tx, actor, params, afterCommit }) => {
    const { answer, mails } = await decline(handing({ tx, actor }), params.offerId);
    afterCommit(() => mails.forEach((mail) => mailer.send(mail)));
    return answer;
  });
  bindWrite(doors, api.withdrawOwnership, async ({ tx, actor, params }) => {
    const { answer } = await withdraw(handing({ tx, actor }), params.offerId);
    return answer;
  });
}
