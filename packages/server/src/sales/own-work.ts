import { Refusal } from '@tillbook/core/refusals';
import { isOthersToJudge } from '@tillbook/core/sales/shift-states';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { hasWorkedIn } from './own-work.sql.ts';

/** Whether another than the caller has to force the close of a shift, and to review it. */
export async function isForOthers(
  reader: Reader,
  { role, personId, business }: Actor,
  { shiftId }: { readonly shiftId: string },
): Promise<boolean> {
  if (!isOthersToJudge({ role, hasWorked: true })) return false;
  const { businessId } = inBusiness({ business });
  const hasWorked = await hasWorkedIn(reader, businessId, shiftId, personId);
  return isOthersToJudge({ role, hasWorked });
}

/** @throws Refusal OWN_SHIFT for a manager who worked in it */
export async function refuseOwnWork(
  reader: Reader,
  actor: Actor,
  shift: { readonly shiftId: string },
): Promise<void> {
  if (await isForOthers(reader, actor, shift)) throw new Refusal('OWN_SHIFT');
}
