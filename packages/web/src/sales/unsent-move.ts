import type { CashMoveFactInput } from '@tillbook/core/sales/cash-move-facts.api';
import type { StoredSale, UnsentState } from './device-database.ts';

/** What the outbox keeps of a cash move, sealed: what is sent, and how it is shown here. */
export interface UnsentMoveContent {
  readonly tillId: string;
  readonly move: CashMoveFactInput;
  readonly movedByName: string;
  readonly tillName: string;
  readonly currency: string;
}

/** A cash move in the outbox. */
export interface UnsentMove extends UnsentMoveContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly sinceMs: number;
  readonly problem: string | null;
}

export function readUnsentMove(stored: StoredSale, content: unknown): UnsentMove {
  const { seq = 0, businessId, state, sinceMs, problem } = stored;
  return { ...(content as UnsentMoveContent), seq, businessId, state, sinceMs, problem };
}
