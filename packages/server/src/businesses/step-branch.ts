import type { BranchClosing, stepBranch } from '@tillbook/core/businesses/close-branch.api';
import { stateAfter, whyNotStep } from '@tillbook/core/businesses/branch-states';
import {
  obstaclesOf,
  whyNotCloseBranch,
  type InTheWay,
} from '@tillbook/core/businesses/close-branch';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { freeTill } from '../sales/free-till.ts';
import { afterLastDeed } from '../sales/last-deed.sql.ts';
import { lockTillsOfBranch } from '../sales/tills.sql.ts';
import { addBranchEvent, goingOnIn, moveState, staffOfBranch } from './branch-steps.sql.ts';
import { findBranch, lockBranches } from './branches.sql.ts';
import { recordOfBranch } from './record-of-branch.ts';

type Step = BodyOf<typeof stepBranch>;

const inTheWay = (found: Omit<BranchClosing, 'state' | 'version' | 'obstacles'>): InTheWay => ({
  openShifts: found.openShifts.length,
  stockLines: found.stock.products,
  openTransfers: found.transfers.length,
  openOrders: found.orders.length,
  openCounts: found.counts.length,
  openLaybys: found.laybys.length,
  staffLeft: found.staff.filter(({ hasOther }) => !hasOther).length,
  otherBranches: found.others.length,
});

async function foundIn(reader: Reader, businessId: string, branchId: string) {
  const goingOn = await goingOnIn(reader, businessId, branchId);
  return { ...goingOn, staff: await staffOfBranch(reader, businessId, branchId) };
}

/** What stands in the way of closing a branch. @throws Refusal 404 */
export async function showClosing(
  reader: Reader,
  actor: Actor,
  branchId: string,
): Promise<BranchClosing> {
  const { businessId } = inBusiness(actor);
  const branch = await findBranch(reader, businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  const found = await foundIn(reader, businessId, branchId);
  const { state, version } = branch;
  return { state, version, obstacles: [...obstaclesOf(inTheWay(found), false)], ...found };
}

/**
 * Takes a branch a step on. Tills, then branches are locked, each in one order: a shift that is
 * being opened, and a document that begins here, are waited for and then seen. The same step again
 * changes nothing.
 * @throws Refusal 404, 412, INVALID_STATE, BRANCH_NOT_EMPTY, LAST_BRANCH
 */
export async function takeStep(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: { readonly branchId: string; readonly body: Step },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { branchId, body } = asked;
  const { step, version, leavesStaff, note } = body;
  const tills = await lockTillsOfBranch(tx, businessId, branchId);
  const branch = (await lockBranches(tx, businessId)).find((one) => one.branchId === branchId);
  // Behind the locks: what tills did before them was done at an earlier moment.
  const at = await afterLastDeed(tx, businessId, branchId, clock());
  if (branch === undefined) throw new Refusal('NOT_FOUND');
  const to = stateAfter(step);
  if (branch.state === to && branch.version === version + 1) return;
  if (branch.version !== version) throw new Refusal('VERSION_CONFLICT');
  refuseIf(whyNotStep(branch.state, step));
  if (step === 'close') {
    const found = inTheWay(await foundIn(tx, businessId, branchId));
    refuseIf(whyNotCloseBranch(found, leavesStaff), {
      branch: branch.name,
      obstacles: obstaclesOf(found, leavesStaff),
    });
    for (const till of tills) await freeTill(tx, businessId, till, at);
  }
  const move = { branchId, from: branch.state, to, at };
  if (!(await moveState(tx, businessId, move))) throw new Error('a branch changed under its lock');
  const by = { personId: actor.personId, name: actor.name };
  await addBranchEvent(tx, businessId, { branchId, step, at, note, ...by });
  const detail = { name: branch.name, note, ...(step === 'close' ? { leavesStaff } : {}) };
  await recordOfBranch(tx, actor, at, { branchId, action: `branch.${ACTS[step]}`, detail });
}

const ACTS: Readonly<Record<Step['step'], string>> = {
  begin: 'closing_begun',
  stop: 'closing_stopped',
  close: 'closed',
  reopen: 'reopened',
};
