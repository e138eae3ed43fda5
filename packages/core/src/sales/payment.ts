import { safeMinor } from '../money.ts';
import { denominationsOf, piecesOf } from './denominations.ts';

/**
 * Ways of paying; cash is the only one that can be handed over in excess. What a business pays by
 * besides is its own payment type, of one of these kinds; `other` is always one of those. `credit`
 * is no money: it goes on the customer's account. `store_credit` is what the account holds in the
 * customer's favour, `exchange` what came back in the same step, `gift_card` what was paid for a
 * card before, and `deposit` what was paid before for these goods.
 */
export const PAYMENT_METHODS = [
  'cash',
  'mobile_money',
  'card',
  'other',
  'credit',
  'store_credit',
  'exchange',
  'gift_card',
  'deposit',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Ways of paying in which no money changes hands: nobody counts them at the end of a shift. */
const WITHOUT_MONEY: readonly string[] = [
  ...['credit', 'store_credit', 'exchange', 'gift_card', 'deposit'],
];

/** Whether money changes hands by a way of paying. */
export const isMoney = (method: string): boolean => !WITHOUT_MONEY.includes(method);

/** Whether a way of paying moves the customer's account. */
export const movesAccount = (method: string): boolean =>
  method === 'credit' || method === 'store_credit';

export interface Payment {
  readonly method: PaymentMethod;
  /** What the payment covers of the total. */
  readonly amountMinor: number;
  /** What was handed over; absent means exactly the amount. */
  readonly tenderedMinor?: number | undefined;
}

export interface SettledPayment {
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly tenderedMinor: number;
  readonly changeMinor: number;
}

export interface Settlement {
  readonly payments: readonly SettledPayment[];
  readonly paidMinor: number;
  /** What is still to be paid; below zero when the payments are more than the total. */
  readonly dueMinor: number;
  readonly tenderedMinor: number;
  readonly changeMinor: number;
}

/** More change than this is a slip of the finger. */
export const CHANGE_MAX_MINOR = 999_999_999;

const sumOf = (values: readonly number[]): number =>
  safeMinor(values.reduce((sum, value) => sum + BigInt(value), 0n));

/** What payments come to: paid, still due, handed over and change, each and together. */
export function settle(totalMinor: number, payments: readonly Payment[]): Settlement {
  const settled = payments.map(({ method, amountMinor, tenderedMinor = amountMinor }) => ({
    method,
    amountMinor,
    tenderedMinor,
    changeMinor: safeMinor(tenderedMinor - amountMinor),
  }));
  const paidMinor = sumOf(settled.map((payment) => payment.amountMinor));
  return {
    payments: settled,
    paidMinor,
    dueMinor: safeMinor(totalMinor - paidMinor),
    tenderedMinor: sumOf(settled.map((payment) => payment.tenderedMinor)),
    changeMinor: sumOf(settled.map((payment) => payment.changeMinor)),
  };
}

/**
 * Why these payments cannot pay the total, or null. `PAYMENT_MISMATCH`: the amounts do not sum to
 * the total exactly, one is not more than zero, less was handed over than its amount, or more in
 * anything but cash. `LIMIT_EXCEEDED`: more change than `CHANGE_MAX_MINOR`. A total of zero is
 * paid by no payment.
 */
export function whyNotPay(
  totalMinor: number,
  payments: readonly Payment[],
): 'PAYMENT_MISMATCH' | 'LIMIT_EXCEEDED' | null {
  const sum = payments.reduce((all, payment) => all + BigInt(payment.amountMinor), 0n);
  if (sum !== BigInt(totalMinor)) return 'PAYMENT_MISMATCH';
  const changes = payments.map(({ method, amountMinor, tenderedMinor = amountMinor }) => {
    const change = tenderedMinor - amountMinor;
    return amountMinor <= 0 || change < 0 || (change > 0 && method !== 'cash') ? -1 : change;
  });
  if (changes.some((change) => change < 0)) return 'PAYMENT_MISMATCH';
  return changes.some((change) => change > CHANGE_MAX_MINOR) ? 'LIMIT_EXCEEDED' : null;
}

/** The largest pieces first, each as often as it fits. What no piece can pay is left over. */
function countOut(amountMinor: number, pieces: readonly number[]) {
  let left = amountMinor;
  const counted = pieces.map((valueMinor) => {
    const count = Math.floor(left / valueMinor);
    left -= count * valueMinor;
    return { valueMinor, count };
  });
  return { counted: counted.filter(({ count }) => count > 0), leftMinor: left };
}

/**
 * How change is counted out, the largest note or coin first: the fewest pieces. What is less than
 * the smallest coin in use cannot be handed over and is left out.
 */
export function changeInNotes(
  changeMinor: number,
  currency: string,
): { valueMinor: number; count: number }[] {
  const change = Math.max(0, safeMinor(changeMinor));
  return countOut(change, piecesOf(denominationsOf(currency, change))).counted;
}

const TENDERS_MAX = 4;
/** A customer hands over at most this many notes more than the fewest that would do. */
const NOTES_MORE_MAX = 2;

/**
 * What the customer will likely hand over, at most four amounts, the exact one first: then each
 * next sum of whole notes above the total, in which no note is needless and which takes at most
 * two notes more than the fewest possible. Nothing due suggests nothing.
 */
export function tenderSuggestions(dueMinor: number, currency: string): number[] {
  const due = safeMinor(dueMinor);
  if (due <= 0) return [];
  const notes = piecesOf({ coins: [], notes: denominationsOf(currency, due).notes });
  const sums = [...new Set(notes.map((note) => Math.ceil(due / note) * note))]
    .filter((sum) => sum > due && Number.isSafeInteger(sum))
    .map((sum) => ({ sum, ...countOut(sum, notes) }))
    .filter(({ sum, counted, leftMinor }) => {
      const smallest = counted.at(-1)?.valueMinor ?? 0;
      return leftMinor === 0 && sum - smallest < due;
    })
    .map(({ sum, counted }) => ({ sum, size: counted.reduce((all, { count }) => all + count, 0) }));
  const fewest = Math.min(...sums.map(({ size }) => size));
  const likely = sums.filter(({ size }) => size <= fewest + NOTES_MORE_MAX).map(({ sum }) => sum);
  return [due, ...likely.sort((a, b) => a - b)].slice(0, TENDERS_MAX);
}
