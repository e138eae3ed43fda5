import { newId, nowMs } from '../api/clock.ts';
import { places } from './browser-outbox.ts';
import { keptOf, type KeptContent } from './cart.ts';
import { keepParked, parkedKey } from './parked.ts';
import { EMPTY_JOURNAL, keepJournal } from './till-journal.ts';

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
  const own = keepJournal({ businessId, tillId, personId: from.personId }, localStorage);
  const theirs = keepJournal({ businessId, tillId, personId: to.personId }, localStorage);
  const left = own.load();
  const { saleId, pending, sent, last, ...older } = theirs.load();
  if (left.pending !== null || pending !== null || isEmpty(left)) return;
  if (!isEmpty(older)) {
    const parked = { id: newId(), name: older.lines[0]?.name ?? '', parkedBy: to.name };
    const put = keepParked(parkedKey(businessId, branchId), localStorage);
    put.put({ ...older, ...parked, parkedAtMs: nowMs() });
  }
  if (theirs.save({ ...EMPTY_JOURNAL, ...keptOf(left), last })) {
    own.save({ ...EMPTY_JOURNAL, last: left.last });
  }
}

const isEmpty = ({ lines, exchange }: KeptContent): boolean =>
  lines.length === 0 && exchange === null;
