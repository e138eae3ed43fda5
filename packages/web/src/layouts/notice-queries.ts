import { listNotices, readNotices } from '@tillbook/core/notices/notices.api';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/notices.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../ui/notify.ts';
import { useIdle } from '../ui/use-idle.ts';

const KEY = 'my-notices';

/** What the person should know in the business in use; nothing where there is none. */
export function useNotices() {
  const { user } = useSession();
  const businessId = user?.business?._id ?? null;
  // A till is drawn first.
  const isIdle = useIdle();
  return useInfiniteQuery({
    queryKey: [KEY, businessId],
    enabled: isIdle && businessId !== null && user?.isVerified === true,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotices,
        { query: { limit: '20', ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Says that some were read, or all of them. */
export function useReadNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | null) => call(readNotices, { body: ids === null ? {} : { ids } }),
    onError: () => notify.error(t('readFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
