import type { EventKind } from '@tillbook/core/events';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { appendEvent } from '../outbox/append-event.ts';

/** What happened to an approval, by whom. */
export interface ApprovalAct {
  readonly businessId: string;
  readonly branchId: string;
  readonly approvalId: string;
  readonly event: Extract<EventKind, 'approval_asked' | 'approval_answered'>;
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly at: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes down what happened to an approval, and tells the browsers; comes last. */
export async function recordApproval(tx: Tx, act: ApprovalAct): Promise<void> {
  const { businessId, branchId, approvalId, event, action, actorId, actorName, at, detail } = act;
  await appendEvent(tx, { businessId, kind: event, subjectId: approvalId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId,
    actorName,
    events: [{ action, subjectId: approvalId, detail }],
  });
}
