import { listMyActs } from '@tillbook/core/audit/audit.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/audit.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './my-acts.module.css';
import { actWords } from '../ui/act-words.ts';

const SHOWN = '8';

/** What the signed-in person did in the business in use, the newest first. */
export function MyActs() {
  const business = useUser().business?._id ?? null;
  const acts = useInfiniteQuery({
    queryKey: ['audit', 'mine', business],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: SHOWN, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return call(listMyActs, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: business !== null,
  });
  if (business === null) return null;
  const rows = acts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t('myActs')}>
      <Stack>
        {acts.isPending && <SkeletonLines lines={4} />}
        {acts.isLoadingError && (
          <ErrorCard error={acts.error} onRetry={() => void acts.refetch()} />
        )}
        {acts.data !== undefined && rows.length === 0 && <p>{t('myActsNone')}</p>}
        <ul className={styles['acts']}>
          {rows.map(({ _id, at, action, tillName, branchName }) => (
            <li key={_id}>
              <span>{actWords(action)}</span>
              <small>
                <DateTime at={at} />
                {tillName !== null && (
                  <bdi>
                    {' · '}
                    {branchName} · {tillName}
                  </bdi>
                )}
              </small>
            </li>
          ))}
        </ul>
        {acts.hasNextPage && (
          <div>
            <Button
              size="small"
              kind="quiet"
              busy={acts.isFetchingNextPage}
              onClick={() => void acts.fetchNextPage()}
            >
              {t('myActsMore')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
