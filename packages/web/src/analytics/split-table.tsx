import { t as shared } from '../i18n/en/analytics.ts';
import { t } from '../i18n/en/product-analytics.ts';
import { forFiles, type Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Linked } from '../ui/app-link.tsx';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportTable } from './export-table.tsx';
import { changeText, marginText } from './overview-words.ts';
import { coverText, missedText } from './product-words.ts';
import { useProductWays, type ProductWays } from './product-ways.ts';
import { keptOf, type Product } from './queries.ts';

type SplitRow = Omit<Product['branches'][number], 'cover' | 'missed'> & {
  readonly cover?: Product['cover'];
  readonly missed?: Product['missed'];
};
type WaysOf = (row: SplitRow) => ProductWays;
type SplitColumn = Column<SplitRow> & { readonly save: (row: SplitRow) => CsvCell };

/** Where it sold, or as which variant: most first. Each figure leads to what it is made of. */
export function SplitTable(props: {
  readonly title: string;
  /** What one row is: "Branch". */
  readonly one: string;
  readonly rows: readonly SplitRow[];
  readonly head: Product;
  /** Whether a row is a product with analytics of its own. */
  readonly isOfProducts?: boolean;
}) {
  const { title, one, rows, head, isOfProducts = false } = props;
  const format = useFormat();
  const url = useUrlState();
  const pathOf = (id: string) =>
    isOfProducts && id !== head.product._id
      ? paths.business.analytics.product(id, keptOf(url))
      : null;
  const ways = useProductWays(head);
  const waysOf: WaysOf = ({ _id }) => ways(isOfProducts ? { productId: _id } : { branchId: _id });
  const columns = columnsOf({ one, rows, currency: head.currency, format, pathOf, waysOf });
  return (
    <Panel
      title={title}
      actions={
        <ExportTable
          name={`${one} ${head.product.sku}`}
          head={head}
          rows={() => [
            columns.map(({ header }) => header),
            ...rows.map((row) => columns.map(({ save }) => save(row))),
          ]}
        />
      }
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        empty={shared('noneSold')}
      />
    </Panel>
  );
}

interface Shown {
  readonly one: string;
  readonly rows: readonly SplitRow[];
  readonly currency: string;
  readonly format: Format;
  readonly pathOf: (id: string) => string | null;
  readonly waysOf: WaysOf;
}

function columnsOf(shown: Shown): SplitColumn[] {
  const { one, rows, currency, format, pathOf, waysOf } = shown;
  type Way = (ways: ProductWays) => string | null;
  const money = (
    key: string,
    what: string,
    of: (row: SplitRow) => number,
    way: Way,
  ): SplitColumn => ({
    ...{ key, header: shared('inCurrency', { what, currency }), align: 'end' },
    cell: (row) => (
      <Linked to={way(waysOf(row))}>
        <Amount minor={of(row)} />
      </Linked>
    ),
    save: (row) => moneyCell(of(row), currency),
  });
  type Words = (row: SplitRow, format: Format) => string;
  const words = (key: string, header: string, of: Words): SplitColumn => ({
    ...{ key, header, align: 'end' },
    cell: (row) => of(row, format),
    save: (row) => of(row, forFiles(format)),
  });
  const name: SplitColumn = {
    ...{ key: 'name', header: one, card: 'title', save: (row) => row.name },
    cell: (row) => (
      <Linked to={pathOf(row._id)}>
        <bdi>{row.name}</bdi>
      </Linked>
    ),
  };
  return [
    name,
    {
      ...{ key: 'units', header: t('unitsSold'), align: 'end' },
      cell: (row) => (
        <Linked to={waysOf(row).receipts}>
          <Quantity milli={row.quantityMilli} />
        </Linked>
      ),
      save: (row) => quantityCell(row.quantityMilli),
    },
    {
      ...money(
        ...(['net', shared('netSales')] as const),
        (row) => row.netMinor,
        ({ report }) => report('sales-by-product'),
      ),
      card: 'figure',
    },
    words('change', shared('change'), (row, by) => changeText(row.netMinor, row.beforeMinor, by)),
    ...(rows.some(({ profitMinor }) => profitMinor !== null)
      ? [
          money(
            ...(['profit', shared('profit')] as const),
            (row) => row.profitMinor ?? 0,
            ({ report }) => report('profit-by-product'),
          ),
          words('margin', shared('margin'), (row, by) =>
            marginText(row.profitMinor ?? 0, row.netMinor, by),
          ),
        ]
      : []),
    ...(rows.some(({ cover = null }) => cover !== null) ? stockColumns(format, waysOf) : []),
    ...(rows.some(({ missed = null }) => missed !== null) ? missedColumns(shown) : []),
  ];
}

function stockColumns(format: Format, waysOf: WaysOf): SplitColumn[] {
  return [
    {
      ...{ key: 'onHand', header: t('onHand'), align: 'end' },
      cell: (row) =>
        row.cover === null || row.cover === undefined ? (
          <NoData />
        ) : (
          <Linked to={waysOf(row).movements}>
            <Quantity milli={row.cover.onHandMilli} />
          </Linked>
        ),
      save: ({ cover }) => quantityCell(cover?.onHandMilli ?? 0),
    },
    {
      ...{ key: 'cover', header: t('cover'), align: 'end' },
      cell: ({ cover }) =>
        cover === null || cover === undefined ? <NoData /> : coverText(cover, format),
      save: ({ cover }) =>
        cover === null || cover === undefined ? null : coverText(cover, forFiles(format)),
    },
  ];
}

function missedColumns({ currency, format, waysOf }: Shown): SplitColumn[] {
  return [
    {
      ...{ key: 'outDays', header: t('daysOut'), align: 'end' },
      cell: (row) =>
        row.missed === null || row.missed === undefined ? (
          <NoData />
        ) : (
          <Linked to={waysOf(row).moved}>{format.number(row.missed.outDays)}</Linked>
        ),
      save: ({ missed = null }) => (missed === null ? null : { number: String(missed.outDays) }),
    },
    {
      ...{ key: 'missed', header: shared('inCurrency', { what: t('missed'), currency }) },
      align: 'end',
      cell: (row) =>
        row.missed === null || row.missed === undefined ? (
          <NoData />
        ) : (
          <Linked to={waysOf(row).report('missed-sales')}>{missedText(row.missed, format)}</Linked>
        ),
      save: ({ missed = null }) =>
        missed === null || missed.missedMinor === null
          ? null
          : moneyCell(missed.missedMinor, currency),
    },
  ];
}
