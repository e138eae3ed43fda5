/** Why goods come back, or a sale is voided. */
export const REFUND_REASONS = [
  'changed_mind',
  'faulty',
  'expired',
  'wrong_item',
  'wrong_price',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Where what comes back goes: on the shelf, or away as a loss. */
export const DISPOSITIONS = ['stock', 'damaged'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** A void is a refund of everything that undoes a sale of a shift still open. */
export const REFUND_KINDS = ['refund', 'void'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Another reason is told in words. */
export function isReasonTold(reason: RefundReason, note: string | null): boolean {
  return reason !== 'other' || note !== null;
}

/** The number on the slip: of the till that gave the money back, counted without gaps. */
export function refundNumber(place: {
  readonly branchCode: string;
  readonly tillCode: string;
  readonly number: number;
}): string {
  return `${place.branchCode}-${place.tillCode}-R-${String(place.number).padStart(6, '0')}`;
}
