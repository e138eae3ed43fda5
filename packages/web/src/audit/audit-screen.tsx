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
import { DateTime, NoData } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { FIELD_WORDS } from './field-words.ts';
import { ActDialog } from './act-dialog.tsx';
import { actWords } from '../ui/act-words.ts';
import { ExportAudit } from './export-audit.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { useAudit, useAuditBranches, useAuditPeople, type AuditFilter } from './queries.ts';
import { placeWords } from './place-words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ACTION = /^[a-z0-9_.]{1,60}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const IDS = ['actorId', 'subjectId', 'branchId'] as const;

/** What the address asks; what it does not understand is left out. */
function filterOf(get: (name: string) => string): AuditFilter {
  const q = get('q').trim();
  const device = get('device').trim();
  const group = AUDIT_GROUPS.find((one) => one === get('group'));
  const days = (['from', 'to'] as const).filter((name) => DAY.test(get(name)));
  return {
    ...(q === '' ? {} : { q }),
    ...(group === undefined ? {} : { group }),
    ...(device === '' ? {} : { device }),
    ...(ACTION.test(get('action')) ? { action: get('action') } : {}),
    ...Object.fromEntries(
      IDS.filter((name) => ID.test(get(name))).map((name) => [name, get(name)]),
    ),
    ...Object.fromEntries(days.map((name) => [name, get(name)])),
  };
}

/** Everybody who works or worked here, and who is asked for, even when unknown. */
function actorsOf(people: readonly Choice[], asked: string | undefined): readonly Choice[] {
  if (asked === undefined || people.some(({ value }) => value === asked)) return people;
  return [...people, { value: asked, label: t('thatPerson') }];
}

/** The devices of what is shown, and the one that is asked for. */
function devicesOf(rows: readonly AuditEvent[], asked: string | undefined): readonly Choice[] {
  const names = rows.flatMap(({ device }) => (device === null ? [] : [device]));
  const all = new Set(asked === undefined ? names : [...names, asked]);
  return [...all].sort().map((value) => ({ value, label: value }));
}

interface Choices {
  readonly actors: readonly Choice[];
  readonly devices: readonly Choice[];
  readonly branches: readonly Choice[];
}

function filters({ actors, devices, branches }: Choices): readonly Filter[] {
  const choices = AUDIT_GROUPS.map((value) => ({ value, label: t(`group_${value}`) }));
  return [
    { name: 'group', label: t('group'), any: t('anyGroup'), choices },
    { name: 'actorId', label: t('who'), any: t('anybody'), choices: actors },
    ...(branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('anyBranch'), choices: branches }]
      : []),
    { name: 'device', label: t('device'), any: t('anyDevice'), choices: devices },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** The one thing, or the one kind of act, that is asked for by a link that led here. */
function linkedOf({ subjectId, action }: AuditFilter): readonly Filter[] {
  const only = (value: string, label: string) => ({ choices: [{ value, label }] });
  return [
    ...(subjectId === undefined
      ? []
      : [
          {
            ...{ name: 'subjectId', label: t('about'), any: t('anything') },
            ...only(subjectId, t('thatOne')),
          },
        ]),
    ...(action === undefined
      ? []
      : [
          {
            ...{ name: 'action', label: t('what'), any: t('anything') },
            ...only(action, actWords(action)),
          },
        ]),
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
  const people = useAuditPeople().data?.items ?? [];
  const choices = people.map(({ _id, name }) => ({ value: _id, label: name }));
  const devices = devicesOf(rows ?? [], filter.device);
  const branches = useAuditBranches().data ?? [];
  const shown = [
    ...filters({
      ...{ actors: actorsOf(choices, filter.actorId), devices },
      branches: branches.map(({ _id: value, name: label }) => ({ value, label })),
    }),
    ...linkedOf(filter),
  ];
  const isFiltered = url.get('q') !== '' || activeFilters(shown, url.get).length > 0;
  return (
    <>
      <PageHeader title={t('title')} crumbs={places.crumbs} lead={t('lead')} />
      <Stack>
        <ProofPanel />
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
      cell: (row) => <span dir="auto">{detailWords(row.detail, format, FIELD_WORDS)}</span>,
    },
    { key: 'where', header: t('where'), cell: (row) => <bdi>{placeWords(row)}</bdi> },
    {
      key: 'device',
      header: t('device'),
      cell: (row) => (row.device === null ? <NoData /> : <bdi>{row.device}</bdi>),
    },
    { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.at} /> },
  ];
}
