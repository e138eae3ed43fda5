import type { BodyOf } from '@tillbook/core/endpoint';
import type { saveUserTarget, UserTargets } from '@tillbook/core/users/user-targets.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { noteDecision, type Decision } from './decide.ts';
import { saidOfMember, sayOfMember, type Said, type SaidKind } from './said-of-people.ts';
import { keepTarget, targetsOfPerson, type TargetRow } from './user-targets.sql.ts';

const TARGETS: SaidKind<TargetRow, number> = {
  read: targetsOfPerson,
  valueOf: ({ dailyMinor }) => dailyMinor,
  keep: async (decision, { personId, branchId, branchName, fromDate, before, value }) => {
    const { tx, actor, at } = decision;
    const target = { personId, branchId, fromDate, dailyMinor: value, at, by: actor };
    await keepTarget(tx, inBusiness(actor).businessId, target);
    await noteDecision(decision, 'user_changed', {
      action: 'user.target_saved',
      subjectId: personId,
      detail: {
        ...{ branchId, branch: branchName, fromDate },
        ...{ before: { dailyMinor: before }, after: { dailyMinor: value } },
      },
    });
  },
};

const answer = (actor: Actor, { rows, branches }: Said<TargetRow, number>): UserTargets => ({
  currency: inBusiness(actor).currency,
  branches: branches.map(({ value, ...branch }) => ({ ...branch, dailyMinor: value })),
  targets: rows,
});

/** @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404 */
export async function targetsOfMember(
  reader: Reader,
  actor: Actor,
  personId: string,
  at: string,
): Promise<UserTargets> {
  return answer(actor, await saidOfMember(TARGETS, reader, { actor, personId, at }));
}

/**
 * Says what a person should sell a day in one of their branches from a day on.
 * @throws Refusal as `sayOfMember`
 */
export async function saveTargetOfMember(
  decision: Decision,
  personId: string,
  asked: BodyOf<typeof saveUserTarget>,
): Promise<UserTargets> {
  const { dailyMinor, ...place } = asked;
  const said = await sayOfMember(TARGETS, decision, personId, { ...place, value: dailyMinor });
  return answer(decision.actor, said);
}
