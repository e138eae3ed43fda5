import type { AnswerOf } from '@tillbook/core/endpoint';
import { PARKED_PER_BRANCH_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotTakeParked } from '@tillbook/core/sales/parked-sales';
import type {
  AtTill,
  endParkedSale,
  listParkedSales,
  ParkedDraft,
  parkSale,
  TakenSale,
} from '@tillbook/core/sales/parked-sales.api';
import { appendAudit } from '../audit/append-audit.ts';
import { refuseToBegin } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import { isRevoked } from './devices.sql.ts';
import {
  countParked,
  endParked,
  insertEnded,
  insertParked,
  lockParked,
  readParkedList,
  shareCustomer,
  type EndedBy,
  type KeptParked,
} from './parked-sales.sql.ts';
import { tillInReach } from './take-till.ts';
import { branchExists } from './till-catalogue.sql.ts';

/** What the tills of a branch put aside. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function parkedFor(
  reader: Reader,
  actor: Actor,
  branchId: string,
): Promise<AnswerOf<typeof listParkedSales>> {
  const { businessId } = inBusiness(actor);
  if (!(await branchExists(reader, businessId, branchId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  return { sales: await readParkedList(reader, businessId, branchId) };
}

async function refuseRevoked(tx: Tx, businessId: string, deviceId: string): Promise<void> {
  if ((await isRevoked(tx, businessId, deviceId, 'to use it')) === true) {
    throw new Refusal('DEVICE_REVOKED');
  }
}

async function customerOf(tx: Tx, businessId: string, customerId: string | null) {
  if (customerId === null) return null;
  const customer = await shareCustomer(tx, businessId, customerId);
  if (customer === null) throw new Refusal('NOT_FOUND');
  refuseToBegin(customer);
  return customer.customerId;
}

/**
 * Keeps what a till put aside, for the others of its branch. What ended before it came stays ended.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, DEVICE_REVOKED, CUSTOMER_ARCHIVED, LIMIT_EXCEEDED,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function parkSaleOf(
  tx: Tx,
  actor: Actor,
  at: string,
  body: ParkedDraft,
): Promise<AnswerOf<typeof parkSale>> {
  const { businessId } = inBusiness(actor);
  const { _id, tillId, deviceId, name, parkedAt, parkedByName, content } = body;
  const { branchId } = await tillInReach(tx, actor, tillId);
  await refuseRevoked(tx, businessId, deviceId);
  const hash = hashOf(body);
  const known = await lockParked(tx, businessId, _id);
  if (known !== null) {
    const { contentHash, endedDeviceId } = known;
    if (contentHash !== null) isSameAgain({ contentHash }, hash);
    return { _id, isParked: endedDeviceId === null };
  }
  const customerId = await customerOf(tx, businessId, body.customerId);
  if ((await countParked(tx, businessId, branchId)) >= PARKED_PER_BRANCH_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: PARKED_PER_BRANCH_MAX });
  }
  const isNew = await insertParked(tx, businessId, {
    ...{ parkedId: _id, branchId, tillId, deviceId, name, parkedByName, parkedAt, customerId },
    ...{ content, hash, by: actor.personId, at },
  });
  if (!isNew) throw new Again();
  await tell(tx, businessId, { parkedId: _id, branchId });
  return { _id, isParked: true };
}

/**
 * Gives a parked sale to one device of its branch, and to that one again; where it is only asked
 * for again, to nobody who had it not.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, DEVICE_REVOKED, PARKED_TAKEN
 */
export async function takeParked(
  tx: Tx,
  actor: Actor,
  at: string,
  asked: AtTill & { readonly parkedId: string; readonly isOnlyAgain: boolean },
): Promise<TakenSale> {
  const { businessId } = inBusiness(actor);
  const { parkedId, tillId, deviceId } = asked;
  const { branchId } = await tillInReach(tx, actor, tillId);
  await refuseRevoked(tx, businessId, deviceId);
  const found = await lockParked(tx, businessId, parkedId);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (found.branchId !== branchId) throw new Refusal('BRANCH_FORBIDDEN');
  if (whyNotTakeParked(found, deviceId) !== null) throw new Refusal('PARKED_TAKEN', saidOf(found));
  const sale = takenOf(found);
  if (found.endedDeviceId !== null) return sale;
  if (asked.isOnlyAgain) throw new Refusal('NOT_FOUND');
  const end = { ...asked, branchId, by: actor.personId, byName: actor.name, at };
  await endParked(tx, businessId, end);
  await tell(tx, businessId, end);
  // From one drawer to another, which one of them may not have expected.
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at, actorId: actor.personId, actorName: actor.name },
    events: [
      {
        action: 'parked.taken',
        subjectId: parkedId,
        // Never what it is called: that may be a customer's name.
        detail: { from: found.tillName, lines: sale.content.lines.length },
      },
    ],
  });
  return sale;
}

const saidOf = ({ endedByName, endedTillName }: KeptParked) => ({
  name: endedByName ?? '',
  till: endedTillName ?? '',
});

/** @throws Refusal NOT_FOUND when nothing but its end is known */
function takenOf(found: KeptParked): TakenSale {
  const { parkedId: _id, tillName, name, parkedAt, parkedByName, customer, content } = found;
  if (content === null || name === null || parkedAt === null || parkedByName === null) {
    throw new Refusal('NOT_FOUND');
  }
  const itemsCount = content.lines.length;
  return { _id, tillName, name, parkedAt, parkedByName, itemsCount, customer, content };
}

/**
 * A device took up or put away what it had parked itself, now or before. Nothing is refused: it
 * happened; whoever had it by then is told.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN of the till
 */
export async function endParkedOf(
  tx: Tx,
  actor: Actor,
  at: string,
  asked: AtTill & { readonly parkedId: string },
): Promise<AnswerOf<typeof endParkedSale>> {
  const { businessId } = inBusiness(actor);
  const { branchId } = await tillInReach(tx, actor, asked.tillId);
  const end: EndedBy = { ...asked, branchId, by: actor.personId, byName: actor.name, at };
  const found = await lockParked(tx, businessId, asked.parkedId);
  if (found === null) {
    if (!(await insertEnded(tx, businessId, end))) throw new Again();
    return { wasThere: false, takenBy: null };
  }
  if (found.branchId !== branchId) throw new Refusal('BRANCH_FORBIDDEN');
  const wasThere = found.content !== null;
  if (whyNotTakeParked(found, asked.deviceId) !== null) {
    const { name, till: tillName } = saidOf(found);
    return { wasThere, takenBy: { name, tillName } };
  }
  if (found.endedDeviceId === null) {
    await endParked(tx, businessId, end);
    await tell(tx, businessId, end);
  }
  return { wasThere, takenBy: null };
}

async function tell(
  tx: Tx,
  businessId: string,
  { parkedId: subjectId, branchId }: { readonly parkedId: string; readonly branchId: string },
): Promise<void> {
  await appendEvent(tx, { businessId, kind: 'parked_changed', subjectId, branchId });
}
