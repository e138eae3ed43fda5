import {
  ClipboardList,
  Handshake,
  PackagePlus,
  PackageSearch,
  ReceiptText,
  Scale,
  Undo2,
} from 'lucide-react';
import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import type { ManagementViews } from './management/views.ts';

/** The views of Management that are about buying; see `management-views.tsx`. */
export const buyingViews: ManagementViews = {
  suppliers: {
    screen: lazyScreen(() => import('./purchasing/suppliers-screen.tsx'), 'SuppliersScreen'),
    group: 'buying',
    label: 'suppliers',
    icon: Handshake,
    action: 'purchase.view',
    search: ['q', 'id', 'state'],
    areas: 'business',
  },
  reorder: {
    screen: lazyScreen(() => import('./purchasing/reorder-screen.tsx'), 'ReorderScreen'),
    group: 'buying',
    label: 'reorder',
    icon: PackageSearch,
    action: 'purchase.view',
    search: ['branchId', 'supplierId', 'by'],
    areas: 'both',
  },
  orders: {
    screen: lazyScreen(() => import('./purchasing/orders-screen.tsx'), 'OrdersScreen'),
    group: 'buying',
    label: 'orders',
    icon: ClipboardList,
    action: 'purchase.view',
    search: ['q', 'id', 'state', 'supplierId', 'branchId', 'edit'],
    areas: 'both',
  },
  receipts: {
    screen: lazyScreen(() => import('./purchasing/receipts-screen.tsx'), 'ReceiptsScreen'),
    group: 'buying',
    label: 'receipts',
    icon: PackagePlus,
    action: 'purchase.view',
    search: ['q', 'id', 'billed', 'supplierId', 'branchId', 'order'],
    areas: 'both',
  },
  bills: {
    screen: lazyScreen(() => import('./purchasing/bills-screen.tsx'), 'BillsScreen'),
    group: 'buying',
    label: 'bills',
    icon: ReceiptText,
    action: 'purchase.view',
    search: ['q', 'id', 'state', 'supplierId', 'branchId'],
    areas: 'business',
  },
  returns: {
    screen: lazyScreen(() => import('./purchasing/returns-screen.tsx'), 'ReturnsScreen'),
    group: 'buying',
    label: 'returns',
    icon: Undo2,
    action: 'purchase.view',
    search: ['id', 'supplierId', 'branchId', 'receipt'],
    areas: 'both',
  },
  openings: {
    screen: lazyScreen(() => import('./purchasing/openings-screen.tsx'), 'OpeningsScreen'),
    group: 'buying',
    label: 'openings',
    icon: Scale,
    action: 'books.view',
    search: ['id'],
    areas: 'business',
  },
};
