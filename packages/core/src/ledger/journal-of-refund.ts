import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';
import { sumsByAccount, type SaleToJournal } from './journal-of-sale.ts';

export interface RefundToJournal {
  /** What went back, each by the account that had taken it. */
  readonly payments: SaleToJournal['payments'];
  readonly netMinor: number;
  readonly taxMinor: number;
  /** What rounding the cash part gave back more than the lines come to. */
  readonly roundingMinor: number;
  /** Cost at the sale of what lies on the shelf again. */
  readonly toStockMinor: number;
  /** Cost at the sale of what came back and is lost. */
  readonly damagedMinor: number;
  /** Of `cost_revalue` movements, where goods met a shortage. */
  readonly revaluedMinor: number;
}

/**
 * The journal of a refund: the sale turned round, for the part that comes back. What is damaged
 * goes from cost of goods sold to stock loss instead of back to inventory.
 */
export function journalOfRefund(refund: RefundToJournal): JournalLine[] {
  const { toStockMinor, damagedMinor, revaluedMinor } = refund;
  return assertBalanced([
    ...debit(ACCOUNT.SALES, refund.netMinor),
    ...debit(ACCOUNT.TAX_PAYABLE, refund.taxMinor),
    ...debit(ACCOUNT.ROUNDING, refund.roundingMinor),
    ...sumsByAccount(refund.payments).flatMap(([code, amount]) => credit(code, amount)),
    ...debit(ACCOUNT.INVENTORY, toStockMinor + revaluedMinor),
    ...debit(ACCOUNT.STOCK_LOSS, damagedMinor),
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, toStockMinor + damagedMinor + revaluedMinor),
  ]);
}
