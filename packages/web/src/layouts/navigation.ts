import type { Action } from '@tillbook/core/actions';
import { can, type Bearer } from '@tillbook/core/permissions';
import {
  BookOpen,
  BookUser,
  Boxes,
  ChartColumn,
  ClipboardList,
  FileStack,
  FileText,
  HandCoins,
  LayoutDashboard,
  Landmark,
  Lock,
  Package,
  Percent,
  ReceiptText,
  ScrollText,
  Settings,
  ShoppingCart,
  Smartphone,
  Store,
  Tags,
  Truck,
  UserCheck,
  UserRound,
  Users,
  Wallet,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../paths.ts';
import type { NavLabel } from './nav-label.ts';

export interface NavEntry {
  /** An address; a view below a path is a search parameter. */
  readonly to: string;
  readonly label: NavLabel;
  /** What it is called in the bottom bar, where its name takes two lines. */
  readonly short?: NavLabel;
  readonly icon: LucideIcon;
  /** The permission it needs; without it the entry is absent, not greyed. */
  readonly action?: Action;
  /** The one thing people come for: a filled button, first. */
  readonly isMain?: boolean;
  /** Its place in the bottom bar of a phone; without one it is under More. */
  readonly bottom?: number;
  /** The letter after `g`. */
  readonly key?: string;
  /** Entries under this one. */
  readonly children?: readonly NavEntry[];
}

const verifyUsers = { label: 'verifyUsers', short: 'verify', icon: UserCheck } as const;
const admin: readonly NavEntry[] = [
  { to: paths.admin.dashboard(), label: 'dashboard', icon: LayoutDashboard, bottom: 1, key: 'd' },
  { to: paths.admin.verifyUsers(), ...verifyUsers, bottom: 2, key: 'v' },
  { to: paths.admin.business(), label: 'businesses', icon: Store, bottom: 3 },
  { to: paths.admin.branches(), label: 'branches', icon: Store, key: 'b' },
  { to: paths.admin.users(), label: 'users', icon: Users, bottom: 4, key: 'u' },
  { to: paths.admin.products(), label: 'products', icon: Package, key: 'p' },
  { to: paths.admin.sales(), label: 'sales', icon: ReceiptText, key: 's' },
  { to: paths.admin.settings(), label: 'settings', icon: Settings },
];

const analytics: readonly NavEntry[] = [
  { to: paths.business.analytics.overview(), label: 'analyticsOverview', icon: ChartColumn },
  { to: paths.business.analytics.performance(), label: 'analyticsPerformance', icon: ChartColumn },
  { to: paths.business.analytics.comparison(), label: 'analyticsComparison', icon: ChartColumn },
];

const management: readonly NavEntry[] = [
  { to: paths.business.management({ group: 'stock' }), label: 'stock', icon: Boxes },
  { to: paths.business.management({ group: 'buying' }), label: 'buying', icon: Truck },
  { to: paths.business.management({ group: 'catalogue' }), label: 'catalogue', icon: Tags },
  { to: paths.business.management({ view: 'shifts' }), label: 'cash', icon: WalletCards },
  {
    to: paths.business.management({ view: 'customers' }),
    label: 'customers',
    icon: BookUser,
    action: 'customer.view',
  },
  {
    to: paths.business.management({ view: 'debts' }),
    label: 'debts',
    icon: HandCoins,
    action: 'customer.view',
  },
];

const business: readonly NavEntry[] = [
  {
    to: paths.business.sell(),
    label: 'newSale',
    icon: ShoppingCart,
    action: 'sale.post',
    key: 'n',
  },
  {
    to: paths.business.dashboard(),
    label: 'dashboard',
    icon: LayoutDashboard,
    bottom: 1,
    key: 'd',
  },
  { to: paths.business.products(), label: 'products', icon: Package, bottom: 2, key: 'p' },
  { to: paths.business.sales(), label: 'sales', icon: ReceiptText, bottom: 3, key: 's' },
  {
    to: paths.business.analytics.overview(),
    label: 'analytics',
    icon: ChartColumn,
    bottom: 4,
    key: 'a',
    children: analytics,
  },
  { to: paths.business.reports(), label: 'reports', icon: FileText, key: 'r' },
  { to: paths.business.users(), label: 'users', icon: Users, key: 'u' },
  { to: paths.business.branches(), label: 'branches', icon: Store, key: 'b' },
  {
    to: paths.business.management(),
    label: 'management',
    icon: ClipboardList,
    key: 'm',
    children: management,
  },
  { to: paths.business.settings(), label: 'settings', icon: Settings },
];

const seller: readonly NavEntry[] = [
  {
    to: paths.seller.newSale(),
    label: 'newSale',
    icon: ShoppingCart,
    action: 'sale.post',
    isMain: true,
    bottom: 1,
    key: 'n',
  },
  { to: paths.seller.dashboard(), label: 'dashboard', icon: LayoutDashboard, bottom: 4, key: 'd' },
  { to: paths.seller.sales(), label: 'sales', icon: ReceiptText, bottom: 2, key: 's' },
  { to: paths.seller.products(), label: 'products', icon: Package, bottom: 3, key: 'p' },
  { to: paths.seller.profile(), label: 'profile', icon: UserRound, bottom: 5 },
];

const manager: readonly NavEntry[] = [
  {
    to: paths.manager.sell(),
    label: 'newSale',
    icon: ShoppingCart,
    action: 'sale.post',
    isMain: true,
    bottom: 1,
    key: 'n',
  },
  { to: paths.manager.dashboard(), label: 'today', icon: LayoutDashboard, bottom: 2, key: 'd' },
  {
    to: paths.manager.dashboard({ tab: 'stock' }),
    label: 'stock',
    icon: Package,
    action: 'stock.view',
    bottom: 3,
    key: 'p',
  },
  { to: paths.manager.dashboard({ tab: 'team' }), label: 'team', icon: Users, bottom: 4, key: 'u' },
  {
    to: paths.manager.dashboard({ tab: 'cash' }),
    label: 'cash',
    icon: WalletCards,
    action: 'shift.manage',
    bottom: 5,
  },
  { to: paths.manager.dashboard({ tab: 'sales' }), label: 'sales', icon: ReceiptText, key: 's' },
  {
    to: paths.manager.dashboard({ tab: 'orders' }),
    label: 'orders',
    icon: Truck,
    action: 'purchase.view',
  },
  {
    to: paths.manager.dashboard({ tab: 'expenses' }),
    label: 'expenses',
    icon: Wallet,
    action: 'expense.view',
  },
  {
    to: paths.manager.dashboard({ tab: 'branches' }),
    label: 'branches',
    icon: Store,
    action: 'branch.view',
  },
  {
    to: paths.manager.dashboard({ tab: 'customers' }),
    label: 'customers',
    icon: BookUser,
    action: 'customer.view',
  },
  {
    to: paths.manager.dashboard({ tab: 'debts' }),
    label: 'debts',
    icon: HandCoins,
    action: 'customer.view',
  },
  {
    to: paths.manager.dashboard({ tab: 'reports' }),
    label: 'reports',
    icon: FileText,
    action: 'report.view',
    key: 'r',
  },
];

const book = (tab: string): string => paths.accountant.dashboard({ tab });

const accountant: readonly NavEntry[] = [
  {
    to: paths.accountant.dashboard(),
    label: 'summary',
    icon: LayoutDashboard,
    bottom: 1,
    key: 'd',
  },
  { to: book('sales'), label: 'sales', icon: ChartColumn, bottom: 2 },
  { to: book('receipts'), label: 'receipts', icon: ReceiptText, key: 's' },
  { to: book('payments'), label: 'payments', icon: WalletCards, bottom: 3 },
  { to: book('matching'), label: 'matching', icon: Smartphone, action: 'books.view' },
  { to: book('tax'), label: 'tax', icon: Percent, bottom: 5 },
  { to: book('debts'), label: 'receivables', icon: HandCoins, bottom: 7 },
  { to: book('payables'), label: 'payables', icon: Truck },
  { to: book('bills'), label: 'bills', icon: FileStack, action: 'purchase.view' },
  { to: book('valuation'), label: 'valuation', icon: Boxes },
  { to: book('customers'), label: 'customers', icon: BookUser, bottom: 6 },
  { to: book('reports'), label: 'reports', icon: FileText, bottom: 4, key: 'r' },
  { to: book('journal'), label: 'journal', icon: BookOpen },
  { to: book('expenses'), label: 'expenses', icon: Wallet },
  { to: book('banking'), label: 'banking', icon: Landmark },
  { to: book('close'), label: 'closing', icon: Lock },
  { to: book('audit'), label: 'audit', icon: ScrollText },
];

/** What each role goes to, most frequent first. The one table of navigation. */
export const NAVIGATION: Readonly<Record<string, readonly NavEntry[]>> = {
  super_admin: admin,
  business_admin: business,
  seller,
  branch_manager: manager,
  accountant,
};

/**
 * The entries a person sees: those that have a screen and that their effective permissions
 * allow. An unknown role has none.
 * @param exists whether the router knows the address, its view included
 */
export function navigationOf(
  bearer: Bearer,
  exists: (address: string) => boolean,
): readonly NavEntry[] {
  const allowed = (entries: readonly NavEntry[]): readonly NavEntry[] =>
    entries
      .filter(({ to, action }) => exists(to) && (action === undefined || can(bearer, action)))
      .map((entry) =>
        entry.children === undefined ? entry : { ...entry, children: allowed(entry.children) },
      );
  return allowed(NAVIGATION[bearer.role] ?? []);
}

/** The bottom bar of a phone: at most five, the fifth being More where something is left over. */
export function bottomBar(entries: readonly NavEntry[]): {
  readonly shown: readonly NavEntry[];
  readonly hasMore: boolean;
} {
  const placed = entries
    .filter((entry) => entry.bottom !== undefined)
    .sort((one, other) => (one.bottom ?? 0) - (other.bottom ?? 0));
  const fits = placed.length <= 5 && placed.length === entries.length;
  return { shown: placed.slice(0, fits ? 5 : 4), hasMore: !fits };
}

/**
 * Whether the entry stands for the page at this address: path and, where it names one, view.
 * @param groups the group that each view of the page's path belongs to
 */
export function isCurrent(
  entry: NavEntry,
  pathname: string,
  search: string,
  groups: Readonly<Record<string, string>> = {},
): boolean {
  const [path = '', query = ''] = entry.to.split('?');
  if (pathname.replace(/\/+$/, '') !== path) return false;
  const given = new URLSearchParams(search);
  const group = groups[given.get('view') ?? ''];
  if (group !== undefined) given.set('group', group);
  const wanted = [...new URLSearchParams(query)];
  if (wanted.length > 0) return wanted.every(([name, value]) => given.get(name) === value);
  // On a dashboard a tab is a place of its own; elsewhere it is a part of the page.
  const isTab = path.endsWith('/dashboard') && !['', 'today'].includes(given.get('tab') ?? '');
  return !given.has('sell') && !isTab;
}
