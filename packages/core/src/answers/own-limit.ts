import { creditOverLimit } from '../customers/debt-approval.ts';
import { can, chosenRight, type Bearer } from '../permissions.ts';
import { refundOverLimit, voidOverLimit } from '../refunds/refund-approval.ts';
import { limitsFor } from '../sales/selling-rules.ts';
import { ACTION_OF_KIND, type ApprovalKind } from '../approvals/approval-states.ts';

/** How much is asked for. */
export interface AskedFor {
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  /** Of a discount: the least ceiling under which it needs no yes; null where nobody told it. */
  readonly shareBasisPoints?: number | null | undefined;
}

type DoesAlone = (bearer: Bearer, asked: AskedFor) => boolean;

const WHOLE_BASIS_POINTS = 10_000;

const isNotDenied: DoesAlone = (bearer, { kind }) =>
  chosenRight(bearer, ACTION_OF_KIND[kind]) !== 'deny';

/** What a role leaves to two people takes two of them, unless this one was chosen to ask, too. */
const isNotHeldBack: DoesAlone = (bearer, asked) =>
  isNotDenied(bearer, asked) && chosenRight(bearer, ACTION_OF_KIND[asked.kind]) !== 'ask';

/**
 * Whether somebody would do this very thing without asking. What nobody does alone, not the owner
 * either, takes two who may: a price below the floor, expired goods, more than a customer's limit.
 * So does what a role leaves to two: debts given up, credits paid out, goods without a receipt.
 */
const DOES_ALONE: Readonly<Record<ApprovalKind, DoesAlone>> = {
  // Of a share that nobody told the whole may be meant.
  discount_over_limit: (bearer, { shareBasisPoints }) =>
    (shareBasisPoints ?? WHOLE_BASIS_POINTS) <= limitsFor(bearer).discountBasisPoints,
  price_below_floor: isNotDenied,
  price_override: (bearer) => limitsFor(bearer).mayOverridePrice,
  tax_exempt: (bearer) => limitsFor(bearer).mayExemptTax,
  sell_expired: isNotDenied,
  // A sale of somebody else, as it is for whoever answers.
  void_sale: (bearer, { amountMinor }) => voidOverLimit(bearer, false, amountMinor) === null,
  // Why it was asked is not kept: as of goods that come when their days are over, the narrowest.
  refund_over_limit: (bearer, { amountMinor }) =>
    refundOverLimit(bearer, amountMinor, [], [], { isOver: true }) === null,
  credit_over_limit: (bearer, { amountMinor }) => creditOverLimit(bearer, amountMinor) === null,
  account_over_limit: (bearer, { amountMinor }) => creditOverLimit(bearer, amountMinor) === null,
  debt_write_off: isNotHeldBack,
  write_off_void: isNotHeldBack,
  credit_payout: isNotHeldBack,
  blind_return: isNotHeldBack,
  cash_over_limit: (bearer, asked) => isNotDenied(bearer, asked) && can(bearer, 'shift.manage'),
};

/**
 * Why somebody who answers questions may not say yes to this one, or null: a yes to another is no
 * more than what one may do alone (decision 188). A no is always theirs to say.
 */
export function whyNotApprove(bearer: Bearer, asked: AskedFor): 'APPROVAL_BEYOND_OWN_LIMIT' | null {
  return DOES_ALONE[asked.kind](bearer, asked) ? null : 'APPROVAL_BEYOND_OWN_LIMIT';
}
