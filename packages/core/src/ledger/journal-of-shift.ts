import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of a shift's opening: the float goes from the safe into the drawer, so that
 * the till account of an open shift is what its drawer should hold. No float has no lines.
 */
export function journalOfShiftOpen({ floatMinor }: { floatMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_TILL, floatMinor),
    ...credit(ACCOUNT.CASH_IN_SAFE, floatMinor),
  ]);
}

/**
 * The journal of a shift's close: the drawer is emptied of what it should hold (float and cash
 * sales), the safe gets what was counted, and the difference is cash over and short: missing cash
 * is debited there, cash too much credited. Both amounts contain the float.
 */
export function journalOfShiftClose(shift: {
  readonly expectedMinor: number;
  readonly countedMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_SAFE, shift.countedMinor),
    ...debit(ACCOUNT.CASH_OVER_SHORT, shift.expectedMinor - shift.countedMinor),
    ...credit(ACCOUNT.CASH_IN_TILL, shift.expectedMinor),
  ]);
}
