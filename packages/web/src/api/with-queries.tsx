import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { session } from '../session/browser-session.ts';
import { createQueryClient } from './query-client.ts';

/** What the server said to this page; the page of the sign-in does without it. */
export const queries = createQueryClient();

// What one person was shown must not be there for the next.
session.onIdentityChange(() => queries.clear());

/** Around whatever asks with `useQuery`: wherever it is mounted, the one cache of the page. */
export function WithQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
