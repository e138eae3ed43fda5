import { safeMinor } from '../money.ts';

/** What went into a drawer and out of it in one shift; none of them is negative. */
export interface DrawerTerms {
  readonly floatMinor: number;
  /** What cash covered of sales: after change. */
  readonly cashSalesMinor: number;
  /** Debts that were paid back in cash. */
  readonly cashCollectedMinor: number;
  readonly cashRefundsMinor: number;
  /** Credits of customers that were paid out in cash. */
  readonly cashPaidOutMinor: number;
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
}

/**
 * What a drawer should hold. More may have been paid out than came in, so it can be below zero:
 * then something was not written down, and the count will tell. Beyond exact amounts it is a
 * RangeError.
 */
export function expectedCash(drawer: DrawerTerms): number {
  const into = [drawer.floatMinor, drawer.cashSalesMinor, drawer.cashCollectedMinor];
  const out = [drawer.cashRefundsMinor, drawer.cashPaidOutMinor, drawer.payOutsMinor];
  const sum = (amounts: readonly number[]): bigint =>
    amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  return safeMinor(sum([...into, drawer.payInsMinor]) - sum([...out, drawer.dropsMinor]));
}

/** What a way of paying should have brought; of cash it is the whole drawer. */
export interface TenderTerms {
  readonly salesMinor: number;
  readonly collectedMinor: number;
  readonly refundsMinor: number;
  readonly paidOutMinor: number;
}

/** What a tender other than cash should come to. */
export function expectedTender(tender: TenderTerms): number {
  const { salesMinor, collectedMinor, refundsMinor, paidOutMinor } = tender;
  const into = BigInt(salesMinor) + BigInt(collectedMinor);
  return safeMinor(into - BigInt(refundsMinor) - BigInt(paidOutMinor));
}
