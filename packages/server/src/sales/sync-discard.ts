import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { DiscardFact, DiscardOutcome } from '@tillbook/core/sales/cart-discards.api';
import { parkedSeconds, whyNotDiscard } from '@tillbook/core/sales/cart-discards';
import { countFact } from '@tillbook/core/sales/sale-facts';
import { signedDiscard } from '@tillbook/core/sales/who-sells';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { hexHashOf } from '../same-request.ts';
import {
  insertDiscard,
  readDiscardKnown,
  type DiscardKnown,
  type DiscardRecord,
} from './cart-discards.sql.ts';
import { holdsTill } from './happened.ts';
import { signerOf } from './seller-keys.ts';
import { readTill, type TillRow } from './tills.sql.ts';
import { handedOver } from './unposted-facts.sql.ts';

export interface DiscardToSync {
  readonly tillId: string;
  readonly sentAt: string;
  readonly discard: DiscardFact;
}

/**
 * Writes down a cart that was thrown away already. It is not refused for what it breaks: who did it
 * may have left since, and the clock may be wrong. Only one of which no record can be made (a
 * person or goods that never were, a till that the device never held) writes nothing. The till must
 * be locked by an earlier statement.
 * @throws Refusal 404 for a till that is not there, 422 for another cart under the same id
 * @throws Again when another till took the id meanwhile
 */
export async function syncDiscard(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, discard: fact }: DiscardToSync,
): Promise<DiscardOutcome> {
  const { businessId } = device.business;
  const till = await readTill(tx, businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  const { _id: discardId, discardedBy, series } = fact;
  const productIds = [...new Set(fact.lines.map(({ productId }) => productId))];
  const known = await readDiscardKnown(tx, businessId, {
    ...{
      tillId,
      discardId,
      discardedBy,
      deviceId: device.deviceId,
      series,
      productIds,
    },
  });
  const text = signedDiscard(tillId, fact);
  const contentHash = hexHashOf(['cart discard', text]);
  if (known.contentHash !== null) {
    if (known.contentHash !== contentHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return outcomeOf(discardId, null);
  }
  const isHanded = (await handedOver(tx, businessId, device.deviceId, [discardId])).size > 0;
  if (isHanded) return outcomeOf(discardId, new Refusal('FACT_HANDED_OVER'));
  const refused = whyNotRecord(device, till, fact, {
    known,
    products: productIds.length,
  });
  if (refused !== null) return outcomeOf(discardId, refused);
  const times = { nowMs, sentMs: Date.parse(sentAt) };
  const record = recordOf(device, till, times, fact, known, {
    text,
    contentHash,
  });
  try {
    await writeDiscard(tx, businessId, record);
  } catch (error) {
    if (brokenUniqueness(error) === 'cart_discard_pkey') throw new Again();
    throw error;
  }
  return outcomeOf(discardId, null);
}

function outcomeOf(_id: string, refused: Refusal | null): DiscardOutcome {
  if (refused === null) return { _id, state: 'posted', code: null, message: null };
  const { code, message } = refused;
  return { _id, state: 'malformed', code, message };
}

/** Why no record can be made of it. */
function whyNotRecord(
  device: DeviceCaller,
  till: TillRow,
  fact: DiscardFact,
  { known, products }: { readonly known: DiscardKnown; readonly products: number },
): Refusal | null {
  const isHolder = known.hadSeries || holdsTill(till, device.deviceId, fact);
  if (!isHolder) return new Refusal('TILL_LEASE_LOST');
  if (known.person === null || known.products !== products) return new Refusal('NOT_FOUND');
  const missing = whyNotDiscard(fact);
  if (missing === null) return null;
  return new Refusal('VALIDATION_FAILED', {}, [fieldError('#/discard/note', missing)]);
}

function recordOf(
  device: DeviceCaller,
  till: TillRow,
  times: { readonly nowMs: number; readonly sentMs: number },
  fact: DiscardFact,
  { person, keys }: DiscardKnown,
  { text, contentHash }: { readonly text: string; readonly contentHash: string },
): DiscardRecord {
  const { nowMs } = times;
  const { discardedBy, discardedAt, parkedAt, reason, note, totalMinor, lines } = fact;
  const occurredMs = Date.parse(discardedAt);
  // No shift bounds it: it moves no drawer.
  const { countedMs, isSuspect } = countFact({
    ...times,
    occurredMs,
    shiftOpenedMs: 0,
  });
  const signed = signerOf(keys, { personId: discardedBy, text, proof: fact.proof }, countedMs);
  const proof = signed.kind === 'proved' ? signed.proof : null;
  return {
    ...{ discardId: fact._id, tillId: till.tillId, branchId: till.branchId },
    ...{ deviceId: device.deviceId, askedShiftId: fact.shiftId, discardedBy },
    discardedByName: person?.name ?? '',
    ...{
      occurredAt: discardedAt,
      discardedAt: new Date(countedMs).toISOString(),
    },
    isClockSuspect: isSuspect,
    businessDate: businessDate(countedMs, till.timezone, till.cutoffMinutes),
    parkedSeconds: parkedSeconds(parkedAt, discardedAt),
    ...{ reason, note, totalMinor, lines, contentHash },
    ...{ keyId: proof?.keyId ?? null, mac: proof?.mac ?? null },
    postedAt: new Date(nowMs).toISOString(),
  };
}

/** Keeps it, and says so in the chain of its till, which must be locked. */
export async function writeDiscard(
  tx: Tx,
  businessId: string,
  discard: DiscardRecord,
): Promise<void> {
  await insertDiscard(tx, businessId, discard);
  const { discardId, tillId, deviceId, askedShiftId, reason, note, totalMinor } = discard;
  const { discardedBy, discardedByName, discardedAt, parkedSeconds: parked, lines } = discard;
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at: discard.postedAt },
    ...{ actorId: discardedBy, actorName: discardedByName },
    events: [
      {
        action: 'cart_discarded',
        subjectId: askedShiftId,
        detail: {
          ...{
            discardId,
            reason,
            note,
            totalMinor,
            lines: lines.length,
            discardedAt,
            deviceId,
          },
          ...(parked === null ? {} : { parkedSeconds: parked }),
          // Who did it is what the device says: nobody's key stands under it.
          ...(discard.keyId === null ? { isUnsigned: true } : {}),
        },
      },
    ],
  });
}
