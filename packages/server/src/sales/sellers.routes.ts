import * as api from '@tillbook/core/sales/sellers.api';
import { clientOf } from '../auth/client.ts';
import { Cookies } from '../auth/cookies.ts';
import type { Hashing } from '../auth/hashing.ts';
import { giveCookies } from '../auth/new-session.ts';
import { windowLimit } from '../auth/rate-limit.ts';
import { inBusiness } from '../http/actor.ts';
import { bindDeviceSteps } from '../http/bind-device.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { enterSeller, sellersOf } from './enter-as-seller.ts';
import { giveKey, refuseDevice } from './seller-keys.ts';

/** So many wrong PINs of one device within so long, whosever they are. */
const WRONG_MAX = 20;
const WRONG_MS = 10 * 60_000;

/** Several sellers at one device. */
export function bindSellers(doors: Doors, given: { hashing: Hashing; isHttps: boolean }): void {
  const { db, clock } = doors;
  const cookies = new Cookies(given.isHttps);
  const deviceLimit = windowLimit(clock, WRONG_MAX, WRONG_MS);
  const deps = { db, clock, hashing: given.hashing, deviceLimit };
  bindRead(doors, api.listSellers, ({ reader, actor, query }) =>
    sellersOf(reader, actor, query.branchId),
  );
  bindWrite(doors, api.giveSellerKey, async ({ tx, actor, body }) => {
    const { businessId } = inBusiness(actor);
    await refuseDevice(tx, businessId, body.deviceId);
    const { personId } = actor;
    return giveKey(tx, businessId, { personId, deviceId: body.deviceId }, clock());
  });
  bindDeviceSteps(doors, api.enterAsSeller, async ({ device, body, request, reply }) => {
    const { session, answer } = await enterSeller(deps, device, body, clientOf(request));
    giveCookies(cookies, reply, session);
    return answer;
  });
}
