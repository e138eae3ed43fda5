import type { BodyOf } from '@tillbook/core/endpoint';
import type {
  saveUserCommission,
  UserCommissions,
} from '@tillbook/core/users/user-commissions.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { noteDecision, type Decision } from './decide.ts';
import { saidOfMember, sayOfMember, type Said, type SaidKind } from './said-of-people.ts';
import { commissionsOfPerson, keepCommission, type CommissionRow } from './user-commissions.sql.ts';

const COMMISSIONS: SaidKind<CommissionRow, number> = {
  read: commissionsOfPerson,
  valueOf: ({ rateBasisPoints }) => rateBasisPoints,
  keep: async (decision, { personId, branchId, branchName, fromDate, before, value }) => {
    const { tx, actor, at } = decision;
    const rate = { personId, branchId, fromDate, rateBasisPoints: value, at, by: actor };
    await keepCommission(tx, inBusiness(actor).businessId, rate);
    await noteDecision(decision, 'user_changed', {
      action: 'user.commission_saved',
      subjectId: personId,
      detail: {
        ...{ branchId, branch: branchName, fromDate },
        ...{ before: { rateBasisPoints: before }, after: { rateBasisPoints: value } },
      },
    });
  },
};

const answer = ({ rows, branches }: Said<CommissionRow, number>): UserCommissions => ({
  branches: branches.map(({ value, ...branch }) => ({ ...branch, rateBasisPoints: value })),
  rates: rows,
});

/** @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404 */
export async function commissionsOfMember(
  reader: Reader,
  actor: Actor,
  personId: string,
  at: string,
): Promise<UserCommissions> {
  return answer(await saidOfMember(COMMISSIONS, reader, { actor, personId, at }));
}

/**
 * Says what part of what a person sells in one of their branches they earn, from a day on.
 * @throws Refusal as `sayOfMember`
 */
export async function saveCommissionOfMember(
  decision: Decision,
  personId: string,
  asked: BodyOf<typeof saveUserCommission>,
): Promise<UserCommissions> {
  const { rateBasisPoints: value, ...place } = asked;
  return answer(await sayOfMember(COMMISSIONS, decision, personId, { ...place, value }));
}
