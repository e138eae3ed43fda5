import type { Role } from './permissions.ts';

/** The parts of the product that have a shell of their own, plus those that have none. */
export type Area =
  | 'public'
  | 'root'
  | 'shared'
  | 'setup'
  | 'admin'
  | 'business'
  | 'seller'
  | 'manager'
  | 'accountant';

/** `full`: the seven steps; `root`: steps 1 and 2, then the list of `/`; `none`: no guard. */
export type GuardKind = 'none' | 'root' | 'full';

/** Who may see a path: `public` everybody, `any` every signed-in person, else the listed roles. */
export type Access = 'public' | 'any' | readonly Role[];

export interface RouteEntry {
  /** The path; a segment in braces stands for one value. */
  readonly path: string;
  readonly area: Area;
  readonly roles: Access;
  readonly guard: GuardKind;
  /** Where an index path leads; null for a path with a screen of its own. */
  readonly indexTarget: string | null;
  /** The key of the document title in the message catalogue (`titles.<titleKey>`). */
  readonly titleKey: string;
}

interface AreaRule {
  readonly base: string;
  readonly roles: readonly Role[];
  readonly indexTarget: string;
}

/** The areas that belong to roles; everything below `base` is theirs, known path or not. */
const AREA_RULES = {
  setup: { base: '/setup', roles: ['business_admin'], indexTarget: 'business' },
  admin: { base: '/admin', roles: ['super_admin'], indexTarget: 'dashboard' },
  business: { base: '/business', roles: ['business_admin'], indexTarget: 'dashboard' },
  seller: { base: '/seller', roles: ['seller'], indexTarget: 'dashboard' },
  manager: { base: '/manager', roles: ['branch_manager'], indexTarget: 'dashboard' },
  accountant: { base: '/accountant', roles: ['accountant'], indexTarget: 'dashboard' },
} as const satisfies Partial<Record<Area, AreaRule>>;

/** An area that belongs to roles and has a not-found page inside its own shell. */
export type RoleArea = keyof typeof AREA_RULES;

function open(path: string, titleKey: string): RouteEntry {
  return { path, area: 'public', roles: 'public', guard: 'none', indexTarget: null, titleKey };
}

function shared(path: string, titleKey: string): RouteEntry {
  return { path, area: 'shared', roles: 'any', guard: 'full', indexTarget: null, titleKey };
}

function index(area: RoleArea): RouteEntry {
  const { base, roles, indexTarget } = AREA_RULES[area];
  return {
    path: base,
    area,
    roles,
    guard: 'full',
    indexTarget: `${base}/${indexTarget}`,
    titleKey: `${area}Index`,
  };
}

function inside(area: RoleArea, below: string, titleKey: string): RouteEntry {
  const { base, roles } = AREA_RULES[area];
  const path = `${base}/${below}`;
  return { path, area, roles, guard: 'full', indexTarget: null, titleKey };
}

/**
 * Every path of the product (docs/spec.md, "Routes and guards"). The router, the guards, the
 * navigation and the tests read this one table; a path that is not here does not exist.
 */
export const ROUTES: readonly RouteEntry[] = [
  {
    path: '/',
    area: 'root',
    roles: 'any',
    guard: 'root',
    indexTarget: null,
    titleKey: 'home',
  },
  open('/login', 'login'),
  open('/register', 'register'),
  open('/forgot-password', 'forgotPassword'),
  open('/reset-password', 'resetPassword'),
  open('/pending-verification', 'pendingVerification'),
  open('/email-verification', 'emailVerification'),
  open('/unauthorized', 'unauthorized'),
  shared('/dashboard', 'dashboard'),
  shared('/profile', 'profile'),
  shared('/settings', 'settings'),
  index('setup'),
  inside('setup', 'business', 'setupBusiness'),
  inside('setup', 'branches', 'setupBranches'),
  index('admin'),
  inside('admin', 'dashboard', 'adminDashboard'),
  inside('admin', 'products', 'adminProducts'),
  inside('admin', 'sales', 'adminSales'),
  inside('admin', 'users', 'adminUsers'),
  inside('admin', 'verify-users', 'adminVerifyUsers'),
  inside('admin', 'business', 'adminBusiness'),
  inside('admin', 'branches', 'adminBranches'),
  inside('admin', 'settings', 'adminSettings'),
  index('business'),
  inside('business', 'dashboard', 'businessDashboard'),
  inside('business', 'products', 'businessProducts'),
  inside('business', 'sales', 'businessSales'),
  inside('business', 'users', 'businessUsers'),
  inside('business', 'branches', 'businessBranches'),
  inside('business', 'reports', 'businessReports'),
  inside('business', 'management', 'businessManagement'),
  inside('business', 'settings', 'businessSettings'),
  {
    ...inside('business', 'analytics', 'analyticsIndex'),
    indexTarget: '/business/analytics/overview',
  },
  inside('business', 'analytics/overview', 'analyticsOverview'),
  inside('business', 'analytics/performance', 'analyticsPerformance'),
  inside('business', 'analytics/comparison', 'analyticsComparison'),
  inside('business', 'analytics/products/{productId}', 'analyticsProduct'),
  index('seller'),
  inside('seller', 'dashboard', 'sellerDashboard'),
  inside('seller', 'products', 'sellerProducts'),
  inside('seller', 'sales', 'sellerSales'),
  inside('seller', 'new-sale', 'sellerNewSale'),
  inside('seller', 'profile', 'sellerProfile'),
  index('manager'),
  inside('manager', 'dashboard', 'managerDashboard'),
  index('accountant'),
  inside('accountant', 'dashboard', 'accountantDashboard'),
];

/** What a path is: a known one, unknown below a role's area, or unknown altogether. */
export type PathMatch =
  | {
      readonly kind: 'route';
      readonly route: RouteEntry;
      readonly params: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'area-not-found';
      readonly area: RoleArea;
      readonly roles: readonly Role[];
    }
  | { readonly kind: 'not-found' };

/**
 * The path alone: without query and fragment, doubled slashes and a trailing slash.
 * `''` and `'/?x=1'` are `/`.
 */
export function plainPath(path: string): string {
  const end = path.search(/[?#]/u);
  const bare = end === -1 ? path : path.slice(0, end);
  const segments = bare.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith('{') && part.endsWith('}')) params[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/** Finds the entry of a path (query, fragment and trailing slash allowed); capitals matter. */
export function matchPath(path: string): PathMatch {
  const plain = plainPath(path);
  for (const route of ROUTES) {
    const params = paramsOf(route.path, plain);
    if (params !== null) return { kind: 'route', route, params };
  }
  for (const [area, { base, roles }] of Object.entries(AREA_RULES)) {
    if (isUnder(plain, base)) return { kind: 'area-not-found', area: area as RoleArea, roles };
  }
  return { kind: 'not-found' };
}

/** True when `path` is `base` or lies below it (`/business` holds `/business/zzz`). */
export function isUnder(path: string, base: string): boolean {
  const plain = plainPath(path);
  return plain === base || plain.startsWith(`${base}/`);
}

/** The area whose shell a path belongs to; an unknown path outside every area is `not-found`. */
export function areaOf(path: string): Area | 'not-found' {
  const match = matchPath(path);
  if (match.kind === 'route') return match.route.area;
  return match.kind === 'area-not-found' ? match.area : 'not-found';
}

/** The base path and roles of a role's area. */
export function areaRule(area: RoleArea): AreaRule {
  return AREA_RULES[area];
}
