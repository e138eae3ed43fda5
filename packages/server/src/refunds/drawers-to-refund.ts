import { voidOverLimit } from '@tillbook/core/refunds/refund-approval';
import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import type { Actor } from '../http/actor.ts';
import type { SaleWithRows } from '../sales/sale-rows.ts';
import { mayUseDrawer } from './open-refund.ts';
import type { Drawer } from './sold.sql.ts';

const isHeldHere = (drawer: Drawer, leaseId: string | null): boolean =>
  leaseId !== null && drawer.leaseId === leaseId;

/**
 * The drawers that somebody may give cash out of. First the one of the till that the device holds,
 * whoever opened its shift; then their own; then, to who leads the shifts, the others by name.
 */
export function drawersFor(
  actor: Actor,
  drawers: readonly Drawer[],
  leaseId: string | null,
): Refundable['drawers'] {
  const rank = (drawer: Drawer): number => {
    if (isHeldHere(drawer, leaseId)) return 0;
    return drawer.openedBy === actor.personId ? 1 : 2;
  };
  return drawers
    .filter((drawer) => mayUseDrawer(actor, drawer, isHeldHere(drawer, leaseId)))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((drawer) => ({
      shiftId: drawer.shiftId,
      tillName: drawer.tillName,
      openedByName: drawer.openedByName,
      isAtHand: rank(drawer) < 2,
    }));
}

/**
 * Whether a whole sale can be undone from here: its shift is open, and its drawer is at hand or
 * somebody is asked, whose yes is one to the drawer, too.
 */
export function mayVoidInto(
  actor: Actor,
  sale: Pick<SaleWithRows['sale'], 'shiftId' | 'sellerId' | 'totalMinor'>,
  drawers: readonly Drawer[],
  leaseId: string | null,
): boolean {
  const drawer = drawers.find(({ shiftId }) => shiftId === sale.shiftId);
  if (drawer === undefined) return false;
  const over = voidOverLimit(actor, sale.sellerId === actor.personId, sale.totalMinor);
  return over !== null || mayUseDrawer(actor, drawer, isHeldHere(drawer, leaseId));
}
