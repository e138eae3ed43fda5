import { businessesToday } from '@tillbook/core/businesses/my-businesses.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { Period } from '@tillbook/core/reports/compared';
import {
  accountantDashboard,
  businessDashboard,
  managerDashboard,
  sellerDashboard,
  TOP_PRODUCTS,
} from '@tillbook/core/reports/dashboards.api';
import { platformDashboard } from '@tillbook/core/reports/platform-dashboard.api';
import { getReport } from '@tillbook/core/reports/reports.api';
import { teamDashboard } from '@tillbook/core/reports/team.api';
import { listTillsBehind } from '@tillbook/core/sales/till-heartbeats.api';
import { breakEven } from '@tillbook/core/reports/break-even.api';
import { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The live stream refreshes everything under this key. */
const DASHBOARD = 'dashboard';
/** Without news too: what is compared moves on with the clock. */
const EVERY_MINUTE = { refetchInterval: 60_000, placeholderData: keepPreviousData, staleTime: 0 };

/** A day that is over changes seldom: no sale of today moves it. */
const NOW_AND_THEN = { refetchInterval: 600_000, staleTime: 60_000 };

export type OwnersDay = AnswerOf<typeof businessDashboard>;
export type OwnersPeriod = AnswerOf<typeof analyticsOverview>;
export type ManagersDay = AnswerOf<typeof managerDashboard>;
export type Team = AnswerOf<typeof teamDashboard>;
export type SellersDay = AnswerOf<typeof sellerDashboard>;
export type MyBusinesses = AnswerOf<typeof businessesToday>;
export type AccountantsMonth = AnswerOf<typeof accountantDashboard>;
export type PlatformNow = AnswerOf<typeof platformDashboard>;
export type DashboardQuery<Data> = UseQueryResult<Data>;

const ofBranch = (branchId: string | undefined): { readonly query?: { branchId: string } } =>
  branchId === undefined ? {} : { query: { branchId } };

export function useOwnersDay(branchId: string | undefined): DashboardQuery<OwnersDay> {
  return useQuery({
    queryKey: [DASHBOARD, 'business', branchId ?? null],
    queryFn: ({ signal }) => call(businessDashboard, ofBranch(branchId), { signal }),
    ...EVERY_MINUTE,
  });
}

/** Some days, beside the same weekdays before; what was shown of others does not stay. */
export function useOwnersPeriod({ from, to }: Period, branchId: string | undefined) {
  const query = { from, to, ...(branchId === undefined ? {} : { branchId }) };
  return useQuery({
    queryKey: [DASHBOARD, 'period', query],
    queryFn: ({ signal }) => call(analyticsOverview, { query }, { signal }),
    refetchInterval: 60_000,
    staleTime: 0,
  });
}

const PRODUCTS_OF = {
  sales: { report: 'sales-by-product', sort: '-netSales' },
  profit: { report: 'profit-by-product', sort: '-profit' },
} as const;

/** The products that brought most of some days, as their report has them. */
export function usePeriodProducts(
  { from, to }: Period,
  branchId: string | undefined,
  by: keyof typeof PRODUCTS_OF,
) {
  const limit = String(TOP_PRODUCTS);
  const query = { ...PRODUCTS_OF[by], from, to, ...ofBranch(branchId).query, limit };
  return useQuery({
    queryKey: [DASHBOARD, 'period-products', query],
    queryFn: ({ signal }) => call(getReport, { query }, { signal }),
    refetchInterval: 60_000,
    staleTime: 0,
  });
}

export function useManagersDay(branchId: string | undefined): DashboardQuery<ManagersDay> {
  return useQuery({
    queryKey: [DASHBOARD, 'manager', branchId ?? null],
    queryFn: ({ signal }) => call(managerDashboard, ofBranch(branchId), { signal }),
    ...EVERY_MINUTE,
  });
}

export function useTeam(branchId: string | undefined): DashboardQuery<Team> {
  return useQuery({
    queryKey: [DASHBOARD, 'team', branchId ?? null],
    queryFn: ({ signal }) => call(teamDashboard, ofBranch(branchId), { signal }),
    ...EVERY_MINUTE,
  });
}

/** Tills whose sales may be missing from the figures; only asked for where it may be seen. */
export function useTillsBehind(branchId: string | undefined, maySee: boolean) {
  return useQuery({
    queryKey: [DASHBOARD, 'tills-behind', branchId ?? null],
    queryFn: ({ signal }) => call(listTillsBehind, ofBranch(branchId), { signal }),
    enabled: maySee,
    refetchInterval: 60_000,
    staleTime: 0,
  });
}

/** Why yesterday brought what it did; only asked for where it may be seen. */
export function useWhatChanged(branchId: string | undefined, maySee: boolean) {
  return useQuery({
    queryKey: ['what-changed', branchId ?? null],
    queryFn: ({ signal }) => call(whatChangedNote, ofBranch(branchId), { signal }),
    enabled: maySee,
    ...NOW_AND_THEN,
  });
}

/** From which sales on branches cover their costs; every sale of today moves it. */
export function useBreakEven(branchId: string | undefined, maySee: boolean) {
  return useQuery({
    queryKey: [DASHBOARD, 'break-even', branchId ?? null],
    queryFn: ({ signal }) => call(breakEven, ofBranch(branchId), { signal }),
    enabled: maySee,
    ...EVERY_MINUTE,
  });
}

export function useSellersDay(): DashboardQuery<SellersDay> {
  return useQuery({
    queryKey: [DASHBOARD, 'seller'],
    queryFn: ({ signal }) => call(sellerDashboard, {}, { signal }),
    ...EVERY_MINUTE,
  });
}

/** @param month `YYYY-MM`; empty for the one that runs */
export function useAccountantsMonth(month: string): DashboardQuery<AccountantsMonth> {
  const query = month === '' ? {} : { month };
  return useQuery({
    queryKey: [DASHBOARD, 'accountant', month],
    queryFn: ({ signal }) => call(accountantDashboard, { query }, { signal }),
    ...EVERY_MINUTE,
  });
}

export function usePlatform(): DashboardQuery<PlatformNow> {
  return useQuery({
    queryKey: [DASHBOARD, 'platform'],
    queryFn: ({ signal }) => call(platformDashboard, {}, { signal }),
    ...EVERY_MINUTE,
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

export function useMyBusinesses(): DashboardQuery<MyBusinesses> {
  return useQuery({
    queryKey: [DASHBOARD, 'my-businesses'],
    queryFn: ({ signal }) => call(businessesToday, {}, { signal }),
    ...EVERY_MINUTE,
  });
}
