import { createHash } from 'node:crypto';
import { auditText, DEVICE_FIELD } from '@tillbook/core/audit/chain';
import type { Tx } from '../db/database.ts';
import { appendRows, lockStream, type AuditRow, type ChainHead } from './audit.sql.ts';

/** What somebody did. `detail` is a plain JSON object; it is kept to the byte. */
export interface AuditAct {
  readonly action: string;
  readonly subjectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Who did this one, where several people's acts are appended together. */
  readonly actorId?: string;
  readonly actorName?: string;
}

/** Who acted, when, in which stream. `at` is ISO 8601 in UTC with milliseconds. */
export interface AuditContext {
  readonly businessId: string;
  readonly streamId: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
}

/** Links acts to the head of their stream: each hash covers the one before and the act's text. */
export function linkActs(
  head: ChainHead,
  context: AuditContext,
  acts: readonly AuditAct[],
): AuditRow[] {
  const { businessId, streamId, at } = context;
  let previous = Buffer.from(head.lastHash, 'hex');
  const { device = null } = head;
  const from = device === null ? {} : { [DEVICE_FIELD]: device };
  return acts.map(({ action, subjectId, detail, ...by }, index) => {
    const { actorId = context.actorId, actorName = context.actorName } = by;
    const record = {
      businessId,
      streamId,
      seq: head.lastSeq + index + 1,
      actorId,
      actorName,
      action,
      subjectId,
      at,
      detail: JSON.stringify({ ...detail, ...from }),
    };
    const hash = createHash('sha256').update(previous).update(auditText(record)).digest();
    const prevHash = `\\x${previous.toString('hex')}`;
    previous = hash;
    return {
      streamId,
      seq: record.seq,
      at,
      actorId,
      actorName,
      action,
      subjectId,
      detail: record.detail,
      prevHash,
      hash: `\\x${hash.toString('hex')}`,
    };
  });
}

/**
 * Appends acts to the audit, in the transaction that does them. The stream (a till's id, or the
 * business's own id for administrative acts) must exist; its row stays locked until the commit,
 * so this comes last.
 */
export async function appendAudit(
  tx: Tx,
  given: AuditContext & { readonly events: readonly AuditAct[] },
): Promise<void> {
  if (given.events.length === 0) return;
  const head = await lockStream(tx, given.businessId, given.streamId);
  await appendRows(tx, given.businessId, linkActs(head, given, given.events));
}
