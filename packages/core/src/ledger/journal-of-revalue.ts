import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of a `cost_revalue` movement (`stock/movement.ts`): what the goods sold below zero
 * did cost more (a negative value) goes from inventory to cost of goods sold, what they cost less
 * comes back. Zero has no lines.
 */
export function journalOfRevalue({ valueMinor }: { valueMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, valueMinor),
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, valueMinor),
  ]);
}
