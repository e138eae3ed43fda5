import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * The journal of goods received: inventory at what was landed (cost and charges, without tax)
 * against what will be billed. Where the goods met a shortage, the revaluation follows
 * (`journal-of-revalue.ts`): it moves between inventory and cost of goods sold.
 */
export function journalOfReceipt(receipt: {
  readonly landedMinor: number;
  readonly revaluedMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, receipt.landedMinor),
    ...credit(ACCOUNT.RECEIVED_NOT_BILLED, receipt.landedMinor),
    ...debit(ACCOUNT.INVENTORY, receipt.revaluedMinor),
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, receipt.revaluedMinor),
  ]);
}

/**
 * The journal of a supplier's bill: what was booked as received becomes a debt, the tax is
 * recognised, and what the bill differs from the receipts is a visible cost correction; what lies
 * on the shelf keeps the value that it was received at.
 */
export function journalOfBill(bill: {
  readonly receivedMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.RECEIVED_NOT_BILLED, bill.receivedMinor),
    ...debit(ACCOUNT.INPUT_TAX, bill.taxMinor),
    ...debit(ACCOUNT.PRICE_DIFFERENCE, bill.netMinor - bill.receivedMinor),
    ...credit(ACCOUNT.PAYABLES, bill.netMinor + bill.taxMinor),
  ]);
}

/** Where money for suppliers comes from. */
export const PAID_FROM = {
  cash: ACCOUNT.CASH_IN_SAFE,
  bank: ACCOUNT.BANK,
  mobile_money: ACCOUNT.MOBILE_MONEY,
} as const;
export type PaidFrom = keyof typeof PAID_FROM;

/** The journal of a payment to a supplier. */
export function journalOfSupplierPayment(payment: {
  readonly method: PaidFrom;
  readonly amountMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.PAYABLES, payment.amountMinor),
    ...credit(PAID_FROM[payment.method], payment.amountMinor),
  ]);
}

/**
 * The journal of goods sent back: they leave inventory at their cost, the credit that was agreed
 * lowers the debt (with the tax in it) or, when nothing was billed yet, what is to be billed; the
 * rest is a price difference.
 */
export function journalOfSupplierReturn(given: {
  readonly isBilled: boolean;
  readonly costMinor: number;
  readonly creditMinor: number;
  readonly taxMinor: number;
}): JournalLine[] {
  const { isBilled, costMinor, creditMinor, taxMinor } = given;
  const lowered = isBilled
    ? debit(ACCOUNT.PAYABLES, creditMinor + taxMinor)
    : debit(ACCOUNT.RECEIVED_NOT_BILLED, creditMinor);
  return assertBalanced([
    ...lowered,
    ...debit(ACCOUNT.PRICE_DIFFERENCE, costMinor - creditMinor),
    ...credit(ACCOUNT.INPUT_TAX, isBilled ? taxMinor : 0),
    ...credit(ACCOUNT.INVENTORY, costMinor),
  ]);
}
