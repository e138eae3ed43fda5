import { can, type Bearer } from '../permissions.ts';
import type { PaymentMethod } from '../sales/payment.ts';
import { refundCeilingLeft, voidOverLimit } from './refund-approval.ts';
import { leftOn, type TenderLeft } from './give-back.ts';
import { whyNotTakeBack } from './refund-line.ts';

/**
 * Refunds that happened while there was no connection: what a device may take back alone, and what
 * becomes of it when the server hears of it.
 */

/** A line of a receipt as the device that posted it knows it. */
export interface LineHere {
  readonly lineNo: number;
  readonly quantityMilli: number;
  readonly stepMilli: number;
  /** Something of it came back already, as far as this device knows. */
  readonly isBack: boolean;
}

/** A receipt that this device posted. */
export interface ReceiptHere {
  readonly lines: readonly LineHere[];
  readonly tenders: readonly TenderLeft[];
  /** The days in which its goods come back without asking are over. */
  readonly isOver: boolean;
}

/** What somebody wants to take back of a line. */
export interface TakenLine {
  readonly lineNo: number;
  readonly quantityMilli: number;
}

export type WhyNotHere =
  | 'NOTHING_CHOSEN'
  /** Who may not take back alone would have to ask, and nobody can be asked. */
  | 'APPROVAL_REQUIRED'
  | 'LINE_CAME_BACK'
  | 'REFUND_MORE_THAN_SOLD'
  | 'QUANTITY_STEP'
  /** It comes off the customer's account first, which only the server knows. */
  | 'REFUND_DEBT_FIRST'
  /** More than was paid in cash. */
  | 'REFUND_CASH_LIMIT'
  /** More than the person gives back of a sale alone. */
  | 'REFUND_OVER_LIMIT'
  /** The days in which goods come back are over, and nobody can be asked. */
  | 'RETURN_DAYS_OVER';

/** Why a line cannot be taken back without a connection, or null. */
export function whyNotLineHere(line: LineHere, quantityMilli: number): WhyNotHere | null {
  if (line.isBack) return 'LINE_CAME_BACK';
  return whyNotTakeBack(line.quantityMilli, quantityMilli, line.stepMilli);
}

/**
 * Why so much cannot be taken back in cash without a connection, or null: each line once, never
 * more than was sold, and within what the person may do alone. Nobody is asked for an approval
 * here, since nobody could answer.
 */
export function whyNotHere(
  bearer: Bearer,
  receipt: ReceiptHere,
  wanted: readonly TakenLine[],
  totalMinor: number,
): WhyNotHere | null {
  if (!can(bearer, 'refund.post')) return 'APPROVAL_REQUIRED';
  if (wanted.length === 0) return 'NOTHING_CHOSEN';
  for (const { lineNo, quantityMilli } of wanted) {
    const line = receipt.lines.find((one) => one.lineNo === lineNo);
    if (line === undefined) return 'REFUND_MORE_THAN_SOLD';
    const problem = whyNotLineHere(line, quantityMilli);
    if (problem !== null) return problem;
  }
  // Who gave it back is not known here, nor who allowed it: all of it counts.
  const backMinor = receipt.tenders.reduce((sum, { givenMinor }) => sum + givenMinor, 0);
  const leftMinor = refundCeilingLeft(bearer, backMinor);
  if (leftMinor !== null && totalMinor > leftMinor) return 'REFUND_OVER_LIMIT';
  if (receipt.isOver && !can(bearer, 'shift.manage')) return 'RETURN_DAYS_OVER';
  if (leftOn(receipt.tenders, 'credit') > 0) return 'REFUND_DEBT_FIRST';
  const isBeyond = totalMinor > leftOn(receipt.tenders, 'cash');
  return isBeyond && !can(bearer, 'shift.manage') ? 'REFUND_CASH_LIMIT' : null;
}

/** A sale that somebody wants to undo at the device that made it. */
export interface SaleHereToVoid {
  readonly isOwnSale: boolean;
  readonly totalMinor: number;
  readonly methods: readonly PaymentMethod[];
  /** It is in the shift that is open at this till. */
  readonly isInOpenShift: boolean;
  /** Something of it came back already. */
  readonly isTouched: boolean;
}

export type WhyNotVoidHere =
  | 'INVALID_STATE'
  | 'SHIFT_CLOSED'
  /** Only cash is given back without the server. */
  | 'NOT_IN_CASH'
  | 'APPROVAL_REQUIRED'
  | 'REFUND_OVER_LIMIT';

/**
 * Whether a sale is still as it was sold: only such a one is undone whole. The server asks it of
 * what a device undid; what is no longer so came back as any other goods do.
 */
export function whyNotWhole(
  sale: Pick<SaleHereToVoid, 'methods' | 'isInOpenShift' | 'isTouched'>,
): WhyNotVoidHere | null {
  if (sale.isTouched) return 'INVALID_STATE';
  if (!sale.isInOpenShift) return 'SHIFT_CLOSED';
  return sale.methods.every((method) => method === 'cash') ? null : 'NOT_IN_CASH';
}

/**
 * Why a sale cannot be undone without the server, or null: whole, paid in cash, in the shift that
 * is open here, by who may do that alone. Nobody is asked for an approval here.
 */
export function whyNotVoidHere(bearer: Bearer, sale: SaleHereToVoid): WhyNotVoidHere | null {
  const over = voidOverLimit(bearer, sale.isOwnSale, sale.totalMinor);
  if (over !== null) {
    return over.code === 'REFUND_OVER_LIMIT' ? 'REFUND_OVER_LIMIT' : 'APPROVAL_REQUIRED';
  }
  return whyNotWhole(sale);
}

/**
 * The number on the slip until the server gives the refund its own, which counts without gaps:
 * what other tills gave back from this one's drawer is not known here. It is found by it for ever.
 */
export function paperNumber(place: {
  readonly branchCode: string;
  readonly tillCode: string;
  readonly refundId: string;
}): string {
  const { branchCode, tillCode, refundId } = place;
  return `${branchCode}-${tillCode}-RX-${refundId.slice(-6).toUpperCase()}`;
}

/** What of a line could still come back, and what came back beyond it. */
export function matchedOf(
  leftMilli: number,
  takenMilli: number,
): { matchedMilli: number; beyondMilli: number } {
  const matchedMilli = Math.min(Math.max(0, leftMilli), takenMilli);
  return { matchedMilli, beyondMilli: takenMilli - matchedMilli };
}

/**
 * When a refund that happened counts: within its shift, whatever its clock says.
 * @param closedMs null while the shift is open
 */
export function withinShift(
  countedMs: number,
  shift: { readonly openedMs: number; readonly closedMs: number | null },
  nowMs: number,
): number {
  return Math.max(shift.openedMs, Math.min(countedMs, shift.closedMs ?? nowMs, nowMs));
}
