import type { PaymentMethod } from '../sales/payment.ts';

/** What a tender took of a sale, and what of it went back already. */
export interface TenderLeft {
  readonly method: PaymentMethod;
  readonly takenMinor: number;
  readonly givenMinor: number;
}

export interface GivenBack {
  readonly method: PaymentMethod;
  readonly amountMinor: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/**
 * Whether a sale can be undone whole. What came back for it would have to be sold again, and the
 * lay-by that it collected is over: such goods come back as a refund.
 */
export const canBeUndone = (methods: readonly PaymentMethod[]): boolean =>
  !methods.some((method) => method === 'exchange' || method === 'deposit');

/** What may still go back by a tender; cash given beyond what cash took leaves nothing there. */
export function leftOn(tenders: readonly TenderLeft[], method: PaymentMethod): number {
  // The lay-by is over: nothing can be put back on it.
  if (method === 'deposit') return 0;
  const found = tenders.filter((tender) => tender.method === method);
  return Math.max(0, sumOf(found.map(({ takenMinor, givenMinor }) => takenMinor - givenMinor)));
}

/** What is known of the account of somebody who was forgotten. */
export interface ForgottenAccount {
  /** What is owed on it; sales that came in late may be. */
  readonly owedMinor: number;
  /** What of the sale was given up, and was not taken back since. */
  readonly givenUpMinor: number;
}

/**
 * What tenders of a sale took whose customer was forgotten. What they paid on account has no
 * account to wait on any more, as with what is paid before: it goes back like money that no tender
 * took. So does what they paid with store credit. What is owed, and what was given up, was never
 * paid, and comes off the account as ever.
 * Example: of 30.00 on account 10.00 were paid and 20.00 given up: 20.00 come off it, the rest
 * goes back.
 */
export function tendersOfForgotten(
  tenders: readonly TenderLeft[],
  { owedMinor, givenUpMinor }: ForgottenAccount,
): TenderLeft[] {
  return tenders.map((tender) => {
    const { method, takenMinor, givenMinor } = tender;
    if (method === 'store_credit') return { ...tender, takenMinor: givenMinor };
    if (method !== 'credit') return tender;
    const unpaidMinor = Math.max(0, owedMinor) + Math.max(0, givenUpMinor);
    return { ...tender, takenMinor: Math.min(takenMinor, givenMinor + unpaidMinor) };
  });
}

/**
 * Why a sale is not undone whose every tender is turned round, or null: what its customer paid on
 * account, or with store credit, would go where nobody comes for it, as they were forgotten since.
 * @param tenders what each took
 * @param back the same, as money may go back
 */
export function whyNotUndo(
  tenders: readonly TenderLeft[],
  back: readonly TenderLeft[],
): 'CUSTOMER_FORGOTTEN' | null {
  const isAll = tenders.every(({ method }) => leftOn(tenders, method) === leftOn(back, method));
  return isAll ? null : 'CUSTOMER_FORGOTTEN';
}

/** What of a sale was given up, and what of that was taken back when goods came back before. */
export interface GivenUp {
  readonly givenUpMinor: number;
  readonly takenBackMinor: number;
}

/**
 * What of a debt that was given up is taken back with goods that come back: as much as they take
 * off the account, before it lowers what is owed or is credited, and no more than is given up
 * still. So nobody is credited what they never paid, and no bad debt is left of goods that are
 * here again. Example: of 30.00 on account 10.00 were paid and 20.00 given up. Goods for 15.00
 * come back: 15.00 are no longer given up. Those for the other 15.00: 5.00, and 10.00 are credited.
 */
export function givenUpBack(offMinor: number, { givenUpMinor, takenBackMinor }: GivenUp): number {
  return Math.min(offMinor, Math.max(0, givenUpMinor - takenBackMinor));
}

export interface WhyNotGiveBack {
  readonly code:
    'PAYMENT_MISMATCH' | 'REFUND_DEBT_FIRST' | 'REFUND_TENDER_EXCEEDED' | 'REFUND_CASH_LIMIT';
  readonly method: PaymentMethod | null;
  /** What could go back this way. */
  readonly leftMinor: number;
}

/** What goes back for goods, now or later, may be as much as comes back: no money leaves. */
const isForGoods = (method: PaymentMethod): boolean =>
  method === 'store_credit' || method === 'exchange';

/** Why nothing new is credited to the customer of a sale; null where it may be. */
export type CreditStopped = 'CUSTOMER_ARCHIVED' | 'CUSTOMER_FORGOTTEN' | null;

/**
 * Why so much does not go back as store credit, or null. Who is archived gets back what they paid
 * with it, and no more; who was forgotten nothing, as nobody comes for it.
 */
export function whyNotAsCredit(
  stopped: CreditStopped,
  amountMinor: number,
  tenders: readonly TenderLeft[],
): CreditStopped {
  return amountMinor <= leftOn(tenders, 'store_credit') ? null : stopped;
}

/** What of so much comes off the customer's account, before any money goes back. */
export function offTheDebt(totalMinor: number, tenders: readonly TenderLeft[]): number {
  return Math.min(totalMinor, leftOn(tenders, 'credit'));
}

/**
 * Why money cannot go back like this, or null. `PAYMENT_MISMATCH`: the parts are not the total, one
 * is not more than zero, or a method stands twice. `REFUND_DEBT_FIRST`: what was sold on account
 * comes off the account before money goes back. `REFUND_TENDER_EXCEEDED`: more by a tender than
 * it took. `REFUND_CASH_LIMIT`: more in cash than was paid in cash, by somebody who may not.
 * Cash is always possible for who may give cash beyond; store credit, and what is taken for other
 * goods at once, for everybody.
 */
export function whyNotGiveBack(
  totalMinor: number,
  parts: readonly GivenBack[],
  tenders: readonly TenderLeft[],
  mayCashBeyond: boolean,
): WhyNotGiveBack | null {
  const methods = new Set(parts.map(({ method }) => method));
  const isWrong =
    methods.size !== parts.length ||
    parts.some(({ amountMinor }) => amountMinor <= 0) ||
    sumOf(parts.map(({ amountMinor }) => amountMinor)) !== totalMinor;
  if (isWrong) return { code: 'PAYMENT_MISMATCH', method: null, leftMinor: totalMinor };
  const debtMinor = offTheDebt(totalMinor, tenders);
  const offMinor = parts.find(({ method }) => method === 'credit')?.amountMinor ?? 0;
  if (offMinor < debtMinor) {
    return { code: 'REFUND_DEBT_FIRST', method: 'credit', leftMinor: debtMinor };
  }
  for (const { method, amountMinor } of parts) {
    const leftMinor = leftOn(tenders, method);
    const isOpen = isForGoods(method) || (method === 'cash' && mayCashBeyond);
    if (amountMinor <= leftMinor || isOpen) continue;
    const code = method === 'cash' ? 'REFUND_CASH_LIMIT' : 'REFUND_TENDER_EXCEEDED';
    return { code, method, leftMinor };
  }
  return null;
}

/** How money goes back by one method: what was sold on account comes off the account first. */
export function giveBackBy(
  method: PaymentMethod,
  totalMinor: number,
  tenders: readonly TenderLeft[],
): { method: PaymentMethod; amountMinor: number }[] {
  const debtMinor = method === 'credit' ? totalMinor : offTheDebt(totalMinor, tenders);
  return [
    { method: 'credit' as const, amountMinor: debtMinor },
    { method, amountMinor: totalMinor - debtMinor },
  ].filter(({ amountMinor }) => amountMinor > 0);
}

/**
 * How money goes back unless somebody says otherwise: off the account what was sold on it, the rest
 * by the tenders that took it, in order. What had been paid by other goods or before has no tender
 * to go to.
 */
export function proposeGiveBack(
  totalMinor: number,
  tenders: readonly TenderLeft[],
): { method: PaymentMethod; amountMinor: number }[] {
  const parts: { method: PaymentMethod; amountMinor: number }[] = [];
  let missing = totalMinor;
  const methods = tenders.map(({ method }) => method).filter((method) => method !== 'exchange');
  const inOrder = methods.includes('credit') ? ['credit' as const, ...methods] : methods;
  for (const method of new Set(inOrder)) {
    const amountMinor = Math.min(missing, leftOn(tenders, method));
    if (amountMinor > 0) parts.push({ method, amountMinor });
    missing -= amountMinor;
  }
  if (missing === 0) return parts;
  const cash = parts.find(({ method }) => method === 'cash');
  if (cash === undefined) return [...parts, { method: 'cash', amountMinor: missing }];
  cash.amountMinor += missing;
  return parts;
}
