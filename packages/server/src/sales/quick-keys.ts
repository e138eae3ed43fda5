import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotKeys } from '@tillbook/core/sales/quick-keys';
import type { saveQuickKeys } from '@tillbook/core/sales/quick-keys.api';
import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { branchExists } from './till-catalogue.sql.ts';
import { namesOfQuickKeys, readQuickKeys, turnShelf, writeQuickKeys } from './quick-keys.sql.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((soldId, at) => soldId === other[at]);

/**
 * Arranges the quick keys of a branch; the same arrangement once more gives it as it is.
 * @throws Refusal NOT_FOUND of a branch or of goods, BRANCH_FORBIDDEN, VALIDATION_FAILED,
 *   VERSION_CONFLICT
 */
export async function arrangeKeys(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  { branchId, version, soldIds }: BodyOf<typeof saveQuickKeys> & { readonly branchId: string },
): Promise<QuickKeys> {
  const { businessId } = inBusiness(actor);
  if (!(await branchExists(tx, businessId, branchId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const wrong = whyNotKeys(soldIds);
  if (wrong !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/soldIds', wrong)]);
  }
  const before = await namesOfQuickKeys(tx, businessId, branchId);
  if (!(await turnShelf(tx, businessId, branchId, version))) {
    const now = await readQuickKeys(tx, businessId, branchId);
    // A lost answer: what was wanted is there, and nobody arranged anything since.
    if (now.version === version + 1 && isSame(now.soldIds, soldIds)) return now;
    throw new Refusal('VERSION_CONFLICT');
  }
  const written = await writeQuickKeys(tx, businessId, branchId, soldIds);
  if (written < soldIds.length) throw new Refusal('NOT_FOUND');
  const after = await namesOfQuickKeys(tx, businessId, branchId);
  await appendEvent(tx, {
    businessId,
    kind: 'quick_keys_saved',
    subjectId: branchId,
    branchId,
  });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
    events: [
      {
        action: 'branch.quick_keys',
        subjectId: branchId,
        detail: { before: { quickKeys: before }, after: { quickKeys: after } },
      },
    ],
  });
  return readQuickKeys(tx, businessId, branchId);
}
