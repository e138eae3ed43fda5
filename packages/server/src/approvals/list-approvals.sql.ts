import type { ApprovalKind, ApprovalState } from '@tillbook/core/approvals/approval-states';
import { statement, type Reader } from '../db/database.ts';
import { ROWS, type ApprovalRow } from './approvals.sql.ts';

/** The state at $3, as `core/approvals/approval-states.ts` says it. */
const STATE = `case when u.approval_id is not null then 'used'
    when d.answer is null then case when a.expires_at <= $3 then 'expired' else 'asked' end
    when d.answer = 'approved' and d.good_until <= $3 then 'expired'
    else d.answer end`;

const FILTER = `a.business_id = $1 and ($2::uuid[] is null or a.branch_id = any ($2))
     and ($4::text[] is null or ${STATE} = any ($4)) and ($5::text is null or a.kind = $5)
     and ($6::text is null or strpos(lower(a.requested_by_name), lower($6)) > 0
       or strpos(lower(d.decided_by_name), lower($6)) > 0
       or strpos(lower(a.details::text), lower($6)) > 0)
     and ($7::date is null or (a.asked_at at time zone b.timezone)::date >= $7)
     and ($8::date is null or (a.asked_at at time zone b.timezone)::date <= $8)
     and ($9::timestamptz is null or (a.asked_at, a.approval_id) < ($9, $10::uuid))
   order by a.asked_at desc, a.approval_id desc limit $11`;

const LIST = statement('list_approvals', `${ROWS} where ${FILTER}`);

/** What still waits is found by its end, so that the long history is not read. */
const WAITING = statement(
  'list_waiting_approvals',
  `${ROWS} where a.expires_at > $3 and ${FILTER}`,
);

export interface ApprovalQuestion {
  /** The branches that are looked at; null means all. */
  readonly branchIds: readonly string[] | null;
  readonly at: string;
  readonly states: readonly ApprovalState[] | null;
  readonly kind: ApprovalKind | null;
  readonly search: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly after: { readonly askedAt: string; readonly approvalId: string } | null;
  readonly limit: number;
}

/** Approvals, newest first. */
export async function listApprovalRows(
  reader: Reader,
  businessId: string,
  asked: ApprovalQuestion,
): Promise<ApprovalRow[]> {
  const isOfWaiting = asked.states?.length === 1 && asked.states[0] === 'asked';
  return reader.rows<ApprovalRow>(isOfWaiting ? WAITING : LIST, [
    businessId,
    asked.branchIds,
    asked.at,
    asked.states,
    asked.kind,
    asked.search,
    asked.from,
    asked.to,
    asked.after?.askedAt ?? null,
    asked.after?.approvalId ?? null,
    asked.limit,
  ]);
}
