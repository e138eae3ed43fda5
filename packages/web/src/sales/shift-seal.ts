import { getShiftSeal } from '@tillbook/core/reports/seals.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SHIFTS } from './shift-queries.ts';

/** Whether the figures of a closed shift hold. */
export function useShiftSeal(shift: { readonly _id: string; readonly closedAt: string | null }) {
  const { _id: shiftId, closedAt } = shift;
  return useQuery({
    queryKey: [SHIFTS, 'seal', shiftId],
    queryFn: ({ signal }) => call(getShiftSeal, { params: { shiftId } }, { signal }),
    enabled: closedAt !== null,
    staleTime: 0,
    retry: false,
  });
}
