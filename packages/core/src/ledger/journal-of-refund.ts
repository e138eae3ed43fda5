import { safeMinor } from '../money.ts';
import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';
import { TENDER_ACCOUNT } from './journal-of-sale.ts';

type Tender = keyof typeof TENDER_ACCOUNT;

export interface RefundToJournal {
  readonly payments: readonly { readonly method: Tender; readonly amountMinor: number }[];
  readonly netMinor: number;
  readonly taxMinor: number;
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
  const given = (Object.keys(TENDER_ACCOUNT) as Tender[]).flatMap((tender) => {
    const ofTender = refund.payments.filter(({ method }) => method === tender);
    const amount = ofTender.reduce((sum, payment) => sum + BigInt(payment.amountMinor), 0n);
    return credit(TENDER_ACCOUNT[tender], safeMinor(amount));
  });
  return assertBalanced([
    ...debit(ACCOUNT.SALES, refund.netMinor),
    ...debit(ACCOUNT.TAX_PAYABLE, refund.taxMinor),
    ...given,
    ...debit(ACCOUNT.INVENTORY, toStockMinor + revaluedMinor),
    ...debit(ACCOUNT.STOCK_LOSS, damagedMinor),
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, toStockMinor + damagedMinor + revaluedMinor),
  ]);
}
