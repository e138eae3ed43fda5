/** How a business stands with the platform, and what may be done about it. */

export const BUSINESS_STANDINGS = [
  'active',
  'setting_up',
  'awaiting',
  'rejected',
  'owner_blocked',
  'suspended',
  'closed',
] as const;
export type BusinessStanding = (typeof BUSINESS_STANDINGS)[number];

/** What the platform knows of a business when it decides. */
export interface StandingFacts {
  readonly isFinished: boolean;
  readonly isSuspended: boolean;
}

/** Only a business that can sell can be stopped; before that there is nothing to stop. */
export function whyNotSuspend({ isFinished, isSuspended }: StandingFacts): 'INVALID_STATE' | null {
  return isFinished && !isSuspended ? null : 'INVALID_STATE';
}

export function whyNotReactivate({ isSuspended }: StandingFacts): 'INVALID_STATE' | null {
  return isSuspended ? null : 'INVALID_STATE';
}

/** What the platform knows of a person when it decides. */
export interface PersonFacts {
  readonly personId: string;
  readonly isSuperAdmin: boolean;
  readonly isBlocked: boolean;
}

/**
 * Whether a super admin may act on a person at all: never on the own account, and never on another
 * super admin, so that no request can leave the platform without one.
 */
export function whyNotTouch(
  actorId: string,
  { personId, isSuperAdmin }: PersonFacts,
): 'FORBIDDEN' | null {
  return personId === actorId || isSuperAdmin ? 'FORBIDDEN' : null;
}

export function whyNotBlock(
  actorId: string,
  person: PersonFacts,
): 'FORBIDDEN' | 'INVALID_STATE' | null {
  return whyNotTouch(actorId, person) ?? (person.isBlocked ? 'INVALID_STATE' : null);
}

export function whyNotUnblock(
  actorId: string,
  person: PersonFacts,
): 'FORBIDDEN' | 'INVALID_STATE' | null {
  return whyNotTouch(actorId, person) ?? (person.isBlocked ? null : 'INVALID_STATE');
}
