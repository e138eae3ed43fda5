import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { t } from '../i18n/en/users.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { act } from './use-act.ts';

/** How one decision of many ended: made, or why it was left. */
export type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly why: string };

/**
 * Decides about one after the other, each from the state that was shown: who was changed meanwhile
 * is left as they are and told, the rest is done. What was decided just so before counts as done.
 * @param reason null approves
 */
export async function decideMany(
  rows: readonly SignUp[],
  reason: string | null,
  onOutcome: (id: string, outcome: Outcome) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      await act(row, reason === null ? { kind: 'approve' } : { kind: 'reject', reason });
      onOutcome(row._id, { isDone: true });
    } catch (error) {
      onOutcome(row._id, { isDone: false, why: sentenceOf(error, t('actionFailed')) });
    }
  }
}
