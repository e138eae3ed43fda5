import { moneyText } from '../money.ts';
import type { PracticeSlip } from './practice-check.ts';
import type { AskedPayment, AskedSale, PracticeKind, PracticeTask } from './practice.ts';

/** How much a customer takes: touches and key presses together, and seconds. */
export interface PracticeEffort {
  readonly presses: number;
  readonly seconds: number;
}

const PIECE_MILLI = 1_000;
/** The first letters of a name and Enter; a scan or a tile takes one. */
const FIND_PRESSES = 8;
/** F9 and Enter; one more for every other way of paying. */
const PAY_PRESSES = 2;
/** To the field, so much, why, and Enter. */
const DISCOUNT_PRESSES = 12;
/** What a kind asks besides: a line taken out, a code scanned, a sale put aside and taken up. */
const MORE_PRESSES: Partial<Record<PracticeKind, number>> = {
  remove: 2,
  unknown_code: 2,
  park: 3,
};
/** To read what a customer says, for every turn. */
const TURN_SECONDS = 5;
/**
 * One for every press. Keystroke-level models count 0.28 s for a key, 0.55 s for a tap and 1.2 s
 * for a thought: this is a seller who thinks at about half of what they press.
 */
const PRESS_SECONDS = 1;

/** The characters an amount is typed with: nobody types the zeros behind the point. */
function typed(amountMinor: number | null, currency: string): number {
  return amountMinor === null ? 0 : moneyText(amountMinor, currency).replace(/\.0+$/, '').length;
}

function paymentPresses(payment: AskedPayment, currency: string): number {
  const { amountMinor, tenderedMinor, provider, reference, method } = payment;
  const words = (provider ?? '').length + (reference ?? '').length;
  // Alt and a digit choose the way, Tab leads from field to field.
  const choosing = method === 'cash' ? 0 : 4;
  return choosing + words + typed(amountMinor, currency) + typed(tenderedMinor, currency);
}

function salePresses({ goods, discount, payments }: AskedSale, currency: string): number {
  const found = goods.map(({ quantityMilli }) => {
    // `12*` before the name.
    const pieces = quantityMilli / PIECE_MILLI;
    return FIND_PRESSES + (pieces === 1 ? 0 : String(pieces).length + 1);
  });
  const paid = payments.map((payment) => paymentPresses(payment, currency));
  const sum = [...found, ...paid].reduce((all, presses) => all + presses, 0);
  const off = discount === null ? 0 : DISCOUNT_PRESSES;
  return sum + off + PAY_PRESSES + payments.length - 1;
}

/** What a customer may take of somebody who knows the till: the yardstick of a round. */
export function budgetOf(task: PracticeTask, currency: string): PracticeEffort {
  const { kind, turns, sales } = task;
  // What is taken out again was found before.
  const unwanted = kind === 'remove' ? FIND_PRESSES : 0;
  const presses =
    sales.reduce((sum, sale) => sum + salePresses(sale, currency), 0) +
    (MORE_PRESSES[kind] ?? 0) +
    unwanted;
  return { presses, seconds: TURN_SECONDS * turns.length + presses * PRESS_SECONDS };
}

/** How one customer was served. */
export interface PracticeResult {
  readonly kind: PracticeKind;
  /** None is right. */
  readonly slips: readonly PracticeSlip[];
  /** Left without a sale. */
  readonly isSkipped: boolean;
  readonly took: PracticeEffort;
  readonly budget: PracticeEffort;
}

/** A finished round: what is told to the business. */
export interface PracticeScore {
  readonly tasks: number;
  readonly right: number;
  readonly took: PracticeEffort;
  readonly budget: PracticeEffort;
}

export const isRight = ({ slips, isSkipped }: PracticeResult): boolean =>
  slips.length === 0 && !isSkipped;

const sumOf = (efforts: readonly PracticeEffort[]): PracticeEffort => ({
  presses: efforts.reduce((sum, { presses }) => sum + presses, 0),
  seconds: efforts.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** What the customers of a round come to. */
export function scoreOf(results: readonly PracticeResult[]): PracticeScore {
  return {
    tasks: results.length,
    right: results.filter(isRight).length,
    took: sumOf(results.map(({ took }) => took)),
    budget: sumOf(results.map(({ budget }) => budget)),
  };
}

/** Whether one effort keeps within another: neither more presses nor more seconds. */
export const isWithin = (took: PracticeEffort, budget: PracticeEffort): boolean =>
  took.presses <= budget.presses && took.seconds <= budget.seconds;

/** Whether a round was served as a seller serves: every customer right, all within the budget. */
export const isGoodRound = ({ tasks, right, took, budget }: PracticeScore): boolean =>
  tasks > 0 && right === tasks && isWithin(took, budget);

/** So many good rounds, one after the other, and somebody is ready to sell. */
export const READY_ROUNDS = 2;

/** Whether who practised these rounds is ready to sell. @param rounds the newest first */
export function isReadyToSell(rounds: readonly PracticeScore[]): boolean {
  const latest = rounds.slice(0, READY_ROUNDS);
  return latest.length === READY_ROUNDS && latest.every(isGoodRound);
}
