import type { StockRow, StockView } from '@tillbook/core/stock/stock.api';
import { t } from '../i18n/en/stock.ts';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import styles from './stock.module.css';

interface Placed {
  readonly product: Omit<StockRow['product'], 'stepMilli'>;
  readonly branch: StockRow['branch'];
}

/** The product with its SKU beneath, for every list of stock. */
export const productColumn = <Row extends Placed>(): Column<Row> => ({
  key: 'product',
  header: t('product'),
  card: 'title',
  cell: ({ product }) => (
    <span className={styles['product']}>
      <span dir="auto">{product.name}</span>
      <bdi dir="ltr">{product.sku}</bdi>
    </span>
  ),
});

export const branchColumn = <Row extends Placed>(): Column<Row> => ({
  key: 'branch',
  header: t('branch'),
  cell: ({ branch }) => <bdi>{branch.name}</bdi>,
});

const quantity = (row: StockRow) => (
  <span data-loss={row.quantityMilli < 0 ? '' : undefined}>
    <Quantity milli={row.quantityMilli} />
  </span>
);

function status(row: StockRow): 'oversold' | 'out' | 'low' | 'inStock' {
  if (row.quantityMilli < 0) return 'oversold';
  if (row.quantityMilli === 0) return 'out';
  const { reorderPointMilli } = row;
  const freeMilli = row.quantityMilli - row.setAsideMilli;
  return reorderPointMilli !== null && freeMilli <= reorderPointMilli ? 'low' : 'inStock';
}

/** Never was there, and nobody said that it should be. */
const isElsewhere = ({ hasMoved, reorderPointMilli }: StockRow): boolean =>
  !hasMoved && reorderPointMilli === null;

const sold = (row: StockRow) => {
  if (row.daysSinceSale === null) return t('neverSold');
  if (row.daysSinceSale <= 0) return t('soldToday');
  return t('daysAgo', { count: row.daysSinceSale });
};

const middle = (): readonly Column<StockRow>[] => [
  { key: 'onHand', header: t('onHand'), align: 'end', card: 'figure', cell: quantity },
  {
    key: 'setAside',
    header: t('setAside'),
    align: 'end',
    cell: (row) => (row.setAsideMilli === 0 ? <NoData /> : <Quantity milli={row.setAsideMilli} />),
  },
  {
    key: 'incoming',
    header: t('incoming'),
    align: 'end',
    cell: (row) => (row.incomingMilli === 0 ? <NoData /> : <Quantity milli={row.incomingMilli} />),
  },
  {
    key: 'reorder',
    header: t('reorderAt'),
    align: 'end',
    cell: (row) =>
      row.reorderPointMilli === null ? <NoData /> : <Quantity milli={row.reorderPointMilli} />,
  },
];

const value = (currency: string): Column<StockRow> => ({
  key: 'value',
  header: t('valueHeader', { currency }),
  align: 'end',
  cell: (row) => (row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />),
});

/** The columns of the stock list; values only for those who may see costs. */
export function stockColumns(given: {
  readonly currency: string;
  readonly seesCost: boolean;
  readonly hasBranches: boolean;
  readonly view: StockView;
}): readonly Column<StockRow>[] {
  const { currency, seesCost, hasBranches } = given;
  return [
    productColumn<StockRow>(),
    ...(hasBranches ? [branchColumn<StockRow>()] : []),
    ...middle(),
    ...(seesCost ? [value(currency)] : []),
    { key: 'sold', header: t('lastSold'), align: 'end', cell: sold },
    {
      key: 'status',
      header: t('state'),
      card: 'status',
      cell: (row) => (isElsewhere(row) ? <NoData /> : <StatusBadge status={status(row)} />),
    },
  ];
}
