import { businessDate } from '@tillbook/core/reports/period';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { branchDays } from '../products/products.sql.ts';
import type { TransferRecord } from './transfers.sql.ts';

/** Who moves goods of which business, and when. */
export interface Author {
  readonly businessId: string;
  readonly stockPolicy: 'block' | 'warn' | 'allow';
  readonly personId: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The caller as the author of what happens now. */
export function authorOf(actor: Actor, clock: Clock): Author {
  const { businessId, stockPolicy } = inBusiness(actor);
  return { businessId, stockPolicy, personId: actor.personId, name: actor.name, at: isoOf(clock) };
}

/** The business day of a branch at the author's moment. */
export async function dayOf(reader: Reader, author: Author, branchId: string): Promise<string> {
  const [branch] = await branchDays(reader, author.businessId, [branchId]);
  if (branch === undefined) throw new Error('A transfer of a branch that is not there');
  return businessDate(Date.parse(author.at), branch.timezone, branch.cutoffMinutes);
}

/** Writes down what was done to a transfer, and tells the browsers of both ends; comes last. */
export async function recordTransfer(
  tx: Tx,
  author: Author,
  transfer: Pick<TransferRecord, 'transferId' | 'fromBranchId' | 'toBranchId'>,
  act: {
    readonly action: string;
    readonly detail: Readonly<Record<string, unknown>>;
    /** Branches whose shelves changed. */
    readonly moved?: readonly string[];
  },
): Promise<void> {
  const { businessId, personId, name, at } = author;
  const { transferId: subjectId, fromBranchId, toBranchId } = transfer;
  for (const branchId of [fromBranchId, toBranchId]) {
    if (branchId === null) continue;
    await appendEvent(tx, { businessId, kind: 'transfer_changed', subjectId, branchId });
  }
  for (const branchId of act.moved ?? []) {
    await appendEvent(tx, { businessId, kind: 'stock_moved', subjectId, branchId });
  }
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [{ action: act.action, subjectId, detail: act.detail }],
  });
}
