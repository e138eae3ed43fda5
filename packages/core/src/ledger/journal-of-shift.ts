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

/** A way of paying other than cash, and how much more of it there was than the sales say. */
export interface TenderDifference {
  readonly accountCode: string;
  readonly differenceMinor: number;
}

/**
 * The journal of a shift's close: the drawer is emptied of what it should hold, the safe gets what
 * was counted, and the difference is cash over and short: missing cash is debited there, cash too
 * much credited. Both amounts contain the float. Each other tender that was counted differently
 * has its own two lines.
 */
export function journalOfShiftClose(shift: {
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly others?: readonly TenderDifference[];
}): JournalLine[] {
  const others = (shift.others ?? []).flatMap(({ accountCode, differenceMinor }) => [
    ...debit(accountCode, differenceMinor),
    ...credit(ACCOUNT.CASH_OVER_SHORT, differenceMinor),
  ]);
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_SAFE, shift.countedMinor),
    ...debit(ACCOUNT.CASH_OVER_SHORT, shift.expectedMinor - shift.countedMinor),
    ...credit(ACCOUNT.CASH_IN_TILL, shift.expectedMinor),
    ...others,
  ]);
}
