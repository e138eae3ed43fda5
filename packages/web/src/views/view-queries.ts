import { listReportViews } from '@tillbook/core/reports/saved-views.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const KEY = ['reports', 'views'] as const;

/** Own views and those of everyone, by name. */
export function useViews() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listReportViews, {}, { signal }),
  });
}

export function useRefetchViews(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
