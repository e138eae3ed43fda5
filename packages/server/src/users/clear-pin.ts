import type { PinState } from '@tillbook/core/auth/pin.api';
import { Refusal } from '@tillbook/core/refusals';
import { erasePin } from '../auth/pins.sql.ts';
import { memberToDecide, noteDecision, refuseNonManager, type Decision } from './decide.ts';

/**
 * Takes a person's PIN away, locked or not; where there is none, nothing happens.
 * @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404
 */
export async function clearPinOf(
  decision: Decision,
  { userId }: { readonly userId: string },
): Promise<PinState> {
  refuseNonManager(decision.actor);
  const row = await memberToDecide(decision, userId);
  if (row.state === 'invited') throw new Refusal('NOT_FOUND');
  if (await erasePin(decision.tx, row.personId, decision.at)) {
    await noteDecision(decision, 'user_changed', {
      action: 'pin.cleared',
      subjectId: row.personId,
      detail: {},
    });
  }
  return { setAt: null, lockedUntil: null };
}
