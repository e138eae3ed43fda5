import { ACTIONS, type Action } from './actions.ts';
import {
  RIGHTS,
  choicesFor,
  type Bearer,
  type ChosenRights,
  type OwnRights,
  type Right,
} from './permissions.ts';

/** Nothing was chosen: everything is as role and flags give it. */
export const NO_RIGHTS: ChosenRights = {
  actions: {},
  discountBasisPoints: null,
  refundMinor: null,
  creditMinor: null,
};

export const OWN_LIMITS = ['discountBasisPoints', 'refundMinor', 'creditMinor'] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];

/** Whether a person of this role sells under limits, and so may have own ones. */
export function hasOwnLimits(role: string): boolean {
  return role === 'seller' || role === 'branch_manager';
}

const isRight = (value: unknown): value is Right => (RIGHTS as readonly unknown[]).includes(value);

const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** A limit as it was chosen for the person, or else for their role; null: for neither. */
export function chosenLimit({ rights }: Bearer, limit: OwnLimit): number | null {
  return rights?.[limit] ?? rights?.usual?.[limit] ?? null;
}

/** What was kept for a person, and for their role with it. */
export function readRights(raw: unknown): OwnRights | null {
  const own = readChosen(raw);
  if (typeof raw !== 'object' || raw === null || !('usual' in raw)) return own;
  const usual = readChosen(raw.usual);
  return usual === null ? own : { ...(own ?? NO_RIGHTS), usual };
}

/** What was kept of choices, whoever kept it: words that are not known here say nothing. */
export function readChosen(raw: unknown): ChosenRights | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const kept = raw as Readonly<Record<string, unknown>>;
  const given = (kept['actions'] ?? {}) as Readonly<Record<string, unknown>>;
  const actions: Partial<Record<Action, Right>> = {};
  for (const action of ACTIONS) {
    const right = given[action];
    if (isRight(right)) actions[action] = right;
  }
  const discount = amountOf(kept['discountBasisPoints']);
  return unlessEmpty({
    actions,
    discountBasisPoints: discount === null ? null : Math.min(discount, 10_000),
    refundMinor: amountOf(kept['refundMinor']),
    creditMinor: amountOf(kept['creditMinor']),
  });
}

/** What of the choices a person of this role can have; null where nothing is left. */
export function rightsOfRole(role: string, rights: ChosenRights | null): ChosenRights | null {
  if (rights === null) return null;
  const actions: Partial<Record<Action, Right>> = {};
  for (const action of ACTIONS) {
    const right = rights.actions[action];
    if (right !== undefined && choicesFor(role, action).includes(right)) actions[action] = right;
  }
  const { discountBasisPoints, refundMinor, creditMinor } = hasOwnLimits(role) ? rights : NO_RIGHTS;
  return unlessEmpty({ actions, discountBasisPoints, refundMinor, creditMinor });
}

function unlessEmpty(rights: ChosenRights): ChosenRights | null {
  const isChosen =
    Object.keys(rights.actions).length > 0 || OWN_LIMITS.some((limit) => rights[limit] !== null);
  return isChosen ? rights : null;
}
