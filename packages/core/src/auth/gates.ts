import { isRole } from '../permissions.ts';
import { isUnder, matchPath, plainPath } from '../routes.ts';
import type { Role } from '../permissions.ts';
import type { SessionUser } from './user.ts';

/** What a person's gates depend on; the server holds the same facts. */
export type GateFacts = Pick<
  SessionUser,
  'role' | 'requiresEmailVerification' | 'requiresBusinessSetup' | 'isEmailVerified' | 'isVerified'
> & { readonly business: object | null };

export interface GuardQuestion {
  readonly loading: boolean;
  readonly authChecked: boolean;
  readonly user: GateFacts | null;
  /** The path asked for; query, fragment and a trailing slash may be there. */
  readonly path: string;
}

export type GuardAnswer =
  | { readonly kind: 'spinner' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'pass' };

const PASS: GuardAnswer = { kind: 'pass' };
const DASHBOARDS: Readonly<Record<Role, string>> = {
  super_admin: '/admin/dashboard',
  business_admin: '/business/dashboard',
  branch_manager: '/manager/dashboard',
  seller: '/seller/dashboard',
  accountant: '/accountant/dashboard',
};

const needsEmail = (user: GateFacts): boolean =>
  user.requiresEmailVerification || !user.isEmailVerified;
const needsSetup = (user: GateFacts): boolean =>
  user.requiresBusinessSetup || user.business === null;

/** The dashboard of a role; an unknown role has the common one. */
export function dashboardOf(role: string): string {
  return isRole(role) ? DASHBOARDS[role] : '/dashboard';
}

/** Where `/` leads a signed-in person (specification 4, "Redirect from /"). */
export function homePath(user: GateFacts): string {
  if (user.role === 'business_admin') {
    if (needsEmail(user)) return '/email-verification';
    return needsSetup(user) ? '/setup/business' : '/business/dashboard';
  }
  return user.isVerified ? dashboardOf(user.role) : '/pending-verification';
}

/** Where a person goes after signing in; the specification's list leads where `/` leads. */
export function postLoginPath(user: GateFacts): string {
  return homePath(user);
}

/** Where a signed-in person is sent from a sign-in page, or null to stay. */
export function publicRedirect(user: GateFacts | null, path: string): string | null {
  const plain = plainPath(path);
  if (user === null || (plain !== '/login' && plain !== '/register')) return null;
  return homePath(user);
}

/**
 * Steps 4 to 7: the gates of a person whose role fits; null when all are open. The exception of
 * step 4, /email-verification, is a public path and never comes here.
 */
function gateRedirect(user: GateFacts, path: string): string | null {
  if (user.role !== 'business_admin') return user.isVerified ? null : '/pending-verification';
  const inSetup = isUnder(path, '/setup');
  if (needsEmail(user)) return '/email-verification';
  if (needsSetup(user)) return inSetup ? null : '/setup/business';
  return inSetup ? '/business/dashboard' : null;
}

/** Who a path asks for: nobody, the list of `/`, anybody signed in, or some roles. */
function askedFor(path: string): 'nobody' | 'root' | 'any' | readonly Role[] {
  const match = matchPath(path);
  if (match.kind === 'not-found') return 'nobody';
  if (match.kind === 'area-not-found') return match.roles;
  const { guard: kind, roles } = match.route;
  if (kind === 'none' || roles === 'public') return 'nobody';
  return kind === 'root' ? 'root' : roles;
}

/**
 * The route guard (specification 4), in its order: 1 still checking → spinner; 2 nobody → /login;
 * 3 role not allowed → /unauthorized; 4 to 6 the gates of a business_admin; 7 approval of the
 * others. Public paths and unknown ones outside every area run no guard. `/` runs 1 and 2, then
 * its own list; a known role on /dashboard goes on by the rule of `/`.
 */
export function guard({ loading, authChecked, user, path }: GuardQuestion): GuardAnswer {
  const asked = askedFor(path);
  if (asked === 'nobody') return PASS;
  if (loading || !authChecked) return { kind: 'spinner' };
  if (user === null) return { kind: 'redirect', to: '/login' };
  if (asked === 'root') return { kind: 'redirect', to: homePath(user) };
  if (asked !== 'any' && !asked.some((role) => role === user.role)) {
    return { kind: 'redirect', to: '/unauthorized' };
  }
  const to = gateRedirect(user, path);
  if (to !== null) return { kind: 'redirect', to };
  if (plainPath(path) === '/dashboard' && isRole(user.role)) {
    return { kind: 'redirect', to: homePath(user) };
  }
  return PASS;
}
