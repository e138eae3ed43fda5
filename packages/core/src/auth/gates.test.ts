import { describe, expect, it } from 'vitest';
import type { GateFacts } from './gates.ts';
import { guard, homePath, postLoginPath, publicRedirect } from './gates.ts';
import { ROUTES } from '../routes.ts';

// The expected answers are written from the specification by hand, not read from the route table.
const NO_GUARD = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/pending-verification',
  '/email-verification',
  '/unauthorized',
  '/zzz',
  '/businesszzz',
  '/Business/dashboard',
  '/login/zzz',
];

const ANY_ROLE = ['/profile', '/settings', '/dashboard'];

const BY_ROLE: Readonly<Record<string, readonly string[]>> = {
  super_admin: [
    '/admin',
    '/admin/dashboard',
    '/admin/products',
    '/admin/sales',
    '/admin/users',
    '/admin/verify-users',
    '/admin/business',
    '/admin/branches',
    '/admin/settings',
    '/admin/zzz',
  ],
  business_admin: [
    '/setup',
    '/setup/business',
    '/setup/branches',
    '/setup/zzz',
    '/business',
    '/business/dashboard',
    '/business/products',
    '/business/sales',
    '/business/users',
    '/business/branches',
    '/business/reports',
    '/business/management',
    '/business/settings',
    '/business/analytics',
    '/business/analytics/overview',
    '/business/analytics/performance',
    '/business/analytics/comparison',
    '/business/analytics/products/0198c1de-0000-7000-8000-000000000001',
    '/business/analytics/products',
    '/business/analytics/zzz',
    '/business/zzz',
  ],
  branch_manager: ['/manager', '/manager/dashboard', '/manager/zzz/deep'],
  seller: [
    '/seller',
    '/seller/dashboard',
    '/seller/products',
    '/seller/sales',
    '/seller/new-sale',
    '/seller/profile',
    '/seller/zzz',
  ],
  accountant: ['/accountant', '/accountant/dashboard', '/accountant/zzz'],
};

const ROLES = [
  'super_admin',
  'business_admin',
  'branch_manager',
  'seller',
  'accountant',
  'auditor',
];

const DASHBOARD: Readonly<Record<string, string>> = {
  super_admin: '/admin/dashboard',
  business_admin: '/business/dashboard',
  branch_manager: '/manager/dashboard',
  seller: '/seller/dashboard',
  accountant: '/accountant/dashboard',
  auditor: '/dashboard',
};

// email verified, verification required, has a business, set-up required → where the owner stands
const OWNER_GATES: readonly (readonly [string, 'email' | 'setup' | 'work'])[] = [
  ['- - - -', 'email'],
  ['- - - s', 'email'],
  ['- - b -', 'email'],
  ['- - b s', 'email'],
  ['- r - -', 'email'],
  ['- r - s', 'email'],
  ['- r b -', 'email'],
  ['- r b s', 'email'],
  ['e - - -', 'setup'],
  ['e - - s', 'setup'],
  ['e - b -', 'work'],
  ['e - b s', 'setup'],
  ['e r - -', 'email'],
  ['e r - s', 'email'],
  ['e r b -', 'email'],
  ['e r b s', 'email'],
];

const business = { _id: 'b1' };

function person(role: string, gates: string, isVerified: boolean): GateFacts {
  return {
    role,
    isEmailVerified: gates.includes('e'),
    requiresEmailVerification: gates.includes('r'),
    business: gates.includes('b') ? business : null,
    requiresBusinessSetup: gates.includes('s'),
    isVerified,
  };
}

interface Case {
  readonly name: string;
  readonly user: GateFacts | null;
  readonly stands: 'out' | 'email' | 'setup' | 'work' | 'waiting';
}

const CASES: Case[] = [{ name: 'signed out', user: null, stands: 'out' }];
for (const role of ROLES) {
  for (const [gates, owner] of OWNER_GATES) {
    for (const approved of [false, true]) {
      const staff = approved ? 'work' : 'waiting';
      CASES.push({
        name: `${role} [${gates} ${approved ? 'approved' : 'not approved'}]`,
        user: person(role, gates, approved),
        stands: role === 'business_admin' ? owner : staff,
      });
    }
  }
}

const GATE_PAGE = { email: '/email-verification', waiting: '/pending-verification' };

function homeOf({ user, stands }: Case): string {
  if (stands === 'out') return '/login';
  if (stands === 'email' || stands === 'waiting') return GATE_PAGE[stands];
  return stands === 'setup' ? '/setup/business' : (DASHBOARD[user?.role ?? ''] ?? '');
}

/** Where the case is sent from a path of `role`'s area (null: of everybody), or `pass`. */
function expected(the: Case, path: string, role: string | null): string {
  if (the.stands === 'out') return '/login';
  if (role !== null && the.user?.role !== role) return '/unauthorized';
  if (the.stands === 'email' || the.stands === 'waiting') return GATE_PAGE[the.stands];
  const isSetupPath = path.startsWith('/setup');
  if (the.stands === 'setup') return isSetupPath ? 'pass' : '/setup/business';
  if (isSetupPath) return '/business/dashboard';
  if (path === '/dashboard' && the.user?.role !== 'auditor') return homeOf(the);
  return 'pass';
}

function ask(the: Case, path: string): string {
  const answer = guard({ loading: false, authChecked: true, user: the.user, path });
  return answer.kind === 'redirect' ? answer.to : answer.kind;
}

const spellings = (path: string): string[] => [
  path,
  `${path}/`,
  `${path}?id=1`,
  `${path}/?tab=/admin/users`,
  `${path}#part`,
];

const GUARDED: (readonly [string, string | null])[] = [
  ...ANY_ROLE.map((path) => [path, null] as const),
  ...Object.entries(BY_ROLE).flatMap(([role, paths]) => paths.map((path) => [path, role] as const)),
];

describe('the guard', () => {
  it('is asked here about every path of the route table', () => {
    const asked = new Set([...NO_GUARD, ...GUARDED.map(([path]) => path), '/']);
    const missing = ROUTES.map((route) => route.path.replace(/\{.*\}/u, '')).filter(
      (path) => ![...asked].some((one) => one === path || one.startsWith(`${path}0`)),
    );
    expect(missing).toEqual([]);
    expect(CASES).toHaveLength(1 + 6 * 32);
  });

  it.each(GUARDED)('answers for %s every role, gate and spelling as specified', (path, role) => {
    for (const the of CASES) {
      for (const spelling of spellings(path)) {
        expect(ask(the, spelling), `${the.name} at ${spelling}`).toBe(expected(the, path, role));
      }
    }
  });

  it.each(NO_GUARD)('lets everybody see %s', (path) => {
    for (const the of CASES) {
      for (const spelling of spellings(path)) expect(ask(the, spelling), the.name).toBe('pass');
    }
  });

  it('sends / on by its own list, the signed-out to /login', () => {
    for (const the of CASES) {
      for (const path of ['/', '', '/?x=1', '//', '/#a']) {
        expect(ask(the, path), the.name).toBe(homeOf(the));
      }
    }
  });

  it('shows the spinner on guarded paths and on / until the session is checked', () => {
    const unsettled = [
      { loading: true, authChecked: false },
      { loading: true, authChecked: true },
      { loading: false, authChecked: false },
    ];
    for (const state of unsettled) {
      for (const { user } of CASES) {
        for (const path of ['/', ...GUARDED.map(([one]) => one)]) {
          expect(guard({ ...state, user, path })).toEqual({ kind: 'spinner' });
        }
        for (const path of NO_GUARD) expect(guard({ ...state, user, path }).kind).toBe('pass');
      }
    }
  });
});

describe('the way after signing in', () => {
  it('follows the list of the specification, which is the rule of /', () => {
    for (const the of CASES) {
      if (the.user === null) continue;
      expect(postLoginPath(the.user), the.name).toBe(homeOf(the));
      expect(homePath(the.user), the.name).toBe(homeOf(the));
    }
  });

  it('never sends an owner to wait for approval', () => {
    for (const { user } of CASES) {
      if (user?.role === 'business_admin') {
        expect(homePath(user)).not.toBe('/pending-verification');
      }
    }
  });

  it('sends signed-in people on from the sign-in and registration pages only', () => {
    for (const the of CASES) {
      for (const spelling of [...spellings('/login'), ...spellings('/register')]) {
        const to = publicRedirect(the.user, spelling);
        expect(to, the.name).toBe(the.user === null ? null : homeOf(the));
      }
      for (const path of ['/forgot-password', '/email-verification', '/unauthorized', '/']) {
        expect(publicRedirect(the.user, path)).toBeNull();
      }
    }
  });

  it('always ends: following redirects comes to a page that passes', () => {
    for (const the of CASES) {
      for (const [start] of GUARDED) {
        let path = start;
        let steps = 0;
        for (; steps < 5; steps += 1) {
          const answer = guard({ loading: false, authChecked: true, user: the.user, path });
          if (answer.kind !== 'redirect') break;
          path = answer.to;
        }
        expect(steps, `${the.name} from ${start}`).toBeLessThan(3);
      }
    }
  });
});
