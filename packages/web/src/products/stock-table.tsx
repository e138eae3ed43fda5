import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, Quantity } from '../ui/figures.tsx';
import styles from './products.module.css';
import type { ProductDetail } from './queries.ts';

/** What lies in each branch, and what it is worth where the person may know it. */
export function StockTable({ stock }: { readonly stock: ProductDetail['stock'] }) {
  const { currency } = useFormat().place;
  const isValued = stock.every(({ valueMinor }) => valueMinor !== null);
  const sum = (of: (branch: ProductDetail['stock'][number]) => number): number =>
    stock.reduce((total, branch) => total + of(branch), 0);
  return (
    <table className={styles['stock']}>
      <caption>{t('stockByBranch')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('branch')}</th>
          <th scope="col" data-align="end">
            {t('quantity')}
          </th>
          {isValued && (
            <th scope="col" data-align="end">
              {t('valueHeader', { currency: currency ?? '' })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {stock.map((branch) => (
          <tr key={branch.branchId}>
            <th scope="row" dir="auto">
              {branch.branchName}
            </th>
            <td data-align="end">
              <Quantity milli={branch.quantityMilli} />
            </td>
            {isValued && (
              <td data-align="end">
                <Amount minor={branch.valueMinor ?? 0} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {stock.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td data-align="end">
              <Quantity milli={sum(({ quantityMilli }) => quantityMilli)} />
            </td>
            {isValued && (
              <td data-align="end">
                <Amount minor={sum(({ valueMinor }) => valueMinor ?? 0)} />
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
