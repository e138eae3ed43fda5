/** The life of a purchase order: which act is possible in which state, said once. */

export const ORDER_STATES = [
  'draft',
  'ordered',
  'part_received',
  'received',
  'closed',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What people do to an order; `receive` is done by a goods receipt. */
export const ORDER_ACTS = ['edit', 'order', 'receive', 'close', 'cancel'] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/**
 * What may be done in which state. A part-received order is closed short: the rest is no longer
 * expected. Received goods are never made unreceived, so such an order is not cancelled.
 */
const POSSIBLE: Readonly<Record<OrderState, readonly OrderAct[]>> = {
  draft: ['edit', 'order', 'cancel'],
  ordered: ['receive', 'cancel'],
  part_received: ['receive', 'close'],
  received: ['receive', 'close'],
  closed: [],
  cancelled: [],
};

/** `INVALID_STATE` or null. */
export function whyNotAct(state: OrderState, act: OrderAct): 'INVALID_STATE' | null {
  return POSSIBLE[state].includes(act) ? null : 'INVALID_STATE';
}

interface Expected {
  readonly stockQuantityMilli: number;
  readonly receivedMilli: number;
}

/** What of a line is still to come. */
export function outstandingMilli(line: Expected): number {
  return Math.max(0, line.stockQuantityMilli - line.receivedMilli);
}

/** Where an order stands after goods came in for it. */
export function stateAfterReceipt(lines: readonly Expected[]): OrderState {
  return lines.every((line) => outstandingMilli(line) === 0) ? 'received' : 'part_received';
}

const AFTER: Readonly<Record<'order' | 'close' | 'cancel', OrderState>> = {
  order: 'ordered',
  close: 'closed',
  cancel: 'cancelled',
};

/** Where an act that people choose leads. */
export function stateAfter(act: keyof typeof AFTER): OrderState {
  return AFTER[act];
}
