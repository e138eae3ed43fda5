import * as api from '@tillbook/core/businesses/webhooks.api';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { proveSelf } from '../auth/prove-self.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { refuseUnreachable, type WebhookNet } from './webhook-address.ts';
import * as webhooks from './webhooks.ts';

/** Addresses of other programs that are told what happens, and what was sent to them. */
export function bindWebhooks(doors: Doors, auth: AuthDeps, net: WebhookNet): void {
  const { db, clock } = doors;
  const keeperOf = (actor: Actor): webhooks.Keeper => ({
    ...{ actor, nowMs: clock(), secrets: auth.secrets },
  });
  bindRead(doors, api.listWebhooks, ({ reader, actor }) =>
    webhooks.webhooksOf(reader, actor, clock()),
  );
  bindSteps(doors, api.addWebhook, async ({ actor, body, request }) => {
    const { currentPassword, code, ...asked } = body;
    await proveSelf(auth, actor, { currentPassword, code }, clientOf(request));
    await refuseUnreachable(asked.url, net);
    const { businessId } = inBusiness(actor);
    return db.transact(openTenant(businessId), (tx) =>
      webhooks.addTheWebhook(tx, keeperOf(actor), asked),
    );
  });
  bindSteps(doors, api.renewWebhookSecret, async ({ actor, body, params, request }) => {
    const { currentPassword, code, _id } = body;
    await proveSelf(auth, actor, { currentPassword, code }, clientOf(request));
    const { businessId } = inBusiness(actor);
    return db.transact(openTenant(businessId), (tx) =>
      webhooks.renewTheSecret(tx, keeperOf(actor), params.webhookId, _id),
    );
  });
  bindWrite(doors, api.saveWebhook, ({ tx, actor, params, body }) =>
    webhooks.saveTheWebhook(tx, keeperOf(actor), params.webhookId, body),
  );
  bindWrite(doors, api.removeWebhook, ({ tx, actor, params }) =>
    webhooks.removeTheWebhook(tx, keeperOf(actor), params.webhookId),
  );
  bindRead(doors, api.listWebhookDeliveries, ({ reader, actor, params }) =>
    webhooks.deliveriesOf(reader, actor, params.webhookId),
  );
  bindWrite(doors, api.testWebhook, ({ tx, actor, params, body }) =>
    webhooks.tryOut(tx, keeperOf(actor), params.webhookId, body._id),
  );
  bindWrite(doors, api.resendWebhookDelivery, ({ tx, actor, params }) =>
    webhooks.sendAgain(tx, keeperOf(actor), params.webhookId, params.deliveryId),
  );
}
