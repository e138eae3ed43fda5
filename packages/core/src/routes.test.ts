import { expect, it } from 'vitest';
import { areaOf, areaRule, isUnder, matchPath, plainPath, ROUTES } from './routes.ts';

// Written from the specification, section 2.
const INDEXES: Readonly<Record<string, string>> = {
  '/setup': '/setup/business',
  '/admin': '/admin/dashboard',
  '/business': '/business/dashboard',
  '/business/analytics': '/business/analytics/overview',
  '/seller': '/seller/dashboard',
  '/manager': '/manager/dashboard',
  '/accountant': '/accountant/dashboard',
};

it('holds every specified path once and no other', () => {
  const paths = ROUTES.map((route) => route.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual([
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/pending-verification',
    '/email-verification',
    '/unauthorized',
    '/dashboard',
    '/profile',
    '/settings',
    '/setup',
    '/setup/business',
    '/setup/branches',
    '/admin',
    '/admin/dashboard',
    '/admin/products',
    '/admin/sales',
    '/admin/users',
    '/admin/verify-users',
    '/admin/business',
    '/admin/branches',
    '/admin/settings',
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
    '/business/analytics/products/{productId}',
    '/seller',
    '/seller/dashboard',
    '/seller/products',
    '/seller/sales',
    '/seller/new-sale',
    '/seller/profile',
    '/manager',
    '/manager/dashboard',
    '/accountant',
    '/accountant/dashboard',
  ]);
});

it('leads every index path to its target, and no other path anywhere', () => {
  for (const { path, indexTarget } of ROUTES) expect(indexTarget).toBe(INDEXES[path] ?? null);
});

it('gives every path a title of its own', () => {
  expect(new Set(ROUTES.map((route) => route.titleKey)).size).toBe(ROUTES.length);
});

it.each([
  ['/business/products', 'business'],
  ['/business/products/', 'business'],
  ['/business/products?id=1', 'business'],
  ['/business/zzz', 'business'],
  ['/business/zzz/?a=/admin', 'business'],
  ['/setup/zzz', 'setup'],
  ['/admin/', 'admin'],
  ['/seller//new-sale', 'seller'],
  ['/manager#x', 'manager'],
  ['/accountant/a/b/c', 'accountant'],
  ['/login', 'public'],
  ['/unauthorized', 'public'],
  ['/profile', 'shared'],
  ['/', 'root'],
  ['', 'root'],
  ['/zzz', 'not-found'],
  ['/businesses', 'not-found'],
  ['/BUSINESS', 'not-found'],
  ['/profile/x', 'not-found'],
])('puts %s into the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

it('reads the value in a path', () => {
  const match = matchPath('/business/analytics/products/42/?x=1');
  expect(match.kind).toBe('route');
  if (match.kind === 'route') expect(match.params).toEqual({ productId: '42' });
  expect(matchPath('/business/analytics/products/').kind).toBe('area-not-found');
});

it('tells a path below a base from one that only begins alike', () => {
  expect(isUnder('/setup', '/setup')).toBe(true);
  expect(isUnder('/setup/business?x', '/setup')).toBe(true);
  expect(isUnder('/setups', '/setup')).toBe(false);
  expect(plainPath('//a//b/?c#d')).toBe('/a/b');
  expect(areaRule('manager')).toEqual({
    base: '/manager',
    roles: ['branch_manager'],
    indexTarget: 'dashboard',
  });
});
