import type { Action } from './actions.ts';
import type { Access } from './endpoint.ts';
import { can, type Flags, type OwnRights } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

/** What the server knows of a caller at this very request. */
export interface Standing {
  /** `enrol`: signed in, but a second step is set up before anything else. */
  readonly sessionKind: 'full' | 'onboarding' | 'gate' | 'enrol';
  readonly role: string;
  readonly permissions: Readonly<Flags>;
  /** What was chosen for this person; null: nothing. */
  readonly rights?: OwnRights | null;
  readonly isEmailVerified: boolean;
  readonly isVerified: boolean;
  readonly requiresBusinessSetup: boolean;
  /** The platform stopped the business: its people may read, and nothing more. */
  readonly isSuspended: boolean;
  /** Came in by PIN at a till. */
  readonly isByPin?: boolean;
  /** Came by an API key that stands for these permissions, and reads. */
  readonly only?: readonly Action[];
}

/**
 * Whether the password is asked for what somebody who came in by PIN may do otherwise: a PIN opens
 * what is done at a till, and changes nothing of the own account.
 */
function isForPassword(standing: Standing, access: Access, deed: 'read' | 'write'): boolean {
  if (standing.isByPin !== true) return false;
  if (access.kind !== 'action') return deed === 'write';
  return !can(standing, access.action) && can({ ...standing, isByPin: false }, access.action);
}

/**
 * Why this caller may not use an endpoint, or null. The order is the specification's: session,
 * e-mail, set-up, approval, permission.
 * @param standing null when there is no valid session
 * @param deed whether the call may change anything of the business
 */
export function whyNotEnter(
  standing: Standing | null,
  access: Access,
  deed: 'read' | 'write' = 'read',
): RefusalCode | null {
  if (access.kind === 'public') return null;
  // No session opens it: what a device sends happened already, whoever is signed in now.
  if (access.kind === 'device') return 'DEVICE_UNKNOWN';
  if (standing === null) return 'UNAUTHENTICATED';
  const { only } = standing;
  if (only !== undefined && deed === 'write') return 'API_KEY_READS_ONLY';
  if (only !== undefined && access.kind !== 'action') return 'API_KEY_NOT_ALLOWED';
  if (access.kind === 'gate') return null;
  if (standing.sessionKind === 'gate') return 'UNAUTHENTICATED';
  if (isForPassword(standing, access, deed)) return 'SIGN_IN_NEEDED';
  if (access.kind === 'session') return null;
  if (standing.sessionKind === 'enrol') return 'SECOND_STEP_SETUP_NEEDED';
  if (!standing.isEmailVerified) return 'EMAIL_NOT_VERIFIED';
  if (access.kind === 'setup') return standing.role === 'business_admin' ? null : 'FORBIDDEN';
  if (standing.role === 'business_admin' && standing.requiresBusinessSetup) {
    return 'BUSINESS_SETUP_REQUIRED';
  }
  if (!standing.isVerified) return 'ADMIN_APPROVAL_REQUIRED';
  if (standing.isSuspended && deed === 'write') return 'BUSINESS_SUSPENDED';
  if (access.kind === 'signed_in' || can(standing, access.action)) return null;
  return 'PERMISSION_REQUIRED';
}
