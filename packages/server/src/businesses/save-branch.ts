import type { saveBranch } from '@tillbook/core/businesses/businesses.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { isZone } from '@tillbook/core/reports/period';
import { brokenUniqueness, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { lockMembers } from '../users/members.sql.ts';
import {
  branchesWithTills,
  changeBranch,
  lockBranch,
  type BranchChange,
  type BranchRow,
} from './branches.sql.ts';
import { recordOfBranch } from './record-of-branch.ts';
import { keepBranchLook } from './settings.sql.ts';

/**
 * Changes a branch; what was left out stays. What was posted keeps the zone, the cut-off and the
 * receipt lines it was posted with.
 * @throws Refusal 404, 412 for an older version, 409 for a name of another branch
 */
export async function saveTheBranch(
  tx: Tx,
  actor: Actor,
  asked: { branchId: string; body: BodyOf<typeof saveBranch>; at: string },
): Promise<BranchRow> {
  const { businessId } = inBusiness(actor);
  const { branchId, body, at } = asked;
  const { version, ...change } = body;
  refuseNoZone(change.timezone);
  // Looks of receipts are numbered one after the other, under the lock of the business.
  if (change.receiptHeader !== undefined || change.receiptFooter !== undefined) {
    await lockMembers(tx);
  }
  const found = await lockBranch(tx, businessId, branchId);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (found.version !== version) throw new Refusal('VERSION_CONFLICT');
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = { ...found, ...(Object.fromEntries(given) as Partial<BranchChange>) };
  await changeBranch(tx, businessId, branchId, after).catch(refuseUsedBranch);
  const { receiptHeader, receiptFooter } = after;
  if (receiptHeader !== found.receiptHeader || receiptFooter !== found.receiptFooter) {
    await keepBranchLook(tx, businessId, { branchId, receiptHeader, receiptFooter }, at);
  }
  const before = Object.fromEntries(given.map(([key]) => [key, found[key as keyof BranchChange]]));
  const detail = { before, after: Object.fromEntries(given) };
  await recordOfBranch(tx, actor, at, { branchId, action: 'branch.changed', detail });
  const branchIds = [branchId];
  const [saved] = await branchesWithTills(tx, { businessId, branchIds, at, deviceId: null });
  if (saved === undefined) throw new Error('a branch vanished while it was saved');
  return saved;
}

/** @throws Refusal 422 for a zone that is none */
export function refuseNoZone(timezone: string): void {
  if (isZone(timezone)) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/timezone', 'NOT_IN_LIST')]);
}

const ONCE: Readonly<Record<string, string>> = {
  branch_name_once: 'name',
  branch_code_once: 'code',
  till_code_once: 'code',
};

/** @throws Refusal 409 for a name or a code of another one */
export function refuseUsedBranch(error: unknown): never {
  const field = ONCE[brokenUniqueness(error) ?? ''];
  if (field === undefined) throw error;
  throw new Refusal('DUPLICATE_VALUE', { field }, [fieldError(`#/${field}`, 'NOT_UNIQUE')]);
}
