import { listUsers } from '@tillbook/core/users/users.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const MOST = 100;
/** The live stream refreshes it with everything about people. */
export const PEOPLE_OF_TEAM = ['users', 'team'] as const;

/** Who works in the branches of a manager. */
export function usePeopleOfTeam(isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: PEOPLE_OF_TEAM,
    queryFn: ({ signal }) =>
      call(listUsers, { body: { limit: MOST, state: 'active' } }, { signal }),
  });
}
