import { NO_CONTENT, type KeptContent } from './cart.ts';
import type { TillMemory } from './device-database.ts';
import { lastSaleOf } from './last-sale.ts';
import { EMPTY_JOURNAL, keptCart, type TillJournal } from './till-journal.ts';
import type { UnsentSale } from './unsent-sale.ts';

/** What the outbox knows of a till when a person begins to sell there. */
export interface KeptTill {
  readonly memory: TillMemory | null;
  /** The person's own sale that was under way when the page ended. */
  readonly trying: UnsentSale | null;
  /** The latest sale of the till that waits to be sent. */
  readonly latest: UnsentSale | null;
  /** The person's own cart there. */
  readonly journal: TillJournal;
}

export const NOTHING_KEPT: KeptTill = {
  ...{ memory: null, trying: null, latest: null },
  journal: EMPTY_JOURNAL,
};

/**
 * The journal as the outbox corrects it. The journal is written a moment late, and says nothing of
 * a sale that the outbox holds: after a kill it may still show a cart that was sold.
 */
export function resumed({ journal, ...kept }: KeptTill): TillJournal {
  const { memory, trying, latest } = kept;
  const last = latest === null ? journal.last : lastSaleOf(latest.fact, true);
  if (trying !== null) {
    const { draft } = trying;
    // Written down by an earlier release it lacks what carts did not have then.
    const cart = keptCart.parse(trying.cart);
    // With something that comes back it would not lie in the outbox.
    return { ...journal, ...cart, saleId: draft._id, pending: draft, sent: null, last };
  }
  const { saleId, pending } = journal;
  const isDone = [saleId, pending?._id].some((id) => memory?.done.includes(id ?? '') === true);
  return isDone ? { ...EMPTY_JOURNAL, last, asides: journal.asides } : { ...journal, last };
}

/** Whether two carts sell the same to the same in the same words. */
export function isSameContent(one: KeptContent, other: KeptContent): boolean {
  const parts = Object.keys(NO_CONTENT) as (keyof KeptContent)[];
  return parts.every((part) => one[part] === other[part]);
}
