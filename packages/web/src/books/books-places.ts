import type { JournalSource } from '@tillbook/core/ledger/journal-sources';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import type { Crumb } from '../ui/page-header.tsx';
import { placesOf } from '../ui/places.ts';
import { giftCardsAt, laybysAt, refundsAt, salesAt } from '../ui/sales-places.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** Where the views of the books are in the area at hand, and the documents behind them. */
export interface BooksPlaces {
  readonly to: (view: string, search?: Search) => string;
  /** The page of a document; null: this area has none. */
  readonly document: (kind: JournalSource, id: string) => string | null;
  readonly crumbs: readonly Crumb[];
}

/** Which view of Management shows a document, and the parameter that opens it. */
const VIEWS: Readonly<Partial<Record<JournalSource, readonly [view: string, name: string]>>> = {
  shift_open: ['shifts', 'shift'],
  shift_close: ['shifts', 'shift'],
  cash_move: ['shifts', 'shift'],
  late_cash_move: ['shifts', 'shift'],
  expense: ['expenses', 'id'],
  expense_void: ['expenses', 'id'],
  money_move: ['banking', 'id'],
  money_move_void: ['banking', 'id'],
  customer_payment: ['debts', 'id'],
  customer_payment_back: ['debts', 'id'],
  customer_payout: ['debts', 'id'],
  customer_write_off: ['debts', 'id'],
  customer_write_off_void: ['debts', 'id'],
  customer_reward: ['debts', 'id'],
  customer_opening: ['debts', 'id'],
  goods_receipt: ['receipts', 'id'],
  supplier_bill: ['bills', 'id'],
  supplier_payment: ['suppliers', 'id'],
  supplier_payment_void: ['suppliers', 'id'],
  supplier_return: ['returns', 'id'],
  stock_adjustment: ['adjustments', 'id'],
  stock_count: ['counts', 'id'],
  transfer_out: ['transfers', 'id'],
  transfer_in: ['transfers', 'id'],
  transfer_loss: ['transfers', 'id'],
};
const SALES: readonly JournalSource[] = ['sale', 'late_sale'];
const REFUNDS: readonly JournalSource[] = ['refund', 'late_refund', 'customer_write_off_back'];
/** What the accountant's area has as tabs of the same name. */
const TABS: readonly string[] = ['debts', 'expenses', 'banking', 'bills'];

/** Where sales and what came back are shown, in any area. */
function receiptAt(pathname: string, kind: JournalSource, id: string): string | null {
  if (SALES.includes(kind)) return salesAt(pathname, { id });
  if (kind === 'gift_card' || kind === 'gift_card_void') return giftCardsAt(pathname, { id });
  if (kind === 'layby_cancel') return laybysAt(pathname, { id });
  return REFUNDS.includes(kind) ? refundsAt(pathname, { id }) : null;
}

export function booksPlacesOf(pathname: string): BooksPlaces {
  if (pathname.startsWith('/accountant')) {
    const at = (tab: string, search: Search = {}) => paths.accountant.dashboard({ tab, ...search });
    return {
      to: at,
      document: (kind, id) => {
        const [tab = '', name = ''] = VIEWS[kind] ?? [];
        return TABS.includes(tab) ? at(tab, { [name]: id }) : receiptAt(pathname, kind, id);
      },
      crumbs: [],
    };
  }
  if (pathname.startsWith('/manager')) {
    const at = (tab: string, search: Search = {}) => paths.manager.dashboard({ tab, ...search });
    return { to: at, document: (kind, id) => receiptAt(pathname, kind, id), crumbs: [] };
  }
  const to = (view: string, search: Search = {}) => paths.business.management({ view, ...search });
  return {
    to,
    document: (kind, id) => {
      const [view, name] = VIEWS[kind] ?? [];
      if (view === undefined || name === undefined) return receiptAt(pathname, kind, id);
      return to(view, { [name]: id });
    },
    crumbs: placesOf(pathname).crumbs,
  };
}

export function useBooksPlaces(): BooksPlaces {
  const { pathname } = useLocation();
  return useMemo(() => booksPlacesOf(pathname), [pathname]);
}
