/** What a transfer goes through, and what may be done in each state. */
export const TRANSFER_STATES = [
  'draft',
  'started',
  'part_received',
  'completed',
  'cancelled',
] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const TRANSFER_ACTIONS = ['edit', 'start', 'receive', 'decide', 'cancel'] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

/** `outgoing` and `incoming`: to and from another business of the same owner. */
export const TRANSFER_KINDS = ['internal', 'outgoing', 'incoming'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const ALLOWED: Readonly<
  Record<TransferKind, Readonly<Record<TransferState, readonly TransferAction[]>>>
> = {
  internal: {
    draft: ['edit', 'start', 'cancel'],
    started: ['receive', 'decide', 'cancel'],
    part_received: ['receive', 'decide', 'cancel'],
    completed: [],
    cancelled: [],
  },
  // The other business receives; until it did, the sender may take the goods back.
  outgoing: {
    draft: ['edit', 'start', 'cancel'],
    started: ['cancel'],
    part_received: [],
    completed: [],
    cancelled: [],
  },
  // Its offer was accepted as a whole: it is complete when it is made.
  incoming: { draft: [], started: [], part_received: [], completed: [], cancelled: [] },
};

/** `INVALID_STATE` when a transfer of this kind and state does not allow the action, or null. */
export function whyNotTransfer(
  kind: TransferKind,
  state: TransferState,
  action: TransferAction,
): 'INVALID_STATE' | null {
  return ALLOWED[kind][state].includes(action) ? null : 'INVALID_STATE';
}

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** An offer is decided once: by its receiver, or taken back by its sender. */
export function whyNotDecideOffer(state: OfferState): 'INVALID_STATE' | null {
  return state === 'open' ? null : 'INVALID_STATE';
}

/** `OTHER_CURRENCY` between books in two currencies: there would be no agreed value; or null. */
export function whyNotBetween(
  from: { readonly currency: string },
  to: { readonly currency: string },
): 'OTHER_CURRENCY' | null {
  return from.currency === to.currency ? null : 'OTHER_CURRENCY';
}
