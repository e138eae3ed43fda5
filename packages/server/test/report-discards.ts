import { READY_REASONS } from '@tillbook/core/sales/cart-discards';
import type { TestProduct } from './builders.ts';
import { discardOf, syncDiscard } from './discard-facts.ts';
import { enrol, type TestDevice } from './facts.ts';
import type { Doing } from './report-deeds.ts';

const devices = new Map<string, TestDevice>();

/** Tea is rung up and thrown away, some of it after it had been parked. */
export async function discard({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, products, diary } = stage;
  const { till } = place;
  const device = devices.get(till.deviceId) ?? (await enrol(app, shop.owner, till.deviceId));
  devices.set(till.deviceId, device);
  const person = place.sellers[more.units % 2] ?? shop.owner;
  const product = products[2] as TestProduct;
  const reason = READY_REASONS[more.way] ?? 'practice';
  const isParked = more.minor % 2 === 0;
  const { nowMs } = app.clock;
  const [discardedAt, parkedAt] = [nowMs, nowMs - 60_000].map((ms) => new Date(ms).toISOString());
  const fact = discardOf(till, person, product, {
    ...{ reason, totalMinor: more.minor, discardedAt: discardedAt ?? '' },
    parkedAt: isParked ? (parkedAt ?? null) : null,
  });
  const answer = await syncDiscard(app, device, till.tillId, fact);
  if (answer.body.state !== 'posted') throw new Error(answer.text);
  const dims = {
    till: till.tillId,
    seller: person.personId,
    discardReason: reason,
  };
  const sums = {
    discards: 1,
    discardsParked: isParked ? 1 : 0,
    discardedLines: 1,
  };
  diary.tell(
    'discards',
    { ...diary.when(till.branchId), ...dims },
    { ...sums, discardedTotal: more.minor },
  );
}
