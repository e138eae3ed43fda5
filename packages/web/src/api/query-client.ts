import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const TRIES = 2;

/** An answer that will be the same next time: a refusal, not a silence or a broken server. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}

/**
 * What the server said, kept while it is fresh. Old data stays on the screen while newer is
 * fetched; a refusal is not asked again, a silence is.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < TRIES && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
