import { AUDIT_GROUPS } from '@tillbook/core/audit/audit-groups';
import type { AuditEvent } from '@tillbook/core/audit/audit.api';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/audit.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Choice } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { detailWords } from '../ui/detail-words.ts';
import { DateTime } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ActDialog } from './act-dialog.tsx';
import { actWords } from './act-words.ts';
import { ExportAudit } from './export-audit.tsx';
import { useAudit, type AuditFilter } from './queries.ts';
import { placeWords } from './place-words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address asks; what it does not understand is left out. */
function filterOf(get: (name: string) => string): AuditFilter {
  const q = get('q').trim();
  const group = AUDIT_GROUPS.find((one) => one === get('group'));
  const days = (['from', 'to'] as const).filter((name) => DAY.test(get(name)));
  return {
    ...(q === '' ? {} : { q }),
    ...(group === undefined ? {} : { group }),
    ...(ID.test(get('actorId')) ? { actorId: get('actorId') } : {}),
    ...Object.fromEntries(days.map((name) => [name, get(name)])),
  };
}

/** Who did what is shown, and who is asked for: nobody else can be chosen. */
function actorsOf(rows: readonly AuditEvent[], asked: string | undefined): Choice[] {
  const found = new Map(asked === undefined ? [] : [[asked, t('thatPerson')]]);
  for (const { actorId, actorName } of rows) if (actorId !== null) found.set(actorId, actorName);
  return [...found].map(([value, label]) => ({ value, label }));
}

function filters(actors: readonly Choice[]): readonly Filter[] {
  const choices = AUDIT_GROUPS.map((value) => ({ value, label: t(`group_${value}`) }));
  return [
    { name: 'group', label: t('group'), any: t('anyGroup'), choices },
    { name: 'actorId', label: t('who'), any: t('anybody'), choices: actors },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** Who did what, over every chain of the business. */
export function AuditScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const filter = filterOf(url.get);
  const pages = useAudit(filter);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const shown = filters(actorsOf(rows ?? [], filter.actorId));
  const isFiltered = url.get('q') !== '' || activeFilters(shown, url.get).length > 0;
  return (
    <>
      <PageHeader title={t('title')} crumbs={places.crumbs} lead={t('lead')} />
      <Stack>
        <FilterBar search={t('search')} filters={shown}>
          <DensityButton />
          <ExportAudit filter={filter} />
        </FilterBar>
        <DataTable
          caption={t('title')}
          columns={useColumns()}
          rows={rows}
          rowKey={(row) => row._id}
          rowLabel={(row) => `${actWords(row.action)}, ${row.actorName}`}
          onOpen={setOpened}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          isFiltered={isFiltered}
          clear={<ClearFilters filters={shown} />}
          empty={
            <EmptyState icon={ScrollText} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          }
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </Stack>
      {opened !== null && <ActDialog act={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(): readonly Column<AuditEvent>[] {
  const format = useFormat();
  return [
    { key: 'what', header: t('what'), card: 'title', cell: (row) => actWords(row.action) },
    { key: 'who', header: t('who'), cell: (row) => <bdi>{row.actorName}</bdi> },
    {
      key: 'details',
      header: t('details'),
      cell: (row) => <span dir="auto">{detailWords(row.detail, format, () => null)}</span>,
    },
    { key: 'where', header: t('where'), cell: (row) => <bdi>{placeWords(row)}</bdi> },
    { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.at} /> },
  ];
}
