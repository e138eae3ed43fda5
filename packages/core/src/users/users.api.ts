import { z } from 'zod';
import { permissions } from '../auth/auth.api.ts';
import { chosenRights, ownRightsAsked } from '../auth/rights.api.ts';
import { endpoint, signedIn } from '../endpoint.ts';
import { done, email, id, ids, name, page, pageOf, search, text, version } from '../fields.ts';
import { STAFF_ROLES } from '../permissions.ts';

/**
 * The seven POSTs under /api/auth/users. The specification shows them without a body; the two
 * lists answer without one, the five actions need to know whom they mean (docs/decisions).
 * A business_admin reaches the own business, a branch_manager sellers of the own branches, a
 * super_admin the owners.
 */

export const USER_STATES = ['invited', 'awaiting', 'active', 'rejected', 'suspended'] as const;

export const userRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(USER_STATES),
  isEmailVerified: z.boolean(),
  businessName: z.string().nullable(),
  branches: z.array(z.object({ _id: z.string(), name: z.string() })),
  permissions,
  /** What was chosen for the person instead of what role and flags give; null: nothing. */
  rights: chosenRights.nullable(),
  /** What the business chose for everybody of the role; null: nothing. */
  roleRights: chosenRights.nullable(),
  /** What the role may take off; null for roles that do not sell under limits. */
  roleLimits: z
    .object({
      discountBasisPoints: z.number(),
      mayOverridePrice: z.boolean(),
      mayExemptTax: z.boolean(),
    })
    .nullable(),
  /** The owner of the business: nobody inside it changes or deactivates them. */
  isOwner: z.boolean(),
  /** What an owner has set up, for the platform; null for staff and where nothing was begun. */
  setup: z
    .object({
      businessType: z.string(),
      currency: z.string(),
      timezone: z.string(),
      isFinished: z.boolean(),
    })
    .nullable(),
  askedAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Until when an open invitation may be used; null for everybody else. */
  invitedUntil: z.string().nullable(),
  /** What the person wrote; of a rejected person the reason. */
  note: z.string().nullable(),
  /** Whether they have a PIN in this business; what it is nobody is told. */
  hasPin: z.boolean(),
  version: z.number(),
});
export type UserRow = z.output<typeof userRow>;

const listBody = z
  .strictObject({
    q: search(100).optional(),
    state: z.enum(USER_STATES).optional(),
    role: search(40).optional(),
    limit: z.int().min(1).max(100).default(50),
    cursor: page.cursor,
  })
  .default({ limit: 50 });

const flagsAsked = z.strictObject({
  canManageProducts: z.boolean().optional(),
  canManageSales: z.boolean().optional(),
  canManageUsers: z.boolean().optional(),
  canViewReports: z.boolean().optional(),
  canManageInventory: z.boolean().optional(),
  canManageCustomers: z.boolean().optional(),
  canProcessRefunds: z.boolean().optional(),
});

const target = { userId: id, version };
const DECIDING = [
  'PERMISSION_REQUIRED',
  'NOT_FOUND',
  'VERSION_CONFLICT',
  'FORBIDDEN',
  'BRANCH_FORBIDDEN',
] as const;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'POST',
  path: '/api/auth/users',
  summary: 'People in the caller’s reach',
  access: signedIn,
  body: listBody,
  response: pageOf(userRow),
  refusals: ['PERMISSION_REQUIRED'],
});

export const listPendingUsers = endpoint({
  name: 'listPendingUsers',
  method: 'POST',
  path: '/api/auth/users/pending',
  summary: 'People who wait for the caller’s approval, longest waiting first',
  access: signedIn,
  body: listBody,
  response: pageOf(userRow),
  refusals: ['PERMISSION_REQUIRED'],
});

export const verifyUser = endpoint({
  name: 'verifyUser',
  method: 'POST',
  path: '/api/auth/users/verify',
  summary: 'Approve a waiting person',
  access: signedIn,
  body: z.strictObject(target),
  response: userRow,
  refusals: ['SELF_APPROVAL', 'INVALID_STATE', ...DECIDING],
});

export const rejectUser = endpoint({
  name: 'rejectUser',
  method: 'POST',
  path: '/api/auth/users/reject',
  summary: 'Reject a waiting person with a reason they will read',
  access: signedIn,
  body: z.strictObject({ ...target, reason: text(300) }),
  response: userRow,
  refusals: ['SELF_APPROVAL', 'INVALID_STATE', ...DECIDING],
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'POST',
  path: '/api/auth/users/update',
  summary: 'Change role, branches, flags or own rights of a person; reactivates when asked',
  access: signedIn,
  body: z.strictObject({
    ...target,
    role: z.enum(STAFF_ROLES).optional(),
    branchIds: ids(200).optional(),
    permissions: flagsAsked.optional(),
    /** The whole of the choices; absent: they stay, as far as the role can have them. */
    rights: ownRightsAsked.optional(),
    reactivate: z.literal(true).optional(),
  }),
  response: userRow,
  refusals: ['LIMIT_REACHED', 'LAST_ADMIN', 'INVALID_STATE', ...DECIDING],
});

export const deactivateUser = endpoint({
  name: 'deactivateUser',
  method: 'POST',
  path: '/api/auth/users/delete',
  summary: 'Deactivate a person: sessions end at once, their history stays',
  access: signedIn,
  body: z.strictObject(target),
  response: userRow,
  refusals: ['LAST_ADMIN', 'INVALID_STATE', ...DECIDING],
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/auth/users/new',
  summary: 'Invite a person; the link is mailed and may be copied or shown as a QR code',
  access: signedIn,
  body: z.strictObject({
    userId: id,
    name,
    email,
    role: z.enum(STAFF_ROLES),
    branchIds: ids(200).default([]),
    /** What the person may from the first day; absent: as for who is new. */
    permissions: flagsAsked.optional(),
    rights: ownRightsAsked.optional(),
  }),
  response: z.object({
    user: userRow,
    link: z.string(),
    qrSvg: z.string(),
    expiresAt: z.string(),
  }),
  refusals: [
    'LIMIT_REACHED',
    'PERMISSION_REQUIRED',
    'FORBIDDEN',
    'BRANCH_FORBIDDEN',
    'DUPLICATE_VALUE',
    'NOT_FOUND',
    'RATE_LIMITED',
  ],
});

export const cancelInvitation = endpoint({
  name: 'cancelInvitation',
  method: 'POST',
  path: '/api/users/cancel-invitation',
  summary: 'Withdraw an invitation that was not used',
  access: signedIn,
  body: z.strictObject({ userId: id }),
  response: done,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN'],
});

export const USERS_ENDPOINTS = [
  listUsers,
  listPendingUsers,
  verifyUser,
  rejectUser,
  updateUser,
  deactivateUser,
  inviteUser,
  cancelInvitation,
] as const;
