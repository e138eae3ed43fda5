/** What became of a sale after it was posted. */
export const SALE_STATES = ['completed', 'part_refunded', 'refunded', 'voided'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const SALE_ACTIONS = ['refund', 'void'] as const;
export type SaleAction = (typeof SALE_ACTIONS)[number];

/** Voiding takes back a sale as if it had not been; what came back in part cannot be voided. */
const ALLOWED: Readonly<Record<SaleState, readonly SaleAction[]>> = {
  completed: ['refund', 'void'],
  part_refunded: ['refund'],
  refunded: [],
  voided: [],
};

/** `INVALID_STATE` when a sale of this state does not allow the action, or null. */
export function whyNotOnSale(state: SaleState, action: SaleAction): 'INVALID_STATE' | null {
  return ALLOWED[state].includes(action) ? null : 'INVALID_STATE';
}

/** The state of a sale after something of it was given back. */
export function stateAfter(action: SaleAction, isAllBack: boolean): SaleState {
  if (action === 'void') return 'voided';
  return isAllBack ? 'refunded' : 'part_refunded';
}
