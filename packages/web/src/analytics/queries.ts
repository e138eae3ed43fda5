import { compareBusinesses } from '@tillbook/core/businesses/compared-businesses.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { analyticsOverview, analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import { subjectsOf, COMPARED_BY, type ComparedBy } from '@tillbook/core/reports/comparison';
import { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import { analyticsBaskets, analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import { analyticsMix } from '@tillbook/core/reports/mix.api';
import { analyticsChange } from '@tillbook/core/reports/profit-change.api';
import { analyticsTeam } from '@tillbook/core/reports/team-signs.api';
import { COMPARISONS, type Comparison } from '@tillbook/core/reports/compared';
import type { RankSort } from '@tillbook/core/reports/ranking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useUrlState, type UrlState } from '../ui/url-state.ts';
import { inOneCurrency, type Compared } from './businesses-beside.ts';

/** The live stream refreshes everything under its first word. */
const KEY = ['dashboard', 'analytics'] as const;
const CALMLY = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export type Overview = AnswerOf<typeof analyticsOverview>;
export type Product = AnswerOf<typeof analyticsProduct>;
export type Baskets = AnswerOf<typeof analyticsBaskets>;
export type { Compared } from './businesses-beside.ts';
export type Change = AnswerOf<typeof analyticsChange>;
export type Mix = AnswerOf<typeof analyticsMix>;
export type Team = AnswerOf<typeof analyticsTeam>;
export type Performance = AnswerOf<typeof analyticsPerformance>;

/** The head that every page of the analytics has. */
export type Head = Pick<
  Overview,
  'currency' | 'timezone' | 'asOf' | 'today' | 'from' | 'to' | 'comparedFrom' | 'comparedTo'
>;

/** The period, branch and comparison of an address, for a link that keeps them. */
export const KEPT = ['from', 'to', 'branchId', 'compare'] as const;

export function keptOf(url: UrlState): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, url.get(name)]));
}

/** What the address asks; what it does not understand is left out. */
export interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly branchId?: string;
  readonly compare?: Comparison;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const fitting = (url: UrlState, name: string, shape: RegExp): Record<string, string> =>
  shape.test(url.get(name)) ? { [name]: url.get(name) } : {};

/** The period, the branch and the comparison in the address. */
export function askedOf(url: UrlState): Asked {
  const compare = COMPARISONS.find((one) => one === url.get('compare'));
  return {
    ...fitting(url, 'from', DAY),
    ...fitting(url, 'to', DAY),
    ...fitting(url, 'branchId', ID),
    ...(compare === undefined ? {} : { compare }),
  };
}

export function useOverview() {
  const url = useUrlState();
  const query = {
    ...askedOf(url),
    ...fitting(url, 'categoryId', ID),
    ...(url.get('uncategorised') === '1' ? ({ uncategorised: '1' } as const) : {}),
  };
  return useQuery({
    queryKey: [...KEY, 'overview', query],
    queryFn: ({ signal }) => call(analyticsOverview, { query }, { signal }),
    ...CALMLY,
  });
}

/** Who and what sold. @param sort other than by what was sold */
export function usePerformance(sort?: RankSort) {
  const query = { ...askedOf(useUrlState()), ...(sort === undefined ? {} : { sort }) };
  return useQuery({
    queryKey: [...KEY, 'performance', query],
    queryFn: ({ signal }) => call(analyticsPerformance, { query }, { signal }),
    ...CALMLY,
  });
}

/** Why the period left more or less than the one beside it. */
export function useChange() {
  const query = askedOf(useUrlState());
  return useQuery({
    queryKey: [...KEY, 'change', query],
    queryFn: ({ signal }) => call(analyticsChange, { query }, { signal }),
    ...CALMLY,
  });
}

/** What sales and profit are made of. */
export function useMix() {
  const { compare: _, ...query } = askedOf(useUrlState());
  return useQuery({
    queryKey: [...KEY, 'mix', query],
    queryFn: ({ signal }) => call(analyticsMix, { query }, { signal }),
    ...CALMLY,
  });
}

/** Everybody beside the team. */
export function useTeamSigns() {
  const { compare: _, ...query } = askedOf(useUrlState());
  return useQuery({
    queryKey: [...KEY, 'team', query],
    queryFn: ({ signal }) => call(analyticsTeam, { query }, { signal }),
    ...CALMLY,
  });
}

/** The product that the address names. */
export function useProductId(): string {
  const params: { readonly productId?: string } = useParams({ strict: false });
  return params.productId ?? '';
}

export function useAnalysedProduct() {
  const productId = useProductId();
  const query = askedOf(useUrlState());
  return useQuery<Product>({
    queryKey: [...KEY, 'product', productId, query],
    queryFn: ({ signal }) => call(analyticsProduct, { params: { productId }, query }, { signal }),
    // Other days of the same product may stand until the new ones are there; no other product.
    placeholderData: (before) => (before?.product._id === productId ? before : undefined),
    staleTime: 0,
  });
}

export function useBaskets() {
  const productId = useProductId();
  const query = askedOf(useUrlState());
  return useQuery({
    queryKey: [...KEY, 'baskets', productId, query],
    queryFn: ({ signal }) => call(analyticsBaskets, { params: { productId }, query }, { signal }),
    staleTime: 0,
  });
}

/** What the address compares: the kind, and the subjects or why they are none. */
export function comparedOf(url: UrlState) {
  const by: ComparedBy = COMPARED_BY.find((one) => one === url.get('by')) ?? 'product';
  return { by, subjects: subjectsOf(by, url.get('of')) };
}

export function useComparison() {
  const url = useUrlState();
  const { by, subjects } = comparedOf(url);
  const { compare: _, ...asked } = askedOf(url);
  const of = typeof subjects === 'string' ? '' : subjects.join(',');
  const { branchId: _branch, ...days } = asked;
  return useQuery<Compared>({
    queryKey: [...KEY, 'comparison', { ...asked, by, of }],
    queryFn: async ({ signal }) =>
      by === 'business'
        ? inOneCurrency(await call(compareBusinesses, { query: { ...days, of } }, { signal }))
        : call(analyticsComparison, { query: { ...asked, by, of } }, { signal }),
    ...CALMLY,
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}
