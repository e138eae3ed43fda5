import { onlyText } from '@tillbook/core/reports/report-only';
import { ADJUSTMENT_REASONS } from '@tillbook/core/stock/adjustments';
import { paths } from '../paths.ts';
import { placesOf } from '../ui/places.ts';
import { at, BOOKS, BRANCHES, entries, narrowed, type Area, type Way } from './drill-ways.ts';

/** The ways on from the row of a report to goods, where they lie, and whom they came from. */

export const product: Way = {
  ...{ areas: BRANCHES, action: 'product.view' },
  holds: [
    ...(['product', 'batch', 'count', 'returnReason', 'returnKind'] as const),
    ...(['adjustmentReason', 'overrideReason'] as const),
  ],
  to: ({ id, pathname }) => {
    const found = id('product');
    return found === undefined ? null : placesOf(pathname).products({ id: found });
  },
};

/** What moved of it, one by one. */
export const movesOfProduct: Way = {
  ...{ areas: BRANCHES, action: 'product.view', holds: ['product'] },
  to: ({ id, pathname, days }) => {
    const { products, part } = placesOf(pathname);
    const found = id('product');
    return found === undefined ? null : products({ id: found, [part]: 'movements', ...days });
  },
};

/** The same of what moved it in one way: every move of those days stands there. */
export const movesOfLedger: Way = { ...movesOfProduct, holds: ['product', 'stockKind'] };

/** What became of its price, cost and sales, beside the same days. */
export const analyticsOfProduct: Way = {
  ...{ areas: ['business'], action: 'report.view', holds: ['product', 'supplier'] },
  to: ({ id, days: { from, to, branchId }, compare }) => {
    const found = id('product');
    const asked = { from, to, branchId, compare };
    return found === undefined ? null : paths.business.analytics.product(found, asked);
  },
};

/** What one product is worth in each branch, where there is no page of it. */
export const valueOfProduct: Way = {
  ...narrowed('stock-value', 'product', { also: 'branch' }),
  holds: ['product', 'batch'],
};
export const shelves: readonly Way[] = [product, valueOfProduct];

export const supplier: Way = {
  ...{ areas: ['business'], action: 'purchase.view', holds: ['supplier'] },
  // What is owed for an expense that names no supplier is a bill all the same.
  to: (of) =>
    of.isNone('supplier') ? at(of, 'bills', {}) : at(of, 'suppliers', { id: of.id('supplier') }),
};
/** All bills of a supplier, where there is no page of it. */
export const billsOf: Way = {
  ...{ areas: ['accountant'], action: 'purchase.view', holds: ['supplier'] },
  to: (of) => at(of, 'bills', { supplierId: of.id('supplier'), branchId: of.days.branchId }),
};
export const deliveries: Way = {
  ...{ areas: BRANCHES, action: 'purchase.view', holds: ['supplier'] },
  to: ({ pathname, id, days: { branchId } }) =>
    placesOf(pathname).to('receipts', { supplierId: id('supplier'), branchId }),
};

/** The order has all of its lines, what came of each, and when. */
export const order: Way = {
  ...{ areas: BRANCHES, action: 'purchase.view', holds: ['order', 'supplier', 'product'] },
  to: ({ pathname, id }) => placesOf(pathname).to('orders', { id: id('order') }),
};

export const ordersOf: Way = {
  ...{ areas: BRANCHES, action: 'purchase.view', holds: ['supplier'] },
  to: ({ pathname, id, days: { branchId } }) =>
    placesOf(pathname).to('orders', { supplierId: id('supplier'), branchId }),
};
export const delivery: Way = {
  ...{ areas: BRANCHES, action: 'purchase.view', holds: ['delivery', 'supplier', 'bill'] },
  to: ({ pathname, id }) => {
    const found = id('delivery');
    return found === undefined ? null : placesOf(pathname).to('receipts', { id: found });
  },
};
/** The journal of the day on which it came. */
export const deliveryBooked: Way = {
  ...{ areas: BOOKS, action: 'books.view', holds: ['delivery', 'supplier'] },
  to: (of) => {
    const day = of.row.cells['receivedOn'];
    const days = typeof day === 'string' ? { ...of.days, from: day, to: day } : of.days;
    return at(of, 'journal', { source: 'goods_receipt', ...days });
  },
};
/** The bill has each delivery that it is of, what it says of it, and what was paid. */
export const bill: Way = {
  ...{ areas: BOOKS, action: 'purchase.view', holds: ['bill', 'delivery', 'supplier'] },
  to: (of) => at(of, 'bills', { id: of.id('bill') }),
};

/** Where the papers are that charged tax or gave it back; the accountant has no page of returns. */
const PAPERS: Readonly<Record<string, readonly [view: string, areas: readonly Area[]]>> = {
  supplier_bill: ['bills', BOOKS],
  supplier_return: ['returns', ['business']],
  expense: ['expenses', BOOKS],
  expense_void: ['expenses', BOOKS],
};
/** The paper that tax was paid by, or its entry in the journal where it has no page. */
export const taxPaidBy: Way = {
  ...{ areas: BOOKS, action: 'books.view', holds: ['taxDocument', 'paperKind', 'supplier'] },
  to: (of) => {
    const [source = '', id] = (of.id('taxDocument') ?? '').split('/');
    const [view, areas = []] = PAPERS[source] ?? [];
    const isHere = areas.some((one) => of.pathname.startsWith(`/${one}`));
    if (view !== undefined && isHere) return at(of, view, { id });
    return at(of, 'journal', { source, q: String(of.row.cells['taxDocument'] ?? ''), ...of.days });
  },
};

export const adjustments: Way = {
  ...{ areas: BRANCHES, action: 'stock.view', holds: ['adjustmentReason'] },
  to: ({ pathname, id, days }) =>
    placesOf(pathname).to('adjustments', { reason: id('adjustmentReason'), ...days }),
};
export const count: Way = {
  ...{ areas: BRANCHES, action: 'stock.view', holds: ['count', 'product'] },
  to: ({ pathname, id }) => placesOf(pathname).to('counts', { id: id('count') }),
};
/** The journal of the day on which the count was posted. */
export const countBooked: Way = {
  ...{ areas: BOOKS, action: 'books.view', holds: ['count', 'product'] },
  to: (of) => {
    const day = of.row.cells['countedOn'];
    const days = typeof day === 'string' ? { ...of.days, from: day, to: day } : of.days;
    return at(of, 'journal', { source: 'stock_count', ...days });
  },
};
export const batches: Way = {
  ...{ areas: BRANCHES, action: 'stock.view', holds: ['batch', 'product'] },
  to: ({ pathname, id, days: { branchId } }) =>
    placesOf(pathname).to('batches', { productId: id('product'), branchId, within: 'all' }),
};

const ON_WAY = ['transfer', 'sender', 'receiver', 'product'] as const;
export const transfer: Way = {
  ...{ areas: BRANCHES, action: 'stock.view', holds: ON_WAY },
  to: ({ pathname, id }) => placesOf(pathname).to('transfers', { id: id('transfer') }),
};
/** Goods were sent off on a day that the report does not begin with: all that was sent. */
export const transferBooked: Way = entries('transfer_out', ON_WAY);

const SHRUNK = ['shrinkReason'] as const;
const BACK: readonly string[] = ['refund', 'blind_return', 'late_refund'];
/** What was lost and found, where that reason has a report of its own. */
export const shrunkBy: readonly Way[] = [
  {
    ...{ report: 'stock-adjustments', holds: SHRUNK },
    to: (of) => {
      const reason = ADJUSTMENT_REASONS.find((one) => one === of.id('shrinkReason'));
      if (reason === undefined) return null;
      const only = onlyText({ dimension: 'adjustmentReason', id: reason });
      return of.report('stock-adjustments', { only, also: 'product' });
    },
  },
  {
    ...{ report: 'stock-counts', holds: SHRUNK },
    to: (of) => (of.id('shrinkReason') === 'stock_count' ? of.report('stock-counts') : null),
  },
  {
    ...{ report: 'refunds-by-reason', holds: SHRUNK },
    to: (of) =>
      BACK.includes(of.id('shrinkReason') ?? '') ? of.report('refunds-by-reason') : null,
  },
  {
    ...{ areas: BOOKS, action: 'books.view', holds: SHRUNK },
    to: (of) => at(of, 'journal', { source: of.id('shrinkReason'), ...of.days }),
  },
  narrowed('shrinkage', 'shrinkReason', { also: 'month' }),
];
