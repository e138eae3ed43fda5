import {
  listVisits,
  refuseVisit,
  stopVisit,
  type Visits,
} from '@tillbook/core/businesses/visits.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { AllowVisitSheet } from './allow-visit.tsx';
import type { Prove } from './prove.ts';

type Visit = Visits['visits'][number];

/** The cached answer's key; a visit that changes makes the notices old, and this with them. */
const VISITS = ['notices', 'visits'] as const;

/** Who of the platform asked to see the business, what was answered, and what they saw. */
export function VisitsPanel({ Prove }: { readonly Prove: Prove }) {
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: VISITS,
    queryFn: ({ signal }) => call(listVisits, {}, { signal }),
    staleTime: 0,
    // What a visitor looks at tells nobody's page of it.
    refetchInterval: 30_000,
  });
  const take = async (answer: Promise<Visits>): Promise<void> => {
    queries.setQueryData(VISITS, await answer);
    await queries.invalidateQueries({ queryKey: ['notices'] });
  };
  const current = known.data?.visits.find(({ standing }) => standing !== 'ended');
  return (
    <Panel title={t('title')}>
      <Stack>
        <p>{t('explained')}</p>
        {known.data !== undefined && current !== undefined && (
          <Current visit={current} mayAnswer={known.data.mayAnswer} take={take} Prove={Prove} />
        )}
        <DataTable
          caption={t('title')}
          columns={useColumns()}
          rows={known.data?.visits}
          rowKey={({ _id }) => _id}
          rowLabel={({ askedByName }) => askedByName}
          error={known.error}
          onRetry={() => void known.refetch()}
          empty={
            <EmptyState icon={DoorOpen} title={t('none')}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Stack>
    </Panel>
  );
}

interface CurrentProps {
  readonly visit: Visit;
  readonly mayAnswer: boolean;
  readonly take: (answer: Promise<Visits>) => Promise<void>;
  readonly Prove: Prove;
}

/** A question that waits, or a visit that goes on. */
function Current({ visit, mayAnswer, take, Prove }: CurrentProps) {
  const format = useFormat();
  const [isAllowing, setIsAllowing] = useState(false);
  const { _id: visitId, askedByName: name, endsAt, askedAt, lapsesAt } = visit;
  const params = { visitId };
  const say = async (answer: Promise<Visits>, said: string): Promise<void> => {
    try {
      await take(answer);
      notify.success(said);
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  if (endsAt !== null) {
    const stop = (
      <Button onClick={() => void say(call(stopVisit, { params }), t('stopped', { name }))}>
        {t('stop')}
      </Button>
    );
    return <Banner action={stop}>{t('allowed', { name, until: format.dateTime(endsAt) })}</Banner>;
  }
  return (
    <>
      <Banner>
        <strong>{t('askedWords', { name })}</strong> <span dir="auto">{visit.reason}</span>{' '}
        {t('askedWhen', { when: format.dateTime(askedAt), until: format.dateTime(lapsesAt) })}
      </Banner>
      {mayAnswer && (
        <Row>
          <Button kind="primary" onClick={() => setIsAllowing(true)}>
            {t('allow')}
          </Button>
          <Button onClick={() => void say(call(refuseVisit, { params }), t('refused', { name }))}>
            {t('refuse')}
          </Button>
        </Row>
      )}
      {isAllowing && (
        <AllowVisitSheet
          visit={visit}
          take={take}
          Prove={Prove}
          onClose={() => setIsAllowing(false)}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<Visit>[] {
  const format = useFormat();
  return [
    {
      key: 'who',
      header: t('who'),
      card: 'title',
      cell: ({ askedByName }) => <bdi>{askedByName}</bdi>,
    },
    { key: 'when', header: t('asksFor'), cell: ({ askedAt }) => <DateTime at={askedAt} /> },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => <span dir="auto">{reason}</span> },
    {
      key: 'parts',
      header: t('parts'),
      cell: ({ parts }) => parts.map((part) => t(`part_${part}`)).join('; '),
    },
    {
      key: 'state',
      header: t('outcome'),
      card: 'status',
      cell: ({ standing, endsAt, ending }) => {
        if (ending !== null) return t(`ended_${ending}`);
        if (standing === 'asked' || endsAt === null) return t('waits');
        return t('open', { until: format.time(endsAt) });
      },
    },
    {
      key: 'seen',
      header: t('pagesSeen'),
      align: 'end',
      card: 'figure',
      cell: ({ _id, seen, askedByName, askedAt }) =>
        seen === 0 ? (
          format.number(0)
        ) : (
          <AppLink
            to={paths.business.management({ view: 'audit', subjectId: _id })}
            aria-label={`${format.number(seen)}: ${t('seeAudit', {
              name: askedByName,
              when: format.date(askedAt),
            })}`}
          >
            {format.number(seen)}
          </AppLink>
        ),
    },
  ];
}
