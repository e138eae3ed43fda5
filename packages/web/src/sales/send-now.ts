import { outbox } from './browser-outbox.ts';
import type { UnsentSale } from './unsent-sale.ts';

/** Sends what waits now, what was at fault once more too: the outbox's news start a round. */
export async function sendNow(sales: readonly UnsentSale[]): Promise<void> {
  for (const { draft, state } of sales) {
    if (state === 'malformed') await outbox.mark(draft._id, 'waiting', null);
  }
  outbox.ask();
}
