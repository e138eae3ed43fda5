import type { ShiftFactInput } from '@tillbook/core/sales/shift-facts.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { StoredSale, UnsentState } from './device-database.ts';

/** What the outbox keeps of a shift's opening, sealed: what is sent, and how it is shown here. */
export interface UnsentOpeningContent {
  readonly tillId: string;
  readonly opening: ShiftFactInput;
  readonly openedByName: string;
  readonly tillName: string;
  readonly currency: string;
}

/** The opening of a shift in the outbox. */
export interface UnsentOpening extends UnsentOpeningContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly sinceMs: number;
  readonly problem: string | null;
}

export function readUnsentOpening(stored: StoredSale, content: unknown): UnsentOpening {
  const { seq = 0, businessId, state, sinceMs, problem } = stored;
  return { ...(content as UnsentOpeningContent), seq, businessId, state, sinceMs, problem };
}

/** The shift as the till sells into it. */
export function shiftOf({
  opening,
  openedByName,
}: UnsentOpeningContent): NonNullable<TillLease['openShift']> {
  const { _id, openedAt, openedBy: openedById } = opening;
  return { _id, openedAt, openedByName, openedById };
}
