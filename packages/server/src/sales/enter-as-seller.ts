import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { enterAsSeller, listSellers } from '@tillbook/core/sales/sellers.api';
import { whyNotSellIn } from '@tillbook/core/sales/who-sells';
import { refuseWrongPin, type PinDeps } from '../auth/check-pin.ts';
import type { Client } from '../auth/client.ts';
import { makeSession, userOfSession, type NewSession } from '../auth/new-session.ts';
import { forgetPinTries, takePinTry, type PinTry } from '../auth/pins.sql.ts';
import type { Limit } from '../auth/rate-limit.ts';
import { hashOf } from '../auth/secrets.ts';
import { markByPin } from '../auth/sessions.sql.ts';
import { isoOf } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { giveKey, refuseDevice, refuseWrongKey } from './seller-keys.ts';
import { sellerRows, type SellerFacts } from './sellers.sql.ts';
import { branchExists } from './till-catalogue.sql.ts';

/** Who may sell in a branch, those with a PIN first. */
export async function sellersOf(
  reader: Reader,
  actor: Actor,
  branchId: string,
): Promise<AnswerOf<typeof listSellers>> {
  const { businessId } = inBusiness(actor);
  if (!(await branchExists(reader, businessId, branchId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const rows = await sellerRows(reader, null);
  return {
    items: rows
      .filter((row) => whyNotSellIn(row, branchId) === null)
      .map(({ personId: _id, name, role, pinSetAt, lockedUntil }) => ({
        ...{ _id, name, role, pinSetAt, lockedUntil },
      })),
  };
}

type Asked = BodyOf<typeof enterAsSeller>;

export interface EnterDeps extends PinDeps {
  /** Wrong PINs of one device, whosever. */
  readonly deviceLimit: Limit;
}

/**
 * Opens a session for a seller on a device, by PIN or by the key that the PIN unlocked there. Each
 * try of a PIN is counted before it is looked at, and outlives its refusal.
 * @throws Refusal NOT_FOUND, FORBIDDEN, BRANCH_FORBIDDEN, DEVICE_REVOKED, PIN_NOT_SET, PIN_WRONG,
 *   PIN_LOCKED, PIN_NEEDED, RATE_LIMITED
 */
export async function enterSeller(
  deps: EnterDeps,
  device: DeviceCaller,
  asked: Asked,
  client: Client,
): Promise<{ session: NewSession; answer: AnswerOf<typeof enterAsSeller> }> {
  const { db, clock, deviceLimit } = deps;
  const { businessId } = device.business;
  if (asked.pin !== undefined) deviceLimit.take(device.deviceId);
  const tried = await db.transact(openTenant(businessId), (tx) =>
    trySeller(tx, deps, device, asked),
  );
  const { seller, pinTry } = tried;
  if (asked.pin !== undefined) {
    const by = { actorId: device.deviceId, actorName: device.name };
    await refuseWrongPin(deps, { businessId, person: seller, pinTry, pin: asked.pin, by });
    deviceLimit.giveBack(device.deviceId);
  }
  const { session, sellerKey } = await db.transact(openTenant(businessId), async (tx) => {
    if (asked.pin !== undefined) await forgetPinTries(tx, seller.personId);
    // What changed while the PIN was looked at is seen here, behind the lock of the device.
    await refuseSeller(tx, device, asked);
    const owner = { personId: seller.personId, businessId, role: seller.role };
    const session = await makeSession(tx, { clock }, client, 'full', owner);
    const { deviceId } = device;
    await markByPin(tx, hashOf(session.token), { deviceId, branchId: asked.branchId });
    const { personId } = seller;
    return { session, sellerKey: await giveKey(tx, businessId, { personId, deviceId }, clock()) };
  });
  const user = await userOfSession({ db, clock }, session);
  return { session, answer: { bearer: session.token, data: { user }, sellerKey } };
}

/** Who wants to sell, and a try of their PIN that was counted. */
async function trySeller(
  tx: Tx,
  { clock }: EnterDeps,
  device: DeviceCaller,
  asked: Asked,
): Promise<{ seller: SellerFacts; pinTry: PinTry | null }> {
  const seller = await refuseSeller(tx, device, asked);
  const { businessId } = device.business;
  const { personId } = seller;
  if (asked.pin !== undefined) {
    return { seller, pinTry: await takePinTry(tx, personId, isoOf(clock)) };
  }
  if (asked.unlock === undefined) throw new Refusal('PIN_NEEDED');
  const { deviceId } = device;
  await refuseWrongKey(tx, businessId, { deviceId, personId, ...asked.unlock }, clock());
  return { seller, pinTry: null };
}

/** The seller, when they may sell there on this device. */
async function refuseSeller(tx: Tx, device: DeviceCaller, asked: Asked): Promise<SellerFacts> {
  const { businessId } = device.business;
  await refuseDevice(tx, businessId, device.deviceId);
  const { sellerId, branchId } = asked;
  const [seller] = await sellerRows(tx, sellerId);
  if (seller === undefined || !(await branchExists(tx, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  refuseIf(whyNotSellIn(seller, branchId));
  return seller;
}
