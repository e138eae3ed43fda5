import { matchPath, ROUTES } from '@tillbook/core/routes';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

type Tree = { readonly [name: string]: Tree | ((...given: string[]) => string) };

function addresses(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'function'
      ? [[prefix + name, name === 'product' ? value('p1') : value()]]
      : addresses(value, `${prefix}${name}.`),
  );
}

const all = addresses(paths as unknown as Tree);

test('every address of the app, by name', () => {
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "accountant.dashboard": "/accountant/dashboard",
      "admin.branches": "/admin/branches",
      "admin.business": "/admin/business",
      "admin.dashboard": "/admin/dashboard",
      "admin.products": "/admin/products",
      "admin.sales": "/admin/sales",
      "admin.settings": "/admin/settings",
      "admin.users": "/admin/users",
      "admin.verifyUsers": "/admin/verify-users",
      "business.analytics.comparison": "/business/analytics/comparison",
      "business.analytics.overview": "/business/analytics/overview",
      "business.analytics.performance": "/business/analytics/performance",
      "business.analytics.product": "/business/analytics/products/p1",
      "business.branches": "/business/branches",
      "business.dashboard": "/business/dashboard",
      "business.display": "/business/sales?sell=1&display=customer",
      "business.management": "/business/management",
      "business.practice": "/business/sales?sell=1&practice=1",
      "business.products": "/business/products",
      "business.reports": "/business/reports",
      "business.sales": "/business/sales",
      "business.sell": "/business/sales?sell=1",
      "business.settings": "/business/settings",
      "business.users": "/business/users",
      "dashboard": "/dashboard",
      "emailVerification": "/email-verification",
      "forgotPassword": "/forgot-password",
      "home": "/",
      "login": "/login",
      "manager.dashboard": "/manager/dashboard",
      "manager.display": "/manager/dashboard?tab=sell&display=customer",
      "manager.practice": "/manager/dashboard?tab=sell&practice=1",
      "manager.sell": "/manager/dashboard?tab=sell",
      "pendingVerification": "/pending-verification",
      "profile": "/profile",
      "register": "/register",
      "resetPassword": "/reset-password",
      "seller.dashboard": "/seller/dashboard",
      "seller.display": "/seller/new-sale?display=customer",
      "seller.newSale": "/seller/new-sale",
      "seller.practice": "/seller/new-sale?practice=1",
      "seller.products": "/seller/products",
      "seller.profile": "/seller/profile",
      "seller.sales": "/seller/sales",
      "settings": "/settings",
      "setup.branches": "/setup/branches",
      "setup.business": "/setup/business",
      "unauthorized": "/unauthorized",
    }
  `);
});

test.each(all)('%s leads to a specified path: %s', (_name, address) => {
  expect(matchPath(address).kind).toBe('route');
});

test('every specified path that has a screen of its own can be named', () => {
  const named = new Set(all.map(([, address]) => address.split('?')[0]));
  const missing = ROUTES.filter(({ indexTarget }) => indexTarget === null)
    .map(({ path }) => path.replace('{productId}', 'p1'))
    .filter((path) => !named.has(path));
  expect(missing).toEqual([]);
});

test('views are search parameters; empty ones are left out', () => {
  expect(paths.business.products({ id: '7', q: 'a b', category: '' })).toBe(
    '/business/products?id=7&q=a+b',
  );
  expect(paths.register({ invite: undefined })).toBe('/register');
  expect(paths.business.analytics.product('a/b')).toBe('/business/analytics/products/a%2Fb');
});
