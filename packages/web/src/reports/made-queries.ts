import type { MadeReport } from '@tillbook/core/reports/made-reports.api';
import { listMadeReports } from '@tillbook/core/reports/made-reports.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const KEY = ['reports', 'made'] as const;
const LOOK_AGAIN_MS = 1_000;

export const isMaking = ({ state }: MadeReport): boolean => state === 'making';

/** What the person asked to be made, newest first; looked at again while something is made. */
export function useMadeReports() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listMadeReports, {}, { signal })).items,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isMaking) === true ? LOOK_AGAIN_MS : false,
  });
}

export function useRefetchMade(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
