import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { adminScreens } from './admin-screens.tsx';
import { withShapes } from './api/shapes.ts';
import { analyticsScreens } from './analytics-screens.tsx';
import {
  accountantTabs,
  managerTabs,
  sell,
  SELL_SEARCH,
  tabParts,
  tabScreens,
} from './dashboard-tabs.tsx';
import { lazyFrame, lazyScreen } from './error-boundary/lazy-screen.tsx';
import { managementViews } from './management-views.tsx';
import { managementScreen } from './management/management-screen.tsx';
import { routeParts, viewsIn } from './management/views.ts';
import { paths } from './paths.ts';
import { publicScreens, setupScreens } from './public-screens.tsx';
import {
  areaRoutes,
  framedRoutes,
  RootFrame,
  ROUTER_OPTIONS,
  viewOr,
  viewsOr,
  type Screen,
} from './route-kit.tsx';
import { Guard } from './session/guard.tsx';
import { REPORT_SEARCH } from './report-search.ts';
import { SALES_SEARCH } from './sales-search.ts';

/**
 * The whole map. A line here is a screen that exists; what core's table names besides runs its
 * guard and then finds nothing, and the navigation does not show it. Each screen is a chunk of
 * its own. Views below a path are search parameters: `search` names those a screen understands,
 * `views` those whose values stand for views that exist.
 */

const areaLayout = lazyFrame(() => withShapes(import('./layouts/area-layout.tsx')), 'AreaLayout');
const publicLayout = lazyScreen(() => import('./layouts/public-layout.tsx'), 'PublicLayout');
const setupLayout = lazyFrame(
  () => withShapes(import('./layouts/setup-layout.tsx')),
  'SetupLayout',
);
const notFound = lazyScreen(() => import('./auth/not-found-screen.tsx'), 'NotFoundScreen');

const businessSales = lazyScreen(() => import('./sales/sales-screen.tsx'), 'BusinessSalesScreen');
const quotes = lazyScreen(() => import('./sales/quotes-screen.tsx'), 'QuotesScreen');
const laybys = lazyScreen(() => import('./sales/laybys-screen.tsx'), 'LaybysScreen');
const giftCards = lazyScreen(() => import('./sales/gift-cards-screen.tsx'), 'GiftCardsScreen');
const refunds = lazyScreen(() => import('./sales/refunds-screen.tsx'), 'RefundsScreen');
const customers = lazyScreen(() => import('./customers/customers-screen.tsx'), 'CustomersScreen');
const reports = lazyScreen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen');
const myBusinesses = lazyScreen(
  () => import('./dashboard/my-businesses-screen.tsx'),
  'MyBusinessesScreen',
);
const ownersDay = lazyScreen(
  () => import('./dashboard/business-dashboard-screen.tsx'),
  'BusinessDashboardScreen',
);
const branches = lazyScreen(() => import('./branches/branches-screen.tsx'), 'BranchesScreen');
const managerToday = lazyScreen(
  () => import('./dashboard/manager-dashboard-screen.tsx'),
  'ManagerDashboardScreen',
);
const profile = lazyScreen(() => import('./own-profile.tsx'), 'OwnProfile');
const settings = lazyScreen(() => import('./own-settings.tsx'), 'OwnSettings');
/** Below `?view=`; the table is in `management-views.tsx`. */
const ownersViews = viewsIn(managementViews, 'business');
const managersViews = viewsIn(managementViews, 'manager');
const managersStock = managementScreen(managersViews, notFound);
const managersParts = routeParts(managersViews);

/** Any signed-in person: the guard without its list of roles. */
const sharedScreens: readonly Screen[] = [
  {
    path: paths.dashboard(),
    screen: lazyScreen(() => import('./auth/no-dashboard-screen.tsx'), 'NoDashboardScreen'),
  },
  { path: paths.profile(), screen: profile },
  { path: paths.settings(), screen: settings },
];

/** Lists that an owner has beside the sales. */
const ownersLists = { refunds, quotes, laybys, 'gift-cards': giftCards };

const businessScreens: readonly Screen[] = [
  {
    path: paths.business.dashboard(),
    screen: viewOr('view', 'businesses', myBusinesses, ownersDay),
    search: ['branch', 'period'],
    views: { view: ['businesses'] },
  },
  {
    path: paths.business.products(),
    screen: lazyScreen(() => import('./products/products-screen.tsx'), 'ProductsScreen'),
    search: [
      ...['q', 'categoryId', 'brandId', 'familyId', 'kind', 'branchId', 'stock', 'missing'],
      ...['state', 'sort', 'id', 'tab', 'from', 'to'],
    ],
    views: { view: ['new', 'edit', 'family'] },
  },
  {
    path: paths.business.sales(),
    screen: viewOr('sell', '1', sell, viewsOr('view', ownersLists, businessSales)),
    search: [...SALES_SEARCH, 'branchId', 'quote', 'layby', 'again', 'overdue', 'display', 'till'],
    views: { sell: ['1'], view: Object.keys(ownersLists) },
  },
  ...analyticsScreens,
  { path: paths.business.reports(), screen: reports, search: REPORT_SEARCH },
  {
    path: paths.business.settings(),
    screen: lazyScreen(() => import('./business-settings.tsx'), 'BusinessSettings'),
    search: ['webhook'],
    views: {
      section: ['business', 'tax', 'receipts', 'till', 'payments', 'scales', 'stock', 'data'],
    },
  },
  {
    path: paths.business.branches(),
    screen: branches,
    search: ['q', 'state', 'id', 'part'],
    views: { view: ['new'] },
  },
  {
    path: paths.business.users(),
    screen: lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen'),
    search: ['q', 'state', 'role', 'id'],
    views: { view: ['invite'] },
  },
  {
    path: paths.business.management(),
    screen: managementScreen(ownersViews, notFound),
    ...routeParts(ownersViews),
  },
];

const sellerScreens: readonly Screen[] = [
  {
    path: paths.seller.dashboard(),
    screen: lazyScreen(() => import('./seller-screens.tsx'), 'SellerHome'),
  },
  {
    path: paths.seller.profile(),
    screen: lazyScreen(() => import('./seller-screens.tsx'), 'SellerProfile'),
  },
  { path: paths.seller.newSale(), screen: sell, search: SELL_SEARCH },
  {
    path: paths.seller.sales(),
    screen: viewsOr(
      'view',
      { refunds, quotes, laybys, customers },
      lazyScreen(() => import('./sales/sales-screen.tsx'), 'SellerSalesScreen'),
    ),
    search: [...SALES_SEARCH, 'group', 'balance', 'overdue'],
    views: { view: ['refunds', 'quotes', 'laybys', 'customers'] },
  },
  {
    path: paths.seller.products(),
    screen: lazyScreen(() => import('./seller-products.tsx'), 'SellerProducts'),
    search: ['q', 'sort', 'stock', 'id', 'tab', 'branchId', 'from', 'to'],
  },
];

const managersTabs = tabParts(managerTabs, ['branch', ...managersParts.search]);

const managerScreens: readonly Screen[] = [
  {
    path: paths.manager.dashboard(),
    screen: viewsOr('tab', { ...tabScreens(managerTabs), stock: managersStock }, managerToday),
    ...managersParts,
    search: managersTabs.search,
    views: {
      ...managersParts.views,
      tab: [...managersTabs.tab, ...(managersParts.views.view.length === 0 ? [] : ['stock'])],
    },
  },
];

const accountantsTabs = tabParts(accountantTabs, ['month']);

const accountantScreens: readonly Screen[] = [
  {
    path: paths.accountant.dashboard(),
    screen: viewsOr(
      'tab',
      tabScreens(accountantTabs),
      lazyScreen(
        () => import('./dashboard/accountant-dashboard-screen.tsx'),
        'AccountantDashboardScreen',
      ),
    ),
    search: accountantsTabs.search,
    views: { tab: accountantsTabs.tab },
  },
];

/** Of the paths without a screen, those that core's table knows run their guard first. */
function strayed(NotFound: ComponentType): Screen['screen'] {
  return () => (
    <Guard>
      <NotFound />
    </Guard>
  );
}

function GuardedFrame() {
  const Layout = areaLayout;
  return (
    <Guard>
      <Layout />
    </Guard>
  );
}

/** `/` leads everybody on: the guard knows where. */
function Home() {
  return <Guard>{null}</Guard>;
}

function routeTree(): AnyRoute {
  const root = createRootRoute({ component: RootFrame });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const layout = areaLayout;
  const area = { layout, notFound };
  return root.addChildren([
    home,
    framedRoutes(root, 'public', publicLayout, [
      ...publicScreens,
      { path: '/$', screen: strayed(notFound) },
    ]),
    framedRoutes(root, 'shared', GuardedFrame, sharedScreens),
    areaRoutes(root, 'setup', { ...area, layout: setupLayout, screens: setupScreens }),
    areaRoutes(root, 'admin', { ...area, screens: adminScreens }),
    areaRoutes(root, 'business', {
      ...area,
      screens: businessScreens,
      indexes: { '/analytics': paths.business.analytics.overview() },
    }),
    areaRoutes(root, 'seller', { ...area, screens: sellerScreens }),
    areaRoutes(root, 'manager', { ...area, screens: managerScreens }),
    areaRoutes(root, 'accountant', { ...area, screens: accountantScreens }),
  ]) as unknown as AnyRoute;
}

/** The router of the app, over the history that the way in has used. */
export function createAppRouter(history: RouterHistory) {
  return createRouter({ ...ROUTER_OPTIONS, routeTree: routeTree(), history });
}
