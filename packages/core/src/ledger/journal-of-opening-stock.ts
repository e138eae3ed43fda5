import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of stock that was there before the books began: debit inventory, credit opening
 * balance equity. Stock worth nothing has no lines.
 */
export function journalOfOpeningStock({ valueMinor }: { valueMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, valueMinor),
    ...credit(ACCOUNT.OPENING_BALANCE, valueMinor),
  ]);
}
