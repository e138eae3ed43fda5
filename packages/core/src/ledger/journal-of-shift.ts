import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of a shift's close: cash counted above what was expected is debited to the till and
 * credited to cash over and short, missing cash the other way round. A drawer that agrees has no
 * lines. Both amounts contain the float.
 */
export function journalOfShift(shift: {
  readonly expectedMinor: number;
  readonly countedMinor: number;
}): JournalLine[] {
  const overMinor = shift.countedMinor - shift.expectedMinor;
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_TILL, overMinor),
    ...credit(ACCOUNT.CASH_OVER_SHORT, overMinor),
  ]);
}
