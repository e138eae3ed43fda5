import type { ApprovalAnswer, ApprovalKind } from '@tillbook/core/approvals/approval-states';
import type { UsedApproval } from '@tillbook/core/approvals/used-approval';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A question, its answer and its use. */
export interface ApprovalRow {
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  readonly branchId: string;
  readonly branchName: string;
  readonly tillName: string | null;
  readonly amountMinor: number;
  readonly limitMinor: number;
  readonly shareBasisPoints: number | null;
  readonly details: string[];
  readonly reason: string | null;
  /** Of what exactly was asked for, in hex; null on questions older than that. */
  readonly subjectHash: string | null;
  readonly contentHash: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly decisionId: string | null;
  readonly decisionHash: string | null;
  readonly answer: ApprovalAnswer | null;
  readonly way: 'screen' | 'pin' | null;
  readonly note: string | null;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: string | null;
  readonly goodUntil: string | null;
  readonly usedAt: string | null;
}

/** What is selected of an approval, as `a`, `d` and `u`. */
export const ROWS = `select a.approval_id "approvalId", a.kind, a.branch_id "branchId",
    b.name "branchName", t.name "tillName", a.amount_minor "amountMinor",
    a.limit_minor "limitMinor", a.share_basis_points "shareBasisPoints", a.details, a.reason,
    encode(a.content_hash, 'hex') "contentHash",
    encode(a.subject_hash, 'hex') "subjectHash",
    a.asked_at "askedAt", a.expires_at "expiresAt", a.requested_by "requestedBy",
    a.requested_by_name "requestedByName", d.decision_id "decisionId",
    encode(d.content_hash, 'hex') "decisionHash", d.answer, d.way, d.note,
    d.decided_by "decidedBy", d.decided_by_name "decidedByName", d.decided_at "decidedAt",
    d.good_until "goodUntil", u.used_at "usedAt"
  from approval a
  join branch b on b.business_id = a.business_id and b.branch_id = a.branch_id
  left join till t on t.business_id = a.business_id and t.till_id = a.till_id
  left join approval_decision d on d.business_id = a.business_id and d.approval_id = a.approval_id
  left join approval_use u on u.business_id = a.business_id and u.approval_id = a.approval_id`;

const FIND = statement('find_approval', `${ROWS} where a.business_id = $1 and a.approval_id = $2`);

export async function findApproval(
  reader: Reader,
  businessId: string,
  approvalId: string,
): Promise<ApprovalRow | null> {
  return reader.maybe<ApprovalRow>(FIND, [businessId, approvalId]);
}

const FIND_SOME = statement(
  'find_approvals',
  `${ROWS} where a.business_id = $1 and a.approval_id = any ($2::uuid[])`,
);

export async function findApprovals(
  reader: Reader,
  businessId: string,
  approvalIds: readonly string[],
): Promise<ApprovalRow[]> {
  return reader.rows<ApprovalRow>(FIND_SOME, [businessId, approvalIds]);
}

const DECISION = statement(
  'find_approval_decision',
  `select approval_id "approvalId", encode(content_hash, 'hex') "contentHash"
   from approval_decision where business_id = $1 and decision_id = $2`,
);

/** What was decided under an id. */
export async function findDecision(
  reader: Reader,
  businessId: string,
  decisionId: string,
): Promise<{ approvalId: string; contentHash: string } | null> {
  return reader.maybe(DECISION, [businessId, decisionId]);
}

const WAITING = statement(
  'count_waiting_approvals',
  `select count(*)::int "waiting" from approval a
   where a.business_id = $1 and a.requested_by = $2 and a.expires_at > $3
     and not exists (select from approval_decision d
       where d.business_id = a.business_id and d.approval_id = a.approval_id)`,
);

export async function countWaitingOf(
  reader: Reader,
  businessId: string,
  personId: string,
  at: string,
): Promise<number> {
  return (await reader.one<{ waiting: number }>(WAITING, [businessId, personId, at])).waiting;
}

const INSERT = statement(
  'insert_approval',
  `insert into approval (business_id, approval_id, kind, branch_id, till_id, amount_minor,
     limit_minor, details, reason, content_hash, asked_at, expires_at, requested_by,
     requested_by_name, subject_hash, share_basis_points)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13, $14,
     decode($15, 'hex'), $16)
   on conflict do nothing returning 1`,
);

export interface NewApproval {
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  readonly branchId: string;
  readonly tillId: string | null;
  readonly amountMinor: number;
  readonly limitMinor: number;
  readonly shareBasisPoints: number | null;
  readonly details: readonly string[];
  readonly reason: string | null;
  readonly contentHash: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly subjectHash: string;
}

/** False when the id is known already. */
export async function insertApproval(tx: Tx, businessId: string, a: NewApproval): Promise<boolean> {
  const rows = await tx.rows(INSERT, [
    businessId,
    a.approvalId,
    a.kind,
    a.branchId,
    a.tillId,
    a.amountMinor,
    a.limitMinor,
    JSON.stringify(a.details),
    a.reason,
    a.contentHash,
    a.askedAt,
    a.expiresAt,
    a.requestedBy,
    a.requestedByName,
    a.subjectHash,
    a.shareBasisPoints,
  ]);
  return rows.length === 1;
}

const DECIDE = statement(
  'insert_approval_decision',
  `insert into approval_decision (business_id, approval_id, decision_id, answer, way, note,
     content_hash, decided_at, decided_by, decided_by_name, good_until)
   values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10, $11)
   on conflict do nothing returning 1`,
);

export interface NewDecision {
  readonly approvalId: string;
  readonly decisionId: string;
  readonly answer: ApprovalAnswer;
  readonly way: 'screen' | 'pin';
  readonly note: string | null;
  readonly contentHash: string;
  readonly decidedAt: string;
  readonly decidedBy: string;
  readonly decidedByName: string;
  readonly goodUntil: string | null;
}

/** False when it was answered a moment ago. */
export async function insertDecision(tx: Tx, businessId: string, d: NewDecision): Promise<boolean> {
  const rows = await tx.rows(DECIDE, [
    businessId,
    d.approvalId,
    d.decisionId,
    d.answer,
    d.way,
    d.note,
    d.contentHash,
    d.decidedAt,
    d.decidedBy,
    d.decidedByName,
    d.goodUntil,
  ]);
  return rows.length === 1;
}

const BRANCH_AND_TILL = statement(
  'place_of_approval',
  `select b.branch_id "branchId",
     $3::uuid is null or exists (select from till t where t.business_id = b.business_id
       and t.till_id = $3 and t.branch_id = b.branch_id) "hasTill"
   from branch b where b.business_id = $1 and b.branch_id = $2`,
);

/** Whether the business has this branch, and this till in it. */
export async function isPlace(
  reader: Reader,
  businessId: string,
  branchId: string,
  tillId: string | null = null,
): Promise<boolean> {
  const row = await reader.maybe<{ hasTill: boolean }>(BRANCH_AND_TILL, [
    businessId,
    branchId,
    tillId,
  ]);
  return row?.hasTill === true;
}

const FIND_USE = statement(
  'find_approval_use',
  `select subject_id "subjectId" from approval_use where business_id = $1 and approval_id = $2`,
);

/** What an approval was used for, or null. */
export async function findUse(
  reader: Reader,
  businessId: string,
  approvalId: string,
): Promise<string | null> {
  const row = await reader.maybe<{ subjectId: string }>(FIND_USE, [businessId, approvalId]);
  return row?.subjectId ?? null;
}

const USE = statement(
  'insert_approval_use',
  `insert into approval_use (business_id, approval_id, subject_id, amount_minor, used_at)
   values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
);

/** False when it was used a moment ago; whoever is about to use it is waited for. */
export async function insertUse(
  tx: Tx,
  businessId: string,
  u: { approvalId: string; subjectId: string; amountMinor: number; at: string },
): Promise<boolean> {
  const values = [businessId, u.approvalId, u.subjectId, u.amountMinor, u.at];
  return (await tx.rows(USE, values)).length === 1;
}

const USED_BY_SALE = statement(
  'approvals_used_by_sale',
  `select a.approval_id "_id", a.kind, a.amount_minor "amountMinor", a.limit_minor "limitMinor",
     a.details, a.requested_by_name "requestedByName", a.asked_at "askedAt",
     d.decided_by_name "approvedByName", d.decided_at "approvedAt"
   from approval_use u
   join approval a on a.business_id = u.business_id and a.approval_id = u.approval_id
   join approval_decision d on d.business_id = u.business_id and d.approval_id = u.approval_id
   where u.business_id = $1 and u.subject_id in (select $2::uuid union all
     select refund_id from refund where business_id = $1 and sale_id = $2)
   order by u.used_at, a.kind`,
);

/** What a sale, its refunds and its void were approved with, in the order of their use. */
export async function approvalsOfSale(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<UsedApproval[]> {
  return reader.rows<UsedApproval>(USED_BY_SALE, [businessId, saleId]);
}
