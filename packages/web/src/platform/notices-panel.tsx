import { NOTICE_MAX_CHARACTERS } from '@tillbook/core/limits';
import {
  addNotice,
  endNotice,
  NOTICE_LEVELS,
  platformNotices,
  type PlatformNotice,
} from '@tillbook/core/platform/settings.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/platform.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { PLATFORM, useChoices, useRefetchPlatform } from './queries.ts';

const HOUR_MS = 3_600_000;
const LASTS = { '1': 'hours_1', '24': 'hours_24', '72': 'hours_72', '168': 'hours_168' } as const;

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

/** Writes a notice that begins now. */
function NoticeDialog({ onClose }: { readonly onClose: () => void }) {
  const refetch = useRefetchPlatform();
  const { data } = useChoices();
  // Kept, so that a second try is the same notice.
  const [kept] = useState(() => ({ _id: newId(), at: nowMs() }));
  const form = useForm({
    initial: { words: '', level: 'info', businessId: '', hours: '24' },
    validate: ({ words }): { words?: string } =>
      words.trim() === '' ? { words: t('wordsNeeded') } : {},
    submit: async ({ words, level, businessId, hours }) => {
      const body = {
        _id: kept._id,
        businessId: businessId === '' ? null : businessId,
        level: NOTICE_LEVELS.find((one) => one === level) ?? 'info',
        words,
        startsAt: new Date(kept.at).toISOString(),
        endsAt: new Date(kept.at + Number(hours) * HOUR_MS).toISOString(),
      };
      await call(addNotice, { body });
      await refetch();
      notify.success(t('noticeWritten'));
      onClose();
    },
  });
  const businesses = (data?.businesses ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Dialog question={t('noticeNew')} onClose={onClose}>
      <Form form={form} label={t('noticeNew')}>
        <Stack>
          <TextAreaField
            {...form.bind('words')}
            label={t('words')}
            hint={t('wordsHint')}
            maxLength={NOTICE_MAX_CHARACTERS}
            autoFocus
          />
          <SelectField
            {...form.bind('businessId')}
            label={t('noticeFor')}
            choices={[{ value: '', label: t('allBusinesses') }, ...businesses]}
          />
          <SelectField
            {...form.bind('level')}
            label={t('level')}
            choices={NOTICE_LEVELS.map((value) => ({
              value: value as string,
              label: t(`level_${value}`),
            }))}
          />
          <SelectField
            {...form.bind('hours')}
            label={t('lasts')}
            choices={Object.entries(LASTS).map(([value, key]) => ({ value, label: t(key) }))}
          />
        </Stack>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('say')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
