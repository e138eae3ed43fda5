import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  getCashRules,
  listShifts,
  tillHandOver,
  type ShiftListRow,
} from '@tillbook/core/sales/shifts.api';
import { getShift } from '@tillbook/core/sales/tills.api';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Everything of shifts is kept under this key; the live stream makes it old. */
export const SHIFTS = 'shifts';
/** The shift of this till: old only when a shift was closed, so that sales do not ask for it. */
export const TILL_SHIFT = 'till-shift';

export type ShiftsFilter = Omit<QueryInputOf<typeof listShifts>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** The pages of a list of shifts that are loaded, newest first. */
export function useShiftPages(filter: ShiftsFilter) {
  return useInfiniteQuery({
    queryKey: [SHIFTS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listShifts, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const EXPORT_PAGE = '100';

/** Every shift of a filter, page by page. */
export async function allShifts(filter: ShiftsFilter): Promise<ShiftListRow[]> {
  const rows: ShiftListRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listShifts, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

/** A shift so far, or its report. */
export function useShift(shiftId: string) {
  return useQuery({
    queryKey: [SHIFTS, 'one', shiftId],
    queryFn: ({ signal }) => call(getShift, { params: { shiftId } }, { signal }),
  });
}

const tillShift = (shiftId: string) =>
  queryOptions({
    queryKey: [TILL_SHIFT, shiftId],
    queryFn: ({ signal }) => call(getShift, { params: { shiftId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

/** The shift that is sold in here, to hear when somebody else closes it. */
export const useTillShift = (shiftId: string) => useQuery(tillShift(shiftId));

/** Whether a manager closed it: then its report is shown. Of what nobody tells, no. */
export async function isForced(queries: QueryClient, shiftId: string): Promise<boolean> {
  const shift = await queries.ensureQueryData(tillShift(shiftId)).catch(() => null);
  return shift?.isForced === true;
}

/** What the last close of a till left for its next opening. */
export function useHandOver(tillId: string) {
  return useQuery({
    queryKey: [SHIFTS, 'hand-over', tillId],
    queryFn: async ({ signal }) => {
      const answer = await call(tillHandOver, { params: { tillId } }, { signal });
      return answer.handOver;
    },
    staleTime: 0,
    retry: false,
  });
}

/** How drawers are counted in this business. */
export function useCashRules() {
  return useQuery({
    queryKey: ['setup', 'cash-rules'],
    queryFn: ({ signal }) => call(getCashRules, {}, { signal }),
  });
}
