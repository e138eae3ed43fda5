import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of money and goods that came back beyond what was sold: the money is gone, and an
 * expense until somebody gets it back; goods on the shelf are found goods at the cost of the sale.
 * Sales and tax stay as they are. Was less given back than what came back is worth, the money
 * is below zero.
 */
export function journalOfUnmatchedRefund(beyond: {
  readonly cashMinor: number;
  readonly toStockMinor: number;
  /** Of `cost_revalue` movements, where goods met a shortage. */
  readonly revaluedMinor: number;
}): JournalLine[] {
  const { cashMinor, toStockMinor, revaluedMinor } = beyond;
  return assertBalanced([
    ...debit(ACCOUNT.UNMATCHED_REFUNDS, cashMinor),
    ...credit(ACCOUNT.CASH_IN_TILL, cashMinor),
    ...debit(ACCOUNT.INVENTORY, toStockMinor + revaluedMinor),
    ...credit(ACCOUNT.STOCK_GAIN, toStockMinor),
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, revaluedMinor),
  ]);
}

/**
 * What a refund that comes after the close of its shift does besides its own journal: its cash was
 * missing from the drawer when that was counted, where it counted as short. Now it is known.
 */
export function journalOfLateRefund({ cashMinor }: { cashMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_TILL, cashMinor),
    ...credit(ACCOUNT.CASH_OVER_SHORT, cashMinor),
  ]);
}
