import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import type { ReactNode } from 'react';
import styles from './products.module.css';
import type { ProductDetail } from './queries.ts';

type Branch = ProductDetail['stock'][number];

/** A column of figures; what cannot be added up has no sum. */
interface Figures {
  readonly header: string;
  readonly cell: (branch: Branch) => ReactNode;
  readonly sum: ReactNode;
}

const orNone = (value: number | null, shown: (value: number) => ReactNode): ReactNode =>
  value === null ? <NoData /> : shown(value);

function useColumns(stock: ProductDetail['stock']): readonly Figures[] {
  const currency = useFormat().place.currency ?? '';
  const total = (of: (branch: Branch) => number): number =>
    stock.reduce((sum, branch) => sum + of(branch), 0);
  const quantity: Figures = {
    header: t('quantity'),
    cell: (branch) => <Quantity milli={branch.quantityMilli} />,
    sum: <Quantity milli={total(({ quantityMilli }) => quantityMilli)} />,
  };
  const point: Figures = {
    header: t('reorderPoint'),
    cell: (branch) => orNone(branch.reorderPointMilli, (milli) => <Quantity milli={milli} />),
    sum: null,
  };
  const price: Figures = {
    header: t('priceHeader', { currency }),
    cell: (branch) => <Amount minor={branch.priceMinor} />,
    sum: null,
  };
  const value: Figures = {
    header: t('valueHeader', { currency }),
    cell: (branch) => orNone(branch.valueMinor, (minor) => <Amount minor={minor} />),
    sum: <Amount minor={total(({ valueMinor }) => valueMinor ?? 0)} />,
  };
  const hasPoints = stock.some(({ reorderPointMilli }) => reorderPointMilli !== null);
  const hasPrices = new Set(stock.map(({ priceMinor }) => priceMinor)).size > 1;
  const isValued = stock.every(({ valueMinor }) => valueMinor !== null);
  return [
    quantity,
    ...(hasPoints ? [point] : []),
    ...(hasPrices ? [price] : []),
    ...(isValued ? [value] : []),
  ];
}

/** What lies in each branch, when to buy again, and what it is worth where one may know it. */
export function StockTable({ stock }: { readonly stock: ProductDetail['stock'] }) {
  const columns = useColumns(stock);
  return (
    <table className={styles['stock']}>
      <caption>{t('stockByBranch')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('branch')}</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col" data-align="end">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stock.map((branch) => (
          <tr key={branch.branchId}>
            <th scope="row" dir="auto">
              {branch.branchName}
            </th>
            {columns.map(({ header, cell }) => (
              <td key={header} data-align="end">
                {cell(branch)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {stock.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {columns.map(({ header, sum }) => (
              <td key={header} data-align="end">
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
