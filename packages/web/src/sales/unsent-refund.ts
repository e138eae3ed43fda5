import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { StoredSale, UnsentState } from './device-database.ts';

/** What the outbox keeps of a refund, sealed: what is sent, and the slip of it. */
export interface UnsentRefundContent {
  readonly tillId: string;
  readonly fact: RefundFact;
  readonly slip: Refund;
}

/** A refund of the outbox. */
export interface UnsentRefund extends UnsentRefundContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly sinceMs: number;
  readonly problem: string | null;
}

export function readUnsentRefund(stored: StoredSale, content: unknown): UnsentRefund {
  const { seq = 0, businessId, state, sinceMs, problem } = stored;
  return { ...(content as UnsentRefundContent), seq, businessId, state, sinceMs, problem };
}
