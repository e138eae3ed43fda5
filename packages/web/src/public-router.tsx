import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import { publicScreens } from './public-screens.tsx';
import { framedRoutes, RootFrame, ROUTER_OPTIONS } from './route-kit.tsx';

const publicLayout = lazyScreen(() => import('./layouts/public-layout.tsx'), 'PublicLayout');

/**
 * The router of the way in: it knows the pages for which nobody is signed in, and for any other
 * address draws `Beyond`, which brings the app's own router. What the sign-in fetches is so
 * without the map of all screens.
 */
export function createPublicRouter(history: RouterHistory, Beyond: () => ReactNode) {
  const root = createRootRoute({ component: RootFrame });
  const beyond = createRoute({ getParentRoute: () => root, path: '$', component: Beyond });
  const routeTree = root.addChildren([
    framedRoutes(root, 'public', publicLayout, publicScreens),
    beyond,
  ]) as unknown as AnyRoute;
  return createRouter({ ...ROUTER_OPTIONS, routeTree, history });
}
