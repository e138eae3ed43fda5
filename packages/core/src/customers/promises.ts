import { daysBetween } from './ageing.ts';

/** Promises to pay: what became of one is read from the account, never set by hand. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/**
 * A promise is kept when so much came off the account since it was given and on its day at the
 * latest, broken when that day is over without it, and open until then. Goods that are brought back
 * count as money does; what is given up does not.
 * @param paidMinor what came off from the promise on, to its day
 */
export function promiseState(
  promise: { readonly promisedOn: string; readonly amountMinor: number },
  paidMinor: number,
  today: string,
): PromiseState {
  if (paidMinor >= promise.amountMinor) return 'kept';
  return daysBetween(promise.promisedOn, today) > 0 ? 'broken' : 'open';
}

export interface Debtor {
  readonly overdueMinor: number;
  /** Days since the oldest open debt was due; zero when none is. */
  readonly daysLate: number;
  /** The newest promise; null when there is none. */
  readonly promise: PromiseState | null;
  /** Whether the newest promise is for today. */
  readonly isPromisedToday: boolean;
  /** What of the newest promise is still owed. */
  readonly promisedMinor: number;
}

/** How much a broken promise weighs, and one that is for today; a promise not yet due rests. */
const BROKEN = 3;
const TODAY = 2;

/**
 * How urgent a call is: what is overdue, weighed by how late it is (a month counts once more) and
 * by the last promise. What was promised for today or an earlier day is pressing though no debt is
 * due by its terms yet. Zero: nobody needs to be called.
 */
export function callWeight(debtor: Debtor): number {
  const { overdueMinor, daysLate, promise, isPromisedToday, promisedMinor } = debtor;
  if (promise === 'open' && !isPromisedToday) return 0;
  const late = 1 + Math.floor(daysLate / 30);
  if (!isPromisedToday && promise !== 'broken') return overdueMinor * late;
  return Math.max(overdueMinor * late, promisedMinor) * (isPromisedToday ? TODAY : BROKEN);
}

/** What of a promise is still owed: no more than the whole balance. */
export function promisedLeft(
  promise: { readonly amountMinor: number },
  paidMinor: number,
  balanceMinor: number,
): number {
  return Math.max(0, Math.min(promise.amountMinor - paidMinor, balanceMinor));
}
