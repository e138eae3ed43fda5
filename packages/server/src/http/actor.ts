import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_FLAGS, isBranchBound, type Flags } from '@tillbook/core/permissions';
import { readRights } from '@tillbook/core/own-rights';
import { Refusal } from '@tillbook/core/refusals';
import type { Standing } from '@tillbook/core/access';
import { actionsOfScopes, API_KEY_BEGINS, partsOfKey } from '@tillbook/core/businesses/api-keys';
import { VISIT_HEADER } from '@tillbook/core/headers';
import { actionsOfParts } from '@tillbook/core/businesses/visits';
import { formatsOf } from '@tillbook/core/businesses/usual-formats';
import type { Formats } from '@tillbook/core/formats';
import {
  openApiKey,
  openSession,
  openSessionByCookie,
  openVisit,
  type SessionRow,
} from './session.sql.ts';

/** The business a request works in. */
export interface ActorBusiness {
  readonly businessId: string;
  readonly name: string;
  readonly businessType: string;
  readonly currency: string;
  readonly timezone: string;
  readonly formats: Formats;
  readonly taxMode: 'inclusive' | 'exclusive';
  readonly taxRounding: 'per_rate' | 'per_line';
  readonly stockPolicy: 'block' | 'warn' | 'allow';
  readonly isSetupFinished: boolean;
  readonly isOwner: boolean;
}

/** Who calls, as the session's row says now: nothing of it comes from the request's body. */
export interface Actor extends Standing {
  /** Of the session, or of the API key. */
  readonly sessionId: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly version: number;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly business: ActorBusiness | null;
  /** Branches the role is bound to; null when every branch of the business is open. */
  readonly branchIds: readonly string[] | null;
  readonly branchId: string | null;
  readonly branchName: string | null;
  readonly rejectedReason: string | null;
  readonly askedAt: string;
  readonly lastSeenAt: string;
  /** A super admin who sees the business with its owner's consent: what of it, for reading. */
  readonly visit?: { readonly visitId: string; readonly parts: readonly string[] };
}

export const COOKIE_SECURE = '__Host-sid';
export const COOKIE_PLAIN = 'sid';
export const GATE_COOKIE_SECURE = '__Host-gate';
export const GATE_COOKIE_PLAIN = 'gate';

/** SHA-256 in hex: how tokens and cookies are kept. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const TOKEN = /^s1_[A-Za-z0-9_-]{43}$/;

/** The session token that a request carries, or null when it has none that could be one. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') === true ? header.slice(7) : null;
  return token !== null && TOKEN.test(token) ? token : null;
}

/**
 * The prelude that opens the caller's session, or null when the request carries none.
 * @param mayUseGate whether the cookie of a refused sign-in counts here
 * @param isWork it is a write of the business in use, which may be stopped
 */
export function sessionPrelude(
  request: FastifyRequest,
  at: string,
  mayUseGate: boolean,
  isWork = false,
): string | null {
  const cookies = request.cookies;
  const bearer = bearerOf(request);
  if (bearer !== null) {
    const cookie = cookies[COOKIE_SECURE] ?? cookies[COOKIE_PLAIN];
    const cookieHash = cookie === undefined ? null : sha256Hex(cookie);
    return openSession(sha256Hex(bearer), cookieHash, at, isWork);
  }
  const gate = cookies[GATE_COOKIE_SECURE] ?? cookies[GATE_COOKIE_PLAIN];
  if (!mayUseGate || gate === undefined) return null;
  return openSession(sha256Hex(gate), null, at);
}

/**
 * The prelude that opens what an API key stands for, or null when the request carries none. The key
 * comes before any cookie.
 * @throws Refusal API_KEY_UNKNOWN for what cannot be one
 */
export function apiKeyPrelude({ headers }: FastifyRequest, at: string): string | null {
  const { authorization = '' } = headers;
  if (!authorization.startsWith(`Bearer ${API_KEY_BEGINS}`)) return null;
  const parts = partsOfKey(authorization.slice('Bearer '.length));
  if (parts === null) throw new Refusal('API_KEY_UNKNOWN');
  return openApiKey(parts.publicId, sha256Hex(parts.secret), at);
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const VISITED = new RegExp(`^(${UUID})\\.(${UUID})$`);

/**
 * The prelude that opens a visit of the platform, or null when the request is none.
 * @throws Refusal UNAUTHENTICATED without a session, VISIT_OVER for what cannot be one
 */
export function visitPrelude(request: FastifyRequest, at: string): string | null {
  const asked = request.headers[VISIT_HEADER];
  if (asked === undefined) return null;
  const bearer = bearerOf(request);
  if (bearer === null) throw new Refusal('UNAUTHENTICATED');
  const [, businessId, visitId] = VISITED.exec(String(asked)) ?? [];
  if (businessId === undefined || visitId === undefined) throw new Refusal('VISIT_OVER');
  const cookie = request.cookies[COOKIE_SECURE] ?? request.cookies[COOKIE_PLAIN];
  const cookieHash = cookie === undefined ? null : sha256Hex(cookie);
  return openVisit({ tokenHash: sha256Hex(bearer), cookieHash, businessId, visitId }, at);
}

/**
 * The prelude of what a page fetches without a bearer: the session's cookie alone opens it. Only
 * for reading: no page of another site can read what this answers.
 */
export function cookiePrelude(request: FastifyRequest, at: string): string | null {
  const cookie = request.cookies[COOKIE_SECURE] ?? request.cookies[COOKIE_PLAIN];
  if (bearerOf(request) !== null || cookie === undefined) return sessionPrelude(request, at, false);
  return openSessionByCookie(sha256Hex(cookie), at);
}

const PROBLEMS = {
  binding: 'SESSION_BINDING_MISMATCH',
  revoked: 'SESSION_EXPIRED',
  expired: 'SESSION_EXPIRED',
  unknown: 'API_KEY_UNKNOWN',
  ended: 'API_KEY_ENDED',
  rests: 'API_KEY_RESTS',
  visit_over: 'VISIT_OVER',
} as const;

/**
 * The actor of an opened session or key.
 * @throws Refusal 401 when it is unknown, over or not bound; API_KEY_RESTS
 */
export function actorOf(opened: readonly Record<string, unknown>[]): Actor {
  const row = opened[0] as SessionRow | undefined;
  if (row === undefined) throw new Refusal('UNAUTHENTICATED');
  if (row.problem !== null) throw new Refusal(PROBLEMS[row.problem]);
  const role = row.isSuperAdmin ? 'super_admin' : (row.memberRole ?? 'business_admin');
  const business = businessOf(row);
  return {
    sessionId: row.sessionId,
    sessionKind: row.sessionKind,
    personId: row.personId,
    name: row.name,
    email: row.email,
    version: row.personVersion,
    preferences: row.preferences,
    role,
    permissions: flagsOf(row),
    rights: readRights(row.rights),
    isEmailVerified: row.isEmailVerified,
    isVerified: isApproved(row),
    requiresBusinessSetup: role === 'business_admin' && business?.isSetupFinished !== true,
    isSuspended: row.isSuspended,
    isByPin: row.isByPin,
    ...(row.scopes === undefined ? {} : { only: actionsOfScopes(row.scopes) }),
    ...visitIn(row),
    business,
    branchIds: isBranchBound(role) ? (row.branchIds ?? []) : null,
    branchId: row.branchId,
    branchName: row.branchName,
    rejectedReason: row.membershipReason ?? row.rejectedReason,
    askedAt: row.askedAt,
    lastSeenAt: row.lastSeenAt,
  };
}

function visitIn({ visitId, parts }: SessionRow): Pick<Actor, 'only' | 'visit'> {
  if (visitId === undefined || parts === undefined) return {};
  return { only: actionsOfParts(parts), visit: { visitId, parts } };
}

/** Owners wait for the platform, staff for their business (answers: words). */
function isApproved(row: SessionRow): boolean {
  if (row.isSuperAdmin) return true;
  if (row.memberRole === null) return row.ownerApproval === 'approved';
  if (row.membershipState !== 'active') return false;
  return row.isOwner !== true || row.ownerApproval === 'approved';
}

function flagsOf(row: SessionRow): Flags {
  return {
    canManageProducts: row.canManageProducts ?? DEFAULT_FLAGS.canManageProducts,
    canManageSales: row.canManageSales ?? DEFAULT_FLAGS.canManageSales,
    canManageUsers: row.canManageUsers ?? DEFAULT_FLAGS.canManageUsers,
    canViewReports: row.canViewReports ?? DEFAULT_FLAGS.canViewReports,
    canManageInventory: row.canManageInventory ?? DEFAULT_FLAGS.canManageInventory,
    canManageCustomers: row.canManageCustomers ?? DEFAULT_FLAGS.canManageCustomers,
    canProcessRefunds: row.canProcessRefunds ?? DEFAULT_FLAGS.canProcessRefunds,
  };
}

function businessOf(row: SessionRow): ActorBusiness | null {
  if (row.businessId === null) return null;
  const place = { currency: row.currency ?? '', timezone: row.timezone ?? 'UTC' };
  return {
    businessId: row.businessId,
    name: row.businessName ?? '',
    businessType: row.businessType ?? 'other',
    ...place,
    formats: formatsOf(row.formats, place),
    taxMode: row.taxMode ?? 'inclusive',
    taxRounding: row.taxRounding ?? 'per_rate',
    stockPolicy: row.stockPolicy ?? 'block',
    isSetupFinished: row.isSetupFinished,
    // What only its owner does is never done by a key.
    isOwner: row.isOwner === true && row.scopes === undefined,
  };
}

/** The business in use. @throws Refusal when the caller works in none */
export function inBusiness<Business>(actor: { readonly business: Business | null }): Business {
  if (actor.business === null) throw new Refusal('BUSINESS_SETUP_REQUIRED');
  return actor.business;
}

/** Refuses a branch of the own business that is not open to the caller. */
export function refuseOtherBranch(actor: Pick<Actor, 'branchIds'>, branchId: string): void {
  if (actor.branchIds !== null && !actor.branchIds.includes(branchId)) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
}

/** The branches a list may show: the asked one, or all in reach (null = the whole business). */
export function branchesInReach(actor: Actor, asked?: string): readonly string[] | null {
  if (asked === undefined) return actor.branchIds;
  refuseOtherBranch(actor, asked);
  return [asked];
}
