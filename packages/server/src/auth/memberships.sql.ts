import { statement, type Reader, type Tx } from '../db/database.ts';

export interface GateFacts {
  readonly askedAt: string;
  readonly rejectedReason: string | null;
  readonly codeSentAt: string | null;
}

const GATE_FACTS = statement(
  'gate_facts',
  `select asked_at "askedAt", rejected_reason "rejectedReason", code_sent_at "codeSentAt"
   from gate_facts($1, $2)`,
);

/** Since when a person waits, for what reason they were rejected, when the last code went out. */
export async function gateFacts(
  reader: Reader,
  personId: string,
  businessId: string | null,
): Promise<GateFacts> {
  return reader.one<GateFacts>(GATE_FACTS, [personId, businessId]);
}

const ASK_AGAIN = statement(
  'ask_approval_again',
  'select ask_approval_again($1, $2, $3, $4) "isDone"',
);

/** False when nobody rejected them. */
export async function askApproval(
  tx: Tx,
  asked: { personId: string; businessId: string | null; message: string; at: string },
): Promise<boolean> {
  const { personId, businessId, message, at } = asked;
  const row = await tx.one<{ isDone: boolean }>(ASK_AGAIN, [personId, businessId, message, at]);
  return row.isDone;
}

const SWITCH = statement('switch_business', 'select switch_business($1, $2, $3, $4, $5) "isDone"');

/** False when the person does not work there, or not in that branch. */
export async function moveSession(
  tx: Tx,
  move: {
    sessionId: string;
    personId: string;
    businessId: string;
    branchId: string | null;
    at: string;
  },
): Promise<boolean> {
  const { sessionId, personId, businessId, branchId, at } = move;
  const values = [sessionId, personId, businessId, branchId, at];
  return (await tx.one<{ isDone: boolean }>(SWITCH, values)).isDone;
}

/** One row per business and branch; a business without a branch in reach has one row. */
export interface BusinessBranch {
  readonly businessId: string;
  readonly name: string;
  readonly role: string;
  readonly currency: string;
  readonly branchId: string | null;
  readonly branchName: string | null;
  readonly branchCode: string | null;
}

const BUSINESSES = statement(
  'businesses_of',
  `select business_id "businessId", name, role, currency, branch_id "branchId",
     branch_name "branchName", branch_code "branchCode"
   from businesses_of($1)`,
);

export async function businessesOf(reader: Reader, personId: string): Promise<BusinessBranch[]> {
  return reader.rows<BusinessBranch>(BUSINESSES, [personId]);
}

/** An invitation that can still be used. */
export interface OpenInvitation {
  readonly invitationId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** Whether the secret is the mailed one, which proves the address. */
  readonly isMailed: boolean;
}

const INVITATION = statement(
  'open_invitation',
  `select invitation_id "invitationId", business_id "businessId", business_name "businessName",
     email, name, role, is_mailed "isMailed"
   from open_invitation($1, $2)`,
);

export async function openInvitation(
  reader: Reader,
  secretHash: Buffer,
  at: string,
): Promise<OpenInvitation | null> {
  return reader.maybe<OpenInvitation>(INVITATION, [secretHash, at]);
}

const ACCEPT = statement('accept_invitation', 'select accept_invitation($1, $2, $3) "isDone"');

/** True for exactly one of many at once; false too when the person works there already. */
export async function acceptInvitation(
  tx: Tx,
  invitationId: string,
  personId: string,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(ACCEPT, [invitationId, personId, at])).isDone;
}
