import { signUpFigures, signUps, type SignUp } from '@tillbook/core/platform/sign-ups.api';
import { platformPerson } from '@tillbook/core/platform/people.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { BUSINESS_TYPES } from '@tillbook/core/businesses/businesses.api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { USERS } from './queries.ts';

/** Newcomers are pushed; the queue is asked for this often in case nothing comes through. */
const QUEUE_REFETCH_MS = 60_000;
const EXPORT_PAGE = '100';

export type SignUpTab = 'waiting' | 'unproved' | 'approved' | 'rejected';
export type SignUpFilter = Omit<QueryInputOf<typeof signUps>, 'cursor' | 'limit'>;

/** What the address asks of the queue; what it does not understand is left out. */
export function signUpFilter(tab: SignUpTab, get: (name: string) => string): SignUpFilter {
  const one = <T extends string>(name: string, choices: readonly T[]) => {
    const value = choices.find((choice) => choice === get(name));
    return value === undefined ? {} : { [name]: value };
  };
  return {
    state: tab,
    ...(get('q').trim() === '' ? {} : { q: get('q').trim() }),
    ...one('age', ['overdue', 'fresh']),
    ...one('setup', ['finished', 'open']),
    ...one('businessType', BUSINESS_TYPES),
  };
}

/** The pages of sign-ups that are loaded; asked again by itself. */
export function useSignUps(filter: SignUpFilter) {
  return useInfiniteQuery({
    queryKey: [USERS, 'signUps', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(signUps, { query: { ...filter, ...(cursor && { cursor }) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** How many wait, and for how long. */
export function useSignUpFigures() {
  return useQuery({
    queryKey: [USERS, 'signUpFigures'],
    queryFn: ({ signal }) => call(signUpFigures, {}, { signal }),
    refetchInterval: QUEUE_REFETCH_MS,
  });
}

/** What the platform did about an owner, newest first. */
export function useOwnerLog(personId: string) {
  return useQuery({
    queryKey: [USERS, 'ownerLog', personId],
    queryFn: async ({ signal }) =>
      (await call(platformPerson, { params: { personId } }, { signal })).log,
  });
}

/** Every sign-up of the filter, for the export. */
export async function everySignUp(filter: SignUpFilter): Promise<SignUp[]> {
  const rows: SignUp[] = [];
  let cursor: string | null = null;
  do {
    const at: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: { items: SignUp[]; nextCursor: string | null } = await call(signUps, {
      query: { ...filter, ...at, limit: EXPORT_PAGE },
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
