import { safeMinor } from '../money.ts';
import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/** The account that each way of paying goes to, in the order of the journal. */
export const TENDER_ACCOUNT = {
  cash: ACCOUNT.CASH_IN_TILL,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  card: ACCOUNT.CARD_CLEARING,
  other: ACCOUNT.OTHER_TENDERS,
  credit: ACCOUNT.RECEIVABLES,
  store_credit: ACCOUNT.RECEIVABLES,
  exchange: ACCOUNT.EXCHANGES,
  gift_card: ACCOUNT.GIFT_CARDS,
  deposit: ACCOUNT.CUSTOMER_DEPOSITS,
} as const;
type Tender = keyof typeof TENDER_ACCOUNT;

export interface SaleToJournal {
  /** What each payment covers of the total (not what was handed over). */
  readonly payments: readonly {
    readonly method: Tender;
    readonly amountMinor: number;
    /** Where an own payment type is booked; without one, the account of the method. */
    readonly accountCode?: string | null;
  }[];
  readonly netMinor: number;
  readonly taxMinor: number;
  /** What rounding the cash part added to what is paid. */
  readonly roundingMinor?: number;
  /** What the goods were worth in stock. */
  readonly costMinor: number;
}

/** The two cost lines of goods that left: debit cost of goods sold, credit inventory. */
export function costLines(costMinor: number): JournalLine[] {
  return [...debit(ACCOUNT.COST_OF_GOODS_SOLD, costMinor), ...credit(ACCOUNT.INVENTORY, costMinor)];
}

/** What was paid, summed by account: the built-in ways first, in their order. */
export function sumsByAccount(
  payments: SaleToJournal['payments'],
): (readonly [accountCode: string, amountMinor: number])[] {
  const sums = new Map<string, bigint>(Object.values(TENDER_ACCOUNT).map((code) => [code, 0n]));
  for (const { method, amountMinor, accountCode } of payments) {
    const code = accountCode ?? TENDER_ACCOUNT[method];
    sums.set(code, (sums.get(code) ?? 0n) + BigInt(amountMinor));
  }
  return [...sums].map(([code, amount]) => [code, safeMinor(amount)] as const);
}

/**
 * The journal of a sale: debit what was paid, one line for each account; credit sales without
 * tax, which discounts have made smaller, and the tax; then what rounding brought (or cost), and
 * the goods at their cost. Lines of zero are left out. Payments that do not cover the total exactly
 * are a bug and an Error.
 */
export function journalOfSale(sale: SaleToJournal): JournalLine[] {
  return assertBalanced([
    ...sumsByAccount(sale.payments).flatMap(([code, amount]) => debit(code, amount)),
    ...credit(ACCOUNT.SALES, sale.netMinor),
    ...credit(ACCOUNT.TAX_PAYABLE, sale.taxMinor),
    ...credit(ACCOUNT.ROUNDING, sale.roundingMinor ?? 0),
    ...costLines(sale.costMinor),
  ]);
}
