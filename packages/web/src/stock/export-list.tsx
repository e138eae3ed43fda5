import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/stock.ts';
import { Button } from '../ui/button.tsx';
import type { CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allRows, type PageOf } from './queries.ts';
import styles from './stock.module.css';

/** Saves what a list shows, all its pages; says how far it is and can be stopped. */
export function ExportList<Row>(props: {
  readonly page: PageOf<Row>;
  readonly header: readonly string[];
  readonly cells: (row: Row) => readonly CsvCell[];
  /** The file's name without day and ending. */
  readonly file: string;
}) {
  const { page, header, cells, file } = props;
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allRows(page, setCount, stop.signal);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${file}_${day}`, [header, ...rows.map(cells)], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return <ExportButton label={t('export')} onExport={(as) => void run(as)} />;
  }
  return (
    <span className={styles['exporting']}>
      <span role="status">{t('exporting', { count })}</span>
      <Button aria-label={t('stopExport')} onClick={() => running.current?.abort()}>
        {t('stop')}
      </Button>
    </span>
  );
}
