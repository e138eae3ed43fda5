import { ChartColumn } from 'lucide-react';
import type { Rankable } from '@tillbook/core/reports/ranking';
import { t } from '../i18n/en/analytics.ts';
import { forFiles, type Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { signedAmount } from '../ui/said-parts.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportTable } from './export-table.tsx';
import { changeText, marginText } from './overview-words.ts';
import type { Head } from './queries.ts';

export interface RankedRow extends Rankable {
  readonly _id: string | null;
  readonly categoryName?: string | null;
  readonly abc?: string;
}

/** A column with how it is exported. */
interface RankColumn extends Column<RankedRow> {
  readonly save: (row: RankedRow) => CsvCell;
}

const changed = ({ netMinor, beforeMinor }: RankedRow): number => netMinor - beforeMinor;

const nameOf = (row: RankedRow): string => row.name ?? t('noCategory');

function moneyColumn(
  header: string,
  key: string,
  currency: string,
  of: (row: RankedRow) => number | null | undefined,
): RankColumn {
  return {
    key,
    header: t('inCurrency', { what: header, currency }),
    align: 'end',
    sort: key,
    cell: (row) => {
      const value = of(row);
      return value === null || value === undefined ? <NoData /> : <Amount minor={value} />;
    },
    save: (row) => moneyCell(of(row) ?? 0, currency),
  };
}

function profitColumns(currency: string, format: Format): RankColumn[] {
  return [
    moneyColumn(t('profit'), 'profit', currency, (row) => row.profitMinor),
    {
      key: 'margin',
      header: t('margin'),
      align: 'end',
      sort: 'margin',
      cell: (row) => marginText(row.profitMinor ?? 0, row.netMinor, format),
      save: (row) => marginText(row.profitMinor ?? 0, row.netMinor, forFiles(format)),
    },
  ];
}

/** What opens a row, where that is open to the person. */
type PathOf = (id: string | null) => string | null;

function nameColumn(pathOf: PathOf): RankColumn {
  return {
    ...{ key: 'name', header: '', card: 'title', save: nameOf },
    cell: (row) => {
      const to = pathOf(row._id);
      return to === null ? nameOf(row) : <AppLink to={to}>{nameOf(row)}</AppLink>;
    },
  };
}

function columnsOf(
  rows: readonly RankedRow[],
  title: string,
  head: Head,
  format: Format,
  pathOf: PathOf,
) {
  const { currency } = head;
  const first = rows[0];
  const has = (key: keyof RankedRow) => first?.[key] !== undefined && first[key] !== null;
  const columns: RankColumn[] = [
    { ...nameColumn(pathOf), header: title },
    { ...moneyColumn(t('netSales'), 'net', currency, (row) => row.netMinor), card: 'figure' },
    {
      key: 'change',
      header: t('inCurrency', { what: t('change'), currency }),
      align: 'end',
      sort: 'change',
      cell: (row) => <bdi className="number">{signedAmount(changed(row), format)}</bdi>,
      save: (row) => moneyCell(changed(row), currency),
    },
    {
      key: 'changeRate',
      header: t('changeRate'),
      align: 'end',
      cell: (row) => changeText(row.netMinor, row.beforeMinor, format),
      save: (row) => changeText(row.netMinor, row.beforeMinor, forFiles(format)),
    },
    moneyColumn(t('before'), 'before', currency, (row) => row.beforeMinor),
  ];
  // What it was before has no order of its own: the change has.
  const plain = columns.map(({ sort, ...column }) =>
    column.key === 'before' || sort === undefined ? column : { ...column, sort },
  );
  return [
    ...plain,
    ...(has('profitMinor') ? profitColumns(currency, format) : []),
    ...(has('quantityMilli') ? [quantityColumn()] : []),
    ...(has('salesCount') ? [receiptsColumn(format)] : []),
    ...(has('discountMinor')
      ? [
          moneyColumn(t('discounts'), 'discounts', currency, (row) => row.discountMinor),
          moneyColumn(t('refundsBack'), 'refunds', currency, (row) => row.refundedMinor),
        ]
      : []),
    ...(has('abc') ? [classColumn()] : []),
  ];
}

const quantityColumn = (): RankColumn => ({
  key: 'quantity',
  header: t('quantity'),
  align: 'end',
  sort: 'quantity',
  cell: (row) => <Quantity milli={row.quantityMilli ?? 0} />,
  save: (row) => quantityCell(row.quantityMilli ?? 0),
});

const receiptsColumn = (format: Format): RankColumn => ({
  key: 'receipts',
  header: t('receipts'),
  align: 'end',
  sort: 'receipts',
  cell: (row) => format.number(row.salesCount ?? 0),
  save: (row) => ({ number: String(row.salesCount ?? 0) }),
});

const classColumn = (): RankColumn => ({
  key: 'abc',
  header: t('abc'),
  cell: (row) => row.abc ?? '',
  save: (row) => row.abc ?? '',
});

/** Who or what sold, as the server has put it into the order that the address asks for. */
export function RankingTable(props: {
  /** What the rows are: "Products". */
  readonly title: string;
  /** What one row is: "Product". */
  readonly one: string;
  readonly finding: string;
  readonly rows: readonly RankedRow[];
  readonly head: Head;
  readonly note?: string;
  /** That there are more rows than these. */
  readonly cut?: string | null;
  readonly pathOf: PathOf;
}) {
  const { title, one, finding, rows, head, note, cut = null, pathOf } = props;
  const format = useFormat();
  const url = useUrlState();
  const columns = columnsOf(rows, one, head, format, pathOf);
  const save = () => [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map((column) => column.save(row))),
    ...(cut === null ? [] : [[cut]]),
  ];
  return (
    <Panel title={title} actions={<ExportTable name={title} head={head} rows={save} />}>
      <Stack gap="small">
        <p>{finding}</p>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row._id ?? 'none'}
          sort={url.get('sort')}
          onSort={(sort) => url.set({ sort })}
          empty={
            <EmptyState icon={ChartColumn} title={t('noneSold')}>
              {t('noneSoldHint')}
            </EmptyState>
          }
        />
        {note !== undefined && <p>{note}</p>}
        {cut !== null && <p>{cut}</p>}
      </Stack>
    </Panel>
  );
}
