import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/purchasing.ts';
import type { CsvCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ExportButton as Exporting } from '../ui/export-button.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { usePages, type AskPage } from './queries.ts';

/** A column with what of it goes into a file. */
export type ListColumn<Row> = Column<Row> & { readonly csv?: (row: Row) => CsvCell };

export interface DocumentListProps<Row> {
  readonly title: string;
  readonly list: { readonly name: string; readonly ask: AskPage<Row> };
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly Filter[];
  readonly search?: string;
  readonly label: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly icon: LucideIcon;
  readonly none: string;
  readonly empty: string;
  /** How to add one; null for people who may not. */
  readonly add: ReactNode;
  readonly beside?: ReactNode;
}

/** The list of one kind of document: search and filters in the address, its states, its file. */
export function DocumentList<Row extends { readonly _id: string }>(props: DocumentListProps<Row>) {
  const { title, list, columns, filters, search, add } = props;
  const url = useUrlState();
  const places = usePlaces();
  const names = ['q', ...filters.map(({ name }) => name)];
  const filter = Object.fromEntries(
    names.flatMap((name) => (url.get(name) === '' ? [] : [[name, url.get(name)]])),
  ) as Record<string, string>;
  const pages = usePages(list, filter);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  return (
    <>
      <PageHeader title={title} crumbs={places.crumbs} actions={add} />
      {props.beside}
      <FilterBar filters={filters} {...(search === undefined ? {} : { search })}>
        <ExportButton list={list} filter={filter} columns={columns} />
      </FilterBar>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowLabel={props.label}
        {...(props.onOpen === undefined ? {} : { onOpen: props.onOpen })}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={props.icon} title={props.none} action={add}>
            {props.empty}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

/** Saves what the list shows now, all its pages. */
function ExportButton<Row>(props: {
  readonly list: { readonly name: string; readonly ask: AskPage<Row> };
  readonly filter: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
}) {
  const { list, filter, columns } = props;
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows: Row[] = [];
      const stop = new AbortController();
      let cursor: string | null = null;
      do {
        const place: Record<string, string> = cursor === null ? {} : { cursor };
        const page = await list.ask({ ...filter, ...place, limit: '100' }, stop.signal);
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const shown = columns.flatMap(({ header, csv }) =>
        csv === undefined ? [] : [{ header, csv }],
      );
      const cells = rows.map((row) => shown.map(({ csv }) => csv(row)));
      const table = [shown.map(({ header }) => header), ...cells];
      await saveTable(`${t('csvFile')}-${list.name}`, table, as);
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <Exporting label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
