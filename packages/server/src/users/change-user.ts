import type { updateUser } from '@tillbook/core/users/users.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { ACTIONS } from '@tillbook/core/actions';
import { NO_RIGHTS, OWN_LIMITS, readRights, rightsOfRole } from '@tillbook/core/own-rights';
import {
  FLAGS,
  can,
  isBranchBound,
  mayManageRole,
  type ChosenRights,
} from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { fieldError } from '@tillbook/core/field-errors';
import { branchesOfRole, whyNotBranches } from '@tillbook/core/users/manage-user';
import type { UserRow } from '@tillbook/core/users/users.api';
import { inBusiness, type Actor } from '../http/actor.ts';
import { reactivateOwner, suspendOwner } from './decide-owner.ts';
import {
  memberAfter,
  memberToDecide,
  noteDecision,
  refuseNonManager,
  type Decision,
} from './decide.ts';
import { chosenFor, definedFlags, refuseLacked, refuseLackedFlags } from './granted.ts';
import {
  countOtherAdmins,
  knownBranches,
  writeMembership,
  writeRights,
  type MemberRow,
  type Membership,
} from './members.sql.ts';
import { memberUser } from './user-rows.ts';
import { isRepeat } from './approve-user.ts';

type UpdateBody = BodyOf<typeof updateUser>;

/**
 * Changes role, branches or flags of a member, or lets a deactivated or rejected one work again.
 * The platform only reactivates owners: what happens inside a business is not its affair.
 * @throws Refusal 403 for oneself, the owner, or what the caller lacks; 409 `LAST_ADMIN`; 404; 412
 */
export async function changeUser(decision: Decision, body: UpdateBody): Promise<UserRow> {
  const { actor, tx, at } = decision;
  if (can(actor, 'platform.approve')) {
    const { role, branchIds, permissions, rights } = body;
    const isInside = role ?? branchIds ?? permissions ?? rights;
    if (isInside !== undefined || body.reactivate !== true) throw new Refusal('FORBIDDEN');
    return reactivateOwner(decision, body);
  }
  refuseNonManager(actor);
  const row = await memberToDecide(decision, body.userId);
  const { name: businessName } = inBusiness(actor);
  if (row.state === 'invited') throw new Refusal('INVALID_STATE');
  if (row.version !== body.version) throw new Refusal('VERSION_CONFLICT');
  const wanted = wantedMembership(actor, row, body);
  await refuseUngranted(decision, row, wanted);
  await refuseUnfitBranches(decision, body, wanted);
  if (wanted.role !== 'business_admin' || wanted.state !== 'active') {
    await refuseLastAdmin(decision, row);
  }
  const { before, after } = differences(row, wanted);
  if (Object.keys(after).length === 0) return memberUser(row, businessName);
  await writeMembership(tx, wanted, at);
  await writeRights(tx, wanted.personId, wanted.rights);
  const isBack = wanted.state !== row.state;
  await noteDecision(decision, isBack ? 'approval_changed' : 'user_changed', {
    action: isBack ? 'user.reactivated' : 'user.changed',
    subjectId: row.personId,
    detail: { before, after },
  });
  return memberUser(await memberAfter(decision, row.personId), businessName);
}

interface Wanted extends Membership {
  readonly rights: ChosenRights | null;
}

/** The membership the request asks for. */
function wantedMembership(actor: Actor, row: MemberRow, body: UpdateBody): Wanted {
  const role = body.role ?? row.role;
  if (!mayManageRole(actor, role)) throw new Refusal('FORBIDDEN');
  const permissions = { ...row.permissions, ...definedFlags(body.permissions) };
  refuseLackedFlags(actor, row.permissions, permissions);
  return {
    personId: row.personId,
    state: wantedState(row, body.reactivate === true),
    role,
    branchIds: branchesOfRole(role, body.branchIds ?? row.branchIds),
    permissions,
    rights: wantedRights(row, role, body.rights),
    rejectedReason: row.state === 'rejected' && body.reactivate !== true ? row.note : null,
  };
}

/** What was chosen before stays as far as the role can have it. @throws Refusal 422 for the rest */
function wantedRights(
  row: MemberRow,
  role: string,
  asked: UpdateBody['rights'],
): ChosenRights | null {
  if (asked === undefined) return rightsOfRole(role, readRights(row.rights));
  return chosenFor(role, asked);
}

/** Nobody grants what they lack, by whichever switch. @throws Refusal 403, naming it */
async function refuseUngranted(
  { tx, actor }: Decision,
  row: MemberRow,
  wanted: Wanted,
): Promise<void> {
  if (actor.role === 'business_admin') return;
  const before = { ...row, rights: readRights(row.rights) };
  await refuseLacked(tx, actor, before, wanted);
}

function wantedState(row: MemberRow, isReactivating: boolean): Membership['state'] {
  if (row.state === 'invited') throw new Refusal('INVALID_STATE');
  if (!isReactivating) return row.state;
  const isOut = row.state === 'suspended' || row.state === 'rejected';
  if (!isOut || row.isBarred) throw new Refusal('INVALID_STATE');
  return 'active';
}

async function refuseUnfitBranches(
  { tx, actor }: Decision,
  body: UpdateBody,
  wanted: Membership,
): Promise<void> {
  if (body.role === undefined && body.branchIds === undefined) return;
  await checkBranches(tx, actor, wanted.role, wanted.branchIds);
}

/**
 * Checks the branches somebody is given.
 * @throws Refusal 422 when a bound role has none, 404 for a branch the business does not have, 403
 * for one that is not the caller's to give
 */
export async function checkBranches(
  tx: Decision['tx'],
  actor: Actor,
  role: string,
  branchIds: readonly string[],
): Promise<void> {
  if (isBranchBound(role) && branchIds.length === 0) {
    const errors = [fieldError('#/branchIds', 'TOO_FEW', { min: 1 })];
    throw new Refusal('VALIDATION_FAILED', {}, errors);
  }
  const known = new Set(await knownBranches(tx, inBusiness(actor).businessId, branchIds));
  if (branchIds.some((branchId) => !known.has(branchId))) {
    throw new Refusal('NOT_FOUND', {}, [fieldError('#/branchIds', 'REFERENCE_NOT_FOUND')]);
  }
  refuseIf(whyNotBranches(actor, branchIds));
}

/** Refuses to take the business its last active admin; the lock on its members is held. */
async function refuseLastAdmin({ tx }: Decision, row: MemberRow): Promise<void> {
  if (row.role !== 'business_admin' || row.state !== 'active' || row.isBarred) return;
  if ((await countOtherAdmins(tx, row.personId)) === 0) throw new Refusal('LAST_ADMIN');
}

/** What changes, for the audit. */
function differences(
  row: MemberRow,
  wanted: Wanted,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const compare = (name: string, old: unknown, next: unknown): void => {
    if (JSON.stringify(old) === JSON.stringify(next)) return;
    before[name] = old;
    after[name] = next;
  };
  compare('state', row.state, wanted.state);
  compare('role', row.role, wanted.role);
  compare('branchIds', row.branchIds, wanted.branchIds);
  for (const flag of FLAGS) compare(flag, row.permissions[flag], wanted.permissions[flag]);
  const old = readRights(row.rights) ?? NO_RIGHTS;
  const next = wanted.rights ?? NO_RIGHTS;
  for (const action of ACTIONS) {
    compare(action, old.actions[action] ?? null, next.actions[action] ?? null);
  }
  for (const limit of OWN_LIMITS) compare(limit, old[limit], next[limit]);
  return { before, after };
}

/**
 * Deactivates a person: sessions of this business end at once, what they did stays theirs. The
 * platform suspends an owner with every session.
 * @throws Refusal 403 for oneself or the owner, 409 `LAST_ADMIN`, 404, 412
 */
export async function deactivateUser(
  decision: Decision,
  target: { readonly userId: string; readonly version: number },
): Promise<UserRow> {
  const { actor, tx, at } = decision;
  if (can(actor, 'platform.approve')) return suspendOwner(decision, target);
  refuseNonManager(actor);
  const row = await memberToDecide(decision, target.userId);
  const { name: businessName } = inBusiness(actor);
  if (isRepeat(row, target.version, 'suspended', null)) return memberUser(row, businessName);
  if (row.state === 'invited' || row.state === 'suspended') throw new Refusal('INVALID_STATE');
  if (row.version !== target.version) throw new Refusal('VERSION_CONFLICT');
  await refuseLastAdmin(decision, row);
  await writeMembership(tx, { ...row, state: 'suspended', rejectedReason: null }, at);
  await noteDecision(decision, 'user_changed', {
    action: 'user.deactivated',
    subjectId: row.personId,
    detail: { role: row.role, before: row.state },
  });
  return memberUser(await memberAfter(decision, row.personId), businessName);
}
