import { useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** Where refunds are, in the area of a path. */
export function refundsAt(pathname: string, search: Search = {}): string {
  if (pathname.startsWith('/manager'))
    return paths.manager.dashboard({ tab: 'refunds', ...search });
  const sales = pathname.startsWith('/seller') ? paths.seller.sales : paths.business.sales;
  return sales({ view: 'refunds', ...search });
}

/** The address of refunds in the area at hand. */
export function useRefundsAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => refundsAt(pathname, search);
}
