import type { Reward } from '@tillbook/core/loyalty/loyalty.api';
import { newId } from './builders.ts';
import { done } from './purchasing.ts';
import type { Doing } from './report-deeds.ts';

/** Points of a customer, all or some, become store credit: what was given for them is a cost. */
export async function turnPoints({ stage, place, more, customerId }: Doing): Promise<void> {
  const { app, shop, asked, diary } = stage;
  const { branchId } = place.till;
  const has = diary.points.of(customerId);
  if (asked.loyalty === null || has <= 0) return;
  const points = more.way === 0 ? has : Math.ceil(has / (more.units + 1));
  const amountMinor = points * asked.loyalty.worthMinor;
  const body = { _id: newId(), customerId, branchId, points, amountMinor };
  await done<Reward>(app, shop.owner, 'POST', '/api/loyalty/rewards', body);
  diary.points.turn(customerId, points);
  diary.book(branchId, 'customer_reward', [
    ['6170', amountMinor],
    ['1100', -amountMinor],
  ]);
  diary.accounts.enter(customerId, diary.dayOf(branchId), -amountMinor, { way: 'other' });
}
