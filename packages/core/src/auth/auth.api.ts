import { z } from 'zod';
import { anySession, endpoint, gate, open } from '../endpoint.ts';
import { code, done, email, formatFields, id, name, password, text } from '../fields.ts';
import { ownRights } from './rights.api.ts';
import { secondCode } from './second-code.ts';

/** The seven flags, every one of them named. */
export const permissions = z.object({
  canManageProducts: z.boolean(),
  canManageSales: z.boolean(),
  canManageUsers: z.boolean(),
  canViewReports: z.boolean(),
  canManageInventory: z.boolean(),
  canManageCustomers: z.boolean(),
  canProcessRefunds: z.boolean(),
});

export const THEMES = ['light', 'dark'] as const;
export const preferenceFields = {
  theme: z.enum(THEMES).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  keepMessages: z.boolean().optional(),
  singleKeys: z.boolean().optional(),
  /** What is heard at the till: whether a scan was understood, and that a sale is done. */
  scanSounds: z.boolean().optional(),
  saleSounds: z.boolean().optional(),
  /** In percent. */
  soundVolume: z.int().min(0).max(100).optional(),
};
export const preferences = z.object(preferenceFields);
export type Preferences = z.output<typeof preferences>;

/** The signed-in person as the specification's client reads it. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  version: z.number(),
  isEmailVerified: z.boolean(),
  isVerified: z.boolean(),
  requiresEmailVerification: z.boolean(),
  requiresBusinessSetup: z.boolean(),
  business: z
    .object({
      _id: z.string(),
      name: z.string(),
      businessType: z.string(),
      currency: z.string(),
      timezone: z.string(),
      /** How it writes numbers, dates and times; absent from a server that does not know. */
      formats: z.object(formatFields).optional(),
    })
    .nullable(),
  branch: z.object({ _id: z.string(), name: z.string() }).nullable(),
  preferences,
  permissions,
  /** What was chosen for the person instead of what role and flags give; absent: nothing. */
  rights: ownRights.optional(),
  /** Came in by PIN at a till: may do what is done there. */
  isByPin: z.literal(true).optional(),
  /** The role needs a second step here: it is set up before anything else. */
  requiresSecondStepSetup: z.literal(true).optional(),
});
export type WireUser = z.output<typeof user>;

const inviteCode = z
  .string()
  .min(1, { abort: true })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'PATTERN' });

/** What a sign-in answers, by whatever way. */
export const signedInAs = z.object({
  message: z.string(),
  data: z.object({ user, token: z.string() }),
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  access: open,
  /** The code only where the answer before asked for it: `SECOND_STEP_NEEDED`. */
  body: z.strictObject({ email, password, code: secondCode.optional() }),
  response: signedInAs,
  refusals: [
    'INVALID_CREDENTIALS',
    'BUSINESS_CLOSED',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'EMAIL_NOT_VERIFIED',
    'ADMIN_APPROVAL_REQUIRED',
    'ACCOUNT_DEACTIVATED',
    'PASSWORD_TOO_LONG',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account: an owner, or staff who hold an invitation',
  access: open,
  /** The code where an invitation meets an account that has a second step. */
  body: z.strictObject({
    name,
    email,
    password,
    invite: inviteCode.optional(),
    code: secondCode.optional(),
  }),
  response: z.object({ message: z.string(), user, token: z.string() }),
  refusals: [
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_BREACHED',
    'LINK_INVALID',
    'SIGN_UP_CLOSED',
    'FORBIDDEN',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: open,
  response: done,
  refusals: [],
});

export const validateSession = endpoint({
  name: 'validateSession',
  method: 'GET',
  path: '/api/auth/validate-session',
  summary: 'Who is signed in, as the server knows it now',
  access: anySession,
  response: z.object({ data: z.object({ user }), token: z.string().optional() }),
  refusals: ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_BINDING_MISMATCH'],
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a reset code; the answer never says whether the e-mail is known',
  access: open,
  body: z.strictObject({ email }),
  response: done,
  refusals: ['RATE_LIMITED'],
});

export const verifyResetCode = endpoint({
  name: 'verifyResetCode',
  method: 'POST',
  path: '/api/auth/verify-reset-code',
  summary: 'Check a reset code without using it up',
  access: open,
  body: z.strictObject({ email, code }),
  response: done,
  refusals: ['RESET_CODE_INVALID', 'RATE_LIMITED'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PATCH',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the code; every session of the person ends',
  access: open,
  body: z.strictObject({ email, code, newPassword: password }),
  response: done,
  refusals: [
    'RESET_CODE_INVALID',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_BREACHED',
    'PASSWORD_SAME_AS_OLD',
    'RATE_LIMITED',
  ],
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify the e-mail with the mailed code',
  access: gate,
  body: z.strictObject({ code }),
  response: done,
  refusals: ['RESET_CODE_INVALID', 'RATE_LIMITED'],
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Mail a new verification code; the older one stops working',
  access: gate,
  response: done,
  refusals: ['RATE_LIMITED', 'INVALID_STATE'],
});

export const changeWaitingEmail = endpoint({
  name: 'changeWaitingEmail',
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Correct the address of an account that is not verified yet',
  access: gate,
  body: z.strictObject({ email }),
  response: done,
  refusals: ['RATE_LIMITED', 'INVALID_STATE'],
});

/** Where a waiting person stands. */
export const gateStatus = endpoint({
  name: 'gateStatus',
  method: 'GET',
  path: '/api/auth/gate-status',
  summary: 'Where a waiting person stands: e-mail, approval, reason of a rejection',
  access: gate,
  response: z.object({
    email: z.string(),
    name: z.string(),
    role: z.string(),
    isEmailVerified: z.boolean(),
    isVerified: z.boolean(),
    requiresBusinessSetup: z.boolean(),
    rejectedReason: z.string().nullable(),
    askedAt: z.string(),
    hasSession: z.boolean(),
    resendAfterSeconds: z.number(),
  }),
  refusals: ['UNAUTHENTICATED'],
});

export const askApprovalAgain = endpoint({
  name: 'askApprovalAgain',
  method: 'POST',
  path: '/api/auth/ask-approval',
  summary: 'After a rejection: ask again with a word of explanation',
  access: gate,
  body: z.strictObject({ message: text(300) }),
  response: done,
  refusals: ['INVALID_STATE', 'RATE_LIMITED'],
});

export const sampleSignIns = endpoint({
  name: 'sampleSignIns',
  method: 'GET',
  path: '/api/auth/sample-sign-ins',
  summary: 'Sample sign-ins while sample data exists, a local mailbox, and where passkeys work',
  access: open,
  response: z.object({
    signIns: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    hasMailbox: z.boolean(),
    /** The host whose pages passkeys work on; null: none. Absent from a server before passkeys. */
    passkeyHost: z.string().nullable().optional(),
  }),
  refusals: [],
});

export const lookUpInvitation = endpoint({
  name: 'lookUpInvitation',
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'What an invitation link stands for',
  access: open,
  body: z.strictObject({ invite: inviteCode }),
  response: z.object({
    email: z.string(),
    name: z.string(),
    role: z.string(),
    businessName: z.string(),
  }),
  refusals: ['LINK_INVALID', 'RATE_LIMITED'],
});

export const switchBusiness = endpoint({
  name: 'switchBusiness',
  method: 'POST',
  path: '/api/auth/switch-business',
  summary: 'Work in another business or branch from now on',
  access: anySession,
  body: z.strictObject({ businessId: id, branchId: id.nullable().optional() }),
  response: z.object({ data: z.object({ user }) }),
  refusals: ['NOT_FOUND'],
});

/** One business a person works in, with the branches open to them. */
export const membership = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  currency: z.string(),
  branches: z.array(z.object({ _id: z.string(), name: z.string(), code: z.string() })),
});

export const myBusinesses = endpoint({
  name: 'myBusinesses',
  method: 'GET',
  path: '/api/auth/my-businesses',
  summary: 'The businesses and branches the person may switch to',
  access: anySession,
  response: z.object({ businesses: z.array(membership) }),
  refusals: [],
});

export const AUTH_ENDPOINTS = [
  login,
  register,
  logout,
  validateSession,
  forgotPassword,
  verifyResetCode,
  resetPassword,
  verifyEmail,
  resendVerification,
  changeWaitingEmail,
  gateStatus,
  askApprovalAgain,
  sampleSignIns,
  lookUpInvitation,
  switchBusiness,
  myBusinesses,
] as const;
