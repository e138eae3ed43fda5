import {
  BadgePercent,
  Boxes,
  CalendarClock,
  FolderTree,
  Grid3x3,
  History,
  Package,
  Percent,
  SlidersHorizontal,
  Tag,
  Truck,
} from 'lucide-react';
import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import type { ManagementViews } from './management/views.ts';

/**
 * The views of Management, one line each; `routes.tsx` gives them to the owner's area and, where
 * they are for branches, to the manager's Stock. To add one:
 *
 *   transfers: {
 *     screen: lazyScreen(() => import('./stock/transfers-screen.tsx'), 'TransfersScreen'),
 *     group: 'stock',            // stock | buying | catalogue
 *     label: 'transfers',        // i18n/en/management.ts: `transfers` and `transfersLead`
 *     icon: Truck,               // lucide-react
 *     action: 'stock.transfer',  // core/permissions.ts; without it the view is absent
 *     search: ['q', 'id', 'state'], // what useUrlState() may read and set, besides `view`
 *     areas: 'both',             // business | both | manager
 *   },
 *
 * A screen builds its addresses with `usePlaces()` of `ui/places.ts` (`to('transfers', { id })`,
 * `crumbs` for its PageHeader), never with a path: it is shown under both areas.
 */
export const managementViews: ManagementViews = {
  stock: {
    screen: lazyScreen(() => import('./stock/stock-screen.tsx'), 'StockScreen'),
    group: 'stock',
    label: 'stockLists',
    icon: Boxes,
    action: 'stock.view',
    search: ['q', 'branchId', 'show', 'days', 'date'],
    areas: 'both',
  },
  adjustments: {
    screen: lazyScreen(() => import('./stock/adjustments-screen.tsx'), 'AdjustmentsScreen'),
    group: 'stock',
    label: 'adjustments',
    icon: SlidersHorizontal,
    action: 'stock.view',
    search: ['id', 'branchId', 'productId', 'batchId', 'reason', 'from', 'to'],
    areas: 'both',
  },
  batches: {
    screen: lazyScreen(() => import('./stock/batches-screen.tsx'), 'BatchesScreen'),
    group: 'stock',
    label: 'batches',
    icon: CalendarClock,
    action: 'stock.view',
    search: ['q', 'branchId', 'productId', 'within'],
    areas: 'both',
  },
  products: {
    screen: lazyScreen(
      () => import('./products/product-lookup-screen.tsx'),
      'BranchProductsScreen',
    ),
    group: 'stock',
    label: 'products',
    icon: Package,
    action: 'product.view',
    search: ['q', 'sort', 'id', 'part', 'branchId', 'from', 'to'],
    areas: 'manager',
  },
  categories: {
    screen: lazyScreen(() => import('./products/categories-screen.tsx'), 'CategoriesScreen'),
    group: 'catalogue',
    label: 'categories',
    icon: FolderTree,
    action: 'product.manage',
    search: ['q'],
    areas: 'business',
  },
  brands: {
    screen: lazyScreen(() => import('./products/brands-screen.tsx'), 'BrandsScreen'),
    group: 'catalogue',
    label: 'brands',
    icon: Tag,
    action: 'product.manage',
    search: ['q'],
    areas: 'business',
  },
  'price-lists': {
    screen: lazyScreen(() => import('./products/price-lists-screen.tsx'), 'PriceListsScreen'),
    group: 'catalogue',
    label: 'priceLists',
    icon: BadgePercent,
    action: 'product.manage',
    search: ['q', 'id'],
    areas: 'business',
  },
  'tax-classes': {
    screen: lazyScreen(() => import('./products/tax-classes-screen.tsx'), 'TaxClassesScreen'),
    group: 'catalogue',
    label: 'taxClasses',
    icon: Percent,
    action: 'product.manage',
    search: [],
    areas: 'business',
  },
  bulk: {
    screen: lazyScreen(() => import('./bulk/bulk-screen.tsx'), 'BulkScreen'),
    group: 'catalogue',
    label: 'bulk',
    icon: Grid3x3,
    action: 'product.manage',
    search: ['q', 'categoryId', 'state', 'branchId'],
    areas: 'both',
  },
  changes: {
    screen: lazyScreen(() => import('./bulk/changes-screen.tsx'), 'ChangesScreen'),
    group: 'catalogue',
    label: 'changes',
    icon: History,
    action: 'product.manage',
    search: ['id'],
    areas: 'both',
  },
  transfers: {
    screen: lazyScreen(() => import('./transfers/transfers-screen.tsx'), 'TransfersScreen'),
    group: 'stock',
    label: 'transfers',
    icon: Truck,
    action: 'stock.transfer',
    search: ['q', 'id', 'state', 'way', 'branchId', 'part', 'offer'],
    areas: 'both',
  },
};
