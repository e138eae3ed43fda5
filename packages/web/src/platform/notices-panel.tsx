import {
  endNotice,
  platformNotices,
  type PlatformNotice,
} from '@tillbook/core/platform/settings.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/platform.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { PLATFORM, useRefetchPlatform } from './queries.ts';

type Phase = 'running' | 'planned' | 'over';
function phaseOf({ startsAt, endsAt, endedAt }: PlatformNotice): Phase {
  const now = nowMs();
  if (endedAt !== null || Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) > now ? 'planned' : 'running';
}

/** What the platform says to businesses: written, shown on top of every screen, taken down. */
export function NoticesPanel() {
  const [isWriting, setIsWriting] = useState(false);
  const refetch = useRefetchPlatform();
  const pages = useInfiniteQuery({
    queryKey: [PLATFORM, 'notices'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        platformNotices,
        { query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const end = async (notice: PlatformNotice) => {
    try {
      await call(endNotice, { params: { noticeId: notice._id }, body: {} });
      notify.success(t('noticeEnded'));
    } catch (error) {
      notify.error(sentenceOf(error, t('actFailed')));
    }
    await refetch();
  };
  const write = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setIsWriting(true)}>
      {t('noticeNew')}
    </Button>
  );
  return (
    <Panel title={t('notices')} actions={write}>
      <DataTable
        caption={t('notices')}
        columns={columnsOf((notice) => void end(notice))}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={
          <EmptyState icon={Megaphone} title={t('noticesNone')}>
            {t('noticesNoneText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {isWriting && <NoticeDialog onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}

const TONE_OF_PHASE = { running: 'success', planned: 'info', over: 'neutral' } as const;

function columnsOf(onEnd: (notice: PlatformNotice) => void): readonly Column<PlatformNotice>[] {
  return [
    { key: 'words', header: t('words'), card: 'title', cell: ({ words }) => <bdi>{words}</bdi> },
    {
      key: 'for',
      header: t('noticeFor'),
      cell: ({ business }) => <bdi>{business?.name ?? t('allBusinesses')}</bdi>,
    },
    { key: 'level', header: t('level'), cell: ({ level }) => t(`level_${level}`) },
    {
      key: 'phase',
      header: t('state'),
      card: 'status',
      cell: (row) => (
        <ToneBadge tone={TONE_OF_PHASE[phaseOf(row)]}>{t(`phase_${phaseOf(row)}`)}</ToneBadge>
      ),
    },
    { key: 'until', header: t('until'), cell: ({ endsAt }) => <DateTime at={endsAt} /> },
    {
      key: 'end',
      header: t('action'),
      cell: (row) =>
        phaseOf(row) === 'over' ? null : (
          <Button size="small" onClick={() => onEnd(row)}>
            {t('takeDown')}
          </Button>
        ),
    },
  ];
}
