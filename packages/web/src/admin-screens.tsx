import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import { paths } from './paths.ts';
import type { Screen } from './route-kit.tsx';

/** What a super admin sees of all businesses. */
export const adminScreens: readonly Screen[] = [
  {
    path: paths.admin.dashboard(),
    screen: lazyScreen(() => import('./admin-home.tsx'), 'AdminHome'),
  },
  {
    path: paths.admin.verifyUsers(),
    screen: lazyScreen(() => import('./users/verify-users-screen.tsx'), 'VerifyUsersScreen'),
    search: ['q', 'id', 'age', 'setup', 'businessType'],
    views: { tab: ['waiting', 'unproved', 'approved', 'rejected'] },
  },
  {
    path: paths.admin.business(),
    screen: lazyScreen(() => import('./platform/businesses-screen.tsx'), 'AdminBusinessScreen'),
    search: [
      ...['q', 'standing', 'businessType', 'currency', 'books', 'quietDays', 'sort', 'view'],
      ...['inside', 'part', 'sale', 'setUp', 'sold'],
    ],
  },
  {
    path: paths.admin.users(),
    screen: lazyScreen(() => import('./platform/people-screen.tsx'), 'AdminUsersScreen'),
    search: ['q', 'role', 'state', 'businessId', 'id'],
  },
  {
    path: paths.admin.branches(),
    screen: lazyScreen(() => import('./platform/branches-screen.tsx'), 'AdminBranchesScreen'),
    search: ['q', 'businessId', 'currency'],
  },
  {
    path: paths.admin.products(),
    screen: lazyScreen(() => import('./platform/products-screen.tsx'), 'AdminProductsScreen'),
    search: ['q', 'businessId', 'currency'],
  },
  {
    path: paths.admin.sales(),
    screen: lazyScreen(() => import('./platform/sales-screen.tsx'), 'AdminSalesScreen'),
    search: ['q', 'businessId', 'currency', 'from', 'to'],
  },
  {
    path: paths.admin.settings(),
    screen: lazyScreen(() => import('./platform/settings-screen.tsx'), 'AdminSettingsScreen'),
  },
];
