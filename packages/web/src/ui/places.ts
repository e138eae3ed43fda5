import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../i18n/en/management.ts';
import { paths } from '../paths.ts';
import type { Crumb } from './page-header.tsx';

type Search = Readonly<Record<string, string | undefined>>;

/** Where the views of stock, buying and the catalogue are, for the area one is in. */
export interface Places {
  readonly area: 'business' | 'manager' | 'seller' | 'accountant';
  /** The page that lists the views. */
  readonly index: string;
  /** The address of a view: `to('transfers', { id })`. */
  readonly to: (view: string, search?: Search) => string;
  /** The list of products, or one of them: `products({ id })`. */
  readonly products: (search?: Search) => string;
  /** What says which part of a page is shown: a manager’s `tab` is that of the dashboard. */
  readonly part: 'tab' | 'part';
  /** The way back for the head of a view's page. */
  readonly crumbs: readonly Crumb[];
}

/** The places of the area that a path belongs to. */
export function placesOf(pathname: string): Places {
  if (pathname.startsWith('/manager')) {
    const at = (search: Search) => paths.manager.dashboard({ tab: 'stock', ...search });
    const index = at({});
    return {
      area: 'manager',
      index,
      to: (view, search) => at({ view, ...search }),
      products: (search) => at({ view: 'products', ...search }),
      part: 'part',
      crumbs: [{ label: t('stock'), to: index }],
    };
  }
  if (pathname.startsWith('/accountant')) {
    return {
      area: 'accountant',
      index: paths.accountant.dashboard(),
      // What this area has of them are tabs of the same name.
      to: (view, search) => paths.accountant.dashboard({ tab: view, ...search }),
      products: paths.business.products,
      part: 'tab',
      crumbs: [],
    };
  }
  // It has no page that lists views: they stand in the navigation itself.
  const isListed = !pathname.startsWith('/seller');
  const index = paths.business.management();
  const isSeller = pathname.startsWith('/seller');
  return {
    area: isSeller ? 'seller' : 'business',
    index,
    to: (view, search) => paths.business.management({ view, ...search }),
    products: isSeller ? paths.seller.products : paths.business.products,
    part: 'tab',
    crumbs: isListed ? [{ label: t('management'), to: index }] : [],
  };
}

/**
 * The places of the area at hand, so that one screen serves an owner at `/business/management`
 * and a manager at `/manager/dashboard?tab=stock`.
 */
export function usePlaces(): Places {
  const { pathname } = useLocation();
  return useMemo(() => placesOf(pathname), [pathname]);
}
