import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/platform.ts';
import type { CsvCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { everyRow, useList, type Asked, type ListSource } from './queries.ts';

/** What one list of the platform is made of. */
export interface ListParts<Row> {
  readonly source: ListSource<Row>;
  readonly caption: string;
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly icon: LucideIcon;
  readonly empty: string;
  readonly emptyText?: string;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string;
  readonly isSorted?: boolean;
  readonly file: string;
  readonly cells: readonly { readonly header: string; readonly of: (row: Row) => CsvCell }[];
  /** Under the filters: sums. */
  readonly children?: ReactNode;
}

/** What the address asks of a list: its filters, its search and its order. */
export function askedOf(
  get: (name: string) => string,
  filters: readonly Filter[],
  isSorted = false,
): Asked {
  const names = [...filters.map(({ name }) => name), 'q', ...(isSorted ? ['sort'] : [])];
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = get(name).trim();
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** A list over all businesses with its filters in the address, and its export. */
export function PlatformList<Row>(props: ListParts<Row>) {
  const { source, filters, caption, isSorted = false } = props;
  const url = useUrlState();
  const asked = askedOf(url.get, filters, isSorted);
  const pages = useList(source, asked);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const opening = props.onOpen === undefined ? {} : { onOpen: props.onOpen };
  const sorting = isSorted
    ? { sort: url.get('sort'), onSort: (sort: string | undefined) => url.set({ sort }) }
    : {};
  return (
    <Stack>
      <FilterBar search={props.search} filters={filters}>
        <DensityButton />
        <ExportList {...props} asked={asked} />
      </FilterBar>
      {props.children}
      <DataTable
        caption={caption}
        columns={props.columns}
        rows={rows}
        rowKey={props.keyOf}
        rowLabel={props.nameOf}
        {...opening}
        {...sorting}
        {...(props.openKey === undefined ? {} : { openKey: props.openKey })}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={props.icon} title={props.empty}>
            {props.emptyText}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

function ExportList<Row>(props: ListParts<Row> & { readonly asked: Asked }) {
  const { source, asked, file, cells } = props;
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await everyRow(source, asked);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const lines = rows.map((row) => cells.map(({ of }) => of(row)));
      await saveTable(`${file}_${day}`, [cells.map(({ header }) => header), ...lines], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
