import {
  FLAGS,
  can,
  isBranchBound,
  mayManageRole,
  type Bearer,
  type Flag,
  type Flags,
} from '../permissions.ts';

/** Who decides about a person. */
export interface Manager extends Bearer {
  readonly personId: string;
  /** Branches the role is bound to; null: all of them. */
  readonly branchIds: readonly string[] | null;
}

/** About whom. */
export interface Managed {
  readonly personId: string;
  readonly role: string;
  readonly isOwner: boolean;
  readonly branchIds: readonly string[];
}

type WhyNot = 'PERMISSION_REQUIRED' | 'FORBIDDEN' | 'BRANCH_FORBIDDEN' | null;

/** Why these branches are not the manager's to give or to decide about. */
export function whyNotBranches(
  manager: Pick<Manager, 'branchIds'>,
  branchIds: readonly string[],
): 'BRANCH_FORBIDDEN' | null {
  const own = manager.branchIds;
  const isOutside = own !== null && branchIds.some((branchId) => !own.includes(branchId));
  return isOutside ? 'BRANCH_FORBIDDEN' : null;
}

/**
 * Why this manager may not change this person of the own business. Nobody changes themselves or the
 * owner; a branch manager reaches sellers who work in the own branches only.
 */
export function whyNotManage(manager: Manager, target: Managed): WhyNot {
  if (!can(manager, 'user.manage')) return 'PERMISSION_REQUIRED';
  if (target.personId === manager.personId || target.isOwner) return 'FORBIDDEN';
  if (!mayManageRole(manager, target.role)) return 'FORBIDDEN';
  return whyNotBranches(manager, target.branchIds);
}

/** Flags that would be granted, and that the manager does not have. */
export function flagsLacked(
  manager: Bearer,
  before: Readonly<Flags>,
  wanted: Readonly<Partial<Flags>>,
): Flag[] {
  if (manager.role === 'business_admin') return [];
  return FLAGS.filter(
    (flag) => wanted[flag] === true && !before[flag] && !manager.permissions[flag],
  );
}

/** Whether the branches fit the role: bound roles need one, the others have all of them anyway. */
export function branchesOfRole(role: string, branchIds: readonly string[]): readonly string[] {
  return isBranchBound(role) ? branchIds : [];
}
