import { parkedSeconds, type DiscardReason } from '@tillbook/core/sales/cart-discards';
import { businessDate } from '@tillbook/core/reports/period';
import type { Tx } from '../db/database.ts';
import { inBusiness } from '../http/actor.ts';
import { hexHashOf } from '../same-request.ts';
import { writeDiscard } from '../sales/sync-discard.ts';
import { readTill } from '../sales/tills.sql.ts';
import { chanceOf } from './chance.ts';
import type { InventedSale } from './invent-sale.ts';
import type { Plan } from './plan-deeds.ts';
import type { ShiftPlace } from './shift-deed.ts';

const SECOND_MS = 1_000;
/** The next customer wants about the same, and does not stay for it. */
const AFTER_MS = 30 * SECOND_MS;
/** So many days of a till pass with one. */
const SHARE = 0.3;

/** Why, and how often. */
const WHY = [
  ['customer_left', 4],
  ['by_mistake', 3],
  ['could_not_pay', 2],
  ['practice', 1],
] as const satisfies readonly (readonly [DiscardReason, number])[];

/** A cart as it is thrown away. */
interface Thrown {
  readonly discardId: string;
  readonly sale: InventedSale;
  readonly atMs: number;
  readonly reason: DiscardReason;
  readonly parkedMs: number | null;
  readonly deviceId: string;
}

/** Now and then a cart is thrown away; at one till more often than at others. */
export function planDiscards({ founded, days }: Plan): void {
  const { name, deeds } = founded.shop;
  for (const { branch, daysAgo, shifts } of days) {
    for (const shift of shifts) {
      const { till, sales } = shift;
      const chance = chanceOf(`${name} ${branch.code} ${till.code} ${daysAgo} thrown away`);
      const isThere = branch.code === deeds.removed.branch && till.code === deeds.removed.till;
      const count = isThere ? chance.between(1, 2) : Number(chance.next() < SHARE);
      // Shifts of today may be open: nothing is put there.
      if (daysAgo === 0 || sales.length === 0) continue;
      for (let at = 0; at < count; at += 1) {
        const sale = sales[chance.between(0, sales.length - 1)];
        if (sale === undefined) continue;
        const atMs = sale.atMs + AFTER_MS + at;
        const thrown: Thrown = {
          ...{
            discardId: chance.id(atMs),
            sale,
            atMs,
            reason: chance.pick(WHY),
          },
          parkedMs: chance.next() < 0.2 ? chance.between(60, 1_800) * SECOND_MS : null,
          deviceId: till.deviceId,
        };
        shift.deeds.push({
          atMs,
          run: (tx, place) => throwAway(tx, place, thrown),
        });
      }
    }
  }
}

async function throwAway(tx: Tx, place: ShiftPlace, thrown: Thrown): Promise<void> {
  const { worker, branchId, tillId, shiftId } = place;
  const { discardId, sale, atMs, reason, parkedMs, deviceId } = thrown;
  const { businessId } = inBusiness(worker);
  const till = await readTill(tx, businessId, tillId);
  if (till === null) return;
  const discardedAt = new Date(atMs).toISOString();
  const parkedAt = parkedMs === null ? null : new Date(atMs - parkedMs).toISOString();
  await writeDiscard(tx, businessId, {
    ...{ discardId, tillId, branchId, deviceId, askedShiftId: shiftId },
    ...{ discardedBy: worker.personId, discardedByName: worker.name },
    ...{
      occurredAt: discardedAt,
      discardedAt,
      postedAt: discardedAt,
      isClockSuspect: false,
    },
    businessDate: businessDate(atMs, till.timezone, till.cutoffMinutes),
    parkedSeconds: parkedSeconds(parkedAt, discardedAt),
    ...{
      reason,
      note: null,
      totalMinor: sale.totalMinor,
      keyId: null,
      mac: null,
    },
    contentHash: hexHashOf(['cart discard', discardId]),
    lines: sale.lines.map(({ productId, packId, quantityMilli, unitPriceMinor }) => ({
      ...{ productId, packId, quantityMilli, unitPriceMinor },
    })),
  });
}
