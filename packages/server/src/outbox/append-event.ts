import type { EventKind } from '@tillbook/core/events';
import type { Tx } from '../db/database.ts';
import { APPEND_EVENTS } from './outbox.sql.ts';

/** What happened, for the browsers: names and ids only. */
export interface OutboxEvent {
  readonly kind: EventKind;
  readonly subjectId: string;
  /** Null when every branch is concerned. */
  readonly branchId: string | null;
}

/** Appends an event in the transaction that makes it true; it leaves after the commit. */
export async function appendEvent(
  tx: Tx,
  event: OutboxEvent & { readonly businessId: string },
): Promise<void> {
  const { businessId, kind, subjectId, branchId } = event;
  await tx.rows(APPEND_EVENTS, [businessId, JSON.stringify([{ kind, subjectId, branchId }])]);
}
