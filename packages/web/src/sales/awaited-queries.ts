import { listAwaitedCodes } from '@tillbook/core/sales/awaited-codes.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SHIFTS } from './shift-queries.ts';

/** Payments that await their code: of one shift, or of everything in the person's reach. */
export function useAwaited(shiftId?: string) {
  return useQuery({
    queryKey: [SHIFTS, 'awaited', shiftId ?? null],
    queryFn: ({ signal }) =>
      call(listAwaitedCodes, { query: shiftId === undefined ? {} : { shiftId } }, { signal }),
  });
}
