import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { ROLES_WITH_TARGET, targetOn, whyNotFrom } from '@tillbook/core/reports/seller-targets';
import type { saveUserTarget, UserTargets } from '@tillbook/core/users/user-targets.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { memberToDecide, noteDecision, refuseUnmanaged, type Decision } from './decide.ts';
import { memberById, type MemberRow } from './members.sql.ts';
import {
  branchesOfPerson,
  keepTarget,
  targetsOfPerson,
  type TargetBranch,
} from './user-targets.sql.ts';

/** @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404 */
export async function targetsOfMember(
  reader: Reader,
  actor: Actor,
  personId: string,
  at: string,
): Promise<UserTargets> {
  inBusiness(actor);
  const row = await memberById(reader, personId);
  if (row === null || row.state === 'invited') throw new Refusal('NOT_FOUND');
  refuseUnmanaged(actor, row);
  return shown(reader, actor, row, at);
}

const todayIn = ({ timezone, cutoffMinutes }: TargetBranch, at: string): string =>
  businessDate(Date.parse(at), timezone, cutoffMinutes);

async function shown(
  reader: Reader,
  actor: Actor,
  { personId, branchIds }: MemberRow,
  at: string,
): Promise<UserTargets> {
  const targets = await targetsOfPerson(reader, personId);
  const branches = await branchesOfPerson(reader, branchIds);
  return {
    currency: inBusiness(actor).currency,
    branches: branches.map((branch) => {
      const { branchId, name } = branch;
      const today = todayIn(branch, at);
      const own = targets.filter((one) => one.branchId === branchId);
      return { _id: branchId, name, today, dailyMinor: targetOn(own, today) };
    }),
    targets,
  };
}

/**
 * Says what a person should sell a day in one of their branches from a day on. The same again, and
 * an end of what never began, changes nothing.
 * @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404; 409 for who does not
 * sell by their role; 422 for a day that is over or a branch where they do not work
 */
export async function saveTargetOfMember(
  decision: Decision,
  personId: string,
  asked: BodyOf<typeof saveUserTarget>,
): Promise<UserTargets> {
  const { tx, actor, at } = decision;
  const { branchId, fromDate, dailyMinor } = asked;
  const row = await memberToDecide(decision, personId);
  if (row.state === 'invited') throw new Refusal('NOT_FOUND');
  if (!ROLES_WITH_TARGET.has(row.role)) throw new Refusal('INVALID_STATE');
  const branches = await branchesOfPerson(tx, row.branchIds);
  const branch = branches.find((one) => one.branchId === branchId);
  if (branch === undefined) refuseField('#/branchId', 'REFERENCE_NOT_FOUND');
  const whyNot = whyNotFrom(fromDate, todayIn(branch, at));
  if (whyNot !== null) refuseField('#/fromDate', whyNot);
  const known = (await targetsOfPerson(tx, personId)).filter((one) => one.branchId === branchId);
  const before = targetOn(known, fromDate);
  const hasDay = known.some((one) => one.fromDate === fromDate);
  const isSame = dailyMinor === before && (hasDay || dailyMinor === null);
  if (!isSame) {
    const { businessId } = inBusiness(actor);
    await keepTarget(tx, businessId, { ...asked, personId, at, by: actor });
    await noteDecision(decision, 'user_changed', {
      action: 'user.target_saved',
      subjectId: personId,
      detail: {
        ...{ branchId, branch: branch.name, fromDate },
        ...{ before: { dailyMinor: before }, after: { dailyMinor } },
      },
    });
  }
  return shown(tx, actor, row, at);
}

function refuseField(pointer: string, code: string): never {
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, code)]);
}
