import { sumSales } from '@tillbook/core/sales/sales-list.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import { Money } from '../ui/figures.tsx';
import { SALES, type SalesFilter } from './queries.ts';
import styles from './sales-sum.module.css';

/** What the sales of the chosen days come to; without days there is no sum. */
export function SalesSum({ filter }: { readonly filter: SalesFilter }) {
  const { from } = filter;
  const sum = useQuery({
    queryKey: [SALES, 'sum', filter],
    queryFn: ({ signal }) => call(sumSales, { query: filter }, { signal }),
    enabled: from !== undefined,
    placeholderData: keepPreviousData,
  });
  if (from === undefined || sum.data === undefined) return null;
  const { salesCount, totalMinor, discountMinor, refundedMinor } = sum.data;
  return (
    <p className={styles['sum']} role="status">
      <strong>
        {t('sumOf', { count: salesCount })} <Money minor={totalMinor} />
      </strong>
      {discountMinor > 0 && (
        <span>
          {t('sumDiscounts')} <Money minor={discountMinor} />
        </span>
      )}
      {refundedMinor > 0 && (
        <span>
          {t('sumRefunded')} <Money minor={refundedMinor} />
        </span>
      )}
    </p>
  );
}
