import {
  addBranch,
  addTill,
  closeTill,
  getBranch,
  renameTill,
  reopenTill,
  saveBranchCost,
  saveBranchTaxRates,
  type BranchDetail,
} from '@tillbook/core/businesses/branches.api';
import { getBranchClosing, stepBranch } from '@tillbook/core/businesses/close-branch.api';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { saveTheTaxRates } from './branch-tax-rates.ts';
import {
  addTheBranch,
  addTheTill,
  changeTheTill,
  saveTheCost,
  showBranch,
  type TillAct,
} from './keep-branch.ts';
import { showClosing, takeStep } from './step-branch.ts';

/** Branches and their tills, from their opening to their closing. */
export function bindBranches(doors: Doors): void {
  const now = (): string => isoOf(doors.clock);
  bindRead(doors, getBranch, ({ reader, actor, params }) =>
    showBranch(reader, actor, params.branchId, now()),
  );
  bindWrite(doors, addBranch, async ({ tx, actor, body }) => {
    await addTheBranch(tx, actor, body, now());
    return showBranch(tx, actor, body._id, now());
  });
  bindWrite(doors, saveBranchCost, async ({ tx, actor, params, body }) => {
    await saveTheCost(tx, actor, { ...params, ...body }, now());
    return showBranch(tx, actor, params.branchId, now());
  });
  bindWrite(doors, saveBranchTaxRates, async ({ tx, actor, params, body }) => {
    await saveTheTaxRates(tx, actor, { ...params, ...body }, now());
    return showBranch(tx, actor, params.branchId, now());
  });
  bindWrite(doors, addTill, async ({ tx, actor, params, body }) => {
    await addTheTill(tx, actor, { ...params, ...body }, now());
    return showBranch(tx, actor, params.branchId, now());
  });
  const change = async (
    tx: Tx,
    actor: Actor,
    tillId: string,
    act: TillAct,
  ): Promise<BranchDetail> => {
    const branchId = await changeTheTill(tx, actor, { tillId, act, at: now() });
    return showBranch(tx, actor, branchId, now());
  };
  bindWrite(doors, renameTill, ({ tx, actor, params, body }) =>
    change(tx, actor, params.tillId, { kind: 'rename', name: body.name }),
  );
  bindWrite(doors, closeTill, ({ tx, actor, params }) =>
    change(tx, actor, params.tillId, { kind: 'close' }),
  );
  bindWrite(doors, reopenTill, ({ tx, actor, params }) =>
    change(tx, actor, params.tillId, { kind: 'reopen' }),
  );
  bindRead(doors, getBranchClosing, ({ reader, actor, params }) =>
    showClosing(reader, actor, params.branchId),
  );
  bindWrite(doors, stepBranch, async ({ tx, actor, params, body }) => {
    await takeStep(tx, actor, doors.clock, { ...params, body });
    return showBranch(tx, actor, params.branchId, now());
  });
}
