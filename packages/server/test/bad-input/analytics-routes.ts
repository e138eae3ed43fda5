import {
  CHOICE_ASKED,
  COLUMN_ASKED,
  DAY_ASKED,
  ID_ASKED,
  ONLY_ASKED,
  AFTER_ASKED,
  ROWS_ASKED,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';

/** What every page of the analytics is asked with. */
const PERIOD = { from: DAY_ASKED, to: DAY_ASKED, branchId: ID_ASKED, compare: CHOICE_ASKED };

export const ANALYTICS_ROUTES: Readonly<Record<string, RouteInput>> = {
  analyticsOverview: {
    by: 'owner',
    query: { ...PERIOD, categoryId: ID_ASKED, uncategorised: CHOICE_ASKED },
  },
  analyticsChange: { by: 'owner', query: PERIOD },
  analyticsMix: {
    by: 'owner',
    query: { from: DAY_ASKED, to: DAY_ASKED, branchId: ID_ASKED },
  },
  analyticsPerformance: { by: 'owner', query: { ...PERIOD, sort: CHOICE_ASKED } },
  analyticsTeam: {
    by: 'owner',
    query: { from: DAY_ASKED, to: DAY_ASKED, branchId: ID_ASKED },
  },
  analyticsProduct: { by: 'owner', query: PERIOD },
  analyticsComparison: {
    by: 'owner',
    query: {
      ...{ from: DAY_ASKED, to: DAY_ASKED, branchId: ID_ASKED },
      ...{ by: CHOICE_ASKED, of: searchAsked(400) },
    },
  },
  compareBusinesses: {
    by: 'owner',
    query: { from: DAY_ASKED, to: DAY_ASKED, of: searchAsked(400) },
  },
  analyticsBaskets: { by: 'owner', query: PERIOD },
  getReport: {
    by: 'owner',
    asked: { report: 'sales-by-day' },
    query: {
      ...{ ...PERIOD, report: CHOICE_ASKED, period: CHOICE_ASKED, also: CHOICE_ASKED },
      ...{ limit: ROWS_ASKED, after: AFTER_ASKED, sort: COLUMN_ASKED, only: ONLY_ASKED },
    },
  },
  getMadeReport: {
    by: 'owner',
    asked: {},
    query: { limit: ROWS_ASKED, after: AFTER_ASKED, sort: COLUMN_ASKED },
  },
  getReportSeal: {
    by: 'owner',
    asked: { report: 'sales-by-day' },
    query: {
      ...{ from: DAY_ASKED, to: DAY_ASKED, branchId: ID_ASKED },
      ...{ report: CHOICE_ASKED, period: CHOICE_ASKED },
    },
  },
};
