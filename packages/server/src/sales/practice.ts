import type { AnswerOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { listPractice, Practised, PracticeRound } from '@tillbook/core/sales/practice.api';
import {
  isReadyToSell,
  READY_ROUNDS,
  type PracticeScore,
} from '@tillbook/core/sales/practice-score';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { findRound, insertRound, practisedRows, type PractisedRow } from './practice.sql.ts';

type Teller = Pick<Actor, 'personId' | 'branchIds' | 'business'>;

/** Whether the same person told the same of a round before. */
function isSame(
  { finishedAt: one, ...before }: PracticeRound & { readonly personId: string },
  { finishedAt: other, ...round }: PracticeRound,
  personId: string,
): boolean {
  const told = { ...round, personId };
  const fields = Object.keys(told) as (keyof typeof told)[];
  return fields.every((field) => told[field] === before[field]) && isAt(one, other);
}

const isAt = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Keeps the score of a round; told again it is the same one.
 * @throws Refusal VALIDATION_FAILED for more right than there were, NOT_FOUND and BRANCH_FORBIDDEN
 * for the branch, IDEMPOTENCY_KEY_REUSED for another round under its id
 */
export async function tellRound(
  tx: Tx,
  actor: Teller,
  round: PracticeRound,
  at: string,
): Promise<{ _id: string }> {
  const { businessId } = inBusiness(actor);
  const { personId } = actor;
  if (round.right > round.tasks) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/right', 'OUT_OF_RANGE')]);
  }
  if (await insertRound(tx, businessId, round, { personId, at })) {
    refuseOtherBranch(actor, round.branchId);
    return { _id: round._id };
  }
  const before = await findRound(tx, businessId, round._id);
  if (before === null) {
    throw new Refusal('NOT_FOUND', {}, [fieldError('#/branchId', 'REFERENCE_NOT_FOUND')]);
  }
  if (!isSame(before, round, personId)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return { _id: round._id };
}

const scoreOf = (row: PractisedRow): PracticeScore => ({
  ...{ tasks: row.tasks, right: row.right },
  took: { presses: row.presses, seconds: row.seconds },
  budget: { presses: row.pressesBudget, seconds: row.secondsBudget },
});

function shown(row: PractisedRow): Practised['latest'] {
  const { tasks, right, presses, seconds, pressesBudget, secondsBudget, finishedAt } = row;
  return { tasks, right, presses, seconds, pressesBudget, secondsBudget, finishedAt };
}

/** Who practised, in the branches that are open to the caller, and who is ready to sell. */
export async function practisedFor(
  reader: Reader,
  actor: Actor,
): Promise<AnswerOf<typeof listPractice>> {
  const { businessId } = inBusiness(actor);
  const rows = await practisedRows(reader, businessId, actor.branchIds, READY_ROUNDS);
  const people = Map.groupBy(rows, ({ personId }) => personId);
  return {
    items: [...people.values()].flatMap((own) => {
      const newest = own.filter((row) => row.newest <= READY_ROUNDS);
      const latest = own.find((row) => row.newest === 1);
      const best = own.find((row) => row.best === 1);
      if (latest === undefined || best === undefined) return [];
      const { personId: _id, name, rounds } = latest;
      const isReady = isReadyToSell(newest.map(scoreOf));
      return [{ ...{ _id, name, rounds, isReady }, latest: shown(latest), best: shown(best) }];
    }),
  };
}
