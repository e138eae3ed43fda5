import type { ApprovalKind } from '@tillbook/core/approvals/approval-states';
import { deniedFor } from '@tillbook/core/approvals/over-limit';
import { whyNotUse } from '@tillbook/core/approvals/who-approves';
import type { Bearer } from '@tillbook/core/permissions';
import { Refusal, type RefusalCode } from '@tillbook/core/refusals';
import { subjectFor, type SaleAsked } from '@tillbook/core/sales/sale-approval';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { findApprovals, insertUse, type ApprovalRow } from '../approvals/approvals.sql.ts';
import { stateAt } from '../approvals/present-approval.ts';
import type { AuditAct } from '../audit/append-audit.ts';
import { Again, type Tx } from '../db/database.ts';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import { hexHashOf } from '../same-request.ts';

/** An approval that a sale uses up. */
export interface SaleUse extends SaleAsked {
  readonly approvalId: string;
  readonly saleId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly seller: { readonly personId: string; readonly name: string };
  readonly at: string;
}

/** The approvals that sales name, by id; mostly none, and then nothing is asked. */
export async function approvalsNamed(
  tx: Tx,
  businessId: string,
  drafts: readonly SaleDraft[],
): Promise<ReadonlyMap<string, ApprovalRow>> {
  const ids = [...new Set(drafts.flatMap(({ approvalIds }) => approvalIds ?? []))];
  if (ids.length === 0) return NONE;
  const rows = await findApprovals(tx, businessId, ids);
  return new Map(rows.map((row) => [row.approvalId, row]));
}
const NONE: ReadonlyMap<string, ApprovalRow> = new Map();

/** What lets a sale through that is over a limit; or why nothing does. */
export function useForSale(
  posting: Posting,
  draft: SaleDraft,
  asked: SaleAsked,
  happened: Happened | null,
): { readonly use: SaleUse } | { readonly why: RefusalCode | 'none' } {
  const { till, approvals, approvalUses, context } = posting;
  const named = (draft.approvalIds ?? []).map((approvalId) => approvals.get(approvalId));
  // A foreign id is as little there as one that never was.
  if (named.includes(undefined)) return { why: 'NOT_FOUND' };
  const row = named.find((one) => one?.kind === asked.kind);
  if (row === undefined) return { why: 'none' };
  const seller = happened?.seller ?? context.seller;
  // A sale that happened already used it then, by the time that counts.
  const countedMs = Math.max(happened?.countedMs ?? context.nowMs, decidedMs(row));
  const { approvalId } = row;
  const isUsed = approvalUses.some((use) => use.approvalId === approvalId);
  const state = isUsed ? 'used' : stateAt(row, countedMs);
  const { personId } = seller;
  const { kind } = asked;
  const act = { personId, branchId: till.branchId, ...asked };
  const why = whyNotUse(
    { ...row, state },
    { ...act, subjectHash: hexHashOf(subjectFor(kind, draft)) },
  );
  if (why !== null) return { why };
  const at = new Date(countedMs).toISOString();
  const { tillId, branchId } = till;
  return { use: { ...asked, approvalId, saleId: draft._id, tillId, branchId, seller, at } };
}

const decidedMs = ({ decidedAt }: ApprovalRow): number =>
  decidedAt === null ? 0 : Date.parse(decidedAt);

/** Who is denied something may not ask for it either. @throws Refusal PERMISSION_REQUIRED */
export function refuseDenied(
  seller: Bearer,
  kind: ApprovalKind,
  happened: Pick<Happened, 'conflicts'> | null,
): void {
  const permission = happened === null ? deniedFor(seller, kind) : null;
  if (permission !== null) throw new Refusal('PERMISSION_REQUIRED', { permission });
}

/** @throws Refusal what is wrong with the approval; the sale's own where none is named */
export function refuseUnapproved(why: RefusalCode | 'none', own: Refusal): never {
  throw why === 'none' ? own : new Refusal(why);
}

/** A use as the audit keeps it, by who sold. */
export function actOfUse({ approvalId, saleId, kind, amountMinor, seller }: SaleUse): AuditAct {
  return {
    action: 'approval.used',
    subjectId: approvalId,
    actorId: seller.personId,
    actorName: seller.name,
    detail: { kind, subjectId: saleId, amountMinor },
  };
}

/**
 * Writes down which approvals the sales of a posting used, before their rows. A sale without one
 * pays nothing for it.
 * @throws Again when another till used one meanwhile: done again, the sale meets that use
 */
export async function writeSaleUses(
  tx: Tx,
  businessId: string,
  uses: readonly SaleUse[],
): Promise<void> {
  for (const { saleId: subjectId, approvalId, amountMinor, at } of uses) {
    const isUsed = await insertUse(tx, businessId, { approvalId, subjectId, amountMinor, at });
    if (!isUsed) throw new Again();
  }
}
