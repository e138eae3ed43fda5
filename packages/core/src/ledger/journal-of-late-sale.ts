import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * What a sale that comes after the close of its shift does to the drawer besides its own journal.
 * Its cash lay in the drawer when that was counted, where nobody expected it: it went to the safe
 * as cash that was over. Now it is known: the till holds nothing of it, and it is not over any
 * more.
 */
export function journalOfLateSale({ cashMinor }: { cashMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.CASH_OVER_SHORT, cashMinor),
    ...credit(ACCOUNT.CASH_IN_TILL, cashMinor),
  ]);
}
