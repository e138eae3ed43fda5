import type { compareBusinesses } from '@tillbook/core/businesses/compared-businesses.api';
import {
  convertedTo,
  oneCurrency,
  withoutRate,
  type OneCurrency,
} from '@tillbook/core/businesses/compared-businesses';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import type { ComparedBy } from '@tillbook/core/reports/comparison';

type Within = AnswerOf<typeof analyticsComparison>;
type Answer = AnswerOf<typeof compareBusinesses>;

/** What is known of businesses besides: whose they are, and how they came into one currency. */
export interface Beside {
  readonly owned: Answer['owned'];
  /** As each business has it itself, in its own currency. */
  readonly own: Answer['subjects'];
  /** Null: their amounts have no currency together. */
  readonly one: OneCurrency | null;
  readonly seenIn: string | null;
  /** What there is no rate for. */
  readonly without: readonly string[];
}

/** Subjects on the same axes; of businesses their amounts in one currency, where there is one. */
export type Compared = Omit<Within, 'by'> & { readonly by: ComparedBy; readonly beside?: Beside };

/** Businesses in the currency of their owner, at the rate of the last day that is shown. */
export function inOneCurrency(answer: Answer): Compared {
  const { owned, seenIn, rates, subjects: own, ...shown } = answer;
  const day = shown.to < shown.today ? shown.to : shown.today;
  const used = own.map(({ currency }) => currency);
  const one = oneCurrency(used, seenIn, rates, day);
  const without = seenIn === null ? [] : withoutRate(used, seenIn, rates, day);
  return {
    ...shown,
    currency: one?.currency ?? shown.currency,
    subjects: one === null ? own : own.map((subject) => convertedTo(subject, one)),
    beside: { owned, own, one, seenIn, without },
  };
}

/** Whether amounts of these can be laid beside each other. */
export function hasOneCurrency({ beside }: Compared): boolean {
  return beside === undefined || beside.one !== null;
}

/** A business as it has its amounts itself, in its own currency. */
export const ownOf = ({ beside }: Compared, key: string) =>
  beside?.own.find((one) => one.key === key);
