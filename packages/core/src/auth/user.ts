import { readRights } from '../own-rights.ts';
import type { Flags, OwnRights } from '../permissions.ts';
import { DEFAULT_FLAGS, FLAGS } from '../permissions.ts';

/** The business in use, as the wire carries it. */
export interface SessionBusiness {
  readonly _id: string;
  readonly name: string;
  readonly businessType: string;
  readonly currency: string;
  readonly timezone: string;
  /** How it writes numbers and dates (`readFormats`), as it came; absent before it was told. */
  readonly formats?: Fields;
}

export interface SessionBranch {
  readonly _id: string;
  readonly name: string;
}

/** The signed-in person as the client keeps it; every field is filled (`normaliseUser`). */
export interface SessionUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  /** Counts the changes of the profile; an edit of it carries this number. */
  readonly version: number;
  /** One of the five roles, or a word this client does not know yet. */
  readonly role: string;
  readonly token: string | null;
  readonly requiresEmailVerification: boolean;
  readonly requiresBusinessSetup: boolean;
  readonly isEmailVerified: boolean;
  /** Approved by an admin. */
  readonly isVerified: boolean;
  readonly business: SessionBusiness | null;
  readonly branch: SessionBranch | null;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Flags>;
  /** What was chosen for the person; absent: nothing. */
  readonly rights?: OwnRights;
  /** Came in by PIN at a till: may do what is done there. */
  readonly isByPin?: true;
  /** The role needs a second step here: it is set up before anything else. */
  readonly requiresSecondStepSetup?: true;
}

/** What the screens need to know of the business in use; null without a business. */
export interface BusinessContext {
  readonly businessId: string;
  readonly businessType: string;
  readonly branchId: string | null;
  readonly currency: string;
  readonly timezone: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The value as an object with fields, or null for everything else (arrays too). */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** A string that says something, or null. */
export function filledText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');

function businessOf(raw: unknown): SessionBusiness | null {
  const business = fieldsOf(raw);
  const id = filledText(business?.['_id']);
  if (business === null || id === null) return null;
  const formats = fieldsOf(business['formats']);
  return {
    _id: id,
    name: textOr(business['name']),
    businessType: textOr(business['businessType']),
    currency: textOr(business['currency']),
    timezone: textOr(business['timezone']),
    ...(formats === null ? {} : { formats }),
  };
}

function branchOf(raw: unknown): SessionBranch | null {
  const branch = fieldsOf(raw);
  const id = filledText(branch?.['_id']);
  return branch === null || id === null ? null : { _id: id, name: textOr(branch['name']) };
}

function permissionsOf(raw: unknown): Flags {
  const given = fieldsOf(raw) ?? {};
  const flags: Flags = { ...DEFAULT_FLAGS };
  for (const flag of FLAGS) {
    const value = given[flag];
    if (typeof value === 'boolean') flags[flag] = value;
  }
  return flags;
}

/**
 * Fills a user with the defaults of the specification. The data may arrive wrapped in a `user`
 * property; null when it is no user data at all (no role). The token is the answer's (beside or
 * inside the user), else `storedToken`, else null.
 */
export function normaliseUser(raw: unknown, storedToken: string | null = null): SessionUser | null {
  const outer = fieldsOf(raw);
  const user = fieldsOf(outer?.['user']) ?? outer;
  const role = filledText(user?.['role']);
  if (outer === null || user === null || role === null) return null;
  const rights = readRights(user['rights']);
  return {
    _id: textOr(user['_id']),
    name: textOr(user['name']),
    email: textOr(user['email']),
    version: typeof user['version'] === 'number' ? user['version'] : 0,
    role,
    token: filledText(outer['token']) ?? filledText(user['token']) ?? storedToken,
    requiresEmailVerification: user['requiresEmailVerification'] === true,
    requiresBusinessSetup: user['requiresBusinessSetup'] === true,
    isEmailVerified: user['isEmailVerified'] === true,
    isVerified: user['isVerified'] === true,
    business: businessOf(user['business']),
    branch: branchOf(user['branch']),
    preferences: fieldsOf(user['preferences']) ?? {},
    permissions: permissionsOf(user['permissions']),
    ...(rights === null ? {} : { rights }),
    ...(user['isByPin'] === true ? { isByPin: true as const } : {}),
    ...(user['requiresSecondStepSetup'] === true ? { requiresSecondStepSetup: true as const } : {}),
  };
}

/** The business context of a user: exactly these five, or null without a business. */
export function businessContextOf(user: SessionUser): BusinessContext | null {
  if (user.business === null) return null;
  return {
    businessId: user.business._id,
    businessType: user.business.businessType,
    branchId: user.branch?._id ?? null,
    currency: user.business.currency,
    timezone: user.business.timezone,
  };
}
