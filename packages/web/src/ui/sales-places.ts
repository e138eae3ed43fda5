import { useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** The list of sales in the area of a path. */
export function salesAt(pathname: string, search: Search = {}): string {
  if (pathname.startsWith('/manager')) return paths.manager.dashboard({ tab: 'sales', ...search });
  if (pathname.startsWith('/accountant')) {
    return paths.accountant.dashboard({ tab: 'receipts', ...search });
  }
  return (pathname.startsWith('/seller') ? paths.seller : paths.business).sales(search);
}

/** What came back, in the area of a path. */
export function refundsAt(pathname: string, search: Search = {}): string {
  const area = pathname.split('/')[1];
  if (area === 'manager') return paths.manager.dashboard({ tab: 'refunds', ...search });
  if (area === 'accountant') return paths.accountant.dashboard({ tab: 'refunds', ...search });
  return salesAt(pathname, { view: 'refunds', ...search });
}

/** The address of the list of sales in the area at hand. */
export function useSalesAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => salesAt(pathname, search);
}

/** The address of refunds in the area at hand. */
export function useRefundsAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => refundsAt(pathname, search);
}
