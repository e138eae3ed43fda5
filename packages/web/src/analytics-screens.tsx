import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import { paths } from './paths.ts';
import type { Screen } from './route-kit.tsx';

/** What every page of the analytics is narrowed by. */
const PERIOD = ['from', 'to', 'branchId', 'compare'];

/** The analytics; a page whose file does not come says so by its name. */
export const analyticsScreens: readonly Screen[] = [
  {
    path: paths.business.analytics.overview(),
    screen: lazyScreen(
      () => import('./analytics/overview-screen.tsx'),
      'OverviewScreen',
      'Overview',
    ),
    search: [...PERIOD, 'categoryId', 'uncategorised'],
  },
  {
    path: paths.business.analytics.performance(),
    screen: lazyScreen(
      () => import('./analytics/performance-screen.tsx'),
      'PerformanceScreen',
      'Performance',
    ),
    search: [...PERIOD, 'sort'],
    views: { by: ['categories', 'branches', 'sellers', 'mix'] },
  },
  {
    path: paths.business.analytics.comparison(),
    screen: lazyScreen(
      () => import('./analytics/comparison-screen.tsx'),
      'ComparisonScreen',
      'Comparison',
    ),
    search: [...PERIOD, 'of', 'figure', 'shown', 'saved'],
    views: { by: ['variant', 'category', 'branch', 'seller', 'period', 'business'] },
  },
  {
    path: '/business/analytics/products/{productId}',
    screen: lazyScreen(
      () => import('./analytics/product-screen.tsx'),
      'ProductAnalyticsScreen',
      'Product Analytics',
    ),
    search: PERIOD,
  },
];
