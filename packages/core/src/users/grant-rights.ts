import { ACTIONS, type Action } from '../actions.ts';
import { fieldError } from '../field-errors.ts';
import { OWN_LIMITS, chosenLimit, hasOwnLimits, type OwnLimit } from '../own-rights.ts';
import { choicesFor, rightOf, type Bearer, type ChosenRights, type Right } from '../permissions.ts';
import type { FieldError } from '../refusals.ts';
import { limitsFor } from '../sales/selling-rules.ts';

/** Choices that a person of this role cannot have. */
export function wrongRights(role: string, rights: ChosenRights): FieldError[] {
  const actions = ACTIONS.filter((action) => {
    const right = rights.actions[action];
    return right !== undefined && !choicesFor(role, action).includes(right);
  });
  const limits = OWN_LIMITS.filter((limit) => rights[limit] !== null && !hasOwnLimits(role));
  return [
    ...actions.map((action) => fieldError(`#/rights/actions/${action}`, 'NOT_IN_LIST')),
    ...limits.map((limit) => fieldError(`#/rights/${limit}`, 'MISMATCH')),
  ];
}

const RANK: Readonly<Record<Right, number>> = { deny: 0, ask: 1, allow: 2 };

/** What somebody may of an action, with the product's limits of their role. */
export function standingOf(bearer: Bearer, action: Action): Right {
  const { mayOverridePrice, mayExemptTax } = limitsFor(bearer);
  const isGiven =
    (action === 'sale.override_price' && mayOverridePrice) ||
    (action === 'sale.exempt_tax' && mayExemptTax);
  return isGiven ? 'allow' : rightOf(bearer, action);
}

/** Of a limit, how much it lets through; no limit lets everything. */
export function limitOf(bearer: Bearer, limit: OwnLimit): number {
  if (limit === 'discountBasisPoints') return limitsFor(bearer).discountBasisPoints;
  return (hasOwnLimits(bearer.role) ? chosenLimit(bearer, limit) : null) ?? Infinity;
}

/**
 * What a person would get by a change that whoever makes it does not have: nobody grants what they
 * lack, by whichever switch.
 */
export function rightsLacked(
  manager: Bearer,
  before: Bearer,
  after: Bearer,
): (Action | OwnLimit)[] {
  if (manager.role === 'business_admin') return [];
  const rank = (bearer: Bearer, action: Action) => RANK[standingOf(bearer, action)];
  const actions = ACTIONS.filter((action) => {
    const wanted = rank(after, action);
    return (
      !action.startsWith('dashboard.') &&
      wanted > rank(before, action) &&
      wanted > rank(manager, action)
    );
  });
  const raised = OWN_LIMITS.filter((limit) => {
    const wanted = limitOf(after, limit);
    return wanted > limitOf(before, limit) && wanted > limitOf(manager, limit);
  });
  return [...actions, ...raised];
}
