import type { CountDetail, CountLine } from '@tillbook/core/counts/count-answers';
import { COUNT_LINE_VIEWS, type CountLineView } from '@tillbook/core/counts/counts.api';
import { can } from '@tillbook/core/permissions';
import { t } from '../i18n/en/counts.ts';
import { useUser } from '../session/use-session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { tabOf, UrlTabs, type UrlTab } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportLines } from './export-counts.tsx';
import { useLineColumns } from './line-columns.tsx';
import { useCountLines, type LineFilter } from './queries.ts';

const isView = (text: string): text is CountLineView =>
  (COUNT_LINE_VIEWS as readonly string[]).includes(text);

/** The lines of a count by view, the dearest difference first. */
export function LineTable(props: {
  readonly count: CountDetail;
  readonly tabs: readonly UrlTab[];
  /** Stands before the others: a box to tick. */
  readonly lead?: Column<CountLine>;
}) {
  const { count, tabs, lead } = props;
  const url = useUrlState();
  const columns = useLineColumns(can(useUser(), 'product.see_cost'));
  const view = tabOf(tabs, url.get('show'));
  const q = url.get('q').trim();
  const sort = count.hidesExpected ? 'line' : 'value';
  const filter: LineFilter = {
    ...(isView(view) ? { view } : {}),
    ...(q === '' ? {} : { q }),
    sort,
  };
  const pages = useCountLines(count._id, filter);
  return (
    <>
      <UrlTabs name="show" label={t('lines')} tabs={tabs} />
      <FilterBar search={t('searchLines')}>
        <ExportLines count={count} filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('report')}
        columns={lead === undefined ? columns : [lead, ...columns]}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(line) => String(line.lineNo)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters />}
        empty={<EmptyState title={t('emptyView')} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
