import type { saveBranch } from '@tillbook/core/businesses/businesses.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { isZone } from '@tillbook/core/reports/period';
import { appendAudit } from '../audit/append-audit.ts';
import { brokenUniqueness, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { branchesWithTills, changeBranch, lockBranch, type BranchRow } from './branches.sql.ts';

/**
 * Changes a branch. What was posted keeps the zone and cut-off it was posted with.
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
  if (!isZone(change.timezone)) {
    const errors = [fieldError('#/timezone', 'NOT_IN_LIST')];
    throw new Refusal('VALIDATION_FAILED', {}, errors);
  }
  const found = await lockBranch(tx, businessId, branchId);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (found.version !== version) throw new Refusal('VERSION_CONFLICT');
  const { version: _version, ...before } = found;
  await changeBranch(tx, businessId, branchId, change).catch(refuseUsedName);
  await appendEvent(tx, { businessId, kind: 'branch_saved', subjectId: branchId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ action: 'branch.changed', subjectId: branchId, detail: { before, after: change } }],
  });
  const branchIds = [branchId];
  const [saved] = await branchesWithTills(tx, { businessId, branchIds, at, deviceId: null });
  if (saved === undefined) throw new Error('a branch vanished while it was saved');
  return saved;
}

function refuseUsedName(error: unknown): never {
  if (brokenUniqueness(error) !== 'branch_name_once') throw error;
  const errors = [fieldError('#/name', 'NOT_UNIQUE')];
  throw new Refusal('DUPLICATE_VALUE', { field: 'name' }, errors);
}
