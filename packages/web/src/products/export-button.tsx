import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { csvText, saveText } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { exportRows } from './product-view.ts';
import styles from './products.module.css';
import { allProducts, useProductChoices, type ProductFilter } from './queries.ts';

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

/** Saves what the list shows now, all its pages, as CSV; says how far it is and can be stopped. */
export function ExportButton({ filter }: { readonly filter: ProductFilter }) {
  const { currency } = useFormat().place;
  const taxMode = useProductChoices().data?.taxMode;
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allProducts(filter, setCount, stop.signal);
      const place = { currency: currency ?? '', taxMode };
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      saveText(`${t('exportFile')}_${day}.csv`, csvText(exportRows(rows, words(), place)));
      notify.success(t('exported', { count: rows.length }));
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return (
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void run()}>
        {t('export')}
      </Button>
    );
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
