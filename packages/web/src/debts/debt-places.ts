import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../i18n/en/debts.ts';
import { paths } from '../paths.ts';
import type { Crumb } from '../ui/page-header.tsx';
import { placesOf } from '../ui/places.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** Where the debt book is in the area of a path, and the customer's own page. */
export interface DebtPlaces {
  readonly book: (search?: Search) => string;
  readonly customer: (customerId: string) => string;
  /** The way back for the head of the book. */
  readonly crumbs: readonly Crumb[];
}

export function debtPlacesOf(pathname: string): DebtPlaces {
  if (pathname.startsWith('/manager')) {
    const at = (tab: string) => (search?: Search) => paths.manager.dashboard({ tab, ...search });
    return { book: at('debts'), customer: (id) => at('customers')({ id }), crumbs: [] };
  }
  if (pathname.startsWith('/accountant')) {
    const at = (tab: string) => (search?: Search) => paths.accountant.dashboard({ tab, ...search });
    return { book: at('debts'), customer: (id) => at('customers')({ id }), crumbs: [] };
  }
  const at = (view: string) => (search?: Search) => paths.business.management({ view, ...search });
  const { crumbs } = placesOf(pathname);
  return { book: at('debts'), customer: (id) => at('customers')({ id }), crumbs };
}

export function useDebtPlaces(): DebtPlaces & { readonly toBook: Crumb } {
  const { pathname } = useLocation();
  return useMemo(() => {
    const places = debtPlacesOf(pathname);
    return { ...places, toBook: { label: t('debts'), to: places.book() } };
  }, [pathname]);
}
