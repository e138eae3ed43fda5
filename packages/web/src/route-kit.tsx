import type { RoleArea } from '@tillbook/core/routes';
import { areaRule } from '@tillbook/core/routes';
import {
  createRoute,
  Outlet,
  useRouter,
  useRouterState,
  type AnyRoute,
} from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary/error-boundary.tsx';
import { Guard, Redirect, SignedOutOnly } from './session/guard.tsx';
import { markMoved } from './ui/page-title.ts';
import { parseSearch, stringifySearch, useUrlState } from './ui/url-state.ts';

/** How both routers read and write addresses. */
export const ROUTER_OPTIONS = {
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: false,
} as const;

/** Around all pages of a router. */
export function RootFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) markMoved();
      }),
    [router],
  );
  return (
    <ErrorBoundary resetKey={path}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** One screen of the map. */
export interface Screen {
  /** The whole path, as core's table spells it. */
  readonly path: string;
  readonly screen: ComponentType;
  /** The search parameters it understands; others are dropped. */
  readonly search?: readonly string[];
  /** ComponentTypes that exist, by the parameter that names them; navigation shows only these. */
  readonly views?: Readonly<Record<string, readonly string[]>>;
  /** The group that each value of `view` belongs to, for the navigation. */
  readonly groups?: Readonly<Record<string, string>>;
}

/** Keeps the texts of the named parameters: the typed search of a screen. */
export function keepSearch(names: readonly string[]) {
  return (raw: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const value = raw[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    );
}

/** The router's route of a screen, below a parent whose path is `base`. */
export function routeOf(parent: AnyRoute, base: string, screen: Screen): AnyRoute {
  const { path, screen: View, search = [], views = {}, groups = {} } = screen;
  return createRoute({
    getParentRoute: () => parent,
    path: path.slice(base.length).replace('{productId}', '$productId'),
    component: () => <View />,
    validateSearch: keepSearch([...search, ...Object.keys(views)]),
    staticData: { search: [...search, ...Object.keys(views)], views, groups },
  }) as unknown as AnyRoute;
}

function redirectOr(
  parent: AnyRoute,
  path: string,
  target: string | null,
  NotFound: ComponentType,
): AnyRoute {
  const component = () => (target === null ? <NotFound /> : <Redirect to={target} />);
  const route = createRoute({ getParentRoute: () => parent, path, component });
  return route as unknown as AnyRoute;
}

/**
 * One role's area: the guard, then the layout, then its screens. An index leads to its target
 * once that has a screen; every other path below is the area's own not-found page.
 */
export function areaRoutes(
  root: AnyRoute,
  area: RoleArea,
  parts: {
    readonly layout: ComponentType;
    readonly notFound: ComponentType;
    readonly screens: readonly Screen[];
    /** Index paths below the area's own: `{ '/analytics': '/business/analytics/overview' }`. */
    readonly indexes?: Readonly<Record<string, string>>;
  },
): AnyRoute {
  const { base, indexTarget } = areaRule(area);
  const { layout: Layout, notFound, screens, indexes = {} } = parts;
  const parent = createRoute({
    getParentRoute: () => root,
    path: base,
    component: () => (
      <Guard area={area}>
        <Layout />
      </Guard>
    ),
  }) as unknown as AnyRoute;
  const registered = (path: string) => (screens.some((one) => one.path === path) ? path : null);
  return parent.addChildren([
    redirectOr(parent, '/', registered(`${base}/${indexTarget}`), notFound),
    ...Object.entries(indexes).map(([path, target]) =>
      redirectOr(parent, path, registered(target), notFound),
    ),
    ...screens.map((screen) => routeOf(parent, base, screen)),
    redirectOr(parent, '$', null, notFound),
  ]) as unknown as AnyRoute;
}

/** Screens that share a frame but no path: the public ones, and those of any role. */
export function framedRoutes(
  root: AnyRoute,
  id: string,
  Frame: ComponentType,
  screens: readonly Screen[],
): AnyRoute {
  const parent = createRoute({
    getParentRoute: () => root,
    id,
    component: () => <Frame />,
  }) as unknown as AnyRoute;
  const routes = screens.map((screen) => routeOf(parent, '', screen));
  return parent.addChildren(routes) as unknown as AnyRoute;
}

/** A path whose search parameter shows another screen in place of its own. */
export function viewOr(
  name: string,
  value: string,
  View: ComponentType,
  Otherwise: ComponentType,
): Screen['screen'] {
  return function Chosen() {
    return useUrlState().get(name) === value ? <View /> : <Otherwise />;
  };
}

/** The same for several of its values. */
export function viewsOr(
  name: string,
  views: Readonly<Record<string, ComponentType>>,
  Otherwise: ComponentType,
): Screen['screen'] {
  return function Chosen() {
    const value = useUrlState().get(name);
    const View = Object.hasOwn(views, value) ? views[value] : undefined;
    return View === undefined ? <Otherwise /> : <View />;
  };
}

/** A page that sends on who is signed in. */
export function signedOutOnly(Page: ComponentType): Screen['screen'] {
  return () => (
    <SignedOutOnly>
      <Page />
    </SignedOutOnly>
  );
}
