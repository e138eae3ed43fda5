import { sampleSignIns } from '@tillbook/core/auth/auth.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Which sample sign-ins, mailbox and passkeys exist; without an answer there are none. */
export function useServerFacts() {
  const facts = useQuery({
    queryKey: ['sample-sign-ins'],
    queryFn: ({ signal }) => call(sampleSignIns, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  return facts.data ?? { signIns: [], hasMailbox: false, passkeyHost: null };
}
