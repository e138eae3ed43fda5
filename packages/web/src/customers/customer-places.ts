import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../i18n/en/customers.ts';
import { paths } from '../paths.ts';
import { placesOf } from '../ui/places.ts';
import type { Crumb } from '../ui/page-header.tsx';
import { accountAt, salesAt } from '../ui/sales-places.ts';

type Search = Readonly<Record<string, string | undefined>>;
type Address = (search?: Search) => string;

/** Where customers are in the area of a path, and where a sale of theirs is shown. */
export interface CustomerPlaces {
  readonly list: Address;
  /** Null: this area has no list of sales. */
  readonly sale: ((saleId: string) => string) | null;
  /** The sales of one of them in the list of sales. */
  readonly sales: ((customerId: string) => string) | null;
  /** What one of them owes, entry by entry; null: not in this area. */
  readonly account: ((customerId: string) => string) | null;
  /** Where a file of customers and debts is brought in; null: not in this area. */
  readonly fromFile: string | null;
  /** The way back for the head of the list. */
  readonly crumbs: readonly Crumb[];
}

const salesOf = (pathname: string) => ({
  account: accountAt(pathname),
  sale: (id: string) => salesAt(pathname, { id }),
  sales: (customerId: string) => salesAt(pathname, { customerId }),
  crumbs: [],
});

export function customerPlacesOf(pathname: string): CustomerPlaces {
  if (pathname.startsWith('/manager')) {
    return {
      list: (search) => paths.manager.dashboard({ tab: 'customers', ...search }),
      fromFile: placesOf(pathname).to('imports', { subject: 'debts' }),
      ...salesOf(pathname),
    };
  }
  if (pathname.startsWith('/accountant')) {
    return {
      list: (search) => paths.accountant.dashboard({ tab: 'customers', ...search }),
      fromFile: null,
      ...salesOf(pathname),
    };
  }
  if (pathname.startsWith('/seller')) {
    return {
      list: (search) => paths.seller.sales({ view: 'customers', ...search }),
      fromFile: null,
      ...salesOf(pathname),
    };
  }
  return {
    list: (search) => paths.business.management({ view: 'customers', ...search }),
    sale: (id) => paths.business.sales({ id }),
    sales: (customerId) => paths.business.sales({ customerId }),
    account: accountAt(pathname),
    fromFile: placesOf(pathname).to('imports', { subject: 'debts' }),
    crumbs: placesOf(pathname).crumbs,
  };
}

export function useCustomerPlaces(): CustomerPlaces & { readonly toList: Crumb } {
  const { pathname } = useLocation();
  return useMemo(() => {
    const places = customerPlacesOf(pathname);
    return { ...places, toList: { label: t('customers'), to: places.list() } };
  }, [pathname]);
}
