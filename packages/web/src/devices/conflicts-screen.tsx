import { CONFLICT_KINDS, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import { CONFLICT_STATES, type SaleConflict } from '@tillbook/core/sales/sync.api';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/devices.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Amount, DateTime, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { conflictWords, type Writing } from './conflict-words.ts';
import { allConflicts, useBranches, useConflicts, type ConflictFilter } from './queries.ts';

/** `view=conflicts`: what was odd about sales that came in late, until somebody has looked. */
export function ConflictsScreen() {
  const url = useUrlState();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useConflicts(filter);
  const [open, setOpen] = useState<SaleConflict | null>(null);
  return (
    <>
      <PageHeader
        title={t('conflictsTitle')}
        lead={t('conflictsLead')}
        crumbs={usePlaces().crumbs}
      />
      <FilterBar filters={filters}>
        <ExportButton
          label={t('export')}
          onExport={(as) => void exportAll(filter, currency, format, as)}
        />
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('conflictsTitle')}
        columns={columns(currency)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => `${t(`kind_${row.kind}`)} ${row.receiptNumber}`}
        openKey={open?._id ?? ''}
        onOpen={setOpen}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={CircleCheck} title={t('noConflicts')}>
            {t('noConflictsText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {open !== null && <ConflictSheet conflict={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const ofBranch: Filter = {
    name: 'branchId',
    label: t('branch'),
    any: t('allBranches'),
    choices: branches.map(({ _id, name }) => ({ value: _id, label: name })),
  };
  return [
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: [
        { value: 'settled', label: t('settledFilter') },
        { value: 'all', label: t('stateAll') },
      ],
    },
    {
      name: 'kind',
      label: t('kind'),
      any: t('anyKind'),
      choices: CONFLICT_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
    },
    ...(branches.length < 2 ? [] : [ofBranch]),
  ];
}

/** What the address asks for; what it may not say is left out. */
function filterOf(get: (name: string) => string): ConflictFilter {
  const state = CONFLICT_STATES.find((one) => one === get('state'));
  const kind: ConflictKind | undefined = CONFLICT_KINDS.find((one) => one === get('kind'));
  const branchId = get('branchId');
  return {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(branchId === '' ? {} : { branchId }),
  };
}

function columns(currency: string): readonly Column<SaleConflict>[] {
  return [
    { key: 'kind', header: t('kind'), card: 'title', cell: (row) => t(`kind_${row.kind}`) },
    {
      key: 'receipt',
      header: t('receipt'),
      cell: (row) => <PaperNumber>{row.receiptNumber}</PaperNumber>,
    },
    { key: 'sold', header: t('soldOn'), cell: (row) => <DateTime at={row.occurredAt} /> },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
    { key: 'seller', header: t('seller'), cell: (row) => <bdi>{row.sellerName}</bdi> },
    {
      key: 'total',
      header: t('totalIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: (row) => <Amount minor={row.totalMinor} />,
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <StatusBadge status={row.settledAt === null ? 'open' : 'done'} />,
    },
  ];
}

async function exportAll(
  filter: ConflictFilter,
  currency: string,
  write: Writing,
  as: TableFormat,
): Promise<void> {
  const header = ['kind', 'receipt', 'soldOn', 'branch', 'seller'] as const;
  try {
    const rows = await allConflicts(filter);
    const cells = rows.map((row) => [
      ...[t(`kind_${row.kind}`), row.receiptNumber, row.occurredAt, row.branchName, row.sellerName],
      moneyCell(row.totalMinor, currency),
      conflictWords(row, write).join(' '),
      ...[row.settledAt, row.note],
    ]);
    const names = [
      ...header.map((name) => t(name)),
      ...[t('totalIn', { currency }), t('conflictsTitle'), t('settle'), t('note')],
    ];
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    await saveTable(`${t('conflictsFile')}_${day}`, [names, ...cells], as);
    notify.success(t('exported', { count: rows.length }));
  } catch {
    notify.error(t('exportFailed'));
  }
}
