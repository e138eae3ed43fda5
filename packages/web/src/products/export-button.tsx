import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ExportButton as Exporting } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { exportRows } from './product-view.ts';
import styles from './products.module.css';
import { allProducts, fetchProductChoices, type ProductFilter } from './queries.ts';

const words = () => ({
  header: [
    t('name'),
    t('sku'),
    t('barcode'),
    t('category'),
    t('currency'),
    t('price'),
    t('cost'),
    `${t('margin')} %`,
    t('stock'),
    t('state'),
  ],
  archived: t('archived'),
  active: t('active'),
});

/** Saves what the list shows now, all its pages; says how far it is and can be stopped. */
export function ExportButton({ filter }: { readonly filter: ProductFilter }) {
  const { currency } = useFormat().place;
  const queries = useQueryClient();
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allProducts(filter, setCount, stop.signal);
      // Without it no margin can be told: a file that was asked for early had none.
      const { taxMode } = await fetchProductChoices(queries);
      const place = { currency: currency ?? '', taxMode };
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, exportRows(rows, words(), place), as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return <Exporting label={t('export')} onExport={(as) => void run(as)} />;
  }
  return (
    <span className={styles['exporting']}>
      <span role="status">{t('exporting', { count })}</span>
      <Button aria-label={t('cancelExport')} onClick={() => running.current?.abort()}>
        {t('cancel')}
      </Button>
    </span>
  );
}
