import { can } from '@tillbook/core/permissions';
import { listUsers } from '@tillbook/core/users/users.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useUser } from '../session/use-session.ts';

/** Who works here, as choices of a filter; nobody for whom the list of people is not open. */
export function usePeopleChoices(): readonly { readonly value: string; readonly label: string }[] {
  const users = useQuery({
    queryKey: ['users', 'sellers-of-shifts'],
    queryFn: ({ signal }) => call(listUsers, { body: { limit: 100 } }, { signal }),
    enabled: can(useUser(), 'user.view'),
  });
  return (users.data?.items ?? []).map(({ _id: value, name: label }) => ({ value, label }));
}
