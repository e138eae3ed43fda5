import type { KnownHere } from '@tillbook/core/sales/close-here';
import type { ClosingFactInput } from '@tillbook/core/sales/closing-facts.api';
import type { StoredSale, UnsentState } from './device-database.ts';

/** What the outbox keeps of a shift's close, sealed: what is sent, and how it is shown here. */
export interface UnsentClosingContent {
  readonly tillId: string;
  readonly closing: ClosingFactInput;
  readonly closedByName: string;
  readonly tillName: string;
  readonly branchName: string;
  readonly openedAt: string;
  readonly currency: string;
  /** What the device knew of the shift when its count was handed in. */
  readonly known: KnownHere;
}

/** The close of a shift in the outbox. */
export interface UnsentClosing extends UnsentClosingContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly sinceMs: number;
  readonly problem: string | null;
}

export function readUnsentClosing(stored: StoredSale, content: unknown): UnsentClosing {
  const { seq = 0, businessId, state, sinceMs, problem } = stored;
  return { ...(content as UnsentClosingContent), seq, businessId, state, sinceMs, problem };
}
