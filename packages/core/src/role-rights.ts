import type { Action } from './actions.ts';
import { NO_RIGHTS, readChosen, rightsOfRole } from './own-rights.ts';
import { ASKABLE, type ChosenRights } from './permissions.ts';

/** Roles for which a business chooses what is usual; an admin has everything. */
export const RULED_ROLES = ['seller', 'branch_manager', 'accountant'] as const;
export type RuledRole = (typeof RULED_ROLES)[number];

/** What is chosen for a role: whatever can be asked for, and what is done with the drawer. */
export const RULED_ACTIONS: readonly Action[] = [...ASKABLE, 'cash.move', 'drawer.open'];

/** What a business chose for everybody of a role. It comes before the product, behind a person. */
export type RoleRights = Readonly<Record<RuledRole, ChosenRights>>;

export const NO_ROLE_RIGHTS: RoleRights = {
  seller: NO_RIGHTS,
  branch_manager: NO_RIGHTS,
  accountant: NO_RIGHTS,
};

export function isRuled(role: string): role is RuledRole {
  return (RULED_ROLES as readonly string[]).includes(role);
}

/** What is kept of it: words not known here, or not for that role, say nothing. */
export function readRoleRights(raw: unknown): RoleRights {
  const kept = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const of = (role: RuledRole): ChosenRights =>
    rightsOfRole(role, onlyRuled(readChosen(kept[role]))) ?? NO_RIGHTS;
  return {
    seller: of('seller'),
    branch_manager: of('branch_manager'),
    accountant: of('accountant'),
  };
}

function onlyRuled(rights: ChosenRights | null): ChosenRights | null {
  if (rights === null) return null;
  const entries = RULED_ACTIONS.flatMap((action) => {
    const right = rights.actions[action];
    return right === undefined ? [] : [[action, right] as const];
  });
  return { ...rights, actions: Object.fromEntries(entries) };
}

/** What is usual for a role's people where they ask what they may; null: as the product has it. */
export function usualOf(role: string, rights: RoleRights): ChosenRights | null {
  return isRuled(role) ? rights[role] : null;
}

/** A choice for a role, and since when it counts. */
export interface UsualSince {
  readonly since: string;
  /** As it is kept; null: nothing for this role. */
  readonly rights: unknown;
}

/**
 * What was usual then: what somebody did without a connection is judged by the choices of that
 * moment, whatever was chosen since. Before the first of them it is as the product gives it.
 * @param history in the order of time
 */
export function usualAt(history: readonly UsualSince[], atMs: number): ChosenRights | null {
  const last = history.findLast(({ since }) => Date.parse(since) <= atMs);
  return last === undefined ? null : readChosen(last.rights);
}

/** What a change of it changes, named by role and what is chosen: as it was and as it is. */
export function roleRightsChanged(
  before: RoleRights,
  after: RoleRights,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const role of RULED_ROLES) {
    const [old, next] = [flat(before[role]), flat(after[role])];
    for (const name of Object.keys({ ...old, ...next })) {
      if (old[name] === next[name]) continue;
      was[`${role} ${name}`] = old[name] ?? null;
      is[`${role} ${name}`] = next[name] ?? null;
    }
  }
  return { before: was, after: is };
}

function flat({ actions, ...limits }: ChosenRights): Readonly<Record<string, unknown>> {
  return { ...actions, ...limits };
}
