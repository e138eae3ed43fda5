import type { ComponentType } from 'react';
import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import { viewOr } from './route-kit.tsx';
import { REPORT_SEARCH } from './report-search.ts';
import { SALES_SEARCH } from './sales-search.ts';

/**
 * The tabs of the two roles that have one path, one line each: what `?tab=` shows instead of the
 * dashboard itself. To add one, add its line here and, where it is gone to, its entry in
 * `layouts/navigation.ts`.
 */
export interface DashboardTab {
  readonly screen: ComponentType;
  /** The search parameters it understands besides `tab`. */
  readonly search: readonly string[];
}

export type DashboardTabs = Readonly<Record<string, DashboardTab>>;

/** The sell screen, the page that its till turns to the customer, and practice. */
export const sell = viewOr(
  'display',
  'customer',
  lazyScreen(() => import('./sales/customer-display.tsx'), 'CustomerDisplay'),
  viewOr(
    'practice',
    '1',
    lazyScreen(() => import('./sales/practice-screen.tsx'), 'PracticeScreen'),
    lazyScreen(() => import('./sell-with-debts.tsx'), 'SellWithDebts'),
  ),
);
export const SELL_SEARCH = [
  ...['parked', 'quote', 'layby', 'again', 'add', 'close', 'display', 'till', 'practice'],
];

const shifts = lazyScreen(() => import('./sales/shifts-screen.tsx'), 'ShiftsScreen');
const refunds = lazyScreen(() => import('./sales/refunds-screen.tsx'), 'RefundsScreen');
const quotes = lazyScreen(() => import('./sales/quotes-screen.tsx'), 'QuotesScreen');
const laybys = lazyScreen(() => import('./sales/laybys-screen.tsx'), 'LaybysScreen');
const giftCards = lazyScreen(() => import('./sales/gift-cards-screen.tsx'), 'GiftCardsScreen');
const receipts = lazyScreen(() => import('./sales/sales-screen.tsx'), 'BusinessSalesScreen');
const customers = lazyScreen(() => import('./customers/customers-screen.tsx'), 'CustomersScreen');
const branches = lazyScreen(() => import('./branches/branches-screen.tsx'), 'BranchesScreen');
const audit = lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen');
const debts = lazyScreen(() => import('./debts/debts-screen.tsx'), 'DebtsScreen');
const journal = lazyScreen(() => import('./books/journal-screen.tsx'), 'JournalScreen');
const close = lazyScreen(() => import('./books/close-screen.tsx'), 'CloseScreen');
const expenses = lazyScreen(() => import('./books/expenses-screen.tsx'), 'ExpensesScreen');
const banking = lazyScreen(() => import('./books/banking-screen.tsx'), 'BankingScreen');
const bills = lazyScreen(() => import('./purchasing/bills-screen.tsx'), 'BillsScreen');
const reports = lazyScreen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen');

const LAYBY_SEARCH = [...['q', 'state', 'overdue', 'from', 'to', 'id', 'branchId', 'customerId']];

const shared: DashboardTabs = {
  customers: { screen: customers, search: ['q', 'id', 'group', 'balance', 'state'] },
  debts: { screen: debts, search: ['q', 'id', 'part', 'show', 'from', 'to'] },
  refunds: { screen: refunds, search: [...SALES_SEARCH, 'branchId'] },
  laybys: { screen: laybys, search: LAYBY_SEARCH },
  'gift-cards': {
    screen: giftCards,
    search: ['q', 'state', 'from', 'to', 'id', 'branchId'],
  },
  expenses: {
    screen: expenses,
    search: ['q', 'from', 'to', 'category', 'state', 'paidFrom', 'branchId', 'id'],
  },
  reports: { screen: reports, search: REPORT_SEARCH },
};

const reportTabs = () => import('./reports/report-tabs.tsx');

/** `/manager/dashboard?tab=…`; `stock` is the table of `management-views.tsx`. */
export const managerTabs: DashboardTabs = {
  ...shared,
  sell: {
    screen: sell,
    search: SELL_SEARCH,
  },
  cash: {
    screen: shifts,
    search: ['shift', 'state', 'differs', 'branchId', 'tillId', 'sellerId', 'by', 'from', 'to'],
  },
  sales: { screen: receipts, search: [...SALES_SEARCH, 'branchId'] },
  quotes: { screen: quotes, search: ['q', 'state', 'from', 'to', 'id', 'branchId'] },
  orders: {
    screen: lazyScreen(() => import('./dashboard/orders-screen.tsx'), 'OrdersScreen'),
    search: ['branch'],
  },
  team: {
    screen: lazyScreen(() => import('./dashboard/team-screen.tsx'), 'TeamScreen'),
    search: ['branch'],
  },
  branches: { screen: branches, search: ['q', 'state', 'id', 'part'] },
};

/** `/accountant/dashboard?tab=…` */
export const accountantTabs: DashboardTabs = {
  ...shared,
  sales: { screen: lazyScreen(reportTabs, 'SalesJournalTab'), search: REPORT_SEARCH },
  receipts: { screen: receipts, search: [...SALES_SEARCH, 'branchId'] },
  payments: { screen: lazyScreen(reportTabs, 'PaymentsTab'), search: REPORT_SEARCH },
  tax: { screen: lazyScreen(reportTabs, 'TaxTab'), search: REPORT_SEARCH },
  payables: { screen: lazyScreen(reportTabs, 'PayablesTab'), search: REPORT_SEARCH },
  valuation: { screen: lazyScreen(reportTabs, 'ValuationTab'), search: REPORT_SEARCH },
  journal: {
    screen: journal,
    search: [
      ...['part', 'account', 'q', 'from', 'to', 'source', 'code'],
      ...['branchId', 'personId', 'moved', 'happenedFrom', 'happenedTo'],
    ],
  },
  bills: { screen: bills, search: ['q', 'id', 'state', 'supplierId', 'branchId'] },
  banking: { screen: banking, search: ['from', 'to', 'kind', 'place', 'branchId', 'id'] },
  close: { screen: close, search: ['upTo', 'month'] },
  matching: {
    screen: lazyScreen(() => import('./matching-with-codes.tsx'), 'MatchingWithCodes'),
    search: ['q', 'provider', 'from', 'to', 'list'],
  },
  audit: {
    screen: audit,
    search: ['q', 'group', 'action', 'actorId', 'subjectId', 'branchId', 'device', 'from', 'to'],
  },
};

/** What the router has to know of tabs: the parameters of all of them, and which there are. */
export function tabParts(tabs: DashboardTabs, own: readonly string[]) {
  const all = Object.values(tabs).flatMap(({ search }) => search);
  return { search: [...new Set([...own, ...all])], tab: Object.keys(tabs) };
}

/** The screens by the value of `tab`. */
export function tabScreens(tabs: DashboardTabs): Readonly<Record<string, ComponentType>> {
  return Object.fromEntries(Object.entries(tabs).map(([name, { screen }]) => [name, screen]));
}
