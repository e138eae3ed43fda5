import type { EventKind } from '@tillbook/core/events';
import type { Tx } from '../db/database.ts';
import { APPEND_EVENTS, TELL_OF_PERSON } from './outbox.sql.ts';

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

/** What may happen to a person outside of every business. */
export type PersonEventKind = Extract<
  EventKind,
  'owner_changed' | 'user_changed' | 'approval_changed'
>;

/**
 * Appends an event of a person: super admins hear of owners, and everybody of themselves, with or
 * without a business. It leaves after the commit.
 */
export async function appendPersonEvent(
  tx: Tx,
  { kind, personId }: { readonly kind: PersonEventKind; readonly personId: string },
): Promise<void> {
  await tx.rows(TELL_OF_PERSON, [kind, personId]);
}
