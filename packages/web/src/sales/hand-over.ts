import { newId, nowMs } from '../api/clock.ts';
import { keptCarts, places } from './browser-outbox.ts';
import { keptOf, type KeptContent } from './cart.ts';
import { EMPTY_JOURNAL } from './till-journal.ts';

/** From whom to whom a till goes. */
export interface HandOver {
  readonly businessId: string;
  readonly from: { readonly personId: string };
  readonly to: { readonly personId: string; readonly name: string };
}

/**
 * The till that one person held is the next one's, with what is in the cart. What the next one had
 * left in a cart there is parked. A sale that is on its way stays its seller's.
 */
export async function handOver({ businessId, from, to }: HandOver): Promise<void> {
  if (from.personId === to.personId) return;
  const lease = await places.of({ businessId, personId: from.personId });
  if (lease === null) return;
  await places.keep({ businessId, personId: to.personId }, lease);
  const { tillId, branchId } = lease;
  const own = { businessId, tillId, personId: from.personId };
  const theirs = { businessId, tillId, personId: to.personId };
  const left = await keptCarts.load(own).catch(() => EMPTY_JOURNAL);
  const found = await keptCarts.load(theirs).catch(() => EMPTY_JOURNAL);
  const { saleId: _saleId, pending, sent: _sent, last, asides, ...older } = found;
  if (left.pending !== null || pending !== null || isEmpty(left)) return;
  // One write for all of it: nothing is in two carts, or in none.
  const writes = [
    keptCarts.save(theirs, { ...EMPTY_JOURNAL, ...keptOf(left), last, asides }, true),
    keptCarts.save(own, { ...EMPTY_JOURNAL, last: left.last, asides: left.asides }, true),
  ];
  if (!isEmpty(older)) {
    const parked = { id: newId(), name: older.lines[0]?.name ?? '', parkedBy: to.name };
    const sale = { ...older, ...parked, parkedAtMs: nowMs() };
    writes.push(keptCarts.park({ businessId, branchId }, sale));
  }
  await Promise.all(writes);
}

const isEmpty = ({ lines, exchange }: KeptContent): boolean =>
  lines.length === 0 && exchange === null;
