import { safeMinor } from '../money.ts';
import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/** The account that each way of paying goes to, in the order of the journal. */
export const TENDER_ACCOUNT = {
  cash: ACCOUNT.CASH_IN_TILL,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  card: ACCOUNT.CARD_CLEARING,
} as const;
type Tender = keyof typeof TENDER_ACCOUNT;
const TENDERS = Object.keys(TENDER_ACCOUNT) as Tender[];

export interface SaleToJournal {
  /** What each payment covers of the total (not what was handed over). */
  readonly payments: readonly { readonly method: Tender; readonly amountMinor: number }[];
  readonly netMinor: number;
  readonly taxMinor: number;
  /** What the goods were worth in stock. */
  readonly costMinor: number;
}

/** The two cost lines of goods that left: debit cost of goods sold, credit inventory. */
export function costLines(costMinor: number): JournalLine[] {
  return [...debit(ACCOUNT.COST_OF_GOODS_SOLD, costMinor), ...credit(ACCOUNT.INVENTORY, costMinor)];
}

/**
 * The journal of a sale: debit what was paid, one line for each account; credit sales without
 * tax, and the tax; then the goods at their cost. Lines of zero are left out. Payments that do
 * not cover the total exactly are a bug and an Error.
 */
export function journalOfSale(sale: SaleToJournal): JournalLine[] {
  const paid = TENDERS.flatMap((tender) => {
    const ofTender = sale.payments.filter(({ method }) => method === tender);
    const amount = ofTender.reduce((sum, payment) => sum + BigInt(payment.amountMinor), 0n);
    return debit(TENDER_ACCOUNT[tender], safeMinor(amount));
  });
  return assertBalanced([
    ...paid,
    ...credit(ACCOUNT.SALES, sale.netMinor),
    ...credit(ACCOUNT.TAX_PAYABLE, sale.taxMinor),
    ...costLines(sale.costMinor),
  ]);
}
