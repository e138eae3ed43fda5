import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, month } from '../fields.ts';
import { alert } from './dashboard-alerts.ts';
import { platformDashboard } from './platform-dashboard.api.ts';

/** A figure, and what it is compared with; null when nothing is known of that. */
export const figure = z.object({ value: z.number(), before: z.number().nullable() });
const point = z.object({ hour: z.number(), valueMinor: z.number(), beforeMinor: z.number() });
const ranked = z.object({ _id: z.string(), name: z.string(), valueMinor: z.number() });
/** So many products are among the first, by sales and by profit. */
export const TOP_PRODUCTS = 10;
/**
 * The first by their net sales, as the report of other days has them, and, without doubles, the
 * first by what they left.
 */
const topProducts = z.array(
  ranked.extend({
    /** Without tax, less cost; null without the permission to see cost. */
    profitMinor: z.number().nullable(),
  }),
);
const tenders = z.array(
  z.object({ method: z.string(), amountMinor: z.number(), count: z.number() }),
);
/** What every dashboard of a day says first. */
export const head = {
  currency: z.string(),
  businessDate: z.string(),
  comparedDate: z.string(),
  timezone: z.string(),
  asOf: z.string(),
};

/** Today, up to the same minute of the same weekday a week before. */
const salesFigures = {
  /** `collected` of `figures.ts`: with tax, less what came back. */
  salesMinor: figure,
  netSalesMinor: figure,
  salesCount: figure,
  /** Without tax and before refunds; zero where nothing was sold. */
  averageMinor: figure,
  /** Thousandths of an item on each receipt; zero where nothing was sold. */
  itemsPerSaleMilli: figure,
  /** Null without the permission to see cost. */
  profitMinor: figure.nullable(),
  /** The fourteen days before today, oldest first, and today so far. */
  trend: z.array(
    z.object({
      date: z.string(),
      salesMinor: z.number(),
      netSalesMinor: z.number(),
      salesCount: z.number(),
      averageMinor: z.number(),
      profitMinor: z.number().nullable(),
    }),
  ),
  /** The hour on the wall that runs now. */
  nowHour: z.number(),
  /** What the branches should sell a day, where somebody said; of those in sight together. */
  targetMinor: z.number().nullable(),
  more: z.object({
    /** Basis points of sales without tax; null without the permission to see cost. */
    margin: z
      .object({
        /** Null where nothing was sold. */
        value: z.number().nullable(),
        before: z.number().nullable(),
      })
      .nullable(),
    discountsMinor: figure,
    /** Without tax; voided sales are none. */
    refundsMinor: figure,
    /** Sold on account, less what was taken back to it. */
    creditGivenMinor: figure,
    /** Debts, deposits and gift cards, less what of deposits and cards went back. */
    creditCollectedMinor: figure,
    /** Over and short of the drawers closed today. */
    drawersMinor: figure,
    /** At cost, now; null without the permission to see it. */
    stockValueMinor: z.number().nullable(),
  }),
};

/** What a new business has done of what it should do first; null when there is no more to say. */
const firstSteps = z.object({
  steps: z.array(
    z.object({
      kind: z.enum(['add_products', 'make_sale', 'invite_staff', 'close_shift']),
      done: z.number(),
      wanted: z.number(),
    }),
  ),
});

export const businessDashboard = endpoint({
  name: 'businessDashboard',
  method: 'GET',
  path: '/api/dashboard/business',
  summary: 'Today over the business or one branch, against the same weekday last week',
  access: may('dashboard.business'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({
    ...head,
    ...salesFigures,
    hours: z.array(point),
    topProducts,
    branches: z.array(ranked),
    tenders,
    alerts: z.array(alert),
    productsCount: z.number(),
    staffCount: z.number(),
    gettingStarted: firstSteps.nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const managerDashboard = endpoint({
  name: 'managerDashboard',
  method: 'GET',
  path: '/api/dashboard/manager',
  summary: 'Today in the manager’s branches: sales, open drawers, stock that ran out',
  access: may('dashboard.manager'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({
    ...head,
    ...salesFigures,
    hours: z.array(point),
    topProducts,
    tenders,
    alerts: z.array(alert),
    openShifts: z.array(
      z.object({
        _id: z.string(),
        tillName: z.string(),
        branchName: z.string(),
        sellerName: z.string(),
        openedAt: z.string(),
        salesMinor: z.number(),
        salesCount: z.number(),
      }),
    ),
    outOfStock: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        branchName: z.string(),
        quantityMilli: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const sellerDashboard = endpoint({
  name: 'sellerDashboard',
  method: 'GET',
  path: '/api/dashboard/seller',
  summary: 'The seller’s own day',
  access: may('dashboard.seller'),
  response: z.object({
    ...head,
    salesMinor: figure,
    netSalesMinor: figure,
    salesCount: figure,
    averageMinor: figure,
    /** Null while the count of a drawer that they sell from is blind to them. */
    tenders: tenders.nullable(),
    recent: z.array(
      z.object({
        _id: z.string(),
        receiptNumber: z.string(),
        occurredAt: z.string(),
        totalMinor: z.number(),
      }),
    ),
    /** What they earn of what they sold this month so far; null: no rate held on a day of it. */
    commission: z
      .object({ month: z.string(), netMinor: z.number(), commissionMinor: z.number() })
      .nullable(),
    /** What the seller should sell today, or else their branch; what they sold. Null: no target. */
    target: z
      .object({
        branchName: z.string(),
        targetMinor: z.number(),
        ownMinor: z.number(),
        isOwn: z.boolean(),
      })
      .nullable(),
    openShift: z
      .object({
        _id: z.string(),
        tillName: z.string(),
        branchName: z.string(),
        openedAt: z.string(),
        /** What the drawer should hold now; null while its count is blind to the seller. */
        expectedMinor: z.number().nullable(),
      })
      .nullable(),
    /** What the last shift of the own till, or of each free till of the branch, left to say. */
    handOvers: z.array(
      z.object({
        tillName: z.string(),
        closedAt: z.string(),
        closedByName: z.string(),
        note: z.string(),
      }),
    ),
  }),
  refusals: [],
});

/** Documents with sales or returns, and what they bring without tax. */
const late = z.object({ count: z.number(), netMinor: z.number() });

export const accountantDashboard = endpoint({
  name: 'accountantDashboard',
  method: 'GET',
  path: '/api/dashboard/accountant',
  summary: 'The month so far, from the journal: sales, tax, cost, profit, tenders, differences',
  access: may('dashboard.accountant'),
  query: z.strictObject({
    month: month.optional(),
  }),
  response: z.object({
    currency: z.string(),
    month: z.string(),
    /** The business day that runs now in the branch that is last to begin one. */
    today: z.string(),
    timezone: z.string(),
    asOf: z.string(),
    salesMinor: figure,
    taxMinor: figure,
    /** Null without the permission to see cost, like the stock's value. */
    costMinor: figure.nullable(),
    grossProfitMinor: figure.nullable(),
    cashDifferenceMinor: figure,
    /** Without tax; voided sales are none. */
    refundsMinor: figure,
    discountsMinor: figure,
    stockValueMinor: z.number().nullable(),
    /** As it is now, whichever month is shown. */
    customersOweMinor: z.number(),
    suppliersGetMinor: z.number(),
    tenders,
    taxes: z.array(
      z.object({ taxBasisPoints: z.number(), netMinor: z.number(), taxMinor: z.number() }),
    ),
    /**
     * Booked in this month because the month of their own day was closed, and of this month but
     * booked later for the same reason: sales of the books are those of `days` with the one and
     * without the other.
     */
    cameLate: late,
    wentLater: late,
    /** Sales without tax by the day on which they were made. */
    days: z.array(z.object({ date: z.string(), salesMinor: z.number(), taxMinor: z.number() })),
    /** Null without the permission to see the books: cost stands in them as an account. */
    accounts: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          debitMinor: z.number(),
          creditMinor: z.number(),
        }),
      )
      .nullable(),
    isBalanced: z.boolean(),
  }),
  refusals: [],
});

export const DASHBOARD_ENDPOINTS = [
  businessDashboard,
  managerDashboard,
  sellerDashboard,
  accountantDashboard,
  platformDashboard,
] as const;
