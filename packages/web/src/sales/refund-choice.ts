import {
  giveBackBy,
  leftOn,
  whyNotAsCredit,
  type GivenBack,
} from '@tillbook/core/refunds/give-back';
import { proposeRounded, roundingBack } from '@tillbook/core/refunds/refund-rounding';
import { refundOf, whyNotTakeBack } from '@tillbook/core/refunds/refund-line';
import type { Disposition, RefundReason } from '@tillbook/core/refunds/reasons';
import type { Refundable, RefundDraftInput } from '@tillbook/core/refunds/refunds.api';
import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import type { CartCustomer } from './cart.ts';
import type { PaymentMethod } from '@tillbook/core/sales/payment';

export type RefundableLine = Refundable['lines'][number];

/** What somebody chose of one line; the quantity as it was typed. */
export interface LineChoice {
  readonly quantity: string;
  readonly disposition: Disposition;
  readonly reason: RefundReason;
  readonly note: string;
}

/** Of mobile money that goes back: by whom, and the code it went under; as it was typed. */
export interface SentBy {
  /** Empty: by the one that took it. */
  readonly provider: string;
  readonly reference: string;
}

export const NOT_SENT: SentBy = { provider: '', reference: '' };

/** Mobile money goes back by the provider that took it, where that is one. */
export function usuallySent({ providers: [first, ...more] }: Refundable): SentBy {
  return { ...NOT_SENT, provider: more.length === 0 ? (first ?? '') : '' };
}

export interface RefundChoice {
  readonly lines: Readonly<Record<number, LineChoice>>;
  /** Null: by the tenders that took it. */
  readonly method: PaymentMethod | null;
  readonly shiftId: string | null;
  /** Whose account store credit goes to, where the sale names nobody. */
  readonly customer: CartCustomer | null;
  readonly sent: SentBy;
}

export const NO_LINE: LineChoice = {
  quantity: '',
  disposition: 'stock',
  reason: 'changed_mind',
  note: '',
};

export const choiceOf = (choice: RefundChoice, lineNo: number): LineChoice =>
  choice.lines[lineNo] ?? NO_LINE;

export function withLine(
  choice: RefundChoice,
  lineNo: number,
  more: Partial<LineChoice>,
): RefundChoice {
  const line = { ...choiceOf(choice, lineNo), ...more };
  return { ...choice, lines: { ...choice.lines, [lineNo]: line } };
}

export const leftOf = (line: RefundableLine): number => line.quantityMilli - line.refundedMilli;

/** Thousandths that were chosen; nothing for what cannot be read. */
export function milliOf({ quantity }: LineChoice): number {
  const read = parseQuantity(quantity);
  return read.ok ? read.milli : 0;
}

export type LineProblem = 'over' | 'step' | 'unread' | 'note';

/** What is wrong with the choice of a line, or null. */
export function problemOf(line: RefundableLine, chosen: LineChoice): LineProblem | null {
  if (chosen.quantity.trim() === '') return null;
  const read = parseQuantity(chosen.quantity);
  if (!read.ok) return 'unread';
  if (read.milli === 0) return null;
  const refusal = whyNotTakeBack(leftOf(line), read.milli, line.stepMilli);
  if (refusal !== null) return refusal === 'QUANTITY_STEP' ? 'step' : 'over';
  return chosen.reason === 'other' && chosen.note.trim() === '' ? 'note' : null;
}

/** One step more or less, within what is left; whole units where the step is finer. */
export function stepped(line: RefundableLine, chosen: LineChoice, by: 1 | -1): string {
  const step = Math.max(line.stepMilli, 1_000);
  const wanted = milliOf(chosen) + by * step;
  const milli = Math.min(leftOf(line), Math.max(0, wanted));
  return milli === 0 ? '' : quantityText(milli);
}

/** Everything that is left of every line. */
export function everything(choice: RefundChoice, sale: Refundable): RefundChoice {
  return sale.lines
    .filter((line) => leftOf(line) > 0)
    .reduce(
      (all, line) => withLine(all, line.lineNo, { quantity: quantityText(leftOf(line)) }),
      choice,
    );
}

/** What the chosen lines come to. */
export function totalsOf(sale: Refundable, choice: RefundChoice) {
  const parts = sale.lines.map((line) =>
    refundOf(
      line,
      line.refundedMilli,
      Math.min(leftOf(line), milliOf(choiceOf(choice, line.lineNo))),
    ),
  );
  const sum = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((all, part) => all + of(part), 0);
  return { totalMinor: sum((part) => part.totalMinor), taxMinor: sum((part) => part.taxMinor) };
}

/** What is left of what was paid, and how its cash is rounded. */
export const policyOf = ({ leftMinor, rounding }: Refundable) => ({ leftMinor, policy: rounding });

/** Whether nothing of the sale is left with the customer after it. */
export const isLast = (sale: Refundable, choice: RefundChoice): boolean =>
  sale.lines.every((line) => milliOf(choiceOf(choice, line.lineNo)) >= leftOf(line));

/** How the money goes back; cash in the coins that there are. */
export function partsOf(sale: Refundable, choice: RefundChoice): GivenBack[] {
  const { totalMinor } = totalsOf(sale, choice);
  const { method } = choice;
  const last = isLast(sale, choice);
  if (method === null) return proposeRounded(totalMinor, sale.tenders, policyOf(sale), last);
  const parts = giveBackBy(method, totalMinor, sale.tenders);
  const rounding = roundingBack(totalMinor, parts, policyOf(sale), last);
  return parts
    .map((part) =>
      part.method === method ? { ...part, amountMinor: part.amountMinor + rounding } : part,
    )
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** Whether so much may go back as store credit. */
export const mayCredit = ({ creditStopped, tenders }: Refundable, amountMinor: number): boolean =>
  whyNotAsCredit(creditStopped, amountMinor, tenders) === null;

/** The ways by which all of it could go back. */
export function waysFor(sale: Refundable, totalMinor: number): PaymentMethod[] {
  const took = sale.tenders.map(({ method }) => method);
  const methods = [...new Set([...took, 'cash' as const, 'store_credit' as const])];
  return methods.filter((method) => {
    if (method === 'exchange') return false;
    const parts = giveBackBy(method, totalMinor, sale.tenders);
    const own = parts.find((part) => part.method === method)?.amountMinor ?? 0;
    // Nothing is left to give back by it: all of it comes off the account.
    if (own === 0) return false;
    // More cash than was paid in cash is asked for.
    if (method === 'store_credit') return mayCredit(sale, own);
    return method === 'cash' || leftOn(sale.tenders, method) >= own;
  });
}

/** What goes back in money: what the lines come to, with its cash rounded. */
export const givenOf = (sale: Refundable, choice: RefundChoice): number =>
  partsOf(sale, choice).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

export const needsDrawer = (parts: readonly GivenBack[]): boolean =>
  parts.some(({ method }) => method === 'cash');

/** Whether somebody must be named for store credit: a sale with a customer has one. */
export const needsCustomer = (sale: Refundable, parts: readonly GivenBack[]): boolean =>
  sale.customer === null && parts.some(({ method }) => method === 'store_credit');

const codeOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** With provider and code where money goes back over the phone. */
export const paymentsOf = (
  parts: readonly GivenBack[],
  { sent }: RefundChoice,
): RefundDraftInput['payments'] =>
  parts.map((part) =>
    part.method === 'mobile_money'
      ? { ...part, provider: codeOf(sent.provider), reference: codeOf(sent.reference) }
      : { ...part, provider: null, reference: null },
  );

/** Whose cash goes back unless another is chosen: what is at hand, or the only one. */
export function usualDrawer({ drawers }: Pick<Refundable, 'drawers'>): string | null {
  const [first, second] = drawers;
  return first !== undefined && (first.isAtHand || second === undefined) ? first.shiftId : null;
}

/** The refund as it is sent. */
export function draftOf(
  sale: Refundable,
  choice: RefundChoice,
  given: {
    readonly _id: string;
    readonly leaseId: string | null;
    readonly approvalId: string | null;
  },
): RefundDraftInput {
  const parts = partsOf(sale, choice);
  const named = needsCustomer(sale, parts) ? (choice.customer?._id ?? null) : null;
  const chosen = sale.lines.filter((line) => milliOf(choiceOf(choice, line.lineNo)) > 0);
  return {
    ...given,
    shiftId: choice.shiftId,
    lines: chosen.map(({ lineNo }) => {
      const { disposition, reason, note, ...line } = choiceOf(choice, lineNo);
      return { lineNo, quantityMilli: milliOf(line as LineChoice), disposition, reason, note };
    }),
    customerId: named,
    payments: paymentsOf(parts, choice),
    totalMinor: givenOf(sale, choice),
  };
}
