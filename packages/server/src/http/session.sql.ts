import { statement, type Tx } from '../db/database.ts';
import type { FormatsRow } from './formats.sql.ts';

const HEX_64 = /^[0-9a-f]{64}$/;
const HEX_16 = /^[0-9a-f]{16}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Why an API key opens nothing: `rests` while its business is stopped. */
export type KeyProblem = 'unknown' | 'ended' | 'rests';

/** The row of `open_session`: who calls, in which business. */
export interface SessionRow {
  sessionId: string;
  sessionKind: 'full' | 'onboarding' | 'gate' | 'enrol';
  isByPin: boolean;
  problem: 'revoked' | 'expired' | 'binding' | 'visit_over' | KeyProblem | null;
  /** What a key was made for; a session has none. */
  scopes?: string[];
  /** A visit of the platform, and what of the business it may see. */
  visitId?: string;
  parts?: string[];
  lastSeenAt: string;
  expiresAt: string;
  personId: string;
  name: string;
  email: string;
  personVersion: number;
  preferences: Record<string, unknown>;
  isSuperAdmin: boolean;
  isEmailVerified: boolean;
  ownerApproval: 'waiting' | 'approved' | 'rejected';
  askedAt: string;
  rejectedReason: string | null;
  businessId: string | null;
  businessName: string | null;
  businessType: string | null;
  currency: string | null;
  timezone: string | null;
  taxMode: 'inclusive' | 'exclusive' | null;
  taxRounding: 'per_rate' | 'per_line' | null;
  stockPolicy: 'block' | 'warn' | 'allow' | null;
  isSetupFinished: boolean;
  isSuspended: boolean;
  membershipState: 'awaiting' | 'active' | 'rejected' | null;
  membershipReason: string | null;
  memberRole: string | null;
  isOwner: boolean | null;
  branchIds: string[] | null;
  branchId: string | null;
  branchName: string | null;
  canManageProducts: boolean | null;
  canManageSales: boolean | null;
  canManageUsers: boolean | null;
  canViewReports: boolean | null;
  canManageInventory: boolean | null;
  canManageCustomers: boolean | null;
  canProcessRefunds: boolean | null;
  /** What was chosen of how the business writes; null without a business. */
  formats: FormatsRow | null;
  /** What was chosen for the person here; null: nothing. */
  rights: unknown;
}

/**
 * The prelude of a request. Both hashes are hex that we made and `at` is ours, so they may stand in
 * the text: one simple query, no parameters, one round trip with `begin`.
 * @param isWork it would change something of the business: where that is stopped, the transaction
 *   can only read from here on, whatever the code behind it tries
 */
export function openSession(
  tokenHash: string,
  cookieHash: string | null,
  at: string,
  isWork = false,
): string {
  const cookie = cookieHash === null ? 'null' : hexText(cookieHash);
  return opening(`open_session(${hexText(tokenHash)}, ${cookie}, ${instant(at)})`, isWork);
}

/** The same for what a page fetches without a bearer, like its pictures: the cookie alone. */
export function openSessionByCookie(cookieHash: string, at: string): string {
  const cookie = hexText(cookieHash);
  return opening(`open_session(token_of_cookie(${cookie}), ${cookie}, ${instant(at)})`);
}

/** The same for a program that sends an API key. @param publicId 16 hex digits */
export function openApiKey(publicId: string, secretHash: string, at: string): string {
  if (!HEX_16.test(publicId)) throw new Error('not an id of a key');
  const key = `open_api_key('${publicId}', ${hexText(secretHash)}, ${instant(at)})`;
  return opening(key, false, ', scopes');
}

/** The session of a super admin who sees a business with its owner's consent. */
export interface VisitAsked {
  readonly tokenHash: string;
  readonly cookieHash: string | null;
  readonly businessId: string;
  readonly visitId: string;
}

/** The same for a super admin who visits a business. */
export function openVisit(asked: VisitAsked, at: string): string {
  const cookie = asked.cookieHash === null ? 'null' : hexText(asked.cookieHash);
  const where = `${uuidText(asked.businessId)}, ${uuidText(asked.visitId)}`;
  const visit = `open_visit(${hexText(asked.tokenHash)}, ${cookie}, ${instant(at)}, ${where})`;
  return opening(visit, false, ', visit_id "visitId", parts');
}

const instant = (at: string): string => `'${new Date(at).toISOString()}'`;

function uuidText(id: string): string {
  if (!UUID.test(id)) throw new Error('not an id');
  return `'${id}'`;
}

function hexText(hash: string): string {
  if (!HEX_64.test(hash)) throw new Error('not a hash');
  return `'${hash}'`;
}

function opening(opened: string, isWork = false, more = ''): string {
  const stop = isWork ? ', case when is_suspended then hold_still() end "isHeld"' : '';
  return `select session_id "sessionId", session_kind "sessionKind", problem,
    last_seen_at "lastSeenAt", expires_at "expiresAt", person_id "personId", name, email,
    person_version "personVersion", preferences, is_super_admin "isSuperAdmin",
    is_email_verified "isEmailVerified", owner_approval "ownerApproval", asked_at "askedAt",
    rejected_reason "rejectedReason", business_id "businessId", business_name "businessName",
    business_type "businessType", currency, timezone, tax_mode "taxMode",
    tax_rounding "taxRounding", stock_policy "stockPolicy",
    coalesce(is_setup_finished, false) "isSetupFinished",
    coalesce(is_suspended, false) "isSuspended", membership_state "membershipState",
    membership_reason "membershipReason", member_role "memberRole", is_owner "isOwner",
    branch_ids "branchIds", branch_id "branchId", branch_name "branchName",
    can_manage_products "canManageProducts", can_manage_sales "canManageSales",
    can_manage_users "canManageUsers", can_view_reports "canViewReports",
    can_manage_inventory "canManageInventory", can_manage_customers "canManageCustomers",
    can_process_refunds "canProcessRefunds", is_by_pin "isByPin",
    own_rights(person_id) rights, formats_in_use() formats${more}${stop}
  from ${opened}`;
}

const TOUCH_SESSION = statement('touch_session', 'select touch_session($1, $2)');

/** Notes that the session was used; called at most once a minute per session. */
export async function touchSession(tx: Tx, sessionId: string, at: string): Promise<void> {
  await tx.rows(TOUCH_SESSION, [sessionId, at]);
}

const TOUCH_API_KEY = statement('touch_api_key', 'select touch_api_key($1, $2)');

/** Notes in the key's open business that it was used; called at most once a minute per key. */
export async function touchApiKey(tx: Tx, keyId: string, at: string): Promise<void> {
  await tx.rows(TOUCH_API_KEY, [keyId, at]);
}
