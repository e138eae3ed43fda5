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

/** The quotes, in the area of a path. */
export function quotesAt(pathname: string, search: Search = {}): string {
  if (pathname.startsWith('/manager')) return paths.manager.dashboard({ tab: 'quotes', ...search });
  return salesAt(pathname, { view: 'quotes', ...search });
}

/** The lay-bys, in the area of a path. */
export function laybysAt(pathname: string, search: Search = {}): string {
  const area = pathname.split('/')[1];
  if (area === 'manager') return paths.manager.dashboard({ tab: 'laybys', ...search });
  if (area === 'accountant') return paths.accountant.dashboard({ tab: 'laybys', ...search });
  return salesAt(pathname, { view: 'laybys', ...search });
}

/** The gift cards, in the area of a path. */
export function giftCardsAt(pathname: string, search: Search = {}): string {
  const area = pathname.split('/')[1];
  if (area === 'manager') return paths.manager.dashboard({ tab: 'gift-cards', ...search });
  if (area === 'accountant') return paths.accountant.dashboard({ tab: 'gift-cards', ...search });
  return paths.business.sales({ view: 'gift-cards', ...search });
}

/** The sell screen, in the area of a path. */
export function sellAt(pathname: string, search: Search = {}): string {
  if (pathname.startsWith('/manager')) return paths.manager.dashboard({ tab: 'sell', ...search });
  if (pathname.startsWith('/seller')) return paths.seller.newSale(search);
  return paths.business.sales({ sell: '1', ...search });
}

/** What a customer owes, entry by entry, in the area of a path; null: not in this area. */
export function accountAt(pathname: string): ((customerId: string) => string) | null {
  if (pathname.startsWith('/seller')) return null;
  if (pathname.startsWith('/manager')) {
    return (id) => paths.manager.dashboard({ tab: 'debts', id });
  }
  if (pathname.startsWith('/accountant')) {
    return (id) => paths.accountant.dashboard({ tab: 'debts', id });
  }
  return (id) => paths.business.management({ view: 'debts', id });
}

/** The address of the quotes in the area at hand. */
export function useQuotesAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => quotesAt(pathname, search);
}

/** The address of the lay-bys in the area at hand. */
export function useLaybysAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => laybysAt(pathname, search);
}

/** The address of the gift cards in the area at hand. */
export function useGiftCardsAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => giftCardsAt(pathname, search);
}

/** The address of the sell screen in the area at hand. */
export function useSellAddress(): (search?: Search) => string {
  const { pathname } = useLocation();
  return (search) => sellAt(pathname, search);
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
