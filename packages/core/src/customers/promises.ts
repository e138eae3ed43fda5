import { daysBetween } from './ageing.ts';

/** Promises to pay: what became of one is read from the payments, never set by hand. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/**
 * A promise is kept when so much was paid since it was given and on its day at the latest, broken
 * when that day is over without it, and open until then.
 * @param paidMinor payments from the promise on, to its day
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
}

/** How much a broken promise weighs, and one that is for today; a promise not yet due rests. */
const BROKEN = 3;
const TODAY = 2;

/**
 * How urgent a call is: what is overdue, weighed by how late it is (a month counts once more) and
 * by the last promise. Zero: nobody needs to be called.
 */
export function callWeight({ overdueMinor, daysLate, promise, isPromisedToday }: Debtor): number {
  if (promise === 'open' && !isPromisedToday) return 0;
  const word = isPromisedToday ? TODAY : promise === 'broken' ? BROKEN : 1;
  return overdueMinor * (1 + Math.floor(daysLate / 30)) * word;
}
