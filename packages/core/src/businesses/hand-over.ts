/** How an owner hands a business over to one of its admins (decision 76). */

/** So long an offer waits for its answer. */
export const OFFER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Until when an offer made at this instant may be accepted. */
export function offerExpiresAt(offeredAtMs: number): string {
  return new Date(offeredAtMs + OFFER_DAYS * DAY_MS).toISOString();
}

/** What counts of a person who is to own the business. */
export interface HeirFacts {
  readonly role: string;
  readonly isOwner: boolean;
  readonly state: string;
  /** The platform has deactivated the account. */
  readonly isBarred: boolean;
  readonly isEmailVerified: boolean;
}

/** Who owns a business already runs all of it: an active admin whose address is proved. */
export function mayOwn(heir: HeirFacts): boolean {
  const isAtWork = heir.state === 'active' && !heir.isBarred && heir.isEmailVerified;
  return isAtWork && heir.role === 'business_admin' && !heir.isOwner;
}

export const OFFER_ENDINGS = ['accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type OfferEnding = (typeof OFFER_ENDINGS)[number];

/** An offer as it stands. */
export interface OwnershipOffer {
  readonly fromId: string;
  readonly toId: string;
  readonly expiresAt: string;
  readonly ending: OfferEnding | null;
}

/** What may be done about an open offer: by whom it was made to, or by who made it. */
export const OFFER_STEPS = { accepted: 'toId', declined: 'toId', withdrawn: 'fromId' } as const;
export type OfferStep = keyof typeof OFFER_STEPS;

/** Whether the offer still waits for an answer. */
export function isOpen(
  offer: Pick<OwnershipOffer, 'ending' | 'expiresAt'>,
  nowMs: number,
): boolean {
  return offer.ending === null && nowMs < Date.parse(offer.expiresAt);
}

/** Why this person may not end the offer that way now, or null. */
export function whyNotEndOffer(
  step: OfferStep,
  offer: OwnershipOffer,
  who: { readonly personId: string; readonly nowMs: number },
): 'FORBIDDEN' | 'INVALID_STATE' | null {
  if (offer[OFFER_STEPS[step]] !== who.personId) return 'FORBIDDEN';
  return isOpen(offer, who.nowMs) ? null : 'INVALID_STATE';
}
