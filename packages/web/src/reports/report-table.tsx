import type { Bearer } from '@tillbook/core/permissions';
import type { CellKind } from '@tillbook/core/reports/measure';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { ClearFilters, activeFilters, type Filter } from '../ui/filter-bar.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column, SumRow } from '../ui/table-columns.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { useUrlState } from '../ui/url-state.ts';
import { cardsOf, titleOf } from './report-cards.ts';
import { drillOf } from './report-drill.ts';
import type { useReport } from './queries.ts';
import {
  columnsOf,
  headerOf,
  totalOf,
  valueOf,
  type Report,
  type ReportColumn,
  type Row,
} from './report-view.ts';
import { statementOf, wholeTitle, type Summed } from './report-statement.ts';
import styles from './reports.module.css';
import {
  cellText,
  isFigure,
  kindOf,
  noneOf,
  reportTitle,
  type CellValue,
  type ColumnName,
} from './report-words.ts';

function valueCell(column: ReportColumn, value: CellValue, format: Format): ReactNode {
  if (value === null) return <NoData />;
  if (kindOf(column.name) === 'money') return <Amount minor={Number(value)} />;
  const text = cellText(column.name, value, format);
  return isFigure(column.name) ? <bdi className="number">{text}</bdi> : <bdi>{text}</bdi>;
}

function nameCell(
  column: ReportColumn,
  row: Row,
  report: Report,
  format: Format,
  bearer: Bearer,
): ReactNode {
  const value = valueOf(column, row);
  const said = value === null ? noneOf(column.name) : cellText(column.name, value, format);
  const to = column.key === titleOf(report) ? drillOf(report, row, bearer) : null;
  return to === null ? <bdi>{said}</bdi> : <AppLink to={to}>{said}</AppLink>;
}

/** More columns than these may be wider than a page. */
const FITTING = 7;
/** Days and times stay on one line. */
const WIDTHS: Readonly<Partial<Record<CellKind, number>>> = { day: 116, month: 132, instant: 164 };

/** Numbers of papers and codes of products are no words: they are not broken at their hyphens. */
const ONE_LINE: readonly ColumnName[] = [
  ...(['sku', 'firstReceipt', 'lastReceipt', 'document', 'taxDocument', 'bill'] as const),
  ...(['invoice', 'order', 'delivery', 'phone'] as const),
];

function useColumns(report: Report): readonly (Column<Row> & { readonly from: ReportColumn })[] {
  const format = useFormat();
  const user = useUser();
  const columns = columnsOf(report, useUrlState().get('columns'));
  const headOf = (column: ReportColumn) => headerOf(column, report.currency);
  const cardOf = cardsOf(columns, report, useUrlState().get('sort'), headOf);
  const isNarrow = useIsNarrow();
  return columns.map((column) => {
    const { valueOf: onCard, ...card } = cardOf(column);
    const value = (row: Row) => (isNarrow ? onCard(row) : valueOf(column, row));
    const width = WIDTHS[kindOf(column.name)];
    return {
      from: column,
      key: column.key,
      header: headOf(column),
      ...(column.isMeasure || isFigure(column.name) ? { align: 'end' as const } : {}),
      ...(column.isBefore ? {} : { sort: column.name }),
      ...(width === undefined ? {} : { width }),
      ...(ONE_LINE.includes(column.name) ? { isOneLine: true } : {}),
      ...card,
      cell: (row: Row) =>
        report.dimensions.includes(column.key)
          ? nameCell(column, row, report, format, user)
          : valueCell(column, value(row), format),
    };
  });
}

/** The rows of a report with their totals; more of them when asked. */
export function ReportTable(props: {
  readonly report: Report;
  readonly rule: ReportRule;
  readonly pages: ReturnType<typeof useReport>;
  readonly filters: readonly Filter[];
}) {
  const { report, rule, pages, filters } = props;
  const url = useUrlState();
  const format = useFormat();
  const columns = useColumns(report);
  const found = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const statement = pages.hasNextPage ? null : statementOf(report, found);
  const rows = statement?.rows ?? found;
  // The order that a report begins with is turned round by the same header.
  const turned = url.get('sort') === '' ? rule.order.replace(/^-/, '') : undefined;
  const isFiltered = activeFilters(filters, url.get).length > 0;
  const title = reportTitle(report.report as Parameters<typeof reportTitle>[0]);
  return (
    <div
      className={styles['table']}
      data-wide={columns.length > FITTING ? '' : undefined}
      aria-busy={pages.isFetching}
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => JSON.stringify(row.ids)}
        sort={url.get('sort') === '' ? rule.order : url.get('sort')}
        onSort={(sort) => url.set({ sort: sort ?? turned })}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
        sumUnder={(row) => sumRowOf(statement?.under.get(row), columns, format)}
        footer={hasTotals(report, columns) && <Totals report={report} columns={columns} />}
        empty={
          <EmptyState icon={FileText} title={t('nothing')}>
            {t('nothingHint')}
          </EmptyState>
        }
      />
    </div>
  );
}

type Columns = ReturnType<typeof useColumns>;

const hasTotals = (report: Report, columns: Columns): boolean =>
  columns.some(({ from }) => totalOf(from, report) !== null);

function sumRowOf(sum: Summed | undefined, columns: Columns, format: Format): SumRow | undefined {
  if (sum === undefined) return undefined;
  const cells = columns.flatMap(({ from, key }) => {
    const value = sum.of(from);
    return value === null ? [] : [[key, valueCell(from, value, format)] as const];
  });
  return { title: sum.title, cells: Object.fromEntries<ReactNode>(cells) };
}

function Totals({ report, columns }: { readonly report: Report; readonly columns: Columns }) {
  const format = useFormat();
  return (
    <tr>
      {columns.map(({ from, key, align }, at) =>
        at === 0 ? (
          <th key={key} scope="row">
            {wholeTitle(report) ?? t('allRows', { count: report.rowsCount })}
          </th>
        ) : (
          <td key={key} data-align={align}>
            {from.isMeasure && valueOrNothing(from, report, format)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Where a sum says nothing there is none. */
function valueOrNothing(column: ReportColumn, report: Report, format: Format): ReactNode {
  const total = totalOf(column, report);
  return total === null ? null : valueCell(column, total, format);
}

/** The totals on a phone, before anything else; on a desk they are under their columns. */
export function PhoneTotals({ report }: { readonly report: Report }) {
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const facts = useColumns(report)
    .filter(({ from }) => totalOf(from, report) !== null)
    .map(({ from, header }) => ({
      label: header,
      value: valueOrNothing(from, report, format),
      isFigure: true,
    }));
  if (!isNarrow || report.rowsCount === 0 || facts.length === 0) return null;
  return (
    <Panel title={t('totals')}>
      <Facts facts={facts} />
    </Panel>
  );
}
