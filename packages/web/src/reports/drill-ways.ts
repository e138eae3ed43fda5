import type { Action } from '@tillbook/core/actions';
import { onlyText } from '@tillbook/core/reports/report-only';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import type { ReportName } from '@tillbook/core/reports/reports';
import { paths } from '../paths.ts';
import { placesOf } from '../ui/places.ts';
import { giftCardsAt, laybysAt, quotesAt, refundsAt, salesAt } from '../ui/sales-places.ts';
import type { Row } from './report-view.ts';

/** The ways on from the row of a report; those to goods lie in `goods-ways.ts`. */

export type Search = Readonly<Record<string, string | undefined>>;

/** The parts of the product that have reports. */
export const AREAS = ['business', 'manager', 'accountant'] as const;
export type Area = (typeof AREAS)[number];

/** A row that is opened. */
export interface Drilled {
  readonly pathname: string;
  /** The days of the row, and its branch. */
  readonly days: {
    readonly from: string;
    readonly to: string;
    readonly branchId?: string | undefined;
  };
  readonly row: Row;
  readonly compare?: string | undefined;
  /** The day of an instant, where the report is of. */
  readonly dayOf: (instant: string) => string;
  /** What the row or the whole report is of, and whether that is what has none of it. */
  readonly id: (name: Dimension) => string | undefined;
  readonly isNone: (name: Dimension) => boolean;
  /** A report of the same days. */
  readonly report: (name: ReportName, more?: Search) => string;
}

/** One way on; the first that is open to them and loses nothing is taken. */
export interface Way {
  /** Absent: in every part of the product that has reports. */
  readonly areas?: readonly Area[];
  readonly action?: Action;
  /** The report that is led to. */
  readonly report?: ReportName;
  /** What a row may be of, besides day, month and branch, and is still met. */
  readonly holds: readonly Dimension[];
  readonly to: (drilled: Drilled) => string | null;
}

/** A view of the owner's management, or the tab of that name. */
export const at = ({ pathname }: Drilled, view: string, search: Search): string => {
  const tabbed = { tab: view, ...search };
  if (pathname.startsWith('/accountant')) return paths.accountant.dashboard(tabbed);
  if (pathname.startsWith('/manager')) return paths.manager.dashboard(tabbed);
  return paths.business.management({ view, ...search });
};

export const BRANCHES = ['business', 'manager'] as const;
export const BOOKS = ['business', 'accountant'] as const;

const SOMEBODYS: readonly Dimension[] = ['seller', 'customer', 'till'];

/** Receipts; their list is narrowed as the row is. */
export const sales: Way = {
  ...{ action: 'sale.view' },
  holds: ['seller', 'customer', 'till', 'hour', 'weekday', 'tender', 'provider'],
  to: (of) => {
    // Goods without a receipt are of no till, and no sale.
    if (SOMEBODYS.some((one) => of.isNone(one))) return null;
    const who = { sellerId: of.id('seller'), customerId: of.id('customer') };
    const at = { tillId: of.id('till'), hour: of.id('hour'), weekday: of.id('weekday') };
    return salesAt(of.pathname, { ...of.days, ...who, ...at, method: of.id('tender') });
  },
};

/** Another report of that alone which the row is of, or the same one, parted further. */
export const narrowed = (report: ReportName, by: Dimension, more: Search = {}): Way => ({
  ...{ report, holds: [by] },
  to: (of) =>
    of.report(report, { only: onlyText({ dimension: by, id: of.id(by) ?? null }), ...more }),
});
export const BY_MONTH = { also: 'month' } as const;

/** What somebody did, as the list of acts has it; it cannot be asked what was done by nobody. */
export const acts: Way = {
  ...{ areas: BOOKS, action: 'audit.view', holds: ['person', 'act', 'actGroup', 'device'] },
  to: (of) => {
    if ((['person', 'branch', 'device'] as const).some((one) => of.isNone(one))) return null;
    const what = { action: of.id('act'), group: of.id('actGroup'), device: of.id('device') };
    return at(of, 'audit', { actorId: of.id('person'), ...what, ...of.days });
  },
};

/** The receipts of a product. */
export const salesOfProduct: Way = {
  ...{ areas: BRANCHES, action: 'sale.view', holds: ['product', 'overrideReason'] },
  to: ({ id, pathname, days }) => {
    const { products, part } = placesOf(pathname);
    const at = { id: id('product'), [part]: 'sales', ...days };
    return at.id === undefined ? null : products(at);
  },
};

export const account: Way = {
  ...{ areas: BOOKS, action: 'books.view', holds: ['account', 'accountKind'] },
  to: (of) => {
    const code = of.id('account');
    // The profit so far is no account: its own are income and expenses.
    return code === undefined || !/^\d+$/.test(code)
      ? null
      : at(of, 'journal', { account: code, ...of.days });
  },
};
/** Of what the year earned up to a day: income and expenses of that year. */
export const profit: Way = {
  ...{ report: 'profit-and-loss', holds: ['account', 'accountKind'] },
  to: (of) =>
    of.id('account') === 'result'
      ? of.report('profit-and-loss', { from: `${of.days.to.slice(0, 4)}-01-01` })
      : null,
};
/** Entries of one kind of document, in one account or all. */
export const entries = (source: string | null, holds: readonly Dimension[]): Way => ({
  ...{ areas: BOOKS, action: 'books.view', holds },
  to: (of) => {
    const code = of.id('account');
    return at(of, 'journal', { code, source: source ?? of.id('postedBy'), ...of.days });
  },
});

const shiftsAt = (of: Drilled, search: Search): string =>
  at(of, of.pathname.startsWith('/manager') ? 'cash' : 'shifts', search);
export const shift: Way = {
  ...{ areas: BRANCHES, action: 'shift.manage', holds: ['shift', 'till', 'person'] },
  to: (of) => shiftsAt(of, { shift: of.id('shift') }),
};
/** Its closing in the journal, which may be of a later day than its opening. */
export const shiftBooked: Way = {
  ...{ areas: BOOKS, action: 'books.view', holds: ['shift', 'till', 'person'] },
  to: (of) => {
    const { shift: q = null, closed } = of.row.cells;
    const { from, to, branchId } = of.days;
    const last = typeof closed === 'string' && of.dayOf(closed) > to ? of.dayOf(closed) : to;
    const days = { from, to: last, branchId };
    return q === null ? null : at(of, 'journal', { source: 'shift_close', q: String(q), ...days });
  },
};
export const shiftsOf: Way = {
  ...{ areas: BRANCHES, action: 'shift.manage', holds: ['person', 'till'] },
  to: (of) => {
    const whose = { sellerId: of.id('person'), tillId: of.id('till') };
    return shiftsAt(of, { ...whose, ...of.days, by: 'closed' });
  },
};
/** Cash that was put in or taken out stands in the shifts of its days. */
export const shiftsOfMoves: Way = {
  ...{ areas: BRANCHES, action: 'shift.manage' },
  holds: ['cashKind', 'cashCategory', 'person'],
  to: (of) => shiftsAt(of, { ...of.days }),
};

export const debts: Way = {
  ...{ action: 'customer.view', holds: ['customer'] },
  to: (of) => at(of, 'debts', { id: of.id('customer') }),
};

/** The account of a customer has each payment, with who took it and how. */
export const collectedFrom: Way = {
  ...{ action: 'customer.view', holds: ['customer', 'person', 'tender'] },
  to: (of) => {
    const id = of.id('customer');
    return id === undefined ? null : at(of, 'debts', { id });
  },
};

export const refunds: Way = {
  ...{ action: 'sale.view', holds: ['returnReason', 'returnKind'] },
  to: ({ pathname, id, days }) => {
    const kind = id('returnKind');
    // What came back without a receipt stands beside the list, not in it.
    if (kind === 'blind') return null;
    return refundsAt(pathname, { ...days, kind, reason: id('returnReason') });
  },
};

/** The receipt, or the slip of a refund, that a payment was for. */
export const paidFor: Way = {
  ...{ action: 'sale.view', holds: ['payment', 'tender', 'provider', 'moneyFor'] },
  to: ({ pathname, id, row }) => {
    const [kind] = (id('payment') ?? '').split('/');
    const q = String(row.cells['document'] ?? '');
    if (kind === 'sale') return salesAt(pathname, { q });
    return kind === 'refund' ? refundsAt(pathname, { q }) : null;
  },
};
/** The receipt that charged tax or none, or the slip that gave it back. */
export const taxedBy: Way = {
  ...{ action: 'sale.view', holds: ['taxDocument', 'rate', 'exemptReason', 'customer'] },
  to: ({ pathname, id, row }) => {
    const [kind] = (id('taxDocument') ?? '').split('/');
    const q = String(row.cells['taxDocument'] ?? '');
    if (kind === 'sale') return salesAt(pathname, { q });
    return kind === 'refund' ? refundsAt(pathname, { q }) : null;
  },
};
/** The codes tell all payments, also those of debts, but cash has none. */
export const references: Way = {
  ...{ report: 'payments-with-reference', holds: ['tender', 'provider'] },
  to: (of) => {
    const tender = of.id('tender');
    return tender === undefined || tender === 'cash'
      ? null
      : of.report('payments-with-reference', {
          only: onlyText({ dimension: 'tender', id: tender }),
        });
  },
};

/** The papers behind a rate. */
export const taxedIn: Way = narrowed('tax-by-document', 'rate');

export const taxOfRates: Way = {
  ...{ report: 'tax-by-rate', holds: [] },
  to: (of) => of.report('tax-by-rate'),
};

/** What was paid in one way; and what its sums are of, day by day. */
export const summaryPaid: Way = {
  ...{ report: 'sales-by-tender', holds: ['summaryLine'] },
  to: (of) => {
    const line = of.id('summaryLine') ?? null;
    if (!PAYMENT_METHODS.some((one) => one === line)) return null;
    return of.report('sales-by-tender', { only: onlyText({ dimension: 'tender', id: line }) });
  },
};
export const summaryDays: Way = {
  ...{ report: 'sales-by-day', holds: ['summaryLine'] },
  to: (of) => of.report('sales-by-day'),
};

/** What was spent, as the list of expenses has it. */
export const expenses: Way = {
  ...{ action: 'expense.view', holds: ['expenseCategory', 'payee'] },
  to: (of) =>
    at(of, 'expenses', { category: of.id('expenseCategory'), q: of.id('payee'), ...of.days }),
};

/** The list of sales knows no reasons: it has all that were voided of whoever sold them. */
export const voided: Way = {
  ...{ action: 'sale.view', holds: ['seller', 'till', 'returnReason', 'person'] },
  to: ({ pathname, days, id }) => {
    const sold = { sellerId: id('seller'), tillId: id('till') };
    return salesAt(pathname, { ...days, ...sold, state: 'voided' });
  },
};

/** What was given up on one product, in each month, where there is no page of it. */
export const overridesOfProduct: Way = {
  ...narrowed('price-overrides', 'product', BY_MONTH),
  holds: ['product', 'overrideReason', 'seller'],
};
export const belowCostOfProduct: Way = {
  ...narrowed('below-cost-sales', 'product', BY_MONTH),
  holds: ['product', 'seller'],
};

/** What a customer holds stands in the own account; a card is its bearer's. */
export const held: Way = {
  ...{ action: 'customer.view', holds: ['heldKind', 'customer'] },
  to: (of) => {
    const id = of.id('customer');
    if (id !== undefined) return at(of, 'debts', { id });
    if (of.id('heldKind') === 'gift_card') return giftCardsAt(of.pathname, {});
    return of.id('heldKind') === 'deposit' ? laybysAt(of.pathname, {}) : null;
  },
};
/** The quotes of a customer are found by what they are called. */
export const quotesOf: Way = {
  ...{ areas: BRANCHES, action: 'sale.view', holds: ['customer'] },
  to: ({ pathname, row, days }) => {
    const { customer: q } = row.cells;
    return typeof q === 'string' ? quotesAt(pathname, { ...days, q }) : null;
  },
};
/** No list knows who was new: all who bought in the days of the row. */
export const buyers: Way = {
  ...{ report: 'sales-by-customer', holds: ['buyerKind'] },
  to: (of) => of.report('sales-by-customer'),
};
