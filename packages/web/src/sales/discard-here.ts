import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import type { DiscardWhy } from '@tillbook/core/sales/cart-discards';
import type { SessionUser } from '@tillbook/core/auth/user';
import { newId, nowMs } from '../api/clock.ts';
import { outbox } from './browser-outbox.ts';
import { turns } from './browser-turns.ts';
import type { CartContent } from './cart.ts';
import { discards } from './discards.ts';
import type { SellingPlace } from './sale-draft.ts';

/** A cart that is to be thrown away. */
export interface ToDiscard {
  readonly lines: CartContent['lines'];
  /** At the prices that are shown; null: more than can be told. */
  readonly totalMinor: number | null;
  /** Null: it was not parked. */
  readonly parkedAtMs: number | null;
}

/**
 * Writes down on this device that a cart is thrown away, signed, before it is: the server hears of
 * it when nobody can take it back any more. Rejects where the browser keeps nothing.
 * @returns by which it is taken back or let go
 */
export async function discardHere(
  user: SessionUser,
  { lease, shiftId }: SellingPlace,
  cart: ToDiscard,
  { reason, note }: DiscardWhy,
): Promise<string> {
  const businessId = user.business?._id ?? '';
  const { tillId, leaseId, series } = lease;
  const at = (ms: number): string => new Date(ms).toISOString();
  const discard = {
    ...{
      _id: newId(),
      leaseId,
      series,
      shiftId,
      discardedBy: user._id,
      discardedAt: at(nowMs()),
    },
    parkedAt: cart.parkedAtMs === null ? null : at(cart.parkedAtMs),
    ...{ reason, note },
    totalMinor: Math.min(PRICE_MINOR_MAX, cart.totalMinor ?? PRICE_MINOR_MAX),
    lines: cart.lines.map(({ productId, packId, quantityMilli, unitPriceMinor }) => ({
      ...{ productId, packId, quantityMilli, unitPriceMinor },
    })),
  };
  // What cannot be signed happened all the same.
  const proof = await turns.discardProofOf(businessId, tillId, discard).catch(() => null);
  const told = {
    ...{ discardedByName: user.name, tillName: lease.tillName },
    currency: user.business?.currency ?? '',
    names: cart.lines.map(({ name }) => name),
  };
  await discards.keep({ tillId, discard: { ...discard, proof }, told }, businessId);
  outbox.ask();
  return discard._id;
}

/** The cart is back. False when the server may have heard of it. */
export const takeDiscardBack = (discardId: string): Promise<boolean> =>
  discards.takeBack(discardId);

/** Nobody can take it back any more. */
export async function letDiscardGo(discardId: string): Promise<void> {
  await discards.letGo(discardId).catch(() => undefined);
  outbox.ask();
}
